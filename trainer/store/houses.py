"""The rows of houses: their versions, which version each class is on, and what was worked out of an edge."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A table that was made here; ``retired`` since when nothing new is begun at it."""

    table_id: str
    of_table: str | None
    made_by: int
    made: datetime
    retired: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What a house deals by since it was published; ``dated`` is printed on its sheets."""

    id: int
    table_id: str
    no: int
    sha: bytes
    dated: str
    note: str
    published_by: int
    published: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A class is taught by these rules at a table since then; nobody moved it where it began with them."""

    id: int
    class_id: int
    table_id: str
    sha: bytes
    moved_by: int | None
    moved: datetime


def state(db: Database) -> tuple[int, int, int]:
    """Another one whenever a version, a retirement or a move was added: what is known of these is old."""
    row = db.execute(
        """SELECT (SELECT coalesce(max(id), 0) FROM house_version) AS versions,
                  (SELECT coalesce(max(id), 0) FROM class_rules) AS moves,
                  (SELECT coalesce(sum(retired_us), 0) FROM house) AS retired""").fetchone()
    return row["versions"], row["moves"], row["retired"]


def is_kept(db: Database, sha: bytes) -> bool:
    """Whether the rules with this hash were ever stored."""
    return db.execute("SELECT 1 FROM ruleset WHERE sha256 = ?", [sha]).fetchone() is not None


def rules_by_start(db: Database, table_id: str, start: str) -> list[bytes]:
    """The hashes that begin so (hexadecimal), of the rules that this table was ever known to have here: of
    its versions, of classes, and of houses that were copied from it (``house.of_table``: ``uk@1a2b3c4d``).
    """
    return [row["sha"] for row in db.execute(
        """SELECT ruleset_sha AS sha FROM house_version WHERE table_id = :table
           UNION SELECT ruleset_sha FROM class_rules WHERE table_id = :table
           UNION SELECT d.of_sha FROM house_draft d JOIN house h ON h.table_id = d.table_id
                 WHERE d.of_sha IS NOT NULL AND h.of_table LIKE :table || '@%'
           ORDER BY sha""",
        {"table": table_id}) if row["sha"].hex().startswith(start)]


def add_house(db: Database, table_id: str, of_table: str | None, made_by: int, now: datetime) -> None:
    db.execute("INSERT INTO house (table_id, of_table, made_by, made_us) VALUES (?, ?, ?, ?)",
               [table_id, of_table, made_by, to_us(now)])


def find_house(db: Database, table_id: str) -> House | None:
    row = db.execute("SELECT * FROM house WHERE table_id = ?", [table_id]).fetchone()
    return row and _house(row)


def all_houses(db: Database) -> list[House]:
    """The first made first."""
    return [_house(row) for row in db.execute("SELECT * FROM house ORDER BY made_us, table_id")]


def set_retired(db: Database, table_id: str, since: datetime | None) -> None:
    db.execute("UPDATE house SET retired_us = ? WHERE table_id = ?",
               [None if since is None else to_us(since), table_id])


def add_version(db: Database, table_id: str, sha: bytes, *, dated: str, note: str, published_by: int,
                now: datetime) -> Version:
    """The next one of its house; its rules are stored already (``practice.keep_rules``)."""
    db.execute(
        """INSERT INTO house_version (table_id, no, ruleset_sha, dated, note, published_by, published_us)
           SELECT :table, coalesce(max(no), 0) + 1, :sha, :dated, :note, :by, :us
           FROM house_version WHERE table_id = :table""",
        {"table": table_id, "sha": sha, "dated": dated, "note": note, "by": published_by, "us": to_us(now)})
    return versions_of(db, table_id)[0]


def versions_of(db: Database, table_id: str) -> list[Version]:
    """The newest first."""
    return [_version(row) for row in db.execute(
        "SELECT * FROM house_version WHERE table_id = ? ORDER BY no DESC", [table_id])]


def newest_versions(db: Database) -> list[tuple[Version, House]]:
    """Of every house that has one, in the order in which the houses were made."""
    return [(_version(row), _house(row)) for row in db.execute(
        """SELECT v.*, h.of_table, h.made_by, h.made_us, h.retired_us
           FROM house h JOIN house_version v ON v.table_id = h.table_id
           WHERE v.no = (SELECT max(no) FROM house_version WHERE table_id = h.table_id)
           ORDER BY h.made_us, h.table_id""")]


def edition(db: Database, table_id: str, sha: bytes) -> Version | None:
    """The latest version that has these rules, for its number and its day."""
    row = db.execute("SELECT * FROM house_version WHERE table_id = ? AND ruleset_sha = ? ORDER BY no DESC",
                     [table_id, sha]).fetchone()
    return row and _version(row)


def add_move(db: Database, class_id: int, table_id: str, sha: bytes, *, moved_by: int | None,
             now: datetime) -> int:
    """Its id; the rules are stored already (``practice.keep_rules``)."""
    return int(db.execute(
        """INSERT INTO class_rules (class_id, table_id, ruleset_sha, moved_by, moved_us)
           VALUES (?, ?, ?, ?, ?) RETURNING id""",
        [class_id, table_id, sha, moved_by, to_us(now)]).fetchone()["id"])


def moves_of(db: Database, class_id: int) -> list[Move]:
    """All of a class, the latest first."""
    return [_move(row) for row in db.execute(
        "SELECT * FROM class_rules WHERE class_id = ? ORDER BY id DESC", [class_id])]


def pins(db: Database) -> list[Move]:
    """The move that counts of each table that a class has now, and of those it had; the latest first."""
    return [_move(row) for row in db.execute(
        """SELECT r.* FROM class_rules r
           WHERE r.id = (SELECT max(id) FROM class_rules
                         WHERE class_id = r.class_id AND table_id = r.table_id)
           ORDER BY r.id DESC""")]


def classes_on(db: Database, table_id: str) -> list[tuple[int, bytes]]:
    """Classes that have this table now and are not archived, with the rules that they are taught by."""
    return [(row["class_id"], row["ruleset_sha"]) for row in db.execute(
        """SELECT r.class_id, r.ruleset_sha
           FROM class_rules r JOIN class c ON c.id = r.class_id
                JOIN class_table t ON t.class_id = r.class_id AND t.table_id = r.table_id
           WHERE r.table_id = ? AND c.archived_us IS NULL
             AND r.id = (SELECT max(id) FROM class_rules
                         WHERE class_id = r.class_id AND table_id = r.table_id)
           ORDER BY c.name, c.id""", [table_id])]


def unpinned(db: Database) -> list[tuple[int, str]]:
    """Classes and tables of theirs of which no version was ever noted."""
    return [(row["class_id"], row["table_id"]) for row in db.execute(
        """SELECT t.class_id, t.table_id FROM class_table t
           WHERE NOT EXISTS (SELECT 1 FROM class_rules r
                             WHERE r.class_id = t.class_id AND r.table_id = t.table_id)
           ORDER BY t.class_id, t.table_id""")]


def classes_of_trainee(db: Database, person_id: int) -> list[int]:
    """The ids of those that the person is a trainee of now."""
    return [row["class_id"] for row in db.execute(
        "SELECT class_id FROM member WHERE person_id = ? AND role = 'trainee' AND left_us IS NULL",
        [person_id])]


def untold(db: Database, person_id: int) -> list[Move]:
    """Moves that the person, a trainee of the class since before, has not been told of; the latest first.

    Those that nobody made are no news, and of several at a table the last one is; nor are those of a table
    that the class has no more, or of an archived class.
    """
    return [_move(row) for row in db.execute(
        """SELECT r.* FROM class_rules r
           JOIN member m ON m.class_id = r.class_id AND m.person_id = :person AND m.role = 'trainee'
                            AND m.left_us IS NULL AND m.joined_us <= r.moved_us
           JOIN class c ON c.id = r.class_id AND c.archived_us IS NULL
           JOIN class_table t ON t.class_id = r.class_id AND t.table_id = r.table_id
           WHERE r.moved_by IS NOT NULL
             AND r.id = (SELECT max(id) FROM class_rules
                         WHERE class_id = r.class_id AND table_id = r.table_id)
             AND NOT EXISTS (SELECT 1 FROM rules_told t WHERE t.person_id = :person AND t.move_id = r.id)
           ORDER BY r.id DESC""", {"person": person_id})]


def known_before(db: Database, person_id: int, move: Move) -> Move | None:
    """The last one before it that the person knows: was told of, or found there when they joined."""
    row = db.execute(
        """SELECT r.* FROM class_rules r
           JOIN member m ON m.class_id = r.class_id AND m.person_id = :person
           WHERE r.class_id = :class AND r.table_id = :table AND r.id < :move
             AND (r.moved_by IS NULL OR r.moved_us < m.joined_us
                  OR EXISTS (SELECT 1 FROM rules_told t WHERE t.person_id = :person AND t.move_id = r.id))
           ORDER BY r.id DESC""",
        {"person": person_id, "class": move.class_id, "table": move.table_id, "move": move.id}).fetchone()
    return row and _move(row)


def add_told(db: Database, person_id: int, move_ids: Iterable[int], now: datetime) -> None:
    for move_id in move_ids:
        db.execute(
            "INSERT INTO rules_told (person_id, move_id, told_us) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [person_id, move_id, to_us(now)])


def find_edge(db: Database, key: str, version: int) -> dict[str, Any] | None:
    """What was worked out of rules that are alike in what matters to it."""
    row = db.execute("SELECT result FROM house_edge WHERE edge_key = ? AND edge_version = ?",
                     [key, version]).fetchone()
    return dict(json.loads(row["result"])) if row else None


def keep_edge(db: Database, key: str, version: int, result: dict[str, Any], now: datetime) -> None:
    db.execute(
        """INSERT INTO house_edge (edge_key, edge_version, result, made_us) VALUES (?, ?, ?, ?)
           ON CONFLICT (edge_key, edge_version) DO UPDATE SET result = excluded.result,
               made_us = excluded.made_us""", [key, version, to_json(result), to_us(now)])


def _house(row: Any) -> House:
    return House(table_id=row["table_id"], of_table=row["of_table"], made_by=row["made_by"],
                 made=from_us(row["made_us"]),
                 retired=None if row["retired_us"] is None else from_us(row["retired_us"]))


def _version(row: Any) -> Version:
    return Version(id=row["id"], table_id=row["table_id"], no=row["no"], sha=row["ruleset_sha"],
                   dated=row["dated"], note=row["note"], published_by=row["published_by"],
                   published=from_us(row["published_us"]))


def _move(row: Any) -> Move:
    return Move(id=row["id"], class_id=row["class_id"], table_id=row["table_id"], sha=row["ruleset_sha"],
                moved_by=row["moved_by"], moved=from_us(row["moved_us"]))
