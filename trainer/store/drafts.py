"""The rows of drafts: what is being changed of a house, every revision of it as it was typed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json

LONGEST_BODY = 200_000
"""Characters of a body as JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """At its latest revision, by whom and when it was saved; ``of_sha`` are the rules it was begun from."""

    id: int
    table_id: str
    of_sha: bytes | None
    made_by: int
    made: datetime
    closed: datetime | None
    rev: int
    body: dict[str, Any]
    saved_by: int
    saved: datetime


def add_draft(db: Database, table_id: str, of_sha: bytes | None, body: dict[str, Any], made_by: int,
              now: datetime) -> Draft:
    """With its first revision; its house is there, and has no other open one."""
    draft_id = db.execute(
        """INSERT INTO house_draft (table_id, of_sha, made_by, made_us) VALUES (?, ?, ?, ?) RETURNING id""",
        [table_id, of_sha, made_by, to_us(now)]).fetchone()["id"]
    _add_revision(db, draft_id, 1, body, made_by, now)
    found = find_draft(db, draft_id)
    assert found
    return found


def find_draft(db: Database, draft_id: int) -> Draft | None:
    """Also one that is closed."""
    row = db.execute("SELECT * FROM house_draft_now WHERE id = ?", [draft_id]).fetchone()
    return row and _draft(row)


def draft_of(db: Database, table_id: str) -> Draft | None:
    """The open one of a house."""
    row = db.execute("SELECT * FROM house_draft_now WHERE table_id = ? AND closed_us IS NULL",
                     [table_id]).fetchone()
    return row and _draft(row)


def open_drafts(db: Database) -> list[Draft]:
    """The one saved last first."""
    return [_draft(row) for row in db.execute(
        "SELECT * FROM house_draft_now WHERE closed_us IS NULL ORDER BY saved_us DESC, id")]


def revision(db: Database, draft_id: int, rev: int) -> dict[str, Any] | None:
    """The body as it was then."""
    row = db.execute("SELECT body FROM house_draft_rev WHERE draft_id = ? AND rev = ?",
                     [draft_id, rev]).fetchone()
    return dict(json.loads(row["body"])) if row else None


def save_draft(db: Database, draft: Draft, body: dict[str, Any], saved_by: int, now: datetime) -> None:
    """As its next revision."""
    _add_revision(db, draft.id, draft.rev + 1, body, saved_by, now)


def close_draft(db: Database, draft_id: int, now: datetime) -> None:
    db.execute("UPDATE house_draft SET closed_us = ? WHERE id = ?", [to_us(now), draft_id])


def _add_revision(db: Database, draft_id: int, rev: int, body: dict[str, Any], saved_by: int,
                  now: datetime) -> None:
    db.execute(
        "INSERT INTO house_draft_rev (draft_id, rev, body, saved_by, saved_us) VALUES (?, ?, ?, ?, ?)",
        [draft_id, rev, to_json(body), saved_by, to_us(now)])


def _draft(row: Any) -> Draft:
    return Draft(id=row["id"], table_id=row["table_id"], of_sha=row["of_sha"], made_by=row["made_by"],
                 made=from_us(row["made_us"]),
                 closed=None if row["closed_us"] is None else from_us(row["closed_us"]),
                 rev=row["rev"], body=json.loads(row["body"]), saved_by=row["saved_by"],
                 saved=from_us(row["saved_us"]))
