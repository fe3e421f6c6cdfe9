"""A box in play: its wager, its hands from left to right, and what else lies on it."""

from __future__ import annotations

from trainer.engine.cards import Card
from trainer.engine.hand import Hand


class Box:
    """One betting position with its cards; ``number`` counts from first base, the dealer's left.

    ``bet`` is the wager as first placed and ``insurance`` what lies on the insurance line (0 for
    none), both in hundredths. ``side_bets`` maps a side bet's name to its wager, ``first_two`` are the
    cards of a box that was split, as they were dealt.
    """

    __slots__ = ("bet", "even_money", "first_two", "hands", "insurance", "number", "side_bets")

    def __init__(self, number: int, bet: int) -> None:
        self.number = number
        self.bet = bet
        self.hands: list[Hand] = [Hand((), bet)]
        self.first_two: tuple[Card, ...] = ()
        self.insurance = 0
        self.even_money = False
        self.side_bets: dict[str, int] = {}

    def hand_id(self, index: int) -> str:
        """``3`` while the box is unsplit, then ``3a``, ``3b``… from left to right."""
        return f"{self.number}{_letters(index)}" if len(self.hands) > 1 else str(self.number)

    @property
    def hand_ids(self) -> tuple[str, ...]:
        return tuple(self.hand_id(index) for index in range(len(self.hands)))

    @property
    def insurance_id(self) -> str:
        """The line on which the insurance of this box is settled."""
        return f"{self.number}-insurance"

    def side_bet_id(self, name: str) -> str:
        return f"{self.number}-{name}"

    def __repr__(self) -> str:
        return f"Box({self.number}, {self.bet}, {self.hands!r})"


def _letters(index: int) -> str:
    """``a`` to ``z``, then ``aa``, ``ab``…: a table without a limit of hands needs them."""
    more, letter = divmod(index, 26)
    return (_letters(more - 1) if more else "") + chr(ord("a") + letter)
