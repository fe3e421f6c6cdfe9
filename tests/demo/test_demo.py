"""The demo school is a school: made by the product's own ways, whole, and never in somebody's database."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.history import fill
from tests.reports.recount import Raw, raw
from tests.shipped import shipped_content
from trainer.demo import MOST, Doors, make_demo
from trainer.demo.people import names
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.errors import Closed
from trainer.store.database import Store

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
WEEKS, TRAINEES = 2, 2


@pytest.fixture
def doors(store: Store) -> Doors:
    return make_demo(store, shipped_content(), weeks=WEEKS, per_class=TRAINEES, seed=4, now=NOW)


@pytest.fixture
def answers(doors: Doors, database: Path) -> list[Raw]:
    return raw(database)


def test_it_is_made_of_answers_that_the_engine_judged(answers: list[Raw]) -> None:
    assert {one.mode for one in answers} >= {"practice", "exam"}
    assert all(one.received <= NOW for one in answers)
    assert len({one.person for one in answers}) > TRAINEES
    assert 0.4 < sum(one.credit for one in answers) / (1000 * len(answers)) < 0.98
    for one in answers:
        item = Item(kind=one.kind, situation=one.situation, prompt=one.prompt, key=one.key,
                    target_ms=one.target_ms)
        assert KINDS[one.kind].grade(item, one.given).credit == one.credit


def test_everybody_can_come_in_and_there_is_work(store: Store, doors: Doors) -> None:
    assert len(doors.instructors) == 3
    assert len(doors.pin) == 6
    with store.read() as db:
        counts = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in (
            "class", "assignment", "exam", "class_group", "skill_state", "sitting_sum", "job")}
        open_blocks = db.execute(
            """SELECT count(*) FROM sitting s WHERE mode <> 'exam' AND NOT EXISTS (
                   SELECT 1 FROM sitting_end e WHERE e.sitting_id = s.id)""").fetchone()[0]
    assert counts["class"] == 3
    assert counts["assignment"] == counts["exam"] == 3
    assert counts["class_group"] == 6
    assert counts["skill_state"] > 6
    assert counts["sitting_sum"] > 6
    assert open_blocks >= 3, "somebody is at it now"


def test_a_database_that_is_not_empty_is_left_alone(store: Store) -> None:
    fill(store)
    with pytest.raises(Closed, match="not empty"):
        make_demo(store, shipped_content(), weeks=WEEKS, per_class=TRAINEES, seed=4, now=NOW)


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_no_two_are_called_alike(lang: str) -> None:
    import random

    found = names(lang, MOST, random.Random(2))
    assert len({one.last.removesuffix("а") for one in found}) == MOST == len({one.first for one in found})
