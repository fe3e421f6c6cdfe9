"""What the form of an assignment holds before anything is typed: a new one, one that is there, a copy."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from trainer.assignments.reading import GOALS, LEVELS
from trainer.classes import Class
from trainer.content import Content
from trainer.moments import written
from trainer.store.assignments import Assignment


def typed_of(assignment: Assignment, zone: str) -> dict[str, list[str]]:
    """An assignment as its form would have brought it."""
    return {
        "name": [assignment.name], "drill": list(assignment.drill_ids), "table": list(assignment.table_ids),
        "whom": ["some" if assignment.trainee_ids else "all"],
        "trainee": [str(one) for one in assignment.trainee_ids], "goal": [assignment.goal],
        "level": [assignment.level or LEVELS[0]], "items": [str(assignment.items or 100)],
        "percent": [str((assignment.credit or 900) // 10)], "opens": [written(assignment.opens, zone)],
        "due": [written(assignment.due, zone)],
        "closes": [written(assignment.closes, zone)] if assignment.closes else []}


def new_form(class_: Class, now: datetime) -> dict[str, list[str]]:
    """What an empty form holds: from now on, due in a week in the evening."""
    local = now.astimezone(ZoneInfo(class_.zone)).replace(second=0, microsecond=0)
    due = (local + timedelta(days=7)).replace(hour=18, minute=0)
    return {"whom": ["all"], "goal": [GOALS[0]], "items": ["100"], "level": [LEVELS[0]], "percent": ["90"],
            "table": list(class_.table_ids), "opens": [written(local, class_.zone)],
            "due": [written(due, class_.zone)]}


def for_one(class_: Class, content: Content, person_id: int | None, kind: str | None,
            now: datetime) -> dict[str, list[str]]:
    """The same with a trainee of the class chosen, and the drills of a kind, where they are named."""
    typed = new_form(class_, now)
    if person_id is not None:
        typed |= {"whom": ["some"], "trainee": [str(person_id)]}
    if kind is not None:
        typed["drill"] = [one.id for one in content.drills.values()
                          if one.kind == kind and not one.params.get("whole")]
    return typed


def again(assignment: Assignment, class_: Class, now: datetime) -> dict[str, list[str]]:
    """A copy for a class, of the same length, from now on, for all of it."""
    start = now.replace(second=0, microsecond=0)
    moved = start - assignment.opens
    typed = typed_of(assignment, class_.zone) | {
        "whom": ["all"], "trainee": [], "opens": [written(start, class_.zone)],
        "due": [written(assignment.due + moved, class_.zone)]}
    if assignment.closes:
        typed["closes"] = [written(assignment.closes + moved, class_.zone)]
    return typed
