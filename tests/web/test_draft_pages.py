"""The pages of tables that a school makes: the list, one table, and the form of a draft."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from tests.school import School, make_school, sign_in, signed_in
from tests.web.drafting import DRAFT, form_of, rules
from tests.web.test_french_signs import touching
from tests.web.visitor import HTMX, Visitor
from trainer.houses import drafts
from trainer.houses.fields import FIELDS
from trainer.store import audit


@pytest.fixture
def school(app: Flask) -> School:
    return make_school(app.extensions["store"])


@pytest.fixture
def staff(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


@pytest.fixture
def drafted(staff: Visitor) -> Visitor:
    """With a copy of the British table."""
    made = staff.post("/teach/rulesets/copy", of="uk", name="Club du Nord")
    assert (made.status_code, made.headers["Location"]) == (303, DRAFT)
    return staff


def test_the_list_has_every_table_and_the_copy_is_one(drafted: Visitor) -> None:
    page = drafted.get("/teach/rulesets").text
    assert set(re.findall(r'data-table="([^"]+)"', page)) == {
        "american", "event-table", "midnight", "russian-club", "uk", "vegas-h17-65", "vegas-strip",
        "club-du-nord"}
    assert "Nothing is published yet." in page
    assert "saved last by Ivan First" in page
    assert 'href="/teach/rulesets/drafts/1"' in page


def test_every_key_has_a_field_with_its_explanation(drafted: Visitor) -> None:
    page = drafted.get(DRAFT).text
    for key in FIELDS:
        assert f'data-field="{key}"' in page
        assert re.search(rf'id="help-{key}">[A-Z][^<]{{20,}}', page), key
    assert 'data-faults="0"' in page
    assert 'class="wrong"' not in page


@pytest.mark.parametrize("table_id", ["uk", "midnight", "american", "vegas-h17-65"])
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_the_form_sent_as_it_came_changes_nothing(
    app: Flask, staff: Visitor, school: School, table_id: str, lang: str
) -> None:
    staff.post("/teach/rulesets/copy", of=table_id, name="Ours")
    staff.post("/language", lang=lang, page="/")
    fields = form_of(staff.get(DRAFT).text)
    assert fields["rev"] == ["1"]
    assert staff.post(DRAFT, **fields).status_code == 303
    assert drafts.seen(app.extensions["store"], 1).draft.rev == 1


def test_what_is_saved_stands_there_again_right_or_wrong(app: Flask, drafted: Visitor) -> None:
    fields = form_of(drafted.get(DRAFT).text)
    fields |= {"decks": ["8"], "bet_min": ["<ten>"], "peek": ["", "A"], "chips-value-7": ["2.50"],
               "chips-colour-7": ["pink"], "why-decks": ["We have eight."], "side_bets-1-mixed": ["6:1"]}
    saved = drafted.post(DRAFT, **fields)
    assert saved.headers["Location"] == f"{DRAFT}?saved=1"
    page = drafted.get(saved.headers["Location"]).text
    assert "Saved." in page
    again = form_of(page)
    assert again["rev"] == ["2"]
    for name in ("decks", "bet_min", "peek", "why-decks", "side_bets-1-mixed"):
        assert again[name] == fields[name]
    assert again["chips-value-3"] == ["2.50"]
    assert "“&lt;ten&gt;” is no amount." in page
    assert 'data-before="decks">Before: 6<' in page
    assert 'data-before="peek">Before: None<' in page
    assert 'data-before="das"' not in page
    assert 'aria-invalid="true"' in page
    assert rules(app)["bet_min"] == "<ten>"


def test_findings_come_while_typing_and_nothing_is_stored(app: Flask, drafted: Visitor) -> None:
    fields = form_of(drafted.get(DRAFT).text) | {"blackjack_paid": ["after_peek"]}
    told = drafted.post(f"{DRAFT}/check", HTMX, **fields).text
    assert told.lstrip().startswith('<div class="findings" id="findings" data-faults="1">')
    assert '<a href="#f-blackjack_paid">Blackjack is paid</a>' in told
    found = re.search(r'id="wrong-blackjack_paid" hx-swap-oob="true">(.*?)</div>', told)
    assert found
    assert "“After the check of the hole card” waits for a check" in found[1]
    assert 'id="wrong-decks" hx-swap-oob="true"></div>' in told
    assert "Somebody else" not in told
    assert rules(app)["blackjack_paid"] == "at_once_if_safe"


def test_two_people_at_one_draft(app: Flask, school: School, drafted: Visitor) -> None:
    colleague = signed_in(app, school.other_instructor)
    mine, theirs = (form_of(one.get(DRAFT).text) for one in (drafted, colleague))
    assert colleague.post(DRAFT, **theirs | {"decks": ["8"], "das": ["false"]}).status_code == 303
    told = drafted.post(DRAFT, **mine | {"burn_cards": ["5"]})
    page = drafted.get(told.headers["Location"]).text
    assert "Somebody else changed this draft while you typed." in page
    assert "<li>Decks</li><li>Double after a split</li>" in page
    assert (rules(app)["decks"], rules(app)["das"], rules(app)["burn_cards"]) == (8, False, 5)

    told_at_once = drafted.post(f"{DRAFT}/check", HTMX, **mine).text
    assert "Somebody else saved this draft meanwhile." in told_at_once

    asked = drafted.post(DRAFT, **mine | {"decks": ["4"], "bet_max": ["1000"]})
    assert asked.status_code == 409
    assert 'data-asked="decks"' in asked.text
    assert "Yours: 4" in asked.text
    assert "Theirs: 8" in asked.text
    again = form_of(asked.text)
    assert again["decks"] == ["4"], "what was typed is still there"
    assert again["take-decks"] == ["mine"]
    assert (rules(app)["decks"], rules(app)["bet_max"]) == (8, 100000), "the rest is saved"
    assert drafted.post(DRAFT, **again | {"take-decks": ["theirs"]}).status_code == 303
    assert rules(app)["decks"] == 8
    assert drafted.post(DRAFT, **form_of(drafted.get(DRAFT).text) | {"decks": ["4"]}).status_code == 303
    assert rules(app)["decks"] == 4


@pytest.mark.parametrize("letters", [0, 250])
def test_a_draft_left_open_over_night_comes_back_with_what_was_typed(
    app: Flask, school: School, drafted: Visitor, letters: int
) -> None:
    fields = form_of(drafted.get(DRAFT).text) | {"decks": ["8"], "name-ru": ["Клуб " * 10]}
    fields |= {name: ["я" * letters] for name in fields if name.startswith("why-")}
    drafted.client.delete_cookie("signed_in")
    refused = drafted.post(DRAFT, **fields)
    assert refused.status_code == 401
    held = re.search(r'name="held" value="([^"]+)"', refused.text)
    assert held
    kept = unescape(held[1])
    assert drafted.post("/login", login="nobody", password="no", held=kept).status_code == 422
    assert drafted.post("/language", lang="en", held=kept).status_code == 200
    assert rules(app)["decks"] == 6
    told = drafted.post(f"{DRAFT}/check", HTMX, **fields)
    assert told.status_code == 401, "the page stays as it is"
    drafted.client.set_cookie("signed_in", sign_in(app.extensions["store"], school.instructor))
    assert drafted.post(DRAFT, **fields).status_code == 303
    assert rules(app)["decks"] == 8


def test_publishing_and_the_versions(app: Flask, drafted: Visitor) -> None:
    fields = form_of(drafted.get(DRAFT).text)
    refused = drafted.post(f"{DRAFT}/publish", **fields | {"blackjack_paid": ["after_peek"]})
    assert refused.status_code == 422
    assert "This table cannot be published as it is: 1 to correct." in refused.text
    assert rules(app)["blackjack_paid"] == "after_peek", "it is saved all the same"
    fields = form_of(refused.text) | {"blackjack_paid": ["at_settlement"], "note": ["Paid at the end."]}
    published = drafted.post(f"{DRAFT}/publish", **fields)
    assert (published.status_code, published.headers["Location"]) == (
        303, "/teach/rulesets/club-du-nord?published=1")
    assert drafted.post(f"{DRAFT}/publish", **fields).headers["Location"] == "/teach/rulesets/club-du-nord"
    assert drafted.post(DRAFT, **fields).headers["Location"] == "/teach/rulesets/club-du-nord"
    assert drafted.get("/teach/rulesets/drafts/2").status_code == 404, "pressed twice, it is no new draft"
    page = drafted.get("/teach/rulesets/club-du-nord?published=1").text
    assert "Version 1 is published. No class is moved to it yet." in page
    assert "Paid at the end." in page
    assert drafted.get("/rules/club-du-nord").status_code == 200
    assert drafted.get("/rules/club-du-nord/sheet").status_code == 200
    assert 'value="club-du-nord"' in drafted.get("/teach/classes/new").text
    assert drafted.get(DRAFT).headers["Location"] == "/teach/rulesets/club-du-nord"
    opened = drafted.post("/teach/rulesets/club-du-nord/edit")
    second = opened.headers["Location"]
    same = drafted.post(f"{second}/publish", **form_of(drafted.get(second).text))
    assert same.status_code == 409
    assert "Nothing differs from version 1" in same.text
    drafted.post(second, **form_of(drafted.get(second).text) | {"decks": ["8"]})
    assert drafted.post(f"{second}/publish", **form_of(drafted.get(second).text)).status_code == 303
    page = drafted.get("/teach/rulesets/club-du-nord").text
    assert len(re.findall("data-version=", page)) == 2
    assert "/teach/rulesets/compare?of=club-du-nord@" in page


def test_seeing_what_it_changes_saves_first(app: Flask, drafted: Visitor) -> None:
    fields = form_of(drafted.get(DRAFT).text) | {"decks": ["8"], "then": ["compare"]}
    went = drafted.post(DRAFT, **fields)
    compared = r"/teach/rulesets/compare\?of=uk@[0-9a-f]{8}&with=draft:1"
    assert re.fullmatch(compared, went.headers["Location"])
    assert f'href="{DRAFT}"' in drafted.get(went.headers["Location"]).text
    wrong = form_of(drafted.get(DRAFT).text) | {"bet_min": ["ten"], "then": ["compare"]}
    refused = drafted.post(DRAFT, **wrong)
    assert refused.status_code == 422
    assert "It can be compared once nothing in it is wrong any more." in refused.text
    assert rules(app)["bet_min"] == "ten"
    assert rules(app)["decks"] == 8


def test_nothing_is_published_that_was_not_seen(app: Flask, school: School, drafted: Visitor) -> None:
    mine = form_of(drafted.get(DRAFT).text)
    colleague = signed_in(app, school.other_instructor)
    colleague.post(DRAFT, **form_of(colleague.get(DRAFT).text) | {"decks": ["8"]})
    refused = drafted.post(f"{DRAFT}/publish", **mine | {"das": ["false"]})
    assert refused.status_code == 409
    assert "Look at it before you go on." in refused.text
    assert "<li>Decks</li>" in refused.text
    assert (rules(app)["decks"], rules(app)["das"]) == (8, False), "it is saved all the same"
    assert drafted.post(f"{DRAFT}/publish", **form_of(refused.text)).status_code == 303


def test_a_draft_that_was_published_meanwhile_is_no_loss(
    app: Flask, school: School, drafted: Visitor
) -> None:
    mine = form_of(drafted.get(DRAFT).text)
    colleague = signed_in(app, school.other_instructor)
    colleague.post(f"{DRAFT}/publish", **form_of(colleague.get(DRAFT).text))
    went = drafted.post(DRAFT, **mine | {"decks": ["8"]})
    assert went.headers["Location"] == "/teach/rulesets/drafts/2?saved=1&next=1"
    assert "What you typed is in this one." in drafted.get(went.headers["Location"]).text
    assert rules(app, 2)["decks"] == 8


def test_discarding_is_refused_where_a_colleague_typed(app: Flask, school: School, drafted: Visitor) -> None:
    colleague = signed_in(app, school.other_instructor)
    colleague.post(DRAFT, **form_of(colleague.get(DRAFT).text) | {"decks": ["8"]})
    refused = drafted.post(f"{DRAFT}/discard", rev="1")
    assert refused.status_code == 409
    assert "Saved last by Irene Second" in refused.text
    assert drafted.post(f"{DRAFT}/discard", rev="2").headers["Location"] == "/teach/rulesets"
    assert "club-du-nord" not in drafted.get("/teach/rulesets").text


def test_a_table_that_is_put_away(app: Flask, drafted: Visitor) -> None:
    drafted.post(f"{DRAFT}/publish", **form_of(drafted.get(DRAFT).text))
    assert drafted.post("/teach/rulesets/club-du-nord/retire").status_code == 303
    page = drafted.get("/teach/rulesets/club-du-nord").text
    assert "Put away on" in page
    assert drafted.get("/rules/club-du-nord").status_code == 404
    assert drafted.post("/teach/rulesets/club-du-nord/restore").status_code == 303
    assert drafted.get("/rules/club-du-nord").status_code == 200
    with app.extensions["store"].read() as db:
        assert {one.action for one in audit.entries(db) if one.object == "house:club-du-nord"} == {
            "house.made", "house.published", "house.retired", "house.restored"}


@pytest.mark.parametrize(("of", "name", "status"), [
    ("nowhere", "x", 404), ("uk@00000000", "x", 404), ("draft:9", "x", 404), ("uk", "x" * 81, 422)])
def test_a_copy_of_nothing(staff: Visitor, of: str, name: str, status: int) -> None:
    assert staff.post("/teach/rulesets/copy", of=of, name=name).status_code == status


def test_french_pages_set_their_signs_apart(app: Flask, school: School, drafted: Visitor) -> None:
    mine = form_of(drafted.get(DRAFT).text)
    colleague = signed_in(app, school.other_instructor)
    colleague.post(DRAFT, **form_of(colleague.get(DRAFT).text) | {"decks": ["8"], "hole_card": ["face_down"]})
    drafted.post("/language", lang="fr", page="/")
    asked = drafted.post(DRAFT, **mine | {"decks": ["4"], "peek": ["", "A"], "bet_min": ["dix"]})
    assert 'data-asked="decks"' in asked.text
    pages = [asked.text, *(drafted.get(path).text for path in (
        DRAFT, f"{DRAFT}?since=1&until=2&saved=1&next=1", "/teach/rulesets", "/teach/rulesets/uk",
        "/teach/rulesets/club-du-nord"))]
    assert [one for page in pages for one in touching(page)] == []
