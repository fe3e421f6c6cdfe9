"""The hands that the total drill asks about, made to order for each of its situations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from trainer.drills.tables.courses import Course, may_hit, player_draws
from trainer.drills.tables.openings import doubling_ranks
from trainer.drills.tables.stock import Stock
from trainer.engine.box import Box
from trainer.engine.cards import SMALL, TENS
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.requests import finished_by
from trainer.engine.rules import RuleSet

_NOT_ACES = SMALL + TENS


@dataclass(frozen=True, slots=True)
class AskedHand:
    """A hand of the dealer or of a box, as it is when its total is asked."""

    hand: Hand
    is_dealers: bool

    def is_final(self, rules: RuleSet) -> bool:
        """Whether the rules give the hand no more cards."""
        if self.is_dealers:
            return not dealer_must_draw(self.hand, rules)
        box = Box(1, 0)
        box.hands = [self.hand, Hand()] if self.hand.from_split else [self.hand]
        return finished_by(box, self.hand, rules) is not None

    def at(self, count: int) -> AskedHand:
        """The same hand when it had so many cards."""
        return AskedHand(Hand(self.hand.cards[:count], bet=self.hand.bet), self.is_dealers)


def make_hand(situation: str, rules: RuleSet, rng: Rng) -> AskedHand:
    """A hand of the situation; raises CannotDeal where the table's rules have none."""
    stock = Stock(rules.decks, rng)
    if situation in _OF_CARDS:
        return AskedHand(_OF_CARDS[situation](rules, stock, rng), is_dealers=False)
    order = _GROWN[situation]
    course = _course(situation, rng.choice(_counts(situation, rules)), rules)
    hand = Hand()
    if order.may_begin_with_ace and rng.chance(1, 2):
        hand.add(stock.take("A"))
    return AskedHand(course.deal(hand, stock), order.is_dealers)


def can_make(situation: str, rules: RuleSet) -> bool:
    """Whether the table's rules have hands of the situation."""
    if situation == "split_ace":
        return rules.max_hands != 1 and not rules.split_barred >= {"A", "10"}
    if situation == "doubled":
        return rules.redouble == 0 and not rules.surrender_after_double and bool(doubling_ranks(rules))
    return situation in _OF_CARDS or bool(_counts(situation, rules))


def _is_plain(hand: Hand, rules: RuleSet) -> bool:
    return not hand.has_ace and not hand.is_bust


_Condition = Callable[[Hand, RuleSet], bool]


@dataclass(frozen=True, slots=True)
class _Grown:
    """A situation told by its number of cards, by how it grows and by what it is in the end."""

    counts: tuple[int, ...]
    is_there: _Condition
    goes_on: _Condition = may_hit
    is_dealers: bool = False
    may_begin_with_ace: bool = False
    """Half of these do, so that the hand is soft before it is what it is."""


_GROWN: Mapping[str, _Grown] = {
    "hard_two": _Grown((2,), _is_plain),
    "hard_three_four": _Grown((3, 4), _is_plain),
    "hard_five_six": _Grown((5, 6), _is_plain),
    "soft_two": _Grown((2,), lambda hand, _: hand.is_soft and 12 < hand.total < 21),
    "soft_many": _Grown(
        (3, 4, 5), lambda hand, _: hand.is_soft and hand.total < 21, may_begin_with_ace=True),
    "converted": _Grown(
        (3, 4, 5), lambda hand, _: hand.has_ace and not hand.is_soft and not hand.is_bust,
        may_begin_with_ace=True),
    "twenty_one": _Grown((3, 4, 5), lambda hand, _: hand.total == 21),
    "bust": _Grown((3, 4, 5), lambda hand, _: hand.is_bust),
    "dealer_soft": _Grown(
        (2, 3, 4), lambda hand, rules: hand.is_soft and dealer_must_draw(hand, rules),
        dealer_must_draw, is_dealers=True, may_begin_with_ace=True),
    "dealer_final": _Grown(
        (2, 3, 4, 5),
        lambda hand, rules: hand.is_soft and not hand.is_blackjack and not dealer_must_draw(hand, rules),
        dealer_must_draw, is_dealers=True, may_begin_with_ace=True),
    "growing_dealer": _Grown(
        (3, 4, 5), lambda hand, rules: not hand.has_ace and not dealer_must_draw(hand, rules),
        dealer_must_draw, is_dealers=True),
    "growing_dealer_ace": _Grown(
        (3, 4, 5, 6), lambda hand, rules: hand.has_ace and not dealer_must_draw(hand, rules),
        dealer_must_draw, is_dealers=True, may_begin_with_ace=True),
    "growing_player": _Grown(
        (3, 4, 5), lambda hand, rules: not hand.has_ace and not player_draws(hand, rules), player_draws),
    "growing_player_ace": _Grown(
        (3, 4, 5, 6), lambda hand, rules: hand.has_ace and not player_draws(hand, rules),
        player_draws, may_begin_with_ace=True),
}


@lru_cache(maxsize=256)
def _counts(situation: str, rules: RuleSet) -> tuple[int, ...]:
    """The numbers of cards with which the situation can come about at this table."""
    return tuple(
        count for count in _GROWN[situation].counts if _course(situation, count, rules).can_end(Hand())
    )


@lru_cache(maxsize=512)
def _course(situation: str, count: int, rules: RuleSet) -> Course:
    order = _GROWN[situation]
    return Course(
        draws=lambda hand: len(hand.cards) < count and order.goes_on(hand, rules),
        ends=lambda hand: len(hand.cards) == count and order.is_there(hand, rules),
    )


def _pictures(rules: RuleSet, stock: Stock, rng: Rng) -> Hand:
    """A picture with a small card, or with two that do not bust it."""
    first = rng.choice(SMALL)
    ranks = [rng.choice("JQK"), first]
    if first < "9" and rng.chance(1, 2):
        ranks.append(rng.choice(SMALL[: 10 - int(first)]))
    rng.shuffle(ranks)
    return Hand(stock.take(rank) for rank in ranks)


def _blackjack(rules: RuleSet, stock: Stock, rng: Rng) -> Hand:
    cards = [stock.take("A"), stock.take(TENS)]
    rng.shuffle(cards)
    return Hand(cards)


def _two_aces(rules: RuleSet, stock: Stock, rng: Rng) -> Hand:
    """A pair of aces, alone or with one card or two more."""
    hand = Hand([stock.take("A"), stock.take("A")])
    for _ in range(rng.below(3)):
        if may_hit(hand, rules) and hand.total < 19:
            hand.add(stock.take(_NOT_ACES if len(hand.cards) == 2 else SMALL[:4]))
    return hand


def _split_ace(rules: RuleSet, stock: Stock, rng: Rng) -> Hand:
    """An ace and a ten after a split: of aces, or of tens where only those may be split."""
    ranks = ["A", TENS]
    if "A" in rules.split_barred or ("10" not in rules.split_barred and rng.chance(1, 3)):
        ranks.reverse()
    return Hand([stock.take(rank) for rank in ranks], from_split=True)


def _doubled(rules: RuleSet, stock: Stock, rng: Rng) -> Hand:
    """Two cards doubled, and in every second hand an ace as the one card that follows."""
    hand = Hand(stock.take(rank) for rank in rng.choice(doubling_ranks(rules)))
    hand.doubles = 1
    hand.add(stock.take("A" if rng.chance(1, 2) else _NOT_ACES))
    return hand


_OF_CARDS: Mapping[str, Callable[[RuleSet, Stock, Rng], Hand]] = {
    "pictures": _pictures,
    "blackjack": _blackjack,
    "two_aces": _two_aces,
    "split_ace": _split_ace,
    "doubled": _doubled,
}
