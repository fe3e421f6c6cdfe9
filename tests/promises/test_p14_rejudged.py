"""P14: every score can be counted again from what is stored, and every item made again from its seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from hashlib import shake_256
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.promises.filled import guess, right
from tests.promises.recount import Recount
from tests.shipped import shipped_content
from trainer import people, practice
from trainer.content import Content
from trainer.engine.randomness import Rng
from trainer.practice import blocks, dealing
from trainer.store import practice as rows
from trainer.store.database import Store

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
PAUSE_MS = 120_000
"""Nobody sits there so long, so that the same situation comes again."""


@pytest.fixture(scope="module")
def content() -> Content:
    return shipped_content()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "trainer.db")
    yield store
    store.close()


class Trainee:
    """Answers some items rightly, guesses at others, and goes away now and then."""

    def __init__(self, store: Store, content: Content) -> None:
        self.store = store
        self.content = content
        self.id = people.welcome(store, "token", now=START).id
        self.sittings: list[str] = []
        self._now = START
        self._rng = Rng(b"answers")

    def play(self, drill_id: str, table_id: str, items: int) -> None:
        """A block of so many answers at most."""
        self.play_mixed([drill_id], table_id, items)

    def play_mixed(self, drill_ids: list[str], table_id: str, items: int, **choices: Any) -> None:
        """The same over several drills, in another mode or with a focus."""
        self._answer(practice.start(
            self.store, self.content, self.id, drill_ids, table_id, **self._begun(), **choices), items)

    def retry(self, items: int) -> None:
        """Again what was missed in the last block, if anything was."""
        missed = self.sittings[-1]
        if practice.summary(self.store, self.content, self.id, missed, now=self._now).missed:
            self._answer(
                practice.retry(self.store, self.content, self.id, missed, with_slow=False, **self._begun()),
                items)

    def _begun(self) -> dict[str, Any]:
        drawn = shake_256(str(len(self.sittings)).encode()).digest(32)
        return {"seed": drawn[:16], "public_id": drawn[16:], "now": self._now}

    def _answer(self, sitting: str, items: int) -> None:
        self.sittings.append(sitting)
        for _ in range(items):
            shown = practice.block(self.store, self.content, self.id, sitting, now=self._now).open
            if shown is None:
                return
            self._answer_one(sitting, shown.seq)
        practice.end(self.store, self.id, sitting, now=self._now)

    def _answer_one(self, sitting: str, seq: int) -> None:
        with self.store.read() as db:
            stored = rows.find_item(db, dealing.own_sitting(db, self.id, sitting).id, seq)
        assert stored is not None
        pause = PAUSE_MS if self._rng.chance(1, 8) else 1000
        form = right(stored.item) if self._rng.chance(1, 3) else guess(stored.item, self._rng)
        received = self._now = self._now + timedelta(milliseconds=pause)
        hints = {"t_first_ms": str(pause), "t_submit_ms": str(pause)}
        practice.answer(self.store, self.content, self.id, sitting, seq, form | hints, lang="en",
                        received=received, now=received)


def recounted(trainee: Trainee) -> Recount:
    recount = Recount()
    with trainee.store.read() as db:
        for sitting in trainee.sittings:
            recount.add(db, trainee.content, dealing.own_sitting(db, trainee.id, sitting))
    return recount


def test_every_score_and_every_item_comes_out_again(
        store: Store, content: Content, size: Callable[[int, int], int],
        figure: Callable[[str], None]) -> None:
    trainee = Trainee(store, content)
    step = size(2, 1)
    for place, drill_id in enumerate(content.drills):
        for table_id in list(content.tables)[place % step::step]:
            for _ in range(size(1, 20)):
                trainee.play(drill_id, table_id, size(4, 500))
                trainee.retry(2)
    recount = recounted(trainee)
    figure(f"{recount.judged} answers judged again, {recount.remade} items made again and "
           f"{recount.repeated} repeated ones compared, in {len(trainee.sittings)} blocks of "
           f"{len(content.drills)} drills at {len(content.tables)} tables: "
           f"{len(recount.differences)} differences")
    assert recount.differences == []
    assert recount.judged > recount.mistakes > 0
    assert recount.remade > recount.next_steps > 0
    assert recount.repeated > 0
    assert recount.older == 0


def test_what_was_chosen_for_a_weak_trainee_is_chosen_again(store: Store, content: Content) -> None:
    """Mixed blocks, a check, a sprint and a focus: from plan, seed and answers, marks or none."""
    trainee = Trainee(store, content)
    several = ["hand-total/single", "dealer-draw/decide", "payout/table"]
    for choices in ({}, {}, {"mode": "check"}, {"mode": "sprint", "seconds": 300}, {"mode": "learn"},
                    {"focus": "payout/push"}):
        trainee.play_mixed(several, "american", 8, **choices)
        trainee.retry(2)
    store.write(lambda db: db.executescript("""
        INSERT INTO mark SELECT sitting_id, seq, 9, person_id, 'slip', '' FROM answer WHERE credit = 0"""))
    recount = recounted(trainee)
    assert recount.differences == []
    with store.read() as db:
        weighed = db.execute("SELECT count(DISTINCT weights) AS n FROM sitting_plan").fetchone()["n"]
        kinds = db.execute("SELECT count(DISTINCT drill_id) AS n FROM item").fetchone()["n"]
    assert (weighed >= 3, kinds) == (True, 3)


def test_items_of_an_older_engine_are_judged_and_not_made_again(store: Store, content: Content) -> None:
    trainee = Trainee(store, content)
    with ExitStack() as older:
        for module in (blocks, dealing):
            older.enter_context(patch.object(module, "ENGINE_VERSION", 0))
        trainee.play("hand-total/growing", "american", 3)
    recount = recounted(trainee)
    assert recount.differences == []
    assert (recount.judged, recount.older, recount.remade) == (3, 4, 0)


@pytest.mark.parametrize(("change", "found"), [
    ("UPDATE answer SET credit = 1000 - credit", "thousandths"),
    ("UPDATE answer SET credit = 1000 - credit", "another result"),
    ("UPDATE mistake SET code = 'NOT_' || code", "['NOT_"),
    ("UPDATE item_body SET answer_key = json_set(answer_key, '$.due', 'settle')", "is made otherwise"),
    ("UPDATE item_body SET prompt = json_set(prompt, '$.dealer', 0)", "is made otherwise"),
    ("UPDATE item SET situation = 'blackjack'", "is made otherwise"),
    ("UPDATE item SET target_ms = target_ms + 1", "is made otherwise"),
    ("UPDATE sitting SET seed = zeroblob(16)", "is made otherwise"),
    ("UPDATE sitting_plan SET weights = '{}'", "another digest"),
    ("UPDATE ruleset SET body = '{}'", "other rules"),
    ("UPDATE item SET issued_us = issued_us + 1", "another digest"),
])
def test_a_change_behind_the_store_is_found(change: str, found: str, store: Store, content: Content) -> None:
    trainee = Trainee(store, content)
    trainee.play("dealer-draw/decide", "vegas-strip", 6)
    assert recounted(trainee).differences == []
    table = change.split()[1]
    store.write(lambda db: db.executescript(f"DROP TRIGGER {table}_is_not_changed; {change}"))
    assert any(found in difference for difference in recounted(trainee).differences)
