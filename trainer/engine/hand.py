"""A hand while cards fall on it: total, soft, bust, pair and blackjack by a state table."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.engine.cards import Card, parse_cards, write_cards

# A hand's state is twice its hard total (aces as 1) plus 1 if it holds an ace. A card moves it by
# ``state + card.step | card.ace_bit``; what the state means is looked up, never computed again.
_HARD_TOTALS = range(416)  # far beyond any hand of a round: who is over 21 gets no more cards
TOTAL: tuple[int, ...] = tuple(
    hard + 10 if has_ace and hard <= 11 else hard for hard in _HARD_TOTALS for has_ace in (0, 1)
)
SOFT: tuple[bool, ...] = tuple(
    bool(has_ace) and hard <= 11 for hard in _HARD_TOTALS for has_ace in (0, 1)
)
SOFT_21 = 23
"""The state of a soft 21; that of a blackjack too."""
LAST_STATE = 43
"""The highest that is not bust: a hard 21 with an ace."""


class Hand:
    """Cards of the dealer or of one box, with what lies on them.

    ``bet`` is the wager as first placed, ``stake`` what lies there now (with the double); both in
    hundredths, both 0 for the dealer. ``from_split`` hands are never a blackjack by themselves.
    """

    __slots__ = ("bet", "cards", "doubles", "from_split", "is_closed", "stake", "state", "surrendered")

    def __init__(self, cards: Iterable[Card] = (), bet: int = 0, *, from_split: bool = False) -> None:
        self.cards: list[Card] = []
        self.state = 0
        self.from_split = from_split
        self.bet = bet
        self.stake = bet
        self.doubles = 0
        self.surrendered = False
        self.is_closed = False
        for card in cards:
            self.add(card)

    @classmethod
    def of(cls, notation: str, *, bet: int = 0, from_split: bool = False) -> Hand:
        """A hand from notation, ``Hand.of("As 6h")``; raises NotationError."""
        return cls(parse_cards(notation), bet=bet, from_split=from_split)

    def add(self, card: Card) -> None:
        self.cards.append(card)
        self.state = self.state + card.step | card.ace_bit

    @property
    def total(self) -> int:
        """The highest total not over 21; over 21, every ace counts 1."""
        return TOTAL[self.state]

    @property
    def hard_total(self) -> int:
        """Every ace as 1."""
        return self.state >> 1

    @property
    def is_soft(self) -> bool:
        """An ace counts 11 in ``total``."""
        return SOFT[self.state]

    @property
    def is_bust(self) -> bool:
        return self.state > LAST_STATE

    @property
    def has_ace(self) -> bool:
        return bool(self.state & 1)

    @property
    def is_ace_and_ten(self) -> bool:
        """Two cards, dealt or from a split: a blackjack, or after a split a mere 21."""
        return self.state == SOFT_21 and len(self.cards) == 2

    @property
    def is_blackjack(self) -> bool:
        """Ace and ten-value card, two cards, not from a split."""
        return self.state == SOFT_21 and len(self.cards) == 2 and not self.from_split

    @property
    def is_pair(self) -> bool:
        """Two cards of equal value; whether the ranks must match is the rule set's affair."""
        return len(self.cards) == 2 and self.cards[0].value == self.cards[1].value

    @property
    def doubled(self) -> bool:
        return self.doubles > 0

    def __repr__(self) -> str:
        return f"Hand({write_cards(self.cards)!r})"
