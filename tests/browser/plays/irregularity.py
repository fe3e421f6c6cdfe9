"""Irregularities: the ruling by heart, then the place or the amount off the felt.

A trainee learns the rulings, and no page tells them: this table of them stands for what he knows. He
tells an irregularity by the rulings that are offered. All the rest is read.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser import reader
from tests.browser.reader import Sight

RULINGS = {
    "burn keep void": "burn", "bank burn last": "burn", "back full limit": "full", "mend next void": "floor",
    "mend stands void": "floor", "discard give void": "discard", "burn give use": "use",
    "burn leave offer": "offer", "burn finish void": "finish", "dead deal void": "dead",
    "after move void": "after", "burn give none": "none", "shuffle stand void": "shuffle",
    "back burn front": "floor", "back end void": "floor",
}
TO_THE_BOX = ("discard", "finish")
"""Rulings after which the card goes to the box that asked; else to whoever comes after it."""


def give(page: Page, hand: str) -> None:
    """Press the ruling, then the place, or type the amount."""
    due, asks = ruling(page), page.locator("#rulings").get_attribute("data-asks")
    further = what_follows(page)
    _press(page, hand, page.locator(f"#rulings [value={due}]"))
    if asks == "amount":
        _type(page, hand, further)
    elif asks != "nothing":
        _press(page, hand, page.locator(f"#rulings [data-place='{further}']"))
    page.wait_for_selector("[data-verdict]")


def ruling(page: Page) -> str:
    """The ruling, by what is offered."""
    return RULINGS[" ".join(sorted(_offered(page) - {"floor"}))]


def what_follows(page: Page) -> str:
    """What is asked after the ruling: the amount, the box or the bank; nothing where it stands alone."""
    sight, asks = reader.see(page), page.locator("#rulings").get_attribute("data-asks")
    if asks == "amount":
        return _due(sight, has_extra_card=_offered(page) >= {"burn", "keep"})
    if asks == "box":
        return _odd_box(sight)
    return _gets_the_card(sight, ruling(page)) if asks == "card" else ""


def _offered(page: Page) -> set[str]:
    return {button.get_attribute("value") or "" for button in page.locator("#rulings [name=ruling]").all()}


def _due(sight: Sight, *, has_extra_card: bool) -> str:
    """What the box in hand is paid; the card too many is the last on the bank's hand."""
    if has_extra_card:
        sight.hands["dealer"]["cards"].pop()
    return reader.settle(_box_in_hand(sight), sight)[1]


def _odd_box(sight: Sight) -> str:
    return next(name for name, hand in sight.hands.items() if len(hand["cards"]) < 2 and name != "dealer")


def _gets_the_card(sight: Sight, ruling: str) -> str:
    box = _box_in_hand(sight)
    later = sorted(int(name) for name in sight.hands if name != "dealer" and int(name) > int(box))
    return box if ruling in TO_THE_BOX else str(later[0]) if later else "dealer"


def _box_in_hand(sight: Sight) -> str:
    return next(name for name, hand in sight.hands.items() if hand["isNow"])


def _press(page: Page, hand: str, button: Locator) -> None:
    if hand == "touch":
        button.tap()
        return
    key = (button.get_attribute("data-key") or "").split()[0]
    page.keyboard.press(key)


def _type(page: Page, hand: str, text: str) -> None:
    if hand == "keyboard":
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        return
    whole, point, _ = text.partition(".")
    for digit in whole:
        page.locator(f".keypad [data-types='{digit}']").tap()
    if point:
        page.locator(".keypad [data-types$='50']:not([data-types='50'])").tap()
    page.locator(".keypad [type=submit]").tap()
