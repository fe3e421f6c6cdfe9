"""Side bets: which line of the pay table the cards make, and what it pays.

A pay table is data of the rule set, best hand first: the first line that the cards make is paid,
so a table without a line for suited trips pays them as trips. A side bet lies in ``Box.side_bets``
under its name; hyper black jack under its name and square, ``hyper_black_jack/20``, as a player may
bet on several of its squares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from trainer.engine.cards import RANKS, Card
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds, payout
from trainer.engine.rules import RuleSet, SideBet, SideBetPay
from trainer.errors import N_, IllegalStep

_RED = frozenset("hd")
_ACE_HIGH = [RANKS.index("A"), RANKS.index("Q"), RANKS.index("K")]


@dataclass(frozen=True, slots=True)
class SideBetResult:
    """What the dealer does to one side bet: ``line`` is what it won with, None when it lost."""

    line: SideBetPay | None
    pays: int
    takes: int


def _is_pair(cards: Sequence[Card]) -> bool:
    return cards[0].rank == cards[1].rank


def _is_coloured_pair(cards: Sequence[Card]) -> bool:
    return _is_pair(cards) and (cards[0].suit in _RED) == (cards[1].suit in _RED)


def _is_perfect_pair(cards: Sequence[Card]) -> bool:
    return _is_pair(cards) and cards[0].suit == cards[1].suit


def _is_trips(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == 1


def _is_flush(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _is_straight(cards: Sequence[Card]) -> bool:
    """Three ranks in a row, the ace below the 2 or above the king, not between them."""
    low, middle, high = places = sorted(RANKS.index(card.rank) for card in cards)
    return places == _ACE_HIGH or (middle, high) == (low + 1, low + 2)


_TWO_CARDS: Mapping[str, Callable[[Sequence[Card]], bool]] = {
    "perfect": _is_perfect_pair,
    "coloured": _is_coloured_pair,
    "mixed": _is_pair,
}
_THREE_CARDS: Mapping[str, Callable[[Sequence[Card]], bool]] = {
    "suited_trips": lambda cards: _is_trips(cards) and _is_flush(cards),
    "straight_flush": lambda cards: _is_straight(cards) and _is_flush(cards),
    "trips": _is_trips,
    "straight": _is_straight,
    "flush": _is_flush,
}
_SQUARES = ("17", "18", "19", "20", "21", "blackjack", "bust")

PAY_TABLE_HANDS: dict[str, tuple[str, ...]] = {
    "perfect_pairs": tuple(_TWO_CARDS),
    "21+3": tuple(_THREE_CARDS),
    "hyper_black_jack": _SQUARES,
}
"""By side bet, what its pay table may name, best hand first."""


def is_on_the_dealer(bet: str) -> bool:
    """The dealer's final hand decides this side bet, not the first cards of the box."""
    return bet.partition("/")[0] == "hyper_black_jack"


def winning_line(bet: str, first_two: Sequence[Card], dealer: Hand, side_bet: SideBet) -> SideBetPay | None:
    """The line of ``side_bet``'s pay table that ``bet`` wins, None if it loses.

    ``first_two`` are the cards of the box as dealt; ``dealer`` the final hand, of which only the
    upcard matters to 21+3.
    """
    for line in side_bet.table:
        if _makes(line.hand, bet, first_two, dealer):
            return line
    return None


def _makes(hand: str, bet: str, first_two: Sequence[Card], dealer: Hand) -> bool:
    name, _, square = bet.partition("/")
    match name:
        case "perfect_pairs":
            return _TWO_CARDS[hand](first_two)
        case "21+3":
            return _THREE_CARDS[hand]([*first_two, dealer.cards[0]])
        case _:
            return hand == square == _square_of(dealer)


def _square_of(dealer: Hand) -> str:
    """The square of the layout that the dealer's hand wins."""
    return "blackjack" if dealer.is_blackjack else "bust" if dealer.is_bust else str(dealer.total)


def settle_side_bet(
    bet: str, stake: int, first_two: Sequence[Card], dealer: Hand, rules: RuleSet
) -> SideBetResult:
    """Pay or take one side bet; raises IllegalStep when the table does not have it."""
    line = winning_line(bet, first_two, dealer, _side_bet(bet, rules))
    if line is None:
        return SideBetResult(None, pays=0, takes=stake)
    return SideBetResult(line, pays=payout(stake, Odds.parse(line.pays), rules.breakage), takes=0)


def _side_bet(bet: str, rules: RuleSet) -> SideBet:
    name, _, square = bet.partition("/")
    for side_bet in rules.side_bets:
        squares = [line.hand for line in side_bet.table] if is_on_the_dealer(bet) else [""]
        if side_bet.name == name and square in squares:
            return side_bet
    raise IllegalStep(N_("This table has no side bet “%(bet)s”."), clause="side_bets", bet=bet[:40])
