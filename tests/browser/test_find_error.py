"""The inspection's page: places and errors by key, tap and tab; what was found is changed and taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.steps import WAITS
from tests.browser.tour import begin

DRILL = "find-error/finished", "event-table"


@pytest.fixture
def inspection(new_page: PageMaker) -> Page:
    page = new_page(LAPTOP, settings=WAITS)
    begin(page, *DRILL)
    return page


def first_box(page: Page) -> str:
    return page.locator("#finds [data-place]").first.get_attribute("data-place") or ""


def found(page: Page) -> list[str]:
    return page.locator("#found button").all_inner_texts()


def test_a_place_and_an_error_are_two_keys(inspection: Page) -> None:
    """The same digit is a place first, and then an error."""
    box = first_box(inspection)
    inspection.keyboard.press(box)
    expect(inspection.locator(f"#finds [data-place='{box}']")).to_have_attribute("aria-pressed", "true")
    inspection.keyboard.press("3")
    inspection.keyboard.press("d")
    inspection.keyboard.press("2")
    assert found(inspection) == [f"Box {box}: Wrong amount paid", "Bank: Wrong draw or stand"]


def test_what_was_found_is_changed_and_taken_back(inspection: Page) -> None:
    for key in ("d", "1", "d", "2"):
        inspection.keyboard.press(key)
    assert found(inspection) == ["Bank: Wrong draw or stand"]
    inspection.get_by_role("button", name="Take back: Bank: Wrong draw or stand").click()
    assert found(inspection) == []


def test_escape_leaves_the_place_then_forgets_all(inspection: Page) -> None:
    for key in ("d", "1", "i"):
        inspection.keyboard.press(key)
    inspection.keyboard.press("Escape")
    expect(inspection.locator("#finds [aria-pressed=true]")).to_have_count(0)
    assert found(inspection) == ["Bank: Wrong total called"]
    inspection.keyboard.press("Escape")
    assert found(inspection) == []


def test_enter_without_a_word_is_no_answer(inspection: Page) -> None:
    inspection.keyboard.press("Enter")
    expect(inspection.locator("#question")).to_have_class("ask__q is-empty")
    expect(inspection.locator("[data-verdict]")).to_have_count(0)
    inspection.keyboard.press("0")
    expect(inspection.locator("[data-verdict]")).to_be_visible()


@pytest.mark.parametrize(("lying", "name"), [(".bank", "D"), (".seat:has([data-hand])", "box")])
def test_a_place_is_tapped_on_the_felt(new_page: PageMaker, lying: str, name: str) -> None:
    page = new_page(PHONE, settings=WAITS)
    begin(page, *DRILL)
    lies = page.locator(f"#stage {lying}").first
    place = "D" if name == "D" else (lies.locator("[data-hand]").first.get_attribute("data-hand") or "")[0]
    lies.tap()
    expect(page.locator(f"#finds [data-place='{place}']")).to_have_attribute("aria-pressed", "true")
    page.locator("#finds [data-fault=total]").tap()
    assert len(found(page)) == 1


def test_without_single_keys_tab_and_enter_do(new_page: PageMaker) -> None:
    """The focus goes from the place to the errors, and back."""
    page = new_page(LAPTOP, settings=WAITS | {"single_keys": "off"})
    begin(page, *DRILL)
    page.keyboard.press("d")
    expect(page.locator("#finds [aria-pressed=true]")).to_have_count(0)
    page.locator("#finds [data-place=D]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#finds [data-fault=total]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#finds [data-place=D]")).to_be_focused()
    assert found(page) == ["Bank: Wrong total called"]


def test_without_script_each_place_has_a_list(new_page: PageMaker) -> None:
    page = new_page(PHONE, java_script_enabled=False)
    page.goto("/drills/find-error")
    page.locator(".setup__go").click()
    lists = page.locator(".finds__plain select")
    assert lists.count() == page.locator("#finds [data-place]").count()
    lists.first.select_option("illegal")
    page.locator("[data-finds=done]").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
