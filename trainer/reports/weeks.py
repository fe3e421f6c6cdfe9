"""How skills stood at the end of each of the last weeks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple, Protocol

from trainer.errors import N_, Message
from trainer.learning.beta import beta_quantile
from trainer.learning.evidence import accuracy_of
from trainer.learning.mastery import LOWER_BOUND, lower_of
from trainer.reports.charts.lines import Lines, Series, lines
from trainer.reports.pooled import Known, Pooled, pooled
from trainer.reports.report import Chart
from trainer.reports.table import Cell, Column, Row, Table

WEEKS = 12
_WEEK = timedelta(days=7)


class WithDays(Protocol):
    """A skill with its days."""

    @property
    def skill(self) -> str: ...
    @property
    def days(self) -> Sequence[OfDay]: ...


class OfDay(Known, Protocol):
    """A skill at the end of a day."""

    @property
    def day(self) -> date: ...


class Point(NamedTuple):
    """At the end of a week."""

    day: date
    whole: Pooled
    by_skill: dict[str, Known]


def ends(first: date, today: date, most: int = WEEKS) -> list[date]:
    """The last days of the last weeks, today's the last, from the week of the first answer on."""
    weeks = min(most, max((today - first).days // 7 + 1, 1))
    return [today - _WEEK * back for back in range(weeks - 1, -1, -1)]


def points(skills: Iterable[WithDays], days: Sequence[date]) -> list[Point]:
    """As it stood when each of the days ended, by all that counted up to then."""
    known = [(one.skill, list(one.days)) for one in skills]
    found = []
    for day in days:
        state = {name: before[-1] for name, of_skill in known
                 if (before := [one for one in of_skill if one.day <= day])}
        found.append(Point(day, pooled(state.values()), dict(state)))
    return found


def accuracy_chart(course: Sequence[Point], skill: str | None, marks: Sequence[date] = ()) -> Chart:
    """All skills with the band that eight chances in ten lie in; one skill beside, if it is named."""
    whole = [point.whole.accuracy if point.whole.is_enough else None for point in course]
    band = [_band(point.whole) if point.whole.is_enough else None for point in course]
    beside = [_accuracy(point.by_skill.get(skill or "")) for point in course]
    known = [one for one in (*whole, *beside, *(low for low, _ in filter(None, band))) if one is not None]
    low = min(0.5, *(int(10 * one) / 10 for one in known)) if known else 0.5
    series = [Series(name="", values=whole, band=band), *_beside(skill, beside)]
    drawing = lines([point.day for point in course], series, low=low, high=1.0, marks=marks)
    return _chart(N_("Accuracy by week"), drawing, "share")


def pace_chart(course: Sequence[Point], skill: str | None) -> Chart:
    """The same of pace, on a scale of factors; 1 is the target time."""
    whole = [point.whole.pace for point in course]
    beside = [one.pace if (one := point.by_skill.get(skill or "")) else None for point in course]
    known = [one for one in (*whole, *beside) if one is not None]
    low, high = min(0.6, *known) if known else 0.6, max(1.2, *known) if known else 1.2
    series = [Series(name="", values=whole), *_beside(skill, beside)]
    drawing = lines([point.day for point in course], series, low=round(low - 0.05, 1),
                    high=round(high + 0.05, 1), is_log=True, goals=(1.0,))
    return _chart(N_("Pace by week"), drawing, "pace")


def _beside(skill: str | None, values: Sequence[float | None]) -> list[Series]:
    return [Series(name=skill, values=values)] if skill else []


def _accuracy(one: Known | None) -> float | None:
    return None if one is None or not pooled([one]).is_enough else accuracy_of(one.a, one.b)


def _band(whole: Pooled) -> tuple[float, float]:
    return (lower_of(whole.a, whole.b), beta_quantile(1 - LOWER_BOUND, 1 + whole.a, 1 + whole.b))


def _chart(title: str, drawing: Lines, kind: str) -> Chart:
    """With its table: a row a week."""
    columns = [Column(key="until", head=N_("Until"), kind="day")]
    values: dict[str, Sequence[float | None]] = {}
    for one in drawing.series:
        key = one.name.replace("-", "_") or "all_skills"
        values[key] = one.values
        columns.append(Column(key=key, head=one.name or N_("All skills"),
                              kind="pace" if kind == "pace" else "share"))
    rows = tuple(Row(cells={"until": Cell(day), **{key: Cell(some[k]) for key, some in values.items()}})
                 for k, day in enumerate(drawing.days))
    return Chart(shape="lines", title=Message(title), desc=Message(N_("As it stood when each week ended.")),
                 drawing=drawing, table=Table(columns=tuple(columns), rows=rows))
