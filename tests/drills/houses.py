"""The tables that the kinds are tested on: the seven of the product, and houses with every other rule."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.factories import house, no_hole_card, rule_set, table
from tests.shipped import shipped_content
from trainer.calls.vocabulary import Calls
from trainer.engine.rules import Bonus21, HoleCard, HouseRules, RuleSet, SideBet, SideBetPay, Surrender

CONTENT = shipped_content()


def named(name: str, rules: RuleSet, **of_house: Any) -> HouseRules:
    """A table of its own name, with changes to its house."""
    return table(rules, id=name, house=house(**of_house))


_PAIRS = SideBet(name="perfect_pairs", table=(SideBetPay(hand="mixed", pays="6:1"),))

_ODD: tuple[HouseRules, ...] = (
    named("original-only", no_hole_card(dealer_bj_takes="original_only", surrender=Surrender.LATE)),
    named("per-box", no_hole_card(dealer_bj_takes="busted_plus_one_per_box", dealer_soft_17="hit")),
    named("per-hand", no_hole_card(dealer_bj_takes="busted_plus_one_per_hand", one_card_for_naturals=False,
                                   insurance_survives_bust=False, insurance_upcards=frozenset({"A", "10"}))),
    named("plays-out", rule_set(dealer_draw_if_no_live_hand=True, push_22=True, even_money="vs_A_and_10")),
    named("plays-out-open", no_hole_card(dealer_draw_if_no_live_hand=True, blackjack_payout="2:1")),
    named("one-deck", rule_set(decks=1, blackjack_payout="6:5", payout_rounding="down", smallest_chip=100,
                               surrender=Surrender.EARLY), strict_bust=True),
    named("endless", rule_set(decks="infinite", blackjack_payout="7:5", payout_rounding="nearest"),
          payout_method="units"),
    named("double-exposure", rule_set(hole_card=HoleCard.FACE_UP, peek=frozenset(), blackjack_payout="1:1",
                                      dealer_wins_ties=frozenset({17, 18, 19}), auto_stand_21=False)),
    named("generous", rule_set(
        player_bj_always_wins=True, charlie_n=5, bonus_21=(Bonus21(hand="777", suits="any", pays="3:1"),),
        suited_blackjack_payout="2:1", suited_blackjack_suits=frozenset("shdc"), hit_split_aces=True,
        double_for_less=True, double_split_aces=True, resplit_aces=True, redouble=1, max_hands="unlimited",
        blackjack_after_split=frozenset({"aces", "tens"}), push_bet="stays"), announce="high"),
    named("no-split", rule_set(max_hands=1, double_on="11", double_soft=False, boxes_max=1,
                               payout_rounding="up", smallest_chip=100), announce="soft"),
    named("tens-only", rule_set(split_barred=frozenset("A"), double_on="10-11", double_soft_as_hard=True,
                                split_match="rank", insurance_upcards=frozenset(), forced_hit_below=12)),
    named("side-bets", rule_set(side_bets=(_PAIRS,))),
    named("side-bets-with-box", rule_set(side_bets=(_PAIRS,), side_bets_settled="with_the_box")),
)

TABLES: dict[str, HouseRules] = {**CONTENT.tables, **{one.id: one for one in _ODD}}


def calls(at: HouseRules, lang: str = "en") -> Calls:
    """What may be typed at the table."""
    return _calls(at.id, lang)


@cache
def _calls(name: str, lang: str) -> Calls:
    return Calls.of(CONTENT.vocabularies, TABLES[name], lang)

