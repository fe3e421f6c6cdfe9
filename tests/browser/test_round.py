"""A whole round on the page, from the last bets to the debrief, with the keyboard and with touches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.player import KeyboardPlayer, TouchPlayer
from tests.browser.steps import WAITS
from tests.shipped import shipped_content
from tests.sizes import IS_WHOLE

MOST_ACTS = shipped_content().drills["round/guided"].items
HANDS = {"keyboard": (KeyboardPlayer, LAPTOP), "touch": (TouchPlayer, PHONE)}


@pytest.mark.parametrize(("drill", "table", "hand", "word"), [
    ("round/guided", "vegas-strip", "keyboard", "right"),
    *([("round/unaided", "midnight", "touch", "noted")] if IS_WHOLE else []),
])
def test_a_round_is_dealt_to_its_end_and_debriefed(new_page: PageMaker, drill: str, table: str, hand: str,
                                                   word: str) -> None:
    player, shape = HANDS[hand]
    page = new_page(shape, settings=WAITS)
    one = player(page)
    one.begin(drill, table)
    said = one.play(MOST_ACTS)
    assert set(said) == {word}
    assert len(said) < MOST_ACTS
    if word == "noted":
        rate(page, hand)
    expect(page.locator("[data-score='1000'][data-passed=true]")).to_be_visible()
    assert page.locator("[data-credit]").count() == len(said)


def rate(page: Page, hand: str) -> None:
    """Four of five: with the keyboard the arrow leads from the best to the next one."""
    expect(page.locator("[name=rating]").first).to_be_visible()
    assert page.locator("[data-score]").count() == 0
    if hand == "touch":
        page.locator("label:has([name=rating][value='4'])").tap()
        page.get_by_role("button", name="On to the debrief").tap()
    else:
        page.keyboard.press("Tab")
        while not page.evaluate("document.activeElement.matches('[name=rating]')"):
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    expect(page.locator("[data-own-rating='4']")).to_be_visible()


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("hand", HANDS)
def test_how_it_went_is_said_before_the_score_is_seen(new_page: PageMaker, hand: str,
                                                      has_script: bool) -> None:
    """Without a choice nothing is sent; the way past it asks for none."""
    _, shape = HANDS[hand]
    page = new_page(shape, settings=WAITS, java_script_enabled=has_script)
    over(page)
    page.get_by_role("button", name="On to the debrief").click()
    expect(page.locator("[name=rating]:invalid").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= shape["viewport"]["width"]
    page.reload()
    rate(page, hand)
    over(page)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("[data-score]")).to_be_visible()
    assert page.locator("[data-own-rating]").count() == 0


def over(page: Page) -> None:
    """An unaided round, broken off after its first act; on the page that asks."""
    page.goto("/drills/round")
    page.locator("[name=drill][value='round/unaided']").check()
    page.locator("[name=drill][value='round/unaided']").press("Enter")
    page.locator("#acts [data-act=no_more_bets] input").check()
    page.locator("#acts [data-act=no_more_bets] input").press("Enter")
    expect(page.locator("#standing .noted")).to_have_count(1)
    page.evaluate("document.getElementById('end-form').requestSubmit()")
    expect(page.locator("[name=rating]").first).to_be_visible()


def height(page: Page) -> float:
    box = page.locator("#stage").bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("shape", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_naming_the_box_and_the_verdict_move_nothing(new_page: PageMaker, shape: dict[str, object]) -> None:
    page = new_page(shape, settings=WAITS)
    KeyboardPlayer(page).begin("round/table", "uk")
    before = height(page)
    page.locator("#acts [data-act=deal_boxes]").click()
    expect(page.locator("#place")).to_be_visible()
    assert height(page) == before
    page.locator("#place").fill("7")
    page.locator("#place").press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    assert height(page) == before
