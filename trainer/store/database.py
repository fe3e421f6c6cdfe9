"""The store as the rest of the program sees it: ``write(job)`` and ``read()``."""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from trainer.store.connection import connect, sqlite3, unavailable
from trainer.store.schema.upgrade import migrate
from trainer.store.writer import Job, T, Writer

__all__ = ["Database", "Store", "migrate"]

PROVED_FOR_S = 5.0
"""How long a commit shows that the next one will be possible too: ``check`` is asked often."""


class Store:
    """One database: a writer thread, and connections for readers.

    A reader has a connection for itself while it reads and then leaves it to the next, so that
    there are as many as threads that read at once, not as many as threads.
    """

    def __init__(self, path: Path) -> None:
        """Raises StartRefused when the file is no database of ours, newer, or out of reach."""
        migrate(path)
        self._path = path
        self._file = _identity(path)
        self._proved_until = 0.0
        self._begin()
        _OPEN.add(self)

    def write(self, job: Job[T]) -> T:
        """Run ``job`` in the writing thread and return its result once it is durable.

        What it raises is raised here, and nothing of it is stored. Raises StoreUnavailable.
        """
        self._refuse_lost_file()
        return self._writer.run(job)

    @contextmanager
    def read(self) -> Iterator[Database]:
        """One unchanging view of the database, to be left soon: it holds the log back.

        Raises StoreUnavailable.
        """
        db: Database | None = None
        try:
            db = self._borrow()
            db.execute("BEGIN")
            yield db
        except sqlite3.Error as error:
            if db is not None:
                db.close()
                db = None
            raise unavailable(error) from error
        finally:
            if db is not None:
                self._give_back(db)

    def check(self) -> None:
        """Raises StoreUnavailable unless an answer could be stored now; changes no row.

        Only a commit tells that there is room on the disk, so there is one every few seconds.
        """
        self._refuse_lost_file()
        if time.monotonic() >= self._proved_until:
            self.write(_commit_something)
            self._proved_until = time.monotonic() + PROVED_FOR_S

    @property
    def folder(self) -> Path:
        """Where the database lies, and what belongs to it beside it."""
        return self._path.parent

    def size(self) -> int:
        """Bytes of the database file."""
        return self._path.stat().st_size

    def clean(self) -> bool:
        """Write the file anew, without what was deleted, and empty its log: of either nothing is left.

        Whoever writes meanwhile waits, about four seconds a gigabyte. False: a reader, or another process,
        held on to the old state; what was deleted may still be read from the file. Raises StoreUnavailable.
        """
        try:
            with closing(connect(self._path, may_write=True)) as db:
                db.execute("VACUUM")
                return bool(db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                return False
            raise unavailable(error) from error

    def close(self) -> None:
        """Finish the writes that wait and close; harmless when closed."""
        _OPEN.discard(self)
        self._writer.stop()
        with self._lock:
            self._is_closed = True
            while self._idle:
                self._idle.pop().close()

    def _begin(self) -> None:
        self._writer = Writer(lambda: connect(self._path, may_write=True))
        self._lock = threading.Lock()
        self._idle: list[Database] = []
        self._is_closed = False

    def _refuse_lost_file(self) -> None:
        """The system lets us write on to a file that was deleted, and forgets it when we end."""
        try:
            is_ours = _identity(self._path) == self._file
        except OSError as error:
            raise unavailable(error) from error
        if not is_ours:
            raise unavailable(FileNotFoundError(self._path))

    def _borrow(self) -> Database:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return connect(self._path, may_write=False)

    def _give_back(self, db: Database) -> None:
        db.execute("ROLLBACK")
        with self._lock:
            if self._is_closed:
                db.close()
            else:
                self._idle.append(db)

    def _leave_to_parent(self) -> None:
        """In a forked child: SQLite's connections do not survive a fork, not even to be closed."""
        _INHERITED.append((self._writer, self._idle))
        self._begin()


def _identity(path: Path) -> tuple[int, int]:
    """What stays the same as long as it is the same file. Raises OSError."""
    found = path.stat()
    return found.st_dev, found.st_ino


def _commit_something(db: Database) -> None:
    """A number of the file's header, as it is: written, flushed, and of no meaning to us."""
    (number,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {number}")


_OPEN: set[Store] = set()
_INHERITED: list[object] = []


def _close_all() -> None:
    for store in list(_OPEN):
        store.close()


def _leave_all_to_parent() -> None:
    for store in _OPEN:
        store._leave_to_parent()


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_all_to_parent)
