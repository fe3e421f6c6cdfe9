"""R7, an assignment: how far everybody is, how well, and how late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer.errors import N_
from trainer.reports.table import LEAST_ANSWERS, Cell, Column, Row, Table, row

COLUMNS = (
    Column(key="trainee", head=N_("Trainee")), Column(key="trainee_code", head=N_("Code"), kind="code"),
    Column(key="group", head=N_("Group")), Column(key="started", head=N_("Started"), kind="moment"),
    Column(key="done", head=N_("Items done"), kind="count"),
    Column(key="required", head=N_("Required"), kind="count"),
    Column(key="answers", head=N_("Answers"), kind="count"),
    Column(key="accuracy", head=N_("Accuracy"), kind="share"),
    Column(key="lower", head=N_("At least"), kind="share"), Column(key="pace", head=N_("Pace"), kind="pace"),
    Column(key="goal_met", head=N_("Goal met"), kind="yes_no"),
    Column(key="finished", head=N_("Finished"), kind="moment"),
    Column(key="late", head=N_("Late by"), kind="seconds"),
    Column(key="blocks", head=N_("Blocks"), kind="count"),
    Column(key="extra_time_pct", head=N_("Time in per cent"), kind="count"),
)
OF_LIST = (
    Column(key="assignment_id", head=N_("Number of the assignment"), kind="code"),
    Column(key="assignment", head=N_("Assignment")), Column(key="goal", head=N_("Goal")),
    Column(key="due", head=N_("Due date"), kind="moment"),
    Column(key="trainee_id", head=N_("Number of the trainee"), kind="code"))
"""Before the others, where it is a list of all assignments of a class."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """The assignment of a line."""

    id: int
    name: str
    goal: str
    """``items``, ``level`` or ``check``: what ``done`` and ``required`` count, a check in thousandths."""
    due: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One trainee with one assignment."""

    person_id: int
    name: str
    code: str | None
    group: str | None
    extra_time: int
    started: datetime | None
    done: int
    required: int
    n: int
    accuracy: float | None
    lower: float | None
    pace: float | None
    met: datetime | None
    late: timedelta | None
    blocks: int


def assignment_table(lines: Sequence[tuple[Work, Line]], *, is_list: bool = False) -> Table:
    """Those too who have not begun: their rates are missing, not nought."""
    return Table(columns=(*OF_LIST, *COLUMNS) if is_list else COLUMNS,
                 rows=tuple(_row(work, line) for work, line in lines))


def _row(work: Work, one: Line) -> Row:
    is_told = one.n >= LEAST_ANSWERS
    seen = {"person": str(one.person_id), "assignment": str(work.id), "period": "all"}
    return row(
        one.person_id, {"assignment_id": work.id}, assignment_id=str(work.id), assignment=work.name,
        goal=work.goal, due=work.due, trainee_id=str(one.person_id), trainee=one.name, trainee_code=one.code,
        group=one.group, started=one.started, done=one.done, required=one.required, answers=Cell(one.n, seen),
        accuracy=one.accuracy if is_told else None, lower=one.lower if is_told else None,
        pace=one.pace if is_told else None, goal_met=one.met is not None, finished=one.met,
        late=None if one.late is None else round(one.late.total_seconds() * 1000), blocks=one.blocks,
        extra_time_pct=one.extra_time)
