"""The groups of a class: made, renamed, taken away, and who is in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from trainer.classes.seeing import open_class
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.people import Person, read_name
from trainer.store import classes as class_rows
from trainer.store import groups as rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store

NAME_LENGTH: Final = 40


def read_group(text: str) -> str:
    """Empty: none. Raises AnswerFormatError."""
    return read_name(text, NAME_LENGTH)


def name_group(store: Store, actor: Person, class_id: int, name: str, *, group_id: int | None = None,
               now: datetime) -> None:
    """Make a group, or give one another name. Raises AnswerFormatError, NotFound, Closed."""
    wanted = read_group(name)
    if not wanted:
        raise AnswerFormatError(N_("A group needs a name."))

    def change(db: Database) -> None:
        open_class(db, actor, class_id)
        there = rows.group_called(db, class_id, wanted)
        if there is not None and there != group_id:
            raise AnswerFormatError(N_("There is a group of this name in the class."))
        if group_id is None:
            made = rows.add_group(db, class_id, wanted)
            add_entry(db, actor.id, "group.made", f"class:{class_id}", now, group=made)
        else:
            rows.rename_group(db, find_group(db, class_id, group_id), wanted)
            add_entry(db, actor.id, "group.renamed", f"class:{class_id}", now, group=group_id)

    store.write(change)


def drop_group(store: Store, actor: Person, class_id: int, group_id: int, *, now: datetime) -> None:
    """Its people stay in the class. Raises NotFound, Closed."""
    def drop(db: Database) -> None:
        open_class(db, actor, class_id)
        rows.remove_group(db, find_group(db, class_id, group_id))
        add_entry(db, actor.id, "group.removed", f"class:{class_id}", now, group=group_id)

    store.write(drop)


def choose_group(store: Store, actor: Person, class_id: int, person_ids: Sequence[int], group_id: int | None,
                 *, now: datetime) -> None:
    """Put these people in a group, or in none. Raises AnswerFormatError, NotFound, Closed."""
    if not person_ids:
        raise AnswerFormatError(N_("Choose people from the list first."))

    def put(db: Database) -> None:
        open_class(db, actor, class_id)
        if group_id is not None:
            find_group(db, class_id, group_id)
        for person_id in person_ids:
            if not class_rows.is_member(db, class_id, person_id, "trainee"):
                raise NotFound(N_("There is no such trainee."))
            rows.put_in_group(db, class_id, person_id, group_id)
            add_entry(db, actor.id, "group.filled", f"person:{person_id}", now, group=group_id,
                      into=class_id)

    store.write(put)


def find_group(db: Database, class_id: int, group_id: int) -> int:
    """The id, where it is one of the class; raises NotFound."""
    if rows.find_group(db, class_id, group_id) is None:
        raise NotFound(N_("There is no such group in the class."))
    return group_id


def group_or_new(db: Database, class_id: int, name: str) -> int | None:
    """The group of this name, made if need be; None for none."""
    if not name:
        return None
    there = rows.group_called(db, class_id, name)
    return rows.add_group(db, class_id, name) if there is None else there
