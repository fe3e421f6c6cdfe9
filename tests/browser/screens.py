"""The screens that the pages of a school are looked at on, and what is wrong with a page there."""

from __future__ import annotations

from itertools import product
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.faults import axe_faults
from tests.browser.labels import crowded
from tests.sizes import IS_WHOLE

NARROW: dict[str, Any] = PHONE | {"viewport": {"width": 320, "height": 640}}
SHAPES = {"phone": PHONE, "laptop": LAPTOP, "narrow": NARROW}
_ONCE = (("narrow", "ru", "light"), ("laptop", "fr", "dark"))


def screens(turn: int) -> tuple[tuple[str, str, str], ...]:
    """Shape, language and colours: every combination in the whole size, else one of the two where most goes
    wrong, which take turns.
    """
    return tuple(product(SHAPES, ("en", "fr", "ru"), ("light", "dark"))) if IS_WHOLE else _ONCE[turn:turn + 1]


_SMALL = """(places) => [...document.querySelectorAll(
    `:is(${places}) :is(.btn, .option, select, .textfield, .more summary)`)]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 47.5)
  .map((one) => `smaller than a finger: ${one.outerHTML.slice(0, 80)}`)"""


def page_faults(page: Page, *, places: str = "main") -> list[str]:
    """What axe finds, what has no room, and what of these places is too small to be touched."""
    labels = [one for one in crowded(page) if "input.textfield" not in one]  # what is long in one is scrolled
    return [*axe_faults(page), *labels, *page.evaluate(_SMALL, places)]
