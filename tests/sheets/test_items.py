"""An item of a drill at the desk: ruled as the drill holds right, with nothing of what is asked later."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.shipped import shipped_content
from trainer.desk import answer, query_of_item, read_query
from trainer.drills import KINDS
from trainer.drills.base import Drill, Item
from trainer.engine.randomness import Rng
from trainer.errors import CannotDeal
from trainer.sheets.ruling import LineRuling, Ruling
from trainer.sheets.ruling.items import situation_of

CONTENT = shipped_content()
AT_DESK = ("payout", "settlement-order", "find-error", "dealer-draw", "hand-total", "request")
WRONGLY_DEALT = ("draw", "insurance", "illegal", "card", "two")
"""Errors that lie on the table: the desk refuses it and says why."""
DRILLS = [(drill.id, table) for drill in CONTENT.drills.values() for table in CONTENT.tables
          if drill.kind in AT_DESK]


def items(drill: Drill, table: str, count: int = 2) -> Iterator[Item]:
    """Some of every situation of the drill."""
    for situation in CONTENT.situations(drill.id, table):
        for seed in range(count):
            try:
                yield KINDS[drill.kind].generate(
                    drill, CONTENT.tables[table], situation, Rng(f"{drill.id} {seed}".encode()))
            except CannotDeal:
                continue


def ruling_of(item: Item, table: str) -> Ruling | None:
    query = query_of_item(item.kind, item.prompt, table)
    assert query is not None
    return answer(CONTENT, read_query(query)).ruling


def lines(ruling: Ruling) -> dict[str, LineRuling]:
    return {line.line: line for line in ruling.order}


@pytest.mark.parametrize(("drill", "table"), [
    one for one in DRILLS if "/running" not in one[0] and not one[0].startswith("request/")])
def test_the_desk_rules_what_the_drill_holds_right(drill: str, table: str) -> None:
    for item in items(CONTENT.drills[drill], table):
        ruling = ruling_of(item, table)
        match item.kind:
            case "payout":
                assert ruling is not None
                for key in item.key["lines"]:
                    line = lines(ruling)[key["line"]]
                    assert (line.action, line.amount, list(line.clauses)) == (
                        key["action"], key["amount"], key["because"])
            case "settlement-order":
                assert ruling is not None
                shown = item.key["due"]  # the others may come at any time
                assert [line.line for line in ruling.order if line.line in shown] == shown
            case "dealer-draw":
                assert ruling is not None
                assert ruling.bank.duty == item.key["due"]
            case "hand-total":
                assert ruling is not None
                asked = item.prompt["asked"]
                hands = {hand.hand: hand.says for box in ruling.boxes for hand in box.hands}
                said = hands.get(asked) or ruling.bank.total
                assert said == item.key["total"]["due"]
                assert set(hands) <= {asked}
            case "find-error":
                assert ruling is not None or item.situation in WRONGLY_DEALT


@pytest.mark.parametrize(("drill", "table"), [one for one in DRILLS if one[0].startswith("request/")])
def test_what_a_request_was_made_on_lies_there_before_it_is_granted(drill: str, table: str) -> None:
    for item in items(CONTENT.drills[drill], table):
        shown = [hand for box in item.prompt["boxes"] for hand in box["hands"]]
        query = query_of_item(item.kind, item.prompt, table)
        if query is None:
            assert item.prompt["dealer"] is None or not shown or any(len(hand["cards"]) < 2 for hand in shown)
            continue
        ruling = answer(CONTENT, read_query(query)).ruling
        assert ruling is not None
        there = {hand.hand: list(hand.cards) for box in ruling.boxes for hand in box.hands}
        assert there == {hand["hand"]: hand["cards"] for hand in shown}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in AT_DESK])
def test_other_kinds_have_no_situation(kind: str) -> None:
    assert situation_of(kind, {}) is None
