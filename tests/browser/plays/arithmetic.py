"""Arithmetic: reads the sum off the felt and works it out."""

from __future__ import annotations

import re
from decimal import Decimal

from playwright.sync_api import Page

_TIMES = {"three_halves": Decimal("1.5"), "six_fifths": Decimal("1.2"), "half": Decimal("0.5"),
          "double": Decimal(2)}


def give(page: Page, hand: str) -> None:
    """Type the number, by keys or on the pad, and send it."""
    _type(page, hand, due(page))
    page.wait_for_selector("[data-verdict]")


def due(page: Page) -> str:
    """What the sum comes to."""
    asked = page.locator("[data-sum]").get_attribute("data-sum") or ""
    numbers = _numbers(page.locator(".sum__text").inner_text())
    if asked == "addition":
        result = numbers[0] + numbers[1]
    elif asked == "colours":
        result = numbers[0] * numbers[1] + numbers[2] * numbers[3]
    else:
        result = numbers[0] * _TIMES[asked]
    return f"{result:.2f}".removesuffix(".00")


def _numbers(text: str) -> list[Decimal]:
    """As any language writes them: blanks between thousands, a comma or a point before decimals."""
    found = re.findall(r"\d+(?:[\s\u00a0\u202f]\d{3})*(?:[.,]\d{3})*(?:[.,]\d{1,2})?(?!\d)", text)
    return [_number(one) for one in found]


def _number(text: str) -> Decimal:
    plain = re.sub(r"[\s\u00a0\u202f]|[.,](?=\d{3})", "", text)
    return Decimal(plain.replace(",", "."))


def _type(page: Page, hand: str, text: str) -> None:
    if hand == "keyboard":
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        return
    whole, point, decimals = text.partition(".")
    for digit in whole:
        page.locator(f".keypad [data-types='{digit}']").tap()
    if point:
        page.locator(".keypad .col-2[data-types='.'], .keypad .col-2[data-types=',']").tap()
    for digit in decimals:
        page.locator(f".keypad [data-types='{digit}']").tap()
    page.locator(".keypad [type=submit]").tap()
