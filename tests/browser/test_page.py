"""How the drill page behaves in a person's hands: focus, keys, double submits, reloads, lost connections."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.player import KeyboardPlayer, TouchPlayer
from tests.browser.reader import asked_hand, say, see

WAITS = {"auto_next_ms": "never", "lang": "en"}


@pytest.fixture
def page(new_page: PageMaker) -> Page:
    """A laptop on the first item of single totals; a right verdict waits for Enter."""
    page = new_page(LAPTOP, settings=WAITS)
    KeyboardPlayer(page).begin("hand-total/single", "american")
    return page


def answer(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()


def right(page: Page) -> str:
    sight = see(page)
    return say(asked_hand(sight), sight)


def seq(page: Page) -> str | None:
    return page.locator("#stage").get_attribute("data-seq")


def test_the_focus_is_in_the_field_at_every_step(page: Page) -> None:
    field = page.locator("#answer")
    expect(field).to_be_focused()
    answer(page, "zzz")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    answer(page, "30")
    expect(field).to_be_focused()
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")
    expect(field).to_be_focused()
    expect(field).to_have_value("")


def test_focus_in_a_drill_of_buttons_is_never_lost(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    KeyboardPlayer(page).begin("dealer-draw/decide", "american")
    for _ in range(2):
        page.keyboard.press("s")
        expect(page.locator("[data-verdict]")).to_be_visible()
        assert page.evaluate("document.activeElement !== document.body")
        page.wait_for_timeout(450)
        page.keyboard.press("Enter")
        expect(page.locator("[data-verdict]")).to_have_count(0)
        assert page.evaluate("document.activeElement !== document.body")


def test_what_cannot_be_read_stays_in_the_field(page: Page) -> None:
    answer(page, "17 s0ft")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "unreadable")
    expect(page.locator("#answer")).to_have_value("17 s0ft")
    assert seq(page) == "1"
    page.keyboard.press("Escape")
    page.keyboard.type(right(page))
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")


def test_letters_are_text_in_the_field_and_keys_elsewhere(page: Page) -> None:
    page.keyboard.type("bust")
    expect(page.locator("#answer")).to_have_value("bust")


def test_keys_go_by_their_place_on_the_keyboard(new_page: PageMaker) -> None:
    """D is draw where a Cyrillic layout types в and an AZERTY one still types d."""
    page = new_page(LAPTOP, settings=WAITS)
    KeyboardPlayer(page).begin("dealer-draw/decide", "russian-club")
    page.evaluate("""document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", {key: "в", code: "KeyD", bubbles: true, cancelable: true}))""")
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("#choices [value=draw]")).to_have_attribute("aria-pressed", "true")


def test_single_keys_can_be_switched_off(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS | {"single_keys": "off"})
    KeyboardPlayer(page).begin("dealer-draw/decide", "american")
    for key in ("d", "s", "ArrowLeft", "c"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(page.locator("[data-verdict]")).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_have_count(1)


def test_a_wrong_answer_waits_and_a_fast_enter_does_not_skip_it(page: Page) -> None:
    answer(page, "30")
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert seq(page) == "1"
    expect(page.locator("[data-verdict]")).to_be_visible()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")


@pytest.mark.parametrize("delay", ["0", "350"])
def test_after_a_right_answer_the_next_item_comes_by_itself(new_page: PageMaker, delay: str) -> None:
    page = new_page(LAPTOP, settings={"auto_next_ms": delay, "lang": "en"})
    KeyboardPlayer(page).begin("hand-total/single", "american")
    page.keyboard.type(right(page))
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")
    expect(page.locator("#count")).to_have_text("2/20")
    expect(page.locator("[data-verdict]")).to_have_count(0)


def test_enter_held_down_answers_once(page: Page) -> None:
    page.keyboard.type("30")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(600)
    assert seq(page) == "1"
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")


def test_a_double_submit_is_one_answer(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.keyboard.type("30")
    page.evaluate("for (const _ of [1, 2]) document.getElementById('answer-form').requestSubmit()")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")
    assert len([url for url in sent if url.endswith("/answer")]) == 1


def test_two_tabs_get_one_verdict(page: Page, new_page: PageMaker) -> None:
    twin = page.context.new_page()
    twin.goto(page.url)
    answer(page, right(page))
    twin.locator("#answer").fill("30")
    twin.keyboard.press("Enter")
    expect(twin.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    expect(twin.locator(".verdict__of")).to_contain_text("the first answer counts")


def test_a_reload_shows_the_same_item_and_its_time_does_not_count(page: Page) -> None:
    before = see(page).hands
    page.reload()
    assert see(page).hands == before
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.post_data or ""))
    answer(page, right(page))
    assert "shown_again=1" in posted[0]
    expect(page.locator(".verdict__why")).to_have_count(0)


def test_the_way_back_shows_the_open_item(page: Page) -> None:
    run = page.url
    answer(page, "30")
    page.goto("/rules")
    page.go_back()
    expect(page).to_have_url(run)
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")
    expect(page.locator(".verdict__of")).to_contain_text("item 1")
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    expect(page.locator("#drill")).to_have_attribute("data-state", "judged")


def test_times_are_measured_and_sent(page: Page) -> None:
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.post_data or ""))
    page.wait_for_timeout(300)
    page.keyboard.type("3")
    page.wait_for_timeout(200)
    answer(page, "0")
    hints = dict(pair.split("=") for pair in posted[0].split("&"))
    assert 250 <= int(hints["t_first_ms"]) < int(hints["t_submit_ms"]) < 30_000
    assert int(hints["t_submit_ms"]) - int(hints["t_first_ms"]) >= 190
    assert hints["hidden_ms"] == "0"
    assert hints["input_mode"] == "keyboard"
    assert "shown_again" not in hints


def test_a_lost_connection_keeps_the_answer_and_sends_it_until_it_is_taken(
        page: Page, troubles: list[str]) -> None:
    tries: list[float] = []

    def refuse(route: Route) -> None:
        tries.append(time.monotonic())
        if len(tries) < 3:
            route.abort("connectionfailed")
        else:
            route.continue_()

    page.route("**/answer", refuse)
    page.keyboard.type(right(page))
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("Not connected")
    assert page.locator("#answer").input_value()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right", timeout=15_000)
    expect(page.locator("#notice")).to_be_hidden()
    assert len(tries) == 3
    assert troubles
    troubles.clear()


def test_a_lost_reply_gets_the_first_verdict_when_it_is_sent_again(page: Page, troubles: list[str]) -> None:
    tries: list[int] = []

    def lose(route: Route) -> None:
        tries.append(1)
        if len(tries) == 1:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/answer", lose)
    page.keyboard.type(right(page))
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right", timeout=15_000)
    expect(page.locator("#standing .right")).to_have_count(1)
    troubles.clear()


def test_a_refusal_is_said_and_the_answer_is_kept(page: Page, troubles: list[str]) -> None:
    page.route("**/answer", lambda route: route.fulfill(status=500, body="Sorry.", content_type="text/plain"))
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("Sorry.")
    expect(page.locator("#answer")).to_have_value("17")
    page.unroute("**/answer")
    page.locator("#notice button").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    troubles.clear()


def test_help_and_rules_open_over_the_drill(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("dialog#help")).to_be_visible()
    expect(page.locator("dialog#help")).to_contain_text("7/17")
    page.keyboard.press("Escape")
    expect(page.locator("dialog#help")).to_be_hidden()
    expect(page.locator("#answer")).to_be_focused()
    page.keyboard.press("F1")
    expect(page.locator("dialog#rules")).to_be_visible()
    expect(page.locator("dialog#rules li")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_be_focused()
    assert seq(page) == "1"


def test_escape_clears_and_never_leaves(page: Page) -> None:
    run = page.url
    page.keyboard.type("17")
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_have_value("")
    page.keyboard.press("Escape")
    assert page.url == run


def test_leaving_asks(page: Page) -> None:
    run, asked = page.url, []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.locator("#leave").click()
    assert page.url == run
    assert len(asked) == 1


def test_a_slip_is_taken_back_by_key(page: Page) -> None:
    answer(page, "30")
    page.keyboard.press("Alt+z")
    expect(page.locator("#verdict")).to_contain_text("Kept as a slip")
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")


def test_a_block_ends_by_key_with_its_summary(page: Page) -> None:
    answer(page, "30")
    page.on("dialog", lambda dialog: dialog.accept())
    page.keyboard.press("Control+.")
    expect(page).to_have_url(re.compile("/summary$"))
    expect(page.get_by_role("button", name="Retry missed (1)")).to_be_visible()
    page.get_by_role("button", name="Retry missed (1)").click()
    page.wait_for_selector("#stage")
    answer(page, right(page))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/summary$"))
    expect(page.locator("main")).to_contain_text("unrated")


def test_a_whole_block_ends_in_its_summary(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    player = KeyboardPlayer(page)
    player.begin("payout/table", "american")
    assert player.play(9) == ["right"] * 9
    player.give(see(page))
    expect(page.locator("[data-verdict]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/summary$"))
    expect(page.locator(".score")).to_contain_text("100")
    expect(page.locator(".graph rect")).to_have_count(10)


def test_the_clock_can_be_hidden(page: Page) -> None:
    clock = page.locator("#clock")
    expect(clock).to_contain_text("0:0")
    clock.click()
    expect(clock).not_to_contain_text("0:0")
    expect(page.locator("#answer")).to_be_focused()


def test_on_a_table_one_goes_back_a_line(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    KeyboardPlayer(page).begin("payout/table", "event-table")
    first, second = see(page).lines[:2]
    page.keyboard.type("12.50")
    page.keyboard.press("Enter")
    expect(page.locator("[data-line].is-now")).to_have_attribute("data-line", second)
    expect(page.locator(f"[data-said='{first}']")).to_have_text("Pay 12.50")
    page.keyboard.press("Shift+Enter")
    expect(page.locator("[data-line].is-now")).to_have_attribute("data-line", first)
    expect(page.locator("#answer")).to_have_value("12.50")
    page.keyboard.press("Escape")
    page.keyboard.type("l")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-said='{first}']")).to_have_text("Take")


def test_on_a_table_a_refusal_leads_to_its_line(new_page: PageMaker) -> None:
    page = new_page(LAPTOP, settings=WAITS)
    KeyboardPlayer(page).begin("payout/table", "event-table")
    lines = see(page).lines
    for place, _ in enumerate(lines):
        page.keyboard.type("1x1" if place == 1 else "l")
        page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "unreadable")
    expect(page.locator("[data-line].is-now")).to_have_attribute("data-line", lines[1])
    expect(page.locator("#answer")).to_have_value("1x1")
    expect(page.locator("#answer")).to_be_focused()


def test_the_pad_shows_no_keyboard_of_the_device(new_page: PageMaker) -> None:
    page = new_page(PHONE, settings=WAITS)
    TouchPlayer(page).begin("hand-total/single", "american")
    expect(page.locator(".keypad")).to_be_visible()
    assert page.locator("#answer").evaluate("(field) => field.inputMode") == "none"


def test_the_devices_own_keyboard_can_be_had(new_page: PageMaker) -> None:
    page = new_page(PHONE, settings=WAITS | {"keypad": "device"})
    TouchPlayer(page).begin("hand-total/single", "american")
    expect(page.locator(".keypad")).to_be_hidden()
    assert page.locator("#answer").evaluate("(field) => field.inputMode") == ""
    page.locator("#answer").fill(right(page))
    page.locator(".ask__go").tap()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")


def test_the_pad_of_the_left_hand_is_mirrored(new_page: PageMaker) -> None:
    places = {}
    for hand in ("right", "left"):
        page = new_page(PHONE, settings=WAITS | {"keypad": hand})
        TouchPlayer(page).begin("hand-total/single", "american")
        places[hand] = {key: page.locator(f".keypad {key}").bounding_box()["x"]  # type: ignore[index]
                        for key in ("[data-types='7']", "[type=submit]")}
    assert places["right"]["[data-types='7']"] < places["right"]["[type=submit]"]
    assert places["left"]["[data-types='7']"] > places["left"]["[type=submit]"]


def test_what_is_dealt_is_read_aloud(page: Page) -> None:
    cards = see(page).hands
    name = next(iter(cards))
    expect(page.locator("#announcer")).to_contain_text("of")
    assert page.locator("#verdict-right").get_attribute("role") == "status"
    assert page.locator("#verdict-wrong").get_attribute("role") == "alert"
    assert page.locator(f"[data-hand='{name}'] [data-card]").first.get_attribute("aria-label")
