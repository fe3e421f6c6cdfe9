"""R10, progress: what the answers of each week came to, skill by skill."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from trainer.drills import KINDS
from trainer.errors import N_, Message
from trainer.reports.charts.lines import Series, lines
from trainer.reports.report import Chart
from trainer.reports.table import LEAST_ANSWERS, Cell, Column, Row, Table, row, share

COLUMNS = (
    Column(key="week", head=N_("Week from"), kind="day"), Column(key="skill", head=N_("Skill"), kind="skill"),
    Column(key="answers", head=N_("Answers"), kind="count",
           explains=N_("Those that count: unassisted, not rapid, nobody away, no slip.")),
    Column(key="accuracy", head=N_("Accuracy"), kind="share", explains=N_("Mean credit of these answers.")),
    Column(key="pace", head=N_("Pace"), kind="pace",
           explains=N_("Target time over own time: 1 is on target, less is slower.")),
)
_WEEK = timedelta(days=7)
LEAST_DAYS = 4
"""Of fewer a week is not drawn: what was practised on one Monday stands for no week."""


class Sum(NamedTuple):
    """Answers added up; ``credit`` in thousandths, ``log_time`` over ``n_timed`` right answers."""

    n: int = 0
    credit: int = 0
    n_timed: int = 0
    log_time: float = 0.0

    def plus(self, n: int, credit: int, n_timed: int, log_time: float) -> Sum:
        return Sum(self.n + n, self.credit + credit, self.n_timed + n_timed, self.log_time + log_time)

    @property
    def accuracy(self) -> float | None:
        return share(self.credit, 1000 * self.n, self.n)

    @property
    def pace(self) -> float | None:
        """Of factors the mean; None of too few answers."""
        return math.exp(-self.log_time / self.n_timed) if self.n_timed >= LEAST_ANSWERS else None


Weeks = Mapping[tuple[date, str], Sum]
"""By Monday and skill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """Drawings of the accuracy of each skill."""

    of_skills: tuple[tuple[str, Chart], ...]


def drawn(weeks: Weeks, first: date | None, last: date) -> Weeks:
    """Those of which the period has enough days; all of them where none has."""
    long = {place: of for place, of in weeks.items() if _days_within(place[0], first, last) >= LEAST_DAYS}
    return long or weeks


def notes(weeks: Weeks, shown: Weeks) -> tuple[Message, ...]:
    """Which weeks are not drawn."""
    return tuple(
        Message(N_("Of the week from %(day)s there are only a few days: it is in the table and not drawn."),
                {"day": {"day": day.isoformat()}})
        for day in sorted({day for day, _ in weeks.keys() - shown.keys()}))


def _days_within(monday_: date, first: date | None, last: date) -> int:
    since, until = _within(monday_, first, last)
    return (until - since).days + 1


def _within(monday_: date, first: date | None, last: date) -> tuple[date, date]:
    """First and last day of a week that the period has."""
    return max(monday_, first or monday_), min(monday_ + _WEEK - timedelta(days=1), last)


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def progress(weeks: Weeks, first: date | None, last: date) -> Table:
    """A row a week and skill, the last week first; of weeks at the ends of the period the days within."""
    places = sorted(weeks, key=lambda place: (-place[0].toordinal(), place[1]))
    return Table(columns=COLUMNS, rows=tuple(
        _row(day, skill, weeks[day, skill], first, last) for day, skill in places))


def _row(day: date, skill: str, of: Sum, first: date | None, last: date) -> Row:
    since, until = _within(day, first, last)
    seen = {"kind": skill, "since": since.isoformat(), "until": until.isoformat(), "counts": "1"}
    return row(week=day, skill=skill, answers=Cell(of.n, seen), accuracy=Cell(of.accuracy, seen),
               pace=Cell(of.pace, seen))


def charts(weeks: Weeks, exams: Iterable[date]) -> tuple[Chart, ...]:
    """Accuracy and pace of all skills together; none without answers."""
    days = _days(weeks)
    if not days:
        return ()
    marks = [monday(day) for day in exams]
    whole = [_whole(weeks, day) for day in days]
    paces = [one.pace for one in whole]
    known = [one for one in paces if one is not None]
    low, high = min(0.6, *known) if known else 0.6, max(1.2, *known) if known else 1.2
    return (
        _chart(N_("Accuracy by week"), days, [one.accuracy for one in whole], "share", marks=marks),
        _chart(N_("Pace by week"), days, paces, "pace", low=round(low - 0.05, 1),
               high=round(high + 0.05, 1)))


def extra(weeks: Weeks) -> Extra:
    """A drawing of every skill that was practised in more than one week, in the order of the matrix."""
    days, found = _days(weeks), []
    for skill in sorted({skill for _, skill in weeks}, key=[*KINDS].index):
        values = [weeks.get((day, skill), Sum()).accuracy for day in days]
        if sum(one is not None for one in values) > 1:
            found.append((skill, _chart(N_("Accuracy by week"), days, values, "share")))
    return Extra(of_skills=tuple(found))


def _days(weeks: Weeks) -> list[date]:
    """Every Monday from the first week to the last, those without answers too."""
    mondays = [day for day, _ in weeks]
    if not mondays:
        return []
    first, last = min(mondays), max(mondays)
    return [first + _WEEK * k for k in range((last - first).days // 7 + 1)]


def _whole(weeks: Weeks, day: date) -> Sum:
    found = Sum()
    for (monday_, _), of in weeks.items():
        if monday_ == day:
            found = found.plus(*of)
    return found


def _chart(title: str, days: Sequence[date], values: Sequence[float | None], kind: str, *, low: float = 0.5,
           high: float = 1.0, marks: Sequence[date] = ()) -> Chart:
    known = [one for one in values if one is not None]
    if kind == "share" and known:
        low = min(low, int(10 * min(known)) / 10)
    drawing = lines(days, [Series(name="", values=values)], low=low, high=high, is_log=kind == "pace",
                    goals=(1.0,) if kind == "pace" else (), marks=marks)
    column = Column(key="value", head=N_("Pace") if kind == "pace" else N_("Accuracy"),
                    kind="pace" if kind == "pace" else "share")
    rows = tuple(Row(cells={"week": Cell(day), "value": Cell(one)})
                 for day, one in zip(days, values, strict=True))
    return Chart(shape="lines", title=Message(title), desc=Message(N_("Of the answers of each week.")),
                 drawing=drawing, table=Table(columns=(COLUMNS[0], column), rows=rows))
