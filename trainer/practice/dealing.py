"""The item that comes next: made from what the sitting was begun with and its answers alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Item, Verdict
from trainer.drills.dealable import first_dealable
from trainer.drills.interruptions import ONE_IN, interrupt, without
from trainer.engine import ENGINE_VERSION
from trainer.engine.randomness import Rng, item_seed
from trainer.errors import N_, CannotDeal, Closed, NotFound
from trainer.learning.modes import MODES
from trainer.practice.choosing import Asked, choose, classes, goes_on
from trainer.practice.pinning import as_begun
from trainer.practice.sprints import is_over
from trainer.practice.views import IssuedItem
from trainer.store import practice as rows
from trainer.store.answers import Answer, LogLine
from trainer.store.database import Database
from trainer.store.practice import Sitting, StoredItem
from trainer.store.ratings import unrated_sittings

_PUBLIC_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)

FIRST_LOOK = timedelta(seconds=5)
"""A page that comes later after the issue is not the first."""


def own_sitting(db: Database, person_id: int, sitting: str) -> Sitting:
    """Raises NotFound: unknown, malformed and somebody else's look the same."""
    found = None
    if _PUBLIC_ID.fullmatch(sitting):
        found = rows.find_sitting(db, bytes.fromhex(sitting), person_id)
    if found is None:
        raise NotFound(N_("There is no such block."))
    return found


def find_asked(db: Database, sitting: Sitting, seq: int) -> StoredItem:
    """The item in this place; raises NotFound when it was not issued."""
    asked = rows.find_item(db, sitting.id, seq) if 1 <= seq <= rows.LAST_SEQ else None
    if asked is None:
        raise NotFound(N_("There is no such item in this block."))
    return asked


def is_current(content: Content, sitting: Sitting) -> bool:
    """Whether more can be dealt: by the engine and from the rules that the sitting was begun with.

    Asked of the content ``as_begun``, which has these rules while they can be read.
    """
    table = content.tables.get(sitting.table_id)
    return (table is not None and bytes.fromhex(table.sha256) == sitting.ruleset_sha
            and sitting.engine_version == ENGINE_VERSION
            and all(drill_id in content.drills for drill_id in sitting.drill_ids))


def is_whole(content: Content, drill_ids: Sequence[str], mode: str) -> bool:
    """Whether a block is one item with all its steps, as a round is: then nobody knows how long it gets.

    A check has its number of items and a sprint its time; over several drills the items take turns.
    """
    drill = content.drills.get(drill_ids[0]) if len(drill_ids) == 1 else None
    limits = MODES[mode]
    has_length = limits.repeats or limits.seconds or limits.items is not None
    return drill is not None and bool(drill.params.get("whole")) and not has_length


def is_silent(content: Content, drill_ids: Sequence[str], mode: str) -> bool:
    """Whether nothing is said of an answer before the block is over: of a whole round, dealt unaided.

    Any other block says of each answer what is right, for no debrief says it later.
    """
    return is_whole(content, drill_ids, mode) and content.drills[drill_ids[0]].variant == "unaided"


def must_keep_silent(content: Content, sitting: Sitting) -> bool:
    """Whether it is such a block and goes on: what its answers are worth stands on no page yet."""
    has_ended = sitting.has_ended or not is_current(content, sitting)
    return not has_ended and is_silent(content, sitting.drill_ids, sitting.mode)


def silent_blocks(db: Database, content: Content, person_id: int) -> frozenset[str]:
    """The public ids of the person's blocks that must keep silent: no figure is made from their answers."""
    return frozenset(
        found.public_id.hex() for drill_id in _unaided(content)
        for found in rows.open_sittings(db, person_id, drill_id)
        if must_keep_silent(as_begun(db, content, found), found))


def is_unsaid(content: Content, sitting: Sitting) -> bool:
    """Whether its trainee is told nothing yet of what it came to.

    It must keep silent, or it is over and the trainee has not said how well it went; its answers count then.
    """
    return is_silent(content, sitting.drill_ids, sitting.mode) and not sitting.was_rated


def unsaid_blocks(db: Database, content: Content, person_id: int) -> frozenset[str]:
    """The public ids of such blocks: no page of the person's tells of their answers one by one."""
    return frozenset(
        found.public_id.hex() for drill_id in _unaided(content)
        for found in unrated_sittings(db, person_id, drill_id)
        if is_unsaid(as_begun(db, content, found), found))


def _unaided(content: Content) -> list[str]:
    return [drill.id for drill in content.drills.values() if drill.variant == "unaided"]


def refuse_while_silent(content: Content, sitting: Sitting) -> None:
    """Raises Closed while what was asked for would tell how an answer was judged."""
    if must_keep_silent(content, sitting):
        raise Closed(N_("What was right in this round is said when it is over."))


def refuse_while_unsaid(content: Content, sitting: Sitting) -> None:
    """Raises Closed while what was asked for would tell the trainee how an answer was judged."""
    refuse_while_silent(content, sitting)
    if is_unsaid(content, sitting):
        raise Closed(N_("First say in its debrief how well you dealt this round; "
                        "then its answers are shown."))


def following(content: Content, sitting: Sitting, asked: StoredItem, answered: Answer, verdict: Verdict,
              earlier: Sequence[Asked], repeated: StoredItem | None, now: datetime) -> StoredItem | None:
    """What comes after an answer: the next step of the hand, else a new item; None at the end.

    ``earlier`` are the answers of the block, this one the last. A retry goes on with ``repeated``. The
    item is issued ``now``, when its predecessor is stored.
    """
    seq = asked.seq + 1
    if seq > sitting.n_items or not is_current(content, sitting):
        return None
    if is_over(sitting, [one.credit for one in earlier], answered.received):
        return None
    if MODES[sitting.mode].repeats:
        return repeated and replace(repeated, seq=seq, issued=now, is_next_step=False)
    step = KINDS[asked.item.kind].follow_up(without(asked.item), answered.given, verdict)
    if step and goes_on(content, sitting, seq, earlier):
        step = in_own_time(content, sitting, asked.drill_id, step)
        step = _perhaps_interrupted(content, sitting, seq, asked.drill_id, step)
        return StoredItem(seq=seq, drill_id=asked.drill_id, issued=now, is_next_step=True, item=step)
    if is_whole(content, sitting.drill_ids, sitting.mode):
        return None
    try:
        drill_id, item = deal(content, sitting, seq, earlier)
    except CannotDeal:
        return None
    return StoredItem(seq=seq, drill_id=drill_id, issued=now, is_next_step=False, item=item)


def deal(content: Content, sitting: Sitting, seq: int, earlier: Sequence[Asked]) -> tuple[str, Item]:
    """A new item and its drill; raises NotFound, CannotDeal where the table gives nothing to ask.

    Where the class that was chosen cannot be dealt after all, the next in order takes its place.
    """
    others = [(drill, name.partition("/")[2]) for name, drills in classes(
        content, sitting.drill_ids, sitting.table_id).items() for drill in drills]
    drill, item = first_dealable(
        [choose(content, sitting, seq, earlier), *others], content.tables[sitting.table_id],
        lambda drill: Rng(item_seed(sitting.seed, drill.id, seq)))
    item = in_own_time(content, sitting, drill.id, item)
    return drill.id, _perhaps_interrupted(content, sitting, seq, drill.id, item)


def in_own_time(content: Content, sitting: Sitting, drill_id: str, item: Item) -> Item:
    """The item with the target time of its drill, longer where the block was begun with extra time."""
    if sitting.plan is None or sitting.plan.extra_time == 100:
        return item
    usual = content.drills[drill_id].target(item.situation)
    return replace(item, target_ms=usual * sitting.plan.extra_time // 100)


def _perhaps_interrupted(content: Content, sitting: Sitting, seq: int, drill_id: str, item: Item) -> Item:
    """In a block with interruptions now and then one; its own chance leaves the item as it would be."""
    if sitting.plan is None or not sitting.plan.has_interruptions:
        return item
    chance = Rng(item_seed(sitting.seed, drill_id + "|interruption", seq))
    return interrupt(item, content.tables[sitting.table_id], chance) if chance.chance(1, ONE_IN) else item


def asked_so_far(log: Iterable[LogLine]) -> list[Asked]:
    """The answered items of a block, as far as they decide what comes next."""
    return [Asked(line.drill_id, line.situation, line.result.credit, line.result.timing.is_away)
            for line in log if line.result]


def credits_of(log: Iterable[LogLine]) -> list[int]:
    """Of the answers, in order."""
    return [line.result.credit for line in log if line.result]


def issued(sitting: Sitting, stored: StoredItem) -> IssuedItem:
    """The part of an item that its page may know."""
    return IssuedItem(
        sitting=sitting.public_id.hex(), seq=stored.seq, kind=stored.item.kind, drill_id=stored.drill_id,
        table_id=sitting.table_id, prompt=stored.item.prompt, target_ms=stored.item.target_ms,
        n_items=sitting.n_items, issued=stored.issued, rules=sitting.ruleset_sha.hex())


def is_shown_again(item: IssuedItem, now: datetime) -> bool:
    """Whether a page loaded whole shows this item for a second time, as far as times tell.

    The first page comes at once after the issue; later ones are reloads, another tab, a way back.
    """
    return now - item.issued > FIRST_LOOK
