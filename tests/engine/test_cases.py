"""The golden cases: whole rounds replayed and boxes settled, to the last digit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainer.oracle.case import read_case
from trainer.oracle.json_lines import read_object
from trainer.oracle.replay import replay, replay_lines
from trainer.oracle.result import deal_log, dealer
from trainer.oracle.settle import settle_lines

CASES = Path(__file__).parents[1] / "cases"
ANSWERS = ("expected", "deal_log", "dealer")


def cases(name: str) -> list[Any]:
    lines = (CASES / name).read_text("utf-8").splitlines()
    return [pytest.param(line, id=json.loads(line)["id"]) for line in lines]


@pytest.mark.parametrize("line", cases("rounds.jsonl"))
def test_round(line: str) -> None:
    """The printed line is the case's own, number for number as it is written there."""
    case = json.loads(line)
    asked = {key: value for key, value in case.items() if key not in ANSWERS}
    printed, = replay_lines([json.dumps(asked).encode()])
    assert printed == json.dumps({"id": case["id"], "expected": case["expected"]})


@pytest.mark.parametrize("line", cases("rounds.jsonl"))
def test_round_dealt(line: str) -> None:
    """Where each card went, and the dealer's hand in the end."""
    case = json.loads(line)
    value, _ = read_object(line.encode())
    round = replay(read_case(value))
    assert deal_log(round) == case["deal_log"]
    assert dealer(round) == case["dealer"]


@pytest.mark.parametrize("line", cases("hands.jsonl"))
def test_hand(line: str) -> None:
    case = json.loads(line)
    del case["net"]
    printed, = settle_lines([json.dumps(case).encode()])
    assert json.loads(printed) == {"id": case["id"], "net": json.loads(line)["net"]}


def test_there_are_as_many_cases_as_there_should_be() -> None:
    assert len(cases("rounds.jsonl")) == 26
    assert len(cases("hands.jsonl")) == 62
