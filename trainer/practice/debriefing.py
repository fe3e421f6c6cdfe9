"""The debrief of a block that was a whole round, from its answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.content import Content
from trainer.drills.round import KIND
from trainer.drills.round.debrief import Debrief, Played
from trainer.drills.round.debrief import debrief as debrief_round
from trainer.errors import N_, NotFound
from trainer.practice.answering import stored_verdict
from trainer.practice.dealing import is_current, is_whole, own_sitting
from trainer.practice.pinning import as_begun
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.database import Database, Store
from trainer.store.practice import Sitting


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDebrief:
    """A round as it was dealt; a moment's place in ``of.moments`` is its item's number less one."""

    sitting: str
    drill_id: str
    table_id: str
    mode: str
    has_interruptions: bool
    ended: bool
    """Until then nothing is told."""
    of: Debrief


def debrief(store: Store, content: Content, person_id: int, sitting: str) -> RoundDebrief:
    """What a round came to; raises NotFound where the block is none, StoreUnavailable."""
    with store.read() as db:
        return debrief_of(db, content, own_sitting(db, person_id, sitting))


def debrief_of(db: Database, content: Content, found: Sitting) -> RoundDebrief:
    """The same for whoever has asked already whether it may be seen; raises NotFound."""
    content = as_begun(db, content, found)
    if not is_whole(content, found.drill_ids, found.mode) or not found.drill_id.startswith(f"{KIND}/"):
        raise NotFound(N_("This block was no round."))
    played = tuple(_played(db, found))
    if not played:
        raise NotFound(N_("Nothing was done in this round."))
    return RoundDebrief(
        sitting=found.public_id.hex(), drill_id=found.drill_id, table_id=found.table_id, mode=found.mode,
        has_interruptions=found.plan is not None and found.plan.has_interruptions,
        ended=found.has_ended or not is_current(content, found), of=debrief_round(played))


def _played(db: Database, sitting: Sitting) -> Iterator[Played]:
    """Its steps in order."""
    for line in answers.read_log(db, sitting.id):
        asked = rows.find_item(db, sitting.id, line.seq)
        answered = answers.find_answer(db, sitting.id, line.seq)
        if asked and answered:
            elapsed_ms = None if answered.timing.is_away else answered.timing.elapsed_ms
            yield Played(asked.item, answered.given, stored_verdict(asked, answered), elapsed_ms)
