"""How a hand may grow: from its first card to an end that a drill wants, never by trial and error."""

from __future__ import annotations

from collections.abc import Callable

from trainer.drills.stock import Stock
from trainer.engine.cards import RANKS, Card, card
from trainer.engine.dealer import counts_as_blackjack, is_charlie
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet

_SAMPLES: tuple[Card, ...] = tuple(card(f"{rank}s") for rank in RANKS)


class Course:
    """Which hands take a card, at which ones a hand ends, and so by which cards it gets there.

    Both may ask for no more than a hand's state, its number of cards, whether it comes from a split
    and whether it began with an ace: what can be reached is remembered by these. ``draws`` is asked
    from two cards on and must stop somewhere.
    """

    __slots__ = ("_draws", "_ends", "_open")

    def __init__(self, draws: Callable[[Hand], bool], ends: Callable[[Hand], bool]) -> None:
        self._draws = draws
        self._ends = ends
        self._open: dict[tuple[int, int, bool, int], str | None] = {}

    def deal(self, hand: Hand, stock: Stock) -> Hand:
        """Add cards to the hand until it ends; raises CannotDeal where no card leads to an end."""
        while (ranks := self._ranks_on(hand)) is not None:
            hand.add(stock.take(ranks))
        return hand

    def can_end(self, hand: Hand) -> bool:
        """Whether some cards, or none, bring the hand to an end."""
        return self._ranks_on(hand) != ""

    def _ranks_on(self, hand: Hand) -> str | None:
        """The ranks that lead on to an end, ``""`` where none does; None where the hand has ended."""
        first_is_ace = hand.cards[0].ace_bit if hand.cards else 0
        where = hand.state, len(hand.cards), hand.from_split, first_is_ace
        if where not in self._open:
            self._open[where] = None if self._is_over(hand) else self._leading(hand)
        return self._open[where]

    def _is_over(self, hand: Hand) -> bool:
        return len(hand.cards) > 1 and self._ends(hand)

    def _leading(self, hand: Hand) -> str:
        if len(hand.cards) > 1 and not self._draws(hand):
            return ""
        return "".join(one.rank for one in _SAMPLES if self.can_end(_with(hand, one)))


def may_hit(hand: Hand, rules: RuleSet) -> bool:
    """Whether a box's hand of two cards or more may still take one, its box not being asked."""
    if hand.is_bust or counts_as_blackjack(hand, rules) or is_charlie(hand, rules):
        return False
    return hand.total < 21 or not rules.auto_stand_21


def _with(hand: Hand, drawn: Card) -> Hand:
    longer = Hand(hand.cards, from_split=hand.from_split)
    longer.add(drawn)
    return longer
