"""Which item comes next, and the item itself: made from the sitting's seed alone, before it is stored."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Item, Verdict
from trainer.engine import ENGINE_VERSION
from trainer.engine.randomness import Rng, item_seed
from trainer.errors import N_, NotFound
from trainer.learning.modes import MODES
from trainer.learning.selection import Share, next_situation
from trainer.practice.views import IssuedItem
from trainer.store import practice as rows
from trainer.store.answers import Answer
from trainer.store.database import Database
from trainer.store.practice import Sitting, StoredItem

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
    """Whether more can be dealt: by the engine and from the rules that the sitting was begun with."""
    table = content.tables.get(sitting.table_id)
    return (table is not None and bytes.fromhex(table.sha256) == sitting.ruleset_sha
            and sitting.drill_id in content.drills and sitting.engine_version == ENGINE_VERSION)


def following(content: Content, sitting: Sitting, asked: StoredItem, answered: Answer, verdict: Verdict,
              earlier: Sequence[str], repeated: StoredItem | None, now: datetime) -> StoredItem | None:
    """What comes after an answer: the next step of the hand, else a new item; None at the end.

    A retry goes on with ``repeated``. The item is issued ``now``, when its predecessor is stored.
    """
    seq = asked.seq + 1
    if seq > sitting.n_items or not is_current(content, sitting):
        return None
    if MODES[sitting.mode].repeats:
        return repeated and replace(repeated, seq=seq, issued=now, is_next_step=False)
    step = KINDS[asked.item.kind].follow_up(asked.item, answered.given, verdict)
    item = step or deal(content, sitting, seq, earlier, was_away=answered.timing.is_away)
    return StoredItem(seq=seq, drill_id=sitting.drill_id, issued=now, is_next_step=step is not None,
                      item=item)


def deal(content: Content, sitting: Sitting, seq: int, earlier: Sequence[str], *,
         was_away: bool = False) -> Item:
    """A new item; raises NotFound where the table's rules give the drill nothing to ask."""
    drill, table = content.drills[sitting.drill_id], content.tables[sitting.table_id]
    kind = KINDS[drill.kind]
    situations = kind.situations(drill, table)
    if not situations:
        raise NotFound(N_("This drill has nothing to ask at this table."))
    choice = Rng(item_seed(sitting.seed, drill.id + "|situation", seq))
    share = drill.params.get("at_least")
    situation = next_situation(
        situations, earlier, choice, n_items=sitting.n_items, share=Share(**share) if share else None,
        was_away=was_away)
    return kind.generate(drill, table, situation, Rng(item_seed(sitting.seed, drill.id, seq)))


def issued(sitting: Sitting, stored: StoredItem) -> IssuedItem:
    """The part of an item that its page may know."""
    return IssuedItem(
        sitting=sitting.public_id.hex(), seq=stored.seq, kind=stored.item.kind, drill_id=stored.drill_id,
        table_id=sitting.table_id, prompt=stored.item.prompt, target_ms=stored.item.target_ms,
        n_items=sitting.n_items, issued=stored.issued)


def is_shown_again(item: IssuedItem, now: datetime) -> bool:
    """Whether a page loaded whole shows this item for a second time, as far as times tell.

    The first page comes at once after the issue; later ones are reloads, another tab, a way back.
    """
    return now - item.issued > FIRST_LOOK
