"""The page that compares two tables in Chromium: on every screen, by keyboard, without script, on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.screens import SHAPES, page_faults, screens

COMPARE = "/teach/rulesets/compare"
PAIR = f"{COMPARE}?of=uk&with=vegas-h17-65"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def sights(page: Page) -> Iterator[str]:
    """Each page, while it is on the screen."""
    for path in (COMPARE, PAIR, f"{COMPARE}?of=midnight&with=russian-club", f"{COMPARE}?of=uk&with=uk"):
        page.goto(path)
        yield path


@pytest.mark.parametrize(("shape", "lang", "theme"), screens(0))
def test_no_page_has_a_fault_or_cuts_a_label(page_of: PageMaker, shape: str, lang: str, theme: str) -> None:
    page = page_of("instructor", locale=lang, color_scheme=theme, bypass_csp=True, **SHAPES[shape])
    page.goto("/settings")
    page.locator(f"input[name=lang][value={lang}]").check()
    page.locator(".settings button[type=submit]").click()
    page.wait_for_url("**/settings?saved=1")
    faults = []
    for name in sights(page):
        faults += [f"{name}: {fault}" for fault in page_faults(page)]
        if page.evaluate(SIDEWAYS) > 0:
            faults.append(f"{name}: scrolls sideways")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("has_script", [True, False])
def test_two_tables_are_chosen_and_compared(page_of: PageMaker, has_script: bool) -> None:
    page = page_of("instructor", locale="en", java_script_enabled=has_script, **PHONE)
    page.goto(COMPARE)
    page.locator("#compare-of").select_option("american")
    page.locator("#compare-with").select_option("vegas-strip")
    page.locator(".choose button").press("Enter")
    page.wait_for_url("**of=american*")
    assert page.locator("[data-round]").count() == 10
    page.locator("#cards a.btn").click()
    page.wait_for_url("**show=cards")
    assert page.locator(".sheet mark.changed").count() > 10
    page.locator(".desk__bar a").first.click()
    page.wait_for_url("**with=vegas-strip")


def test_on_paper_no_round_is_torn(page_of: PageMaker) -> None:
    """No control is printed, and no box of a round is wider than its paper."""
    page = page_of("instructor", locale="en", **LAPTOP)
    page.goto(PAIR)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})
    assert not page.locator(".choose, .tabs, .onpage").first.is_visible()
    assert page.evaluate(SIDEWAYS) <= 0
    torn = page.eval_on_selector_all(
        ".contrast", "all => all.filter(one => getComputedStyle(one).breakInside !== 'avoid').length")
    assert torn == 0
