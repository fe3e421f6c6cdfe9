"""What templates write: times, shares, chips."""

from __future__ import annotations

import pytest

from trainer.engine.rules import Chip
from trainer.web import filters

RACK = tuple(Chip(value=value, colour="red") for value in (50, 100, 500, 2500, 10_000))


@pytest.mark.parametrize(("thousandths", "text"), [
    (0, "0"), (1, "1"), (4, "1"), (500, "50"), (856, "86"), (996, "99"), (1000, "100"),
])
def test_a_share_is_all_or_nothing_only_when_it_is(thousandths: int, text: str) -> None:
    assert filters.percent(thousandths) == text


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("ms", "text"), [(0, "0.0"), (949, "0.9"), (1449, "1.4"), (61_000, "61.0")])
def test_times_are_tenths_of_seconds(ms: int, text: str) -> None:
    assert filters.seconds(ms) == text


@pytest.mark.parametrize(("cents", "values"), [
    (7500, [2500, 2500, 2500]),
    (13_000, [10_000, 2500, 500]),
    (3750, [500, 500, 100, 100, 50]),  # six chips: the lowest is out of sight
    (50, [50]),
    (0, []),
    (100_000, [10_000] * 5),
])
def test_a_heap_shows_the_top_of_the_stack(cents: int, values: list[int]) -> None:
    assert [chip.value for chip in filters.heap(cents, RACK)] == values


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("cents", "text"), [(2500, "25"), (250, "2.50"), (50, "0.50"), (100_000, "1,000")])
def test_chips_carry_their_figure(cents: int, text: str) -> None:
    assert filters.figure(Chip(value=cents, colour="red")) == text
