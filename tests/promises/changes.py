"""Attempts to change what is stored, in every way in which a program can open the file."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pysqlite3
import pytest
import sqlite_utils

from trainer.store.database import Store

Way = Callable[[Path, str], None]
Rows = dict[str, list[tuple[Any, ...]]]


def by_sqlite_utils(path: Path, statement: str) -> None:
    with closing(sqlite_utils.Database(path)) as db:
        db.execute(statement)


def by_pysqlite3(path: Path, statement: str) -> None:
    with closing(pysqlite3.connect(str(path))) as db, db:
        db.execute(statement)


def by_python(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


def by_the_shell(path: Path, statement: str) -> None:
    subprocess.run(["sqlite3", str(path), statement], check=True, capture_output=True)


def by_the_writer(path: Path, statement: str) -> None:
    store = Store(path)
    try:
        store.write(lambda db: db.execute(statement))
    finally:
        store.close()


SHELL = pytest.param(by_the_shell, marks=pytest.mark.skipif(
    shutil.which("sqlite3") is None, reason="the sqlite3 shell is not installed"))
WAYS = [by_sqlite_utils, by_pysqlite3, by_python, by_the_writer, SHELL]
REFUSALS = (sqlite3.Error, pysqlite3.Error, subprocess.CalledProcessError)


def contents(path: Path, tables: Iterable[str]) -> Rows:
    """Every row of these tables."""
    with closing(sqlite3.connect(path)) as db:
        return {table: sorted(db.execute(f"SELECT * FROM {table}"), key=repr) for table in tables}


def refuse_all(path: Path, way: Way, changes: Sequence[str], tables: Sequence[str],
               ignored: tuple[str, ...]) -> str:
    """Each change is refused or has no effect; those that begin as one of ``ignored`` may be passed over in
    silence, and no others. The figure of it."""
    before, refused = contents(path, tables), 0
    assert all(before.values()), "there is something to change in every table"
    for change in changes:
        try:
            way(path, change)
        except REFUSALS:
            refused += 1
        assert contents(path, tables) == before, change
    passed_over = sum(change.startswith(ignored) for change in changes)
    assert refused == len(changes) - passed_over
    return f"{way.__name__}: {len(changes)} changes tried, {refused} refused, {passed_over} without effect"


def upsert(path: Path, table: str, column: str, value: object) -> None:
    """What sqlite-utils does by a row's keys, as if the row had been new, to all rows of a table."""
    with closing(sqlite_utils.Database(path)) as db:
        keys = db[table].pks
        for row in list(db[table].rows):
            changed, key = {**row, column: value}, [row[one] for one in keys]
            with suppress(pysqlite3.Error, StopIteration):
                db[table].upsert(changed, pk=keys)
            with suppress(pysqlite3.Error, StopIteration):
                db[table].insert(changed, pk=keys, replace=True)
            with suppress(pysqlite3.Error, StopIteration):
                db[table].update(key, {column: value})
            with suppress(pysqlite3.Error, StopIteration):
                db[table].delete(key)
