"""Odds and breakage: from a wager to the amount that the house pays.

Money is an int in one unit throughout (hundredths of the currency on the trainer's own tables).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from trainer.errors import N_, NotationError, NotPayable

Rounding = Literal["exact", "down", "up", "nearest"]
_ODDS = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Odds:
    """Winnings to stake: ``Odds(3, 2)`` pays three for every two, the stake not included."""

    pays: int
    to: int

    @classmethod
    @lru_cache(maxsize=256)
    def parse(cls, text: str) -> Odds:
        """Read ``3:2``; raises NotationError."""
        match = _ODDS.fullmatch(text)
        if match is None:
            raise NotationError(N_("“%(word)s” is not odds. Write winnings to stake, as in 3:2."),
                                word=text[:20])
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.pays}:{self.to}"


@dataclass(frozen=True, slots=True)
class Breakage:
    """What the house does with a payment that its smallest chip cannot make."""

    rounding: Rounding
    smallest_chip: int


def payout(wager: int, odds: Odds, breakage: Breakage) -> int:
    """Winnings on ``wager`` at ``odds``, the wager not included; breakage applied to this payment.

    Raises NotPayable where the rule set pays exactly and the amount is finer than the money unit.
    A payment exactly between two chips goes up under ``nearest``.
    """
    numerator, to = wager * odds.pays, odds.to
    if breakage.rounding == "exact":
        amount, rest = divmod(numerator, to)
        if rest:
            raise NotPayable(N_("%(odds)s on this wager is finer than a hundredth."), odds=str(odds))
        return amount
    chip = breakage.smallest_chip
    chips, rest = divmod(numerator, to * chip)
    if rest and (breakage.rounding == "up" or (breakage.rounding == "nearest" and 2 * rest >= to * chip)):
        chips += 1
    return chips * chip
