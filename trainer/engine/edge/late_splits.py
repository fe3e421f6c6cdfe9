"""What a dealer blackjack that is found late takes from a split box beyond what its hands add one by one.

Hands of a box that go bust together, or are all paid already, are the one thing that cannot be had from
single hands: it is simulated, in the deals that are split and end in such a blackjack alone, so that little
chance is left in the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import sqrt

from trainer.engine.autoplay import play_box
from trainer.engine.cards import PACK, Card
from trainer.engine.edge.analysis import Analysis, Best, Shown
from trainer.engine.edge.hands import CARD
from trainer.engine.edge.payments import Cashier
from trainer.engine.edge.strategy import Strategy
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.round import Round
from trainer.engine.shoe import Shoe

_CARDS_A_BOX = 48
"""More than a split box ever draws."""
_LEAST = 100
"""Boxes that are played of each kind of deal, however rare it is."""


def late_deals(analysis: Analysis) -> list[tuple[Shown, Best]]:
    """The deals in which hands of one box may lose otherwise together than one by one."""
    joint = {
        shown: {value for value in situation.splits
                if _is_joint(analysis.cashier, CARD[shown[0]], value)}
        for shown, situation in analysis.situations.items()
    }
    return [(shown, best) for shown, situation in analysis.situations.items()
            for value, best in situation.splits.items() if best.late and value in joint[shown]]


def simulated(
    analysis: Analysis, deals: list[tuple[Shown, Best]], rng: Rng, boxes: int, tick: Callable[[], None]
) -> tuple[float, float]:
    """What these deals win beyond the sum of their hands, and its standard error, in wagers a round."""
    whole = sum(best.late for _, best in deals)
    won = spread = 0.0
    for shown, best in deals:
        count = max(_LEAST, round(boxes * best.late / whole))
        sample = _Boxes(analysis, shown, best, rng)
        sum_ = squares = 0.0
        for _ in range(count):
            tick()
            more = sample.play()
            sum_ += more
            squares += more * more
        mean = sum_ / count
        won += best.late * mean
        # One box more that differs by a wager: what was never seen is not taken to be impossible.
        spread += best.late**2 * ((squares + 1) / (count + 1) - min(mean * mean, squares / count)) / count
    return won, sqrt(spread)


class _Boxes:
    """Boxes of one split pair against one upcard, under which the next card makes a blackjack."""

    def __init__(self, analysis: Analysis, shown: Shown, best: Best, rng: Rng) -> None:
        self._rules, self._cashier = analysis.rules, analysis.cashier
        self._decide = Strategy(analysis).decide
        self._upcard, self._best, self._rng = CARD[shown[0]], best, rng
        self._pool = None if self._rules.decks == "infinite" else _pool(
            self._rules.decks, (self._upcard, CARD[11 - shown[0]], *best.cards))

    def play(self) -> float:
        round = Round({1: self._cashier.wager}, Shoe(self._cards()))
        round.dealer.add(self._upcard)
        box = round.boxes[0]
        for card in self._best.cards:
            box.hands[0].add(card)
        play_box(round, box, self._rules, self._decide)
        return _beyond(self._cashier, box.hands, self._upcard)

    def _cards(self) -> list[Card]:
        if self._pool is None:
            return [self._rng.choice(PACK) for _ in range(_CARDS_A_BOX)]
        count = min(_CARDS_A_BOX, len(self._pool))
        self._rng.settle_order(self._pool, 0, count)
        return self._pool[:count]


def _pool(decks: int, gone: tuple[Card, ...]) -> list[Card]:
    """The shoe without these cards; of a value that one pack lacks suits for, any card of it goes."""
    pool = list(PACK * decks)
    for card in gone:
        if card in pool:
            pool.remove(card)
        else:
            pool.remove(next(other for other in pool if other.rank == card.rank))
    return pool


def _beyond(cashier: Cashier, hands: list[Hand], upcard: Card) -> float:
    """What a blackjack leaves the box of, less what is counted for its hands one by one."""
    whole = cashier.net(hands, cashier.seen_blackjack(hands, upcard), dealer_checked=False)
    alone = sum(cashier.added_to_box(hand, upcard) for hand in hands)
    return whole - alone - cashier.of_split_box(upcard, checked=False)


def _is_joint(cashier: Cashier, upcard: Card, value: int) -> bool:
    """Whether any hands of a box differ together from the sum of them."""
    places = [list(_kinds(cashier, value)) for _ in range(3)]  # a hand lies in one place only
    return any(
        abs(_beyond(cashier, [places[at][kind] for at, kind in enumerate(kinds)], upcard)) > 1e-9
        for count in (2, 3) for kinds in combinations_with_replacement(range(len(places[0])), count)
    )


def _kinds(cashier: Cashier, value: int) -> Iterator[Hand]:
    """A hand from such a pair for every way in which it may end."""
    rules = cashier.rules
    for doubles in (0, 1):
        yield cashier.hand((value, 3, 2), doubles, from_split=True)
        yield cashier.hand((value, 10, 10, 2), doubles, from_split=True)
    yield cashier.hand((value, 11 - value if value in (1, 10) else 10), 0, from_split=True)
    if rules.charlie_n != "none" and rules.charlie_after_split:
        yield cashier.hand((value, *[1] * (rules.charlie_n - 1)), 0, from_split=True)
    if rules.surrender_after_split:
        hand = cashier.hand((value, 10), 0, from_split=True)
        hand.surrendered = True
        yield hand
