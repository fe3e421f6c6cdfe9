"""Boxes as they lie on the felt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import rule_set
from trainer.web.felt import seats


def prompt(*boxes: int, **more: Any) -> dict[str, Any]:
    dealt = [{"box": box, "hands": [{"hand": str(box)}], "insurance": None} for box in boxes]
    return {"boxes": dealt, **more}


@pytest.mark.parametrize(("direction", "numbers"), [
    ("right_to_left", [7, 6, 5, 4, 3, 2, 1]), ("left_to_right", [1, 2, 3, 4, 5, 6, 7]),
])
def test_boxes_stand_in_the_order_of_settlement(direction: Any, numbers: list[int]) -> None:
    found = seats(prompt(2, 5), rule_set(settlement_direction=direction))
    assert [seat.number for seat in found] == numbers
    assert {seat.number for seat in found if seat.spots} == {2, 5}


def test_a_walk_goes_in_the_order_of_the_deal() -> None:
    assert seats(prompt(1), rule_set(boxes_max=3), in_dealing_order=True)[0].number == 1


@pytest.mark.parametrize(("places", "arcs"), [
    (7, [3, 1, 0, 0, 0, 1, 3]), (3, [3, 0, 3]), (2, [3, 3]), (1, [0]),
])
def test_the_ends_of_the_arc_stand_back(places: int, arcs: list[int]) -> None:
    assert [seat.arc for seat in seats(prompt(1), rule_set(boxes_max=places))] == arcs


def test_more_boxes_than_an_arc_holds_are_shown_where_they_are_dealt() -> None:
    assert len(seats(prompt(9), rule_set(boxes_max=15))) == 9


def test_lines_lie_on_their_hands_and_insurance_bets() -> None:
    lines = [{"line": "2-insurance"}, {"line": "2"}]
    seat = next(seat for seat in seats(prompt(2, lines=lines), rule_set()) if seat.number == 2)
    assert seat.insurance_line is not None
    assert (seat.insurance_line.id, seat.insurance_line.order) == ("2-insurance", 0)
    assert seat.spots[0].line is not None
    assert (seat.spots[0].line.id, seat.spots[0].line.order) == ("2", 1)
