"""Figures lie where the scale says, ticks are round, labels do not touch."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.reports.charts.scale import Scale, apart, log_ticks, nice, points, ticks


@pytest.mark.parametrize(("scale", "value", "place"), [
    (Scale(0, 100, 200), 50, 100), (Scale(0, 100, 200, 10), 0, 10), (Scale(0, 100, 200, 10), 120, 210),
    (Scale(50, 100, 100, is_up=True), 100, 0), (Scale(50, 100, 100, 8, is_up=True), 50, 108),
    (Scale(0.5, 2, 100, is_log=True), 1, 50), (Scale(0.5, 2, 100, is_log=True), 0.1, 0),
    (Scale(3, 3, 100, 5), 3, 5)])
def test_a_figure_lies_in_its_place(scale: Scale, value: float, place: float) -> None:
    assert scale.at(value) == place


def test_the_length_of_a_bar_does_not_ask_where_it_begins() -> None:
    assert Scale(0, 10, 50, 20, is_up=True).length(4) == 20


@pytest.mark.parametrize(("low", "high", "about", "expected"), [
    (0, 100, 5, (0, 20, 40, 60, 80, 100)), (50, 100, 5, (50, 60, 70, 80, 90, 100)),
    (0, 7, 4, (0, 2, 4, 6)), (0.3, 1.1, 4, (0.4, 0.6, 0.8, 1.0)), (-10, 10, 4, (-10, -5, 0, 5, 10)),
    (4, 4, 5, (4,))])
def test_ticks_are_round(low: float, high: float, about: int, expected: tuple[float, ...]) -> None:
    assert ticks(low, high, about) == expected


@pytest.mark.parametrize(("low", "high", "expected"), [
    (0.1, 10, (0.1, 0.2, 0.5, 1, 2, 5, 10)), (0.6, 1.2, (0.6, 0.8, 1.0, 1.2)),
    (300, 3000, (500, 1000, 2000))])
def test_ticks_of_factors(low: float, high: float, expected: tuple[float, ...]) -> None:
    assert log_ticks(low, high, 3) == expected


@pytest.mark.parametrize(("values", "ends", "expected"), [
    ([3, 17], {}, (2.5, 17.5)), ([], {}, (0, 1)), ([5], {"low": 0}, (0, 5)), ([0, 0], {}, (0, 1)),
    ([72, 91], {"high": 100}, (70, 100))])
def test_ends_are_round(values: list[float], ends: dict[str, float], expected: tuple[float, float]) -> None:
    assert nice(values, **ends, about=6) == expected


@given(st.lists(st.floats(0, 100), max_size=6))
def test_labels_keep_their_order_and_do_not_touch(places: list[float]) -> None:
    moved = apart(places, 12, 0, 100)
    inside = sorted(moved)
    assert all(second - first >= 11.8 for first, second in pairwise(inside))
    assert all(-0.1 <= one <= 100.1 for one in moved)
    for one in range(len(places)):
        for other in range(len(places)):
            if places[one] < places[other]:
                assert moved[one] < moved[other]


def test_a_line_as_it_is_written() -> None:
    assert points([(1.0, 2.5), (3.25, 4)]) == "1,2.5 3.25,4"
