"""What the school chose: one JSON value a key."""

from __future__ import annotations

import json

from sqlite_utils import Database

from trainer.drills.base import Json
from trainer.store.practice import to_json


def read(db: Database, key: str) -> Json:
    """None where nothing was chosen."""
    row = db.execute("SELECT value FROM school WHERE key = ?", [key]).fetchone()
    return json.loads(row["value"]) if row else None


def read_all(db: Database) -> dict[str, Json]:
    """Everything that was chosen."""
    return {row["key"]: json.loads(row["value"]) for row in db.execute("SELECT key, value FROM school")}


def choose(db: Database, key: str, value: Json) -> None:
    """Put it in the place of what was chosen before."""
    db.execute("""INSERT INTO school (key, value) VALUES (?, ?)
                  ON CONFLICT (key) DO UPDATE SET value = excluded.value""", [key, to_json(value)])
