"""The rows of a class's groups, and who is in which."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a class; nobody is in two."""

    id: int
    name: str
    size: int
    """Trainees who are in it now."""


def groups_of(db: Database, class_id: int) -> list[Group]:
    """By name."""
    rows = db.execute(
        """SELECT g.id, g.name, count(m.person_id) AS n
           FROM class_group g LEFT JOIN member m
                ON m.class_id = g.class_id AND m.group_id = g.id AND m.left_us IS NULL
           WHERE g.class_id = ? GROUP BY g.id, g.name ORDER BY g.name""", [class_id])
    return [Group(row["id"], row["name"], row["n"]) for row in rows]


def find_group(db: Database, class_id: int, group_id: int) -> str | None:
    """Its name; None for another class's."""
    row = db.execute("SELECT name FROM class_group WHERE class_id = ? AND id = ?",
                     [class_id, group_id]).fetchone()
    return row["name"] if row else None


def group_called(db: Database, class_id: int, name: str) -> int | None:
    """Its id."""
    row = db.execute("SELECT id FROM class_group WHERE class_id = ? AND name = ?",
                     [class_id, name]).fetchone()
    return row["id"] if row else None


def add_group(db: Database, class_id: int, name: str) -> int:
    """Raises sqlite3.IntegrityError for a name that another group has."""
    row = db.execute("INSERT INTO class_group (class_id, name) VALUES (?, ?) RETURNING id",
                     [class_id, name]).fetchone()
    return int(row["id"])


def rename_group(db: Database, group_id: int, name: str) -> None:
    """Raises sqlite3.IntegrityError for a name that another group has."""
    db.execute("UPDATE class_group SET name = ? WHERE id = ?", [name, group_id])


def remove_group(db: Database, group_id: int) -> None:
    """Whoever was in it is in none."""
    db.execute("UPDATE member SET group_id = NULL WHERE group_id = ?", [group_id])
    db.execute("DELETE FROM class_group WHERE id = ?", [group_id])


def put_in_group(db: Database, class_id: int, person_id: int, group_id: int | None) -> None:
    """Out of the one before; None: into none."""
    db.execute("UPDATE member SET group_id = ? WHERE class_id = ? AND person_id = ? AND left_us IS NULL",
               [group_id, class_id, person_id])
