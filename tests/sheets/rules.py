"""For every rule of a rule set a table on which it shows, and the other values that it may have there."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import chain, combinations
from typing import Any, get_args, get_origin, get_type_hints

from tests.factories import no_hole_card, rule_set
from trainer.engine.rules import Bonus21, HoleCard, RuleSet, SideBet, SideBetPay, Surrender

KEYS = tuple(field.name for field in fields(RuleSet))
_HINTS = get_type_hints(RuleSet)
_PAIRS = SideBet(name="perfect_pairs", table=(SideBetPay(hand="perfect", pays="25:1"),
                                              SideBetPay(hand="mixed", pays="6:1")))
_HYPER = SideBet(name="hyper_black_jack", table=(SideBetPay(hand="17", pays="4:1"),))
_RESHUFFLED: dict[str, Any] = {"shuffle": "every_round", "cut_card_position": 0, "burn_cards": 0}
_SUITED: dict[str, Any] = {"suited_blackjack_payout": "2:1", "suited_blackjack_suits": frozenset("s")}

BASES: dict[str, RuleSet] = {
    "decks": rule_set(**_RESHUFFLED),
    "shuffle": rule_set(**_RESHUFFLED),
    "hands_per_player_max": rule_set(boxes_max_event=15),
    "initial_deal_order": rule_set(),
    "hole_card": rule_set(peek=frozenset(), blackjack_paid="at_settlement", insurance_upcards=frozenset()),
    "peek": rule_set(surrender=Surrender.NONE, blackjack_paid="at_settlement", insurance_upcards=frozenset()),
    "dealer_bj_takes": no_hole_card(),
    "one_card_for_insurance": no_hole_card(),
    "one_card_for_naturals": no_hole_card(),
    "insurance_when": rule_set(blackjack_paid="at_settlement"),
    "insurance_survives_bust": no_hole_card(),
    "blackjack_paid": rule_set(),
    "suited_blackjack_payout": rule_set(**_SUITED),
    "suited_blackjack_suits": rule_set(**_SUITED),
    "double_soft_as_hard": rule_set(double_on="9-11", double_soft=False),
    "surrender_not_vs": rule_set(surrender=Surrender.LATE),
    "surrender_after_split": rule_set(surrender=Surrender.LATE),
    "surrender_after_double": rule_set(surrender=Surrender.LATE),
    "charlie_payout": rule_set(charlie_n=5),
    "charlie_after_split": rule_set(charlie_n=5),
    "side_bets_settled": rule_set(side_bets=(_PAIRS,)),
    "max_hands": rule_set(das=False),
    "payout_rounding": rule_set(bet_step=1000, bet_min=1000, smallest_chip=100, blackjack_payout="6:5"),
}
"""Where it is not ``rule_set()``: there the rule would be of no account, or could have no other value."""

_NUMBERS: dict[str, tuple[Any, ...]] = {
    "cut_card_position": (1, 52, 104), "burn_cards": (0, 2, 5, 8), "boxes_max": (1, 3, 6),
    "boxes_max_event": (8, 15), "hands_per_player_max": (1, 2, 6, 8, 15), "bet_min": (1000, 2500),
    "bet_max": (20_000, 100_000), "bet_step": (100, 250), "smallest_chip": (25, 100), "redouble": (1, 2, 8),
    "suited_blackjack_payout": ("none", "3:1", "2:1"), "charlie_payout": ("2:1", "3:2"),
    "bonus_21": ((Bonus21(hand="777", suits="any", pays="3:1"),),
                 (Bonus21(hand="678", suits="spades", pays="5:1"),
                  Bonus21(hand="678", suits="suited", pays="4:1"))),
    "side_bets": ((_PAIRS,), (_HYPER,), (_PAIRS, _HYPER)),
    "dealer_wins_ties": (frozenset({17}), frozenset({17, 18, 21})),
    "split_barred": (frozenset({"4"}), frozenset({"A", "5", "10"})),
}


_ALONG: dict[tuple[str, Any], dict[str, Any]] = {
    ("shuffle", "cut_card"): {"cut_card_position": 52},
    ("initial_deal_order", "P1-U-P2"): {
        "hole_card": HoleCard.NONE, "peek": frozenset(), "insurance_upcards": frozenset(),
        "blackjack_paid": "at_settlement"},
    ("hole_card", HoleCard.NONE): {"initial_deal_order": "P1-U-P2"},
    ("suited_blackjack_payout", "none"): {"suited_blackjack_suits": frozenset()},
    ("insurance_when", "before_first_action"): {"peek": frozenset()},
}
"""What has to change with a value that cannot come alone."""


def base(key: str) -> RuleSet:
    return BASES.get(key, rule_set())


def others(key: str) -> list[Any]:
    """Every value but that of the base, as far as there are few; some of those of which there are many."""
    now = getattr(base(key), key)
    return [value for value in _values(key) if value != now]


def changed(key: str, value: Any) -> RuleSet:
    return replace(base(key), **{key: value}, **_ALONG.get((key, value), {}))


def _values(key: str) -> list[Any]:
    if key in _NUMBERS:
        return list(_NUMBERS[key])
    hint = _HINTS[key]
    if hint is bool:
        return [False, True]
    if isinstance(hint, type):
        return list(hint)
    if get_origin(hint) is frozenset:
        members = get_args(get_args(hint)[0])
        return [frozenset(some) for some in
                chain.from_iterable(combinations(members, size) for size in range(len(members) + 1))]
    return list(get_args(hint))
