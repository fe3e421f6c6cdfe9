"""A verdict is whole and in reach, moves nothing, and no decision is taken by accident."""

from __future__ import annotations

import os
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.tour import begin, give
from trainer.web.language import languages

WAITS = {"auto_next_ms": "never"}
SHORT: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 664}}
CLASSROOM: dict[str, Any] = {"viewport": {"width": 1366, "height": 680}}
ZOOMED: dict[str, Any] = {"viewport": {"width": 683, "height": 384}}
SHAPES = {"phone": PHONE, "short": SHORT, "laptop": LAPTOP, "classroom": CLASSROOM}
LANGUAGES = languages()
IS_WHOLE = os.environ.get("PROMISES") == "whole"
SINGLE = ("hand-total/growing", "payout/blackjack", "dealer-draw/decide", "dealer-draw/say-and-do")

_PLACES = """() => Object.fromEntries([".felt", "#question", ".field", "#choices"].map((selector) => {
  const part = document.querySelector(selector);
  return [selector, part ? part.getBoundingClientRect().toJSON() : null];
}))"""
_ON_TOP = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== null && top.closest(selector) !== null;
}"""


def sights() -> list[tuple[str, str, str]]:
    """Drill, shape and language; in the small size the languages and the shapes take turns."""
    if IS_WHOLE:
        return list(product(SINGLE, SHAPES, LANGUAGES))
    return [(drill, shape, LANGUAGES[(place + turn) % len(LANGUAGES)]) for place, drill in enumerate(SINGLE)
            for turn, shape in enumerate(tuple(SHAPES)[place % 2::2])]


@pytest.mark.parametrize(("drill", "shape", "lang"), sights())
def test_next_and_slip_are_in_reach_and_nothing_moves(
        new_page: PageMaker, drill: str, shape: str, lang: str) -> None:
    page = new_page(SHAPES[shape], settings=WAITS | {"lang": lang})
    begin(page, drill, "american")
    before = page.evaluate(_PLACES)
    answer_wrong(page)
    assert page.evaluate(_PLACES) == before
    for selector in (".verdict__go", ".verdict__slip"):
        assert page.evaluate(_ON_TOP, selector), selector
    go = page.locator(".verdict__go").bounding_box()
    assert go is not None
    assert go["height"] >= 48
    if shape in ("phone", "short"):
        assert go["width"] > 300


def answer_wrong(page: Page) -> None:
    """One of two items at most takes "stand" for right: no total is 29."""
    give(page, "29")
    while page.locator("#drill").get_attribute("data-word") == "right":
        page.wait_for_timeout(700)
        page.locator(".verdict__go").click()
        expect(page.locator("#drill")).to_have_attribute("data-state", "answering")
        give(page, "29")


def test_on_the_phone_a_decision_is_no_next(new_page: PageMaker) -> None:
    page = new_page(PHONE, settings=WAITS)
    begin(page, "dealer-draw/decide", "american")
    give(page, "")
    page.wait_for_timeout(700)
    page.locator("#choices [value=draw]").tap()
    expect(page.locator("#stage")).to_have_attribute("data-seq", "1")
    expect(page.locator("#choices [value=draw]")).not_to_have_attribute("aria-pressed", "true")
    expect(page.locator(".verdict__go kbd")).to_be_hidden()
    page.locator(".verdict__go").tap()
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")


@pytest.mark.parametrize("drill", SINGLE)
def test_at_200_per_cent_the_verdict_comes_into_view(new_page: PageMaker, drill: str) -> None:
    page = new_page(ZOOMED, settings=WAITS)
    begin(page, drill, "american")
    give(page, "29")
    box = page.locator(".verdict").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 385


def test_at_200_per_cent_what_is_asked_next_comes_into_view(new_page: PageMaker) -> None:
    """The place or the amount, after the last of four rulings."""
    page = new_page(ZOOMED, settings=WAITS)
    begin(page, "irregularity/all", "vegas-strip")
    while page.locator("#rulings").get_attribute("data-asks") == "nothing":
        give(page, "")
        page.wait_for_timeout(700)
        page.locator(".verdict__go").click()
        expect(page.locator("#drill")).to_have_attribute("data-state", "answering")
    page.locator("#rulings [value=floor]").click()
    expect(page.locator("#further")).to_be_in_viewport(ratio=1)
    expect(page.locator(".field, .rulings__places").locator("visible=true")).to_be_in_viewport(ratio=1)


def test_a_second_enter_is_no_decision(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    begin(page, "dealer-draw/say-and-do", "american")
    page.keyboard.type("29")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator("#choices")).to_be_focused()
    expect(page.locator("#drill")).to_have_attribute("data-state", "answering")
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_be_focused()
    page.keyboard.type("17")
    expect(page.locator("#answer")).to_have_value("17")
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    expect(page.locator("#choices [value=draw]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-verdict]")).to_be_visible()
