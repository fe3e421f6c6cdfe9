"""Settles a table in order, by the rules on the strip and what lies on the felt."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser import reader
from tests.browser.reader import Sight, is_blackjack, total

KEYS = {"pay": "w", "take": "l", "push": "="}


def give(page: Page, hand: str) -> None:
    """Name every line in its turn, with its call where one is asked for, and send."""
    sight = reader.see(page)
    has_calls = page.locator(".turns .seg").is_visible()
    for line in order(sight):
        call = call_of(line, sight)
        if hand == "keyboard":
            _name(page, line)
        else:
            page.locator(f"[data-turn='{line}']").tap()
        if has_calls and hand == "keyboard":
            page.keyboard.press(KEYS[call])
        elif has_calls:
            page.locator(f".turns [data-call={call}]").tap()
    if hand == "keyboard":
        page.keyboard.press("Enter")
    else:
        page.locator(".turns [type=submit]").tap()
    page.wait_for_selector("[data-verdict]")


def order(sight: Sight) -> list[str]:
    """Insurance first, then as the strip says: in one round or two, from the one side or the other."""
    has_two_rounds = sight.rules["settlement_order"][0] == "collect_then_pay"
    turn = -1 if sight.rules["settlement_direction"][0] == "right_to_left" else 1

    def place(line: str) -> tuple[int, int, int]:
        box = line.partition("-")[0]
        letter = box.lstrip("0123456789")
        is_taken = call_of(line, sight) == "take"
        rounds = 0 if line.endswith("-insurance") else 2 if has_two_rounds and not is_taken else 1
        return rounds, turn * int(box.removesuffix(letter)), turn * ord(letter or "a")

    return sorted(sight.lines, key=place)


def call_of(line: str, sight: Sight) -> str:
    """By the totals; no amount is asked, so no odds are needed."""
    bank = sight.hands["dealer"]
    if line.endswith("-insurance"):
        return "pay" if is_blackjack(bank) else "take"
    hand = sight.hands[line]
    if "evenMoney" in hand:
        return "pay"
    if is_blackjack(hand):
        return "push" if is_blackjack(bank) else "pay"
    mine, theirs = total(hand["cards"]), total(bank["cards"])
    if mine > 21 or is_blackjack(bank):
        return "take"
    return "pay" if theirs > 21 or mine > theirs else "push" if mine == theirs else "take"


def _name(page: Page, line: str) -> None:
    """Its number, after I for an insurance, before the letter of a split hand; Enter ends it if need be."""
    box, _, insurance = line.partition("-")
    if insurance and len(page.locator("[data-line$=insurance]").all()) == 1:
        page.keyboard.press("i")
        return
    page.keyboard.type(f"i{box}" if insurance else box)
    if page.locator("[data-turns-now]").inner_text().endswith("…") and box.isdecimal():
        page.keyboard.press("Enter")
