"""Whole rounds: chooses the act that is due, its box, and what is said or laid down with it."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tests.browser.plays.rounds import SEE, Form, Sight, decide
from tests.shipped import shipped_content
from trainer.content import Content

_DIGITS = "1234567890"


def give(page: Page, hand: str) -> None:
    """Choose the act, then its box and what is said or laid down with it."""
    seen = page.evaluate(SEE)
    content = _content()
    table = content.tables[seen["table"]]
    phrases = content.drills["round/table"].params["phrases"][table.house.calls]
    form = decide(Sight(seen, table, phrases))
    if hand == "keyboard":
        page.keyboard.press(_DIGITS[seen["acts"].index(form["act"])])
    else:
        page.locator(f"#acts [data-act={form['act']}]").tap()
    _name_place(page, hand, form)
    if page.locator("#answer-form[data-needs=text]").count() and not page.locator("[data-verdict]").count():
        page.locator("#answer").fill(form.get("text", ""))
        page.locator("#answer").press("Enter")
    page.wait_for_selector("[data-verdict]")


def _name_place(page: Page, hand: str, form: Form) -> None:
    place = form.get("place", "")
    if not place:
        return
    if hand == "keyboard" or place.endswith("insurance"):
        page.locator("#place").fill(place)
        page.locator("#place").press("Enter")
    else:
        where = ".spot" if place[-1].isalpha() else ".seat"
        seat = page.locator(f"{where}:has([data-hand='{place}'])")
        (seat.first if seat.count() else page.locator(".speech")).tap()


@cache
def _content() -> Content:
    return shipped_content()
