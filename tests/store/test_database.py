"""Reading, set-up of connections, processes that fork, and databases that cannot be opened."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.history import fill
from trainer.errors import NotFound, StartRefused, StoreUnavailable
from trainer.store.connection import SQLITE_FLOOR, refuse_old_sqlite, sqlite3
from trainer.store.database import Database, Store

COUNT = "SELECT count(*) FROM person"


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


@pytest.mark.parametrize(("name", "writer", "reader"), [
    ("journal_mode", "wal", "wal"), ("synchronous", 2, 2), ("foreign_keys", 1, 1),
    ("recursive_triggers", 1, 1), ("trusted_schema", 0, 0), ("busy_timeout", 5000, 5000),
    ("query_only", 0, 1), ("cache_size", -2000, -500),
])
def test_connections_are_set_up(store: Store, name: str, writer: object, reader: object) -> None:
    def ask(db: Database) -> object:
        return db.execute(f"PRAGMA {name}").fetchone()[0]

    with store.read() as db:
        assert ask(db) == reader
    assert store.write(ask) == writer


def test_a_reader_sees_one_unchanging_state(store: Store) -> None:
    with store.read() as db:
        assert db.execute(COUNT).fetchone()[0] == 0
        fill(store)
        assert db.execute(COUNT).fetchone()[0] == 0
    with store.read() as db:
        assert db.execute(COUNT).fetchone()[0] == 1


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreUnavailable), store.read() as db:
        db.execute("INSERT INTO person (name, zone, preferences, created_us) VALUES ('x', 'UTC', '{}', 0)")
    with store.read() as db:
        assert db.execute(COUNT).fetchone()[0] == 0


def test_threads_that_read_at_once_have_a_connection_each_and_leave_it_to_the_next(store: Store) -> None:
    seen: list[int] = []
    all_in = threading.Barrier(8, timeout=10)

    def read(_: int) -> None:
        with store.read() as db:
            seen.append(id(db))
            all_in.wait()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(read, range(8)))
        list(pool.map(read, range(8)))
    assert len(set(seen[:8])) == 8
    assert set(seen[8:]) == set(seen[:8])


def test_an_error_of_the_caller_leaves_the_connection_fit(store: Store) -> None:
    used = []

    def fail(error: Exception) -> None:
        with store.read() as db:
            used.append(db)
            raise error

    for error in (NotFound("no"), KeyError("no")):
        with pytest.raises(type(error)):
            fail(error)
    fill(store)
    with store.read() as db:
        assert used == [db, db]
        assert db.execute(COUNT).fetchone()[0] == 1


def test_what_is_read_when_the_store_closes_is_read_to_the_end(store: Store, tmp_path: Path) -> None:
    fill(store)
    with store.read() as db:
        store.close()
        assert db.execute(COUNT).fetchone()[0] == 1
    assert not (tmp_path / "trainer.db-wal").exists(), "nothing is open any more"


def test_below_the_floor_nothing_starts() -> None:
    refuse_old_sqlite(SQLITE_FLOOR)
    with pytest.raises(StartRefused, match=r"SQLite 3\.51\.2 .* 3\.51\.3 or later"):
        refuse_old_sqlite((3, 51, 2))


def test_the_system_s_sqlite_is_not_used() -> None:
    assert sqlite3.__name__ == "pysqlite3"


def no_database(path: Path) -> None:
    path.write_bytes(b"This is a letter to my aunt. " * 400)


def cut_off(path: Path) -> None:
    Store(path).close()
    path.write_bytes(path.read_bytes()[:5000])


def of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipe (id INTEGER)")
    db.close()


def a_folder(path: Path) -> None:
    path.mkdir()


def in_no_folder(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_bytes(b"")


@pytest.mark.parametrize("spoil", [no_database, cut_off, of_another_program, a_folder, in_no_folder])
def test_a_file_that_is_no_database_of_ours_is_named_and_kept(
        tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    path = tmp_path / "data" / "trainer.db"
    path.parent.mkdir()
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StartRefused, match="--db") as refused:
        Store(path)
    assert str(path) in str(refused.value)
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.skipif(os.name == "nt", reason="modes mean nothing there")
@pytest.mark.parametrize("has_log", [False, True], ids=["closed", "as a kill leaves it"])
def test_a_database_that_may_not_be_written_is_named(tmp_path: Path, has_log: bool) -> None:
    """In a process without root's rights, which no mode stops."""
    path = tmp_path / "trainer.db"
    store = Store(path)
    fill(store)
    if not has_log:
        store.close()
    assert path.with_name("trainer.db-wal").exists() == has_log
    for file in tmp_path.iterdir():
        file.chmod(0o444)
    tmp_path.chmod(0o755)
    script = f"""
import os, pathlib, sys
from trainer.errors import StartRefused
from trainer.store.database import Store
Store(pathlib.Path({str(tmp_path / "other.db")!r})).close()
if os.getuid() == 0:
    os.setuid(65534)
try:
    Store(pathlib.Path({str(path)!r}))
except StartRefused as refused:
    sys.exit(str(refused))
"""
    for folder in list(tmp_path.parents)[:2]:
        folder.chmod(folder.stat().st_mode | 0o055)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    store.close()
    assert run.returncode == 1
    assert "may be written" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_has_connections_of_its_own(tmp_path: Path) -> None:
    script = f"""
import os, pathlib, sys, warnings
warnings.simplefilter("ignore")
from trainer.store.database import Store
add = "INSERT INTO person (name, zone, preferences, created_us) VALUES (?, 'UTC', '{{}}', 0)"
store = Store(pathlib.Path({str(tmp_path / "trainer.db")!r}))
store.write(lambda db: db.execute(add, ["parent"]))
with store.read() as db:
    db.execute("SELECT 1").fetchone()
if os.fork() == 0:
    store.write(lambda db: db.execute(add, ["child"]))
    with store.read() as db:
        os._exit(db.execute("SELECT count(*) FROM person").fetchone()[0])
assert os.waitstatus_to_exitcode(os.wait()[1]) == 2
store.write(lambda db: db.execute(add, ["parent again"]))
with store.read() as db:
    print(db.execute("SELECT count(*) FROM person").fetchone()[0])
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "3\n"


@pytest.mark.skipif(os.name == "nt", reason="modes mean nothing there")
def test_only_the_owner_reads_the_database(store: Store, tmp_path: Path) -> None:
    fill(store)
    for path in tmp_path.glob("trainer.db*"):
        if path.stat().st_size:
            assert path.stat().st_mode & 0o077 == 0, path.name
