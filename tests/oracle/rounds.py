"""Rounds for the tests of replay: those of the case file, and small ones made up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from trainer.oracle.replay import replay_lines

ROUNDS = Path(__file__).parents[1] / "cases" / "rounds.jsonl"
GOLDEN = {case["id"]: case for case in map(json.loads, ROUNDS.read_text("utf-8").splitlines())}
Case = dict[str, Any]
NO_HOLE_CARD = GOLDEN["C40"]["params"]
HOLE_CARD = GOLDEN["C38"]["params"]


def replayed(case: Case) -> dict[str, Any]:
    line, = replay_lines([json.dumps(case).encode()])
    answer: dict[str, Any] = json.loads(line)
    return answer


def round_of(params: Case, shoe: str, actions: str, **more: Any) -> Case:
    """A round of one box with a bet of 10; ``initial`` is made from the shoe."""
    cards = shoe.split()
    at = {"P1-U-P2": (0, 2), "P1-U-P2-H": (0, 2), "P1-P2-U-H": (0, 1)}[params["initial_deal_order"]]
    return {
        "id": "own", "params": params, "bets": {"1": 10}, "insurance": {}, "refused_actions": [],
        "initial": {"1": [cards[place][:-1] for place in at]}, "actions": {"1": actions.split()},
        "shoe": cards,
    } | more
