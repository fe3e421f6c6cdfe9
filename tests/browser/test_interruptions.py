"""What comes between, in a person's hands: it takes the focus, gives it back, and is never in the way."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.steps import WAITS
from tests.browser.tour import new_block

BAR = "#interruption.is-open"
NEVER = """const later = setTimeout;
window.setTimeout = (job, ms, ...more) => later(job, ms >= 600 && ms <= 900 ? 1e8 : ms, ...more);"""
"""A time that never comes, for what is due so late after an item."""


def begin(page: Page, sort: str) -> None:
    """A block of which the first item is interrupted by this sort, as every tenth or so is."""
    while True:
        block = new_block(page, "hand-total/single", "american", interruptions="1")
        if f'data-interruption="{sort}"' in page.request.get(block).text():
            page.goto(block)
            page.wait_for_selector("#stage")
            return


def due(page: Page) -> str:
    """What a player or a colleague should be told, by the sentence on the page."""
    asked = page.locator("#interruption-asked").inner_text()
    if "×" in asked:
        first, second = re.findall(r"[\d.]+", asked)
        return f"{float(first) * float(second):g}"
    hand, said = re.findall(r"shows ([\d-]+) and says (\d+)", asked)[0]
    return "yes" if sum(map(int, hand.split("-"))) == int(said) else "no"


def sent(page: Page) -> dict[str, Any]:
    """The hints that the page sends with an answer which is given now."""
    with page.expect_request("**/answer") as request:
        page.keyboard.press("Enter")
    return dict(one.split("=", 1) for one in (request.value.post_data or "").split("&"))


def test_it_takes_the_focus_and_gives_it_back(new_page: PageMaker) -> None:
    """What was typed before it stays; its time is not the item's; and a right answer to it is said."""
    page = new_page(LAPTOP, settings=WAITS)
    begin(page, "multiply")
    before = page.locator("#stage").bounding_box()
    expect(page.locator(BAR)).to_be_visible()
    expect(page.locator("[name=interruption]")).to_be_focused()
    assert page.locator("#stage").bounding_box() == before
    page.wait_for_timeout(1500)
    page.keyboard.press("Enter")
    expect(page.locator(BAR)).to_be_visible()
    page.keyboard.type(due(page))
    page.keyboard.press("Enter")
    expect(page.locator(BAR)).to_have_count(0)
    expect(page.locator("#answer")).to_be_focused()
    shown_ms = page.evaluate("performance.now()")
    page.keyboard.type("1")
    assert int(sent(page)["t_submit_ms"]) < shown_ms - 1500
    expect(page.locator("[data-aside=right]")).to_be_visible()


def test_by_touch_and_left_alone(new_page: PageMaker) -> None:
    page = new_page(PHONE)
    begin(page, "claim")
    expect(page.locator(BAR)).to_be_visible()
    card, bar = page.locator("[data-card]").first.bounding_box(), page.locator(BAR).bounding_box()
    assert card
    assert bar
    assert bar["y"] + bar["height"] <= card["y"], "the cards stay in sight"
    target = page.locator(f"{BAR} label").first.bounding_box()
    assert target
    assert min(target["width"], target["height"]) >= 44
    page.locator(f"{BAR} label:has([value={due(page)}])").tap()
    expect(page.locator(BAR)).to_have_count(0)
    page.locator(".keypad .key").first.tap()
    page.locator(".key--go").tap()
    expect(page.locator("[data-aside=right]")).to_be_visible()

    begin(page, "multiply")
    expect(page.locator(BAR)).to_be_visible()
    page.locator(".keypad .key").first.tap()
    page.locator(".key--go").tap()
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("[data-aside=open]")).to_be_visible()
    expect(page.locator(BAR)).to_have_count(0)


def test_an_answer_that_comes_before_it_is_not_held_against_anybody(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    page.add_init_script(NEVER)
    begin(page, "change")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("[data-aside]")).to_have_count(0)
