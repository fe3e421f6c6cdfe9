"""Rule sets that differ in one rule: each rule changed alone, to every other value that may stand there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations
from typing import Any, get_args, get_origin, get_type_hints

from trainer.engine.combinations import impossible
from trainer.engine.rules import Bonus21, House, RuleSet, SideBet, SideBetPay, Surrender

_TYPES = get_type_hints(RuleSet)
PERFECT_PAIRS = SideBet(name="perfect_pairs", table=(
    SideBetPay(hand="perfect", pays="25:1"), SideBetPay(hand="coloured", pays="12:1"),
    SideBetPay(hand="mixed", pays="6:1")))
HYPER = SideBet(name="hyper_black_jack", table=(
    SideBetPay(hand="17", pays="4:1"), SideBetPay(hand="20", pays="4:1"),
    SideBetPay(hand="bust", pays="2:1")))
TWENTY_ONE = SideBet(name="21+3", table=(
    SideBetPay(hand="straight", pays="10:1"), SideBetPay(hand="flush", pays="5:1")))
SEVENS = Bonus21(hand="777", suits="any", pays="3:1")
SPADES = Bonus21(hand="678", suits="spades", pays="5:1")
SUITED = Bonus21(hand="777", suits="suited", pays="10:1")
_VALUES: dict[str, tuple[Any, ...]] = {
    "cut_card_position": (52, 104), "burn_cards": (0, 1, 5), "boxes_max": (1, 3, 5, 7),
    "boxes_max_event": (3, 7, 15), "hands_per_player_max": (1, 2, 3),
    "bet_min": (500, 1000, 2500), "bet_max": (20_000, 100_000), "bet_step": (100, 500, 2500),
    "smallest_chip": (50, 100, 500), "dealer_wins_ties": tuple(
        frozenset(ties) for ties in ((), (17,), (18,), (17, 18, 19), (20, 21))),
    "suited_blackjack_payout": ("none", "2:1", "3:1"), "redouble": (0, 1, 2),
    "split_barred": tuple(frozenset(ranks) for ranks in ((), ("A",), ("4", "5", "10"), ("K",), ("8",))),
    "charlie_payout": ("1:1", "2:1"), "bonus_21": ((), (SEVENS,), (SPADES,), (SUITED, SEVENS)),
    "side_bets": ((), (PERFECT_PAIRS,), (TWENTY_ONE,), (HYPER,), (PERFECT_PAIRS, HYPER)),
}
"""Values of the rules that are numbers or tables."""
LAVISH: dict[str, Any] = {
    "surrender": Surrender.LATE, "surrender_not_vs": frozenset({"A"}), "surrender_after_split": True,
    "surrender_after_double": True,
    "suited_blackjack_payout": "2:1", "suited_blackjack_suits": frozenset("s"),
    "charlie_n": 6, "charlie_payout": "2:1", "charlie_after_split": True, "bonus_21": (SEVENS, SPADES),
    "side_bets": (PERFECT_PAIRS, HYPER), "auto_stand_21": False, "redouble": 1, "resplit_aces": True,
    "hit_split_aces": True, "double_split_aces": True, "max_hands": "unlimited", "double_for_less": True,
    "payout_rounding": "down", "smallest_chip": 100, "dealer_wins_ties": frozenset({17}),
}
"""A table with everything that houses offer, over one that is dealt plainly."""


def values(key: str) -> Iterator[Any]:
    """Every value that the rule may have, of numbers a few."""
    wanted = _TYPES[key]
    if key in _VALUES:
        yield from _VALUES[key]
    elif wanted is bool:
        yield from (False, True)
    elif get_origin(wanted) is frozenset:
        members = get_args(get_args(wanted)[0])
        for size in range(len(members) + 1):
            yield from map(frozenset, combinations(members, size))
    elif isinstance(wanted, type):
        yield from wanted
    else:
        yield from get_args(wanted)


def changed_alone(rules: RuleSet, house: House) -> Iterator[tuple[str, RuleSet]]:
    """Each rule with the rule set in which it alone is another, as far as the two can stand with the rest."""
    for field in fields(RuleSet):
        for value in values(field.name):
            changed = replace(rules, **{field.name: value})
            if changed != rules and not impossible(changed, house):
                yield field.name, changed
