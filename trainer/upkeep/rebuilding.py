"""What is kept ready for reports, worked out anew from the log."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from trainer.content import Content
from trainer.practice import catch_up
from trainer.store import people, standings, sums
from trainer.store.database import Database, Store


def rebuild(store: Store, content: Content, of: Iterable[int] | None = None) -> int:
    """For everybody who ever began a block, or for these; how many they were.

    Each person is done by themselves, so that whoever practises meanwhile waits for none of it.
    Raises StoreUnavailable.
    """
    with store.read() as db:
        wanted = standings.people_with_blocks(db) if of is None else list(of)
    for person_id in wanted:
        with store.read() as db:
            person = people.find_person(db, person_id)
            sittings = sums.summed(db, person_id)
        if person is not None:
            store.write(partial(_forget, person_id=person_id, sittings=sittings))
            catch_up(store, content, person)
    return len(wanted)


def _forget(db: Database, *, person_id: int, sittings: Iterable[int]) -> None:
    standings.forget_skills(db, person_id)
    sums.forget_sums(db, sittings)
