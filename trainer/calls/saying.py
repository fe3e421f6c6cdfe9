"""Says totals, decisions and amounts: in notation, for items and logs, and in a language's words."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from babel import Locale
from babel.numbers import format_currency, format_decimal

from trainer.calls.vocabulary import Vocabulary
from trainer.engine.hand import Hand
from trainer.engine.rules import House

_NOTATION = re.compile(r"(?P<low>[0-9]+)/(?P<high>[0-9]+)|s(?P<soft>[0-9]+)|h(?P<hard>[0-9]+)")
_DECIMALS = re.compile(r"\.[0#]+")
_LETTER_BEFORE_DIGIT = re.compile(r"(?<=[^\W\d_])(?=[0-9])")  # a code is set off: RUB 500, not RUB500
_NO_BREAK, _NARROW_NO_BREAK = "\u00a0", "\u202f"


def say_total(hand: Hand, house: House, *, is_final: bool) -> str:
    """What the house's dealer announces, in notation: ``bj``, ``bust``, ``17``, ``7/17`` or ``s17``.

    A soft hand has one value once it is final (it stands) and at 21, which no card betters. Otherwise
    the house's ``announce`` decides: both values, the soft word, or the high value alone.
    """
    if hand.is_blackjack:
        return "bj"
    if hand.is_bust:
        return "bust"
    if is_final or not hand.is_soft or hand.total == 21 or house.announce == "high":
        return str(hand.total)
    return f"{hand.hard_total}/{hand.total}" if house.announce == "both" else f"s{hand.total}"


def say_words(notation: str, vocabulary: Vocabulary) -> str:
    """Notation in words: ``7/17`` is ``7 or 17``, ``s17`` is ``soft 17``, ``bj`` is ``blackjack``.

    The names of a vocabulary's sayings (``stand``, ``push``) are said too; a number stays a number.
    """
    said = vocabulary.said
    match = _NOTATION.fullmatch(notation)
    if match is None:
        return str(getattr(said, "blackjack" if notation == "bj" else notation, notation))
    if match["low"]:
        return said.both % {"low": match["low"], "high": match["high"]}
    if match["soft"]:
        return said.soft % {"total": match["soft"]}
    return said.hard % {"total": match["hard"]}


@lru_cache(maxsize=4096)
def write_money(cents: int, lang: str, currency: str | None = None) -> str:
    """An amount of hundredths as ``lang`` writes it: whole without decimals, else with two.

    With ``currency`` (ISO 4217) its sign is added. Spaces are narrow and do not break the line.
    """
    amount = Decimal(cents).scaleb(-2)
    pattern = _pattern(lang, currency is not None, cents % 100 == 0)
    if currency is None:
        written = format_decimal(amount, format=pattern, locale=lang)
    else:
        written = format_currency(amount, currency, format=pattern, locale=lang, currency_digits=False)
    return _LETTER_BEFORE_DIGIT.sub(_NARROW_NO_BREAK, written).replace(_NO_BREAK, _NARROW_NO_BREAK)


def plain_money(cents: int) -> str:
    """``75`` or ``37.50``: an amount in no language, which the reader of each takes for the same."""
    units, hundredths = divmod(cents, 100)
    return f"{units}.{hundredths:02}" if hundredths else str(units)


@lru_cache
def _pattern(lang: str, with_currency: bool, is_whole: bool) -> str:
    locale = Locale.parse(lang)
    usual = locale.currency_formats["standard"] if with_currency else locale.decimal_formats[None]
    return _DECIMALS.sub("" if is_whole else ".00", usual.pattern)
