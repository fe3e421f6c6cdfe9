"""In which order the lines of a table are settled, and read."""

from __future__ import annotations

import pytest

from tests.engine.boxes import box_of
from tests.factories import rule_set
from trainer.engine.settlement import Outcome, Settlement, reading_order, settlement_order

LINES = {
    "1": Settlement(Outcome.LOSE, 0, 1000),
    "2-insurance": Settlement(Outcome.LOSE, 0, 500),
    "2a": Settlement(Outcome.WIN, 1000, 0),
    "2b": Settlement(Outcome.BUST, 0, 1000),
    "3": Settlement(Outcome.PUSH, 0, 0),
    "3-perfect_pairs": Settlement(Outcome.WIN, 2500, 0),
    "4": Settlement(Outcome.BLACKJACK_WIN, 1500, 0),
    "4-21+3": Settlement(Outcome.LOSE, 0, 100),
    "4-insurance": Settlement(Outcome.LOSE, 0, 500),
}


@pytest.mark.parametrize(("order", "direction", "side_bets", "lines"), [
    ("collect_then_pay", "right_to_left", "first_collected_last_paid",
     "4-21+3 4-insurance 2-insurance 2b 1 4 3 2a 3-perfect_pairs"),
    ("collect_then_pay", "left_to_right", "first_collected_last_paid",
     "4-21+3 2-insurance 4-insurance 1 2b 2a 3 4 3-perfect_pairs"),
    ("collect_then_pay", "left_to_right", "with_the_box",
     "2-insurance 4-insurance 1 2b 4-21+3 2a 3 3-perfect_pairs 4"),
    ("box_by_box", "left_to_right", "with_the_box",
     "2-insurance 4-insurance 1 2a 2b 3 3-perfect_pairs 4 4-21+3"),
    ("box_by_box", "right_to_left", "with_the_box",
     "4-insurance 2-insurance 4-21+3 4 3-perfect_pairs 3 2b 2a 1"),
])
def test_settlement_order(order: str, direction: str, side_bets: str, lines: str) -> None:
    rules = rule_set(settlement_order=order, settlement_direction=direction, side_bets_settled=side_bets)
    boxes = [box_of("Ts 8d"), box_of("8s 8d", "8h 9s", number=2, insurance=500), box_of("Ts 9d", number=3),
             box_of("As Kd", number=4, insurance=500)]
    boxes[2].side_bets = {"perfect_pairs": 100}
    boxes[3].side_bets = {"21+3": 100}
    assert settlement_order(boxes, LINES, rules) == tuple(lines.split())
    some = {line: LINES[line] for line in ("1", "2b", "4")}
    assert settlement_order(boxes, some, rules) == tuple(line for line in lines.split() if line in some)


@pytest.mark.parametrize(("direction", "lines"), [
    ("left_to_right", "2-insurance 1 2a 2b 12"),
    ("right_to_left", "2-insurance 12 2b 2a 1"),
])
def test_reading_order_gives_nothing_away(direction: str, lines: str) -> None:
    boxes = [box_of("Ts 8d"), box_of("8s 8d", "8h 9s", number=2, insurance=500), box_of("Ts 9d", number=12)]
    assert reading_order(boxes, rule_set(settlement_direction=direction)) == tuple(lines.split())
