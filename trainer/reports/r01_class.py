"""R1, the class overview: who needs help and with what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from trainer.errors import N_, Message
from trainer.reports.at_risk import RULES, Risk
from trainer.reports.charts.spark import Spark
from trainer.reports.pooled import HIGH, READY, Pooled
from trainer.reports.table import Cell, Column, Row, Table, in_order, quantile, row

COLUMNS = (
    Column(key="trainee", head=N_("Trainee")), Column(key="code", head=N_("Code"), kind="code"),
    Column(key="group", head=N_("Group"), is_shown=False),
    Column(key="last_active", head=N_("Last active"), kind="moment",
           explains=N_("The last answer of all, whatever the filters leave.")),
    Column(key="days", head=N_("Days"), kind="count", explains=N_("Days of the period with an answer.")),
    Column(key="minutes", head=N_("Min."), kind="count",
           explains=N_("How long the items lay open until they were answered, each two minutes at most.")),
    Column(key="answers", head=N_("Answers"), kind="count"),
    READY,
    Column(key="accuracy", head=N_("Accuracy"), kind="share",
           explains=N_("Accuracy of all skills, as they stand now.")),
    Column(key="lower", head=N_("At least"), kind="share",
           explains=N_("Nine chances in ten that the true accuracy is above it.")),
    Column(key="pace", head=N_("Pace"), kind="pace",
           explains=N_("Target time over own time: 1 is on target, less is slower.")),
    HIGH,
    Column(key="skills", head=N_("Skills"), kind="count", is_shown=False),
    Column(key="top_mistake", head=N_("Top mistake"), kind="mistake",
           explains=N_("The most frequent that is not cured.")),
    Column(key="due", head=N_("To do"), kind="count", explains=N_("Assignments that are not met yet.")),
    Column(key="late", head=N_("Overdue"), kind="count", explains=N_("Of these, past their due date.")),
    Column(key="at_risk", head=N_("At risk"), kind="yes_no", is_shown=False),
    Column(key="flag", head=N_("Flag"), kind="message"),
)
READY_FROM = 75
"""Whoever is below is counted in the line above the table."""
MOST_CARDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Trainee:
    """All that the overview says of somebody."""

    person_id: int
    name: str
    code: str | None
    group: str | None
    last: datetime | None
    days: int
    minutes: int
    answers: int
    whole: Pooled
    levels: Sequence[tuple[str, str | None]]
    """Skill -> level, ``certified`` among them; None: nothing counted."""
    top: tuple[str, str, str] | None
    """Skill, code and state of the misconception to work on."""
    due: int
    late: int
    risks: Sequence[Risk]
    spark: Spark

    @property
    def mastered(self) -> int:
        return sum(level in ("mastered", "certified") for _, level in self.levels)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActCard:
    """What to do today: one reason of one trainee, with a drawing of what it rests on."""

    trainee: Trainee
    risk: Risk
    drawing: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """What the page shows besides its table."""

    skills: tuple[str, ...]
    by_person: Mapping[int, Trainee]
    cards: tuple[ActCard, ...] = ()
    more: int = 0
    """Flagged trainees without a card."""
    median_readiness: float | None = None
    below: int = 0
    """Trainees whose readiness is below ``READY_FROM``."""
    active: int = field(default=0)
    """Who answered something in the last minutes."""


def overview(people: Sequence[Trainee]) -> Table:
    """A row a trainee, the lowest readiness first."""
    return in_order(Table(columns=COLUMNS, rows=tuple(map(_row, people))), "readiness", is_descending=False)


def _row(one: Trainee) -> Row:
    person = {"person": str(one.person_id)}
    counted = {**person, "period": "all", "counts": "1"}
    seen = counted if one.whole.n else None
    is_enough = one.whole.is_enough
    return row(
        one.person_id, trainee=one.name, code=one.code, group=one.group, last_active=one.last,
        days=one.days, minutes=one.minutes, answers=Cell(one.answers, person if one.answers else None),
        readiness=one.whole.readiness if is_enough else None,
        accuracy=Cell(one.whole.accuracy if is_enough else None, seen),
        lower=Cell(one.whole.lower if is_enough else None, seen),
        pace=Cell(one.whole.pace if is_enough else None, seen),
        mastered=one.mastered, skills=len(one.levels),
        top_mistake=Cell(f"{one.top[0]}/{one.top[1]}",
                         {**counted, "code": f"{one.top[0]}/{one.top[1]}"},
                         "quiet" if one.top[2] == "fading" else "") if one.top else None,
        due=one.due, late=Cell(one.late, mark="warn" if one.late else ""), at_risk=bool(one.risks),
        flag=Cell(_flag(one.risks), {**person, **one.risks[0].seen} if one.risks and one.risks[0].seen
                  else None))


def _flag(risks: Sequence[Risk]) -> Message | None:
    """Every reason in one cell."""
    if len(risks) < 2:
        return risks[0].short if risks else None
    return Message(N_("%(first)s · %(rest)s"),
                   {"first": _tagged(risks[0].short), "rest": _tagged(_flag(risks[1:]))})


def _tagged(message: Message | None) -> dict[str, Any]:
    assert message is not None
    return {"message": message.template, **message.params}


def extra(people: Sequence[Trainee], skills: Collection[str], active: int) -> Extra:
    """The cards have no drawing yet: of the most urgent reason of whoever needs it most."""
    flagged = sorted((one for one in people if one.risks), key=_urgency)
    known = [one.whole.readiness for one in people if one.whole.is_enough]
    ready = [one for one in known if one is not None]
    return Extra(
        skills=tuple(skills), by_person={one.person_id: one for one in people}, active=active,
        cards=tuple(ActCard(trainee=one, risk=one.risks[0]) for one in _mixed(flagged)[:MOST_CARDS]),
        more=max(0, len(flagged) - MOST_CARDS), median_readiness=quantile(ready, 0.5),
        below=sum(one < READY_FROM for one in ready))


def _urgency(one: Trainee) -> tuple[int, float]:
    return RULES.index(one.risks[0].rule), -one.risks[0].weight


def _mixed(flagged: Sequence[Trainee]) -> list[Trainee]:
    """The heaviest of each rule before the second of any: three alike would hide what else there is."""
    seen: dict[str, int] = {}
    turns = []
    for one in flagged:
        rule = one.risks[0].rule
        seen[rule] = turn = seen.get(rule, 0) + 1
        turns.append((turn, one))
    return [one for _, one in sorted(turns, key=lambda pair: (pair[0], _urgency(pair[1])))]
