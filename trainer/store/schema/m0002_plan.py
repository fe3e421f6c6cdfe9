"""What a block was begun with besides its first drill: the others, what is in focus, what was weak.

A sitting from before this step has no plan: it is of one drill, chosen from by chance alone.
"""

from __future__ import annotations

from sqlite_utils import Database

_TABLES = """
-- Zone is where the trainee was; drills is a list of ids, the first being that of the sitting; weights
-- say how much each class of items was in need of practice, and with seed and answers what comes next.
CREATE TABLE sitting_plan (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
    drills TEXT NOT NULL CHECK (length(drills) <= 12000 AND json_valid(drills)),
    focus TEXT CHECK (length(focus) BETWEEN 1 AND 120),
    seconds INTEGER CHECK (seconds BETWEEN 1 AND 3600),
    is_timed INTEGER NOT NULL CHECK (is_timed IN (0, 1)),
    has_interruptions INTEGER NOT NULL CHECK (has_interruptions IN (0, 1)),
    weights TEXT CHECK (length(weights) <= 20000 AND json_valid(weights))
) STRICT;

CREATE TRIGGER sitting_plan_is_not_changed BEFORE UPDATE ON sitting_plan
BEGIN SELECT RAISE(ABORT, 'sitting_plan: a stored row is never changed'); END;

CREATE TRIGGER sitting_plan_is_not_deleted BEFORE DELETE ON sitting_plan
BEGIN SELECT RAISE(ABORT, 'sitting_plan: a stored row is never deleted'); END;

CREATE TRIGGER sitting_plan_is_stored_once BEFORE INSERT ON sitting_plan
WHEN EXISTS (SELECT 1 FROM sitting_plan WHERE sitting_id = NEW.sitting_id)
BEGIN SELECT RAISE(IGNORE); END;

CREATE TRIGGER sitting_plan_comes_first BEFORE INSERT ON sitting_plan
WHEN EXISTS (SELECT 1 FROM item WHERE sitting_id = NEW.sitting_id)
AND NOT EXISTS (SELECT 1 FROM sitting_plan WHERE sitting_id = NEW.sitting_id)
BEGIN SELECT RAISE(ABORT, 'sitting_plan: the sitting has begun'); END;
"""


def apply(db: Database) -> None:
    """Make the table and what guards it."""
    db.executescript(_TABLES)
