"""The writer: nobody is told before the commit; a job is stored whole or not at all; faults are told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from trainer.errors import NotFound, StoreUnavailable
from trainer.store.connection import connect, sqlite3
from trainer.store.database import Database, Store

ADD = "INSERT INTO person (name, zone, preferences, created_us) VALUES (?, 'UTC', '{}', 0)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "trainer.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def add(name: str) -> Callable[[Database], str]:
    def job(db: Database) -> str:
        db.execute(ADD, [name])
        return name

    return job


def names(path: Path) -> list[str]:
    """As another program sees them."""
    with closing(connect(path, may_write=False)) as db:
        return [row["name"] for row in db.execute("SELECT name FROM person ORDER BY id")]


class Held:
    """The writer kept busy, so that what is written meanwhile waits for the same commit."""

    def __init__(self, store: Store, pool: ThreadPoolExecutor) -> None:
        self._go = threading.Event()
        is_held = threading.Event()
        self._held = pool.submit(store.write, lambda db: (is_held.set(), self._go.wait(10)))
        assert is_held.wait(10)

    def let_go(self, store: Store, waiting: int) -> None:
        while store._writer._queue.qsize() < waiting:
            threading.Event().wait(0.001)
        self._go.set()
        self._held.result(10)


def together(store: Store, jobs: list[Callable[[Database], Any]]) -> list[Future[Any]]:
    """Their outcomes when one transaction holds them all."""
    with ThreadPoolExecutor(len(jobs) + 1) as pool:
        held = Held(store, pool)
        futures = []
        for number, job in enumerate(jobs, start=1):
            futures.append(pool.submit(store.write, job))
            while store._writer._queue.qsize() < number:
                threading.Event().wait(0.001)
        held.let_go(store, len(jobs))
    return futures


def test_who_has_the_result_finds_it_stored(store: Store, path: Path) -> None:
    assert store.write(add("Ada")) == "Ada"
    assert names(path) == ["Ada"]


def test_many_who_wait_share_few_commits(store: Store, path: Path) -> None:
    statements: list[str] = []
    store.write(lambda db: db.conn.set_trace_callback(statements.append))  # type: ignore[attr-defined]
    assert len(together(store, [add(str(number)) for number in range(100)])) == 100
    assert len(names(path)) == 100
    assert sum(statement.startswith("COMMIT") for statement in statements) == 1 + 1 + 2, "100 are 64 + 36"


@pytest.mark.parametrize("error", [
    NotFound("no such item"), ValueError("a mistake of ours"), KeyError(1), SystemExit(1),
    sqlite3.IntegrityError("a row that breaks a rule"), sqlite3.ProgrammingError("a statement that is none"),
])
def test_a_job_that_fails_fails_alone_and_leaves_nothing(
        store: Store, path: Path, error: BaseException) -> None:
    def fail(db: Database) -> None:
        add("half")(db)
        raise error

    first, failed, last = together(store, [add("Ada"), fail, add("Bo")])
    assert (first.result(), last.result()) == ("Ada", "Bo")
    assert failed.exception() is error
    assert names(path) == ["Ada", "Bo"]


@pytest.mark.parametrize("statement", [
    "INSERT INTO person (name, zone, preferences, created_us) VALUES (NULL, 'UTC', '{}', 0)",
    "INSERT INTO person (name, zone, preferences, created_us) VALUES ('x', 'UTC', 'no json', 0)",
    "INSERT INTO person (name, zone, preferences, created_us) VALUES ('x', 'UTC', '{}', 'today')",
    "INSERT INTO session (id_hash, person_id, created_us, seen_us) VALUES (zeroblob(32), 99, 0, 0)",
])
def test_a_row_that_breaks_the_schema_is_the_job_s_own_fault(
        store: Store, path: Path, statement: str) -> None:
    good, bad = together(store, [add("Ada"), lambda db: db.execute(statement)])
    assert good.result() == "Ada"
    assert isinstance(bad.exception(), sqlite3.IntegrityError)
    assert names(path) == ["Ada"]


def test_a_full_disk_is_told_to_all_stores_nothing_and_heals(store: Store, path: Path) -> None:
    store.write(add("before"))

    def fill_the_disk(db: Database) -> None:
        db.execute("PRAGMA max_page_count = 1")
        for _ in range(1000):
            db.execute(ADD, ["x" * 80])

    outcomes = together(store, [add("Ada"), fill_the_disk, add("Bo")])
    for outcome in outcomes:
        error = outcome.exception()
        assert isinstance(error, StoreUnavailable)
        assert "disk is full" in str(error)
    assert names(path) == ["before"]
    store.write(add("after"))
    assert names(path) == ["before", "after"]


def test_a_lock_that_lasts_is_told_and_heals(store: Store, path: Path) -> None:
    store.write(lambda db: db.execute("PRAGMA busy_timeout = 20"))
    with closing(connect(path, may_write=True)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable):
            store.write(add("Ada"))
        other.execute("ROLLBACK")
    store.write(add("Bo"))
    assert names(path) == ["Bo"]


def test_a_job_that_commits_by_itself_is_a_fault(store: Store) -> None:
    with pytest.raises(StoreUnavailable):
        store.write(lambda db: db.execute("COMMIT"))


def test_a_job_may_write_and_what_fails_inside_is_undone_alone(store: Store, path: Path) -> None:
    def outer(db: Database) -> str:
        add("outer")(db)
        with pytest.raises(NotFound):
            store.write(lambda db: (add("inner, undone")(db), _raise(NotFound("no"))))
        return store.write(add("inner"))

    assert store.write(outer) == "inner"
    assert names(path) == ["outer", "inner"]


def _raise(error: Exception) -> None:
    raise error


def test_who_has_waited_too_long_is_told_and_not_stored(
        store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadPoolExecutor(1) as pool:
        held = Held(store, pool)
        monkeypatch.setattr("trainer.store.writer.PATIENCE_S", 0.05)
        with pytest.raises(StoreUnavailable):
            store.write(add("given up"))
        monkeypatch.undo()
        held.let_go(store, 1)
    store.write(add("Ada"))
    assert names(path) == ["Ada"]


def test_close_finishes_what_waits_and_takes_no_more(store: Store, path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        held = Held(store, pool)
        waiting = pool.submit(store.write, add("Ada"))
        held.let_go(store, 1)
        assert waiting.result(10) == "Ada"
    store.close()
    with pytest.raises(StoreUnavailable):
        store.write(add("Bo"))
    store.close()
    assert names(path) == ["Ada"]
    assert not path.with_name("trainer.db-wal").exists(), "the log was written home"
