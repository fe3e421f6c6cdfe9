"""Cards that are shown for a moment, by a clock of the test's own; and those of who lets them stay."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.reader import Sight, asked_hand, say, see
from tests.browser.steps import WAITS, posts
from trainer.web.language import languages

READY_MS, FIRST_MS, FRAME_MS = 600, 1500, 50
STAY = WAITS | {"flash": "stay"}


def begin(new_page: PageMaker, shape: dict[str, Any] = LAPTOP, mode: str = "practice") -> Page:
    """On the first item, with the time standing still."""
    page = new_page(shape, settings=WAITS)
    page.clock.install()
    page.goto(f"/drills/hand-total?drill=hand-total/flash&mode={mode}")
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.locator(".setup__go").click()
    page.wait_for_selector("[data-lies]")
    page.wait_for_load_state("load")
    return page


@pytest.mark.parametrize("lang", languages())
def test_cards_in_words_fit_a_phone(new_page: PageMaker, lang: str) -> None:
    page = new_page(PHONE, settings=STAY | {"lang": lang})
    page.goto("/drills/hand-total?drill=hand-total/flash&table=uk")
    page.locator(".setup__go").click()
    page.wait_for_selector(".flash__list")
    page.locator("#answer").fill("19")
    page.evaluate("document.getElementById('answer-form').requestSubmit()")
    page.wait_for_selector("[data-verdict]")
    for height in (664, 844):
        page.set_viewport_size({"width": 390, "height": height})
        assert page.evaluate("() => document.documentElement.scrollHeight") == height


def lies(page: Page) -> str | None:
    return page.locator("[data-show-ms]").get_attribute("data-lies")


def turn_up(page: Page) -> Sight:
    page.clock.run_for(READY_MS + FRAME_MS)
    assert lies(page) == "open"
    return see(page)


def turn_down(page: Page, after_ms: int = FIRST_MS) -> None:
    page.clock.run_for(after_ms)
    assert lies(page) == "down"


def send(page: Page, text: str) -> None:
    """The answer's way to the server and back is not by the page's clock."""
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()


def due(sight: Sight) -> str:
    return say(asked_hand(sight), sight)


def cards_in(page: Page) -> set[str]:
    return set(see(page).hands[asked_hand(see(page))]["cards"])


def test_cards_are_turned_up_once_and_are_then_nowhere_in_the_page(new_page: PageMaker) -> None:
    page = begin(new_page)
    names = page.locator("#stage li > [role=img]:not(.is-back)").evaluate_all(
        "all => all.map((card) => card.getAttribute('aria-label'))")
    assert page.locator("#stage li > [role=img]").locator("visible=true").count() == len(names)
    assert lies(page) == "ready"
    sight = turn_up(page)
    assert page.locator("#announcer").inner_text().endswith(", ".join(names))
    page.clock.run_for(FIRST_MS - 2 * FRAME_MS)
    assert lies(page) == "open"
    turn_down(page, 3 * FRAME_MS)
    assert cards_in(page) == {"back"}
    page.clock.run_for(60_000)
    assert lies(page) == "down"
    left = page.locator("body").inner_text() + page.locator("body").inner_html()
    assert not [name for name in names if name in left]
    assert not [card for card in sight.hands[asked_hand(sight)]["cards"] if f"#{card}" in left]
    expect(page.locator("#answer")).to_be_focused()
    send(page, due(sight))
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    assert see(page).hands == sight.hands


def test_the_time_of_the_answer_begins_when_they_are_turned_down(new_page: PageMaker) -> None:
    page = begin(new_page)
    sight = turn_up(page)
    turn_down(page)
    page.clock.run_for(800)
    posted = posts(page)
    send(page, due(sight))
    hints = dict(pair.split("=") for pair in posted[0].split("&"))
    assert 700 <= int(hints["t_submit_ms"]) <= 900
    assert "shown_again" not in hints


def test_who_answers_while_they_lie_open_sees_them_with_the_verdict(new_page: PageMaker) -> None:
    page = begin(new_page)
    sight = turn_up(page)
    send(page, "1")
    page.clock.run_for(2 * FIRST_MS)
    assert see(page).hands == sight.hands
    assert page.locator("[data-lies]").count() == 0


@pytest.mark.parametrize("hand", ["keyboard", "touch"])
def test_they_can_be_seen_again_without_a_time(new_page: PageMaker, hand: str) -> None:
    page = begin(new_page, LAPTOP if hand == "keyboard" else PHONE)
    sight = turn_up(page)
    expect(page.locator(".flash__again")).not_to_be_visible()
    turn_down(page)
    if hand == "keyboard":
        page.keyboard.press("F4")
    else:
        page.locator(".flash__again").tap()
    assert lies(page) == "ready"
    assert turn_up(page).hands == sight.hands
    turn_down(page)
    assert cards_in(page) == {"back"}
    posted = posts(page)
    page.locator("#answer").fill(due(sight))
    page.evaluate("document.getElementById('answer-form').requestSubmit()")
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    assert "shown_again=1" in posted[0]
    expect(page.locator(".verdict__why:not(:has(.verdict__desk))")).to_have_count(0)


def test_a_check_shows_them_once(new_page: PageMaker) -> None:
    page = begin(new_page, mode="check")
    turn_up(page)
    turn_down(page)
    expect(page.locator(".flash__again")).not_to_be_visible()
    page.keyboard.press("F4")
    assert lies(page) == "down"


def test_who_lets_them_stay_has_them_in_words(new_page: PageMaker) -> None:
    page = new_page(PHONE, settings=STAY)
    page.goto("/drills/hand-total?drill=hand-total/flash")
    page.locator(".setup__go").tap()
    page.wait_for_selector("#stage")
    page.wait_for_timeout(READY_MS + FIRST_MS + 500)
    assert page.locator("[data-show-ms]").count() == 0
    sight = see(page)
    assert "back" not in cards_in(page)
    words = page.locator(".flash__list").inner_text()
    assert words.count(" of ") == len(sight.hands[asked_hand(sight)]["cards"])
    assert page.locator("#announcer").inner_text().endswith(words)
    expect(page.locator(".flash__stay")).to_be_visible()


def test_a_setting_made_on_the_way_holds_for_the_item_that_is_open(new_page: PageMaker) -> None:
    """It stays open then, and has no time: it was seen for longer than was stored with it."""
    page = begin(new_page)
    run = page.url
    page.clock.resume()
    page.goto("/settings")
    page.locator("input[name=flash][value=stay]").check()
    page.locator(".settings button[type=submit]").click()
    page.goto(run)
    page.wait_for_timeout(READY_MS + FIRST_MS + 500)
    posted = posts(page)
    send(page, due(see(page)))
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    assert "shown_again=1" in posted[0]
