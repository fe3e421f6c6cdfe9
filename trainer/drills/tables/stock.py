"""The cards that a made-to-order table may still use: none more often than the decks hold it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

from trainer.engine.cards import RANKS, SUITS, Card, card
from trainer.engine.randomness import Rng
from trainer.errors import N_, CannotDeal

_CARDS = {rank: tuple(card(rank + suit) for suit in SUITS) for rank in RANKS}


class Stock:
    """Cards by rank, each given at most as often as there are decks; the suit falls by chance."""

    __slots__ = ("_left", "_limit", "_rng", "_used")

    def __init__(self, decks: int | Literal["infinite"], rng: Rng) -> None:
        self._limit = None if decks == "infinite" else decks
        self._rng = rng
        self._used: dict[Card, int] = {}
        self._left = dict(_CARDS)

    def take(self, ranks: str, weights: Sequence[int] | None = None, *, not_of: str = "") -> Card:
        """A card of one of ``ranks``, but of no suit in ``not_of``; raises CannotDeal where none is left.

        Each rank that is left is as likely, or as ``weights`` have it.
        """
        left = [place for place, rank in enumerate(ranks) if self._cards(rank, not_of)]
        if not left:
            raise CannotDeal(N_("No card of %(ranks)s is left in the shoe."), ranks=ranks)
        place = self._rng.choice(left) if weights is None else self._weighted(left, weights)
        taken = self._rng.choice(self._cards(ranks[place], not_of))
        self._note(taken)
        return taken

    def _weighted(self, places: list[int], weights: Sequence[int]) -> int:
        ends = list(accumulate(weights[place] for place in places))
        drawn = self._rng.below(ends[-1])
        return next(place for place, end in zip(places, ends, strict=True) if drawn < end)

    def _cards(self, rank: str, not_of: str) -> tuple[Card, ...]:
        cards = self._left[rank]
        return tuple(one for one in cards if one.suit not in not_of) if not_of else cards

    def _note(self, taken: Card) -> None:
        self._used[taken] = self._used.get(taken, 0) + 1
        if self._used[taken] == self._limit:
            self._left[taken.rank] = tuple(one for one in self._left[taken.rank] if one is not taken)
