"""Sheets in Chromium: as many pages as there are sides, nothing cut off, and the way to the cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker

PAGES = re.compile(rb"/Type\s*/Page\b")
CUT_OFF = """() => [...document.querySelectorAll('.sheet')].flatMap((card) => {
  const foot = card.querySelector('.foot').getBoundingClientRect(), edge = foot.right + 1;
  const lines = [...card.querySelectorAll('p, td, li, h2, h3')].filter((one) => !one.closest('.foot'));
  return lines.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > edge || box.bottom > foot.top || one.scrollWidth > one.clientWidth + 1;
  }).map((one) => one.textContent);
})"""


@pytest.mark.parametrize(("size", "lang", "sides"), [
    ("a5", "en", 2), ("a5", "fr", 2), ("a5", "fr%2Ben", 4), ("a4", "fr%2Ben", 2), ("letter", "ru", 2),
])
@pytest.mark.parametrize("table", ["event-table", "vegas-h17-65"])
def test_a_card_prints_on_its_pages(
    new_page: PageMaker, table: str, size: str, lang: str, sides: int
) -> None:
    page = new_page(LAPTOP)
    page.goto(f"/rules/{table}/sheet?size={size}&lang={lang}")
    assert page.evaluate(CUT_OFF) == []
    assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) == sides


@pytest.mark.parametrize(("table", "what", "lang", "sides"), [
    ("russian-club", "payouts?size=letter", "ru", 1), ("uk", "practice?size=a4", "fr", 2),
    ("vegas-strip", "poster?size=a3", "ru", 1), ("vegas-h17-65", "poster?size=a3", "en%2Bfr%2Bru", 1),
])
def test_every_other_print_stays_on_its_pages(
    new_page: PageMaker, table: str, what: str, lang: str, sides: int
) -> None:
    """With background graphics off, as browsers print."""
    page = new_page(LAPTOP)
    page.goto(f"/rules/{table}/{what}&lang={lang}")
    assert page.evaluate(CUT_OFF) == []
    assert len(PAGES.findall(page.pdf(prefer_css_page_size=True, print_background=False))) == sides


def test_from_the_rules_to_their_card_and_back(new_page: PageMaker) -> None:
    """The page itself never scrolls sideways; the print button is there with a script and gone on paper."""
    page = new_page(PHONE)
    page.goto("/rules/uk")
    page.get_by_label("Size").select_option("letter")
    page.get_by_label("Language").select_option("fr+en")
    page.get_by_role("button", name="Rule card").click()
    page.wait_for_url("**/rules/uk/sheet?size=letter&lang=fr%2Ben")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="United Kingdom").click()
    page.wait_for_url("**/rules/uk")
