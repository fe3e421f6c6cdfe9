"""Nothing sent is lost or counted twice: double submits, two tabs, reloads, lost connections and replies."""

from __future__ import annotations

import time

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PageMaker
from tests.browser.reader import see
from tests.browser.steps import answer, posts, right, seq


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
    posted = posts(page)
    answer(page, right(page))
    assert "shown_again=1" in posted[0]
    expect(page.locator(".verdict__why:not(:has(.verdict__desk))")).to_have_count(0)


def test_the_way_back_shows_the_open_item(page: Page) -> None:
    run = page.url
    answer(page, "1")
    page.goto("/rules")
    page.go_back()
    expect(page).to_have_url(run)
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")
    expect(page.locator(".verdict__of")).to_contain_text("item 1")
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    expect(page.locator("#drill")).to_have_attribute("data-state", "judged")


def test_times_are_measured_and_sent(page: Page) -> None:
    posted = posts(page)
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
