"""A block counted again from what is stored: judged by its keys, dealt again from its seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Item, Verdict
from trainer.drills.shown import EXPOSURES_MS
from trainer.engine import ENGINE_VERSION
from trainer.learning.modes import MODES
from trainer.practice.choosing import Asked
from trainer.practice.dealing import deal, in_own_time
from trainer.practice.exposure import SHOW_MS
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.answers import Answer
from trainer.store.database import Database
from trainer.store.digest import sitting_digest
from trainer.store.practice import Sitting, StoredItem


@dataclass
class Recount:
    """Of any number of blocks."""

    judged: int = 0
    remade: int = 0
    next_steps: int = 0
    """Of those remade."""
    repeated: int = 0
    """Items of a retry: they are another block's, and compared with it."""
    older: int = 0
    """Items of another engine than today's: judged, but not made again."""
    mistakes: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, db: Database, content: Content, sitting: Sitting) -> None:
        """Count one block again; what is not as it is stored is a difference."""
        found = [*_of_rules(db, sitting), *_of_end(db, sitting), *self._of_items(db, content, sitting)]
        self.differences += [f"{sitting.drill_id} at {sitting.table_id}: {one}" for one in found]

    def _of_items(self, db: Database, content: Content, sitting: Sitting) -> Iterator[str]:
        played: list[tuple[StoredItem, Answer]] = []
        for line in answers.read_log(db, sitting.id):
            stored = rows.find_item(db, sitting.id, line.seq)
            assert stored is not None
            if not self._is_made_so(db, content, sitting, stored, played):
                yield f"item {line.seq} is made otherwise"
            if answer := answers.find_answer(db, sitting.id, line.seq):
                yield from self._of_answer(stored, answer)
                played.append((stored, answer))

    def _of_answer(self, stored: StoredItem, answer: Answer) -> Iterator[str]:
        verdict = KINDS[stored.item.kind].grade(stored.item, answer.given)
        self.judged += 1
        self.mistakes += len(answer.codes)
        if verdict.credit != answer.credit:
            yield f"answer {stored.seq}: {verdict.credit} instead of {answer.credit} thousandths"
        if _codes(verdict) != set(answer.codes):
            yield f"answer {stored.seq}: {sorted(_codes(verdict))} instead of {list(answer.codes)}"

    def _is_made_so(self, db: Database, content: Content, sitting: Sitting, stored: StoredItem,
                    played: list[tuple[StoredItem, Answer]]) -> bool:
        if sitting.engine_version != ENGINE_VERSION:
            self.older += 1
            return True
        if MODES[sitting.mode].repeats:
            self.repeated += 1
            source = rows.find_repeated(db, sitting.id, stored.seq)
            return source is not None and _same(source.item, stored.item)
        self.remade += 1
        self.next_steps += stored.is_next_step
        return _same(_remade(content, sitting, stored, played), stored.item)


def _remade(content: Content, sitting: Sitting, stored: StoredItem,
            played: list[tuple[StoredItem, Answer]]) -> Item | None:
    """The next step of the hand before it, or what seed, plan and answers deal in this place."""
    if stored.is_next_step:
        before, answer = played[-1]
        kind = KINDS[before.item.kind]
        step = kind.follow_up(before.item, answer.given, kind.grade(before.item, answer.given))
        return step and in_own_time(content, sitting, stored.drill_id, step)
    earlier = [Asked(before.drill_id, before.item.situation, answer.credit, answer.timing.is_away)
               for before, answer in played]
    drill_id, item = deal(content, sitting, stored.seq, earlier)
    if stored.item.prompt.get(SHOW_MS) in (None, *EXPOSURES_MS) and SHOW_MS in item.prompt:
        # how long cards lie open follows from what the trainee did and wished, and decides nothing
        item = replace(item, prompt=item.prompt | {SHOW_MS: stored.item.prompt.get(SHOW_MS)})
    return item if drill_id == stored.drill_id else None


def _same(made: Item | None, stored: Item) -> bool:
    """To the byte, as it is stored."""
    return made is not None and _written(made) == _written(stored)


def _written(item: Item) -> tuple[str, str, str, str, int]:
    return item.kind, item.situation, rows.to_json(item.prompt), rows.to_json(item.key), item.target_ms


def _codes(verdict: Verdict) -> set[str]:
    return {mistake.code for one in (verdict, *verdict.lines) for mistake in one.mistakes}


def _of_rules(db: Database, sitting: Sitting) -> Iterator[str]:
    """The rules that the block was begun with are kept under their own digest."""
    row = db.execute("SELECT body FROM ruleset WHERE sha256 = ?", [sitting.ruleset_sha]).fetchone()
    if row is None or sha256(row["body"].encode()).digest() != sitting.ruleset_sha:
        yield "other rules"


def _of_end(db: Database, sitting: Sitting) -> Iterator[str]:
    row = db.execute("SELECT n, n_right, credit, digest FROM sitting_end WHERE sitting_id = ?",
                     [sitting.id]).fetchone()
    if row is None:
        yield "no end"
        return
    credits = [line.result.credit for line in answers.read_log(db, sitting.id) if line.result]
    if (row["n"], row["n_right"], row["credit"]) != (len(credits), credits.count(1000), sum(credits)):
        yield "another result"
    if row["digest"] != sitting_digest(db, sitting.id):
        yield "another digest"
