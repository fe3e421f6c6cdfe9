"""What is simulated of a house edge, against what it must come to where hands do not touch each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.engine.edges import analysed
from tests.factories import no_hole_card, rule_set
from tests.sizes import size
from trainer.engine.edge.analysis import Analysis, Shown
from trainer.engine.edge.hands import CARD, Held, held
from trainer.engine.edge.late_splits import late_deals, simulated
from trainer.engine.randomness import Rng
from trainer.engine.requests import DOUBLE, HIT
from trainer.engine.rules import RuleSet, Surrender

CHANCE = [0.0, *[1 / 13] * 9, 4 / 13]
"""Of each value, of infinite decks."""
SPLIT_ONCE = no_hole_card(decks="infinite", max_hands=2, hit_split_aces=True)


def busts(analysis: Analysis, shown: Shown, value: int) -> dict[int, float]:
    """How often one hand of a split pair goes bust, by the wagers on it."""
    plans = analysis.plans(CARD[shown[0]], value, checked=False)
    choices = analysis.situations[shown].splits[value].split.choices
    found: dict[int, float] = {}

    def play(hand: Held, doubles: int, chance: float) -> None:
        if hand.is_bust:
            found[1 << doubles] = found.get(1 << doubles, 0.0) + chance
            return
        requests = plans.plan(hand, doubles).requests
        asked = requests[0] if len(requests) == 1 else choices[hand.sort_code, doubles]
        if asked in (HIT, DOUBLE):
            for card in range(1, 11):
                play(hand.next[card], doubles + (asked is DOUBLE), chance * CHANCE[card])

    for second in range(1, 11):
        play(held(tuple(sorted((value, second)))), 0, CHANCE[second])
    return found


@pytest.mark.parametrize(("takes", "left"), [
    ("busted_plus_one_per_box", lambda stakes: 1),  # no hand stands that could lose one wager more
    ("original_only", lambda stakes: 1 - stakes),  # all bust, so no card is drawn
])
def test_hands_that_go_bust_together(takes: str, left) -> None:
    analysis, _ = analysed(rule_set_of(takes))
    deals = late_deals(analysis)
    wanted = 0.0
    for shown, best in deals:
        ends = busts(analysis, shown, best.cards[0].value).items()
        wanted += best.late * sum(one * other * left(stake + more)
                                  for (stake, one), (more, other) in product(ends, repeat=2))
    found, error = simulated(analysis, deals, Rng(takes.encode()), size(1500, 100_000), lambda: None)
    assert abs(wanted) > 2 * error
    assert abs(found - wanted) < 4 * error


def rule_set_of(takes: str) -> RuleSet:
    return replace(SPLIT_ONCE, dealer_bj_takes=takes)


@pytest.mark.parametrize("rules", [
    no_hole_card(decks="infinite", dealer_bj_takes="busted_plus_one_per_hand"),
    no_hole_card(decks="infinite", dealer_bj_takes="original_only", dealer_draw_if_no_live_hand=True),
    rule_set(decks="infinite", peek=frozenset(), dealer_bj_takes="original_only"),
])
def test_nothing_is_simulated_where_hands_lose_one_by_one(rules: RuleSet) -> None:
    assert not late_deals(analysed(rules)[0])


@pytest.mark.parametrize("rules", [
    rule_set(decks="infinite", peek=frozenset({"A"}), dealer_bj_takes="original_only",
             surrender=Surrender.LATE, surrender_after_split=True),
    no_hole_card(decks="infinite", blackjack_after_split=frozenset({"aces"}), one_card_for_naturals=False),
])
def test_hands_that_are_paid_already_are_simulated(rules: RuleSet) -> None:
    """They lose nothing to the blackjack, or have the dealer draw for it or not."""
    assert late_deals(analysed(rules)[0])
