"""R9, the answers: what any figure was made from, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from trainer.drills import KINDS
from trainer.drills.base import WHOLE
from trainer.errors import N_, Message
from trainer.learning.diagnosis import in_order
from trainer.learning.modes import MODES
from trainer.reports.table import Cell, Column, Row, Table, row

PER_PAGE = 50

COLUMNS = (
    Column(key="answered_at", head=N_("Answered"), kind="moment"),
    Column(key="trainee", head=N_("Trainee")),
    Column(key="trainee_code", head=N_("Code"), kind="code", is_shown=False),
    Column(key="drill", head=N_("Drill"), kind="drill"),
    Column(key="situation", head=N_("Situation"), kind="situation"),
    Column(key="table", head=N_("Table"), kind="table", is_shown=False),
    Column(key="mode", head=N_("Mode"), kind="mode", is_shown=False),
    Column(key="credit", head=N_("Credit"), kind="share"),
    Column(key="time_ms", head=N_("Time, s"), kind="seconds"),
    Column(key="target_ms", head=N_("Target, s"), kind="seconds", is_shown=False),
    Column(key="mistake", head=N_("Mistake"), kind="mistake",
           explains=N_("The likeliest misconception that leads to this answer.")),
    Column(key="mistakes", head=N_("All mistakes"), kind="code", is_shown=False),
    Column(key="counts", head=N_("Counts"), kind="yes_no", is_shown=False,
           explains=N_("Whether it tells of skill.")),
    Column(key="remark", head=N_("Remark"), kind="message"),
)

REMARKS = {
    "voided": N_("voided"), "slip": N_("a slip"), "assisted": N_("with a hint"), "rapid": N_("too fast"),
    "away": N_("was away"), "unrated": N_("unrated")}
"""Why an answer does not tell of skill, the gravest first."""


class Answered(NamedTuple):
    """One line."""

    person_id: int
    name: str
    code: str | None
    sitting: str
    seq: int
    received: datetime
    drill_id: str
    situation: str
    table_id: str
    mode: str
    credit: int
    elapsed_ms: int | None
    target_ms: int
    codes: Sequence[str]
    marks: Sequence[str]
    """Of ``REMARKS``."""


@dataclass(frozen=True, slots=True)
class Page:
    """Which part of the list is shown."""

    number: int
    pages: int
    n: int
    """Answers in all."""


def page_of(n: int, number: int | None) -> Page:
    """The page that is asked for, or the last one; a list of nothing has one."""
    pages = max(1, -(-n // PER_PAGE))
    return Page(min(max(number or 1, 1), pages), pages, n)


def remarks(mode: str, *, voided: bool, slip: bool, assisted: bool, rapid: bool, away: bool) -> list[str]:
    """Why an answer does not count, the gravest first; nothing where it does."""
    is_unrated = mode not in MODES or not MODES[mode].is_rated
    said = {"voided": voided, "slip": slip, "assisted": assisted, "rapid": rapid, "away": away,
            "unrated": is_unrated and mode != "exam"}
    return [name for name, is_so in said.items() if is_so]


def answers(lines: Iterable[Answered]) -> Table:
    """A row an answer, in the order in which they come."""
    return Table(columns=COLUMNS, rows=tuple(_row(one) for one in lines))


def _row(one: Answered) -> Row:
    kind = one.drill_id.partition("/")[0]
    known = in_order(one.codes, KINDS[kind].MISTAKES) if kind in KINDS else tuple(one.codes)
    remark = Message(REMARKS[one.marks[0]]) if one.marks else None
    return row(
        one.person_id, {"sitting": one.sitting, "seq": one.seq}, answered_at=one.received, trainee=one.name,
        trainee_code=one.code, drill=one.drill_id, situation=f"{kind}/{one.situation}", table=one.table_id,
        mode=one.mode, credit=Cell(one.credit / WHOLE, mark="" if one.credit == WHOLE else "warn"),
        time_ms=one.elapsed_ms, target_ms=one.target_ms,
        mistake=f"{kind}/{known[0]}" if known else None, mistakes=" ".join(one.codes) or None,
        counts=not one.marks, remark=Cell(remark, mark="quiet"))
