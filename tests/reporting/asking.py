"""Reports of the classroom, as its instructor asks for them."""

from __future__ import annotations

from tests.reporting.classroom import Classroom
from trainer.reporting import Asked, asked_of_class
from trainer.reports.filters import read_filters


def ask(room: Classroom, **filters: str) -> Asked:
    """With these parameters of an address."""
    return asked_of_class(room.store, room.content, room.person(room.school.instructor),
                          room.school.class_id, read_filters(filters), room.now)
