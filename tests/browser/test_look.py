"""What every page must hold to: no accessibility fault, no English on a page of another language, no label
that is cut or covered, nothing wider than the screen, a drill on one screen.

The small size looks at the narrowest screen and at a laptop, the whole one at each shape, language and theme.
"""

from __future__ import annotations

import os
from itertools import cycle, product
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.english import english_on
from tests.browser.faults import axe_faults
from tests.browser.labels import crowded
from tests.browser.reader import see
from tests.browser.tour import DRILLS, ONE_OF_EACH, begin, drill_states, give, pages
from tests.shipped import shipped_content
from trainer.drills import KINDS
from trainer.web.language import languages

IS_WHOLE = os.environ.get("PROMISES") == "whole"
LANGUAGES = languages()
SETTINGS = {"auto_next_ms": "never"}
NARROW: dict[str, Any] = PHONE | {"viewport": {"width": 320, "height": 640}}
ZOOMED: dict[str, Any] = {"viewport": {"width": 683, "height": 384}}
"""A laptop at 200 %: half the pixels each way."""
SHAPES = {"phone": PHONE, "laptop": LAPTOP, "narrow": NARROW, "zoomed": ZOOMED}
ONCE = (("narrow", "dark"), ("laptop", "light"))
EACH = tuple(product(("phone", "laptop", "narrow", "zoomed"), LANGUAGES, ("light", "dark")))
SIGHTS = (*DRILLS, ("", ""))
"""What is looked at: a drill in each of its states, and all the pages around them."""


def sights() -> list[tuple[str, str, str, str, str]]:
    """Drill, table, shape, language and theme; in the small size a drill of each kind, which take turns at
    two screens, and the languages with them; all the pages around them at each screen, in a language that is
    not the code's own.
    """
    if IS_WHOLE:
        return [(*sight, *how) for sight in SIGHTS for how in EACH]
    langs = cycle(LANGUAGES)
    drills = [(*drill, shape, next(langs), theme) for place, drill in enumerate(ONE_OF_EACH)
              for shape, theme in (ONCE[place % len(ONCE)],)]
    return drills + [("", "", shape, lang, theme) for lang, (shape, theme) in zip(LANGUAGES[1:], cycle(ONCE))]


@pytest.mark.parametrize(("drill", "table", "shape", "lang", "theme"), sights())
def test_no_page_has_a_fault_or_english_left_or_cuts_a_label(
        new_page: PageMaker, troubles: list[str], drill: str, table: str, shape: str, lang: str,
        theme: str) -> None:
    page = new_page(SHAPES[shape], locale=lang, color_scheme=theme, bypass_csp=True)
    faults = []
    for name in drill_states(page, drill, table) if drill else pages(page):
        found = (*axe_faults(page), *english_on(page), *crowded(page))
        faults += [f"{name}: {fault}" for fault in found]
    troubles[:] = [one for one in troubles if "404" not in one]  # the tour visits a page that is not there
    assert not faults, "\n".join(faults)


def strips() -> list[tuple[str, str, tuple[str, ...]]]:
    """A drill for each set of rules that a kind relies on, the language and the tables: in the small size the
    languages and the tables take turns.
    """
    content = shipped_content()
    first: dict[tuple[str, ...], str] = {}
    for drill in content.drills.values():
        first.setdefault(KINDS[drill.kind].RELIES_ON[drill.variant], drill.id)
    tables = tuple(content.tables)
    if IS_WHOLE:
        return [(drill, lang, tables) for drill in first.values() for lang in LANGUAGES]
    return [(drill, LANGUAGES[-1 - place % len(LANGUAGES)], (tables * 3)[place:][:1])
            for place, drill in enumerate(first.values())]


LINES_HOLD = 6
"""So many rules two lines of a phone hold, at any table and in any language. A kind that hangs on more of
them leads with those that decide most, and the rest is a tap away.
"""


@pytest.mark.parametrize(("drill", "lang", "tables"), strips())
def test_the_rules_that_a_drill_relies_on_are_seen(new_page: PageMaker, drill: str, lang: str,
                                                   tables: tuple[str, ...]) -> None:
    """None is cut off by the end of the strip, on a phone as on a laptop."""
    page = new_page(LAPTOP, settings=SETTINGS | {"lang": lang})
    kind, variant = drill.partition("/")[0], shipped_content().drills[drill].variant
    for table in tables:
        begin(page, drill, table)
        there = page.locator(".strip__rules li").evaluate_all("all => all.map((one) => one.dataset.rule)")
        keys = [key for key in KINDS[kind].RELIES_ON[variant] if key in there]
        leads = keys[:LINES_HOLD]
        for shape in ("phone", "laptop"):
            page.set_viewport_size(SHAPES[shape]["viewport"])
            missing = [key for key in leads if key not in see(page).rules]
            assert not missing, f"{table} on a {shape} hides {missing}"
        listed = page.locator("dialog#rules li").evaluate_all("all => all.map((one) => one.dataset.rule)")
        assert listed == there


HEIGHTS = {"phone": (844, 664), "laptop": (768, 680)}
"""Of the screen as it is, and under the browser's bars."""


def fits() -> list[tuple[str, str, str, str]]:
    """Drill, table, shape and language; in the small size shapes and languages take turns."""
    if IS_WHOLE:
        return [(*drill, *how) for drill in DRILLS for how in product(HEIGHTS, LANGUAGES)]
    return [(*drill, shape, lang)
            for drill, shape, lang in zip(DRILLS, cycle(HEIGHTS), cycle(LANGUAGES), strict=False)]


@pytest.mark.parametrize(("drill", "table", "shape", "lang"), fits())
def test_a_drill_fits_the_screen(new_page: PageMaker, drill: str, table: str, shape: str, lang: str) -> None:
    """The page never scrolls; a table of boxes scrolls in its own area, with bank, field and pad in place. No
    word on a button is cut, and no button is too small for a thumb.
    """
    page = new_page(SHAPES[shape], settings=SETTINGS | {"lang": lang})
    begin(page, drill, table)
    assert page.evaluate(_CUT) == [], "a button cuts its word"
    if shape == "phone":
        assert page.evaluate(_SMALL) == [], "a button is too small"
    before = _places_at(page, shape)
    give(page, "19")
    after = _places_at(page, shape)
    for height, places in (*before.items(), *after.items()):
        assert places["scroll"] <= height, "the page scrolls"
        assert places["outside"] == [], "something lies outside the screen"
    for height in HEIGHTS[shape]:
        assert before[height]["field"] == after[height]["field"], "the field moved when the verdict came"


_PLACES = """() => {
  const parts = ".bank, .duel, .field, .keypad .key, #choices button, .slot, .strip";
  const outside = [];
  for (const part of document.querySelectorAll(parts)) {
    const box = part.getBoundingClientRect();
    const isIn = box.top > -1 && box.left > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
    if (part.getClientRects().length && !isIn) outside.push(part.className || part.tagName);
  }
  const field = document.querySelector(".answer:has(#rulings)") ||
    document.querySelector(".field, #choices, .finds__places, .turns, .ruling");
  return {scroll: document.documentElement.scrollHeight, outside, field: field.getBoundingClientRect().top};
}"""
_CUT = """() => [...document.querySelectorAll(".key, .btn")]
  .filter((key) => key.getClientRects().length && key.scrollWidth > key.clientWidth + 1)
  .map((key) => key.textContent.trim())"""
_SMALL = """() => [...document.querySelectorAll(".key, #choices button, .topbar button, .topbar a")]
  .map((key) => [key.getBoundingClientRect(), key])
  .filter(([box]) => box.width && (box.height < 36 || box.width < 36))
  .map(([, key]) => key.className)"""


def _places_at(page: Page, shape: str) -> dict[int, dict[str, Any]]:
    """Height -> where things are; the screen is left at its first height."""
    found = {}
    for height in reversed(HEIGHTS[shape]):
        page.set_viewport_size(SHAPES[shape]["viewport"] | {"height": height})
        page.evaluate("() => new Promise((laid_out) => requestAnimationFrame(() => setTimeout(laid_out)))")
        found[height] = page.evaluate(_PLACES)
    return found
