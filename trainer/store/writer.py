"""The one writer thread: what waits is committed together, and nobody is told before the commit.

Many threads that write each for themselves starve one another behind SQLite's lock; a queue is
fair, and one flush of the disk serves all who wait.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, TypeVar, cast

from sqlite_utils import Database

from trainer.errors import N_, StoreUnavailable
from trainer.store.connection import sqlite3, unavailable

T = TypeVar("T")
Job = Callable[[Database], T]

BATCH = 64
PATIENCE_S = 30.0
"""Longer than any lock another process may hold; who waits longer is told to try again."""

_log = logging.getLogger(__name__)


class _Signal:
    """Given by the writing thread, waited for once by one other: a bare lock, quicker than an Event."""

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lock.acquire()

    def set(self) -> None:
        """Harmless a second time."""
        if self._lock.locked():
            self._lock.release()

    def wait(self, seconds: float) -> bool:
        """Whether it came in time."""
        return self._lock.acquire(timeout=seconds)


class _Task:
    """A job, and what its waiter gets."""

    __slots__ = ("done", "error", "is_given_up", "job", "result")

    def __init__(self, job: Job[Any]) -> None:
        self.job = job
        self.done = _Signal()
        self.is_given_up = False
        self.result: Any = None
        self.error: BaseException | None = None


class Writer:
    """Runs jobs one after the other in its own thread, which starts with the first job."""

    def __init__(self, connect: Callable[[], Database]) -> None:
        self._connect = connect
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._is_stopped = False
        self._db: Database | None = None

    def run(self, job: Job[T]) -> T:
        """Return what ``job`` returned, after COMMIT; what it raised is raised here, and undone.

        A job may call this again: it becomes part of the job that runs. Raises StoreUnavailable.
        """
        if threading.current_thread() is self._thread and self._db is not None:
            with _savepoint(self._db):
                return job(self._db)
        task = _Task(job)
        self._enqueue(task)
        if not task.done.wait(PATIENCE_S):
            task.is_given_up = True
            raise unavailable(TimeoutError())
        if task.error is not None:
            raise task.error
        return cast(T, task.result)

    def stop(self) -> None:
        """Finish what waits, then close; later jobs are refused."""
        with self._lock:
            self._is_stopped = True
            thread = self._thread
            self._queue.put(None)
        if thread is not None:
            thread.join()

    def _enqueue(self, task: _Task) -> None:
        with self._lock:
            if self._is_stopped:
                raise StoreUnavailable(N_("The server is stopping. Nothing was stored: try again."))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()
            self._queue.put(task)

    def _work(self) -> None:
        is_last = False
        while not is_last:
            tasks, is_last = self._take()
            if tasks:
                self._commit(tasks)
        self._disconnect()

    def _take(self) -> tuple[list[_Task], bool]:
        """All that waits, up to a batch; whether it is the end."""
        tasks: list[_Task] = []
        task = self._queue.get()
        while task is not None:
            tasks.append(task)
            if len(tasks) == BATCH:
                return tasks, False
            try:
                task = self._queue.get_nowait()
            except Empty:
                return tasks, False
        return tasks, True

    def _commit(self, tasks: list[_Task]) -> None:
        """One transaction for all; a fault of the database is the fault of all."""
        try:
            if self._db is None:
                self._db = self._connect()
            self._db.execute("BEGIN IMMEDIATE")
            for task in tasks:
                if not task.is_given_up:
                    _run(self._db, task)
            self._db.execute("COMMIT")
        except BaseException as error:
            _log.exception("%d writes were not stored", len(tasks))
            self._disconnect()
            for task in tasks:
                task.error = unavailable(error)
        finally:
            for task in tasks:
                task.done.set()

    def _disconnect(self) -> None:
        """Closing undoes what is not committed; the next batch connects anew."""
        if self._db is not None:
            self._db.close()
            self._db = None


def _run(db: Database, task: _Task) -> None:
    """Note the result, or an error of the job's own; raises what concerns the whole transaction."""
    try:
        with _savepoint(db):
            task.result = task.job(db)
    except BaseException as error:
        if _is_of_the_database(error) or not db.conn.in_transaction:
            raise
        task.error = error


def _is_of_the_database(error: BaseException) -> bool:
    """A full disk, a lock, a damaged page; not a row that breaks a constraint."""
    return isinstance(error, sqlite3.Error) and not isinstance(
        error, sqlite3.IntegrityError | sqlite3.DataError | sqlite3.ProgrammingError)


@contextmanager
def _savepoint(db: Database) -> Iterator[None]:
    """All of a job or nothing of it, within the transaction."""
    db.execute("SAVEPOINT job")
    try:
        yield
    except BaseException:
        if db.conn.in_transaction:
            db.execute("ROLLBACK TO job")
            db.execute("RELEASE job")
        raise
    db.execute("RELEASE job")
