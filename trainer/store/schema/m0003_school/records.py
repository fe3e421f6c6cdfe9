"""Who did what, as a chain of hashes, and what the school chose."""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.guards import append_only

_TABLES = """
-- Ids, never names: erasing a person breaks no chain. Actor NULL: the command line or the program itself.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_us INTEGER NOT NULL,
    actor_id INTEGER,
    action TEXT NOT NULL CHECK (length(action) BETWEEN 1 AND 60),
    object TEXT NOT NULL CHECK (length(object) <= 80),
    detail TEXT NOT NULL CHECK (length(detail) <= 8000 AND json_valid(detail)),
    prev BLOB NOT NULL CHECK (length(prev) = 32),
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
) STRICT;
CREATE INDEX audit_of_object ON audit (object);
CREATE INDEX audit_of_actor ON audit (actor_id);

-- Name of the school, privacy notice, retention: a key of trainer/school.py and its JSON value.
CREATE TABLE school (
    key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 60),
    value TEXT NOT NULL CHECK (length(value) <= 60000 AND json_valid(value))
) STRICT, WITHOUT ROWID;
"""


def apply(db: Database) -> None:
    """Make the tables and what guards them."""
    db.executescript(_TABLES)
    db.executescript(append_only("audit", "id = NEW.id OR hash = NEW.hash"))
