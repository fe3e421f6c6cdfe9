BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'trainer','m0001_practice','2026-11-30 20:23:19.214350+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'trainer','m0002_plan','2026-11-30 20:23:19.217191+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'trainer','m0003_school','2026-11-30 20:23:19.251131+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'trainer','m0004_reports','2026-11-30 20:23:19.268502+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'trainer','m0005_houses','2026-11-30 20:23:19.276186+00:00');
CREATE TABLE account (
    person_id INTEGER PRIMARY KEY REFERENCES person (id),
    role TEXT NOT NULL CHECK (role IN ('trainee', 'instructor', 'manager', 'owner')),
    code TEXT UNIQUE CHECK (length(code) BETWEEN 1 AND 20),
    login TEXT UNIQUE CHECK (length(login) BETWEEN 1 AND 80 AND instr(login, '@') = 0),
    email TEXT UNIQUE CHECK (length(email) BETWEEN 3 AND 254 AND instr(email, '@') > 0),
    first_name TEXT NOT NULL CHECK (length(first_name) <= 80),
    last_name TEXT NOT NULL CHECK (length(last_name) <= 80),
    password_hash TEXT CHECK (length(password_hash) <= 200),
    pin_hash TEXT CHECK (length(pin_hash) <= 200),
    totp_nonce BLOB CHECK (length(totp_nonce) = 20),
    totp_step INTEGER,
    created_us INTEGER NOT NULL
) STRICT;
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
CREATE TABLE assignment_trainee (
    assignment_id INTEGER NOT NULL REFERENCES assignment (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    PRIMARY KEY (assignment_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_us INTEGER NOT NULL,
    actor_id INTEGER,
    action TEXT NOT NULL CHECK (length(action) BETWEEN 1 AND 60),
    object TEXT NOT NULL CHECK (length(object) <= 80),
    detail TEXT NOT NULL CHECK (length(detail) <= 8000 AND json_valid(detail)),
    prev BLOB NOT NULL CHECK (length(prev) = 32),
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
) STRICT;
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
CREATE TABLE claim (
    local_id INTEGER PRIMARY KEY REFERENCES person (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    at_us INTEGER NOT NULL
) STRICT;
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
CREATE TABLE class_group (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    class_id INTEGER NOT NULL REFERENCES class (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    UNIQUE (class_id, name)
) STRICT;
CREATE TABLE class_rules (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    class_id INTEGER NOT NULL REFERENCES class (id),
    table_id TEXT NOT NULL CHECK (length(table_id) BETWEEN 1 AND 120),
    ruleset_sha BLOB NOT NULL REFERENCES ruleset (sha256),
    moved_by INTEGER REFERENCES person (id),
    moved_us INTEGER NOT NULL
) STRICT;
CREATE TABLE class_table (
    class_id INTEGER NOT NULL REFERENCES class (id),
    table_id TEXT NOT NULL CHECK (length(table_id) BETWEEN 1 AND 120),
    PRIMARY KEY (class_id, table_id)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE exam_added_time (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    exam_id INTEGER NOT NULL REFERENCES exam (id),
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    at_us INTEGER NOT NULL,
    ms INTEGER NOT NULL CHECK (ms BETWEEN 1 AND 86400000),
    actor_id INTEGER NOT NULL REFERENCES person (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 400)
) STRICT;
CREATE TABLE exam_answer (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    latency_ms INTEGER CHECK (latency_ms >= 0),
    credited_ms INTEGER NOT NULL CHECK (credited_ms >= 0),
    is_late INTEGER NOT NULL CHECK (is_late IN (0, 1)),
    PRIMARY KEY (sitting_id, seq),
    FOREIGN KEY (sitting_id, seq) REFERENCES answer (sitting_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE exam_hold (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    page_hash BLOB NOT NULL CHECK (length(page_hash) = 32),
    at_us INTEGER NOT NULL
) STRICT;
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
CREATE TABLE exam_stop (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    at_us INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('finished', 'deadline', 'handed_in', 'reopened')),
    actor_id INTEGER NOT NULL REFERENCES person (id),
    reason TEXT NOT NULL CHECK (length(reason) <= 400)
) STRICT;
CREATE TABLE exam_void (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sitting_id INTEGER NOT NULL REFERENCES exam_sitting (sitting_id),
    seq INTEGER NOT NULL CHECK (seq BETWEEN 1 AND 500),
    at_us INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('void', 'restore')),
    actor_id INTEGER NOT NULL REFERENCES person (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 400)
) STRICT;
CREATE TABLE house (
    table_id TEXT PRIMARY KEY CHECK (length(table_id) BETWEEN 1 AND 40),
    of_table TEXT CHECK (length(of_table) BETWEEN 1 AND 120),
    made_by INTEGER NOT NULL REFERENCES person (id),
    made_us INTEGER NOT NULL,
    retired_us INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE house_draft (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES house (table_id),
    of_sha BLOB CHECK (length(of_sha) = 32),
    made_by INTEGER NOT NULL REFERENCES person (id),
    made_us INTEGER NOT NULL,
    closed_us INTEGER
) STRICT;
CREATE TABLE house_draft_rev (
    draft_id INTEGER NOT NULL REFERENCES house_draft (id),
    rev INTEGER NOT NULL CHECK (rev >= 1),
    body TEXT NOT NULL CHECK (length(body) <= 200000 AND json_valid(body)),
    saved_by INTEGER NOT NULL REFERENCES person (id),
    saved_us INTEGER NOT NULL,
    PRIMARY KEY (draft_id, rev)
) STRICT, WITHOUT ROWID;
CREATE TABLE house_edge (
    edge_key TEXT NOT NULL CHECK (length(edge_key) BETWEEN 8 AND 64),
    edge_version INTEGER NOT NULL,
    result TEXT NOT NULL CHECK (length(result) <= 20000 AND json_valid(result)),
    made_us INTEGER NOT NULL,
    PRIMARY KEY (edge_key, edge_version)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE known_browser (
    browser_hash BLOB NOT NULL CHECK (length(browser_hash) = 32),
    person_id INTEGER NOT NULL REFERENCES person (id),
    seen_us INTEGER NOT NULL,
    PRIMARY KEY (browser_hash, person_id)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE member (
    class_id INTEGER NOT NULL REFERENCES class (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    role TEXT NOT NULL CHECK (role IN ('trainee', 'instructor')),
    group_id INTEGER REFERENCES class_group (id),
    joined_us INTEGER NOT NULL,
    left_us INTEGER,
    PRIMARY KEY (class_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE mistake (
    sitting_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 60),
    PRIMARY KEY (sitting_id, seq, code),
    FOREIGN KEY (sitting_id, seq) REFERENCES answer (sitting_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "mistake" VALUES(1,2,'OFF_BY_1');
CREATE TABLE one_time_link (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person_id INTEGER REFERENCES person (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('owner', 'password', 'factor')),
    made_by INTEGER REFERENCES person (id),
    made_us INTEGER NOT NULL,
    expires_us INTEGER NOT NULL,
    used_us INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) <= 80),
    lang TEXT CHECK (length(lang) BETWEEN 2 AND 16),
    zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
    preferences TEXT NOT NULL CHECK (length(preferences) <= 4000 AND json_valid(preferences)),
    created_us INTEGER NOT NULL
, is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)), extra_time INTEGER NOT NULL DEFAULT 100
    CHECK (extra_time IN (100, 125, 150, 200)), has_no_flash INTEGER NOT NULL DEFAULT 0 CHECK (has_no_flash IN (0, 1)), notice_seen INTEGER NOT NULL DEFAULT 0, erased_us INTEGER) STRICT;
INSERT INTO "person" VALUES(1,'Zoé','fr','Europe/Paris','{}',1772452800000000,1,100,0,0,NULL);
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
CREATE TABLE round_rating (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    rating INTEGER CHECK (rating BETWEEN 1 AND 5),
    rated_us INTEGER NOT NULL
) STRICT;
CREATE TABLE rules_told (
    person_id INTEGER NOT NULL REFERENCES person (id),
    move_id INTEGER NOT NULL REFERENCES class_rules (id),
    told_us INTEGER NOT NULL,
    PRIMARY KEY (person_id, move_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE ruleset (
    sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
    body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
INSERT INTO "ruleset" VALUES(X'0101010101010101010101010101010101010101010101010101010101010101','{"id":"test-table"}');
CREATE TABLE school (
    key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 60),
    value TEXT NOT NULL CHECK (length(value) <= 60000 AND json_valid(value))
) STRICT, WITHOUT ROWID;
CREATE TABLE session (
    id_hash BLOB PRIMARY KEY CHECK (length(id_hash) = 32),
    person_id INTEGER NOT NULL REFERENCES person (id),
    created_us INTEGER NOT NULL,
    seen_us INTEGER NOT NULL
, kind TEXT NOT NULL DEFAULT 'local'
    CHECK (kind IN ('local', 'device', 'staff', 'card', 'halfway'))) STRICT, WITHOUT ROWID;
INSERT INTO "session" VALUES(X'000102030405060708090A0B0C0D0E0F000102030405060708090A0B0C0D0E0F',1,1772452800000000,1772452800000000,'local');
CREATE TABLE sign_in_try (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_us INTEGER NOT NULL,
    subject BLOB NOT NULL CHECK (length(subject) = 32),
    address BLOB NOT NULL CHECK (length(address) = 32),
    class_id INTEGER,
    was_right INTEGER NOT NULL CHECK (was_right IN (0, 1))
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
INSERT INTO "sitting" VALUES(1,X'000102030405060708090A0B0C0D0E0F',1,'practice','sums/plain','test-table',1,X'0101010101010101010101010101010101010101010101010101010101010101',X'02020202020202020202020202020202',3,1772452800000000);
INSERT INTO "sitting" VALUES(2,X'0F0E0D0C0B0A09080706050403020100',1,'retry','sums/plain','test-table',1,X'0101010101010101010101010101010101010101010101010101010101010101',X'02020202020202020202020202020202',3,1772452800000000);
CREATE TABLE sitting_assignment (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    assignment_id INTEGER NOT NULL REFERENCES assignment (id)
) STRICT;
CREATE TABLE sitting_code (
    sitting_id INTEGER NOT NULL REFERENCES sitting_sum (sitting_id),
    skill TEXT NOT NULL CHECK (length(skill) BETWEEN 1 AND 60),
    code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 60),
    chances INTEGER NOT NULL CHECK (chances > 0),
    hits INTEGER NOT NULL CHECK (hits BETWEEN 0 AND chances),
    PRIMARY KEY (sitting_id, skill, code)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE sitting_page (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    lang TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 16),
    device TEXT CHECK (device IN ('phone', 'tablet', 'computer'))
) STRICT;
CREATE TABLE sitting_plan (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
    drills TEXT NOT NULL CHECK (length(drills) <= 12000 AND json_valid(drills)),
    focus TEXT CHECK (length(focus) BETWEEN 1 AND 120),
    seconds INTEGER CHECK (seconds BETWEEN 1 AND 3600),
    is_timed INTEGER NOT NULL CHECK (is_timed IN (0, 1)),
    has_interruptions INTEGER NOT NULL CHECK (has_interruptions IN (0, 1)),
    weights TEXT CHECK (length(weights) <= 20000 AND json_valid(weights))
, extra_time INTEGER NOT NULL DEFAULT 100
    CHECK (extra_time IN (100, 125, 150, 200))) STRICT;
INSERT INTO "sitting_plan" VALUES(1,'Europe/Paris','["sums/plain","sums/long"]','plain',60,1,0,'{"sums/plain":0.25}',100);
INSERT INTO "sitting_plan" VALUES(2,'Europe/Paris','["sums/plain","sums/long"]','plain',60,1,0,'{"sums/plain":0.25}',100);
CREATE TABLE sitting_sum (
    sitting_id INTEGER PRIMARY KEY REFERENCES sitting (id),
    currency TEXT NOT NULL CHECK (length(currency) <= 12),
    overpaid INTEGER NOT NULL CHECK (overpaid >= 0),
    underpaid INTEGER NOT NULL CHECK (underpaid >= 0)
) STRICT;
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
CREATE TABLE standing (
    person_id INTEGER PRIMARY KEY REFERENCES person (id),
    answers INTEGER NOT NULL CHECK (answers >= 0),
    last_us INTEGER,
    marks INTEGER NOT NULL CHECK (marks >= 0),
    voided INTEGER NOT NULL CHECK (voided >= 0),
    content BLOB NOT NULL CHECK (length(content) = 32)
) STRICT;
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
CREATE UNIQUE INDEX account_of_owner ON account (role) WHERE role = 'owner';
CREATE TRIGGER session_ends_with_role AFTER UPDATE OF role ON account WHEN NEW.role <> OLD.role
BEGIN DELETE FROM session WHERE person_id = NEW.person_id; END;
CREATE TRIGGER session_ends_with_person AFTER UPDATE OF is_active ON person WHEN NEW.is_active = 0
BEGIN DELETE FROM session WHERE person_id = NEW.id; END;
CREATE INDEX claim_of_person ON claim (person_id);
CREATE VIEW own (person_id, own_id) AS
    SELECT id, id FROM person UNION ALL SELECT person_id, local_id FROM claim;
CREATE INDEX known_browser_of_person ON known_browser (person_id);
CREATE INDEX try_of_subject ON sign_in_try (subject, at_us);
CREATE INDEX try_of_address ON sign_in_try (address, at_us);
CREATE INDEX try_of_class ON sign_in_try (class_id, at_us);
CREATE INDEX try_by_time ON sign_in_try (at_us);
CREATE TRIGGER claim_is_not_changed BEFORE UPDATE ON claim
BEGIN SELECT RAISE(ABORT, 'claim: a stored row is never changed'); END;
CREATE TRIGGER claim_is_not_deleted BEFORE DELETE ON claim
BEGIN SELECT RAISE(ABORT, 'claim: a stored row is never deleted'); END;
CREATE TRIGGER claim_is_stored_once BEFORE INSERT ON claim
WHEN EXISTS (SELECT 1 FROM claim WHERE local_id = NEW.local_id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE INDEX member_of_person ON member (person_id);
CREATE INDEX assignment_of_class ON assignment (class_id, due_us);
CREATE INDEX sitting_of_assignment ON sitting_assignment (assignment_id);
CREATE TRIGGER sitting_assignment_is_not_changed BEFORE UPDATE ON sitting_assignment
BEGIN SELECT RAISE(ABORT, 'sitting_assignment: a stored row is never changed'); END;
CREATE TRIGGER sitting_assignment_is_not_deleted BEFORE DELETE ON sitting_assignment
BEGIN SELECT RAISE(ABORT, 'sitting_assignment: a stored row is never deleted'); END;
CREATE TRIGGER sitting_assignment_is_stored_once BEFORE INSERT ON sitting_assignment
WHEN EXISTS (SELECT 1 FROM sitting_assignment WHERE sitting_id = NEW.sitting_id)
BEGIN SELECT RAISE(IGNORE); END;
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
CREATE INDEX exam_sitting_of_person ON exam_sitting (person_id);
CREATE INDEX stop_of_sitting ON exam_stop (sitting_id);
CREATE INDEX added_time_of_sitting ON exam_added_time (sitting_id);
CREATE INDEX void_of_sitting ON exam_void (sitting_id);
CREATE INDEX hold_of_sitting ON exam_hold (sitting_id);
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
CREATE TRIGGER exam_sitting_is_not_changed BEFORE UPDATE ON exam_sitting
BEGIN SELECT RAISE(ABORT, 'exam_sitting: a stored row is never changed'); END;
CREATE TRIGGER exam_sitting_is_not_deleted BEFORE DELETE ON exam_sitting
BEGIN SELECT RAISE(ABORT, 'exam_sitting: a stored row is never deleted'); END;
CREATE TRIGGER exam_sitting_is_stored_once BEFORE INSERT ON exam_sitting
WHEN EXISTS (SELECT 1 FROM exam_sitting WHERE sitting_id = NEW.sitting_id OR (exam_id = NEW.exam_id AND person_id = NEW.person_id AND is_trial = NEW.is_trial AND attempt_no = NEW.attempt_no))
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER exam_stop_is_not_changed BEFORE UPDATE ON exam_stop
BEGIN SELECT RAISE(ABORT, 'exam_stop: a stored row is never changed'); END;
CREATE TRIGGER exam_stop_is_not_deleted BEFORE DELETE ON exam_stop
BEGIN SELECT RAISE(ABORT, 'exam_stop: a stored row is never deleted'); END;
CREATE TRIGGER exam_stop_is_stored_once BEFORE INSERT ON exam_stop
WHEN EXISTS (SELECT 1 FROM exam_stop WHERE id = NEW.id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER exam_added_time_is_not_changed BEFORE UPDATE ON exam_added_time
BEGIN SELECT RAISE(ABORT, 'exam_added_time: a stored row is never changed'); END;
CREATE TRIGGER exam_added_time_is_not_deleted BEFORE DELETE ON exam_added_time
BEGIN SELECT RAISE(ABORT, 'exam_added_time: a stored row is never deleted'); END;
CREATE TRIGGER exam_added_time_is_stored_once BEFORE INSERT ON exam_added_time
WHEN EXISTS (SELECT 1 FROM exam_added_time WHERE id = NEW.id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER exam_void_is_not_changed BEFORE UPDATE ON exam_void
BEGIN SELECT RAISE(ABORT, 'exam_void: a stored row is never changed'); END;
CREATE TRIGGER exam_void_is_not_deleted BEFORE DELETE ON exam_void
BEGIN SELECT RAISE(ABORT, 'exam_void: a stored row is never deleted'); END;
CREATE TRIGGER exam_void_is_stored_once BEFORE INSERT ON exam_void
WHEN EXISTS (SELECT 1 FROM exam_void WHERE id = NEW.id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER exam_answer_is_not_changed BEFORE UPDATE ON exam_answer
BEGIN SELECT RAISE(ABORT, 'exam_answer: a stored row is never changed'); END;
CREATE TRIGGER exam_answer_is_not_deleted BEFORE DELETE ON exam_answer
BEGIN SELECT RAISE(ABORT, 'exam_answer: a stored row is never deleted'); END;
CREATE TRIGGER exam_answer_is_stored_once BEFORE INSERT ON exam_answer
WHEN EXISTS (SELECT 1 FROM exam_answer WHERE sitting_id = NEW.sitting_id AND seq = NEW.seq)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER exam_hold_is_not_changed BEFORE UPDATE ON exam_hold
BEGIN SELECT RAISE(ABORT, 'exam_hold: a stored row is never changed'); END;
CREATE TRIGGER exam_hold_is_not_deleted BEFORE DELETE ON exam_hold
BEGIN SELECT RAISE(ABORT, 'exam_hold: a stored row is never deleted'); END;
CREATE TRIGGER exam_hold_is_stored_once BEFORE INSERT ON exam_hold
WHEN EXISTS (SELECT 1 FROM exam_hold WHERE id = NEW.id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE INDEX audit_of_object ON audit (object);
CREATE INDEX audit_of_actor ON audit (actor_id);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'audit: a stored row is never changed'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'audit: a stored row is never deleted'); END;
CREATE TRIGGER audit_is_stored_once BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id OR hash = NEW.hash)
BEGIN SELECT RAISE(IGNORE); END;
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
CREATE INDEX job_of_person ON job (person_id, made_us);
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
CREATE TRIGGER sitting_page_is_not_changed BEFORE UPDATE ON sitting_page
BEGIN SELECT RAISE(ABORT, 'sitting_page: a stored row is never changed'); END;
CREATE TRIGGER sitting_page_is_not_deleted BEFORE DELETE ON sitting_page
BEGIN SELECT RAISE(ABORT, 'sitting_page: a stored row is never deleted'); END;
CREATE TRIGGER sitting_page_is_stored_once BEFORE INSERT ON sitting_page
WHEN EXISTS (SELECT 1 FROM sitting_page WHERE sitting_id = NEW.sitting_id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE UNIQUE INDEX house_draft_open ON house_draft (table_id) WHERE closed_us IS NULL;
CREATE VIEW house_draft_now AS
SELECT d.id, d.table_id, d.of_sha, d.made_by, d.made_us, d.closed_us, r.rev, r.body, r.saved_by, r.saved_us
FROM house_draft d JOIN house_draft_rev r ON r.draft_id = d.id
WHERE r.rev = (SELECT max(rev) FROM house_draft_rev WHERE draft_id = d.id);
CREATE INDEX class_rules_of ON class_rules (class_id, table_id, id);
CREATE VIEW mixed_block AS
SELECT p.sitting_id FROM sitting_plan p
WHERE 1 < (SELECT count(DISTINCT substr(d.value, 1, instr(d.value, '/'))) FROM json_each(p.drills) d);
CREATE VIEW block_currency AS
SELECT s.id AS sitting_id, json_extract(r.body, '$.house.currency') AS currency
FROM sitting s JOIN ruleset r ON r.sha256 = s.ruleset_sha;
CREATE TRIGGER house_version_is_not_changed BEFORE UPDATE ON house_version
BEGIN SELECT RAISE(ABORT, 'house_version: a stored row is never changed'); END;
CREATE TRIGGER house_version_is_not_deleted BEFORE DELETE ON house_version
BEGIN SELECT RAISE(ABORT, 'house_version: a stored row is never deleted'); END;
CREATE TRIGGER house_version_is_stored_once BEFORE INSERT ON house_version
WHEN EXISTS (SELECT 1 FROM house_version WHERE id = NEW.id OR (table_id = NEW.table_id AND no = NEW.no))
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER class_rules_is_not_changed BEFORE UPDATE ON class_rules
BEGIN SELECT RAISE(ABORT, 'class_rules: a stored row is never changed'); END;
CREATE TRIGGER class_rules_is_not_deleted BEFORE DELETE ON class_rules
BEGIN SELECT RAISE(ABORT, 'class_rules: a stored row is never deleted'); END;
CREATE TRIGGER class_rules_is_stored_once BEFORE INSERT ON class_rules
WHEN EXISTS (SELECT 1 FROM class_rules WHERE id = NEW.id)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER round_rating_is_not_changed BEFORE UPDATE ON round_rating
BEGIN SELECT RAISE(ABORT, 'round_rating: a stored row is never changed'); END;
CREATE TRIGGER round_rating_is_not_deleted BEFORE DELETE ON round_rating
BEGIN SELECT RAISE(ABORT, 'round_rating: a stored row is never deleted'); END;
CREATE TRIGGER round_rating_is_stored_once BEFORE INSERT ON round_rating
WHEN EXISTS (SELECT 1 FROM round_rating WHERE sitting_id = NEW.sitting_id)
BEGIN SELECT RAISE(IGNORE); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('person',1);
INSERT INTO "sqlite_sequence" VALUES('sitting',2);
COMMIT;
