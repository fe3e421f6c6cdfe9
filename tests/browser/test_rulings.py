"""The ruling desk in a browser: by keyboard, by touch, without script, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker


def fill(page: Page, row: int, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f"#{name}-{row}").fill(text)


def test_the_ruling_follows_the_fields(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, locale="en")
    page.goto("/rulings?table=uk")
    page.locator("#desk-dealer").fill("9")
    fill(page, 0, cards="A K", bet="25")
    page.keyboard.press("Tab")
    expect(page.locator("[data-net]")).to_have_attribute("data-net", "37.50")
    expect(page).to_have_url(re.compile(r"/rulings\?table=uk&dealer=9&b1=AK:25&rules=[0-9a-f]{8}$"))
    page.locator("#desk-dealer").fill("9 8")
    page.locator("#cards-0").fill("A 9")
    page.keyboard.press("Enter")
    expect(page.locator("[data-net]")).to_have_attribute("data-net", "25")
    page.locator("#desk-table").select_option("midnight")
    expect(page.locator("#ruling")).to_have_attribute("data-ruleset", "midnight")


def test_another_hand_keeps_what_is_there_and_takes_the_focus(new_page: PageMaker) -> None:
    page = new_page(PHONE, locale="en")
    page.goto("/rulings?table=uk&dealer=9s8h&b1=8sTh:25")
    page.locator("#hand-0").fill("1a")
    page.get_by_role("button", name="Another hand").tap()
    expect(page.locator("#cards-1")).to_be_focused()
    expect(page.locator(".htmx-settling")).to_have_count(0)  # which gives it the focus once more
    fill(page, 1, hand="1b", cards="8d 3c Tc")
    page.locator("#done-1").select_option("double")
    expect(page.locator("[data-line='1b']")).to_have_attribute("data-amount", "50")
    page.get_by_role("button", name="Rule", exact=True).tap()
    expect(page.locator("#ruling")).to_be_in_viewport()


def test_another_language_keeps_what_was_put_in(new_page: PageMaker) -> None:
    page = new_page(PHONE, locale="en")
    page.goto("/rulings?table=uk")
    page.locator("#desk-dealer").fill("9 8")
    fill(page, 0, cards="A K", bet="25")
    page.keyboard.press("Tab")
    expect(page.locator("[data-net]")).to_have_attribute("data-net", "37.50")
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#cards-0")).to_have_value("A K")
    expect(page.locator("[data-net]")).to_have_attribute("data-net", "37.50")


@pytest.mark.parametrize("fields", [
    {"bet": "25"}, {"cards": "A K", "bet": "-1"}, {"cards": "A K", "bet": "25", "insurance": "x"}])
def test_what_is_refused_stays_in_its_field(new_page: PageMaker, fields: dict[str, str]) -> None:
    for may_script in (True, False):
        page = new_page(LAPTOP, locale="en", java_script_enabled=may_script)
        page.goto("/rulings?table=uk")
        page.locator("#desk-dealer").fill("9 8")
        fill(page, 0, **fields)
        page.get_by_role("button", name="Rule", exact=True).click()
        expect(page.locator("#ruling")).to_have_attribute("data-refused", "")
        for name, text in fields.items():
            expect(page.locator(f"#{name}-0")).to_have_value(text)


@pytest.mark.parametrize("shape", [LAPTOP, PHONE])
def test_it_works_as_a_plain_form(new_page: PageMaker, shape: dict[str, object]) -> None:
    page = new_page(shape, locale="en", java_script_enabled=False)
    page.goto("/rulings?table=uk")
    page.locator("#desk-dealer").fill("As")
    fill(page, 0, cards="Ts 9h", bet="25", insurance="½")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page.locator("[data-duty]")).to_have_attribute("data-duty", "draw")
    page.get_by_role("button", name="Another hand").click()
    assert page.locator("#insurance-0").input_value() == "½"
    assert page.locator("#hand-1").input_value() == "2"


def test_on_paper_there_is_the_ruling_alone(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, locale="en")
    page.goto("/rulings?table=uk&dealer=9s8h&b1=Ts9h:25")
    page.emulate_media(media="print")
    expect(page.locator("#desk")).to_be_hidden()
    expect(page.locator("#ruling")).to_be_visible()


def test_a_verdict_leads_to_its_table(new_page: PageMaker) -> None:
    from tests.browser.tour import begin, give

    page = new_page(LAPTOP, locale="en")
    begin(page, "payout/one-box", "uk")
    assert page.locator(".verdict__desk").count() == 0
    give(page, "1")
    with page.expect_popup() as opened:
        page.locator(".verdict__desk").click()
    expect(opened.value.locator("[data-line]").first).to_be_visible()
