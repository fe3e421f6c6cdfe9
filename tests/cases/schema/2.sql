BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'trainer','m0001_practice','2026-11-30 03:12:14.004495+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'trainer','m0002_plan','2026-11-30 03:12:14.020357+00:00');
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
INSERT INTO "answer" VALUES(1,1,1,'sums/plain',1772452802000000,900,400,900,NULL,'keys','{"sum":"21"}','21',1000,0,0,0,0);
INSERT INTO "answer" VALUES(1,2,1,'sums/plain',1772452803000000,900,400,900,NULL,'keys','{"sum":"21"}','21',0,0,0,0,0);
CREATE TABLE item (
    sitting_id INTEGER NOT NULL REFERENCES sitting (id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND 500),
    drill_id TEXT NOT NULL CHECK (length(drill_id) BETWEEN 1 AND 120),
    situation TEXT NOT NULL CHECK (length(situation) BETWEEN 1 AND 120),
    issued_us INTEGER NOT NULL,
    target_ms INTEGER NOT NULL CHECK (target_ms > 0),
    PRIMARY KEY (sitting_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "item" VALUES(1,1,'sums/plain','plain',1772452801000000,2000);
INSERT INTO "item" VALUES(1,2,'sums/plain','plain',1772452802000000,2000);
INSERT INTO "item" VALUES(1,3,'sums/plain','plain',1772452803000000,2000);
INSERT INTO "item" VALUES(2,1,'sums/plain','plain',1772452801000000,2000);
CREATE TABLE item_body (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    is_next_step INTEGER NOT NULL CHECK (is_next_step IN (0, 1)),
    prompt TEXT NOT NULL CHECK (json_valid(prompt)),
    answer_key TEXT NOT NULL CHECK (json_valid(answer_key)),
    PRIMARY KEY (sitting_id, seq),
    FOREIGN KEY (sitting_id, seq) REFERENCES item (sitting_id, seq)
) STRICT;
INSERT INTO "item_body" VALUES(1,1,0,'{"text":"20 + 1?"}','{"sum":21}');
INSERT INTO "item_body" VALUES(1,2,0,'{"text":"20 + 2?"}','{"sum":22}');
INSERT INTO "item_body" VALUES(1,3,0,'{"text":"20 + 3?"}','{"sum":23}');
INSERT INTO "item_body" VALUES(2,1,0,'{"text":"20 + 1?"}','{"sum":21}');
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
INSERT INTO "mark" VALUES(1,2,1772452805000000,1,'slip','');
CREATE TABLE mistake (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 60),
    PRIMARY KEY (sitting_id, seq, code),
    FOREIGN KEY (sitting_id, seq) REFERENCES answer (sitting_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "mistake" VALUES(1,2,'OFF_BY_1');
CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) <= 80),
    lang TEXT CHECK (length(lang) BETWEEN 2 AND 16),
    zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
    preferences TEXT NOT NULL CHECK (length(preferences) <= 4000 AND json_valid(preferences)),
    created_us INTEGER NOT NULL
) STRICT;
INSERT INTO "person" VALUES(1,'Zoé','fr','Europe/Paris','{}',1772452800000000);
CREATE TABLE repeat (
    sitting_id INTEGER NOT NULL REFERENCES sitting (id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND 500),
    of_sitting_id INTEGER NOT NULL,
    of_seq INTEGER NOT NULL,
    PRIMARY KEY (sitting_id, seq),
    FOREIGN KEY (of_sitting_id, of_seq) REFERENCES item (sitting_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "repeat" VALUES(2,1,1,2);
INSERT INTO "repeat" VALUES(2,2,1,1);
CREATE TABLE ruleset (
    sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
    body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
INSERT INTO "ruleset" VALUES(X'0101010101010101010101010101010101010101010101010101010101010101','{"id":"test-table"}');
CREATE TABLE session (
    id_hash BLOB PRIMARY KEY CHECK (length(id_hash) = 32),
    person_id INTEGER NOT NULL REFERENCES person (id),
    created_us INTEGER NOT NULL,
    seen_us INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "session" VALUES(X'000102030405060708090A0B0C0D0E0F000102030405060708090A0B0C0D0E0F',1,1772452800000000,1772452800000000);
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
INSERT INTO "sitting" VALUES(1,X'000102030405060708090A0B0C0D0E0F',1,'practice','sums/plain','test-table',1,X'0101010101010101010101010101010101010101010101010101010101010101',X'02020202020202020202020202020202',3,1772452800000000);
INSERT INTO "sitting" VALUES(2,X'0F0E0D0C0B0A09080706050403020100',1,'retry','sums/plain','test-table',1,X'0101010101010101010101010101010101010101010101010101010101010101',X'02020202020202020202020202020202',3,1772452800000000);
CREATE TABLE sitting_end (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    ended_us INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('finished', 'stopped', 'changed', 'deadline', 'voided')),
    n INTEGER NOT NULL CHECK (n BETWEEN 0 AND 500),
    n_right INTEGER NOT NULL CHECK (n_right BETWEEN 0 AND n),
    credit INTEGER NOT NULL CHECK (credit BETWEEN 0 AND 1000 * n),
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;
INSERT INTO "sitting_end" VALUES(1,1772452806000000,'stopped',2,1,1000,X'E5C4893A811CB7AB41A5F4E770FCEEF4E140A0F5DB07D53412B4FAFDF423E262');
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
INSERT INTO "sitting_plan" VALUES(1,'Europe/Paris','["sums/plain","sums/long"]','plain',60,1,0,'{"sums/plain":0.25}');
INSERT INTO "sitting_plan" VALUES(2,'Europe/Paris','["sums/plain","sums/long"]','plain',60,1,0,'{"sums/plain":0.25}');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX session_of_person ON session (person_id);
CREATE INDEX sitting_of_person ON sitting (person_id, started_us);
CREATE INDEX answer_of_person ON answer (person_id, received_us, drill_id, credit, elapsed_ms);
CREATE TRIGGER ruleset_is_not_changed BEFORE UPDATE ON ruleset
BEGIN SELECT RAISE(ABORT, 'ruleset: a stored row is never changed'); END;
CREATE TRIGGER ruleset_is_not_deleted BEFORE DELETE ON ruleset
BEGIN SELECT RAISE(ABORT, 'ruleset: a stored row is never deleted'); END;
CREATE TRIGGER ruleset_is_stored_once BEFORE INSERT ON ruleset
WHEN EXISTS (SELECT 1 FROM ruleset WHERE rowid = NEW.rowid OR sha256 = NEW.sha256)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER sitting_is_not_changed BEFORE UPDATE ON sitting
BEGIN SELECT RAISE(ABORT, 'sitting: a stored row is never changed'); END;
CREATE TRIGGER sitting_is_not_deleted BEFORE DELETE ON sitting
BEGIN SELECT RAISE(ABORT, 'sitting: a stored row is never deleted'); END;
CREATE TRIGGER sitting_is_stored_once BEFORE INSERT ON sitting
WHEN EXISTS (SELECT 1 FROM sitting WHERE id = NEW.id OR public_id = NEW.public_id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER repeat_is_not_changed BEFORE UPDATE ON repeat
BEGIN SELECT RAISE(ABORT, 'repeat: a stored row is never changed'); END;
CREATE TRIGGER repeat_is_not_deleted BEFORE DELETE ON repeat
BEGIN SELECT RAISE(ABORT, 'repeat: a stored row is never deleted'); END;
CREATE TRIGGER repeat_is_stored_once BEFORE INSERT ON repeat
WHEN EXISTS (SELECT 1 FROM repeat WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER item_is_not_changed BEFORE UPDATE ON item
BEGIN SELECT RAISE(ABORT, 'item: a stored row is never changed'); END;
CREATE TRIGGER item_is_not_deleted BEFORE DELETE ON item
BEGIN SELECT RAISE(ABORT, 'item: a stored row is never deleted'); END;
CREATE TRIGGER item_is_stored_once BEFORE INSERT ON item
WHEN EXISTS (SELECT 1 FROM item WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER item_body_is_not_changed BEFORE UPDATE ON item_body
BEGIN SELECT RAISE(ABORT, 'item_body: a stored row is never changed'); END;
CREATE TRIGGER item_body_is_not_deleted BEFORE DELETE ON item_body
BEGIN SELECT RAISE(ABORT, 'item_body: a stored row is never deleted'); END;
CREATE TRIGGER item_body_is_stored_once BEFORE INSERT ON item_body
WHEN EXISTS (SELECT 1 FROM item_body WHERE rowid = NEW.rowid OR (sitting_id = NEW.sitting_id AND seq = NEW.seq))
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER answer_is_not_changed BEFORE UPDATE ON answer
BEGIN SELECT RAISE(ABORT, 'answer: a stored row is never changed'); END;
CREATE TRIGGER answer_is_not_deleted BEFORE DELETE ON answer
BEGIN SELECT RAISE(ABORT, 'answer: a stored row is never deleted'); END;
CREATE TRIGGER answer_is_stored_once BEFORE INSERT ON answer
WHEN EXISTS (SELECT 1 FROM answer WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER mistake_is_not_changed BEFORE UPDATE ON mistake
BEGIN SELECT RAISE(ABORT, 'mistake: a stored row is never changed'); END;
CREATE TRIGGER mistake_is_not_deleted BEFORE DELETE ON mistake
BEGIN SELECT RAISE(ABORT, 'mistake: a stored row is never deleted'); END;
CREATE TRIGGER mistake_is_stored_once BEFORE INSERT ON mistake
WHEN EXISTS (SELECT 1 FROM mistake WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq AND code = NEW.code)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER mark_is_not_changed BEFORE UPDATE ON mark
BEGIN SELECT RAISE(ABORT, 'mark: a stored row is never changed'); END;
CREATE TRIGGER mark_is_not_deleted BEFORE DELETE ON mark
BEGIN SELECT RAISE(ABORT, 'mark: a stored row is never deleted'); END;
CREATE TRIGGER mark_is_stored_once BEFORE INSERT ON mark
WHEN EXISTS (SELECT 1 FROM mark WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq AND at_us = NEW.at_us)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER sitting_end_is_not_changed BEFORE UPDATE ON sitting_end
BEGIN SELECT RAISE(ABORT, 'sitting_end: a stored row is never changed'); END;
CREATE TRIGGER sitting_end_is_not_deleted BEFORE DELETE ON sitting_end
BEGIN SELECT RAISE(ABORT, 'sitting_end: a stored row is never deleted'); END;
CREATE TRIGGER sitting_end_is_stored_once BEFORE INSERT ON sitting_end
WHEN EXISTS (SELECT 1 FROM sitting_end WHERE sitting_id = NEW.sitting_id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER answer_is_in_time BEFORE INSERT ON answer
WHEN EXISTS (SELECT 1 FROM sitting_end WHERE sitting_id = NEW.sitting_id)
AND NOT EXISTS (SELECT 1 FROM answer WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'answer: the sitting has ended'); END;
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('person',1);
INSERT INTO "sqlite_sequence" VALUES('sitting',2);
COMMIT;
