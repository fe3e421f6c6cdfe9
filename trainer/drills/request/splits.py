"""Splits: which cards, how many hands, aces once more, and what a split ace may still take."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.drills.request.case import Case, Deal, Reason, Topic, Variation, allow, never, refuse
from trainer.engine.box import Box
from trainer.engine.cards import TENS
from trainer.engine.hand import Hand
from trainer.engine.requests import Request
from trainer.engine.rules import RuleSet
from trainer.errors import N_

_PAIRS = "2346789"
"""Ranks of a pair that is worth splitting; the tens and aces have situations of their own."""
_LIMITLESS = 4
"""Hands of a box where the house sets no limit: more crowd the felt."""


def _unlike_tens(deal: Deal) -> Case:
    return _split_of(deal, deal.box("".join(deal.rng.sample(TENS, 2))))


def _like_tens(deal: Deal) -> Case:
    return _split_of(deal, deal.box(2 * deal.rng.choice(TENS)))


def _with_room(deal: Deal) -> Case:
    """A first split, or another where the house allows more than one."""
    most = min(_most_hands(deal.rules), _hands_in(deal.rules.decks))
    hands = 1 if most == 2 else 2 + deal.rng.below(most - 2)
    return _pair_of(deal, hands)


def _full(deal: Deal) -> Case:
    return _pair_of(deal, _most_hands(deal.rules))


def _aces_again(deal: Deal) -> Case:
    return _split_of(deal, *deal.split_box("A", 2, "A"))


def _first_aces(deal: Deal) -> Case:
    return _split_of(deal, deal.box("AA"))


def _hit_ace(deal: Deal) -> Case:
    return _hit(deal, *deal.split_box("A", 2, deal.rng.choice("2345")))


def _hit_other(deal: Deal) -> Case:
    return _hit(deal, *deal.split_box(deal.rng.choice("2346"), 2, deal.rng.choice("2345T")))


def _pair_of(deal: Deal, hands: int) -> Case:
    rank = deal.rng.choice([rank for rank in _PAIRS if rank not in deal.rules.split_barred])
    if hands == 1:
        return _split_of(deal, deal.box(2 * rank))
    return _split_of(deal, *deal.split_box(rank, hands, rank))


def _split_of(deal: Deal, box: Box, hand: Hand | None = None) -> Case:
    return deal.asks(Request.SPLIT, box, hand, amount=box.bet, history=_history(box))


def _hit(deal: Deal, box: Box, hand: Hand) -> Case:
    return deal.asks(Request.HIT, box, hand, history=_history(box))


def _history(box: Box) -> tuple[str, ...]:
    return ("split",) if len(box.hands) > 1 else ("first_two",)


def _most_hands(rules: RuleSet) -> int:
    return _LIMITLESS if rules.max_hands == "unlimited" else rules.max_hands


def _hands_in(decks: int | str) -> int:
    """Hands that one rank can make when it pairs once more."""
    return _LIMITLESS if decks != 1 else 3


def _may_be_full(rules: RuleSet) -> bool:
    return rules.max_hands != "unlimited" and 1 < rules.max_hands <= _hands_in(rules.decks)


def _splits(rules: RuleSet) -> bool:
    return _most_hands(rules) > 1


def _splits_tens(rules: RuleSet) -> bool:
    return _splits(rules) and not rules.split_barred.intersection((*TENS, "10"))


def _splits_aces(rules: RuleSet) -> bool:
    return _splits(rules) and "A" not in rules.split_barred


def _is_full(case: Case) -> bool:
    return case.rules.max_hands != "unlimited" and len(case.box.hands) >= case.rules.max_hands


def _is_of_one_rank(case: Case) -> bool:
    return len({one.rank for one in case.hand.cards}) == 1


def _is_of_tens(case: Case) -> bool:
    return case.hand.cards[0].value == 10


def _is_of_aces(case: Case) -> bool:
    return bool(case.hand.cards[0].ace_bit)


def _is_split_ace(case: Case) -> bool:
    return case.hand.from_split and _is_of_aces(case)


def _hands(case: Case) -> dict[str, Json]:
    """The limit of the house; one that sets none is spoken of by what lies there."""
    limit = case.rules.max_hands
    return {"hands": len(case.box.hands) if limit == "unlimited" else limit}


_SPLIT_REASONS: Mapping[str, Reason] = {
    "value_is_enough": allow("split_match", N_("Two cards of equal value may be split."), lambda case: (
        case.rules.split_match == "value" and case.hand.is_pair)),
    "rank_is_equal": allow("split_match", N_("Both cards are of one rank, as a split needs."),
                           _is_of_one_rank),
    "rank_differs": refuse("split_match", N_("Only equal ranks may be split, and these differ."),
                           lambda case: case.forbids("split_match")),
    "tens_never": refuse("split_match", N_("Ten-value cards are never split."), never, fits=_is_of_tens),
    "hands_full": refuse("max_hands", N_("A box has %(hands)s hands at most, and this one has them."),
                         _is_full, _hands),
    "hands_left": allow("max_hands", N_("A box may have %(hands)s hands, so one more is possible."),
                        lambda case: case.rules.max_hands != "unlimited" and not _is_full(case), _hands),
    "hands_endless": allow("max_hands", N_("A box may split as often as its cards pair."),
                           lambda case: case.rules.max_hands == "unlimited"),
    "split_once": refuse("max_hands", N_("A hand that comes from a split is never split."),
                         lambda case: case.rules.max_hands == 2 and case.hand.from_split),
    "aces_once": refuse("resplit_aces", N_("Aces are split once, and these have been."), lambda case: (
        _is_split_ace(case) and not case.rules.resplit_aces), fits=_is_of_aces),
    "aces_again": allow("resplit_aces", N_("Aces may be split again, like any pair."),
                        lambda case: case.rules.resplit_aces, fits=_is_of_aces),
    "aces_first": allow("resplit_aces", N_("Aces may be split once, and these have not been."),
                        lambda case: not case.hand.from_split, fits=_is_of_aces),
    "aces_never": refuse("resplit_aces", N_("Aces are never split."), never, fits=_is_of_aces),
}

_HIT_REASONS: Mapping[str, Reason] = {
    "ace_one_card": refuse("hit_split_aces", N_("A split ace gets one card, and it has it."),
                           lambda case: case.forbids("hit_split_aces")),
    "ace_plays_on": allow("hit_split_aces", N_("A split ace may take as many cards as it wants."),
                          lambda case: case.rules.hit_split_aces),
    "ace_soft": allow("hit_split_aces", N_("A split ace may take one card more while it is soft."), never),
    "other_plays_on": allow(
        "hit_split_aces", N_("Only split aces are held to one card; this hand plays on."),
        lambda case: not case.rules.hit_split_aces and not _is_split_ace(case)),
    "split_one_card": refuse("hit_split_aces", N_("After a split each hand gets one card and no more."),
                             never),
    "split_later": refuse("hit_split_aces", N_("Split hands draw after all the other boxes."), never),
}

SPLITS = Topic(
    rules=lambda table: ("split_match", "max_hands", "resplit_aces"),
    situations={
        "split_tens": (
            Variation("split_match", _unlike_tens, _splits_tens),
            Variation("split_match", _like_tens, lambda rules: (
                _splits_tens(rules) and rules.split_match == "rank")),
        ),
        "split_hands": (
            Variation("max_hands", _with_room, _splits),
            Variation("max_hands", _full, _may_be_full),
        ),
        "split_aces": (
            Variation("resplit_aces", _aces_again, lambda rules: (
                _splits_aces(rules) and (not rules.resplit_aces or _most_hands(rules) > 2))),
            Variation("resplit_aces", _first_aces, lambda rules: (
                _splits_aces(rules) and not rules.resplit_aces)),
        ),
    },
    reasons=_SPLIT_REASONS,
)

SPLIT_HANDS = Topic(
    rules=lambda table: ("hit_split_aces", "resplit_aces"),
    situations={
        "hit_split_ace": (
            Variation("hit_split_aces", _hit_ace, _splits_aces),
            Variation("hit_split_aces", _hit_other, lambda rules: (
                _splits_aces(rules) and not rules.hit_split_aces)),
        ),
    },
    reasons=_HIT_REASONS,
)
