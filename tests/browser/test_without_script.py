"""Everything works as plain forms, without a line of script."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reader
from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.plays import arithmetic, find_error, irregularity, request, settlement_order

SHAPES = {"laptop": LAPTOP, "phone": PHONE}
IS_WHOLE = os.environ.get("PROMISES") == "whole"
DRILLS = (
    ("hand-total/single", "american"), ("hand-total/growing", "event-table"),
    ("hand-total/walk", "russian-club"), ("hand-total/flash", "uk"),
    ("dealer-draw/decide", "midnight"), ("dealer-draw/say-and-do", "vegas-h17-65"),
    ("payout/blackjack", "uk"), ("payout/one-box", "vegas-strip"), ("payout/table", "event-table"),
    ("settlement-order/settle", "uk"), ("request/all", "vegas-strip"), ("find-error/finished", "american"),
    ("irregularity/all", "vegas-strip"), ("arithmetic/mixed", "uk"),
)


def runs() -> list[tuple[str, str, str]]:
    """Drill, table and shape; in the small size the shapes take turns."""
    shapes = tuple(SHAPES)
    return [(drill, table, shape) for place, (drill, table) in enumerate(DRILLS)
            for shape in (shapes if IS_WHOLE else (shapes[place % 2],))]


def begin(page: Page, drill: str, table: str) -> None:
    page.goto(f"/drills/{drill.partition('/')[0]}")
    page.locator(f"input[value='{drill}']").check()
    page.locator(f"input[value='{table}']").check()
    page.locator(".setup__go").click()


def send(page: Page) -> None:
    """Up to the page that answers: before its style sheet is there, its buttons are not those of a page."""
    with page.expect_navigation():
        page.locator(".ask__go").locator("visible=true").click()


def give(page: Page) -> None:
    """Fill in the form of the page and send it."""
    sight = reader.see(page)
    if sight.kind == "hand-total":
        page.locator("[name=total]").fill(reader.say(reader.asked_hand(sight), sight))
        send(page)
    elif sight.kind == "dealer-draw":
        if sight.drill.endswith("say-and-do"):
            page.locator("[name=total]").fill(reader.say("dealer", sight))
        page.locator(f"#choices [value={reader.decide(sight)}]").click()
    elif sight.kind == "settlement-order":
        for place, line in enumerate(settlement_order.order(sight), start=1):
            page.locator(f"[name='place-{line}']").fill(str(place))
            page.locator(f"[name='call-{line}']").select_option(settlement_order.call_of(line, sight))
        send(page)
    elif sight.kind == "request":
        decision, reason = request.ruling(page)
        page.locator(f"[name=decision][value={decision}]").check()
        page.locator(f"[data-reason={reason}] input").check()
        send(page)
    elif sight.kind == "irregularity":
        further = irregularity.what_follows(page)
        if page.locator("#rulings").get_attribute("data-asks") == "amount":
            page.locator("[name=amount]").fill(further)
        elif further:
            page.locator("[name=place]").select_option(further)
        page.locator(f"#rulings [value={irregularity.ruling(page)}]").click()
    elif sight.kind == "arithmetic":
        page.locator("[name=amount]").fill(arithmetic.due(page))
        send(page)
    elif sight.kind == "find-error":
        for place, fault in find_error.look(page).items():
            page.locator(f"[name='fault-{place}']").select_option(fault)
        page.locator("[data-finds=done]").click()
    elif sight.drill.endswith("/blackjack"):
        box = next(name for name in sight.hands if name != "dealer")
        page.locator("[name=amount]").fill(reader.settle(box, sight)[1] or "0")
        send(page)
    else:
        for line in sight.lines:
            call, amount = reader.settle(line, sight)
            page.locator(f"[name='call-{line}']").select_option(call)
            page.locator(f"[name='amount-{line}']").fill(amount)
        send(page)


@pytest.mark.parametrize(("drill", "table", "shape"), runs())
def test_a_drill_is_a_plain_form(new_page: PageMaker, drill: str, table: str, shape: str) -> None:
    page = new_page(SHAPES[shape], java_script_enabled=False)
    begin(page, drill, table)
    for number in ("1", "2", "3"):
        expect(page.locator("#stage")).to_have_attribute("data-seq", number)
        asked = page.locator(".ask").bounding_box()
        assert asked is not None
        assert asked["width"] > 300, "the form is crushed"
        give(page)
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
        expect(page.locator(".verdict__of")).to_contain_text(f"item {number}")
    assert page.evaluate("document.documentElement.scrollWidth") <= SHAPES[shape]["viewport"]["width"]


def test_what_cannot_be_read_stays_in_the_field(new_page: PageMaker) -> None:
    page = new_page(java_script_enabled=False)
    begin(page, "hand-total/single", "american")
    page.locator("[name=total]").fill("17 s0ft")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "unreadable")
    expect(page.locator("[name=total]")).to_have_value("17 s0ft")


def test_a_block_is_ended_and_retried(new_page: PageMaker) -> None:
    page = new_page(java_script_enabled=False)
    begin(page, "hand-total/single", "american")
    page.locator("[name=total]").fill("30")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="End this block").click()
    page.get_by_role("button", name="Retry missed (1)").click()
    give(page)
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    page.get_by_role("link", name="Summary").click()
    expect(page.locator("main")).to_contain_text("unrated")
