"""The skills of people as they were last worked out, with how far the log went then."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlite_utils import Database

from trainer.drills.base import Json
from trainer.learning.evidence import accuracy_of
from trainer.store.evidence import LogMark
from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillDay:
    """A skill at the end of a day on which something of it counted."""

    day: date
    n: int
    a: float
    b: float
    lower: float
    pace: float | None
    level: str

    @property
    def accuracy(self) -> float:
        return accuracy_of(self.a, self.b)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSkill:
    """A skill as it is; ``detail`` is what ``trainer/practice/standing.py`` says of it besides."""

    skill: str
    n: int
    a: float
    b: float
    lower: float
    upper: float
    pace: float | None
    level: str
    detail: Mapping[str, Json]
    days: tuple[SkillDay, ...] = field(default=(), repr=False)
    """In order; empty where only the state was asked for."""

    def by(self, day: date) -> SkillDay | None:
        """How it stood when that day ended; None: nothing counted up to then."""
        return next((one for one in reversed(self.days) if one.day <= day), None)

    @property
    def accuracy(self) -> float:
        return accuracy_of(self.a, self.b)


def people_with_blocks(db: Database) -> list[int]:
    """Whoever began a block, claimed ones under the account that claimed them."""
    return [row["person_id"] for row in db.execute(
        """SELECT DISTINCT coalesce(c.person_id, s.person_id) AS person_id
           FROM sitting s LEFT JOIN claim c ON c.local_id = s.person_id ORDER BY 1""")]


def kept_mark(db: Database, person_id: int) -> tuple[LogMark, bytes] | None:
    """How far the log went, and of which content the skills are; None: never worked out."""
    row = db.execute("SELECT * FROM standing WHERE person_id = ?", [person_id]).fetchone()
    return row and (LogMark(row["answers"], None if row["last_us"] is None else from_us(row["last_us"]),
                            row["marks"], row["voided"]), row["content"])


def kept_skills(db: Database, person_id: int, *, with_days: bool = False,
                by: date | None = None) -> dict[str, KeptSkill]:
    """By kind of drill, as they were stored last; of the days all, or the last one up to ``by``."""
    days: dict[str, list[SkillDay]] = {}
    if by is not None:
        for row in db.execute(
                """SELECT d.skill, d.day, d.n, d.a, d.b, d.lower, d.pace, d.level
                   FROM skill_state s CROSS JOIN skill_day d
                   WHERE s.person_id = ? AND d.person_id = s.person_id AND d.skill = s.skill AND d.day = (
                       SELECT max(e.day) FROM skill_day e
                       WHERE e.person_id = s.person_id AND e.skill = s.skill AND e.day <= ?)""",
                [person_id, by.toordinal()]):
            days[row["skill"]] = [_day(row)]
    elif with_days:
        for row in db.execute(
                """SELECT skill, day, n, a, b, lower, pace, level FROM skill_day WHERE person_id = ?
                   ORDER BY skill, day""", [person_id]):
            days.setdefault(row["skill"], []).append(_day(row))
    return {row["skill"]: KeptSkill(
        skill=row["skill"], n=row["n"], a=row["a"], b=row["b"], lower=row["lower"], upper=row["upper"],
        pace=row["pace"], level=row["level"], detail=json.loads(row["detail"]),
        days=tuple(days.get(row["skill"], ()))) for row in db.execute(
            "SELECT * FROM skill_state WHERE person_id = ? ORDER BY skill", [person_id])}


def keep_skills(db: Database, person_id: int, mark: LogMark, content: bytes,
                skills: Iterable[KeptSkill]) -> None:
    """Store them with their days in the place of what was there; only what differs is written."""
    db.execute(
        """INSERT INTO standing (person_id, answers, last_us, marks, voided, content)
           VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (person_id) DO UPDATE SET answers = excluded.answers, last_us = excluded.last_us,
               marks = excluded.marks, voided = excluded.voided, content = excluded.content""",
        [person_id, mark.answers, None if mark.last is None else to_us(mark.last), mark.marks, mark.voided,
         content])
    before = kept_skills(db, person_id, with_days=True)
    wanted = {one.skill: one for one in skills}
    for skill in before.keys() - wanted.keys():
        db.execute("DELETE FROM skill_day WHERE person_id = ? AND skill = ?", [person_id, skill])
        db.execute("DELETE FROM skill_state WHERE person_id = ? AND skill = ?", [person_id, skill])
    for skill, one in wanted.items():
        if before.get(skill) != one:
            _keep(db, person_id, one, before.get(skill))


def forget_skills(db: Database, person_id: int) -> None:
    """They are worked out anew when they are wanted."""
    for statement in ("DELETE FROM skill_day WHERE person_id = ?",
                      "DELETE FROM skill_state WHERE person_id = ?",
                      "DELETE FROM standing WHERE person_id = ?"):
        db.execute(statement, [person_id])


def _keep(db: Database, person_id: int, one: KeptSkill, before: KeptSkill | None) -> None:
    db.execute(
        """INSERT INTO skill_state (person_id, skill, n, a, b, lower, upper, pace, level, detail)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (person_id, skill) DO UPDATE SET n = excluded.n, a = excluded.a, b = excluded.b,
               lower = excluded.lower, upper = excluded.upper, pace = excluded.pace,
               level = excluded.level, detail = excluded.detail""",
        [person_id, one.skill, one.n, one.a, one.b, one.lower, one.upper, one.pace, one.level,
         to_json(one.detail)])
    known = {day.day: day for day in before.days} if before else {}
    for gone in known.keys() - {day.day for day in one.days}:
        db.execute("DELETE FROM skill_day WHERE person_id = ? AND skill = ? AND day = ?",
                   [person_id, one.skill, gone.toordinal()])
    for day in one.days:
        if known.get(day.day) != day:
            db.execute(
                """INSERT INTO skill_day (person_id, skill, day, n, a, b, lower, pace, level)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                   ON CONFLICT (person_id, skill, day) DO UPDATE SET n = excluded.n, a = excluded.a,
                       b = excluded.b, lower = excluded.lower, pace = excluded.pace,
                       level = excluded.level""",
                [person_id, one.skill, day.day.toordinal(), day.n, day.a, day.b, day.lower, day.pace,
                 day.level])


def _day(row: Any) -> SkillDay:
    return SkillDay(day=date.fromordinal(row["day"]), n=row["n"], a=row["a"], b=row["b"],
                    lower=row["lower"], pace=row["pace"], level=row["level"])
