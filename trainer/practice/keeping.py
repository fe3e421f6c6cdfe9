"""Records that are kept in memory: of the people who came last, one user of each at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from trainer.content import Content
from trainer.people import Person
from trainer.practice.record import Record, make_record
from trainer.store.database import Store

PEOPLE = 64
"""Two classes; a record of ten thousand answers is some 700 kilobytes."""


@contextmanager
def record_of(store: Store, content: Content, person: Person) -> Iterator[Record]:
    """The person's record as the log now says it; nobody else has it until it is left.

    It is the same whoever looks: what a table asks is what it asks of all, whichever rules a class is on.
    Raises StoreUnavailable.
    """
    slot, content = _slot(store, person.id), content.shared
    with slot.lock:
        record, slot.record = slot.record, None  # whatever goes wrong below, what is half changed is not kept
        with store.read() as db:
            record = (record and record.now(db, content, person)) or make_record(db, content, person)
        slot.record = record
        yield record


def look_ahead(store: Store, content: Content, person: Person) -> None:
    """Take what was answered lately into the record now, so that the next block need not wait for it.

    Raises StoreUnavailable.
    """
    with record_of(store, content, person):
        pass


class _Slot:
    """A place for the record of one person."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.record: Record | None = None


_lock = threading.Lock()
_slots: WeakKeyDictionary[Store, OrderedDict[int, _Slot]] = WeakKeyDictionary()


def _slot(store: Store, person_id: int) -> _Slot:
    with _lock:
        of_store = _slots.setdefault(store, OrderedDict())
        slot = of_store.setdefault(person_id, _Slot())
        of_store.move_to_end(person_id)
        if len(of_store) > PEOPLE:
            of_store.popitem(last=False)
        return slot
