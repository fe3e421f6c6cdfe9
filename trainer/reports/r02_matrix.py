"""R2, the skill matrix: how every trainee stands in every skill, level, lower bound and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from trainer.drills import KINDS
from trainer.errors import N_
from trainer.learning.mastery import (
    MASTERED_ANSWERS,
    MASTERED_DAYS,
    MASTERED_LOWER,
    MASTERED_MIXED,
    MASTERED_PACE,
    PROFICIENT_LOWER,
    PROFICIENT_PACE,
)
from trainer.reports.pooled import HIGH, READY, pooled
from trainer.reports.table import LEAST_ANSWERS, LEVELS, Cell, Column, Row, Table, in_order


class Skill(Protocol):
    """As it is kept (``trainer/store/standings.py``)."""

    @property
    def n(self) -> int: ...
    @property
    def a(self) -> float: ...
    @property
    def b(self) -> float: ...
    @property
    def lower(self) -> float: ...
    @property
    def pace(self) -> float | None: ...
    @property
    def level(self) -> str: ...
    @property
    def detail(self) -> Mapping[str, Any]: ...


class Standing(NamedTuple):
    """Of one trainee."""

    person_id: int
    name: str
    code: str | None
    group: str | None
    skills: Mapping[str, Skill]
    certified: Collection[str] = ()
    """Skills of a certificate in force."""
    before: Mapping[str, str] = {}
    """The levels a week ago, of the skills that were known then."""


class Marks(NamedTuple):
    """Why a cell is not higher, and whether it changed this week."""

    pace: bool = False
    """Sure enough for the next level, but too slow."""
    hole: bool = False
    """A situation that must hold does not."""
    change: int = 0
    """1: up, -1: down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """What the page shows besides its table."""

    skills: tuple[str, ...]
    marks: Mapping[tuple[int, str], Marks]
    shares: Mapping[str, Sequence[tuple[str, int]]]
    """Of each skill how many trainees stand at each level, the highest first; none without answers."""
    high: int
    cells: int
    up: int
    down: int
    held: int
    """By pace alone."""


def skills_asked(kind: str | None) -> list[str]:
    """The skills of the job, or the one that is asked for, in the order of the registry."""
    return [name for name, module in KINDS.items() if module.IS_SKILL and kind in (None, name)]


def matrix(standings: Sequence[Standing], kind: str | None = None) -> Table:
    """A row a trainee, the lowest readiness first; three columns a skill, drawn as one cell by the page."""
    skills = skills_asked(kind)
    columns = [Column(key="trainee", head=N_("Trainee")), Column(key="code", head=N_("Code"), kind="code"),
               Column(key="group", head=N_("Group"))]
    for skill in skills:
        name = skill.replace("-", "_")
        columns += [Column(key=f"{name}_level", head=N_("Level"), kind="level", skill=skill),
                    Column(key=f"{name}_lower", head=N_("At least"), kind="share", skill=skill),
                    Column(key=f"{name}_n", head=N_("Answers"), kind="count", skill=skill)]
    columns += [HIGH, READY]
    table = Table(columns=tuple(columns), rows=tuple(_row(one, skills) for one in standings))
    return in_order(table, "readiness", is_descending=False)


def _row(one: Standing, skills: Sequence[str]) -> Row:
    cells = {"trainee": Cell(one.name), "code": Cell(one.code), "group": Cell(one.group)}
    levels = list[str | None]()
    for skill in skills:
        name, known = skill.replace("-", "_"), one.skills.get(skill)
        counted = {"person": str(one.person_id), "kind": skill, "period": "all", "mastery": "1"}
        seen = counted if known else None
        level = level_of(one, skill)
        lower = known.lower if known and known.n >= LEAST_ANSWERS else None
        cells |= {f"{name}_level": Cell(level, seen), f"{name}_lower": Cell(lower, seen),
                  f"{name}_n": Cell(known.n if known else 0, seen)}
        levels.append(level)
    whole = pooled(one.skills[skill] for skill in skills if skill in one.skills)
    cells["mastered"] = Cell(sum(level in ("mastered", "certified") for level in levels))
    cells["readiness"] = Cell(whole.readiness if whole.is_enough else None)
    return Row(person_id=one.person_id, cells=cells)


def level_of(one: Standing, skill: str) -> str | None:
    """Certified while a certificate is in force, whatever came after; None: nothing counted."""
    if skill in one.certified:
        return "certified"
    return one.skills[skill].level if skill in one.skills else None


def extra(standings: Sequence[Standing], kind: str | None = None) -> Extra:
    """Counted over the cells that the table shows."""
    skills = skills_asked(kind)
    marks = {(one.person_id, skill): _marks(one, skill) for one in standings for skill in skills}
    shares = {skill: _shares(level_of(one, skill) for one in standings) for skill in skills}
    high = sum(n for share in shares.values() for level, n in share if level in ("mastered", "certified"))
    return Extra(skills=tuple(skills), marks=marks, shares=shares, high=high, cells=len(marks),
                 up=sum(one.change > 0 for one in marks.values()),
                 down=sum(one.change < 0 for one in marks.values()),
                 held=sum(one.pace and not one.hole for one in marks.values()))


def _shares(levels: Iterable[str | None]) -> list[tuple[str, int]]:
    counted = Counter(levels)
    return [(level, counted[level]) for level in reversed(LEVELS) if counted[level]]


def _marks(one: Standing, skill: str) -> Marks:
    known, level = one.skills.get(skill), level_of(one, skill)
    if known is None or level is None:
        return Marks()
    return Marks(pace=_is_held_by_pace(known, level), hole=_has_hole(known, level),
                 change=_change(one.before.get(skill), level))


def _is_held_by_pace(known: Skill, level: str) -> bool:
    """Whether sureness, answers and days are enough for the next level, and the pace is not."""
    if level == "learning":
        return known.lower >= PROFICIENT_LOWER and not _is_at(known.pace, PROFICIENT_PACE)
    detail = known.detail
    return (level == "proficient" and known.lower >= MASTERED_LOWER and known.n >= MASTERED_ANSWERS
            and detail["days"] >= MASTERED_DAYS and detail["mixed"] >= MASTERED_MIXED
            and not _is_at(known.pace, MASTERED_PACE))


def _has_hole(known: Skill, level: str) -> bool:
    return level == "proficient" and bool(known.detail["holes"])


def _is_at(pace: float | None, wanted: float) -> bool:
    return pace is not None and pace >= wanted


def _change(before: str | None, level: str) -> int:
    """What was unknown a week ago has risen where it is more than begun."""
    old, new = LEVELS.index(before or "learning"), LEVELS.index(level)
    if before is None:
        return int(new > old)
    return (new > old) - (new < old)
