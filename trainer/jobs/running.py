"""The thread of the server that has long work done: one process after the other, each for one job.

The process reads the database and writes a file; what it says on its output (``trainer/worker.py``) is noted
here, so that there is still one writer. It ends when its input does: it never outlives the server, and what a
start finds begun is begun again.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from trainer.errors import N_, StoreUnavailable
from trainer.jobs import folder
from trainer.store import jobs as rows
from trainer.store.database import Store
from trainer.store.jobs import Job

KEPT_FOR = timedelta(days=7)
"""What came of a job, and that it was asked for."""
WAITED_FOR = timedelta(hours=1)
"""After a start: whoever asked before that waits no more."""
_NOTED_EVERY_S = 0.5
_ROOT = Path(__file__).parents[2]

BROKE_OFF = N_("It broke off before it was done. Try again; if it does so once more, the log of the server "
               "says why.")
LEFT_BEHIND = N_("The server was stopped before it was done. Ask for it again.")

_log = logging.getLogger(__name__)


class Runner:
    """Runs what waits; its thread is there as long as something does."""

    def __init__(self, store: Store, command: Sequence[str], environ: dict[str, str],
                 clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """``command`` starts the process, with the address of the job behind it; none: nothing is run."""
        self._store = store
        self._command = command
        self._environ = environ
        self._clock = clock
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._process: tuple[int, subprocess.Popen[str]] | None = None

    def take_up(self) -> None:
        """At a start: begin again what was left, and forget what was kept long enough."""
        now = self._clock()
        with self._store.read() as db:
            is_left = rows.is_anything_left(db)
        if is_left:
            self._store.write(lambda db: rows.take_up(
                db, now, now - WAITED_FOR, {"template": LEFT_BEHIND, "params": {}}))
        self._sweep()
        if is_left:
            self.wake()

    def wake(self) -> None:
        """Something waits."""
        with self._lock:
            if self._command and self._thread is None:
                self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)
                self._thread.start()

    def stop(self, job: Job) -> None:
        """End the process of a job that is to be stopped."""
        with self._lock:
            if self._process and self._process[0] == job.id:
                self._process[1].kill()

    def wait(self, seconds: float) -> bool:
        """Until nothing waits any more; whether that came in time."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)
        return thread is None or not thread.is_alive()

    def _run(self) -> None:
        try:
            while job := self._next():
                self._do(job)
            self._sweep()
        except StoreUnavailable as error:  # the server ends, or its disk is full: a start takes it up
            _log.error("jobs: %s", error)
            with self._lock:
                self._thread = None

    def _next(self) -> Job | None:
        """Under the lock: whoever wakes either finds this thread still looking, or starts another."""
        with self._lock:
            job = self._store.write(lambda db: rows.next_job(db, self._clock()))
            if job is None:
                self._thread = None
            return job

    def _do(self, job: Job) -> None:
        last: dict[str, Any] = {}
        try:
            folder.prepare(self._store, job)
            last = self._follow(job, self._start(job))
        except OSError as error:
            _log.error("jobs: %s", error)
        finally:
            with self._lock:
                self._process = None
        file = last.get("file")
        if file is None and "fault" not in last:
            last = {"fault": {"template": BROKE_OFF, "params": {}}}
        state = self._store.write(lambda db: rows.end_job(
            db, job.id, self._clock(), file=file, fault=last.get("fault")))
        if state != "done":
            folder.remove(self._store, job)

    def _start(self, job: Job) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*self._command, job.address], cwd=_ROOT, env={**os.environ, **self._environ}, text=True,
            encoding="utf-8", errors="replace", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            start_new_session=True)
        with self._lock:
            self._process = (job.id, process)
        if self._store.write(lambda db: rows.note_process(db, job.id, process.pid)) != "running":
            process.kill()
        return process

    def _follow(self, job: Job, process: subprocess.Popen[str]) -> dict[str, Any]:
        """Note what it says, until it ends; the last thing that it said, if it ended well."""
        said: dict[str, Any] = {}
        noted = 0.0
        with process:
            assert process.stdout
            for line in process.stdout:
                said = _said(line) or said
                if "done" in said and time.monotonic() - noted >= _NOTED_EVERY_S:
                    noted = time.monotonic()
                    self._note(job, said["done"], said["total"])
        return said if process.returncode == 0 and "done" not in said else {}

    def _note(self, job: Job, done: int, total: int) -> None:
        try:
            self._store.write(lambda db: rows.note_steps(db, job.id, done, total, self._clock()))
        except StoreUnavailable as error:
            _log.error("jobs: %s", error)

    def _sweep(self) -> None:
        """Forget what ended long ago."""
        before = self._clock() - KEPT_FOR
        with self._store.read() as db:
            is_due = rows.has_ended_before(db, before)
        if is_due:
            self._store.write(lambda db: rows.remove_ended_before(db, before))
        folder.forget_all(self._store)


def _said(line: str) -> dict[str, Any]:
    """What a job says in a line; nothing where a library of its process printed something there."""
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        _log.warning("jobs: %s", line.rstrip())
        return {}
    return found
