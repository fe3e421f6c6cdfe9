"""The record of who did what: read by managers, verified by a command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from trainer.errors import N_, AnswerFormatError
from trainer.store import audit, names
from trainer.store.audit import Entry, Walk
from trainer.store.database import Store

PAGE = 100
_AT_ONCE = 500

SPOKEN_OF: Final = {"person": "person", "trainees": "person", "into": "class", "out_of": "class",
                    "class_id": "class", "regrouped": "class", "roster_of": "class", "exam": "exam"}
"""Key of a detail -> the sort of object whose number it is, or whose numbers."""

_HEAD = re.compile(r"([0-9]{1,12}):([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shown:
    """A page of the record, with the names of those who are in it as they are called today."""

    entries: tuple[Entry, ...]
    names: dict[str, str | None]
    """``person:12`` -> the name; None: erased. What is not there is called by its id."""
    before: int | None
    """Where the next page goes on; None: this is the last."""


def shown(store: Store, *, target: str | None, actor_id: int | None, before: int | None) -> Shown:
    """The latest first; raises StoreUnavailable."""
    with store.read() as db:
        found = audit.entries(db, target=target or None, actor_id=actor_id, before=before, limit=PAGE + 1)
        listed = tuple(found[:PAGE])
        return Shown(listed, names.names_of(db, _objects(listed)),
                     listed[-1].id if len(found) > PAGE else None)


def every(store: Store, *, target: str | None, actor_id: int | None) -> Iterator[Entry]:
    """The whole record, or all of one object or person, the latest first, in short reads.

    Raises StoreUnavailable.
    """
    before: int | None = None
    while True:
        with store.read() as db:
            found = audit.entries(db, target=target or None, actor_id=actor_id, before=before, limit=_AT_ONCE)
        yield from found
        if len(found) < _AT_ONCE:
            return
        before = found[-1].id


def head(store: Store) -> str:
    """``N:HASH``, to be kept elsewhere: with it a tail that was cut off shows."""
    with store.read() as db:
        n, last = audit.head(db)
    return f"{n}:{last.hex()}"


def verify(store: Store, kept: str | None = None) -> Walk:
    """Walk the whole chain; raises AnswerFormatError for a head that is none."""
    noted = None
    if kept is not None:
        parts = _HEAD.fullmatch(kept.strip().lower())
        if parts is None:
            raise AnswerFormatError(N_("A head is written %(form)s, as “audit head” prints it."),
                                    form="N:HASH")
        noted = (int(parts[1]), bytes.fromhex(parts[2]))
    with store.read() as db:
        return audit.walk(db, noted)


def _objects(entries: Iterable[Entry]) -> set[str]:
    """Everything that is spoken of: who, to what, and the people, classes and exams in the details."""
    found = set[str]()
    for one in entries:
        found.add(one.object)
        if one.actor_id is not None:
            found.add(f"person:{one.actor_id}")
        for key, sort in SPOKEN_OF.items():
            value = one.detail.get(key)
            found.update(f"{sort}:{number}" for number in (value if isinstance(value, list) else [value]))
    return found
