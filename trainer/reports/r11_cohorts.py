"""R11, cohorts: how the classes of a school compare, skill by skill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trainer.errors import N_
from trainer.reports.charts.boxes import Box, Boxes, boxes
from trainer.reports.table import LEAST_PEOPLE, Column, Row, Table, quantile, row, share

COLUMNS = (
    Column(key="cohort", head=N_("Class")), Column(key="skill", head=N_("Skill"), kind="skill"),
    Column(key="n", head=N_("Trainees"), kind="count"),
    Column(key="lower_q1", head=N_("At least: lower quartile"), kind="share"),
    Column(key="lower_median", head=N_("At least: median"), kind="share"),
    Column(key="lower_q3", head=N_("At least: upper quartile"), kind="share"),
    Column(key="pace_q1", head=N_("Pace: lower quartile"), kind="pace", is_shown=False),
    Column(key="pace_median", head=N_("Pace: median"), kind="pace"),
    Column(key="pace_q3", head=N_("Pace: upper quartile"), kind="pace", is_shown=False),
    Column(key="to_mastered", head=N_("Answers to Mastered"), kind="count",
           explains=N_("The median of those who got there.")),
    Column(key="pass_rate", head=N_("Exams passed"), kind="share",
           explains=N_("Of the sittings of released exams of the class, in all skills.")),
)


class Standing(NamedTuple):
    """Of a trainee in a skill."""

    lower: float
    pace: float | None
    to_mastered: int | None


class Cohort(NamedTuple):
    """A class with everybody who was in it."""

    class_id: int
    name: str
    skills: Mapping[str, Sequence[Standing]]
    sat: int
    """Sittings of released exams, trials left out."""
    passed: int


def cohorts(found: Sequence[Cohort], skills: Sequence[str]) -> Table:
    """A row a class and skill; quartiles of at least ``LEAST_PEOPLE`` trainees."""
    return Table(columns=COLUMNS, rows=tuple(
        _row(one, skill, one.skills[skill]) for skill in skills for one in found if one.skills.get(skill)))


def drawn(found: Sequence[Cohort], skill: str) -> Boxes:
    """Of each class: quartiles and median where there are enough, else every trainee as a point."""
    lines = []
    for one in found:
        lowers = sorted(standing.lower for standing in one.skills.get(skill, ()))
        quarters = tuple(quantile(lowers, at) for at in (0.25, 0.5, 0.75))
        lines.append(Box(one.name, quarters if None not in quarters else None, tuple(lowers)))  # type: ignore[arg-type]
    return boxes(lines)


def _row(one: Cohort, skill: str, standings: Sequence[Standing]) -> Row:
    lowers = [standing.lower for standing in standings]
    paces = [standing.pace for standing in standings if standing.pace is not None]
    there = [standing.to_mastered for standing in standings if standing.to_mastered is not None]
    middle = sorted(there)[(len(there) - 1) // 2] if there else None
    return row(
        None, {"class_id": one.class_id, "skill": skill}, cohort=one.name, skill=skill, n=len(standings),
        lower_q1=quantile(lowers, 0.25), lower_median=quantile(lowers, 0.5), lower_q3=quantile(lowers, 0.75),
        pace_q1=quantile(paces, 0.25), pace_median=quantile(paces, 0.5), pace_q3=quantile(paces, 0.75),
        to_mastered=middle if len(standings) >= LEAST_PEOPLE else None,
        pass_rate=share(one.passed, one.sat, one.sat))
