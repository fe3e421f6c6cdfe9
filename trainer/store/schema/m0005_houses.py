"""Tables that are made here: houses, their versions and drafts, and which version a class is on.

Besides, how trainees rated the rounds that they dealt.
"""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.guards import append_only

_TABLES = """
-- A table that was made here. One without a version is a draft that nobody has dealt by yet; a retired one
-- begins nothing new, but classes that are on it go on.
CREATE TABLE house (
    table_id TEXT PRIMARY KEY CHECK (length(table_id) BETWEEN 1 AND 40),
    of_table TEXT CHECK (length(of_table) BETWEEN 1 AND 120),
    made_by INTEGER NOT NULL REFERENCES person (id),
    made_us INTEGER NOT NULL,
    retired_us INTEGER
) STRICT, WITHOUT ROWID;

-- What a house deals by, never changed. Its number and day are printed, and are no part of the hash.
CREATE TABLE house_version (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES house (table_id),
    no INTEGER NOT NULL CHECK (no >= 1),
    ruleset_sha BLOB NOT NULL REFERENCES ruleset (sha256),
    dated TEXT NOT NULL CHECK (length(dated) = 10),
    note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 400),
    published_by INTEGER NOT NULL REFERENCES person (id),
    published_us INTEGER NOT NULL,
    UNIQUE (table_id, no)
) STRICT;

-- What is being changed, as it was typed, right or wrong. The body of a revision is JSON.
CREATE TABLE house_draft (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES house (table_id),
    of_sha BLOB CHECK (length(of_sha) = 32),
    made_by INTEGER NOT NULL REFERENCES person (id),
    made_us INTEGER NOT NULL,
    closed_us INTEGER
) STRICT;
CREATE UNIQUE INDEX house_draft_open ON house_draft (table_id) WHERE closed_us IS NULL;

CREATE TABLE house_draft_rev (
    draft_id INTEGER NOT NULL REFERENCES house_draft (id),
    rev INTEGER NOT NULL CHECK (rev >= 1),
    body TEXT NOT NULL CHECK (length(body) <= 200000 AND json_valid(body)),
    saved_by INTEGER NOT NULL REFERENCES person (id),
    saved_us INTEGER NOT NULL,
    PRIMARY KEY (draft_id, rev)
) STRICT, WITHOUT ROWID;

-- A draft at its latest revision.
CREATE VIEW house_draft_now AS
SELECT d.id, d.table_id, d.of_sha, d.made_by, d.made_us, d.closed_us, r.rev, r.body, r.saved_by, r.saved_us
FROM house_draft d JOIN house_draft_rev r ON r.draft_id = d.id
WHERE r.rev = (SELECT max(rev) FROM house_draft_rev WHERE draft_id = d.id);

-- By which rules a class is taught at a table: the last row counts. Nobody moved it where it got the table,
-- or had it when these rows began.
CREATE TABLE class_rules (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    class_id INTEGER NOT NULL REFERENCES class (id),
    table_id TEXT NOT NULL CHECK (length(table_id) BETWEEN 1 AND 120),
    ruleset_sha BLOB NOT NULL REFERENCES ruleset (sha256),
    moved_by INTEGER REFERENCES person (id),
    moved_us INTEGER NOT NULL
) STRICT;
CREATE INDEX class_rules_of ON class_rules (class_id, table_id, id);

-- Which moves a trainee has been told of, and has said so.
CREATE TABLE rules_told (
    person_id INTEGER NOT NULL REFERENCES person (id),
    move_id INTEGER NOT NULL REFERENCES class_rules (id),
    told_us INTEGER NOT NULL,
    PRIMARY KEY (person_id, move_id)
) STRICT, WITHOUT ROWID;

-- What filters of reports ask of a block: whether its drills are of several kinds, and the currency of its
-- table.
CREATE VIEW mixed_block AS
SELECT p.sitting_id FROM sitting_plan p
WHERE 1 < (SELECT count(DISTINCT substr(d.value, 1, instr(d.value, '/'))) FROM json_each(p.drills) d);

CREATE VIEW block_currency AS
SELECT s.id AS sitting_id, json_extract(r.body, '$.house.currency') AS currency
FROM sitting s JOIN ruleset r ON r.sha256 = s.ruleset_sha;

-- What a rule set costs the player, worked out once for all that are alike in what matters to it.
CREATE TABLE house_edge (
    edge_key TEXT NOT NULL CHECK (length(edge_key) BETWEEN 8 AND 64),
    edge_version INTEGER NOT NULL,
    result TEXT NOT NULL CHECK (length(result) <= 20000 AND json_valid(result)),
    made_us INTEGER NOT NULL,
    PRIMARY KEY (edge_key, edge_version)
) STRICT, WITHOUT ROWID;

-- How well trainees thought they had dealt a round, said once, before they were told what it came to. NULL:
-- they would rather not say. Rounds that were over when these rows began may have been told of.
CREATE TABLE round_rating (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    rating INTEGER CHECK (rating BETWEEN 1 AND 5),
    rated_us INTEGER NOT NULL
) STRICT;
INSERT INTO round_rating (sitting_id, rating, rated_us)
SELECT s.id, NULL, e.ended_us FROM sitting s JOIN sitting_end e ON e.sitting_id = s.id
WHERE s.drill_id GLOB 'round/*' AND s.mode <> 'exam';
"""


def apply(db: Database) -> None:
    """Make the tables and what guards them."""
    db.executescript(_TABLES)
    db.executescript(append_only("house_version", "id = NEW.id OR (table_id = NEW.table_id AND no = NEW.no)"))
    db.executescript(append_only("class_rules", "id = NEW.id"))
    db.executescript(append_only("round_rating", "sitting_id = NEW.sitting_id"))
