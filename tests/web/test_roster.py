"""The roster's pages: a file is shown as what it would do, and taken over as it was shown."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.roster.lists import in_parts, listed
from tests.school import School, make_school, signed_in
from tests.web.visitor import OWN, Visitor
from trainer.roster import MOST_BYTES
from trainer.store import classes
from trainer.store.database import Store

ROSTER = "/teach/classes/1/roster"


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def instructor(app: Flask, school: School) -> Visitor:
    visitor = signed_in(app, school.instructor)
    visitor.get(ROSTER)
    return visitor


def upload(visitor: Visitor, raw: bytes) -> TestResponse:
    return visitor.client.post(ROSTER, headers=OWN, **in_parts({"csrf_token": visitor.token}, raw))


def hidden(page: str) -> dict[str, str]:
    found = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("list", "shown")}
    return {name: match[1] for name, match in found.items() if match}


def take(visitor: Visitor, fields: dict[str, str]) -> TestResponse:
    """As the page's form does, in parts."""
    return visitor.client.post(f"{ROSTER}/import", headers=OWN,
                               **in_parts({"csrf_token": visitor.token, **fields}))


def codes(store: Store) -> set[str | None]:
    with store.read() as db:
        return {one.code for one in classes.members(db, 1, "trainee")}


def test_a_list_is_shown_and_then_taken_over(instructor: Visitor, store: Store) -> None:
    page = upload(instructor, listed("n1,Новикова,Анна,,,,", "t1,Petrova,Tatiana,,,,"))
    assert page.status_code == 200
    assert 'data-added="1" data-changed="1" data-faults="0"' in page.text
    assert "Tanya → <b>Tatiana</b>" in page.text
    assert codes(store) == {"t1", "t2"}
    assert take(instructor, hidden(page.text)).status_code == 303
    assert codes(store) == {"t1", "t2", "n1"}


def test_the_largest_list_there_may_be(instructor: Visitor, store: Store) -> None:
    """Of 5,000 people and nearly a megabyte; taken over it takes a form of 1.4 MB."""
    rows = [f"c{n},{'Ф' * 70},{n}" for n in range(5000)]
    raw = listed(*rows, head="code,last_name,first_name")
    assert 0.7 * MOST_BYTES < len(raw) <= MOST_BYTES
    page = upload(instructor, raw)
    assert 'data-added="5000"' in page.text
    assert take(instructor, hidden(page.text)).status_code == 303
    assert len(codes(store)) == 5002


def test_with_a_fault_there_is_nothing_to_confirm(instructor: Visitor, store: Store) -> None:
    page = upload(instructor, listed("n1,A,B,,,,", "n1,C,D,,,,"))
    assert 'data-row="3"' in page.text
    assert hidden(page.text) == {}
    assert codes(store) == {"t1", "t2"}


def test_what_was_not_shown_is_not_taken_over(instructor: Visitor, store: Store) -> None:
    fields = hidden(upload(instructor, listed("n1,A,B,,,,")).text)
    other = hidden(upload(instructor, listed("n2,A,B,,,,")).text)
    page = take(instructor, {"list": fields["list"], "shown": other["shown"]})
    assert page.status_code == 409
    assert "Nothing was taken over" in page.text
    assert codes(store) == {"t1", "t2"}
    assert take(instructor, {"list": "%%%", "shown": "x"}).status_code == 400
    assert take(instructor, {}).status_code == 422


@pytest.mark.parametrize("path", [ROSTER, f"{ROSTER}/import"])
def test_a_longer_form_is_refused_unread(instructor: Visitor, path: str) -> None:
    raw = b"x" * (2 * MOST_BYTES)
    response = instructor.client.post(path, headers=OWN, **in_parts({"csrf_token": instructor.token}, raw))
    assert response.status_code == 422
    assert "A list has at most 1 MB" in response.text


def test_every_other_form_is_as_short_as_before(instructor: Visitor) -> None:
    response = instructor.post("/teach/classes/1/groups", name="x" * 100_000)
    assert response.status_code == 413


def test_the_list_taken_away_is_a_file(instructor: Visitor) -> None:
    response = instructor.get("/teach/classes/1/roster.csv")
    assert response.headers["Content-Disposition"] == 'attachment; filename="roster_AAAA22.csv"'
    assert response.headers["Cache-Control"] == "no-store"
    assert response.data.decode("utf-8-sig").splitlines() == [
        "code,last_name,first_name,email,group,lang,extra_time_pct", "t2,Martin,Théo,,,en,100",
        "t1,Petrova,Tanya,,,en,100"]
