"""How a hand may grow: from its first card to an end that a drill wants, never by trial and error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from trainer.drills.tables.stock import Stock
from trainer.engine.cards import RANKS, Card, card
from trainer.engine.dealer import counts_as_blackjack, is_charlie
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet

_SAMPLES: tuple[Card, ...] = tuple(card(f"{rank}s") for rank in RANKS)
_NONE, _ALL = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class _Fork:
    """A hand that goes on: the ranks that lead to an end, and how much each of them weighs."""

    chance: Fraction
    """That a card drawn by chance, and all after it, lead to an end."""
    ranks: str
    weights: tuple[int, ...]


class Course:
    """Which hands take a card, at which ones a hand ends, and so by which cards it gets there.

    Hands come about as often as among all that chance deals to such an end. ``draws`` and ``ends``
    may ask for no more than a hand's state, its number of cards, whether it comes from a split and
    whether it began with an ace: what can be reached is remembered by these. Both are asked from
    two cards on; ``draws`` must stop somewhere.
    """

    __slots__ = ("_draws", "_ends", "_forks")

    def __init__(self, draws: Callable[[Hand], bool], ends: Callable[[Hand], bool]) -> None:
        self._draws = draws
        self._ends = ends
        self._forks: dict[tuple[int, int, bool, int], _Fork | None] = {}

    def deal(self, hand: Hand, stock: Stock) -> Hand:
        """Add cards to the hand until it ends; raises CannotDeal where no card leads to an end."""
        while (fork := self._fork(hand)) is not None:
            hand.add(stock.take(fork.ranks, fork.weights))
        return hand

    def can_end(self, hand: Hand) -> bool:
        """Whether some cards, or none, bring the hand to an end."""
        return self._chance(hand) > 0

    def _chance(self, hand: Hand) -> Fraction:
        fork = self._fork(hand)
        return _ALL if fork is None else fork.chance

    def _chance_with(self, hand: Hand, drawn: Card) -> Fraction:
        """Of the hand with one more card, which is only made where nothing is known of such a hand yet."""
        first = hand.cards[0] if hand.cards else drawn
        where = hand.state + drawn.step | drawn.ace_bit, len(hand.cards) + 1, hand.from_split, first.ace_bit
        if where not in self._forks:
            return self._chance(_with(hand, drawn))
        fork = self._forks[where]
        return _ALL if fork is None else fork.chance

    def _fork(self, hand: Hand) -> _Fork | None:
        """None where the hand has ended."""
        first_is_ace = hand.cards[0].ace_bit if hand.cards else 0
        where = hand.state, len(hand.cards), hand.from_split, first_is_ace
        if where not in self._forks:
            self._forks[where] = None if self._has_ended(hand) else self._look_ahead(hand)
        return self._forks[where]

    def _has_ended(self, hand: Hand) -> bool:
        return len(hand.cards) > 1 and self._ends(hand)

    def _look_ahead(self, hand: Hand) -> _Fork:
        if len(hand.cards) > 1 and not self._draws(hand):
            return _Fork(_NONE, "", ())
        chances = {one.rank: self._chance_with(hand, one) for one in _SAMPLES}
        leading = {rank: chance for rank, chance in chances.items() if chance}
        common = lcm(*(chance.denominator for chance in leading.values()))
        return _Fork(
            chance=sum(leading.values(), _NONE) / len(RANKS),
            ranks="".join(leading),
            weights=tuple(int(chance * common) for chance in leading.values()),
        )


def may_hit(hand: Hand, rules: RuleSet) -> bool:
    """Whether a box's hand of two cards or more may still take one, its box not being asked."""
    if hand.is_bust or counts_as_blackjack(hand, rules) or is_charlie(hand, rules):
        return False
    return hand.total < 21 or not rules.auto_stand_21


def player_draws(hand: Hand, rules: RuleSet) -> bool:
    """Whether a player with some sense takes a card: to 16, and to soft 18."""
    return may_hit(hand, rules) and hand.total < (19 if hand.is_soft else 17)


def _with(hand: Hand, drawn: Card) -> Hand:
    longer = Hand(hand.cards, from_split=hand.from_split)
    longer.add(drawn)
    return longer
