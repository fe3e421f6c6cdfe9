"""The wagers that open a round: limits of the table, money of the player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import rule_set
from trainer.engine.bets import bets_refusal, open_round
from trainer.engine.requests import BALANCE
from trainer.engine.shoe import Shoe
from trainer.errors import IllegalStep


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
