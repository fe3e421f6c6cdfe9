"""A long history in a store: years of practice, written row by row, for what must stay quick with it."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from itertools import count, cycle

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import WHOLE, Drill, Item
from trainer.engine import ENGINE_VERSION
from trainer.learning.scoring import Hints, Timing
from trainer.store import answers, practice
from trainer.store.answers import Answer
from trainer.store.database import Database, Store
from trainer.store.practice import Plan, Sitting, StoredItem

ITEMS = 20
BLOCKS_A_DAY = 4
_MODES = ("practice", "practice", "practice", "check", "practice", "sprint")
"""What the blocks are, in turn; a sprint counts for nothing."""
_OWN = 4
"""So many misconceptions of each kind are the trainee's."""
_TYPED = "17" * 50
"""As long as the answers to a table are."""


def fill(store: Store, content: Content, person_id: int, table_id: str, n: int, now: datetime) -> None:
    """``n`` answers up to ``now``, four blocks a day: of all skills and of one in turn, some wrong or marked.

    What was asked and typed is of no matter; situations, credits, times and codes are those of the drills.
    """
    chance = random.Random(n)
    skills = [drill for drill in content.drills.values() if KINDS[drill.kind].IS_SKILL]
    blocks = -(-n // ITEMS)
    modes, numbers = cycle(_MODES), count(1)

    def write(db: Database) -> None:
        for index in range(blocks):
            day, of_day = divmod(blocks - 1 - index, BLOCKS_A_DAY)
            started = now - timedelta(days=day, hours=1 + of_day)
            drills = skills if index % 2 else [chance.choice(skills)]
            begun = practice.add_sitting(
                db, _sitting(content, person_id, drills, table_id, next(modes), next(numbers), started),
                lambda: "{}")
            _write_answers(db, content, begun, drills, chance)

    store.write(write)


def _sitting(content: Content, person_id: int, drills: list[Drill], table_id: str, mode: str, number: int,
             started: datetime) -> Sitting:
    drill_ids = tuple(drill.id for drill in drills)
    return Sitting(
        public_id=b"long" + number.to_bytes(12, "big"), person_id=person_id, mode=mode,
        drill_id=drill_ids[0], table_id=table_id, engine_version=ENGINE_VERSION,
        ruleset_sha=bytes.fromhex(content.tables[table_id].sha256), seed=number.to_bytes(16, "big"),
        n_items=ITEMS, started=started, plan=Plan(zone="Europe/Paris", drill_ids=drill_ids))


def _write_answers(db: Database, content: Content, begun: Sitting, drills: list[Drill],
                   chance: random.Random) -> None:
    table = content.tables[begun.table_id]
    for seq in range(1, ITEMS + 1):
        drill = chance.choice(drills)
        situation = chance.choice(KINDS[drill.kind].situations(drill, table))
        item = Item(kind=drill.kind, situation=situation, prompt={"variant": drill.variant}, key={},
                    target_ms=drill.target(situation))
        issued = begun.started + timedelta(seconds=10 * seq)
        practice.add_item(db, begun.id, StoredItem(
            seq=seq, drill_id=drill.id, issued=issued, is_next_step=False, item=item))
        given = _answer(seq, drill, item, issued, chance)
        answers.add_answer(db, begun.id, begun.person_id, drill.id, given)
    practice.add_end(db, begun.id, "finished", begun.started + timedelta(minutes=5))


def _answer(seq: int, drill: Drill, item: Item, issued: datetime, chance: random.Random) -> Answer:
    is_right = chance.random() < 0.85
    elapsed_ms = round(item.target_ms * chance.uniform(0.5, 1.5))
    codes = () if is_right else (chance.choice([*KINDS[drill.kind].MISTAKES][:_OWN]),)
    return Answer(
        seq=seq, received=issued + timedelta(milliseconds=elapsed_ms), typed={"call": _TYPED}, given=_TYPED,
        credit=WHOLE if is_right else 0, codes=codes, hints=Hints(t_submit_ms=elapsed_ms),
        timing=Timing(elapsed_ms=elapsed_ms, is_rapid=False, is_away=chance.random() < 0.01))
