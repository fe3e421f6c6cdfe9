"""The rows of claims: which local trainees' histories are whose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us


@dataclass(frozen=True, slots=True)
class History:
    """What a local trainee has answered."""

    person_id: int
    name: str
    n_answers: int
    last: datetime


def unclaimed(db: Database, local_id: int) -> History | None:
    """None where nothing was answered or it is somebody's already."""
    row = db.execute(
        """SELECT p.id, p.name, (SELECT count(*) FROM answer a WHERE a.person_id = p.id) AS n,
                  (SELECT max(a.received_us) FROM answer a WHERE a.person_id = p.id) AS last_us
           FROM person p WHERE p.id = ? AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.local_id = p.id)""",
        [local_id]).fetchone()
    if row is None or row["last_us"] is None:
        return None
    return History(row["id"], row["name"], row["n"], from_us(row["last_us"]))


def add_claim(db: Database, local_id: int, person_id: int, now: datetime) -> None:
    """Once for all."""
    db.execute("INSERT INTO claim (local_id, person_id, at_us) VALUES (?, ?, ?)",
               [local_id, person_id, to_us(now)])
