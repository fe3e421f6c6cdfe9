"""The cards that nobody has seen: how many of each value, for the chance of the next one.

A hand of values is written as one number: five bits for how many it holds of each value, the aces lowest.
Adding two such numbers puts their cards together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from trainer.engine.cards import PACK

Decks = int | Literal["infinite"]

VALUES = range(1, 11)
_OF_VALUE = [sum(card.value == value for card in PACK) for value in range(11)]


def code_of(values: Iterable[int]) -> int:
    """The cards of these values as one number."""
    return sum(1 << 5 * value for value in values)


class Unseen:
    """A full shoe less some cards. ``left`` is by value, ``code`` what was taken out."""

    __slots__ = ("code", "is_infinite", "left", "total")

    def __init__(self, left: list[int], code: int, *, is_infinite: bool) -> None:
        self.left = left
        self.total = sum(left)
        self.code = code
        self.is_infinite = is_infinite

    @classmethod
    def full(cls, decks: Decks) -> Unseen:
        packs = 1 if decks == "infinite" else decks
        return cls([packs * count for count in _OF_VALUE], 0, is_infinite=decks == "infinite")

    def without(self, *values: int) -> Unseen:
        """An infinite shoe misses nothing."""
        if self.is_infinite:
            return self
        left = list(self.left)
        for value in values:
            left[value] -= 1
        return Unseen(left, self.code + code_of(values), is_infinite=False)

    def chance(self, *values: int) -> float:
        """That the next cards are these, in this order."""
        chance, unseen = 1.0, self
        for value in values:
            if unseen.left[value] <= 0:
                return 0.0
            chance *= unseen.left[value] / unseen.total
            unseen = unseen.without(value)
        return chance
