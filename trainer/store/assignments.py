"""The rows of assignments: what is to be done by whom until when, and the blocks that were begun for it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """Drills at tables, with a goal to be met in a window; ``id`` is 0 until it is stored."""

    id: int = 0
    class_id: int
    name: str
    drill_ids: tuple[str, ...]
    table_ids: tuple[str, ...]
    goal: str
    """``level``, ``items`` or ``check``: which of the three below says how much."""
    level: str | None = None
    """To be reached in every skill of the drills: ``proficient`` or ``mastered``."""
    items: int | None = None
    """So many answers that count."""
    credit: int | None = None
    """Of one check, in thousandths."""
    opens: datetime
    due: datetime
    closes: datetime | None = None
    """From then on nothing counts; None: what comes late always does."""
    made_by: int
    withdrawn: datetime | None = None
    trainee_ids: tuple[int, ...] = ()
    """Whom it is for; none: the whole class."""


def add_assignment(db: Database, new: Assignment, now: datetime) -> int:
    """Store it; its id."""
    assignment_id = int(db.execute(
        """INSERT INTO assignment (class_id, name, drills, tables, goal, goal_level, goal_items, goal_credit,
                                   opens_us, due_us, closes_us, made_by, made_us)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
        [new.class_id, *_wanted(new), new.made_by, to_us(now)]).fetchone()[0])
    _add_trainees(db, assignment_id, new)
    return assignment_id


def change_assignment(db: Database, changed: Assignment) -> None:
    """Store all but whose class it is of, and who made it when."""
    db.execute(
        """UPDATE assignment SET name = ?, drills = ?, tables = ?, goal = ?, goal_level = ?, goal_items = ?,
                                 goal_credit = ?, opens_us = ?, due_us = ?, closes_us = ?
           WHERE id = ?""", [*_wanted(changed), changed.id])
    db.execute("DELETE FROM assignment_trainee WHERE assignment_id = ?", [changed.id])
    _add_trainees(db, changed.id, changed)


def withdraw_assignment(db: Database, assignment_id: int, now: datetime) -> None:
    """It is asked of nobody any more; the blocks that were begun for it stay."""
    db.execute("UPDATE assignment SET withdrawn_us = ? WHERE id = ? AND withdrawn_us IS NULL",
               [to_us(now), assignment_id])


def find_assignment(db: Database, assignment_id: int) -> Assignment | None:
    """Withdrawn or not, whoever may see it."""
    row = db.execute("SELECT * FROM assignment WHERE id = ?", [assignment_id]).fetchone()
    return row and _assignment(db, row)


def of_class(db: Database, class_id: int) -> list[Assignment]:
    """The last to be due first, those that were withdrawn at the end."""
    return [_assignment(db, row) for row in db.execute(
        """SELECT * FROM assignment WHERE class_id = ?
           ORDER BY withdrawn_us IS NOT NULL, due_us DESC, id DESC""", [class_id])]


def of_trainee(db: Database, person_id: int) -> list[Assignment]:
    """What is asked of a member of classes that go on, the first to be due first."""
    return [_assignment(db, row) for row in db.execute(
        """SELECT a.* FROM assignment a JOIN member m ON m.class_id = a.class_id
                                        JOIN class c ON c.id = a.class_id
           WHERE m.person_id = :person AND m.role = 'trainee' AND m.left_us IS NULL
             AND c.archived_us IS NULL AND a.withdrawn_us IS NULL
             AND (NOT EXISTS (SELECT 1 FROM assignment_trainee t WHERE t.assignment_id = a.id)
                  OR EXISTS (SELECT 1 FROM assignment_trainee t
                             WHERE t.assignment_id = a.id AND t.person_id = :person))
           ORDER BY a.due_us, a.id""", {"person": person_id})]


def add_block(db: Database, sitting_id: int, assignment_id: int) -> None:
    """The block was begun for it."""
    db.execute("INSERT INTO sitting_assignment (sitting_id, assignment_id) VALUES (?, ?)",
               [sitting_id, assignment_id])


def blocks_of(db: Database, assignment_id: int, person_id: int) -> dict[str, datetime]:
    """Public id -> when it was begun, of the person's blocks that were begun for it."""
    rows = db.execute(
        """SELECT s.public_id, s.started_us FROM sitting_assignment b JOIN sitting s ON s.id = b.sitting_id
           WHERE b.assignment_id = ? AND s.person_id = ? ORDER BY s.started_us, s.id""",
        [assignment_id, person_id])
    return {row["public_id"].hex(): from_us(row["started_us"]) for row in rows}


def _wanted(one: Assignment) -> list[Any]:
    return [one.name, to_json(list(one.drill_ids)), to_json(list(one.table_ids)), one.goal, one.level,
            one.items, one.credit, to_us(one.opens), to_us(one.due),
            None if one.closes is None else to_us(one.closes)]


def _add_trainees(db: Database, assignment_id: int, new: Assignment) -> None:
    for person_id in new.trainee_ids:
        db.execute("INSERT INTO assignment_trainee (assignment_id, person_id) VALUES (?, ?)",
                   [assignment_id, person_id])


def _assignment(db: Database, row: Any) -> Assignment:
    trainees = db.execute(
        "SELECT person_id FROM assignment_trainee WHERE assignment_id = ? ORDER BY person_id", [row["id"]])
    return Assignment(
        id=row["id"], class_id=row["class_id"], name=row["name"], drill_ids=tuple(json.loads(row["drills"])),
        table_ids=tuple(json.loads(row["tables"])), goal=row["goal"], level=row["goal_level"],
        items=row["goal_items"], credit=row["goal_credit"], opens=from_us(row["opens_us"]),
        due=from_us(row["due_us"]), closes=None if row["closes_us"] is None else from_us(row["closes_us"]),
        made_by=row["made_by"],
        withdrawn=None if row["withdrawn_us"] is None else from_us(row["withdrawn_us"]),
        trainee_ids=tuple(one["person_id"] for one in trainees))
