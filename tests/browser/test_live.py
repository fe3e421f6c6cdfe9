"""The live board and long work in Chromium: looked at on every screen, and seen to change by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.screens import SHAPES, page_faults, screens

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
DOWNLOAD = "#job a[download]"
LIVE, WALL = "/teach/classes/1/live", "/teach/classes/1/board"


def practise(page_of: PageMaker, answers: int, **how: Any) -> Page:
    """A trainee who is at it: so many times 4, which is seldom right."""
    page = page_of("trainee", **PHONE, java_script_enabled=False, **how)
    page.goto("/drills/hand-total")
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url("**/run/*")
    for _ in range(answers):
        answer(page)
    return page


def answer(page: Page) -> None:
    page.locator("#answer").fill("4")
    page.locator("#answer").press("Enter")
    page.wait_for_selector("[data-verdict]")
    page.goto(page.url)


def sights(page: Page) -> Iterator[str]:
    """Each page, while it is on the screen."""
    for path in (LIVE, f"{LIVE}?q=nobody", WALL, f"{WALL}?names=1", "/teach/classes/1/people?q=a", "/jobs"):
        page.goto(path)
        yield path


@pytest.mark.parametrize(("shape", "lang", "theme"), screens(0))
def test_no_page_has_a_fault_or_cuts_a_label(page_of: PageMaker, shape: str, lang: str, theme: str) -> None:
    practise(page_of, 6)
    page = page_of("instructor", locale=lang, color_scheme=theme, bypass_csp=True, **SHAPES[shape])
    page.goto("/settings")
    page.locator(f"input[name=lang][value={lang}]").check()
    page.locator(".settings button[type=submit]").click()
    page.wait_for_url("**/settings?saved=1")
    faults = []
    for name in sights(page):
        faults += [f"{name}: {fault}" for fault in page_faults(page)]
        if page.evaluate(SIDEWAYS) > 0:
            faults.append(f"{name}: scrolls sideways")
    assert not faults, "\n".join(faults)


def test_the_board_follows_who_practises(page_of: PageMaker) -> None:
    """Answers and reasons come to a page that nobody touches; the focus stays where it is."""
    board = page_of("instructor", **LAPTOP)
    board.goto(LIVE)
    trainee = practise(page_of, 1)
    tile = board.locator("[data-trainee='5']")
    expect(tile).to_have_attribute("data-state", "at it")
    tile.locator("a").focus()
    said = tile.locator("desc")
    before = said.text_content() or ""
    for _ in range(5):
        answer(trainee)
    expect(tile).to_have_attribute("data-help", "wrong")
    expect(tile.locator("a")).to_be_focused()
    expect(said).not_to_have_text(before)


def test_a_board_that_is_paused_asks_nothing(page_of: PageMaker) -> None:
    board = page_of("instructor", **LAPTOP)
    board.goto(LIVE)
    with board.expect_response(lambda one: "seen=" in one.url):
        pass
    board.locator(".tools a[href*='paused=1']").click()
    asked: list[str] = []
    board.on("request", lambda one: asked.append(one.url))
    expect(board.locator(".tools a[href*='paused=1']")).to_have_count(0)
    board.wait_for_timeout(2500)
    assert not [one for one in asked if "seen=" in one]


def test_a_board_without_a_connection_says_so(page_of: PageMaker, troubles: list[str]) -> None:
    board = page_of("instructor", **LAPTOP)
    board.goto(LIVE)
    lost = board.locator("#live-lost")
    expect(lost).to_be_hidden()
    board.route("**/live?seen=*", lambda route: route.fulfill(status=503, body=""))
    expect(lost).to_be_visible()
    board.unroute("**/live?seen=*")
    expect(lost).to_be_hidden()
    troubles.clear()  # what the browser says of the failed requests


def test_a_batch_is_made_while_its_page_is_looked_at(page_of: PageMaker) -> None:
    page = page_of("instructor", **LAPTOP, bypass_csp=True)
    page.goto("/teach/classes/1/people")
    page.locator("details.menu > summary").click()
    page.locator("form[action$='/reports'] button").click()
    page.wait_for_url("**/jobs/*")
    page.reload()
    with page.expect_download() as found:
        page.locator(DOWNLOAD).click(timeout=120_000)
    assert found.value.suggested_filename.startswith("class_reports_")
    assert not page_faults(page)
    page.goto("/jobs")
    expect(page.locator("[data-job=done]")).to_have_count(1)


def test_long_work_is_followed_without_a_script(page_of: PageMaker) -> None:
    page = page_of("instructor", **PHONE, java_script_enabled=False)
    page.goto("/teach/classes/1?group=1")
    page.locator("details.menu > summary").click()
    page.locator("form[action$='/reports'] button").click()
    page.wait_for_url("**/jobs/*")
    for _ in range(100):
        if page.locator("[data-job=done]").count():
            break
        page.locator("noscript a, #job a").click()
        page.wait_for_timeout(600)
    expect(page.locator(DOWNLOAD)).to_be_visible()
