"""What is kept too long goes, by blocks; what is young, or repeated by what is young, stays."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from app import create_app
from tests.exams.sat import Hall, secret
from tests.history import NOON, fill
from tests.shipped import shipped_content
from tests.upkeep.someone import CERTIFICATE, make
from trainer import exams, upkeep
from trainer.store import audit, school
from trainer.store.database import Database, Store

DAY = timedelta(days=1)


@pytest.fixture
def store(database: Path) -> Store:
    return Store(database)


def keep(store: Store, **days: int | None) -> None:
    def choose(db: Database) -> None:
        for key, value in days.items():
            school.choose(db, key, value)

    store.write(choose)


def blocks(store: Store) -> int:
    with store.read() as db:
        return int(db.execute("SELECT count(*) FROM sitting").fetchone()[0])


def test_without_a_limit_nothing_is_ever_due(store: Store) -> None:
    fill(store)
    later = NOON + 9999 * DAY
    assert (upkeep.due(store, later).blocks, upkeep.apply(store, later).blocks) == (0, 0)
    assert blocks(store) == 2


def test_a_block_is_due_by_when_it_was_touched_last(store: Store) -> None:
    fill(store)
    keep(store, practice_days=100)
    assert upkeep.due(store, NOON + 100 * DAY).blocks == 0
    found = upkeep.due(store, NOON + 101 * DAY)
    assert (found.blocks, found.answers) == (2, 2)
    assert blocks(store) == 2, "nothing is deleted by asking"
    done = upkeep.apply(store, NOON + 101 * DAY)
    assert (done.blocks, done.is_clean, blocks(store)) == (2, True, 0)
    with store.read() as db:
        assert audit.walk(db).fault is None
        assert audit.entries(db)[0].detail == {
            "blocks": 2, "exams": 0, "unreleased": 0, "answers": 2, "practice_days": 100, "exam_days": None}
    assert upkeep.apply(store, NOON + 101 * DAY).blocks == 0


def test_what_a_younger_retry_repeats_stays_with_it(store: Store) -> None:
    begun = fill(store)
    keep(store, practice_days=100)
    store.write(lambda db: db.execute(
        """INSERT INTO sitting_end (sitting_id, ended_us, reason, n, n_right, credit, digest)
           SELECT id, started_us + 86400000000 * 50, 'stopped', 0, 0, 0, zeroblob(32)
           FROM sitting WHERE mode = 'retry'"""))
    assert upkeep.due(store, NOON + 120 * DAY).blocks == 0
    assert upkeep.due(store, NOON + 151 * DAY).blocks == 2
    assert begun.id


def test_exams_have_their_own_time_and_a_certificate_keeps_its_paper(store: Store) -> None:
    make(store)
    keep(store, practice_days=None, exam_days=200)
    later = NOON + 300 * DAY
    store.write(lambda db: db.execute("UPDATE exam SET released_us = ?", [int(NOON.timestamp() * 1e6)]))
    assert upkeep.due(store, later).exams == 0, "its certificate is in force"
    store.write(lambda db: db.execute("UPDATE certificate SET withdrawn_us = 1"))
    assert upkeep.due(store, later).exams == 1
    assert upkeep.apply(store, later).exams == 1
    with store.read() as db:
        assert db["exam_answer"].count == db["exam_stop"].count == 0
        assert db["answer"].count == 4, "practice stays"
        assert db.execute("SELECT 1 FROM certificate WHERE no = ?", [CERTIFICATE]).fetchone()


def test_an_exam_that_nobody_releases_is_not_kept_for_ever(store: Store) -> None:
    """Its papers go by the end of its window, trials too; one that was given time since then stays."""
    hall = Hall(store, shipped_content())
    hall.publish()
    hall.sit([True, True])
    hall.start(hall.person(hall.school.classmate))
    exams.try_out(store, hall.content, hall.instructor, hall.exam.id, public_id=secret(), now=hall.now)
    keep(store, exam_days=200)
    closed = hall.exam.closes
    assert upkeep.due(store, closed + 200 * DAY).exams == 0
    found = upkeep.due(store, closed + 201 * DAY)
    assert (found.exams, found.unreleased, found.answers) == (3, 3, 2)
    given = next(row for row in hall.overview().rows if row.person_id == hall.trainee.id)
    exams.add_time(store, hall.instructor, given.sitting_id, minutes=5, reason="noise", now=closed + 9 * DAY)
    assert upkeep.apply(store, closed + 201 * DAY).unreleased == 2
    assert blocks(store) == 1
    assert upkeep.apply(store, closed + 210 * DAY).unreleased == 1
    assert (blocks(store), exams.exam(store, hall.instructor, hall.exam.id).name) == (0, "Spring test")
    assert upkeep.verify(store).fault is None


def test_the_command_tells_first_and_deletes_when_told(
        store: Store, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    fill(store)
    keep(store, practice_days=30)
    store.close()
    cli = create_app(DATABASE=database, SECRET_KEY=32 * "k", TESTING=True).test_cli_runner()
    told = cli.invoke(args=["retention"]).output
    assert "older than 30 days: 2" in told
    assert "Exams are kept without a limit" in told
    assert "Nothing was deleted" in told
    assert "never released" not in told
    assert "Deleted." in cli.invoke(args=["retention", "--apply"]).output
    assert blocks(Store(database)) == 0


def test_the_command_names_what_was_never_released(
        store: Store, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exam closed by the calendar of the tests, long ago."""
    monkeypatch.setenv("LANGUAGE", "en")
    hall = Hall(store, shipped_content())
    hall.publish()
    hall.sit([True])
    keep(store, exam_days=30)
    store.close()
    cli = create_app(DATABASE=database, SECRET_KEY=32 * "k", TESTING=True).test_cli_runner()
    told = cli.invoke(args=["retention"]).output
    assert "Papers of exams older than 30 days: 1" in told
    assert "never released: 1" in told
