"""What reports need: on which page a block was begun, long work, and figures that are kept ready.

Figures that are kept follow from the log and from nothing else. Whoever looks asks the log first whether they
still hold (``standing``), or a trigger takes them away when something of theirs is marked (``sitting_sum``,
``sitting_code``); ``flask --app app rebuild`` makes them all anew.
"""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.guards import append_only

_TABLES = """
-- The page that a block was begun on: its language, and on what it was shown. Earlier blocks have none.
CREATE TABLE sitting_page (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    lang TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 16),
    device TEXT CHECK (device IN ('phone', 'tablet', 'computer'))
) STRICT;

-- How far a person's log went, and with which drills and tables, when the skills below were worked out.
CREATE TABLE standing (
    person_id INTEGER PRIMARY KEY REFERENCES person (id),
    answers INTEGER NOT NULL CHECK (answers >= 0),
    last_us INTEGER,
    marks INTEGER NOT NULL CHECK (marks >= 0),
    voided INTEGER NOT NULL CHECK (voided >= 0),
    content BLOB NOT NULL CHECK (length(content) = 32)
) STRICT;

CREATE TABLE skill_state (
    person_id INTEGER NOT NULL REFERENCES standing (person_id),
    skill TEXT NOT NULL CHECK (length(skill) BETWEEN 1 AND 60),
    n INTEGER NOT NULL CHECK (n >= 0),
    a REAL NOT NULL,
    b REAL NOT NULL,
    lower REAL NOT NULL,
    upper REAL NOT NULL,
    pace REAL,
    level TEXT NOT NULL CHECK (level IN ('new', 'learning', 'proficient', 'mastered')),
    detail TEXT NOT NULL CHECK (json_valid(detail)),
    PRIMARY KEY (person_id, skill)
) STRICT, WITHOUT ROWID;

-- The same at the end of each day that something of the skill counted on; the day is the trainee's own, as
-- its number from 1 January of the year 1.
CREATE TABLE skill_day (
    person_id INTEGER NOT NULL REFERENCES standing (person_id),
    skill TEXT NOT NULL CHECK (length(skill) BETWEEN 1 AND 60),
    day INTEGER NOT NULL CHECK (day > 0),
    n INTEGER NOT NULL CHECK (n >= 0),
    a REAL NOT NULL,
    b REAL NOT NULL,
    lower REAL NOT NULL,
    pace REAL,
    level TEXT NOT NULL CHECK (level IN ('new', 'learning', 'proficient', 'mastered')),
    PRIMARY KEY (person_id, skill, day)
) STRICT, WITHOUT ROWID;

-- Of a sitting that has ended: what its answers that were not voided cost, in hundredths of the currency of
-- its table, and for each misconception how many of its items could have shown it and how many did. Of the
-- misconceptions only answers count that tell of skill: no slip, not assisted, rapid or away.
CREATE TABLE sitting_sum (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    currency TEXT NOT NULL CHECK (length(currency) <= 12),
    overpaid INTEGER NOT NULL CHECK (overpaid >= 0),
    underpaid INTEGER NOT NULL CHECK (underpaid >= 0)
) STRICT;

CREATE TABLE sitting_code (
    sitting_id INTEGER NOT NULL REFERENCES sitting_sum (sitting_id),
    skill TEXT NOT NULL CHECK (length(skill) BETWEEN 1 AND 60),
    code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 60),
    chances INTEGER NOT NULL CHECK (chances > 0),
    hits INTEGER NOT NULL CHECK (hits BETWEEN 0 AND chances),
    PRIMARY KEY (sitting_id, skill, code)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER mark_takes_sums_away AFTER INSERT ON mark
BEGIN
    DELETE FROM sitting_code WHERE sitting_id = NEW.sitting_id;
    DELETE FROM sitting_sum WHERE sitting_id = NEW.sitting_id;
END;

CREATE TRIGGER exam_void_takes_sums_away AFTER INSERT ON exam_void
BEGIN
    DELETE FROM sitting_code WHERE sitting_id = NEW.sitting_id;
    DELETE FROM sitting_sum WHERE sitting_id = NEW.sitting_id;
END;

-- Long work, done by a process of its own. Params say what is wanted; the file is what came of it, below
-- instance/jobs. A job that was asked to stop is 'stopping' until its process has seen it.
CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    public_id BLOB NOT NULL UNIQUE CHECK (length(public_id) = 16),
    person_id INTEGER NOT NULL REFERENCES person (id),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    params TEXT NOT NULL CHECK (length(params) <= 8000 AND json_valid(params)),
    made_us INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'stopping', 'stopped', 'failed', 'done')),
    pid INTEGER,
    done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
    steps INTEGER NOT NULL DEFAULT 0 CHECK (steps >= 0),
    seen_us INTEGER,
    ended_us INTEGER,
    file TEXT CHECK (length(file) <= 200),
    fault TEXT CHECK (length(fault) <= 2000)
) STRICT;
CREATE INDEX job_of_person ON job (person_id, made_us);

-- Every answer that reports may tell of, with what they ask of it; of exams those whose results are out. It
-- begins with the sittings, which are few: join nothing before person_id is given.
CREATE VIEW logged AS
SELECT o.person_id, s.id AS sitting_id, a.seq, s.public_id, s.mode, s.table_id, s.started_us,
       p.zone, p.drills, coalesce(p.is_timed, 1) AS is_timed, coalesce(p.extra_time, 100) AS extra_time,
       g.lang, g.device, w.assignment_id, x.exam_id,
       a.drill_id, i.situation, i.target_ms, i.issued_us, a.received_us, a.credit, a.elapsed_ms,
       a.assisted, a.rapid, a.away,
       EXISTS (SELECT 1 FROM mark k
               WHERE k.sitting_id = s.id AND k.seq = a.seq AND k.what = 'slip') AS is_slip,
       CASE WHEN x.sitting_id IS NULL THEN coalesce((
                SELECT k.what = 'void' FROM mark k
                WHERE k.sitting_id = s.id AND k.seq = a.seq AND k.what <> 'slip'
                ORDER BY k.at_us DESC LIMIT 1), 0)
            ELSE coalesce((
                SELECT v.what = 'void' FROM exam_void v WHERE v.sitting_id = s.id AND v.seq = a.seq
                ORDER BY v.id DESC LIMIT 1), 0) END AS is_voided
FROM own o
     CROSS JOIN sitting s
     LEFT JOIN sitting_plan p ON p.sitting_id = s.id
     LEFT JOIN sitting_page g ON g.sitting_id = s.id
     LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
     LEFT JOIN exam_sitting x ON x.sitting_id = s.id
     LEFT JOIN exam e ON e.id = x.exam_id
     CROSS JOIN answer a
     CROSS JOIN item i
WHERE s.person_id = o.own_id AND a.sitting_id = s.id AND i.sitting_id = a.sitting_id AND i.seq = a.seq
      AND (s.mode <> 'exam' OR (x.is_trial = 0 AND e.released_us IS NOT NULL));
"""


def apply(db: Database) -> None:
    """Make the tables, the view and what guards them."""
    db.executescript(_TABLES)
    db.executescript(append_only("sitting_page", "sitting_id = NEW.sitting_id"))
