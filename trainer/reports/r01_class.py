"""R1, the class overview: who needs help and with what."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from trainer.errors import N_
from trainer.reports.table import Cell, Column, Table, row

COLUMNS = (
    Column(key="trainee", head=N_("Trainee")), Column(key="code", head=N_("Code"), kind="code"),
    Column(key="group", head=N_("Group"), is_shown=False),
    Column(key="last_active", head=N_("Last active"), kind="moment"),
    Column(key="answers", head=N_("Answers"), kind="count"),
)


class Activity(NamedTuple):
    """Of a trainee in the period."""

    person_id: int
    name: str
    code: str | None
    group: str | None
    last: datetime | None
    answers: int


def overview(people: Sequence[Activity]) -> Table:
    """A row a trainee."""
    return Table(columns=COLUMNS, rows=tuple(row(
        one.person_id, trainee=one.name, code=one.code, group=one.group, last_active=one.last,
        answers=Cell(one.answers, {"person": str(one.person_id)})) for one in people))
