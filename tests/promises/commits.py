"""Notices every commit that writes to a database, at the price of a look at a number."""

from __future__ import annotations

from pathlib import Path

from trainer.store.connection import sqlite3  # two builds of SQLite in one process undo each other's locks


class Commits:
    """Those of others, since it was last asked: a changed row counts as much as a new one."""

    def __init__(self, database: Path) -> None:
        self._db = sqlite3.connect(database, isolation_level=None)
        self._seen = self._version()

    def since_last_asked(self) -> bool:
        before, self._seen = self._seen, self._version()
        return self._seen != before

    def close(self) -> None:
        self._db.close()

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])
