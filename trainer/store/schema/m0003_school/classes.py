"""Classes, who is in them, and the work that is set."""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.guards import append_only

_TABLES = """
-- Per cent of the usual time that the trainee had when the block was begun.
ALTER TABLE sitting_plan ADD COLUMN extra_time INTEGER NOT NULL DEFAULT 100
    CHECK (extra_time IN (100, 125, 150, 200));

-- Targets: {"level": "proficient", "items_a_week": 200, ...}; a class that ended is archived, not deleted.
CREATE TABLE class (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE CHECK (length(code) BETWEEN 4 AND 12),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    lang TEXT CHECK (length(lang) BETWEEN 2 AND 16),
    zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
    targets TEXT NOT NULL DEFAULT '{}' CHECK (length(targets) <= 2000 AND json_valid(targets)),
    created_us INTEGER NOT NULL,
    archived_us INTEGER
) STRICT;

CREATE TABLE class_table (
    class_id INTEGER NOT NULL REFERENCES class (id),
    table_id TEXT NOT NULL CHECK (length(table_id) BETWEEN 1 AND 120),
    PRIMARY KEY (class_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE class_group (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    class_id INTEGER NOT NULL REFERENCES class (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    UNIQUE (class_id, name)
) STRICT;

CREATE TABLE member (
    class_id INTEGER NOT NULL REFERENCES class (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    role TEXT NOT NULL CHECK (role IN ('trainee', 'instructor')),
    group_id INTEGER REFERENCES class_group (id),
    joined_us INTEGER NOT NULL,
    left_us INTEGER,
    PRIMARY KEY (class_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_of_person ON member (person_id);

-- Goal: a level of mastery in every skill of the drills, so many counted items, or a check at so many
-- thousandths.
CREATE TABLE assignment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    class_id INTEGER NOT NULL REFERENCES class (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    drills TEXT NOT NULL CHECK (length(drills) <= 4000 AND json_valid(drills)),
    tables TEXT NOT NULL CHECK (length(tables) <= 2000 AND json_valid(tables)),
    goal TEXT NOT NULL CHECK (goal IN ('level', 'items', 'check')),
    goal_level TEXT CHECK (goal_level IN ('proficient', 'mastered')),
    goal_items INTEGER CHECK (goal_items BETWEEN 1 AND 10000),
    goal_credit INTEGER CHECK (goal_credit BETWEEN 1 AND 1000),
    opens_us INTEGER NOT NULL,
    due_us INTEGER NOT NULL CHECK (due_us > opens_us),
    closes_us INTEGER CHECK (closes_us >= due_us),
    made_by INTEGER NOT NULL REFERENCES person (id),
    made_us INTEGER NOT NULL,
    withdrawn_us INTEGER
) STRICT;
CREATE INDEX assignment_of_class ON assignment (class_id, due_us);

-- Whom it is for; without a row the whole class.
CREATE TABLE assignment_trainee (
    assignment_id INTEGER NOT NULL REFERENCES assignment (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    PRIMARY KEY (assignment_id, person_id)
) STRICT, WITHOUT ROWID;

-- The blocks that were begun for it.
CREATE TABLE sitting_assignment (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    assignment_id INTEGER NOT NULL REFERENCES assignment (id)
) STRICT;
CREATE INDEX sitting_of_assignment ON sitting_assignment (assignment_id);
"""


def apply(db: Database) -> None:
    """Make the tables and what guards them."""
    db.executescript(_TABLES)
    db.executescript(append_only("sitting_assignment", "sitting_id = NEW.sitting_id"))
