"""A hint in a person's hands: by key and by touch, beside the cards, and never taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.steps import WAITS


def begin(page: Page, mode: str, drill: str = "hand-total/single") -> None:
    page.goto(f"/drills/{drill.partition('/')[0]}")
    page.locator(f"input[name=drill][value='{drill}']").check()
    page.locator(f"input[name=mode][value={mode}]").check()
    page.locator(".setup__go").click()
    page.wait_for_selector("#stage")


def is_assisted(page: Page) -> bool:
    return bool(page.locator("[name=assisted]").is_enabled())


def test_f2_hints_while_one_types_and_escape_puts_it_away(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    begin(page, "practice")
    expect(page.locator("#answer")).to_be_focused()  # what is typed before that goes nowhere
    page.keyboard.type("1")
    assert not is_assisted(page)
    page.keyboard.press("F2")
    expect(page.locator("#hint")).to_contain_text("the answer is not rated")
    expect(page.locator("#answer")).to_be_focused()
    expect(page.locator("#answer")).to_have_value("1")
    page.keyboard.press("F2")
    expect(page.locator("#hint")).to_be_hidden()
    assert is_assisted(page), "what was read cannot be unread"
    page.reload()
    expect(page.locator("#hint")).to_be_visible()
    assert is_assisted(page)
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#answer")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect(page.locator("#stage[data-seq='2']")).to_be_visible()
    assert not is_assisted(page), "the next item has not been hinted at"
    expect(page.locator("#hint")).to_be_hidden()


def test_a_hint_by_touch_leaves_cards_and_pad_where_they_are(new_page: PageMaker) -> None:
    page = new_page(PHONE)
    begin(page, "learn")
    page.wait_for_function("() => document.getAnimations().length === 0")  # the cards are dealt
    before = [page.locator(one).bounding_box() for one in ("#stage", ".keypad", "[data-card] >> nth=0")]
    page.locator("#ask-hint").tap()
    bar, card = page.locator("#hint").bounding_box(), page.locator("[data-card]").first.bounding_box()
    assert bar
    assert card
    assert bar["y"] + bar["height"] <= card["y"], "the cards stay in sight"
    assert [page.locator(one).bounding_box()
            for one in ("#stage", ".keypad", "[data-card] >> nth=0")] == before
    page.locator("#hint-close").tap()
    expect(page.locator("#hint")).to_be_hidden()


def test_a_check_has_no_hints(new_page: PageMaker) -> None:
    page = new_page(LAPTOP)
    begin(page, "check")
    page.keyboard.press("F2")
    expect(page.locator("#hint, #ask-hint, [name=assisted]")).to_have_count(0)
