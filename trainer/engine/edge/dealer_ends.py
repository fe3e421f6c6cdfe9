"""Exact figures of the dealer's hand: how it ends, from which upcard, how often.

Everything asks ``dealer_must_draw``: these figures check the rule that judges a trainee, so there
is no second copy of it here.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from trainer.engine.cards import PACK, Card
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet

Decks = int | Literal["infinite"]

ENDS = ("17", "18", "19", "20", "21", "bj", "bust")
"""How a dealer's hand ends; ``bj`` is the two-card 21, which is not among ``21``."""

_CARD_OF_VALUE = {card.value: card for card in PACK}
_VALUES = range(1, 11)
_DEPTH = 21
"""No hand of the dealer's has more cards: 21 aces are 21."""


@dataclass(frozen=True, slots=True)
class DealerSequences:
    """How many different sequences of card values end so, and the cards of the longest hand."""

    ends: dict[str, int]
    longest_hand: int

    @property
    def total(self) -> int:
        return sum(self.ends.values())


def dealer_outcomes(
    upcard: Card | None, decks: Decks, rules: RuleSet, *, no_blackjack: bool
) -> dict[str, Fraction]:
    """The probability of each of ``ENDS``, the upcard taken out of fresh decks, None to draw it too.

    ``no_blackjack``: given that the dealer has checked and found none.
    """
    ways = _Ways(decks, rules, per_card=True).on_from(_shown(upcard))
    ends = dict(zip(ENDS, ways, strict=True))
    if no_blackjack:
        ends["bj"] = 0
    total = sum(ends.values())
    return {end: Fraction(number, total) for end, number in ends.items()}


def dealer_sequence_counts(upcard: Card | None, decks: Decks, rules: RuleSet) -> DealerSequences:
    """The draws that this rule and these decks allow; tens, jacks, queens and kings are one value."""
    ways = _Ways(decks, rules, per_card=False)
    ends = dict(zip(ENDS, ways.on_from(_shown(upcard)), strict=True))
    return DealerSequences(ends, longest_hand=max(map(len, ways.known)))


def _shown(upcard: Card | None) -> tuple[int, ...]:
    return () if upcard is None else (upcard.value,)


class _Ways:
    """In how many ways a dealer's hand goes on to each of ``ENDS``, counted in whole numbers.

    Hands of the same values in another order have the same future and are counted once (``known``).
    ``per_card`` counts every card as one of its own and goes on past the end of the hand to a fixed
    depth, so that each way is as likely as any other; without it a way is a sequence of values.
    """

    def __init__(self, decks: Decks, rules: RuleSet, *, per_card: bool) -> None:
        self.rules = rules
        self.per_card = per_card
        self.is_infinite = decks == "infinite"
        packs = 1 if decks == "infinite" else decks
        self.copies = [packs * sum(card.value == value for card in PACK) for value in range(11)]
        self.known: dict[tuple[int, ...], tuple[int, ...]] = {}

    def on_from(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """One number for each of ``ENDS``, from a hand given by its values in rising order."""
        ways = self.known.get(values)
        if ways is None:
            hand = Hand(_CARD_OF_VALUE[value] for value in values)
            goes_on = dealer_must_draw(hand, self.rules)
            ways = self.known[values] = self._drawn(values) if goes_on else self._ended(hand)
        return ways

    def _drawn(self, values: tuple[int, ...]) -> tuple[int, ...]:
        sums = [0] * len(ENDS)
        for value in _VALUES:
            left = self._left(value, values)
            if left:
                ways = self.on_from(tuple(sorted((*values, value))))
                weight = left if self.per_card else 1
                sums = [known + weight * more for known, more in zip(sums, ways, strict=True)]
        return tuple(sums)

    def _ended(self, hand: Hand) -> tuple[int, ...]:
        end = "bust" if hand.is_bust else "bj" if hand.is_blackjack else str(hand.total)
        ways = self._further_cards(len(hand.cards)) if self.per_card else 1
        return tuple(ways if end == name else 0 for name in ENDS)

    def _left(self, value: int, drawn: tuple[int, ...]) -> int:
        return self.copies[value] - (0 if self.is_infinite else drawn.count(value))

    def _further_cards(self, n_drawn: int) -> int:
        """The orders in which further cards could lie behind ``n_drawn``, down to the fixed depth."""
        cards, orders = sum(self.copies), 1
        for place in range(n_drawn, _DEPTH):
            orders *= cards - (0 if self.is_infinite else place)
        return orders
