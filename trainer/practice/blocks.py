"""A block from its start to its end: begin, look at, begin again with what was missed, mark, close."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.engine import ENGINE_VERSION
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Closed, NotFound
from trainer.learning.modes import MODES, Mode
from trainer.practice.answering import block_of, feedback, stored_verdict
from trainer.practice.dealing import (
    credits_of,
    deal,
    is_current,
    is_whole,
    own_sitting,
    refuse_while_unsaid,
)
from trainer.practice.exposure import exposed
from trainer.practice.pinning import as_begun
from trainer.practice.sprints import is_over
from trainer.practice.tally import refused_slip, retry_seqs, tally
from trainer.practice.views import Block, Feedback
from trainer.practice.weakness import refuse_unknown_focus, weigh
from trainer.store import answers, people
from trainer.store import practice as rows
from trainer.store.answers import LogLine
from trainer.store.database import Database, Store
from trainer.store.pages import Page
from trainer.store.people import Person
from trainer.store.practice import Plan, Sitting, StoredItem

MIXED_ITEMS, MOST_ITEMS = 20, 200
"""Of a block over several drills, unless a number is given; and of any block."""


def start(store: Store, content: Content, person_id: int, drill_ids: Sequence[str], table_id: str, *,
          mode: str = "practice", focus: str | None = None, n_items: int | None = None,
          seconds: int | None = None, is_timed: bool = True, has_interruptions: bool = False,
          cards_stay: bool = False, seed: bytes, public_id: bytes, now: datetime, page: Page | None = None,
          beside: Callable[[Database, int], None] | None = None) -> str:
    """Begin a block of one drill or of several and issue its first item; returns the public id.

    ``focus`` is a class, ``payout/push``, or the code of a misconception: most items are then of it. A
    check takes none.
    ``n_items`` and ``seconds`` are the mode's and the drill's own unless given; drills that the table has
    nothing for are left out. ``cards_stay``: those that are shown for a moment are not turned down. ``seed``
    and ``public_id`` are 16 secret bytes each; ``page`` is the one it is begun on. ``beside`` is stored with
    it, by the sitting's row.
    Raises NotFound, CannotDeal, StoreUnavailable.
    """
    table, there = drills_for(content, drill_ids, table_id, mode=mode, focus=focus)
    with store.read() as db:
        person = _person(db, person_id)
    wanted = MODES[mode]
    plan = Plan(
        zone=person.zone, drill_ids=there, focus=focus, seconds=_seconds(wanted, seconds),
        is_timed=is_timed and wanted.shows_clock, has_interruptions=has_interruptions,
        extra_time=person.extra_time,
        weights=None if wanted.is_always_mixed else weigh(
            store, content, person, there, table_id, focus, now))
    sitting = Sitting(
        public_id=public_id, person_id=person_id, mode=mode, drill_id=there[0], table_id=table_id,
        engine_version=ENGINE_VERSION, ruleset_sha=bytes.fromhex(table.sha256), seed=seed,
        n_items=_length(content, mode, there, n_items), started=now, plan=plan, page=page)
    drill_id, item = deal(content, sitting, 1, ())
    first = StoredItem(seq=1, drill_id=drill_id, issued=now, is_next_step=False, item=item)
    first = exposed(store, sitting, first, cards_stay=cards_stay)

    def begin(db: Database) -> None:
        begun = rows.add_sitting(db, sitting, lambda: body(table))
        rows.add_item(db, begun.id, first)
        if beside:
            beside(db, begun.id)

    store.write(begin)
    return public_id.hex()


def drills_for(content: Content, drill_ids: Sequence[str], table_id: str, *, mode: str = "practice",
               focus: str | None = None) -> tuple[HouseRules, tuple[str, ...]]:
    """The table, and the drills that such a block would be of.

    Raises NotFound for what ``start`` would refuse: asked first, it makes nobody a trainee.
    """
    table = _table_for(content, drill_ids, table_id, mode, focus)
    there = _with_something_to_ask(content, drill_ids, table_id, focus)
    if focus is not None:
        refuse_unknown_focus(content, there, table_id, focus)
    return table, there


def _table_for(content: Content, drill_ids: Sequence[str], table_id: str, mode: str,
               focus: str | None) -> HouseRules:
    """The table, when these drills can be practised at it in this way; raises NotFound."""
    wanted = MODES.get(mode)
    if wanted is None or wanted.repeats or not wanted.is_chosen:
        raise NotFound(N_("There is no such way of practising."))
    if focus and wanted.is_always_mixed:
        raise NotFound(N_("A check asks of everything alike. To work on one thing, choose Practice."))
    table = content.tables.get(table_id)
    if table is None or not drill_ids or any(drill_id not in content.drills for drill_id in drill_ids):
        raise NotFound(N_("There is no such drill at this table."))
    return table


def _in_parts(content: Content, drill_ids: Sequence[str]) -> Sequence[str]:
    """Among others, and for a focus, what is dealt whole gives way to the drills of its kind that are not."""
    whole = [drill_id for drill_id in drill_ids if content.drills[drill_id].params.get("whole")]
    kinds = {content.drills[drill_id].kind for drill_id in whole}
    parts = [drill.id for drill in content.drills.values()
             if drill.kind in kinds and not drill.params.get("whole")]
    rest = [drill_id for drill_id in drill_ids if drill_id not in whole]
    return [*rest, *parts] if parts else drill_ids


def _with_something_to_ask(content: Content, drill_ids: Sequence[str], table_id: str,
                           focus: str | None) -> tuple[str, ...]:
    """The drills that the block is of; raises NotFound when the table has nothing for any of them."""
    is_alone = len(drill_ids) == 1 and focus is None
    wanted = drill_ids if is_alone else _in_parts(content, drill_ids)
    there = tuple(drill_id for drill_id in dict.fromkeys(wanted) if content.situations(drill_id, table_id))
    if not there:
        raise NotFound(N_("This drill has nothing to ask at this table."))
    return there


def _person(db: Database, person_id: int) -> Person:
    person = people.find_person(db, person_id)
    if person is None:
        raise NotFound(N_("There is no such trainee."))
    return person


def _seconds(mode: Mode, wanted: int | None) -> int | None:
    """How long the block may last; the mode's first choice unless another of its choices is wanted."""
    if not mode.seconds:
        return None
    return wanted if wanted in mode.seconds else mode.seconds[0]


def _length(content: Content, mode: str, drill_ids: Sequence[str], wanted: int | None) -> int:
    """How many items at most: a sprint has its time instead, a check always the same number."""
    limits = MODES[mode]
    if limits.seconds:
        return rows.LAST_SEQ
    if limits.items is not None:
        return limits.items
    if is_whole(content, drill_ids, mode):
        return content.drills[drill_ids[0]].items
    usual = content.drills[drill_ids[0]].items if len(drill_ids) == 1 else MIXED_ITEMS
    return min(max(wanted or usual, 1), MOST_ITEMS)


def retry(store: Store, content: Content, person_id: int, sitting: str, *, with_slow: bool,
          seed: bytes, public_id: bytes, now: datetime, page: Page | None = None) -> str:
    """Begin an unrated block of the items that were missed, and those too slow, easiest first.

    It goes by the rules of the block that it repeats; its answers fall on the days of where the person is
    now. Raises NotFound, also where there is nothing to ask again; Closed, StoreUnavailable.
    """
    with store.read() as db:
        source = own_sitting(db, person_id, sitting)
        content = as_begun(db, content, source)
        refuse_while_unsaid(content, source)
        person = _person(db, person_id)
        seqs = retry_seqs(tally(answers.read_log(db, source.id)), with_slow=with_slow)
        first = rows.find_item(db, source.id, seqs[0]) if seqs else None
    if first is None:
        raise NotFound(N_("There is nothing to ask again in this block."))
    if not is_current(content, source):
        raise Closed(N_("The trainer or its drills have changed since this block. Begin a new one."))
    plan = replace(source.plan or Plan(zone=person.zone, drill_ids=source.drill_ids),
                   zone=person.zone, focus=None, seconds=None, weights=None)
    again = replace(source, id=0, public_id=public_id, mode="retry", seed=seed, n_items=len(seqs),
                    started=now, has_ended=False, was_rated=False, plan=plan, page=page)

    def begin(db: Database) -> None:
        begun = rows.add_sitting(db, again, lambda: body(content.tables[source.table_id]))
        rows.add_repeats(db, begun.id, source.id, seqs)
        rows.add_item(db, begun.id, replace(first, seq=1, issued=now, is_next_step=False))

    store.write(begin)
    return public_id.hex()


def block(store: Store, content: Content, person_id: int, sitting: str, *, now: datetime) -> Block:
    """The block as its page shows it; nothing is written. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        content = as_begun(db, content, found)
        log = answers.read_log(db, found.id)
        is_late = is_over(found, credits_of(log), now)
        has_ended = found.has_ended or is_late or not is_current(content, found)
        after = None if has_ended else rows.find_open(db, found.id)
        last = None if is_late else _last_feedback(db, found, log, after)
    return block_of(content, found, tally(log), after, last)


def end(store: Store, person_id: int, sitting: str, *, now: datetime) -> None:
    """Close the block; harmless when it has ended. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)

    def close(db: Database) -> None:
        if not rows.has_ended(db, found.id):
            is_late = is_over(found, credits_of(answers.read_log(db, found.id)), now)
            rows.add_end(db, found.id, "deadline" if is_late else "stopped", now)

    store.write(close)


def mark_slip(store: Store, content: Content, person_id: int, sitting: str, seq: int, *,
              now: datetime) -> None:
    """Call the last answer a slip of the hand: kept in the log, counted no more; harmless when it is one.

    Raises NotFound, Closed with the reason, StoreUnavailable.
    """
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        refuse_while_unsaid(as_begun(db, content, found), found)

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
