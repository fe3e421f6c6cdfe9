"""What lies on the boxes for the next round: stakes that stay, clear, rebet, rebet and deal."""

from __future__ import annotations

import pytest

from tests.engine.layout import play
from tests.factories import rule_set
from trainer.engine.next_bets import NextBets, RoundEnd, next_bets
from trainer.engine.requests import BALANCE
from trainer.engine.rules import RuleSet
from trainer.errors import IllegalStep

EVERY_CHOICE = frozenset({"clear", "rebet", "rebet_and_deal"})
STAYS = rule_set(push_bet="stays", round_end=EVERY_CHOICE)
RETURNED = rule_set(round_end=EVERY_CHOICE)
BEGAN = {1: 1000, 2: 500, 3: 2000}


def left(rules: RuleSet) -> dict[int, int]:
    """Against 18, box 1 pushes with a double, box 2 loses, box 3 pushes both hands of a split."""
    played = play(rules, ["5s 6d", "Ts 7d", "9s 9d"], "9h 9c", "double stand split stand stand",
                  "7h 9c 9h", bets=list(BEGAN.values()))
    return played.round.left_on_table()


@pytest.mark.parametrize(("rules", "choice", "expected"), [
    # E22, E29: the whole stake, the double included, both hands of a split together.
    (STAYS, None, NextBets({1: 2000, 3: 4000}, {})),
    (STAYS, RoundEnd.CLEAR, NextBets({}, {1: -2000, 3: -4000})),
    # E30: the wagers the round began with, no doubles, no split bets; what lies there counts.
    (STAYS, RoundEnd.REBET, NextBets(BEGAN, {1: -1000, 2: 500, 3: -2000})),
    (STAYS, RoundEnd.REBET_AND_DEAL, NextBets(BEGAN, {1: -1000, 2: 500, 3: -2000}, deals=True)),
    (RETURNED, None, NextBets({}, {})),
    (RETURNED, RoundEnd.CLEAR, NextBets({}, {})),
    (RETURNED, RoundEnd.REBET, NextBets(BEGAN, BEGAN)),
])
def test_after_a_round(rules: RuleSet, choice: RoundEnd | None, expected: NextBets) -> None:
    assert next_bets(choice, BEGAN, left(rules), rules) == expected


@pytest.mark.parametrize("choice", [RoundEnd.REBET, RoundEnd.REBET_AND_DEAL])
def test_a_balance_too_small_refuses_the_whole(choice: RoundEnd) -> None:
    assert next_bets(choice, BEGAN, {}, RETURNED, balance=3500).bets == BEGAN
    assert next_bets(choice, BEGAN, left(STAYS), STAYS, balance=0).bets == BEGAN
    with pytest.raises(IllegalStep) as refused:
        next_bets(choice, BEGAN, {}, RETURNED, balance=3499)
    assert refused.value.clause == BALANCE


@pytest.mark.parametrize("choice", RoundEnd)
def test_a_table_without_the_choice_refuses_it(choice: RoundEnd) -> None:
    others = frozenset(RoundEnd) - {choice}
    with pytest.raises(IllegalStep) as refused:
        next_bets(choice, BEGAN, {}, rule_set(push_bet="stays", round_end=others))
    assert refused.value.clause == "round_end"
