"""The pages of classes and people in Chromium: looked at on every screen, and used from list to card."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.screens import SHAPES, page_faults, screens
from tests.roster.lists import listed

LIST = listed(*(f"new-{n},Новикова-Задунайская,Анна,,Вечер,ru,125" for n in range(12)))
BAD = listed("t1,Petrova,Tanya,nobody,,xx,7", "t1,=1+1,B,,,,", "t3,A,B,,,,")
PAGES_OF_PDF = re.compile(rb"/Type\s*/Page\b")


def upload(page: Page, raw: bytes) -> None:
    page.goto("/teach/classes/1/roster")
    page.set_input_files("#file", {"name": "r.csv", "mimeType": "text/csv", "buffer": raw})
    page.locator("form[enctype] button").click()
    page.wait_for_selector("[data-faults]")


def sights(page: Page, role: str) -> Iterator[str]:
    """Each page of that role, while it is on the screen."""
    paths = {"owner": ("/manage/users", "/manage/users/new", "/manage/users/3"), "instructor": (
        "/teach", "/teach/classes/new", "/teach/classes/1/people", "/teach/classes/1/rules",
        "/teach/classes/1/settings", "/teach/classes/1/roster", "/teach/classes/1/cards",
        "/teach/classes/1/trainees/new", "/teach/trainees/8")}
    for path in paths[role]:
        page.goto(path)
        yield path
    if role == "instructor":
        for raw in (LIST, BAD):
            upload(page, raw)
            yield page.url


@pytest.mark.parametrize(("shape", "lang", "theme"), screens(0))
def test_no_page_has_a_fault_or_cuts_a_label(page_of: PageMaker, shape: str, lang: str, theme: str) -> None:
    faults = []
    for role in ("instructor", "owner"):
        page = page_of(role, locale=lang, color_scheme=theme, bypass_csp=True, **SHAPES[shape])
        page.goto("/settings")
        page.locator(f"input[name=lang][value={lang}]").check()
        page.locator(".settings button[type=submit]").click()
        page.wait_for_url("**/settings?saved=1")
        for name in sights(page, role):
            faults += [f"{name}: {fault}" for fault in page_faults(page)]
    assert not faults, "\n".join(faults)


def test_from_a_list_to_printed_cards(page_of: PageMaker) -> None:
    """A class is made, twelve people come from a file, their cards are printed: no script is needed."""
    page = page_of("manager", locale="en", java_script_enabled=False, **PHONE)
    page.goto("/teach/classes/new")
    page.locator("#name").fill("Autumn course")
    page.locator("input[name=table][value=uk]").check()
    page.locator("main form button[type=submit]").click()
    expect(page.locator("main")).to_contain_text("Nobody is in this class yet")
    page.locator("main").get_by_role("link", name="Import a list").click()
    page.set_input_files("#file", {"name": "r.csv", "mimeType": "text/csv", "buffer": LIST})
    page.locator("form[enctype] button").click()
    expect(page.locator("[data-added]")).to_have_attribute("data-added", "12")
    page.get_by_role("button", name="Take this over").click()
    expect(page.locator("[data-trainee]")).to_have_count(12)
    page.locator(".menu > summary").click()
    page.get_by_role("link", name="PIN cards").click()
    page.get_by_role("button", name="Make cards to print").click()
    expect(page.locator(".pin")).to_have_count(12)
    expect(page.locator(".sheet")).to_have_count(2)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_cards_stay_on_their_sheets(page_of: PageMaker, size: str) -> None:
    """Ten to a sheet, with the longest names in each language; nothing runs out of a card."""
    page = page_of("instructor", **LAPTOP)
    page.goto("/teach/classes/1/cards")
    for box in page.locator("[name=who]").all():
        box.check()
    page.locator("#size").select_option(size)
    page.get_by_role("button", name=re.compile("print|imprimer|печати")).click()
    expect(page.locator(".pin")).to_have_count(12)
    cut = page.locator(".pin, .pin *").evaluate_all(
        "all => all.filter((one) => one.scrollHeight > one.clientHeight + 2 && one.clientHeight > 0 &&"
        " getComputedStyle(one).overflow === 'hidden').map((one) => one.textContent)")
    assert cut == []
    over = page.locator(".pin").evaluate_all(
        "all => all.filter((one) => one.querySelector('.pin__how').getBoundingClientRect().top <"
        " one.querySelector('.pin__digits').getBoundingClientRect().bottom - 1).map((one) => one.innerText)")
    assert over == []
    assert len(PAGES_OF_PDF.findall(page.pdf(prefer_css_page_size=True))) == 2
