"""The tables that the draw drill asks about: a dealer's hand in play, and boxes that have played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from trainer.drills.tables import Layout, first_that_deals, looks_before_play
from trainer.drills.tables.courses import Course
from trainer.drills.tables.plays import BUST, STANDING, Play, Totals, blackjack, ending_at, surrendered
from trainer.engine.cards import RANKS, SMALL, TENS, card
from trainer.engine.dealer import DealerPlay, dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, House, RuleSet, Surrender
from trainer.errors import N_, CannotDeal

MOST_BOXES = 4

_ACES_AND_TENS = "A" + TENS


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A situation told by the dealer's hand: its number of cards, what it is, which ranks come first."""

    counts: tuple[int, ...]
    is_there: Callable[[Hand, RuleSet], bool]
    first: str = ""
    live: Callable[[int], Totals] = lambda total: STANDING
    """The totals of the live boxes, by the dealer's."""


def make_table(situation: str, rules: RuleSet, house: House, rng: Rng) -> Layout:
    """A table of the situation; raises CannotDeal where the rules have none."""
    if situation in _WAITING:
        return first_that_deals(lambda: _WAITING[situation].make(rules, house, rng))
    return first_that_deals(lambda: _with_live_boxes(situation, rules, house, rng))


def can_make(situation: str, rules: RuleSet) -> bool:
    """Whether the table's rules have the situation."""
    if situation in _WAITING:
        return _WAITING[situation].is_offered(rules)
    return bool(_counts(situation, rules))


def _with_live_boxes(situation: str, rules: RuleSet, house: House, rng: Rng) -> Layout:
    """The dealer's hand of the situation, against boxes of which one at least is live."""
    layout, dealt = Layout(rules, rng), _HANDS[situation]
    for rank in dealt.first:
        layout.dealer.add(layout.stock.take(rank))
    _course(situation, rng.choice(_counts(situation, rules)), rules).deal(layout.dealer, layout.stock)
    live = ending_at(dealt.live(layout.dealer.total))
    _place_boxes(layout, house, [live], [live, live, live, *_out_of_play(layout)])
    return layout


def _place_boxes(layout: Layout, house: House, needed: list[Play], others: list[Play]) -> None:
    """The needed plays and as many of the others as chance has it, over the boxes in any order."""
    most = min(MOST_BOXES, layout.rules.boxes_max)
    count = max(len(needed), 1 + layout.rng.below(most))
    plays = needed + [layout.rng.choice(others) for _ in range(count - len(needed))]
    numbers = layout.rng.sample(range(1, layout.rules.boxes_max + 1), count)
    for number, play in zip(numbers, plays, strict=True):
        layout.place(number, layout.rng.choice(house.bets), play)


def _out_of_play(layout: Layout) -> list[Play]:
    """Plays after which the dealer's total decides nothing."""
    rules = layout.rules
    plays: list[Play] = [ending_at(BUST), blackjack]
    if rules.surrender is not Surrender.NONE and layout.upcard.upcard_class not in rules.surrender_not_vs:
        plays.append(surrendered)
    return plays


# Where the dealer's hand tells the situation.

def _is_between(low: int, high: int, *, is_soft: bool = False) -> Callable[[Hand, RuleSet], bool]:
    return lambda hand, _: low <= hand.total <= high and hand.is_soft is is_soft and not hand.is_blackjack


def _is_plain_between(low: int, high: int) -> Callable[[Hand, RuleSet], bool]:
    """Without an ace."""
    return lambda hand, _: low <= hand.total <= high and not hand.has_ace


def _draws_though_ahead(hand: Hand, rules: RuleSet) -> bool:
    is_plain = 13 <= hand.total <= 16 and not hand.has_ace
    return dealer_must_draw(hand, rules) and (is_plain or (hand.is_soft and hand.total == 17))


def _stands_though_behind(hand: Hand, rules: RuleSet) -> bool:
    is_plain = 17 <= hand.total <= 19 and not hand.has_ace
    return not dealer_must_draw(hand, rules) and (is_plain or (hand.is_soft and hand.total == 17))


def _comes_out_late(hand: Hand, rules: RuleSet) -> bool:
    """A blackjack that the check of the hole card would have found leaves the bank nothing to decide."""
    return hand.is_blackjack and not looks_before_play(hand.cards[0], rules)


_HANDS: Mapping[str, _Dealt] = {
    "hard_12_16": _Dealt((2, 3, 4), _is_plain_between(12, 16)),
    "hard_17_up": _Dealt((2, 3, 4), _is_plain_between(17, 21)),
    "soft_17": _Dealt((2,), _is_between(17, 17, is_soft=True)),
    "soft_17_many": _Dealt((3, 4, 5), _is_between(17, 17, is_soft=True)),
    "soft_18_up": _Dealt((2, 3, 4, 5), _is_between(18, 21, is_soft=True)),
    "converted": _Dealt((3, 4, 5), _is_between(12, 20), first="A"),
    "two_aces": _Dealt((2, 3, 4), lambda hand, _: not hand.is_bust, first="AA"),
    "five_cards": _Dealt((5, 6), lambda hand, _: not hand.is_bust),
    "blackjack": _Dealt((2,), _comes_out_late),
    "sixteen_wins": _Dealt((2, 3, 4), _draws_though_ahead, live=lambda total: frozenset(range(12, total))),
    "seventeen_loses": _Dealt(
        (2, 3, 4), _stands_though_behind, live=lambda total: frozenset(range(total + 1, 22))),
}


@lru_cache(maxsize=256)
def _counts(situation: str, rules: RuleSet) -> tuple[int, ...]:
    """The numbers of cards with which the situation can come about at this table."""
    begun = Hand(card(f"{rank}s") for rank in _HANDS[situation].first)
    return tuple(
        count for count in _HANDS[situation].counts if _course(situation, count, rules).can_end(begun)
    )


@lru_cache(maxsize=512)
def _course(situation: str, count: int, rules: RuleSet) -> Course:
    dealt = _HANDS[situation]
    return Course(
        draws=lambda hand: len(hand.cards) < count and dealer_must_draw(hand, rules),
        ends=lambda hand: len(hand.cards) == count and dealt.is_there(hand, rules),
    )


# Where the boxes tell it: the dealer has the first deal only, or one card more.

@dataclass(frozen=True, slots=True)
class _Waiting:
    """A situation that hangs on what still waits for the dealer's cards."""

    is_offered: Callable[[RuleSet], bool]
    make: Callable[[RuleSet, House, Rng], Layout]


def _second_card(rules: RuleSet, house: House, rng: Rng) -> Layout:
    layout = _with_upcard(rules, rng, RANKS)
    live = ending_at(STANDING)
    _place_boxes(layout, house, [live], [live, live, live, *_out_of_play(layout)])
    return layout


def _only_insurance(rules: RuleSet, house: House, rng: Rng) -> Layout:
    """Every hand bust, one of them insured at the least."""
    layout = _with_upcard(rules, rng, _insured_ranks(rules))
    _place_boxes(layout, house, [ending_at(BUST)], [ending_at(BUST)])
    insured = 1 + rng.below(len(layout.boxes))
    for box in layout.boxes[:insured]:
        box.insurance = box.bet // 2
    return _wished(layout, DealerPlay.ONE_CARD)


def _blackjack_waits(rules: RuleSet, house: House, rng: Rng) -> Layout:
    layout = _with_upcard(rules, rng, _ACES_AND_TENS)
    _place_boxes(layout, house, [blackjack], [ending_at(BUST)])
    return _wished(layout, DealerPlay.ONE_CARD)


def _no_live_hand(rules: RuleSet, house: House, rng: Rng) -> Layout:
    """Nothing waits any more; the dealer's total would still draw."""
    if rules.dealer_draw_if_no_live_hand or rules.hole_card is not HoleCard.NONE:
        layout = _with_upcard(rules, rng, SMALL + TENS)
        layout.dealer.add(layout.stock.take(_ranks_to_stiff(layout.upcard.value)))
    elif _has_one_card(rules) and rng.chance(1, 2):
        return _after_the_one_card(rules, house, rng)
    else:
        layout = _with_upcard(rules, rng, SMALL if rules.one_card_for_naturals else RANKS)
    _place_boxes(layout, house, [ending_at(BUST)], _out_of_play(layout))
    return layout


def _after_the_one_card(rules: RuleSet, house: House, rng: Rng) -> Layout:
    """The one card has settled what waited."""
    waits = [one.make for name, one in _WAITING.items() if name in _ONE_CARD and one.is_offered(rules)]
    layout = rng.choice(waits)(rules, house, rng)
    ranks = SMALL[:4] if layout.upcard.ace_bit else _ranks_to_stiff(layout.upcard.value)
    layout.dealer.add(layout.stock.take(ranks))
    return layout


def _with_upcard(rules: RuleSet, rng: Rng, ranks: str) -> Layout:
    layout = Layout(rules, rng)
    layout.dealer.add(layout.stock.take(ranks))
    return layout


def _wished(layout: Layout, play: DealerPlay) -> Layout:
    if layout.dealer_play is not play:
        raise CannotDeal(N_("The rules of this table leave the dealer something else to do."))
    return layout


def _ranks_to_stiff(value: int) -> str:
    """Ranks that make a hard 12 to 16 with this card, no ace among them."""
    return "".join(rank for rank in SMALL + TENS if 12 <= value + card(f"{rank}s").value <= 16)


def _insured_ranks(rules: RuleSet) -> str:
    return "".join(
        rank for rank in _ACES_AND_TENS if card(f"{rank}s").upcard_class in rules.insurance_upcards)


def _has_no_hole_card(rules: RuleSet) -> bool:
    return rules.hole_card is HoleCard.NONE


def _settles_without_live_hand(rules: RuleSet) -> bool:
    return _has_no_hole_card(rules) and not rules.dealer_draw_if_no_live_hand


def _has_one_card_for_insurance(rules: RuleSet) -> bool:
    return (_settles_without_live_hand(rules) and rules.one_card_for_insurance
            and rules.insurance_survives_bust and bool(rules.insurance_upcards))


def _has_one_card_for_blackjack(rules: RuleSet) -> bool:
    return (_settles_without_live_hand(rules) and rules.one_card_for_naturals
            and not rules.player_bj_always_wins)


def _has_one_card(rules: RuleSet) -> bool:
    return _has_one_card_for_insurance(rules) or _has_one_card_for_blackjack(rules)


_ONE_CARD = ("only_insurance", "blackjack_waits")
_WAITING: Mapping[str, _Waiting] = {
    "second_card": _Waiting(_has_no_hole_card, _second_card),
    "only_insurance": _Waiting(_has_one_card_for_insurance, _only_insurance),
    "blackjack_waits": _Waiting(_has_one_card_for_blackjack, _blackjack_waits),
    "no_live": _Waiting(lambda rules: True, _no_live_hand),
}
