"""The list of skills: a row a trainee and skill, for whoever goes on computing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from trainer.errors import N_
from trainer.reports.table import LEAST_ANSWERS, Column, Row, Table, row

COLUMNS = (
    Column(key="trainee_id", head=N_("Number of the trainee"), kind="code"),
    Column(key="trainee", head=N_("Trainee")), Column(key="trainee_code", head=N_("Code"), kind="code"),
    Column(key="group", head=N_("Group")), Column(key="skill", head=N_("Skill"), kind="skill"),
    Column(key="n", head=N_("Answers"), kind="count"),
    Column(key="a", head=N_("Right, weighted"), kind="number",
           explains=N_("Old answers weigh less. Accuracy is (1 + a) ÷ (2 + a + b).")),
    Column(key="b", head=N_("Wrong, weighted"), kind="number",
           explains=N_("Old answers weigh less. Accuracy is (1 + a) ÷ (2 + a + b).")),
    Column(key="accuracy", head=N_("Accuracy"), kind="share"),
    Column(key="lower", head=N_("At least"), kind="share"), Column(key="pace", head=N_("Pace"), kind="pace"),
    Column(key="level", head=N_("Level"), kind="level"),
    Column(key="due", head=N_("To be refreshed"), kind="moment"),
)


class Skill(Protocol):
    """As it is kept (``trainer/store/standings.py``)."""

    @property
    def n(self) -> int: ...
    @property
    def a(self) -> float: ...
    @property
    def b(self) -> float: ...
    @property
    def accuracy(self) -> float: ...
    @property
    def lower(self) -> float: ...
    @property
    def pace(self) -> float | None: ...
    @property
    def level(self) -> str: ...


class Line(NamedTuple):
    """One trainee with one skill; None: not practised."""

    person_id: int
    name: str
    code: str | None
    group: str | None
    skill: str
    kept: Skill | None
    due: datetime | None


def skill_list(lines: Iterable[Line]) -> Table:
    """Those too who have not begun: without figures, not with noughts."""
    return Table(columns=COLUMNS, rows=tuple(_row(one) for one in lines))


def _row(one: Line) -> Row:
    kept = one.kept
    is_told = kept is not None and kept.n >= LEAST_ANSWERS
    return row(
        one.person_id, trainee_id=str(one.person_id), trainee=one.name, trainee_code=one.code,
        group=one.group, skill=one.skill, n=kept.n if kept else 0, a=kept.a if kept else None,
        b=kept.b if kept else None, accuracy=kept.accuracy if kept and is_told else None,
        lower=kept.lower if kept and is_told else None, pace=kept.pace if kept and is_told else None,
        level=kept.level if kept else None, due=one.due)


def lines(people: Sequence[tuple[int, str, str | None, str | None]], skills: Sequence[str],
          kept: Mapping[int, Mapping[str, Skill]], due: Mapping[tuple[int, str], datetime]) -> list[Line]:
    """Every trainee with every skill."""
    return [Line(number, name, code, group, skill, kept.get(number, {}).get(skill), due.get((number, skill)))
            for number, name, code, group in people for skill in skills]
