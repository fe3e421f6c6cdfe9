"""R2, the skill matrix: how every trainee stands in every skill, level, lower bound and answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from trainer.drills import KINDS
from trainer.errors import N_
from trainer.reports.table import LEAST_ANSWERS, Cell, Column, Row, Table


class Skill(Protocol):
    """As it is kept (``trainer/store/standings.py``)."""

    @property
    def n(self) -> int: ...
    @property
    def lower(self) -> float: ...
    @property
    def level(self) -> str: ...


class Standing(NamedTuple):
    """Of one trainee."""

    person_id: int
    name: str
    code: str | None
    group: str | None
    skills: Mapping[str, Skill]
    certified: Collection[str] = ()
    """Skills of a certificate in force."""


def skills_asked(kind: str | None) -> list[str]:
    """The skills of the job, or the one that is asked for, in the order of the registry."""
    return [name for name, module in KINDS.items() if module.IS_SKILL and kind in (None, name)]


def matrix(standings: Sequence[Standing], kind: str | None = None) -> Table:
    """A row a trainee; three columns a skill, of which the page draws one cell."""
    skills = skills_asked(kind)
    columns = [Column(key="trainee", head=N_("Trainee")), Column(key="code", head=N_("Code"), kind="code"),
               Column(key="group", head=N_("Group"))]
    for skill in skills:
        name = skill.replace("-", "_")
        columns += [Column(key=f"{name}_level", head=N_("Level"), kind="level"),
                    Column(key=f"{name}_lower", head=N_("At least"), kind="share"),
                    Column(key=f"{name}_n", head=N_("Answers"), kind="count")]
    return Table(columns=tuple(columns), rows=tuple(_row(one, skills) for one in standings))


def _row(one: Standing, skills: Sequence[str]) -> Row:
    cells = {"trainee": Cell(one.name), "code": Cell(one.code), "group": Cell(one.group)}
    for skill in skills:
        name, known = skill.replace("-", "_"), one.skills.get(skill)
        seen = {"person": str(one.person_id), "kind": skill, "period": "all"} if known else None
        level = "certified" if skill in one.certified else known.level if known else None
        lower = known.lower if known and known.n >= LEAST_ANSWERS else None
        cells |= {f"{name}_level": Cell(level, seen), f"{name}_lower": Cell(lower, seen),
                  f"{name}_n": Cell(known.n if known else 0, seen)}
    return Row(person_id=one.person_id, cells=cells)
