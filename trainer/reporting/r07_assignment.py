"""R7 to order: one assignment, and the list of all of a class."""

from __future__ import annotations

from datetime import datetime

from trainer import assignments
from trainer.assignments import Assignment, Row
from trainer.content import Content
from trainer.people import Person
from trainer.reporting.asked import Asked
from trainer.reports.filters import Filters
from trainer.reports.r07_assignment import Line, Work, assignment_table
from trainer.reports.report import Report
from trainer.store.database import Store


def of_assignment(store: Store, content: Content, actor: Person, assignment_id: int, now: datetime) -> Report:
    """Raises NotFound, StoreUnavailable."""
    found, _ = assignments.look(store, actor, assignment_id)
    rows = assignments.rows_of(store, content, actor, assignment_id, now)
    return Report(id="r7", filters=Filters(), as_of=now,
                  table=assignment_table([(_work(found), _line(row)) for row in rows]))


def list_of_class(asked: Asked) -> Report:
    """Every trainee with every assignment of theirs. Raises StoreUnavailable."""
    lines = []
    for found in assignments.in_class(asked.store, asked.actor, asked.class_.id):
        if asked.filters.assignment in (None, found.id):
            lines += [(_work(found), _line(row)) for row in assignments.rows_of(
                asked.store, asked.content, asked.actor, found.id, asked.now)
                if row.member.person_id in asked.people]
    return Report(id="r7", filters=asked.filters, as_of=asked.now,
                  table=assignment_table(lines, is_list=True))


def _work(one: Assignment) -> Work:
    return Work(id=one.id, name=one.name, goal=one.goal, due=one.due)


def _line(row: Row) -> Line:
    member, it = row.member, row.standing
    return Line(
        person_id=member.person_id, name=member.name, code=member.code, group=member.group,
        extra_time=member.extra_time, started=it.started, done=it.done, required=it.required, n=it.n,
        accuracy=it.accuracy, lower=it.lower, pace=it.pace, met=it.met, late=it.late, blocks=it.blocks)
