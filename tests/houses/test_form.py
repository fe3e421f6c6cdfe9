"""The form of a draft: what it shows is what it reads, and what cannot be read stays as it was typed."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.shipped import shipped_content
from trainer.houses.bodies import RESTS_ON, Body, body_of, settle_reasons
from trainer.houses.checking import by_field, check
from trainer.houses.fields import FIELDS, Sort
from trainer.houses.form import Speech, body_of_fields, fields_of
from trainer.houses.typing_in import read_amount, read_amounts

CONTENT = shipped_content()
REASON = {"en": "Chosen by this house.", "fr": "Choix de la maison.", "ru": "Так решило казино."}
SPEECH = Speech("en", ".", ("en", "fr", "ru"), REASON)
TABLES = sorted(CONTENT.tables)


def body(table_id: str = "uk") -> Body:
    return body_of(CONTENT.tables[table_id])


def typed_in(**changed: str | list[str]) -> Body:
    """The body of the British table once these fields were typed over."""
    fields = fields_of(body(), body(), SPEECH) | {
        name.replace("__", "-"): text if isinstance(text, list) else [text] for name, text in changed.items()}
    return body_of_fields(fields, body(), body(), SPEECH)


def faults(changed: Body) -> dict[str, list[str]]:
    found = by_field(check(CONTENT, "uk", settle_reasons(changed, body(), REASON)).faults)
    return {key: [str(one.message.said()) for one in those] for key, those in found.items()}


@pytest.mark.parametrize("table_id", TABLES)
@pytest.mark.parametrize("mark", [".", ","])
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_form_that_is_sent_as_it_came_changes_nothing(table_id: str, mark: str, lang: str) -> None:
    speech = Speech(lang, mark, SPEECH.languages, REASON)
    before = body(table_id)
    fields = fields_of(before, before, speech)
    assert body_of_fields(fields, before, before, speech) == before
    assert not any(fields[name][0] for name in fields if name.startswith("why-")), "the form is short"


@pytest.mark.parametrize("table_id", TABLES)
def test_a_draft_that_changes_nothing_is_the_table_that_it_was_made_of(table_id: str) -> None:
    found = check(CONTENT, table_id, settle_reasons(body(table_id), body(table_id), REASON))
    assert found.faults == ()
    assert found.table is not None
    assert found.table.sha256 == CONTENT.tables[table_id].sha256


def test_every_key_has_a_field_of_its_sort() -> None:
    sorts = {key: field.sort for key, field in FIELDS.items()}
    assert sorts["peek"] == sorts["split_barred"] == Sort.TICKS
    assert sorts["bet_min"] == sorts["smallest_chip"] == Sort.AMOUNT
    assert sorts["burn_cards"] == sorts["redouble"] == Sort.COUNT
    assert sorts["decks"] == sorts["das"] == sorts["hole_card"] == Sort.CHOICE
    assert sorts["currency"] == sorts["calls"] == Sort.TEXT
    assert {key for key, sort in sorts.items() if sort is Sort.ODDS} == {
        "suited_blackjack_payout", "charlie_payout"}


@pytest.mark.parametrize(("fields", "section", "key", "value"), [
    ({"decks": "8"}, "rules", "decks", 8),
    ({"decks": "infinite"}, "rules", "decks", "infinite"),
    ({"decks": "9"}, "rules", "decks", "9"),
    ({"das": "false"}, "rules", "das", False),
    ({"max_hands": "unlimited"}, "rules", "max_hands", "unlimited"),
    ({"peek": ["", "10", "A"]}, "rules", "peek", ["A", "10"]),
    ({"peek": [""]}, "rules", "peek", []),
    ({"dealer_wins_ties": ["", "18", "17"]}, "rules", "dealer_wins_ties", [17, 18]),
    ({"bet_min": "2,50"}, "rules", "bet_min", 250),
    ({"bet_min": "1\u202f000"}, "rules", "bet_min", 100000),
    ({"bet_min": "ten"}, "rules", "bet_min", "ten"),
    ({"burn_cards": " 3 "}, "rules", "burn_cards", 3),
    ({"burn_cards": "3.5"}, "rules", "burn_cards", "3.5"),
    ({"suited_blackjack_payout": " 2 : 1"}, "rules", "suited_blackjack_payout", "2:1"),
    ({"suited_blackjack_payout": ""}, "rules", "suited_blackjack_payout", "none"),
    ({"bets": "25; 5\n7,50"}, "house", "bets", [500, 750, 2500]),
    ({"bets": "5, x"}, "house", "bets", [500, "x"]),
    ({"currency": " EUR "}, "house", "currency", "EUR"),
    ({"bonus_21__hand__1": "777", "bonus_21__suits__1": "suited", "bonus_21__pays__1": "3:1"},
     "rules", "bonus_21", [{"hand": "777", "suits": "suited", "pays": "3:1"}]),
    ({"side_bets__1__perfect": "25:1", "side_bets__1__mixed": "6 : 1"}, "rules", "side_bets",
     [{"name": "perfect_pairs", "table": [{"hand": "perfect", "pays": "25:1"},
                                          {"hand": "mixed", "pays": "6:1"}]}]),
])
def test_what_is_typed_is_read(
    fields: dict[str, str | list[str]], section: str, key: str, value: Any
) -> None:
    assert typed_in(**fields)[section][key] == value


def test_chips_are_rows_that_are_put_in_order_and_left_out_where_empty() -> None:
    changed = typed_in(chips__value__1="", chips__value__7="2.50", chips__colour__7="pink")
    assert [(chip["value"], chip["colour"]) for chip in changed["house"]["chips"]][:3] == [
        (100, "white"), (250, "pink"), (500, "red")]
    unread = typed_in(chips__value__1="half")["house"]["chips"]
    assert unread[0] == {"value": "half", "colour": "orange"}


def test_a_field_that_the_form_has_not_is_as_it_was() -> None:
    assert body_of_fields({"das": ["false"]}, body(), body(), SPEECH)["rules"] == (
        body()["rules"] | {"das": False})


@pytest.mark.parametrize("text", ["", "abc", "-5", "1.234", "1,2,3", "5 €", "٣", "9" * 12])
def test_what_is_no_amount_stays_as_it_was_typed(text: str) -> None:
    assert read_amount(text) == text
    assert read_amounts("") == []


@pytest.mark.parametrize(("fields", "key"), [
    ({"hole_card": "face_down"}, "initial_deal_order"),
    ({"peek": ["", "A"]}, "peek"),
    ({"blackjack_paid": "after_peek"}, "blackjack_paid"),
    ({"bet_min": "ten"}, "bet_min"),
    ({"bet_min": ""}, "bet_min"),
    ({"burn_cards": "many"}, "burn_cards"),
    ({"bets": "5 x"}, "bets"),
    ({"chips__value__1": "half"}, "chips"),
    ({"chips__colour__1": "red"}, "chips"),
    ({"currency": "Pounds"}, "currency"),
    ({"calls": "tlh"}, "calls"),
    ({"decks": "9"}, "decks"),
    ({"bonus_21__hand__1": "777", "bonus_21__pays__1": "three"}, "bonus_21"),
    ({"side_bets__2__flush": "five"}, "side_bets"),
    ({"charlie_payout": ""}, "charlie_payout"),
    ({"name__en": "", "name__fr": "", "name__ru": ""}, "name-en"),
    ({"name__en": "Las Vegas Strip"}, "name-en"),
    ({"name__fr": "x" * 81}, "name-fr"),
    ({"why__peek": "x" * 301}, "why-peek"),
])
def test_what_is_wrong_is_told_at_its_field(fields: dict[str, str | list[str]], key: str) -> None:
    found = faults(typed_in(**fields))
    assert key in found
    assert all(len(those) == len(set(those)) for those in found.values())


def test_what_was_typed_wrong_is_told_once_and_in_words() -> None:
    assert faults(typed_in(bet_min="ten")) == {"bet_min": [
        "“ten” is no amount. Write one such as 25 or 2.50."]}


def test_a_name_in_one_language_is_enough() -> None:
    named = check(CONTENT, "uk", typed_in(name__en="", name__fr="Chez nous", name__ru="")).table
    assert named is not None
    assert named.name == dict.fromkeys(("en", "fr", "ru"), "Chez nous")


def test_a_changed_rule_is_the_houses_own_choice_and_no_other_reason_is_touched() -> None:
    before = body("american")
    changed = copy.deepcopy(before)
    changed["rules"] |= {"das": False, "burn_cards": 1}
    settled = settle_reasons(changed, before, REASON)
    assert "das" in before["stated"]
    assert "das" not in settled["stated"]
    assert settled["chosen"]["das"] == settled["chosen"]["burn_cards"] == REASON
    untouched = {**before["chosen"]}
    assert {key: text for key, text in settled["chosen"].items() if key not in ("das", "burn_cards")} == {
        key: text for key, text in untouched.items() if key != "burn_cards"}
    back = copy.deepcopy(settled)
    back["rules"] = before["rules"]
    assert settle_reasons(back, before, REASON) == before


@pytest.mark.parametrize("table_id", CONTENT.tables)
def test_a_reason_that_speaks_of_another_rule_goes_with_it(table_id: str) -> None:
    before = body(table_id)
    for key, reason in before["chosen"].items():
        if "no surrender at this table" in reason["en"]:
            changed = copy.deepcopy(before) | {"rules": before["rules"] | {"surrender": "early"}}
            assert settle_reasons(changed, before, REASON)["chosen"][key] == REASON
            own = {**before, "chosen": before["chosen"] | {key: dict.fromkeys(reason, "We never do.")}}
            assert settle_reasons({**changed, "chosen": own["chosen"]}, own, REASON)["chosen"][key] == (
                own["chosen"][key])
        assert not reason["en"].startswith("Without effect") or key in RESTS_ON, reason["en"]


def test_a_reason_that_is_typed_is_said_in_every_language() -> None:
    changed = typed_in(das="false", why__das="  We  teach it so. ")
    settled = settle_reasons(changed, body(), REASON)
    assert settled["chosen"]["das"] == dict.fromkeys(("en", "fr", "ru"), "We teach it so.")
    assert fields_of(settled, body(), SPEECH)["why-das"] == ["We teach it so."]
    emptied = body_of_fields({"why-das": [""]}, settled, body(), SPEECH)
    assert settle_reasons(emptied, body(), REASON)["chosen"]["das"] == REASON
