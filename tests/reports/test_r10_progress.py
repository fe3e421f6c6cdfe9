"""R10: which weeks are drawn."""

from __future__ import annotations

from datetime import date

import pytest

from trainer.reports.r10_progress import Sum, charts, drawn, extra, notes, progress

WEEKS = {(date(2026, 3, day), skill): Sum(20, 18_000)
         for day in (2, 9, 16) for skill in ("payout", "hand-total")}


@pytest.mark.parametrize(("first", "last", "shown"), [
    (None, date(2026, 3, 16), [2, 9]),  # a Monday alone
    (None, date(2026, 3, 18), [2, 9]),
    (None, date(2026, 3, 19), [2, 9, 16]),
    (date(2026, 3, 6), date(2026, 3, 22), [9, 16]),  # the period begins with the end of a week
    (date(2026, 3, 5), date(2026, 3, 22), [2, 9, 16]),
])
def test_a_week_of_few_days_is_in_the_table_and_not_drawn(first: date | None, last: date,
                                                          shown: list[int]) -> None:
    there = drawn(WEEKS, first, last)
    for chart in (*charts(there, ()), *(one for _, one in extra(there).of_skills)):
        assert [row.value("week") for row in chart.table.rows] == [date(2026, 3, day) for day in shown]
    assert {row.value("week") for row in progress(WEEKS, first, last).rows} == {day for day, _ in WEEKS}
    left_out = [one.params["day"]["day"] for one in notes(WEEKS, there)]
    assert left_out == [f"2026-03-{day:02}" for day in (2, 9, 16) if day not in shown]


def test_a_class_that_began_this_week_is_drawn() -> None:
    begun = {(date(2026, 3, 16), "payout"): Sum(20, 18_000)}
    assert drawn(begun, None, date(2026, 3, 16)) == begun
    assert not notes(begun, begun)
