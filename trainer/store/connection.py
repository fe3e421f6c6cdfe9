"""Opening SQLite: the version floor, how a connection is set up, and what its errors mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlite_utils import Database

from trainer.errors import N_, StartRefused, StoreUnavailable

if TYPE_CHECKING:
    import sqlite3
else:  # the one that sqlite-utils uses, of the package pysqlite3; Python's own may be too old
    from sqlite_utils.utils import sqlite3

__all__ = ["connect", "connect_to_migrate", "refuse_old_sqlite", "sqlite3", "unavailable"]

SQLITE_FLOOR = (3, 51, 3)
"""Earlier versions can damage a WAL database that two connections write and checkpoint at once."""

_EVERY = """
    PRAGMA busy_timeout = 5000;
    PRAGMA trusted_schema = OFF;
    PRAGMA synchronous = FULL;
"""

_SERVING = """
    PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON;
    PRAGMA journal_size_limit = 67108864;
"""
"""A log that a long read made grow is cut back to 64 megabytes."""

_WRITER = _SERVING + "PRAGMA cache_size = -2000; PRAGMA secure_delete = ON;"
_READER = _SERVING + "PRAGMA query_only = ON; PRAGMA cache_size = -500;"
"""What is deleted is overwritten. Kilobytes of pages: there is one writer, and there may be 64 readers,
behind whom the system caches too."""


def refuse_old_sqlite(found: tuple[int, ...] = sqlite3.sqlite_version_info) -> None:
    """Raises StartRefused below the floor."""
    if found < SQLITE_FLOOR:
        raise StartRefused(
            N_("SQLite %(found)s can damage the database; %(floor)s or later is needed. It comes with the "
               "package pysqlite3: install the versions that requirements.txt names."),
            found=_dotted(found), floor=_dotted(SQLITE_FLOOR))


def connect(path: Path, *, may_write: bool) -> Database:
    """A connection to an existing database, to be used by one thread at a time.

    Raises sqlite3.Error when the file is missing, no database, or out of reach.
    """
    return _connect(path, _WRITER if may_write else _READER)


def connect_to_migrate(path: Path) -> Database:
    """A connection that may rebuild tables: foreign keys are checked once, before the commit.

    Only this one makes the file, readable by its owner alone. Raises sqlite3.Error.
    """
    if not path.exists():
        path.touch(mode=0o600)
    return _connect(path, "")


def _connect(path: Path, pragmas: str) -> Database:
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False)
    try:
        connection.executescript(_EVERY + pragmas)
        connection.row_factory = sqlite3.Row
        return Database(connection, recursive_triggers=False, execute_plugins=False)
    except BaseException:
        connection.close()
        raise


def unavailable(error: BaseException) -> StoreUnavailable:
    """What a waiting trainee is told when the database could not do it."""
    if getattr(error, "sqlite_errorname", "") == "SQLITE_FULL":
        return StoreUnavailable(N_("The server's disk is full. Nothing was stored: try again later."))
    return StoreUnavailable(N_("This could not be stored just now. Nothing is half stored: try again."))


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
