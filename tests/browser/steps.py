"""Steps that the tests of the drill page share: an answer typed, the right one, the item's number."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect

from tests.browser.reader import asked_hand, say, see

WAITS = {"auto_next_ms": "never", "lang": "en"}
"""A right verdict waits for Enter."""


def answer(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()


def right(page: Page) -> str:
    sight = see(page)
    return say(asked_hand(sight), sight)


def seq(page: Page) -> str | None:
    return page.locator("#stage").get_attribute("data-seq")


def posts(page: Page) -> list[str]:
    """The forms that the page sends from now on, as they are sent."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.post_data or "")

    page.on("request", note)
    return sent
