"""Faults that are dealt: refused requests, missing cards, too much insurance, a bank that plays wrongly."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from trainer.drills.tables import MOST_DEALER_CARDS, Layout
from trainer.drills.tables.courses import Course
from trainer.drills.tables.dealing import Dealing
from trainer.drills.tables.openings import doubling_ranks, splitting_ranks
from trainer.drills.tables.plays import Play, Requests
from trainer.drills.tables.stock import Stock
from trainer.engine.box import Box
from trainer.engine.cards import RANKS, TENS, card
from trainer.engine.dealer import DealerPlay, dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.play import grant
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request
from trainer.engine.rules import RuleSet
from trainer.errors import N_, CannotDeal

_NINE_TO_ELEVEN = ("234", "235", "236", "245", "246", "345")
_SMALL_PAIRS = ("88", "99")
_SECOND_CARDS = {"8": "9TJQK", "9": "89TJQK", **dict.fromkeys(TENS, "789TJQK")}
"""What brings a hand from a split to 17 and more, where it stands."""
_MOST_HANDS = 4
"""Of a box: more are not drawn."""


# Requests that the rules of the table refuse, and a colleague granted.

def illegal_plays(rules: RuleSet) -> tuple[Play, ...]:
    """Every one that the table has."""
    plays: list[Play] = []
    if rules.double_on in ("9-11", "10-11", "11"):
        plays.append(_doubled(("26", "35", "T2", "93", "84", "75")))
    if rules.double_on != "any_number_of_cards":
        plays.append(_doubled(_NINE_TO_ELEVEN))
    if not rules.das and rules.max_hands != 1:
        plays.append(_doubled_after_split)
    if rules.split_match == "rank" and rules.max_hands != 1 and not rules.split_barred:
        plays.append(_split_unlike)
    if rules.max_hands != "unlimited" and rules.max_hands < _MOST_HANDS:
        plays.append(_split_too_often(rules.max_hands + 1))
    return tuple(plays)


def _doubled(openings: tuple[str, ...]) -> Play:
    def play(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
        _lay(box.hands[0], rng.choice(openings), stock)
        _double(box, box.hands[0], stock)
        return (Request.DOUBLE,)
    return play


def _doubled_after_split(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    """Eights or nines, the first hand of them drawing a two or a three to double on 10 to 12."""
    _lay(box.hands[0], "88", stock)
    grant(box, box.hands[0], Request.SPLIT)
    first, second = box.hands
    first.add(stock.take("23"))
    _double(box, first, stock)
    _end(box, second, stock)
    return (Request.SPLIT, Request.DOUBLE)


def _split_unlike(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    """A ten and a picture, or two different pictures."""
    first = rng.choice(TENS)
    _lay(box.hands[0], first + rng.choice(TENS.replace(first, "")), stock)
    grant(box, box.hands[0], Request.SPLIT)
    for hand in box.hands:
        _end(box, hand, stock)
    return (Request.SPLIT,)


def _split_too_often(hands: int) -> Play:
    def play(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
        pair = rng.choice(_SMALL_PAIRS)
        _lay(box.hands[0], pair, stock)
        for _ in range(hands - 2):
            grant(box, box.hands[0], Request.SPLIT)
            box.hands[0].add(stock.take(pair[0]))
        grant(box, box.hands[0], Request.SPLIT)
        for hand in box.hands:
            _end(box, hand, stock)
        return (Request.SPLIT,) * (hands - 1)
    return play


# Hands to which a card is owed.

def short_plays(rules: RuleSet, *, before_play: bool) -> tuple[Play, ...]:
    """A hand without its second card, a double or a split without the card for it."""
    plays: list[Play] = [_one_card]
    if not before_play and doubling_ranks(rules):
        plays += [_doubled_short] * 2
    if not before_play and any(ranks in _SMALL_PAIRS for ranks in splitting_ranks(rules)):
        plays.append(_split_short)
    return tuple(plays)


def _one_card(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    box.hands[0].add(stock.take("56789TJQK"))
    box.hands[0].is_closed = True
    return ()


def _doubled_short(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    _lay(box.hands[0], rng.choice(doubling_ranks(rules)), stock)
    grant(box, box.hands[0], Request.DOUBLE)
    box.hands[0].is_closed = True
    return (Request.DOUBLE,)


def _split_short(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    """Either hand may be the one without."""
    _lay(box.hands[0], rng.choice(_SMALL_PAIRS), stock)
    grant(box, box.hands[0], Request.SPLIT)
    hands = list(box.hands)
    rng.shuffle(hands)
    _end(box, hands[0], stock)
    hands[1].is_closed = True
    return (Request.SPLIT,)


# A bank that does not follow its rule.

def deal_dealer_wrongly(layout: Layout) -> None:
    """The rest of the dealer's hand, with one decision wrong; raises CannotDeal where there is none."""
    if layout.dealer_play is not DealerPlay.DRAW:
        _draw_alone(layout)
        return
    decision = layout.rng.choice(_decisions(layout.rules))
    course = _course_to(layout.rules, decision)
    if not course.can_end(layout.dealer):
        raise CannotDeal(N_("Under this card the bank does not come to that."))
    course.deal(layout.dealer, layout.stock)
    if not dealer_must_draw(layout.dealer, layout.rules):
        layout.dealer.add(layout.stock.take(RANKS))
        _draw_to_the_end(layout)


def _draw_alone(layout: Layout) -> None:
    """The dealer plays against nobody."""
    due = len(layout.dealer.cards) if layout.dealer_play is DealerPlay.NONE else 2
    _draw_to_the_end(layout)
    if len(layout.dealer.cards) <= due or layout.dealer.is_blackjack:
        raise CannotDeal(N_("The bank has no card too many."))


def _draw_to_the_end(layout: Layout) -> None:
    while dealer_must_draw(layout.dealer, layout.rules):
        layout.dealer.add(layout.stock.take(RANKS))
    if len(layout.dealer.cards) > MOST_DEALER_CARDS:
        raise CannotDeal(N_("The bank has more cards than the felt has room for."))


def _decisions(rules: RuleSet) -> tuple[str, ...]:
    """Where dealers go wrong: hard 16 and 17, soft 17 either way, and soft 18 where soft 17 is hit."""
    more = ("soft_18",) if rules.dealer_soft_17 == "hit" else ()
    return ("hard_16", "hard_17", "soft_17", "soft_17", *more)


_IS: dict[str, Callable[[Hand], bool]] = {
    "hard_16": lambda hand: hand.total == 16 and not hand.is_soft,
    "hard_17": lambda hand: hand.total == 17 and not hand.is_soft,
    "soft_17": lambda hand: hand.total == 17 and hand.is_soft,
    "soft_18": lambda hand: hand.total == 18 and hand.is_soft,
}


@lru_cache(maxsize=256)
def _course_to(rules: RuleSet, decision: str) -> Course:
    """A dealer's hand by the rule up to the decision."""
    is_there = _IS[decision]
    return Course(
        draws=lambda hand: len(hand.cards) < MOST_DEALER_CARDS - 1 and not is_there(hand)
        and dealer_must_draw(hand, rules),
        ends=is_there,
    )


# An insurance bet that may not lie there.

def insured_ranks(rules: RuleSet) -> str:
    """Upcards under which insurance is offered."""
    return "".join(rank for rank in "A" + TENS if card(f"{rank}s").upcard_class in rules.insurance_upcards)


def insure_wrongly(dealing: Dealing) -> None:
    """The whole bet instead of half of it."""
    boxes = [box for box in dealing.layout.boxes if not box.even_money]
    if not boxes:
        raise CannotDeal(N_("No box is left that could be insured."))
    box = dealing.rng.choice(boxes)
    box.insurance = box.bet


def _lay(hand: Hand, ranks: str, stock: Stock) -> None:
    for rank in ranks:
        hand.add(stock.take(rank))


def _double(box: Box, hand: Hand, stock: Stock) -> None:
    grant(box, hand, Request.DOUBLE)
    hand.add(stock.take("6789TJQK" if hand.total < 12 else "456789"))
    hand.is_closed = True


def _end(box: Box, hand: Hand, stock: Stock) -> None:
    hand.add(stock.take(_SECOND_CARDS[hand.cards[0].rank]))
    hand.is_closed = True
