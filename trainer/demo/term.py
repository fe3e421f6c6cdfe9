"""Weeks of practice: blocks begun, answered and ended as trainees do it, only by a clock of their own."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from trainer import practice
from trainer.content import Content
from trainer.demo.learner import Learner
from trainer.drills import KINDS
from trainer.errors import Closed, NotFound
from trainer.practice import Page
from trainer.store import practice as rows
from trainer.store.database import Database, Store
from trainer.store.practice import StoredItem

BLOCK: Final = 15
"""Items; a round has as many as it has steps."""
_FIRST_KINDS: Final = ("hand-total", "dealer-draw", "payout")
"""What is learned first; each week another kind joins them."""
_DEVICES: Final = ("phone", "phone", "computer", "computer", "tablet")
_PAUSE: Final = timedelta(milliseconds=1200)
"""Between an answer and the next item: the verdict is read."""
_AWAY: Final = 0.004
"""So often nobody sat there."""
_SLIP: Final = 0.1
"""So often a wrong answer is called one."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where one trainee practises."""

    store: Store
    content: Content
    person_id: int
    learner: Learner
    tables: Sequence[str]
    lang: str
    until: datetime
    """Nothing comes later: whatever is not answered by then is left open."""


def practise_week(desk: Desk, monday: datetime, week: int, *, share: float = 1.0) -> None:
    """The blocks of one week, on evenings; ``share`` of the usual number."""
    chance = desk.learner.chance
    wanted = desk.learner.blocks_a_week * share
    n = int(wanted) + (chance.random() < wanted % 1)
    moments = sorted(monday + timedelta(days=chance.randrange(6), hours=chance.uniform(15, 20))
                     for _ in range(n))
    for at in moments:
        if at < desk.until - timedelta(minutes=30):
            kinds = _kinds(week, chance)
            is_check = week > 3 and chance.random() < 0.1
            do_block(desk, kinds, at, mode="check" if is_check else "practice")


def do_block(desk: Desk, kinds: Sequence[str], at: datetime, *, mode: str = "practice",
             n: int | None = None, beside: Callable[[Database, int], None] | None = None) -> datetime:
    """A whole block, or its first ``n`` answers, left open then; when it was over.

    ``beside`` is stored with it: the assignment that it is for.
    """
    table = desk.learner.chance.choice(desk.tables)
    drills = _drills(desk.content, kinds, table)
    try:
        sitting = practice.start(
            desk.store, desk.content, desk.person_id, drills, table, mode=mode,
            n_items=None if mode == "check" else BLOCK, seed=desk.learner.chance.randbytes(16),
            public_id=desk.learner.chance.randbytes(16), now=at,
            page=Page(desk.lang, desk.learner.chance.choice(_DEVICES)),
            beside=beside)
    except NotFound:  # this table has nothing of these kinds
        return at
    return _answer(desk, sitting, table, at, n)


def _answer(desk: Desk, sitting: str, table: str, at: datetime, most: int | None) -> datetime:
    calls, clock, done = desk.content.calls(table, desk.lang), at, 0
    while (asked := _open(desk, sitting)) is not None:
        if most is not None and done >= most:
            return clock
        form, ms = desk.learner.answer(asked.item, calls)
        is_away = desk.learner.chance.random() < _AWAY
        clock += timedelta(milliseconds=ms) + _PAUSE + (timedelta(minutes=9) if is_away else timedelta())
        if clock > desk.until:
            return desk.until
        hints = {"input_mode": "pad", "t_first_ms": str(ms // 2), "t_submit_ms": str(ms),
                 "hidden_ms": "500000" if is_away else "0"}
        block = practice.answer(desk.store, desk.content, desk.person_id, sitting, asked.seq,
                                {**form, **hints}, lang=desk.lang, received=clock, now=clock)
        done += 1
        if block.last and not block.last.verdict.credit and practice.MODES[block.mode].may_mark_slips and (
                desk.learner.chance.random() < _SLIP):
            _slip(desk, sitting, asked.seq, clock)
    return clock


def _slip(desk: Desk, sitting: str, seq: int, at: datetime) -> None:
    """Where it may be called one; the product says how often."""
    with suppress(Closed):
        practice.mark_slip(desk.store, desk.content, desk.person_id, sitting, seq, now=at)


def _open(desk: Desk, sitting: str) -> StoredItem | None:
    """The item that waits for an answer; None: the block is over."""
    with desk.store.read() as db:
        found = rows.find_sitting(db, bytes.fromhex(sitting), desk.person_id)
        return rows.find_open(db, found.id) if found and not found.has_ended else None


def _kinds(week: int, chance: random.Random) -> list[str]:
    """Of the kinds that were taught by then: several, or one of them."""
    later = [kind for kind, module in KINDS.items() if module.IS_SKILL and kind not in _FIRST_KINDS]
    known = [*_FIRST_KINDS, *later[:week]]
    return known if chance.random() < 0.5 else [chance.choice(known)]


def _drills(content: Content, kinds: Sequence[str], table: str) -> list[str]:
    """Those of these kinds that the table has something for; of rounds the parts, but for one in a while."""
    return [drill.id for drill in content.drills.values()
            if drill.kind in kinds and content.situations(drill.id, table) and not drill.params.get("whole")]
