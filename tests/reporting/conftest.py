"""What reports are worked out again of: the classroom, and the classes of a small school to look at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.reporting.classroom import DRILLS, Classroom
from tests.reporting.recounted import Recounted
from tests.school import TABLES
from tests.shipped import shipped_content
from trainer import assignments
from trainer.assignments import Wanted
from trainer.demo import make_demo
from trainer.store.database import Store, migrate

DEMO_NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture(scope="session")
def demo_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small school to look at."""
    path = tmp_path_factory.mktemp("demo") / "trainer.db"
    migrate(path)
    with closing(Store(path)) as store:
        make_demo(store, shipped_content(), weeks=3, per_class=3, seed=4, now=DEMO_NOW)
    return path


@pytest.fixture(params=["classroom", "demo-1", "demo-2", "demo-3"])
def of(request: pytest.FixtureRequest) -> Iterator[Recounted]:
    """Each class that reports are worked out again of; the classroom with work, and a critical mistake."""
    if request.param == "classroom":
        room: Classroom = request.getfixturevalue("room")
        room.block(room.trainees[4], DRILLS[:1], room.now - timedelta(days=1), n=15, right=1.0,
                   code="ACE_STUCK_11")
        for name, drills, due in (("This week", DRILLS[:2], 3), ("Last week", DRILLS[2:3], -2)):
            assignments.make(
                room.store, room.person(room.school.instructor), room.school.class_id, Wanted(
                    name=name, drill_ids=tuple(drills), table_ids=TABLES, goal="items", level=None, items=40,
                    credit=None, opens=room.now - timedelta(days=12), due=room.now + timedelta(days=due),
                    closes=None, trainee_ids=()), room.now - timedelta(days=13))
        yield Recounted(room.store, room.content, room.path, room.school.class_id, room.now)
        return
    path = request.getfixturevalue("demo_path")
    with closing(Store(path)) as store:
        yield Recounted(store, shipped_content(), path, int(request.param[-1]), DEMO_NOW)
