"""Exams: the paper as it was committed to, who sat it, and what was done about it afterwards."""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.guards import append_only

_TABLES = """
-- The blueprint says what is asked and how it is marked; from the moment of publishing on, blueprint, secret
-- and commitment (the hash of both) stay as they are.
CREATE TABLE exam (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    public_id BLOB NOT NULL UNIQUE CHECK (length(public_id) = 16),
    class_id INTEGER NOT NULL REFERENCES class (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    blueprint TEXT NOT NULL CHECK (length(blueprint) <= 20000 AND json_valid(blueprint)),
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    commitment BLOB CHECK (length(commitment) = 32),
    attempts INTEGER NOT NULL CHECK (attempts BETWEEN 1 AND 10),
    opens_us INTEGER NOT NULL,
    closes_us INTEGER NOT NULL CHECK (closes_us > opens_us),
    start_code TEXT CHECK (length(start_code) BETWEEN 4 AND 12),
    made_by INTEGER NOT NULL REFERENCES person (id),
    made_us INTEGER NOT NULL,
    published_us INTEGER,
    released_us INTEGER,
    CHECK ((published_us IS NULL) = (commitment IS NULL)),
    CHECK (released_us IS NULL OR published_us IS NOT NULL)
) STRICT;
CREATE INDEX exam_of_class ON exam (class_id);

CREATE TRIGGER exam_is_committed BEFORE UPDATE ON exam
WHEN OLD.published_us IS NOT NULL AND (
    NEW.id IS NOT OLD.id OR NEW.public_id IS NOT OLD.public_id OR NEW.class_id IS NOT OLD.class_id
    OR NEW.blueprint IS NOT OLD.blueprint OR NEW.secret IS NOT OLD.secret
    OR NEW.commitment IS NOT OLD.commitment OR NEW.attempts IS NOT OLD.attempts
    OR NEW.published_us IS NOT OLD.published_us
    OR (OLD.released_us IS NOT NULL AND NEW.released_us IS NOT OLD.released_us))
BEGIN SELECT RAISE(ABORT, 'exam: a paper that was committed to is never changed'); END;

CREATE TRIGGER exam_is_kept BEFORE DELETE ON exam WHEN OLD.published_us IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'exam: a paper that was committed to is never deleted'); END;

-- Extra time is what the trainee was granted when it began, in per cent; part_items is how many items each
-- part of the paper comes to, [20, 43]: of whole rounds nobody knows it before they are dealt.
CREATE TABLE exam_sitting (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    exam_id INTEGER NOT NULL REFERENCES exam (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    is_trial INTEGER NOT NULL CHECK (is_trial IN (0, 1)),
    attempt_no INTEGER NOT NULL CHECK (attempt_no >= 1),
    extra_time INTEGER NOT NULL CHECK (extra_time IN (100, 125, 150, 200)),
    part_items TEXT NOT NULL CHECK (length(part_items) <= 400 AND json_valid(part_items)),
    UNIQUE (exam_id, person_id, is_trial, attempt_no)
) STRICT;
CREATE INDEX exam_sitting_of_person ON exam_sitting (person_id);

-- An exam's sitting stops, may be reopened, and ends for good (sitting_end) when results are released. Where
-- its time ran out it stopped at that moment, whenever that was noticed.
CREATE TABLE exam_stop (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    at_us INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('finished', 'deadline', 'handed_in', 'reopened')),
    actor_id INTEGER NOT NULL REFERENCES person (id),
    reason TEXT NOT NULL CHECK (length(reason) <= 400)
) STRICT;
CREATE INDEX stop_of_sitting ON exam_stop (sitting_id);

-- Time that an instructor added, to one sitting or to all of the exam that were open then.
CREATE TABLE exam_added_time (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    exam_id INTEGER NOT NULL REFERENCES exam (id),
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    at_us INTEGER NOT NULL,
    ms INTEGER NOT NULL CHECK (ms BETWEEN 1 AND 86400000),
    actor_id INTEGER NOT NULL REFERENCES person (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 400)
) STRICT;
CREATE INDEX added_time_of_sitting ON exam_added_time (sitting_id);

-- An item that does not count, answered or not; a later row may restore it.
CREATE TABLE exam_void (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND 500),
    at_us INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('void', 'restore')),
    actor_id INTEGER NOT NULL REFERENCES person (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 400)
) STRICT;
CREATE INDEX void_of_sitting ON exam_void (sitting_id);

-- Beside the answer: how long its way to the server was measured to be, what of that was credited, and
-- whether it came after its time.
CREATE TABLE exam_answer (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    latency_ms INTEGER CHECK (latency_ms >= 0),
    credited_ms INTEGER NOT NULL CHECK (credited_ms >= 0),
    is_late INTEGER NOT NULL CHECK (is_late IN (0, 1)),
    PRIMARY KEY (sitting_id, seq),
    FOREIGN KEY (sitting_id, seq) REFERENCES answer (sitting_id, seq)
) STRICT, WITHOUT ROWID;

-- The page that the exam is open on: the last row of a sitting.
CREATE TABLE exam_hold (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    page_hash BLOB NOT NULL CHECK (length(page_hash) = 32),
    at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX hold_of_sitting ON exam_hold (sitting_id);

-- Body: what it says, name included; emptied when its holder is erased. A sitting may have another once the
-- one before is withdrawn.
CREATE TABLE certificate (
    no TEXT PRIMARY KEY CHECK (length(no) BETWEEN 8 AND 40),
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    body TEXT NOT NULL CHECK (length(body) <= 20000 AND json_valid(body)),
    issued_us INTEGER NOT NULL,
    expires_us INTEGER,
    withdrawn_us INTEGER,
    withdrawn_reason TEXT CHECK (length(withdrawn_reason) <= 400)
) STRICT, WITHOUT ROWID;
CREATE INDEX certificate_of_person ON certificate (person_id);
CREATE INDEX certificate_of_sitting ON certificate (sitting_id);
CREATE UNIQUE INDEX certificate_that_holds ON certificate (sitting_id) WHERE withdrawn_us IS NULL;

CREATE TRIGGER certificate_is_issued BEFORE UPDATE ON certificate
WHEN NEW.no IS NOT OLD.no OR NEW.sitting_id IS NOT OLD.sitting_id OR NEW.person_id IS NOT OLD.person_id
    OR NEW.issued_us IS NOT OLD.issued_us OR NEW.expires_us IS NOT OLD.expires_us
    OR (NEW.body IS NOT OLD.body AND (NEW.body IS NOT '{}' OR NEW.withdrawn_us IS NULL))
    OR (OLD.withdrawn_us IS NOT NULL AND (NEW.withdrawn_us IS NOT OLD.withdrawn_us
            OR (NEW.withdrawn_reason IS NOT OLD.withdrawn_reason AND NEW.body IS NOT '{}')))
BEGIN SELECT RAISE(ABORT, 'certificate: what was issued is withdrawn or emptied, and nothing else'); END;

CREATE TRIGGER certificate_is_kept BEFORE DELETE ON certificate
BEGIN SELECT RAISE(ABORT, 'certificate: what was issued is never deleted'); END;
"""

_APPEND_ONLY = {
    "exam_sitting": "sitting_id = NEW.sitting_id OR (exam_id = NEW.exam_id AND person_id = NEW.person_id "
                    "AND is_trial = NEW.is_trial AND attempt_no = NEW.attempt_no)",
    "exam_stop": "id = NEW.id",
    "exam_added_time": "id = NEW.id",
    "exam_void": "id = NEW.id",
    "exam_answer": "sitting_id = NEW.sitting_id AND seq = NEW.seq",
    "exam_hold": "id = NEW.id",
}


def apply(db: Database) -> None:
    """Make the tables and what guards them."""
    db.executescript(_TABLES)
    for table, meets in _APPEND_ONLY.items():
        db.executescript(append_only(table, meets))
