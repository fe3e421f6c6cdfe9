"""Amounts that a rack can and cannot pay."""

from __future__ import annotations

import pytest

from trainer.engine.chips import can_be_made
from trainer.errors import NotPayable


@pytest.mark.parametrize(("amount", "values", "can"), [
    (0, (50,), True),
    (1050, (50, 100, 500), True),
    (1050, (100, 500), False),
    (750, (100, 250, 500), True),
    (150, (100, 250, 500), False),
    (450, (100, 250), True),
    (4000, (2000, 2500), True),
    (500, (2000, 2500), False),
    (7000, (2000, 2500), True),
    (43, (6, 9, 20), False),
    (44, (6, 9, 20), True),
])
def test_amounts(amount: int, values: tuple[int, ...], can: bool) -> None:
    assert can_be_made(amount, values) is can


@pytest.mark.parametrize("values", [(3,), (2, 3), (4, 6), (5, 7, 11), (6, 10, 15), (12, 18, 33)])
def test_it_agrees_with_adding_chips_one_by_one(values: tuple[int, ...]) -> None:
    reached = {0}
    for amount in range(1, 300):
        if any(amount - value in reached for value in values):
            reached.add(amount)
    assert [amount for amount in range(300) if can_be_made(amount, values)] == sorted(reached)


def test_chips_without_a_common_unit_are_refused() -> None:
    with pytest.raises(NotPayable):
        can_be_made(10**9, (99_991, 100_003))
