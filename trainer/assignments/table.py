"""Everybody's standing with one assignment, for whoever set it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer.assignments.setting import own_assignment
from trainer.assignments.standing import Standing, standing_of
from trainer.content import Content
from trainer.people import Person
from trainer.store import classes as class_rows
from trainer.store import people
from trainer.store.classes import Member
from trainer.store.database import Store


@dataclass(frozen=True, slots=True)
class Row:
    """One trainee of the class whom it is for."""

    member: Member
    standing: Standing


def rows_of(store: Store, content: Content, actor: Person, assignment_id: int,
            now: datetime) -> tuple[Row, ...]:
    """By name, of those who are in the class now. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        one, class_ = own_assignment(db, actor, assignment_id)
        members = [member for member in class_rows.members(db, class_.id, "trainee")
                   if not one.trainee_ids or member.person_id in one.trainee_ids]
        known = {member.person_id: people.find_person(db, member.person_id) for member in members}
    return tuple(Row(member, standing_of(store, content, person, one, now))
                 for member in members if (person := known[member.person_id]))
