"""What is drawn lies where its figures are, and a gap is no line."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from trainer.reports.charts.interval import interval
from trainer.reports.charts.lines import Series, lines
from trainer.reports.charts.spark import course, spark

TODAY = date(2026, 3, 14)
DAYS = [TODAY - timedelta(days=7 * back) for back in range(5, -1, -1)]


def test_a_bar_a_day_today_last() -> None:
    drawn = spark({TODAY: 10, TODAY - timedelta(days=13): 5, TODAY - timedelta(days=14): 99}, TODAY, 20)
    assert drawn.values == (5, *[0] * 12, 10)
    first, last = drawn.bars
    assert last[3] == pytest.approx(2 * first[3], abs=0.1), "heights are of the same scale"
    assert last[0] > first[0]
    assert drawn.path.count("z") == 2


def test_a_class_without_answers_has_no_bars() -> None:
    assert spark({}, TODAY, 0).bars == ()


def test_a_gap_is_no_line_and_a_value_alone_is_a_dot() -> None:
    values = [0.5, 0.75, None, 1.0, None, 0.75]
    drawn = lines(DAYS, [Series(name="", values=values)], low=0.5, high=1.0).series[0]
    assert len(drawn.lines) == 1
    assert len(drawn.dots) == 2
    assert drawn.value == 0.75
    assert drawn.last == drawn.dots[-1]


def test_labels_of_lines_that_end_together_do_not_touch() -> None:
    of = lines(DAYS, [Series(name="", values=[0.9] * 6), Series(name="payout", values=[0.91] * 6)],
               low=0.5, high=1.0)
    assert abs(of.series[0].label - of.series[1].label) >= 12.9


def test_one_day_alone_and_none_known() -> None:
    of = lines(DAYS[:1], [Series(name="", values=[None])], low=0.5, high=1.0)
    assert of.series[0].last is None
    assert of.labels == ((of.stops[0], DAYS[0]),)


def test_a_band_goes_there_and_back() -> None:
    of = lines(DAYS[:2], [Series(name="", values=[0.8, 0.9], band=[(0.7, 0.9), (0.8, 1.0)])], low=0.5, high=1)
    assert of.series[0].band.count("L") == 3


def test_an_interval_below_the_scale_is_drawn_at_its_edge() -> None:
    drawn = interval(0.45, 0.2, 0.75)
    assert drawn.low == drawn.dot == 4
    assert drawn.high == 52


def test_a_course_ends_in_its_last_value() -> None:
    drawn = course([0.9, 0.9, 0.7], TODAY, (0.88, 0.75))
    assert drawn.last[0] == drawn.width
    assert [value for value, _ in drawn.bounds] == [0.88, 0.75]
    assert drawn.bounds[0][1] < drawn.bounds[1][1] < drawn.last[1], "lower figures lie lower"
    assert len(set(drawn.labels)) == 3
