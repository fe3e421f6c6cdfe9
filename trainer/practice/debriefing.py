"""The debrief of a block that was a whole round, from its answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from trainer.content import Content
from trainer.drills.round import KIND
from trainer.drills.round.debrief import Debrief, Played
from trainer.drills.round.debrief import debrief as debrief_round
from trainer.errors import N_, Closed, NotFound
from trainer.practice.answering import stored_verdict
from trainer.practice.dealing import is_current, is_silent, is_unsaid, is_whole, own_sitting
from trainer.practice.pinning import as_begun
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.database import Database, Store
from trainer.store.practice import Sitting
from trainer.store.ratings import add_rating, find_rating


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
    is_rated: bool
    """Whether its trainee says how well it went, before anything is told: of a round dealt unaided."""
    is_unsaid: bool
    """Its trainee has not said so yet, nor that they would rather not."""
    rating: int | None
    """What was said, from 1 to 5."""
    of: Debrief


def debrief(store: Store, content: Content, person_id: int, sitting: str) -> RoundDebrief:
    """What a round came to; raises NotFound where the block is none, StoreUnavailable."""
    with store.read() as db:
        return debrief_of(db, content, own_sitting(db, person_id, sitting))


def rate(store: Store, content: Content, person_id: int, sitting: str, rating: int | None, *,
         now: datetime) -> None:
    """Keep how well the trainee says the round went, from 1 to 5; None: they would rather not say.

    The first word stays. Raises NotFound, Closed where there is nothing to be rated or not yet,
    StoreUnavailable.
    """
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        round_ = debrief_of(db, content, found)
    if not round_.is_rated:
        raise Closed(N_("Only a round that is dealt unaided is rated."))
    if not round_.ended:
        raise Closed(N_("This round goes on. It is rated when it is over."))
    store.write(lambda db: add_rating(db, found.id, rating, now))


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
        ended=found.has_ended or not is_current(content, found),
        is_rated=is_silent(content, found.drill_ids, found.mode), is_unsaid=is_unsaid(content, found),
        rating=find_rating(db, found.id), of=debrief_round(played))


def _played(db: Database, sitting: Sitting) -> Iterator[Played]:
    """Its steps in order."""
    for line in answers.read_log(db, sitting.id):
        asked = rows.find_item(db, sitting.id, line.seq)
        answered = answers.find_answer(db, sitting.id, line.seq)
        if asked and answered:
            elapsed_ms = None if answered.timing.is_away else answered.timing.elapsed_ms
            yield Played(asked.item, answered.given, stored_verdict(asked, answered), elapsed_ms)
