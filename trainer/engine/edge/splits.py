"""What a split pair is worth: exactly, for hands that are all played by the same choices.

Whichever hand gets a card, and when, unseen cards are as likely for one as for another. So a hand's worth is
what it would be alone with so many cards of the pair gone; that others got none is had by taking away the
cases in which they did. A pair that comes again is split again, up to the number of hands that pays best.
(After Eric Farmer, *Analysis of Blackjack*.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb

from trainer.engine.edge.hands import held
from trainer.engine.edge.plans import Plans
from trainer.engine.edge.player import Choices, Facing, Player
from trainer.engine.edge.unseen import VALUES, Unseen

UNLIMITED = 8
"""Hands that are counted where the table has no limit: a ninth comes too seldom to show."""
_MOST_GONE = 8
"""Cards of the pair beyond which one more changes nothing that shows."""
_HOPELESS = 0.02
"""Wagers by which a pair split once must be the worse, so that splitting it again cannot mend it."""


@dataclass(frozen=True, slots=True)
class Split:
    """The best way to split: joint ``value`` in wagers, up to how many ``hands``, by which ``choices``."""

    value: float
    hands: int
    choices: Choices


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards of ``value``; ``alike`` of a full shoe may be paired with one of them."""

    value: int
    alike: int


class Splitting:
    """One pair against one dealer. ``unseen`` lacks the dealer's shown cards and one card of the pair: a hand
    takes its own out itself.
    """

    def __init__(self, facing: Facing, plans: Plans, unseen: Unseen, pair: Pair) -> None:
        self._facing = facing
        self._plans = plans
        self._unseen = unseen
        self._total = unseen.total - (0 if unseen.is_infinite else 1)
        self._pair = pair
        self._alike = pair.alike - (0 if unseen.is_infinite else 2)
        self._first = Player(facing, plans, unseen)
        self._worths: dict[int, tuple[float, float]] = {}

    def best(self, most_hands: int, otherwise: float) -> Split | None:
        """None where ``otherwise``, the worth of the pair unsplit, is more."""
        value = self.value(2)
        if value < otherwise - _HOPELESS:
            return None
        best = max(((self.value(hands), hands) for hands in range(2, most_hands + 1)), key=lambda one: one[0])
        return Split(*best, self._first.choices) if best[0] > otherwise else None

    def value(self, most_hands: int) -> float:
        """Of all hands together, where a pair is split again up to so many."""
        total = 0.0
        for path, ways in _paths(most_hands).items():
            total += ways * sum(
                times * self._joint(path.again, others, may_pair=may_pair)
                for times, others, may_pair in _hands_of(path) if times
            )
        return total

    def _joint(self, again: int, others: int, *, may_pair: bool) -> float:
        """One hand's worth, and that ``again`` cards were of the pair while ``others`` were none.

        ``may_pair``: whatever the hand's own second card is; else only where it is none of the pair.
        """
        total = 0.0
        for more in range(others + 1):
            gone = again + more
            chance = self._chance(gone)
            if chance:
                single, paired = self._worth(min(gone, _MOST_GONE))
                total += (-1) ** more * comb(others, more) * chance * (single + paired * may_pair)
        return total

    def _chance(self, gone: int) -> float:
        """That so many given cards are all of the pair."""
        chance, alike, total = 1.0, self._alike, self._total
        for place in range(gone):
            taken = 0 if self._unseen.is_infinite else place
            chance *= max(0, alike - taken) / (total - taken)
        return chance

    def _worth(self, gone: int) -> tuple[float, float]:
        """A hand of one card, ``gone`` more of the pair out of the shoe: where its second card is none of
        the pair, and where it is.
        """
        if self._unseen.is_infinite:
            gone = 0
        if gone not in self._worths:
            self._worths[gone] = self._worked_out(gone)
        return self._worths[gone]

    def _worked_out(self, gone: int) -> tuple[float, float]:
        own = self._pair.value
        unseen = self._unseen.without(*[own] * gone)
        player = Player(self._facing, self._plans, unseen, self._first.choices) if gone else self._first
        total = self._total - (0 if unseen.is_infinite else gone)
        single = paired = 0.0
        for value in VALUES:
            count, alike = unseen.left[value], 0
            if value == own:
                count -= 0 if unseen.is_infinite else 1
                alike = self._alike - (0 if unseen.is_infinite else gone)
            if count > 0:
                worth = player.value(held(tuple(sorted((own, value))))) / total
                single += (count - alike) * worth
                paired += alike * worth
        return single, paired


@dataclass(frozen=True, slots=True)
class _Path:
    """How the second cards fall: ``again`` of them split a hand again, ``singles`` do not, and ``left``
    hands get theirs when no more may be split.
    """

    again: int
    singles: int
    left: int


def _hands_of(path: _Path) -> Iterator[tuple[int, int, bool]]:
    """Hands of a kind, how many others got no card of the pair, and whether their own may be one."""
    yield path.singles, path.singles - 1, False
    yield path.left, path.singles, True


@cache
def _paths(most_hands: int) -> dict[_Path, int]:
    """Every path to at most so many hands, with the orders in which it can come."""
    ended: Counter[_Path] = Counter()
    open_ = Counter({(0, 0): 1})
    while open_:
        further: Counter[tuple[int, int]] = Counter()
        for (again, singles), ways in open_.items():
            left = 2 + again - singles
            if not left or 2 + again == most_hands:
                ended[_Path(again, singles, left)] += ways
            else:
                further[again + 1, singles] += ways
                further[again, singles + 1] += ways
        open_ = further
    return dict(ended)
