"""A small history in a store, written row by row: what is stored when nobody cares which drill it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from trainer.drills.base import Item
from trainer.learning.scoring import Hints, Timing
from trainer.store import answers, people, practice
from trainer.store.answers import Answer
from trainer.store.database import Database, Store
from trainer.store.practice import Plan, Sitting, StoredItem

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
PUBLIC_ID = bytes(range(16))


def sitting(person_id: int, public_id: bytes = PUBLIC_ID, *, mode: str = "practice") -> Sitting:
    """Three items of a drill on a table whose rules are of no matter."""
    return Sitting(
        public_id=public_id, person_id=person_id, mode=mode, drill_id="sums/plain", table_id="test-table",
        engine_version=1, ruleset_sha=b"\x01" * 32, seed=b"\x02" * 16, n_items=3, started=NOON,
        plan=Plan(zone="Europe/Paris", drill_ids=("sums/plain", "sums/long"), focus="plain", seconds=60,
                  weights={"sums/plain": 0.25}))


def stored_item(seq: int) -> StoredItem:
    """Asks for 20 + seq."""
    item = Item(kind="sums", situation="plain", prompt={"text": f"20 + {seq}?"}, key={"sum": 20 + seq},
                target_ms=2000)
    return StoredItem(seq=seq, drill_id="sums/plain", issued=NOON + timedelta(seconds=seq),
                      is_next_step=False, item=item)


def given(seq: int, credit: int, codes: tuple[str, ...] = ()) -> Answer:
    """One second after its issue."""
    return Answer(
        seq=seq, received=NOON + timedelta(seconds=seq + 1), typed={"sum": "21"}, given=21, credit=credit,
        codes=codes, hints=Hints(input_mode="keys", t_first_ms=400, t_submit_ms=900),
        timing=Timing(elapsed_ms=900, is_rapid=False, is_away=False))


def write_history(db: Database, public_id: bytes = PUBLIC_ID) -> Sitting:
    """A trainee with a session; a block with two answers, one wrong and marked, and its end; a retry."""
    person = people.add_person(db, name="Zoé", lang="fr", zone="Europe/Paris", now=NOON)
    people.add_session(db, public_id * 2, person.id, NOON)
    begun = practice.add_sitting(db, sitting(person.id, public_id), lambda: '{"id":"test-table"}')
    for seq, credit, codes in ((1, 1000, ()), (2, 0, ("OFF_BY_1",))):
        practice.add_item(db, begun.id, stored_item(seq))
        answers.add_answer(db, begun.id, person.id, "sums/plain", given(seq, credit, codes))
    practice.add_item(db, begun.id, stored_item(3))
    answers.add_slip(db, begun.id, 2, person.id, NOON + timedelta(seconds=5))
    practice.add_end(db, begun.id, "stopped", NOON + timedelta(seconds=6))
    again = practice.add_sitting(
        db, sitting(person.id, bytes(reversed(public_id)), mode="retry"), lambda: '{"id":"test-table"}')
    practice.add_repeats(db, again.id, begun.id, [2, 1])
    practice.add_item(db, again.id, stored_item(1))
    return begun


def fill(store: Store) -> Sitting:
    """The same through the writer."""
    return store.write(write_history)
