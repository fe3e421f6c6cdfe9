"""A table situation as it is put in: the bank's cards, and each box with its hands and what lies there.

Cards are words of notation, ``As``; of a card whose suit is not given only the rank is there, ``A``.
Amounts are hundredths.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPut:
    """One hand. ``doubles`` has the amount of each double, None for as much as lay there."""

    id: str
    """``3``, or ``3a``, ``3b``… after a split."""
    cards: tuple[str, ...]
    doubles: tuple[int | None, ...] = ()
    surrendered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPut:
    """One box. Of a split box ``hands`` has None for a hand that is not put in: it is settled already."""

    number: int
    bet: int
    hands: tuple[HandPut | None, ...]
    insurance: int | None = None
    """0 for half the bet, None where there is none."""
    even_money: bool = False
    side_bets: dict[str, int] = field(default_factory=dict)

    @property
    def given(self) -> tuple[HandPut, ...]:
        """The hands that are put in."""
        return tuple(hand for hand in self.hands if hand is not None)

    @property
    def is_whole(self) -> bool:
        """Every hand of the box is put in."""
        return len(self.given) == len(self.hands)

    @property
    def has_played(self) -> bool:
        """Whether it did more than to hold its first two cards."""
        return len(self.hands) > 1 or any(
            len(hand.cards) > 2 or hand.doubles or hand.surrendered for hand in self.given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """``dealer`` are the cards of the bank that are known, the upcard first; the boxes go by number."""

    dealer: tuple[str, ...] = ()
    boxes: tuple[BoxPut, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that is put in."""
        return (*self.dealer, *(card for box in self.boxes for hand in box.given for card in hand.cards))
