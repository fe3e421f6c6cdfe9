"""R8, an exam: every attempt with its mark, what its errors cost, and how far the marks can be trusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from trainer.errors import N_, Message
from trainer.reports.charts.histogram import histogram
from trainer.reports.report import Chart
from trainer.reports.table import Cell, Column, Money, Row, Table, row


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """One attempt, or somebody who never began: then nothing but the name is said."""

    person_id: int
    name: str
    code: str | None
    has_left: bool = False
    """The class, after they sat it."""
    sitting_id: int | None = None
    attempt: int | None = None
    seed: str = ""
    ruleset: str = ""
    started: datetime | None = None
    ended: datetime | None = None
    raw: float | None = None
    """Points: items that count, by their credit."""
    mark: int | None = None
    """Thousandths."""
    skills: Mapping[str, int | None] = field(default_factory=dict)
    """Kind of drill -> thousandths."""
    n_critical: int | None = None
    overpaid: Money | None = None
    underpaid: Money | None = None
    has_passed: bool | None = None
    certificate: str | None = None
    n_away: int | None = None
    extra_time: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The exam itself."""

    id: int
    name: str
    table_id: str
    invigilator: str
    """Who released its results, else who made it."""
    skills: tuple[str, ...]


def exam_columns(skills: Sequence[str], *, is_list: bool = False) -> tuple[Column, ...]:
    """``is_list``: of all the exams of a class, so each row names its own."""
    first = (Column(key="exam_id", head=N_("Number of the exam"), kind="code"),
             Column(key="exam", head=N_("Exam")),
             Column(key="trainee_id", head=N_("Number of the trainee"), kind="code"))
    return (
        *(first if is_list else ()), Column(key="trainee", head=N_("Trainee")),
        Column(key="trainee_code", head=N_("Code"), kind="code", is_shown=False),
        Column(key="left", head=N_("Left the class"), kind="yes_no", is_shown=False),
        Column(key="attempt", head=N_("Attempt"), kind="count"),
        Column(key="seed", head=N_("Seed"), kind="code", is_shown=False),
        Column(key="ruleset", head=N_("Table"), kind="table", is_shown=False),
        Column(key="start", head=N_("Started"), kind="moment", is_shown=False),
        Column(key="end", head=N_("Ended"), kind="moment", is_shown=False),
        Column(key="time_used", head=N_("Time used, s"), kind="seconds"),
        Column(key="extra_time_pct", head=N_("Time in per cent"), kind="count", is_shown=False),
        Column(key="raw", head=N_("Points"), kind="number"),
        Column(key="mark", head=N_("Mark"), kind="share"),
        *(Column(key=f"{skill.replace('-', '_')}_mark", head=skill, kind="share") for skill in skills),
        Column(key="critical", head=N_("Critical mistakes"), kind="count"),
        Column(key="overpaid", head=N_("Overpaid"), kind="money"),
        Column(key="underpaid", head=N_("Underpaid"), kind="money"),
        Column(key="passed", head=N_("Passed"), kind="yes_no"),
        Column(key="certificate", head=N_("Certificate"), kind="code"),
        Column(key="invigilator", head=N_("Invigilator"), is_shown=False),
        Column(key="away", head=N_("Answers while away"), kind="count"))


def exam_row(held: Held, one: Sat, skills: Sequence[str]) -> Row:
    """Of somebody who never began the figures are missing, not nought."""
    used = None
    if one.started and one.ended:
        used = round((one.ended - one.started).total_seconds() * 1000)
    marks = {f"{skill.replace('-', '_')}_mark": _share(one.skills.get(skill)) for skill in skills}
    seen = {"person": str(one.person_id), "exam": str(held.id), "mode": "exam", "period": "all"}
    return row(
        one.person_id, {"exam_id": held.id, **({"sitting_id": one.sitting_id} if one.sitting_id else {})},
        exam_id=str(held.id), exam=held.name, trainee_id=str(one.person_id), trainee=one.name,
        trainee_code=one.code, left=one.has_left, attempt=one.attempt, seed=one.seed or None,
        ruleset=one.ruleset or None, start=one.started, end=one.ended, time_used=used,
        extra_time_pct=one.extra_time, raw=one.raw,
        mark=Cell(_share(one.mark), None if one.mark is None or one.has_left else seen),
        **marks, critical=one.n_critical, overpaid=one.overpaid, underpaid=one.underpaid,
        passed=one.has_passed, certificate=one.certificate,
        invigilator=held.invigilator if one.sitting_id else None, away=one.n_away)


def exam_table(held: Held, sat: Sequence[Sat]) -> Table:
    """By name and attempt; who never began comes last."""
    return Table(columns=exam_columns(held.skills),
                 rows=tuple(exam_row(held, one, held.skills) for one in sat))


def marks_chart(sat: Sequence[Sat], pass_line: int) -> Chart | None:
    """Every attempt; None where nobody has a mark."""
    marks = [one.mark for one in sat if one.mark is not None]
    if not marks:
        return None
    drawn = histogram(marks, pass_line)
    table = Table(
        columns=(Column(key="low", head=N_("From, per cent"), kind="count"),
                 Column(key="high", head=N_("To, per cent"), kind="count"),
                 Column(key="papers", head=N_("Papers"), kind="count")),
        rows=tuple(row(low=bar.low, high=bar.high, papers=bar.n) for bar in drawn.bars))
    return Chart(shape="histogram", title=Message(N_("Marks by tens, all attempts")), drawing=drawn,
                 table=table, desc=Message(
                     N_("Papers: %(n)s. At the pass line or over it: %(passed)s."),
                     {"n": drawn.n, "passed": sum(mark >= pass_line for mark in marks)}))


def _share(mark: int | None) -> float | None:
    return None if mark is None else mark / 1000
