"""Reads an amount in any of the ways it is written in English, French and Russian."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category

from babel.numbers import get_currency_symbol

from trainer.calls.keyboards import first_reading
from trainer.calls.reading import unreadable
from trainer.calls.text import fold, normalise
from trainer.calls.vocabulary import Calls, spelling
from trainer.errors import N_

LARGEST = 100 * 10**12
"""In hundredths: no payout comes near it, and every store can hold it."""

_AMOUNT = re.compile(r"(?P<head>[^0-9.,]*)(?P<number>[0-9.,][0-9.,'/ ]*)(?P<tail>[^0-9]*)")
_FRACTION = re.compile(r"(?:(?P<whole>.*) )?(?P<fraction>[123]/[24])")
_HUNDREDTHS = {"1/2": 50, "1/4": 25, "3/4": 75}
_PLAIN = re.compile(r"(?P<units>[0-9]+)(?P<decimals>)")
_DECIMAL = re.compile(r"(?P<units>[0-9]*)[.,](?P<decimals>[0-9]{1,2})")
_GROUPED = re.compile(
    r"(?P<units>[1-9][0-9]{0,2}(?P<mark>[., '])[0-9]{3}(?:(?P=mark)[0-9]{3})*)"
    r"(?:(?!(?P=mark))[.,](?P<decimals>[0-9]{1,2}))?"
)
_POINT_AND_THREE = re.compile(r"[1-9][0-9]{0,2}\.[0-9]{2}0")
_NOT_DIGITS = re.compile(r"[^0-9]")


def read_money(text: str, calls: Calls) -> int:
    """Read an amount that the house pays, in hundredths; a call of push is 0.

    Raises AnswerFormatError showing what was typed: for what is no amount, for a negative one, for one
    over ``LARGEST`` and, instead of guessing, for one that is money in two readings.
    """
    cents = first_reading(normalise(text), lambda typed: _amount(typed, text, calls))
    if cents is None:
        raise unreadable(text, N_("I could not read “%(text)s”. Try 37.50, 37 1/2 or 1250."))
    if cents > LARGEST:
        raise unreadable(text, N_("“%(text)s” is more than any table pays. Count the noughts."))
    return cents


def _amount(typed: str, text: str, calls: Calls) -> int | None:
    """Sign and currency off, then the number; a word in their place makes the text no amount."""
    if calls.meaning("amount", typed) == "push":
        return 0
    match = _AMOUNT.fullmatch(typed)
    if match is None:
        return None
    head, number, tail = match["head"].replace(" ", ""), match["number"].strip(), match["tail"].strip()
    before = head.replace("-", "", 1).replace("+", "", 1)
    if any(word and not _is_currency(word, calls) for word in (before, tail)):
        return None
    if before[-1:].isalpha() and number[0] in ".,":
        return None  # the point may belong to an abbreviation: "Fr.50"
    cents = _number(number, text, calls)
    if cents is not None and "-" in head:
        raise unreadable(text, N_("“%(text)s” is negative. Type what the house pays, 0 if it pays nothing."))
    return cents


def _is_currency(word: str, calls: Calls) -> bool:
    if len(word) == 1 and category(word) == "Sc":
        return True
    return calls.meaning("amount", word) == "currency" or fold(word) in _signs(calls.currency, calls.lang)


@lru_cache
def _signs(currency: str, lang: str) -> frozenset[str]:
    """How a page in ``lang`` itself writes the table's currency: ``chf``, ``$us``."""
    return frozenset({spelling(currency), spelling(get_currency_symbol(currency, lang))})


def _number(number: str, text: str, calls: Calls) -> int | None:
    match = _FRACTION.fullmatch(number)
    if match is None or match["fraction"] not in _HUNDREDTHS:
        return _decimal(number, text, calls)
    whole = _decimal(match["whole"] or "0", text, calls)
    return whole + _HUNDREDTHS[match["fraction"]] if whole is not None and whole % 100 == 0 else None


def _decimal(number: str, text: str, calls: Calls) -> int | None:
    """One mark before three digits groups thousands: no decimal of three places is money.

    But where the page itself writes decimals with a point, ``37.500`` may as well be 37.50 with a
    nought too many; nobody is marked wrong on that guess.
    """
    if calls.decimal_mark == "." and _POINT_AND_THREE.fullmatch(number):
        raise unreadable(text, N_("“%(text)s” can be read in two ways. Write it as 1250 or as 37.50."))
    match = _PLAIN.fullmatch(number) or _DECIMAL.fullmatch(number) or _GROUPED.fullmatch(number)
    if match is None:
        return None
    units, decimals = _NOT_DIGITS.sub("", match["units"]), match["decimals"] or ""
    return 100 * int(units or "0") + int(decimals.ljust(2, "0"))
