"""The list of a class as a file: what import reads, so that one comes back as the other."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.classes.seeing import own_class
from trainer.exports import csv
from trainer.people import Person
from trainer.roster.table import COLUMNS
from trainer.store import classes as rows
from trainer.store.classes import Member
from trainer.store.database import Store


def export(store: Store, actor: Person, class_id: int) -> bytes:
    """UTF-8 with its mark, lines that end in CRLF, text guarded against spreadsheets. Raises NotFound."""
    with store.read() as db:
        return written(rows.members(db, own_class(db, actor, class_id).id, "trainee"))


def written(members: Iterable[Member]) -> bytes:
    """With the first row of columns."""
    return csv.whole(COLUMNS, ((one.code, one.last_name, one.first_name, one.email, one.group, one.lang,
                                one.extra_time) for one in members))
