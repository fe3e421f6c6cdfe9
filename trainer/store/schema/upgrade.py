"""Bringing a database to this program's schema, under a lock, after a copy: old or new, never between."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database, Migrations

from trainer.errors import N_, StartRefused, because
from trainer.store.connection import connect_to_migrate, refuse_old_sqlite, sqlite3
from trainer.store.schema import MIGRATIONS

LOCK_TIMEOUT_S = 600
"""A large database takes its time; whoever starts meanwhile waits."""


def migrate(path: Path, migrations: Migrations = MIGRATIONS) -> None:
    """Make the database, or change an older one; nothing happens to one that is up to date.

    Raises StartRefused when it is newer than this program, no database of ours or out of reach.
    """
    refuse_old_sqlite()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _lock(path), closing(connect_to_migrate(path)) as db:
            _refuse_strangers(db, path)
            _refuse_newer(db, path, migrations)
            if migrations.pending(db):
                _copy_older(db, path, migrations)
                _apply(db, migrations)
            db.execute("PRAGMA journal_mode = WAL")
            _refuse_read_only(db, migrations)
    except (sqlite3.Error, OSError) as error:
        raise StartRefused(
            N_("The database %(path)s cannot be used: %(reason)s. Check that it is the trainer's file, that "
               "it and its folder may be written, and that the disk is not full; or name another one with "
               "--db."), path=path, reason=because(error)) from error


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """One start at a time. The lock is SQLite's own on a file beside the database: it is the same
    on every system and ends with the process that holds it."""
    lock = sqlite3.connect(path.with_name(path.name + ".lock"), timeout=LOCK_TIMEOUT_S, isolation_level=None)
    with closing(lock):
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _refuse_strangers(db: Database, path: Path) -> None:
    """A database with tables of which none is ours belongs to another program."""
    names = db.table_names()
    if names and MIGRATIONS.migrations_table not in names:
        raise StartRefused(N_("%(path)s is the database of another program. Name another file with --db."),
                           path=path)


def _refuse_newer(db: Database, path: Path, migrations: Migrations) -> None:
    with closing(Database(memory=True)) as empty:
        known = {step.name for step in migrations.pending(empty)}
    if any(step.name not in known for step in migrations.applied(db)):
        raise StartRefused(
            N_("The database %(path)s was made by a newer version of the trainer. Start that version, or put "
               "back a copy from %(copies)s."), path=path, copies=path.parent / "backups")


def _copy_older(db: Database, path: Path, migrations: Migrations) -> None:
    """A whole copy under ``backups``, named only once it is complete and on the disk."""
    applied = migrations.applied(db)
    if not applied:
        return
    folder = path.parent / "backups"
    folder.mkdir(exist_ok=True)
    for left_over in folder.glob("*.partial*"):
        left_over.unlink()
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    whole = folder / f"{path.stem}-{applied[-1].name}-{moment}{path.suffix}"
    partial = whole.with_name(whole.name + ".partial")
    partial.touch(mode=0o600)
    with closing(sqlite3.connect(partial)) as copy:
        db.conn.backup(copy)
    os.replace(partial, whole)


def _apply(db: Database, migrations: Migrations) -> None:
    """All pending steps in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    migrations.apply(db)
    broken = db.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise sqlite3.IntegrityError(f"{len(broken)} rows refer to rows that are missing")
    db.execute("COMMIT")


def _refuse_read_only(db: Database, migrations: Migrations) -> None:
    """Asking to write tells it before the first answer is lost to it.

    Asking for the lock alone would not: where there is a log already, SQLite then begins to read.
    """
    db.execute("BEGIN IMMEDIATE")
    db.execute(f"UPDATE {migrations.migrations_table} SET name = name WHERE false")
    db.execute("ROLLBACK")
