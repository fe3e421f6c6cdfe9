"""The page that compares two tables: who may see it, what it shows, in which words, and what it marks."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from flask import Flask

from tests.browser.english import english_in
from tests.school import School, make_school, signed_in
from tests.shipped import shipped_content
from tests.sizes import crossed
from tests.web.test_markup import CARD, MONEY, Elements
from tests.web.visitor import Visitor
from trainer.houses.comparing import changes
from trainer.houses.refs import ref_of
from trainer.store.database import Store
from trainer.web.language import languages

TABLES = shipped_content().tables
PAIRS = list(combinations(TABLES, 2))
NOT_WORDS = re.compile(r"<[^>]*>|OBBO|&\w+;")


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def staff(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.other_instructor)


def _page(staff: Visitor, of: str, beside: str, lang: str = "en", more: str = "") -> str:
    staff.post("/language", lang=lang, page="/")
    response = staff.get(f"/teach/rulesets/compare?of={of}&with={beside}{more}")
    assert response.status_code == 200
    return response.text


@pytest.mark.parametrize(("pair", "lang"), crossed(PAIRS, languages()))
def test_every_pair_in_every_language(staff: Visitor, pair: tuple[str, str], lang: str) -> None:
    text = _page(staff, *pair, lang)
    page = Elements(text)
    assert [one["data-round"] for one in page.with_attribute("data-round")] == [str(n) for n in range(1, 11)]
    rows = [one["data-rule"] for one in page.found if one["tag"] == "tr" and "data-rule" in one]
    found = changes(*(TABLES[name] for name in pair))
    assert sorted(rows) == sorted(change.key for change in found)
    assert all(CARD.fullmatch(one["data-card"]) for one in page.with_attribute("data-card"))
    for line in page.with_attribute("data-line"):
        assert MONEY.fullmatch(line["data-amount"])
        assert line["data-action"] in ("pay", "take", "push")
    assert all(one["data-rules"].split() for one in page.with_attribute("data-rules"))
    assert "%(" not in text


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_no_english_is_left(staff: Visitor, lang: str) -> None:
    for pair in PAIRS[::4]:
        text = _page(staff, *pair, lang)
        content = text[text.index("<h1>"):text.index("</main>")]
        bare = NOT_WORDS.sub(" ", re.sub(r"<(h4|select|option)[^>]*>.*?</\1>", " ", content, flags=re.S))
        names = [name for table in TABLES.values() for name in table.name.values()]
        for name in names:
            bare = bare.replace(name, " ")
        assert english_in(bare, lang) <= {"GBP", "USD", "EUR", "RUB", "English"}, pair


def test_it_is_asked_which_two(staff: Visitor) -> None:
    text = staff.get("/teach/rulesets/compare").text
    assert text.count("<option") == 2 * len(TABLES)
    assert "data-round" not in text
    chosen = staff.get("/teach/rulesets/compare?of=uk").text
    assert chosen.count("selected") == 1


def test_a_version_is_named_by_its_hash(staff: Visitor) -> None:
    one, other = TABLES["uk"], TABLES["midnight"]
    by_hash = _page(staff, ref_of(one), ref_of(other))
    assert by_hash.count("data-round") == 10
    assert ref_of(one) in by_hash
    assert by_hash.count("selected") == 2


@pytest.mark.parametrize("ref", ["nowhere", "uk@00000000", "draft:7", "uk@1", "%00", "a" * 300])
def test_what_is_not_there_is_not_found(staff: Visitor, ref: str) -> None:
    assert staff.get(f"/teach/rulesets/compare?of={ref}&with=uk").status_code == 404
    assert staff.get(f"/teach/rulesets/compare?of=uk&with={ref}").status_code == 404


def test_a_table_and_itself(staff: Visitor) -> None:
    text = _page(staff, "uk", "uk")
    assert "The two are the same" in text
    assert "data-round" not in text


def test_only_staff_sees_it(app: Flask, school: School) -> None:
    address = "/teach/rulesets/compare?of=uk&with=american"
    for person, status in ((school.owner, 200), (school.instructor, 200), (school.trainee, 404)):
        assert signed_in(app, person).get(address).status_code == status
    assert Visitor(app).get(address).status_code in (302, 303)


def test_the_rule_that_decides_is_cited_with_both_its_values(staff: Visitor) -> None:
    text = _page(staff, "uk", "vegas-h17-65")
    first = text[text.index('data-round="1"'):text.index('data-round="2"')]
    assert "Blackjack pays" in first
    assert "3:2" in first
    assert "6:5" in first
    assert "<b>Pay" in first


def test_the_cards_side_by_side_mark_what_differs(staff: Visitor) -> None:
    text = _page(staff, "uk", "vegas-h17-65", more="&show=cards")
    marked = re.findall(r'<mark class="changed">(.*?)</mark>', text, re.S)
    said = [re.sub(r"<[^>]*>", "", one) for one in marked]
    assert {"stand on all 17s.", "and on soft 17."} <= set(said)
    assert "No more bets" not in " ".join(said)
    assert text.count("data-changed") == 8
    assert text.count('class="sheet card') == 4


def test_the_same_cards_have_no_marks(staff: Visitor) -> None:
    text = _page(staff, "uk", "uk", more="&show=cards")
    assert "<mark" not in text
    assert "data-changed" not in text


def test_a_card_that_is_printed_alone_has_no_marks(staff: Visitor) -> None:
    _page(staff, "uk", "vegas-h17-65", more="&show=cards")
    assert "<mark" not in staff.get("/rules/uk/sheet").text


def _drafted(staff: Visitor, **fields: str) -> None:
    """A copy of the British table with one field changed, not yet published."""
    assert staff.post("/teach/rulesets/copy", of="uk", name="Club").status_code == 303
    assert staff.post("/teach/rulesets/drafts/1", rev="1", **fields).status_code == 303


def test_a_draft_is_compared_with_the_table_that_it_copies(staff: Visitor) -> None:
    _drafted(staff, dealer_soft_17="hit")
    page = Elements(_page(staff, "uk", "draft:1"))
    rows = {one["data-rule"] for one in page.found if one["tag"] == "tr" and "data-rule" in one}
    assert rows - {"en", "fr", "ru"} == {"dealer_soft_17"}
    assert {one["data-rules"] for one in page.with_attribute("data-rules")} == {"dealer_soft_17"}
    assert len(page.with_attribute("data-round")) == 10


def test_a_draft_that_is_not_whole_says_so(staff: Visitor) -> None:
    _drafted(staff, bet_min="ten")
    response = staff.get("/teach/rulesets/compare?of=uk&with=draft:1")
    assert response.status_code == 422
    assert "Errors in this draft: 1." in response.text


def test_two_versions_of_a_house_are_told_apart(staff: Visitor) -> None:
    _drafted(staff, dealer_soft_17="hit")
    assert staff.post("/teach/rulesets/drafts/1/publish", rev="2").status_code == 303
    staff.post("/teach/rulesets/club/edit")
    staff.post("/teach/rulesets/drafts/2", rev="1", max_hands="2")
    text = _page(staff, "club", "draft:2")
    assert "Club, version 1, against Club, draft" in text
    assert 'data-rules="max_hands"' in text
