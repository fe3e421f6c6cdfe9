"""The search for rounds in which one rule decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.engine.contrast.divergence import Divergence, amounts_differ, order_differs
from trainer.engine.contrast.pair import Pair, played_by_both
from trainer.engine.contrast.patterns import BET_KEYS, BET_PATTERNS, PATTERNS
from trainer.engine.contrast.playing import Played
from trainer.engine.contrast.setting import Pattern, Setting, pattern, setting
from trainer.engine.randomness import Rng
from trainer.errors import CannotDeal

_TRIES = 60
"""Rounds played for one example at the most."""
_TRIES_FOR_AMOUNTS = 30
"""After so many the first round is taken that is settled in another order only."""
_BREAKAGE = ("payout_rounding", "smallest_chip")
_COMPANY = " / ? ?"
"""A box that asks for nothing in particular."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A round in which ``key`` decides."""

    key: str
    setting: Setting
    one: Played
    other: Played
    divergence: Divergence
    is_of_amounts: bool


class Search:
    """Rounds for one rule, one after another, no two with the same hands."""

    def __init__(self, pair: Pair, key: str, seed: bytes) -> None:
        self.key = key
        self.tried = 0
        self._pair = pair
        self._rng = Rng(seed + key.encode())
        texts = PATTERNS.get(key, BET_PATTERNS)
        self._alone = [pattern(text) for text in texts]
        self._in_company = [pattern(text + _COMPANY) for text in texts]
        self._seen: set[tuple[object, ...]] = set()

    def next(self) -> Found | None:
        """Another round; None once too many were played in vain. When the patterns alone have no more to
        give, another box plays beside them.
        """
        return self._next(self._alone) or (self._next(self._in_company) if self._seen else None)

    def _next(self, patterns: Sequence[Pattern]) -> Found | None:
        in_order: Found | None = None
        for tries in range(1, _TRIES + 1):
            found = self._try(patterns[self.tried % len(patterns)])
            if found is not None and found.is_of_amounts:
                return self._keep(found)
            in_order = in_order or found
            if in_order is not None and tries >= _TRIES_FOR_AMOUNTS:
                break
        return self._keep(in_order) if in_order is not None else None

    def _keep(self, found: Found) -> Found:
        self._seen.add(_hands(found.one) + _hands(found.other))
        return found

    def _try(self, wanted: Pattern) -> Found | None:
        self.tried += 1
        pair = self._pair
        try:
            chosen = setting(wanted, self._rng, numbers=self._numbers(), bets=self._bets(),
                             chip=pair.chip, side_bets=pair.side_bets)
        except CannotDeal:
            return None
        both = played_by_both(chosen, pair)
        if both is None or _hands(both[0]) + _hands(both[1]) in self._seen:
            return None
        is_of_amounts = amounts_differ(*both)
        if not is_of_amounts and not order_differs(*both):
            return None
        parting = pair.decides(self.key, chosen, *both)
        if parting is None:
            return None
        return Found(key=self.key, setting=chosen, one=both[0], other=both[1], divergence=parting,
                     is_of_amounts=is_of_amounts)

    def _numbers(self) -> Sequence[int]:
        """The boxes that both have; of ``boxes_max`` those that only one has."""
        if self.key != "boxes_max":
            return self._pair.boxes
        both = len(self._pair.boxes)
        return range(both + 1, max(self._pair.one.boxes_max, self._pair.other.boxes_max) + 1)

    def _bets(self) -> Sequence[int]:
        """Wagers that both take, to show breakage those that leave a part; for a limit those of one table."""
        if self.key in _BREAKAGE:
            return self._pair.odd_bets or self._pair.bets
        if self.key in BET_KEYS and self.key != "boxes_max":
            return self._pair.disputed_bets
        return self._pair.bets


def _hands(played: Played) -> tuple[object, ...]:
    """What the cards of every place count, whatever their suits and the stakes."""
    boxes = (tuple(card.value for hand in box.hands for card in hand.cards) for box in played.round.boxes)
    return (tuple(card.value for card in played.round.dealer.cards), *boxes)
