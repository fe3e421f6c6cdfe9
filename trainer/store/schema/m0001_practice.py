"""People, the rules they are drilled on, and the history of their answers, which only grows.

Times are microseconds since 1970 (UTC), durations milliseconds, credit is in thousandths.
"""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.guards import append_only

_TABLES = """
CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) <= 80),
    lang TEXT CHECK (length(lang) BETWEEN 2 AND 16),
    zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
    preferences TEXT NOT NULL CHECK (length(preferences) <= 4000 AND json_valid(preferences)),
    created_us INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    id_hash BLOB PRIMARY KEY CHECK (length(id_hash) = 32),
    person_id INTEGER NOT NULL REFERENCES person (id),
    created_us INTEGER NOT NULL,
    seen_us INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_of_person ON session (person_id);

CREATE TABLE ruleset (
    sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
    body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;

CREATE TABLE sitting (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    public_id BLOB NOT NULL UNIQUE CHECK (length(public_id) = 16),
    person_id INTEGER NOT NULL REFERENCES person (id),
    mode TEXT NOT NULL CHECK (mode IN ('learn', 'practice', 'retry', 'sprint', 'check', 'exam')),
    drill_id TEXT NOT NULL CHECK (length(drill_id) BETWEEN 1 AND 120),
    table_id TEXT NOT NULL CHECK (length(table_id) BETWEEN 1 AND 120),
    engine_version INTEGER NOT NULL,
    ruleset_sha BLOB NOT NULL REFERENCES ruleset (sha256),
    seed BLOB NOT NULL CHECK (length(seed) = 16),
    n_items INTEGER NOT NULL CHECK (n_items BETWEEN 1 AND 500),
    started_us INTEGER NOT NULL
) STRICT;
CREATE INDEX sitting_of_person ON sitting (person_id, started_us);

-- What a retry asks again: the items of another sitting, in the order in which they will come.
CREATE TABLE repeat (
    sitting_id INTEGER NOT NULL REFERENCES sitting (id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND 500),
    of_sitting_id INTEGER NOT NULL,
    of_seq INTEGER NOT NULL,
    PRIMARY KEY (sitting_id, seq),
    FOREIGN KEY (of_sitting_id, of_seq) REFERENCES item (sitting_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE item (
    sitting_id INTEGER NOT NULL REFERENCES sitting (id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND 500),
    drill_id TEXT NOT NULL CHECK (length(drill_id) BETWEEN 1 AND 120),
    situation TEXT NOT NULL CHECK (length(situation) BETWEEN 1 AND 120),
    issued_us INTEGER NOT NULL,
    target_ms INTEGER NOT NULL CHECK (target_ms > 0),
    PRIMARY KEY (sitting_id, seq)
) STRICT, WITHOUT ROWID;

-- Apart, so that the log which reports scan stays small. A next step goes on with the hand of the
-- item before it, an item of a retry is the one that repeat names, any other comes from the seed.
CREATE TABLE item_body (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    is_next_step INTEGER NOT NULL CHECK (is_next_step IN (0, 1)),
    prompt TEXT NOT NULL CHECK (json_valid(prompt)),
    answer_key TEXT NOT NULL CHECK (json_valid(answer_key)),
    PRIMARY KEY (sitting_id, seq),
    FOREIGN KEY (sitting_id, seq) REFERENCES item (sitting_id, seq)
) STRICT;

-- Typed is the form's fields, given what was read in them.
CREATE TABLE answer (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES person (id),
    drill_id TEXT NOT NULL CHECK (length(drill_id) BETWEEN 1 AND 120),
    received_us INTEGER NOT NULL,
    elapsed_ms INTEGER CHECK (elapsed_ms >= 0),
    t_first_ms INTEGER CHECK (t_first_ms >= 0),
    t_submit_ms INTEGER CHECK (t_submit_ms >= 0),
    hidden_ms INTEGER CHECK (hidden_ms >= 0),
    input_mode TEXT CHECK (length(input_mode) BETWEEN 1 AND 16),
    typed TEXT NOT NULL CHECK (length(typed) <= 4000 AND json_valid(typed)),
    given TEXT NOT NULL CHECK (length(given) <= 4000 AND json_valid(given)),
    credit INTEGER NOT NULL CHECK (credit BETWEEN 0 AND 1000),
    assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
    rapid INTEGER NOT NULL CHECK (rapid IN (0, 1)),
    away INTEGER NOT NULL CHECK (away IN (0, 1)),
    reshown INTEGER NOT NULL CHECK (reshown IN (0, 1)),
    PRIMARY KEY (sitting_id, seq),
    FOREIGN KEY (sitting_id, seq) REFERENCES item (sitting_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_of_person ON answer (person_id, received_us, drill_id, credit, elapsed_ms);

CREATE TABLE mistake (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 60),
    PRIMARY KEY (sitting_id, seq, code),
    FOREIGN KEY (sitting_id, seq) REFERENCES answer (sitting_id, seq)
) STRICT, WITHOUT ROWID;

-- An answer is never changed, only marked.
CREATE TABLE mark (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at_us INTEGER NOT NULL,
    actor_id INTEGER NOT NULL REFERENCES person (id),
    what TEXT NOT NULL CHECK (what IN ('slip', 'void', 'restore')),
    reason TEXT NOT NULL CHECK (length(reason) <= 400),
    PRIMARY KEY (sitting_id, seq, at_us),
    FOREIGN KEY (sitting_id, seq) REFERENCES answer (sitting_id, seq)
) STRICT, WITHOUT ROWID;

-- Changed: the table's rules or the engine are no longer those that the sitting was begun with.
CREATE TABLE sitting_end (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    ended_us INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('finished', 'stopped', 'changed', 'deadline', 'voided')),
    n INTEGER NOT NULL CHECK (n BETWEEN 0 AND 500),
    n_right INTEGER NOT NULL CHECK (n_right BETWEEN 0 AND n),
    credit INTEGER NOT NULL CHECK (credit BETWEEN 0 AND 1000 * n),
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;
"""

_APPEND_ONLY = {
    "ruleset": "rowid = NEW.rowid OR sha256 = NEW.sha256",
    "sitting": "id = NEW.id OR public_id = NEW.public_id",
    "repeat": "sitting_id = NEW.sitting_id AND seq = NEW.seq",
    "item": "sitting_id = NEW.sitting_id AND seq = NEW.seq",
    "item_body": "rowid = NEW.rowid OR (sitting_id = NEW.sitting_id AND seq = NEW.seq)",
    "answer": "sitting_id = NEW.sitting_id AND seq = NEW.seq",
    "mistake": "sitting_id = NEW.sitting_id AND seq = NEW.seq AND code = NEW.code",
    "mark": "sitting_id = NEW.sitting_id AND seq = NEW.seq AND at_us = NEW.at_us",
    "sitting_end": "sitting_id = NEW.sitting_id",
}
"""Table -> when a new row meets a stored one, by any of its keys, the hidden one included."""

_LATE_ANSWERS = """
CREATE TRIGGER answer_is_in_time BEFORE INSERT ON answer
WHEN EXISTS (SELECT 1 FROM sitting_end WHERE sitting_id = NEW.sitting_id)
AND NOT EXISTS (SELECT 1 FROM answer WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'answer: the sitting has ended'); END;
"""


def apply(db: Database) -> None:
    """Make the tables and what guards them."""
    db.executescript(_TABLES)
    for table, meets in _APPEND_ONLY.items():
        db.executescript(append_only(table, meets))
    db.executescript(_LATE_ANSWERS)
