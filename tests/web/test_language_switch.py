"""The switch of the language: on every page, and it leads back to that page, to the item that was open."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.routes import EXAM_ROUTES, ROUTES, STAFF_ROUTES, Route, address
from tests.school import signed_in
from tests.web.doors import PASSWORD, hidden_fields, school_with_passwords
from tests.web.held import released
from tests.web.visitor import NO_TOTAL, Visitor
from trainer.store import people
from trainer.store.database import Store
from trainer.web import language

SWITCH = re.compile(r'<input type="hidden" name="page" value="([^"]*)">')
ITEM = re.compile(r'data-(?:card|seq|said)="([^"]*)"')
BARE = ("/healthz", "/manifest.webmanifest", "/assets/<name>")
PRINT = re.compile(r"/rules/<table_id>/\w+(\.pdf)?|/rulings\.pdf")
"""A print is in the languages that its own bar has been asked for."""
PAGES = [route for route in ROUTES if (route.method, route.locally) == ("GET", 200) and route.rule not in BARE
         and not PRINT.fullmatch(route.rule)]
PRINTS = [route for route in ROUTES if PRINT.fullmatch(route.rule) and not route.rule.endswith(".pdf")]


def switch(visitor: Visitor, page: str, lang: str) -> str:
    """Where the switch leads."""
    response = visitor.post("/language", lang=lang, page=page)
    assert response.status_code == 303
    return str(response.headers["Location"])


@pytest.mark.parametrize("route", PAGES, ids=lambda route: route.rule)
def test_every_page_has_it_and_it_leads_back_there(app: Flask, visitor: Visitor, route: Route) -> None:
    run = visitor.start()
    visitor.answer(run, total=NO_TOTAL)
    if route.rule.endswith("/summary"):
        visitor.post(f"{run}/end")
    there = address(app, route, run)
    for lang in (*language.languages(), language.SOURCE):
        assert [*map(unescape, SWITCH.findall(visitor.get(there).text))] == [there]
        assert switch(visitor, there, lang) == there
        assert f'<html lang="{lang}"' in visitor.get(there).text


@pytest.mark.parametrize("route", PRINTS, ids=lambda route: route.rule)
def test_a_print_can_be_had_in_every_language(app: Flask, visitor: Visitor, route: Route) -> None:
    there = address(app, route, "").partition("?")[0]
    for lang in language.languages():
        page = visitor.get(f"{there}?lang={lang}&seed={32 * '0'}").text
        assert f' lang="{lang}"' in page
        assert set(re.findall(r'<option value="(\w\w)"', page)) >= set(language.languages())


def test_the_item_stays_as_it_is(visitor: Visitor) -> None:
    run = visitor.start()
    before = ITEM.findall(visitor.get(run).text)
    assert before
    for lang in language.languages():
        assert switch(visitor, run, lang) == run
        assert ITEM.findall(visitor.get(run).text) == before


def test_what_a_page_was_asked_for_stays(visitor: Visitor) -> None:
    visitor.start()
    there = SWITCH.findall(visitor.get("/settings?saved=1&x=%C3%A9").text)[0]
    assert there == "/settings?saved=1&amp;x=%C3%A9"
    assert switch(visitor, there.replace("&amp;", "&"), "fr") == "/settings?saved=1&x=%C3%A9"


def test_a_page_that_came_of_a_form_leads_back_to_its_item(visitor: Visitor) -> None:
    run = visitor.start()
    page = visitor.answer(run, htmx=False, total="1x1")
    assert page.status_code == 422
    assert SWITCH.findall(page.text) == [run]


FORMS = (
    ("/teach/classes/new", {}, "/teach/classes/new"),
    ("/teach/classes/1/settings", {}, "/teach/classes/1/settings"),
    ("/teach/classes/1/groups", {"name": ""}, "/teach/classes/1/settings"),
    ("/teach/classes/1/instructors", {"login": "nobody"}, "/teach/classes/1/settings"),
    ("/teach/classes/1/trainees/new", {}, "/teach/classes/1/trainees/new"),
    ("/teach/classes/1/roster", {}, "/teach/classes/1/roster"),
    ("/teach/classes/1/cards", {}, "/teach/classes/1/cards"),
    ("/teach/classes/1/exams", {}, "/teach/classes/1/exams/new"),
    ("/teach/classes/1/assignments", {}, "/teach/classes/1/assignments/new"),
    ("/teach/exams/1/window", {}, "/teach/exams/1"),
    ("/teach/sittings/1/items/1", {}, "/teach/sittings/1"),
    ("/teach/trainees/5", {}, "/teach/trainees/5"),
    ("/teach/trainees/5/link", {}, "/teach/trainees/5"),
    ("/manage/users/new", {}, "/manage/users/new"),
    ("/manage/users/3/role", {"role": "king"}, "/manage/users/3"),
    ("/manage/people/5/erase", {}, "/manage/people/5/erase"),
    ("/account/password", {}, "/account"),
    ("/login", {"next": "/progress?kind=payout"}, "/login?next=%2Fprogress%3Fkind%3Dpayout"),
    ("/join/AAAA22", {}, "/join/AAAA22"),
    ("/settings", {"lang": "xx"}, "/settings"),
)
"""A form that is refused, and the page that it stands on."""


@pytest.mark.parametrize(("path", "form", "there"), FORMS, ids=[path for path, _, _ in FORMS])
def test_the_answer_to_a_form_leads_back_to_the_form(app: Flask, hall: Hall, path: str, form: dict[str, str],
                                                     there: str) -> None:
    released(hall)
    visitor = signed_in(app, hall.school.owner)
    answer = visitor.post(path, **form)
    assert [*map(unescape, SWITCH.findall(answer.text))] == [there]
    assert "data-answers" in answer.text
    assert switch(visitor, there, "ru") == there
    assert visitor.get(there).status_code == 200


def test_no_page_is_without_it(app: Flask, hall: Hall) -> None:
    """Whatever a form of the school is answered with: its page again, or the page of an error."""
    released(hall)
    visitor, n_pages = signed_in(app, hall.school.owner), 0
    for route in (*STAFF_ROUTES, *EXAM_ROUTES, *ROUTES):
        if route.method != "POST" or "{" in route.example:
            continue
        answer = visitor.post(route.example)
        if answer.mimetype == "text/html" and answer.status_code != 303 and "data-print" not in answer.text:
            n_pages += 1
            assert len(SWITCH.findall(answer.text)) == 1, route
    assert n_pages > 20


def test_the_page_of_an_error_has_it_too(visitor: Visitor) -> None:
    """And says nothing of the address: what is another's looks as what never was."""
    assert SWITCH.findall(visitor.get("/run/nothing").text) == [""]


def test_what_the_door_holds_is_held_in_another_language(app: Flask, store: Store) -> None:
    school, visitor = school_with_passwords(store), Visitor(app)
    signed = signed_in(app, school.trainee)
    signed.get("/settings")
    store.write(lambda db: people.remove_sessions_of(db, school.trainee))
    held = hidden_fields(signed.post("/settings", theme="dark").text)["held"]
    visitor.get("/login")
    door = visitor.post("/language", lang="ru", page="/login", held=held)
    assert (door.status_code, 'lang="ru"' in door.text) == (200, True)
    assert hidden_fields(door.text)["held"] == held
    sent = visitor.post("/login", name="t1", password=PASSWORD, held=held)
    visitor.token = hidden_fields(sent.text)["csrf_token"]
    again = visitor.post("/language", lang="fr", page="/login", held=held)
    assert '<html lang="fr"' in again.text
    assert hidden_fields(again.text)["theme"] == "dark"


@pytest.mark.parametrize("page", [
    "", "/nowhere", "https://evil.example/", "//evil.example/rules", "/\\evil.example", "///evil.example",
    "rules", "javascript:alert(1)", "/run/x/answer", "/language", "http://[",
    "/rules\r\nX: 1", "/rules\0", "e" * 5000,
])
def test_another_address_leads_to_today(visitor: Visitor, page: str) -> None:
    assert switch(visitor, page, "ru") == "/"


def test_below_another_address_the_page_is_found_too(app: Flask) -> None:
    visitor = Visitor(app, environ_overrides={"SCRIPT_NAME": "/school"})
    there = SWITCH.findall(visitor.get("/rules").text)
    assert there == ["/school/rules"]
    assert switch(visitor, "/school/rules", "ru") == "/school/rules"
    assert switch(visitor, "/rules", "ru") == "/school/"
