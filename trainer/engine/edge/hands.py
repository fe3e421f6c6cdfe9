"""Every hand that a player can hold, by its values alone: a graph in which a card leads to the next one."""

from __future__ import annotations

from functools import cache

from trainer.engine.cards import PACK, Card
from trainer.engine.edge.unseen import VALUES, code_of
from trainer.engine.hand import LAST_STATE, Hand

CARD: dict[int, Card] = {card.value: card for card in reversed(PACK)}
"""One card of each value; a ten for all that count ten."""

_SORT_CODES: dict[tuple[object, ...], int] = {}


class Held:
    """Cards of one player, in no order. ``counts`` is by value, ``state`` as ``Hand.state``.

    ``sort`` is equal for hands of which the engine judges alike: those of as many cards and the same
    state that are both a pair or both none, and pay the same bonus.
    """

    __slots__ = ("_next", "code", "counts", "size", "sort", "sort_code", "state", "values")

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = values
        self.counts = tuple(values.count(value) for value in range(11))
        self.size = len(values)
        self.code = code_of(values)
        self.state = Hand(CARD[value] for value in values).state
        is_pair = self.size == 2 and values[0] == values[1]
        self.sort = (self.size, self.state, is_pair, values if values in ((7, 7, 7), (6, 7, 8)) else ())
        self.sort_code = _SORT_CODES.setdefault(self.sort, self.code)
        """The code of one hand of this sort, the same for all of them."""
        self._next: list[Held] | None = None

    @property
    def next(self) -> list[Held]:
        """What it becomes by a card of each value, bust or not; the first place stands for no value."""
        if self._next is None:
            self._next = [self, *(held(tuple(sorted((*self.values, value)))) for value in VALUES)]
        return self._next

    @property
    def is_bust(self) -> bool:
        return self.state > LAST_STATE


@cache
def held(values: tuple[int, ...]) -> Held:
    """The hand of these values, in rising order."""
    return Held(values)
