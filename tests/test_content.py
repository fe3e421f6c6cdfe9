"""Reading ``drills/``: what is right is read, what is wrong is named with file and key, all at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.told import told
from trainer.content import Content, load_content
from trainer.content.files import LONGEST_FILE
from trainer.content.rule_sets import body
from trainer.drills import KINDS
from trainer.errors import ContentError, NotFound
from trainer.settings import ROOT

_SHIPPED = ROOT / "drills"
_TABLE = "rulesets/american.toml"
_WORDS = "calls/fr.toml"


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(_SHIPPED)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped files, to be spoilt."""
    return shutil.copytree(_SHIPPED, tmp_path / "drills")


def findings(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    assert caught.value.findings
    return told(caught.value)


def spoil(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_shipped_files_are_read(content: Content) -> None:
    assert set(content.vocabularies) >= {"en", "fr", "ru"}
    assert {drill.kind for drill in content.drills.values()} == set(KINDS)
    assert all(name == f"{drill.kind}/{drill.id.split('/')[1]}" for name, drill in content.drills.items())


def test_calls_are_those_of_the_table_and_the_page(content: Content) -> None:
    calls = content.calls("midnight", "en")
    assert (calls.lang, calls.currency) == ("en", "EUR")
    assert content.calls("midnight", "en") is calls
    assert content.calls("midnight", "fr") is not calls
    with pytest.raises(NotFound):
        content.calls("macau", "en")


@pytest.mark.parametrize(("old", "new", "finding"), [
    ("decks = 4", "decs = 4", "rules.decs: there is no such key; did you mean decks?"),
    ("decks = 4", "decks = 7",
     'rules.decks: 7 is not possible; allowed: 1, 2, 3, 4, 5, 6, 8, "infinite"'),
    ("decks = 4\n", "", 'rules.decks: is missing; allowed: 1, 2, 3, 4, 5, 6, 8, "infinite"'),
    ("decks = 4", "decks = '4'", 'rules.decks: "4" is not possible; allowed: 1, 2'),
    ("decks = 4", "decks = true", "rules.decks: true is not possible"),
    ("burn_cards = 0", "burn_cards = 0.0", "rules.burn_cards: 0.0 is not possible; allowed: a whole number"),
    ("burn_cards = 0", "burn_cards = nan", "rules.burn_cards: nan is no number here"),
    ("burn_cards = 0", "burn_cards = 1e999", "rules.burn_cards: inf is no number here"),
    ("burn_cards = 0", "burn_cards = 99999999999999999999", "rules.burn_cards: the number is too large"),
    ("burn_cards = 0", "burn_cards = 1979-05-27", "rules.burn_cards: 1979-05-27 is a date or time"),
    ("das = true", 'das = "yes"', 'rules.das: "yes" is not possible; allowed: true or false'),
    ('dealer_soft_17 = "stand"', 'dealer_soft_17 = "stant"',
     'rules.dealer_soft_17: "stant" is not possible; did you mean "stand"?; allowed: "stand", "hit"'),
    ('hole_card = "face_down"', 'hole_card = "facedown"',
     'did you mean "face_down"?; allowed: "none", "face_down"'),
    ('hole_card = "face_down"', 'hole_card = "none"', 'rules.peek: ["10", "A"] asks for a check'),
    ('hole_card = "face_down"', 'hole_card = "none"',
     "rules.initial_deal_order: P1-P2-U-H deals a hole card"),
    ('peek = ["A", "10"]', 'peek = ["A", "K"]', 'rules.peek #2: "K" is not possible; allowed: "A", "10"'),
    ('peek = ["A", "10"]', 'peek = ["A", "10", "A"]', 'rules.peek: "A" stands here twice'),
    ('peek = ["A", "10"]', 'peek = "A"', 'rules.peek: "A" is not possible; allowed: a list of "A", "10"'),
    ("bonus_21 = []", 'bonus_21 = [{hand = "777", suit = "any", pays = "3:1"}]',
     "rules.bonus_21 #1.suit: there is no such key; did you mean suits?"),
    ("bonus_21 = []", 'bonus_21 = [{hand = "777", pays = "3:1"}]', "rules.bonus_21 #1.suits: is missing"),
    ("bonus_21 = []", "bonus_21 = [777]",
     "rules.bonus_21 #1: 777 is no table; allowed: the keys hand, suits, pays"),
    ("bonus_21 = []", 'bonus_21 = [{hand = "777", suits = "any", pays = "3 to 1"}]',
     'rules.bonus_21 #1.pays: "3 to 1" is not odds'),
    ("bet_step = 100", "bet_step = 50", "rules.bet_step: a bet of 550 pays 825 at 3:2"),
    ("{value = 50,", "{value = 50.5,", "house.chips #1.value: 50.5 is not possible; allowed: a whole number"),
    ("{value = 50,", "{", "house.chips #1.value: is missing; allowed: a whole number"),
    ('colour = "red"', 'colour = "rde"', 'house.chips #3.colour: "rde" is not possible; did you mean "red"?'),
    ('currency = "EUR"', 'currency = "EURO"',
     'house.currency: "EURO" is no currency; allowed: a code of ISO 4217'),
    ('calls = "en"', 'calls = "eo"', "house.calls: there is no file calls/eo.toml; allowed: "),
    ('card_letters = "KQJ"', 'card_letters = "KQV"', 'allowed: "KQJ", "RDV", "КДВ"'),
    ("[house]", "[haus]", "haus: there is no such key; did you mean house?"),
    ('source = "000"', "source = 0", "source: 0 is not possible; allowed: text in quotes"),
    ('source = "000"', 'source = ""', "stated: the table has no source, so nothing is stated"),
    ('en = "American Blackjack"', 'en = " "',
     'name.en: " " is no text to show; allowed: one line of 1 to 80'),
    ('en = "American Blackjack"', 'en = "American\\u0007"', 'name.en: "American\\u0007" is no text to show'),
    ('en = "American Blackjack", ', "", "name.en: is missing"),
    ('en = "American Blackjack"', 'EN = "American Blackjack"', 'name.EN: "EN" is no language'),
    ("push_bet = \"000, Paiements\"", "push_bets = \"000, Paiements\"",
     "stated.push_bets: there is no such key; did you mean push_bet?"),
    ("push_bet = \"000, Paiements\"\n", "",
     "chosen.push_bet: is missing; allowed: a reason here, or its source"),
    ("push_bet = \"000, Paiements\"", "surrender = \"000\"",
     "chosen.surrender: the key stands in [stated] too"),
    ("push_bet = \"000, Paiements\"", "push_bet = 1",
     "stated.push_bet: 1 is not possible; allowed: text in quotes"),
    ("burn_cards.ru = ", "burn_cards.rus = ", "chosen.burn_cards.ru: is missing"),
])  # fmt: skip
def test_each_fault_of_a_rule_set_is_named(folder: Path, old: str, new: str, finding: str) -> None:
    spoil(folder, _TABLE, old, new)
    found = findings(folder)
    assert [line for line in found if line.startswith(f"{_TABLE}: ") and finding in line], found


def test_a_misspelt_key_is_one_finding_not_two(folder: Path) -> None:
    spoil(folder, _TABLE, "decks = 4", "decs = 4")
    assert findings(folder) == [f"{_TABLE}: rules.decs: there is no such key; did you mean decks?"]


def test_all_faults_of_all_files_are_named_at_once(folder: Path) -> None:
    spoil(folder, _TABLE, "decks = 4", "decs = 4")
    spoil(folder, _TABLE, "das = true", 'das = "yes"')
    spoil(folder, _TABLE, 'hole_card = "face_down"', 'hole_card = "none"')
    spoil(folder, "rulesets/uk.toml", 'calls = "en"', 'calls = "cz"')
    spoil(folder, _WORDS, "[said]", "[saids]")
    spoil(folder, "rulesets/midnight.toml", "decks = 8", "decks = = 8")
    places = {":".join(line.split(":")[:2]) for line in findings(folder)}
    assert places == {
        f"{_TABLE}: rules.decs", f"{_TABLE}: rules.das", f"{_TABLE}: rules.peek",
        f"{_TABLE}: rules.initial_deal_order", "rulesets/uk.toml: house.calls", f"{_WORDS}: saids",
        "rulesets/midnight.toml: line 15, column 9",
    }


@pytest.mark.parametrize(("raw", "finding"), [
    (b"", "name: is missing"),
    (b"name = ", "line 1, column 8: this is not TOML"),
    (b"a = 1\nb = 2\na = 3\n", "line 3, column 6: this is not TOML"),
    (b"a = 1\nb = \x00\n", "line 2, column 5: this is not TOML"),
    (b"a = 'x\n\xff'", "line 2, column 1: this is not UTF-8 text"),
    (b"# \xe9t\xe9\n", "line 1, column 3: this is not UTF-8 text"),
    (b"a = 1\n" * 2, "line 2, column 6: this is not TOML"),
    (b"a = " + b"[" * 2000 + b"]" * 2000, "nested too deeply"),
    (b"a = " + b"[" * 30 + b"]" * 30, "nested too deeply"),
    (b"a = " + b"9" * 5000, "a number is too long"),
    (b"a = 0x" + b"f" * 5000, "a: the number is too large"),
    (b"#" * (LONGEST_FILE + 1), "is too large; allowed: up to 1048576 bytes"),
    (b'"\\u202e\\n" = 1', '"\\u202e\\u000a": there is no such key'),
    (b"PK\x03\x04\x00\x00", "line 1, column 3: this is not TOML"),
])  # fmt: skip
def test_a_file_that_is_no_rule_set_is_named(folder: Path, raw: bytes, finding: str) -> None:
    (folder / _TABLE).write_bytes(raw)
    found = findings(folder)
    assert [line for line in found if line.startswith(f"{_TABLE}: ") and finding in line], found


def test_a_mark_at_the_start_of_a_file_is_read_over(folder: Path) -> None:
    """Some editors put it there."""
    path = folder / _TABLE
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    load_content(folder)


@pytest.mark.parametrize(("name", "finding"), [
    ("rulesets", "rulesets: the folder is missing or empty"),
    ("calls", "calls: the folder is missing or empty"),
    ("payout.toml", "payout.toml: the file is missing"),
    (".", "rulesets: the folder is missing or empty"),
])
def test_what_is_not_there_is_named(folder: Path, name: str, finding: str) -> None:
    path = folder / name
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert [line for line in findings(folder) if line.startswith(finding)]


@pytest.mark.parametrize(("name", "finding"), [
    ("payouts.toml",
     "payouts.toml: the file's name: there is no such kind of drill; did you mean payout.toml?"),
    ("Payout.TOML", "Payout.TOML: the file's name: there is no such kind of drill"),
    ("rulesets/My Table.toml", 'rulesets/My Table.toml: the file\'s name: "My Table" is no id'),
    ("rulesets/bell\a.toml", "rulesets/bell\\u0007.toml: "),
])
def test_a_file_under_another_name_is_named(folder: Path, name: str, finding: str) -> None:
    (folder / name).write_text("")
    assert [line for line in findings(folder) if line.startswith(finding)]


def test_a_folder_in_place_of_a_file_is_named(folder: Path) -> None:
    (folder / "rulesets/odd.toml").mkdir()
    assert findings(folder) == ["rulesets/odd.toml: cannot be read: Is a directory"]


@pytest.mark.parametrize(("old", "new", "finding"), [
    ("[said]", "[saids]", "saids: there is no such key; did you mean said?"),
    ("bust = [", "busted = [", "typed.busted: there is no such key; did you mean bust?"),
    ('bust = "saute"', "bust = 1", "said.bust: 1 is not possible; allowed: text in quotes"),
    ("[tables.midnight]", "[tables.midday]", 'tables."midday": there is no such rule set; allowed: american'),
    ("[tables.midnight]\nbust", "[tables.midnight]\nbusst",
     "tables.midnight.busst: there is no such key; did you mean bust?"),
    ('push = ["nul"', 'push = ["x", "saute", 7, "nul"', "typed.push #3: 7 is not possible"),
    ('pay = ["paye"', 'pay = ["ramasse", "paye"', "also stands for"),
    ('bust = "saute"', 'bust = "%(total)s %d"', "said.bust: “%(total)s %d” must hold words only"),
    ('bust = "saute"', r'bust = "\u0007"', r'said.bust: "\u0007" is no text to show; allowed: one line'),
])  # fmt: skip
def test_each_fault_of_a_vocabulary_is_named(folder: Path, old: str, new: str, finding: str) -> None:
    spoil(folder, _WORDS, old, new)
    found = findings(folder)
    assert [line for line in found if line.startswith(f"{_WORDS}: ") and finding in line], found


@pytest.mark.parametrize(("old", "new", "finding"), [
    ('id = "single"', 'id = "Single"', 'drill #1.id: "Single" is no id; allowed: up to 40 small letters'),
    ('id = "single"', "id = 1", "drill #1.id: 1 is not possible; allowed: text in quotes"),
    ('id = "soft"', 'id = "single"', 'drill #2.id: "single" stands here twice; allowed: once'),
    ('fr = "Une main", ', "", "drill #1.name.fr: is missing; allowed: the text in en, "),
    ('en = "One hand"', 'en = ""', 'drill #1.name.en: "" is no text to show'),
    ('variant = "growing"', 'variant = "groing"',
     'drill #4.variant: "groing" is not possible; did you mean "growing"?; allowed: single, flash'),
    ('"hard_two", ', '"hard_too", ',
     'drill #1.situations #1: "hard_too" is not possible; did you mean "hard_two"?; allowed: hard_two'),
    ('"hard_two", ', '"hard_two", "hard_two", ', 'drill #1.situations #2: "hard_two" stands here twice'),
    ('situations = ["walk_dealt", "walk_aces"]', "situations = []", "drill #5.situations: [] leaves nothing"),
    ('situations = ["walk_dealt", "walk_aces"]', 'situations = ["hard_two"]',
     'drill #5.situations #1: "hard_two" is not possible; allowed: walk_dealt, walk_aces'),
    ("items = 20", "items = 0", "drill #1.items: 0 is out of range; allowed: 1 to 200"),
    ("items = 20", "items = 20.5", "drill #1.items: 20.5 is not possible; allowed: a whole number"),
    ("{default = 2500, ", "{", "drill #1.target_ms.default: is missing"),
    ("{default = 2500, ", "{default = 0, ", "drill #1.target_ms.default: 0 is out of range; allowed: 200 to"),
    ("hard_two = 1500", "hard_too = 1500",
     "drill #1.target_ms.hard_too: there is no such key; did you mean hard_two?"),
    ("params = {}", "params = {pace = 2}",
     "drill #1.params.pace: there is no such key; allowed: buttons, at_least"),
    ("params = {}", "params = {buttons = 1}",
     "drill #1.params.buttons: 1 is not possible; allowed: true or false"),
    ("params = {}", "params = {at_least = 30}",
     "drill #1.params.at_least: 30 is no table; allowed: the keys percent"),
    ("params = {}", "params = {at_least = {percent = 101, situations = ['walk_aces']}}",
     "drill #1.params.at_least.percent: 101 is out of range; allowed: 1 to 100"),
    ("params = {}", "params = {at_least = {percent = 10, situations = ['walk_aces']}}",
     'drill #1.params.at_least.situations #1: "walk_aces" is not possible; '),
    ("params = {}", "params = {boxes = [1, 2]}",
     "drill #1.params.boxes: there is no such key; allowed: buttons"),
    ("\n[[drill]]", "\n[[drills]]", "drills: there is no such key; did you mean drill?"),
])  # fmt: skip
def test_each_fault_of_a_drill_is_named(folder: Path, old: str, new: str, finding: str) -> None:
    spoil(folder, "hand-total.toml", old, new)
    found = findings(folder)
    assert [line for line in found if line.startswith("hand-total.toml: ") and finding in line], found


@pytest.mark.parametrize("boxes", ["[]", "[1]", "[0, 1]", "[3, 2]", "[1, 16]", "[1, 2, 3]", "7", "['1', 2]"])
def test_a_payout_drill_names_its_fewest_and_most_boxes(folder: Path, boxes: str) -> None:
    spoil(folder, "payout.toml", "boxes = [1, 1]", f"boxes = {boxes}")
    (finding,) = findings(folder)
    assert finding.startswith("payout.toml: drill #1.params.boxes")


def test_a_parameter_of_the_kind_is_needed(folder: Path) -> None:
    spoil(folder, "payout.toml", "boxes = [1, 1]", "")
    (finding,) = findings(folder)
    assert finding.startswith("payout.toml: drill #1.params.boxes: is missing; allowed: ")


@pytest.mark.parametrize("raw", ["", "drill = []", "drill = 1", "[drill]\nid = 'x'"])
def test_a_file_without_drills_is_named(folder: Path, raw: str) -> None:
    (folder / "hand-total.toml").write_text(raw)
    assert "hand-total.toml: drill: is missing; allowed: one [[drill]] or more" in findings(folder)


def test_the_hash_is_of_the_content_not_of_the_file(folder: Path, content: Content) -> None:
    """Comments, order and spacing make no other rules; a single value does."""
    path = folder / _TABLE
    text = path.read_text("utf-8")
    head, rest = text.split("[rules]\n", 1)
    values, rest = rest.split("[house]\n", 1)
    lines = sorted((line for line in values.splitlines() if "=" in line), reverse=True)
    values = "\n".join(lines).replace('peek = ["A", "10"]', 'peek = [ "10", "A" ] # both')
    path.write_text(f"# anew\n{head}[rules]\n{values}\n[house]\n{rest}", "utf-8")
    same = load_content(folder).tables["american"]
    assert same == content.tables["american"]
    assert body(same) == body(content.tables["american"])
    spoil(folder, _TABLE, "das = true", "das = false")
    changed = load_content(folder).tables["american"]
    assert changed.sha256 != same.sha256
    assert len(changed.sha256) == 64
