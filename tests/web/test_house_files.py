"""Houses as files on their pages: taken away, brought, refused with every error named in the page's words."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from io import BytesIO

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.visitor import Visitor
from trainer.content.writing import write_table
from trainer.houses.fields import RULE_KEYS
from trainer.store import drafts
from trainer.store.database import Store
from trainer.web import long_forms

ADDRESS = "/teach/rulesets/import"
TEXT = write_table(shipped_content().tables["midnight"]).replace('"Midnight Blackjack"', '"Nord"')


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def instructor(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


def bring(visitor: Visitor, text: str, **fields: str) -> tuple[int, str, str]:
    response = visitor.post(ADDRESS, file=(BytesIO(text.encode()), "nord.toml"), **fields)
    return response.status_code, response.headers.get("Location", ""), response.text


def test_a_table_goes_out_as_its_file(instructor: Visitor) -> None:
    response = instructor.get("/teach/rulesets/uk.toml")
    assert response.mimetype == "application/toml"
    assert 'filename="uk_v1.toml"' in response.headers["Content-Disposition"]
    assert tomllib.loads(response.text)["rules"]["decks"] == 6


def test_a_file_comes_in_as_a_draft_and_goes_out_the_same(instructor: Visitor, store: Store) -> None:
    assert 'type="file"' in instructor.get(ADDRESS).text
    status, where, _ = bring(instructor, TEXT)
    assert (status, where) == (303, "/teach/rulesets/drafts/1")
    assert instructor.get(where).status_code == 200
    out = instructor.get("/teach/rulesets/drafts/1.toml").text
    assert tomllib.loads(out)["rules"] == tomllib.loads(TEXT)["rules"]
    status, _, text = bring(instructor, TEXT.replace("Nord", "Süd"), into="nord")
    assert status == 409
    assert "being changed already" in text
    with store.read() as db:
        assert [one.table_id for one in drafts.open_drafts(db)] == ["nord"]


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "allowed"), ("fr", "permis"), ("ru", "допустимо")])
def test_a_broken_file_is_told_every_error(instructor: Visitor, store: Store, lang: str, said: str) -> None:
    instructor.post("/language", lang=lang)
    broken = TEXT.replace("decks = 8", "decks = 7").replace("das = true", "das = 1").replace(
        "peek = []", 'peek = ["K"]').replace('currency = "EUR"', 'currency = "€"')
    status, _, text = bring(instructor, broken)
    assert status == 422
    for place in ("rules.decks", "rules.das", "rules.peek", "house.currency"):
        assert place in text
    assert said in text
    assert 'role="alert"' in text
    with store.read() as db:
        assert drafts.open_drafts(db) == []


def test_no_file_is_asked_for(instructor: Visitor) -> None:
    assert instructor.post(ADDRESS).status_code == 422
    assert bring(instructor, "")[0] == 422


def test_a_table_that_says_much_goes_out_and_comes_in_again(instructor: Visitor, store: Store) -> None:
    """Every reason is at its longest, in letters of two bytes."""
    table = shipped_content().tables["midnight"]
    said = {key: dict.fromkeys(("en", "fr", "ru"), "я" * 290) for key in RULE_KEYS}
    text = write_table(replace(table, name={**table.name, "en": "Nord"}, stated={}, chosen=said))
    text = text.replace(table.name["fr"], "Nord").replace(table.name["ru"], "Норд")
    assert len(text.encode()) > 100_000
    assert bring(instructor, text)[:2] == (303, "/teach/rulesets/drafts/1")
    out = instructor.get("/teach/rulesets/drafts/1.toml").text
    assert bring(instructor, out.replace("Nord", "Sud").replace("Норд", "Юг"))[0] in (303, 422)


@pytest.mark.parametrize("size", [200_000, 400_000])
def test_a_file_that_is_too_large_is_told_so(instructor: Visitor, size: int) -> None:
    status, _, text = bring(instructor, "#" * size)
    assert status == 422
    assert "This file is too large: up to " in text


def test_a_file_in_too_many_languages_is_refused(instructor: Visitor, store: Store) -> None:
    """A body of a draft has an end, also where each text in it is right."""
    letters = "abcdefghijklmnopqrst"
    codes = [f"{a}{b}{c}" for a in letters[:4] for b in letters for c in letters]
    quotes = '"' * 80
    more = "".join(f"{code} = '{quotes}'\n" for code in codes[:1_400])
    status, _, text = bring(instructor, TEXT.replace("[name]\n", f"[name]\n{more}"))
    assert status == 422
    assert "This is more than a table may say." in text
    with store.read() as db:
        assert drafts.open_drafts(db) == []


def test_each_longer_form_is_one_that_is_sent(app: Flask) -> None:
    sent = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert set(long_forms.MOST) <= sent
