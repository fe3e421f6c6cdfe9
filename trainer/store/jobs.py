"""The rows of long work: who asked for what, how far it is, and what came of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json

OPEN: Final = ("waiting", "running", "stopping")
"""States of a job that may still change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """``done`` of ``total`` steps; a total of 0: it is not known yet."""

    id: int
    public_id: bytes
    person_id: int
    kind: str
    params: dict[str, Any]
    made: datetime
    state: str
    done: int
    total: int
    ended: datetime | None
    file: str | None
    """The name of what came of it; it lies in a folder of the job's own."""
    fault: dict[str, Any] | None
    """Template and parameters of the sentence that says why it failed."""

    @property
    def address(self) -> str:
        """As it stands in addresses."""
        return self.public_id.hex()

    @property
    def is_open(self) -> bool:
        """Whether it is still waited for."""
        return self.state in OPEN


def add_job(db: Database, *, public_id: bytes, person_id: int, kind: str, params: Mapping[str, Any],
            now: datetime) -> Job:
    """It waits for its turn."""
    db.execute(
        """INSERT INTO job (public_id, person_id, kind, params, made_us, state)
           VALUES (?, ?, ?, ?, ?, 'waiting')""",
        [public_id, person_id, kind, to_json(params), to_us(now)])
    found = find_job(db, public_id)
    assert found
    return found


def find_job(db: Database, public_id: bytes) -> Job | None:
    """Whoever asked for it."""
    return _job(db.execute("SELECT * FROM job WHERE public_id = ?", [public_id]).fetchone())


def jobs_of(db: Database, person_id: int, limit: int) -> list[Job]:
    """Those that somebody asked for, the latest first."""
    rows = db.execute("SELECT * FROM job WHERE person_id = ? ORDER BY made_us DESC, id DESC LIMIT ?",
                      [person_id, limit])
    return [job for row in rows if (job := _job(row))]


def next_job(db: Database, now: datetime) -> Job | None:
    """The one that has waited longest; from now on it runs."""
    row = db.execute("SELECT public_id FROM job WHERE state = 'waiting' ORDER BY id LIMIT 1").fetchone()
    if row is None:
        return None
    db.execute("UPDATE job SET state = 'running', done = 0, steps = 0, seen_us = ? WHERE public_id = ?",
               [to_us(now), row["public_id"]])
    return find_job(db, row["public_id"])


def note_process(db: Database, job_id: int, pid: int) -> str:
    """Which process does it; its state by now: it may have been stopped meanwhile."""
    db.execute("UPDATE job SET pid = ? WHERE id = ?", [pid, job_id])
    return str(db.execute("SELECT state FROM job WHERE id = ?", [job_id]).fetchone()["state"])


def note_steps(db: Database, job_id: int, done: int, total: int, now: datetime) -> None:
    """How far it is."""
    db.execute("UPDATE job SET done = ?, steps = ?, seen_us = ? WHERE id = ? AND state = 'running'",
               [done, total, to_us(now), job_id])


def ask_to_stop(db: Database, public_id: bytes, now: datetime) -> None:
    """One that waits is stopped, one that runs is about to be; one that has ended stays as it is."""
    db.execute("UPDATE job SET state = 'stopping' WHERE public_id = ? AND state = 'running'", [public_id])
    db.execute("UPDATE job SET state = 'stopped', ended_us = ? WHERE public_id = ? AND state = 'waiting'",
               [to_us(now), public_id])


def end_job(db: Database, job_id: int, now: datetime, *, file: str | None = None,
            fault: Mapping[str, Any] | None = None) -> str:
    """With a file it is done, with a fault it has failed, unless it was to be stopped; its last state."""
    row = db.execute(
        """UPDATE job SET state = CASE WHEN state = 'stopping' THEN 'stopped'
                                       WHEN :file IS NULL THEN 'failed' ELSE 'done' END,
                          file = CASE WHEN state = 'stopping' THEN NULL ELSE :file END,
                          fault = CASE WHEN state = 'stopping' THEN NULL ELSE :fault END,
                          done = CASE WHEN :file IS NULL THEN done ELSE steps END,
                          pid = NULL, ended_us = :now
           WHERE id = :job RETURNING state""",
        {"job": job_id, "file": file, "now": to_us(now),
         "fault": None if fault is None else to_json(fault)}).fetchone()
    return str(row["state"]) if row else "stopped"


def take_up(db: Database, now: datetime, since: datetime, fault: Mapping[str, Any]) -> int:
    """After a start, when no process can be left: what was begun waits again; how many wait.

    What was asked for before ``since`` has failed: whoever waited for it waits no more.
    """
    db.execute("UPDATE job SET state = 'stopped', pid = NULL, ended_us = ? WHERE state = 'stopping'",
               [to_us(now)])
    db.execute(
        """UPDATE job SET state = 'failed', pid = NULL, ended_us = :now, fault = :fault
           WHERE state IN ('waiting', 'running') AND made_us < :since""",
        {"now": to_us(now), "since": to_us(since), "fault": to_json(fault)})
    db.execute("UPDATE job SET state = 'waiting', pid = NULL WHERE state = 'running'")
    return int(db.execute("SELECT count(*) FROM job WHERE state = 'waiting'").fetchone()[0])


def is_anything_left(db: Database) -> bool:
    """Whether a start has something to take up."""
    return db.execute(
        "SELECT 1 FROM job WHERE state IN ('waiting', 'running', 'stopping') LIMIT 1").fetchone() is not None


def has_ended_before(db: Database, moment: datetime) -> bool:
    """Whether there are such."""
    return db.execute("SELECT 1 FROM job WHERE ended_us < ? LIMIT 1", [to_us(moment)]).fetchone() is not None


def remove_ended_before(db: Database, moment: datetime) -> None:
    """Those that ended before that, whatever came of them."""
    db.execute("DELETE FROM job WHERE ended_us < ?", [to_us(moment)])


def remove_all(db: Database) -> None:
    """Where what they told of is no more; whatever runs ends in vain."""
    db.execute("DELETE FROM job")


def known(db: Database) -> set[str]:
    """The addresses of all."""
    return {row["public_id"].hex() for row in db.execute("SELECT public_id FROM job")}


def _job(row: Any) -> Job | None:
    return row and Job(
        id=row["id"], public_id=row["public_id"], person_id=row["person_id"], kind=row["kind"],
        params=json.loads(row["params"]), made=from_us(row["made_us"]), state=row["state"], done=row["done"],
        total=row["steps"], ended=None if row["ended_us"] is None else from_us(row["ended_us"]),
        file=row["file"], fault=None if row["fault"] is None else json.loads(row["fault"]))
