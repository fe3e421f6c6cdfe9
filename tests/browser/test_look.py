"""What every page must hold to: no accessibility faults, nothing wider than the screen, the drill on one screen."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.tour import DRILLS, begin, give, tour

SETTINGS = {"auto_next_ms": "never"}
RULES = {"resultTypes": ["violations"],
         "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
ZOOMED: dict[str, Any] = {"viewport": {"width": 683, "height": 384}}
"""A laptop at 200 %: half the pixels each way."""
BROWSER_BARS: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
CLASSROOM: dict[str, Any] = {"viewport": {"width": 1366, "height": 680}}


def expected_troubles(troubles: list[str]) -> None:
    """The tour visits a page that is not there."""
    troubles[:] = [one for one in troubles if "404" not in one]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shape", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_page_has_an_accessibility_fault(new_page: PageMaker, troubles: list[str], shape: dict[str, Any],
                                            scheme: str, lang: str) -> None:
    page = new_page(shape, locale=lang, color_scheme=scheme, bypass_csp=True)
    faults = []
    for name in tour(page):
        found = Axe().run(page, options=RULES).response["violations"]
        faults += [f"{name}: {one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]
    expected_troubles(troubles)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", [NARROW, PHONE, ZOOMED, LAPTOP], ids=["narrow", "phone", "zoomed", "laptop"])
def test_no_page_is_wider_than_the_screen(new_page: PageMaker, troubles: list[str], shape: dict[str, Any],
                                          lang: str) -> None:
    page = new_page(shape, locale=lang)
    width = shape["viewport"]["width"]
    wide = {name: found for name in tour(page) if (found := _width(page)) > width}
    expected_troubles(troubles)
    assert not wide


def _width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", [PHONE, BROWSER_BARS, LAPTOP, CLASSROOM],
                         ids=["phone", "phone-with-bars", "laptop", "classroom"])
@pytest.mark.parametrize(("drill", "table"), DRILLS)
def test_a_drill_fits_the_screen(new_page: PageMaker, drill: str, table: str, shape: dict[str, Any],
                                 lang: str) -> None:
    """The page never scrolls; a table of boxes scrolls in its own area, with bank, field and pad in place."""
    page = new_page(shape, settings=SETTINGS | {"lang": lang})
    begin(page, drill, table)
    places = [_places(page)]
    give(page, "19")
    places.append(_places(page))
    for found in places:
        assert found["scroll"] <= shape["viewport"]["height"], "the page scrolls"
        assert found["outside"] == [], "something lies outside the screen"
    assert places[0]["field"] == places[1]["field"], "the field moved when the verdict came"


_PLACES = """() => {
  const seen = (element) => element.getClientRects().length > 0;
  const outside = [];
  for (const part of document.querySelectorAll(".bank, .duel, .field, .keypad .key, #choices button, .slot, .strip")) {
    const box = part.getBoundingClientRect();
    if (seen(part) && (box.top < -1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
      outside.push(part.className || part.tagName);
  }
  const field = document.querySelector(".field, #choices");
  return {scroll: document.documentElement.scrollHeight, outside, field: field.getBoundingClientRect().top};
}"""


def _places(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(_PLACES)
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_no_word_on_a_button_is_cut(new_page: PageMaker, shape: dict[str, Any], lang: str) -> None:
    page = new_page(shape, settings=SETTINGS | {"lang": lang})
    cut = []
    for drill, table in DRILLS:
        begin(page, drill, table)
        cut += page.evaluate("""() => [...document.querySelectorAll(".key, .btn")]
            .filter((key) => key.getClientRects().length && key.scrollWidth > key.clientWidth + 1)
            .map((key) => key.textContent.trim())""")
    assert cut == []


def test_targets_are_large_enough_for_a_thumb(new_page: PageMaker) -> None:
    page = new_page(PHONE, settings=SETTINGS)
    for drill, table in DRILLS:
        begin(page, drill, table)
        small = page.evaluate("""() => [...document.querySelectorAll(".key, #choices button, .topbar button, .topbar a")]
            .map((key) => [key.getBoundingClientRect(), key]).filter(([box]) => box.width)
            .filter(([box]) => box.height < 36 || box.width < 36).map(([, key]) => key.className)""")
        assert small == []
