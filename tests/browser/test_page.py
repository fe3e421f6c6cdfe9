"""How the drill page behaves in a person's hands: focus, keys, help, slips, the clock and the pad."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.player import KeyboardPlayer, TouchPlayer
from tests.browser.reader import see
from tests.browser.steps import WAITS, answer, right, seq


def test_the_focus_is_in_the_field_at_every_step(page: Page) -> None:
    field = page.locator("#answer")
    expect(field).to_be_focused()
    answer(page, "zzz")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    answer(page, "1")
    expect(field).to_be_focused()
    page.wait_for_timeout(700)
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
        page.wait_for_timeout(700)
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
    """The form is sent again at the very moment when the verdict stands there, however slow the machine."""
    page.evaluate("""() => {
        const form = document.getElementById("answer-form");
        const watch = new MutationObserver(() => {
          if (document.getElementById("drill").dataset.state !== "judged") return;
          watch.disconnect();
          form.requestSubmit();
          document.body.dataset.sentAgain = "true";
        });
        watch.observe(document.getElementById("drill"), {attributes: true});
    }""")
    answer(page, "1")
    expect(page.locator("body")).to_have_attribute("data-sent-again", "true")
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
    answer(page, "1")
    page.keyboard.press("Alt+z")
    expect(page.locator("#verdict")).to_contain_text("Kept as a slip")
    page.wait_for_timeout(700)
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")


def test_a_block_ends_by_key_with_its_summary(page: Page) -> None:
    answer(page, "1")
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


def test_what_is_typed_before_the_page_has_loaded_is_kept(new_page: PageMaker) -> None:
    """The cards come late over a slow line; whoever types at once loses nothing."""
    page = new_page(LAPTOP, settings=WAITS)
    KeyboardPlayer(page).begin("payout/table", "event-table")
    page.route("**/cards.*.svg", lambda route: (page.wait_for_timeout(1500), route.continue_()))
    page.goto(page.url, wait_until="domcontentloaded")
    page.locator("#answer").press_sequentially("12.50")
    assert page.evaluate("document.readyState") != "complete"
    page.wait_for_load_state("load")
    expect(page.locator("#answer")).to_have_value("12.50")
