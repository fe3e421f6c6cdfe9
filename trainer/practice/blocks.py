"""A block from its start to its end: begin, look at, begin again with what was missed, mark, close."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.engine import ENGINE_VERSION
from trainer.errors import N_, Closed, NotFound
from trainer.practice.answering import block_of, feedback, stored_verdict
from trainer.practice.dealing import deal, is_current, own_sitting
from trainer.practice.tally import refused_slip, retry_seqs, tally
from trainer.practice.views import Block, Feedback
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.answers import LogLine
from trainer.store.database import Database, Store
from trainer.store.practice import Sitting, StoredItem


def start(store: Store, content: Content, person_id: int, drill_id: str, table_id: str, *,
          seed: bytes, public_id: bytes, now: datetime) -> str:
    """Begin a practice block and issue its first item; returns the public id.

    ``seed`` and ``public_id`` are 16 secret bytes each. Raises NotFound, StoreUnavailable.
    """
    drill, table = content.drills.get(drill_id), content.tables.get(table_id)
    if drill is None or table is None:
        raise NotFound(N_("There is no such drill at this table."))
    sitting = Sitting(
        public_id=public_id, person_id=person_id, mode="practice", drill_id=drill_id, table_id=table_id,
        engine_version=ENGINE_VERSION, ruleset_sha=bytes.fromhex(table.sha256), seed=seed,
        n_items=drill.items, started=now)
    first = StoredItem(seq=1, drill_id=drill_id, issued=now, is_next_step=False,
                       item=deal(content, sitting, 1, ()))

    def begin(db: Database) -> None:
        rows.add_item(db, rows.add_sitting(db, sitting, lambda: body(table)).id, first)

    store.write(begin)
    return public_id.hex()


def retry(store: Store, content: Content, person_id: int, sitting: str, *, with_slow: bool,
          seed: bytes, public_id: bytes, now: datetime) -> str:
    """Begin an unrated block of the items that were missed, and those too slow, easiest first.

    Raises NotFound, also where there is nothing to ask again; Closed, StoreUnavailable.
    """
    with store.read() as db:
        source = own_sitting(db, person_id, sitting)
        seqs = retry_seqs(tally(answers.read_log(db, source.id)), with_slow=with_slow)
        first = rows.find_item(db, source.id, seqs[0]) if seqs else None
    if first is None:
        raise NotFound(N_("There is nothing to ask again in this block."))
    if not is_current(content, source):
        raise Closed(N_("The rules of this table have changed since this block. Begin a new one."))
    again = replace(source, id=0, public_id=public_id, mode="retry", seed=seed, n_items=len(seqs),
                    started=now)

    def begin(db: Database) -> None:
        begun = rows.add_sitting(db, again, lambda: body(content.tables[source.table_id]))
        rows.add_repeats(db, begun.id, source.id, seqs)
        rows.add_item(db, begun.id, replace(first, seq=1, issued=now, is_next_step=False))

    store.write(begin)
    return public_id.hex()


def block(store: Store, content: Content, person_id: int, sitting: str) -> Block:
    """The block as its page shows it; nothing is written. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        log = answers.read_log(db, found.id)
        has_ended = found.has_ended or not is_current(content, found)
        after = None if has_ended else rows.find_open(db, found.id)
        last = _last_feedback(db, found, log, after)
    return block_of(found, tally(log), after, last)


def end(store: Store, person_id: int, sitting: str, *, now: datetime) -> None:
    """Close the block; harmless when it has ended. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)

    def close(db: Database) -> None:
        if not rows.has_ended(db, found.id):
            rows.add_end(db, found.id, "stopped", now)

    store.write(close)


def mark_slip(store: Store, person_id: int, sitting: str, seq: int, *, now: datetime) -> None:
    """Call the last answer a slip of the hand: kept in the log, counted no more; harmless when it is one.

    Raises NotFound, Closed with the reason, StoreUnavailable.
    """
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)

    def mark(db: Database) -> None:
        items = tally(answers.read_log(db, found.id))
        if any(item.seq == seq and item.is_slip for item in items):
            return
        refused = refused_slip(found, items, seq)
        if refused:
            raise Closed(refused)
        answers.add_slip(db, found.id, seq, person_id, now)

    store.write(mark)


def _last_feedback(db: Database, sitting: Sitting, log: list[LogLine],
                   after: StoredItem | None) -> Feedback | None:
    """What was said of the last answer, for a page that is loaded whole."""
    seq = max((line.seq for line in log if line.result), default=0)
    asked, answered = rows.find_item(db, sitting.id, seq), answers.find_answer(db, sitting.id, seq)
    if asked is None or answered is None:
        return None
    return feedback(sitting, asked, answered, stored_verdict(asked, answered), after)
