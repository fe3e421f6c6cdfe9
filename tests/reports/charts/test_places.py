"""Bars, grids, squares, points and steps lie where their figures are."""

from __future__ import annotations

import pytest

from trainer.reports.charts.grid import LARGEST, grid
from trainer.reports.charts.heat import heat
from trainer.reports.charts.rates import WIDTH, rates
from trainer.reports.charts.scatter import scatter
from trainer.reports.charts.timeline import timeline


def test_bars_of_rates_share_one_scale_from_0() -> None:
    ticks, drawn = rates({"a": (0.1, 0.05, 0.15), "b": (0.2, 0.2, 0.4)})
    assert ticks[0] == 0
    assert ticks[-1] >= 0.4
    assert drawn["b"].at == pytest.approx(2 * drawn["a"].at, abs=0.2)
    assert 0 < drawn["a"].low < drawn["a"].at < drawn["a"].high < drawn["b"].high <= WIDTH


def test_the_area_of_a_dot_is_how_often() -> None:
    drawn = grid([[(4, "open"), None, (1, "cured")], [None, (0, "few"), None]])
    often, seldom, few = drawn.dots
    assert (often.r, seldom.r) == (LARGEST, LARGEST / 2)
    assert few.state == "few"
    assert [(dot.row, dot.column) for dot in drawn.dots] == [(0, 0), (0, 2), (1, 1)]
    assert often.y < few.y < drawn.height


def test_the_lower_a_share_the_darker_its_square() -> None:
    cells = {("a", "x"): (10, 10.0), ("a", "y"): (10, 4.0), ("a", "z"): (4, 0.0)}
    drawn = heat(["x", "y", "z"], ["a"], cells)
    best, worst, few = drawn.squares
    assert (best.shade, worst.shade) == (0, 4)
    assert (few.share, few.shade) == (None, 0)
    assert best.x < worst.x < few.x


def test_points_lie_up_by_discrimination_and_along_by_facility() -> None:
    drawn = scatter([(0.5, 80.0, 1, False), (0.9, -20.0, 2, True)])
    first, second = drawn.points
    assert first.x < second.x
    assert first.y < drawn.zero < second.y
    assert second.is_flagged


def test_no_number_of_a_point_stands_on_another() -> None:
    """It moves to the other side of its point; where that is taken too the table below says it."""
    first, second, third, far = scatter(
        [(0.5, 80.0, 10, True), (0.5, 80.0, 11, True), (0.5, 80.0, 12, True), (0.5, 20.0, 13, True)]).points
    assert first.words is not None
    assert second.words is not None
    assert second.words < second.x < first.words
    assert third.words is None
    assert far.words == first.words


def test_a_step_is_as_wide_as_it_took_and_as_high_as_it_weighs() -> None:
    drawn = timeline([(1000, 5, 0), (3000, 1, 1000)])
    first, second = drawn.bars
    assert drawn.seconds == 4.0
    assert second.width + 1 - 3 == pytest.approx(3 * (first.width + 1 - 3), abs=0.5)
    assert (first.lost, second.lost) == (0, second.height)
    assert first.height == pytest.approx(5 * second.height)
    same = timeline([(None, 5, 0), (3000, 1, 1000)])
    assert same.seconds is None
    assert same.bars[0].width == same.bars[1].width
    assert timeline([]).bars == ()
