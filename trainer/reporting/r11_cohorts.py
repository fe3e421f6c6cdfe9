"""R11 to order: of the whole school, for those who see all of it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from trainer import exams
from trainer.classes.seeing import visible_in
from trainer.people import Person
from trainer.reports.charts.boxes import Boxes
from trainer.reports.r02_matrix import skills_asked
from trainer.reports.r11_cohorts import Cohort, Standing, cohorts, drawn
from trainer.reports.table import Table
from trainer.store import exams as exam_rows
from trainer.store.classes import Class
from trainer.store.database import Store
from trainer.store.reporting.cohorts import stood


@dataclass(frozen=True, slots=True, kw_only=True)
class CohortReport:
    """Of the whole school."""

    table: Table
    skill: str
    """That is drawn."""
    skills: tuple[str, ...]
    boxes: Boxes


def report(store: Store, actor: Person, skill: str, *, now: datetime) -> CohortReport:
    """An unknown skill is the first one. Raises StoreUnavailable."""
    skills = tuple(skills_asked(None))
    with store.read() as db:
        classes = visible_in(db, actor)
        standings: dict[int, dict[str, list[Standing]]] = defaultdict(lambda: defaultdict(list))
        for one in stood(db):
            standings[one.class_id][one.skill].append(Standing(one.lower, one.pace, one.to_mastered))
        released = {one.id: [exam.id for exam in exam_rows.exams_of(db, one.id) if exam.released]
                    for one in classes}
    found = [_cohort(store, actor, one, standings[one.id], released[one.id], now) for one in classes]
    shown = skill if skill in skills else skills[0]
    return CohortReport(table=cohorts(found, skills), skill=shown, skills=skills, boxes=drawn(found, shown))


def _cohort(store: Store, actor: Person, class_: Class, skills: dict[str, list[Standing]],
            exam_ids: list[int], now: datetime) -> Cohort:
    rows = [row for exam_id in exam_ids
            for row in exams.overview(store, actor, exam_id, now=now).rows if not row.is_trial]
    return Cohort(class_.id, class_.name, skills, len(rows), sum(row.mark.has_passed for row in rows))
