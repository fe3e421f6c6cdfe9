"""Mixed blocks, sprints and scenarios in a person's hands."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.player import KeyboardPlayer
from tests.browser.steps import WAITS, answer


def test_a_mixed_block_leads_from_drill_to_drill(new_page: PageMaker) -> None:
    """By keys alone, each item right away in its own field or buttons, and none counts as shown again."""
    page = new_page(LAPTOP, settings=WAITS)
    page.goto("/drills/mixed")
    for drill in page.locator("input[name=drill]").all():
        drill.set_checked(drill.get_attribute("value") in ("hand-total/single", "dealer-draw/say-and-do"))
    page.locator(".setup__go").click()
    player, drills = KeyboardPlayer(page), set()
    for seq in range(1, 8):
        player.arrive()
        expect(page.locator(f"#stage[data-seq='{seq}']")).to_be_visible()
        expect(page.locator("#stage[data-shown-again]")).to_have_count(0)
        drills.add(page.locator("#drill").get_attribute("data-drill"))
        assert player.answer() == "right"
    assert len(drills) == 2


def test_a_sprint_counts_down_and_ends_by_itself(new_page: PageMaker) -> None:
    """By a clock of the test's own; the block is then closed for good."""
    page = new_page(PHONE)
    page.clock.install()
    page.goto("/drills/hand-total")
    page.locator("label:has(input[value=sprint])").tap()
    page.locator(".setup__go").tap()
    page.wait_for_selector("#stage")
    page.clock.run_for(2_000)
    expect(page.locator("#clock span")).to_have_text(re.compile(r"0:5\d"))
    page.clock.run_for(60_000)
    page.wait_for_url("**/summary")
    expect(page.locator("main")).to_contain_text("Sprint")
    expect(page.get_by_role("link", name="Go on with this block")).to_have_count(0)


def test_a_scenario_is_played_again_with_the_keypad(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    KeyboardPlayer(page).begin("hand-total/single", "american")
    answer(page, "1")
    page.goto(page.url.replace("/run/", "/answers/") + "/1")
    page.locator("a.code").click()
    expect(page.locator("#answer")).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict=wrong]")).to_be_visible()
    expect(page.get_by_role("link", name="Once more")).to_be_visible()
