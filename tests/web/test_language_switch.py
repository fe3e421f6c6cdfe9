"""The switch of the language: on every page, and it leads back to that page, to the item that was open."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from tests.routes import ROUTES, Route, address
from tests.web.visitor import Visitor
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
    visitor.answer(run, total="30")
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
