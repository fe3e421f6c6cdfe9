"""The bars say where one is, on the pages under a tab too; what cannot be undone is asked once more."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from trainer.store.database import Store


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


def marked(text: str) -> list[tuple[str, str]]:
    """Address and kind of every mark, in the order of the page; the bar's comes first."""
    return re.findall(r'<a href="([^"]+)" aria-current="(page|true)"', text)


@pytest.mark.parametrize(("path", "bars"), [
    ("/teach", [("/teach", "page")]),
    ("/teach/classes/new", [("/teach", "true")]),
    ("/teach/classes/1", [("/teach", "true"), ("/teach/classes/1", "page")]),
    ("/teach/classes/1/people", [("/teach", "true"), ("/teach/classes/1/people", "page")]),
    ("/teach/classes/1/cards", [("/teach", "true"), ("/teach/classes/1/people", "true")]),
    ("/teach/classes/1/exams/new", [("/teach", "true"), ("/teach/classes/1/exams", "true")]),
    ("/teach/classes/1/assignments/new", [("/teach", "true"), ("/teach/classes/1/assignments", "true")]),
    ("/teach/classes/1/costs", [("/teach", "true"), ("/teach/classes/1/mistakes", "true")]),
    ("/manage/users", [("/teach", "true"), ("/manage/users", "page")]),
    ("/manage/audit", [("/teach", "true"), ("/manage/audit", "page")]),
    ("/manage/certificates", [("/teach", "true")]),
    ("/account", [("/settings", "true")]),
    ("/drills/payout", [("/drills", "true")]),
    ("/rules/uk", [("/rules", "true")]),
    ("/", [("/", "page")]),
])
def test_the_tab_of_a_page_is_marked(
        app: Flask, school: School, path: str, bars: list[tuple[str, str]]) -> None:
    page = signed_in(app, school.owner).get(path)
    assert (page.status_code, marked(page.text)) == (200, bars)


def test_the_tabs_of_a_class_are_two_groups(app: Flask, school: School) -> None:
    """What its reports say, and what is done with it; what is shown is the first of the first."""
    text = signed_in(app, school.owner).get("/teach/classes/1").text
    groups = [re.findall(r'href="/teach/classes/1/?([^"]*)"', group) for group in
              re.findall(r'<div class="subtabs__group">(.*?)</div>', text, re.DOTALL)]
    assert [group[0] for group in groups] == ["", "live"]
    assert groups[0] == ["", "matrix", "mistakes", "situations", "items", "progress"]


def test_certificates_belong_to_a_trainees_progress(app: Flask, school: School) -> None:
    page = signed_in(app, school.trainee).get("/certificates")
    assert marked(page.text) == [("/progress", "true")]


def test_a_new_class_code_is_asked_for_twice(app: Flask, school: School) -> None:
    text = signed_in(app, school.owner).get("/teach/classes/1/settings").text
    assert re.search(r'action="/teach/classes/1/code" data-sure="[^"]+"', text)
    assert re.search(r'<script src="/[^"]*sure[^"]*\.js" defer>', text)


def test_whoever_has_no_password_is_told_so_and_asked_for_none(app: Flask, school: School) -> None:
    text = signed_in(app, school.trainee).get("/account").text
    assert "You have no password" in text
    assert 'type="password"' not in text
