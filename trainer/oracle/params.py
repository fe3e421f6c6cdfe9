"""The rules of a case: 27 keys from the file, everything else of a rule set off."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

from trainer.engine.combinations import check_of_the_hole_card, deal_order
from trainer.engine.rules import HoleCard, RuleSet, Surrender
from trainer.errors import CaseError
from trainer.oracle.fields import items, mapping, one_of, shown

PARAMS = (
    "decks", "initial_deal_order", "hole_card", "peek", "dealer_bj_takes", "dealer_soft_17",
    "dealer_draw_if_no_live_hand", "one_card_for_insurance", "one_card_for_naturals", "blackjack_payout",
    "blackjack_paid", "insurance_upcards", "insurance_amount", "insurance_payout",
    "insurance_survives_bust", "double_on", "double_soft", "das", "split_match", "max_hands",
    "resplit_aces", "hit_split_aces", "split_second_card", "auto_stand_21", "surrender", "push_bet",
    "payout_rounding",
)
_TYPES = get_type_hints(RuleSet)
_NARROWED: dict[str, tuple[str, ...]] = {
    "double_on": ("any_two", "9-11", "10-11", "11"),
    "insurance_payout": ("2:1",),
    "payout_rounding": ("exact",),  # the others need a smallest chip, which no case has
}
"""Keys of which the case files have fewer values than a rule set."""

PLAIN = RuleSet(
    decks="infinite",
    shuffle="every_round",
    cut_card_position=0,
    burn_cards=0,
    burn_on_new_dealer=False,
    boxes_max=7,
    boxes_max_event=7,
    hands_per_player_max=7,
    bet_min=1,
    bet_max=1,
    bet_step=1,
    smallest_chip=1,
    initial_deal_order="P1-U-P2-H",
    hole_card=HoleCard.FACE_DOWN,
    peek=frozenset({"A", "10"}),
    dealer_bj_takes="all_bets",
    dealer_soft_17="stand",
    dealer_draw_if_no_live_hand=False,
    one_card_for_insurance=False,
    one_card_for_naturals=False,
    push_22=False,
    dealer_wins_ties=frozenset(),
    blackjack_payout="3:2",
    blackjack_paid="at_settlement",
    blackjack_after_split=frozenset(),
    suited_blackjack_payout="none",
    suited_blackjack_suits=frozenset(),
    player_bj_always_wins=False,
    insurance_upcards=frozenset({"A"}),
    insurance_amount="up_to_half",
    insurance_payout="2:1",
    insurance_when="before_peek",
    insurance_survives_bust=True,
    even_money="off",
    double_on="any_two",
    double_soft=True,
    double_soft_as_hard=False,
    double_for_less=False,
    redouble=0,
    das=True,
    double_split_aces=False,
    split_match="value",
    split_barred=frozenset(),
    max_hands=4,
    resplit_aces=False,
    hit_split_aces=False,
    split_second_card="both_at_once",
    auto_stand_21=True,
    forced_hit_below=0,
    surrender=Surrender.NONE,
    surrender_not_vs=frozenset(),
    surrender_after_split=False,
    surrender_after_double=False,
    charlie_n="none",
    charlie_payout="1:1",
    charlie_after_split=False,
    bonus_21=(),
    side_bets=(),
    push_bet="returned",
    round_end=frozenset(),
    payout_rounding="exact",
    settlement_order="box_by_box",
    settlement_direction="left_to_right",
    side_bets_settled="with_the_box",
    extra_dealer_card="burn",
    exposed_card="offer",
    out_of_limit_bet="stands",
)
"""A table of which nothing is said: what a case file has no key for is off."""


def read_params(value: object) -> RuleSet:
    """The rule set of a round; raises CaseError for a key, a value or a combination that cannot be."""
    params = mapping(value, "params", required=PARAMS)
    rules = replace(PLAIN, **{key: _read(key, params[key]) for key in PARAMS})
    for finding in (*deal_order(rules.initial_deal_order, rules.hole_card),
                    *check_of_the_hole_card(rules.hole_card, rules.peek)):
        raise CaseError("params.%(key)s: %(finding)s", key=finding.key,
                        finding=finding.message.template % finding.message.params)
    return rules


def _read(key: str, value: object) -> Any:
    place = f"params.{key}"
    if key == "max_hands":
        return _whole(value, place)
    if key in _NARROWED:
        return one_of(value, _NARROWED[key], place)
    wanted = _TYPES[key]
    if wanted is bool:
        return one_of(value, (False, True), place)
    if get_origin(wanted) is frozenset:
        return _set_of(value, get_args(get_args(wanted)[0]), place)
    if key == "decks":
        return one_of(value, [decks for decks in get_args(wanted) if decks != "infinite"], place)
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        return wanted(one_of(value, [member.value for member in wanted], place))
    return one_of(value, get_args(wanted), place)


def _set_of(value: object, allowed: tuple[object, ...], place: str) -> frozenset[object]:
    given = [one_of(item, allowed, place) for item in items(value, place)]
    if len(set(given)) < len(given):
        raise CaseError("%(place)s names a value twice", place=place)
    return frozenset(given)


def _whole(value: object, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise CaseError("%(place)s: %(value)s is not a whole number from 1", place=place, value=shown(value))
    return value
