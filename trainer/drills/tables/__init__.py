"""Tables made to order: boxes that have played, and the dealer's hand that the rules deal after them.

What is laid out could have been dealt: requests are granted by the engine, the dealer draws by the
engine's rule, no card lies there more often than the decks hold it, and where a blackjack was found
before the play nobody has played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from trainer.drills.tables.courses import Course
from trainer.drills.tables.plays import Play, Requests, Totals, without_blackjack
from trainer.drills.tables.stock import Stock
from trainer.engine.box import Box
from trainer.engine.cards import TENS, Card
from trainer.engine.dealer import (
    DealerPlay,
    dealer_checks_hole_card,
    dealer_must_draw,
    dealer_needs_cards,
)
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, RuleSet
from trainer.errors import N_, CannotDeal

T = TypeVar("T")

MOST_DEALER_CARDS = 6
_ATTEMPTS = 500
"""What comes about once in seven times, as a waiting blackjack on four boxes, is then never missed."""


class Layout:
    """A layout in the making: the dealer's upcard, the boxes, and then the rest of the dealer's hand."""

    __slots__ = ("boxes", "dealer", "requests", "rng", "rules", "stock")

    def __init__(self, rules: RuleSet, rng: Rng) -> None:
        self.rules = rules
        self.rng = rng
        self.stock = Stock(rules.decks, rng)
        self.dealer = Hand()
        self.boxes: list[Box] = []
        """In the order in which they were placed; ``in_order`` has them by number."""
        self.requests: dict[int, Requests] = {}
        """What each box asked for, in order, insurance and even money apart."""

    @property
    def upcard(self) -> Card:
        return self.dealer.cards[0]

    @property
    def in_order(self) -> list[Box]:
        return sorted(self.boxes, key=lambda box: box.number)

    @property
    def is_checked(self) -> bool:
        """A blackjack would have ended the round before the play."""
        return looks_before_play(self.upcard, self.rules)

    @property
    def dealer_play(self) -> DealerPlay:
        """What the dealer has to do now that the boxes have played."""
        return dealer_needs_cards(self.boxes, self.dealer, self.rules)

    def may_take_part(self, hand: Hand) -> bool:
        """Whether this hand may lose less than what lies there: surrendered, or doubled or split where
        a blackjack that comes out late takes one bet and not all.
        """
        takes_all = self.is_checked or self.rules.dealer_bj_takes == "all_bets"
        is_more_than_a_bet = hand.doubled or hand.from_split
        return hand.surrendered or (self.dealer.is_blackjack and is_more_than_a_bet and not takes_all)

    def place(self, number: int, bet: int, play: Play) -> Box:
        """A box with this wager that has played so; raises CannotDeal."""
        box = Box(number, bet)
        self.requests[number] = play(box, self.rules, self.stock, self.rng)
        self.boxes.append(box)
        return box

    def end_with_blackjack(self) -> None:
        """The dealer's second card makes a blackjack; raises CannotDeal where none can be."""
        if not self.upcard.upcard_class or self.dealer_play is DealerPlay.NONE:
            raise CannotDeal(N_("The dealer gets no blackjack here."))
        self.dealer.add(self.stock.take(TENS if self.upcard.ace_bit else "A"))

    def end_at(self, totals: Totals) -> None:
        """The dealer's cards as the boxes need them: to one of the totals where a hand is live."""
        match self.dealer_play:
            case DealerPlay.DRAW:
                dealer_course(self.rules, totals).deal(self.dealer, self.stock)
            case DealerPlay.ONE_CARD | DealerPlay.TURN_ONLY:
                self.dealer.add(self.stock.take(without_blackjack(self.upcard.rank)))


def looks_before_play(upcard: Card, rules: RuleSet) -> bool:
    """Whether a dealer's blackjack comes out before any box has played."""
    return rules.hole_card is HoleCard.FACE_UP or dealer_checks_hole_card(upcard, rules)


@lru_cache(maxsize=256)
def dealer_course(rules: RuleSet, totals: Totals) -> Course:
    """A dealer's hand by the rule, to an end at one of the totals, no blackjack."""
    return Course(
        draws=lambda hand: len(hand.cards) < MOST_DEALER_CARDS and dealer_must_draw(hand, rules),
        ends=lambda hand: hand.total in totals and not (hand.is_blackjack or dealer_must_draw(hand, rules)),
    )


def first_that_deals(make: Callable[[], T]) -> T:
    """What ``make`` makes, tried again while cards run out; raises the last CannotDeal.

    A few boxes out of one deck can use up a rank: chance goes on, so another attempt differs.
    """
    for _ in range(_ATTEMPTS - 1):
        try:
            return make()
        except CannotDeal:
            continue
    return make()
