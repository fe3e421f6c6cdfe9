"""P16: the record of who did what cannot be changed unseen, nor cut by whoever does not hold its head."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskCliRunner

from app import create_app
from tests.history import NOON
from trainer.store.audit import add_entry, walk
from trainer.store.connection import connect
from trainer.store.database import Database, Store

ROWS = 12


@pytest.fixture
def path(database: Path) -> Path:
    store = Store(database)
    write(store, ROWS)
    store.close()
    return database


def write(store: Store, n: int, start: int = 0) -> None:
    def job(db: Database) -> None:
        for number in range(start, start + n):
            add_entry(db, number % 3 or None, "class.changed", f"class:{number}",
                      NOON + timedelta(seconds=number), note=number)

    store.write(job)


def edit(path: Path, statement: str) -> None:
    """By somebody who may do everything: the guards are taken away."""
    with closing(sqlite3.connect(path)) as db, db:
        for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute(statement)


def cli(path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskCliRunner:
    monkeypatch.setenv("LANGUAGE", "en")
    return create_app(DATABASE=path, SECRET_KEY=32 * "k", TESTING=True).test_cli_runner()


def verify(path: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> tuple[int, str]:
    result = cli(path, monkeypatch).invoke(args=["audit", "verify", *more])
    return result.exit_code, result.output


@pytest.mark.parametrize(("change", "row"), [
    ("UPDATE audit SET actor_id = 1 WHERE id = 3", 3),
    ("UPDATE audit SET actor_id = NULL WHERE id = 2", 2),
    ("UPDATE audit SET at_us = at_us + 1 WHERE id = 12", 12),
    ("UPDATE audit SET detail = '{}' WHERE id = 5", 5),
    ("UPDATE audit SET action = 'class.made' WHERE id = 1", 1),
    ("UPDATE audit SET object = 'class:9' WHERE id = 7", 7),
    ("DELETE FROM audit WHERE id = 6", 7),
    ("DELETE FROM audit WHERE id = 1", 2),
    ("UPDATE audit SET id = 99 WHERE id = 4", 5),
    ("UPDATE audit SET hash = zeroblob(32) WHERE id = 12", 12),
])
def test_a_changed_record_names_its_first_fault(
        path: Path, monkeypatch: pytest.MonkeyPatch, change: str, row: int) -> None:
    code, said = verify(path, monkeypatch)
    assert (code, "12 rows" in said) == (0, True)
    edit(path, change)
    code, said = verify(path, monkeypatch)
    assert code == 1
    assert f"row {row} " in said


def test_a_cut_tail_and_an_old_file_show_by_the_kept_head_alone(
        path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Path(shutil.copy(path, tmp_path / "old.db"))
    store = Store(path)
    write(store, 3, start=ROWS)
    store.close()
    head = cli(path, monkeypatch).invoke(args=["audit", "head"]).output.strip()
    assert verify(path, monkeypatch, "--head", head)[0] == 0
    store = Store(path)
    write(store, 2, start=ROWS + 3)
    store.close()
    assert verify(path, monkeypatch, "--head", head)[0] == 0, "rows that came later are no fault"
    assert verify(old, monkeypatch)[0] == 0, "the chain alone cannot know"
    code, said = verify(old, monkeypatch, "--head", head)
    assert (code, "only 12 rows" in said) == (1, True)
    edit(path, "DELETE FROM audit WHERE id > 14")
    assert verify(path, monkeypatch)[0] == 0
    assert verify(path, monkeypatch, "--head", head)[0] == 1
    store = Store(old)
    write(store, 9, start=100)
    store.close()
    code, said = verify(old, monkeypatch, "--head", head)
    assert (code, "row 15 has another hash" in said) == (1, True)


def test_a_head_that_is_none_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = verify(path, monkeypatch, "--head", "12")
    assert (code, "N:HASH" in said) == (1, True)


def test_one_edited_row_of_many_is_found(database: Path, size: Callable[[int, int], int],
                                         figure: Callable[[str], None]) -> None:
    """The walk holds one row at a time."""
    n = size(2_000, 1_000_000)
    store = Store(database)
    for start in range(0, n, 5_000):
        write(store, min(5_000, n - start), start)
    store.close()
    begun = time.perf_counter()
    with closing(connect(database, may_write=False)) as db:
        assert (walk(db).n, walk(db).fault) == (n, None)
    took = (time.perf_counter() - begun) / 2
    edit(database, f"UPDATE audit SET detail = '{{}}' WHERE id = {n - 7}")
    with closing(connect(database, may_write=False)) as db:
        assert walk(db).row_id == n - 7
    figure(f"{n:,} rows, one edited and found; verified in {took:.1f} s")
