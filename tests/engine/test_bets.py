"""Wagers between rounds: limits, stakes that stay, clear, rebet, rebet and deal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.layout import play
from tests.factories import rule_set
from trainer.engine.bets import NextBets, bets_refusal, clear, lie, open_round, rebet, rebet_and_deal
from trainer.engine.requests import BALANCE
from trainer.engine.round import next_step
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import IllegalStep

STAYS = rule_set(push_bet="stays", round_end=frozenset({"clear", "rebet", "rebet_and_deal"}))


@pytest.mark.parametrize(("bets", "given", "clause"), [
    ({1: 500, 7: 50_000}, {}, None),
    ({8: 500}, {}, "boxes_max"),
    ({0: 500}, {}, "boxes_max"),
    ({8: 500}, {"is_event": True}, None),
    ({16: 500}, {"is_event": True}, "boxes_max_event"),
    ({1: 500, 2: 500, 3: 500, 4: 500}, {}, "hands_per_player_max"),
    ({1: 400}, {}, "bet_min"),
    ({1: 50_500}, {}, "bet_max"),
    ({1: 750}, {}, "bet_step"),
    ({1: 1000, 2: 1000}, {"balance": 1999}, BALANCE),  # B61
    ({1: 1000, 2: 1000}, {"balance": 2000}, None),
])
def test_limits(bets: dict[int, int], given: dict[str, Any], clause: str | None) -> None:
    rules = rule_set(hands_per_player_max=3, boxes_max_event=15)
    assert bets_refusal(bets, rules, **given) == clause
    if clause is None:
        round = open_round(bets, Shoe.of("As"), rules, **given)
        assert {box.number: box.bet for box in round.boxes} == bets
    else:
        with pytest.raises(IllegalStep) as refused:
            open_round(bets, Shoe.of("As"), rules, **given)
        assert refused.value.clause == clause


# Box 1 pushes 18 with a double, box 2 loses, box 3 pushes both hands of a split: dealer 18.
def finished(rules: RuleSet = STAYS) -> Any:
    return play(rules, ["5s 6d", "Ts 7d", "9s 9d"], "9h 9c", "double stand split stand stand",
                "7h 9c 9h", bets=[1000, 500, 2000]).round


def test_what_a_push_leaves_is_the_next_wager() -> None:
    """E22, E29: the whole stake, the double included, both hands of a split together."""
    assert lie(finished()) == NextBets({1: 2000, 3: 4000}, 0)
    assert lie(finished(rule_set())) == NextBets({}, 0)


def test_clear_gives_back_what_lies_there() -> None:
    assert clear(finished(), STAYS) == NextBets({}, -6000)


def test_rebet_moves_only_the_difference() -> None:
    """E30: the wagers the round began with, no doubles, no split bets; what lies there counts."""
    assert rebet(finished(), STAYS) == NextBets({1: 1000, 2: 500, 3: 2000}, -2500)
    taken_back = rule_set(round_end=STAYS.round_end)
    assert rebet(finished(taken_back), taken_back) == NextBets({1: 1000, 2: 500, 3: 2000}, 3500)


def test_a_balance_too_small_refuses_the_whole_rebet() -> None:
    rules = rule_set(round_end=STAYS.round_end)
    assert rebet(finished(rules), rules, balance=3500).puts_down == 3500
    for ask in (rebet, rebet_and_deal):
        with pytest.raises(IllegalStep) as refused:
            ask(finished(rules), rules, balance=3499)
        assert refused.value.clause == BALANCE


def test_rebet_and_deal_starts_the_next_round() -> None:
    last = finished()
    next_bets, round = rebet_and_deal(last, STAYS)
    assert next_bets == rebet(last, STAYS)
    assert {box.number: box.bet for box in round.boxes} == {1: 1000, 2: 500, 3: 2000}
    assert next_step(round, STAYS) == Step(Act.DEAL, "1")
    assert round.shoe is last.shoe


@pytest.mark.parametrize("ask", [clear, rebet, rebet_and_deal])
def test_a_table_without_the_choice_refuses_it(ask: Any) -> None:
    rules = rule_set(push_bet="stays")
    with pytest.raises(IllegalStep) as refused:
        ask(finished(rules), rules)
    assert refused.value.clause == "round_end"
