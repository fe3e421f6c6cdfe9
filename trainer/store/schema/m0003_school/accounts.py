"""Who may sign in, how, and what was tried."""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.guards import append_only

_TABLES = """
ALTER TABLE person ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
-- Per cent of the usual time; whoever has no flash is shown cards that stay.
ALTER TABLE person ADD COLUMN extra_time INTEGER NOT NULL DEFAULT 100
    CHECK (extra_time IN (100, 125, 150, 200));
ALTER TABLE person ADD COLUMN has_no_flash INTEGER NOT NULL DEFAULT 0 CHECK (has_no_flash IN (0, 1));
-- Version of the privacy notice that was read last.
ALTER TABLE person ADD COLUMN notice_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE person ADD COLUMN erased_us INTEGER;

-- Whoever has one signs in; a local trainee has none. Code, login and e-mail are kept as they are compared:
-- NFKC, case folded. A login has no @, an e-mail has one, so that no login is another's e-mail.
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
CREATE UNIQUE INDEX account_of_owner ON account (role) WHERE role = 'owner';

-- How long it lasts: a local trainee's until it is left, a trainee's own device 30 days, staff and cards
-- half an hour idle and twelve hours at most; halfway, who has yet to give the second factor, ten minutes.
ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT 'local'
    CHECK (kind IN ('local', 'device', 'staff', 'card', 'halfway'));

-- Whoever is given another role or is deactivated is signed out everywhere, whichever program does it.
CREATE TRIGGER session_ends_with_role AFTER UPDATE OF role ON account WHEN NEW.role <> OLD.role
BEGIN DELETE FROM session WHERE person_id = NEW.person_id; END;
CREATE TRIGGER session_ends_with_person AFTER UPDATE OF is_active ON person WHEN NEW.is_active = 0
BEGIN DELETE FROM session WHERE person_id = NEW.id; END;

-- The history of a local trainee that somebody with an account called their own.
CREATE TABLE claim (
    local_id INTEGER PRIMARY KEY REFERENCES person (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX claim_of_person ON claim (person_id);

-- Whose rows are a person's own: theirs, and those of the local trainees that they claimed.
CREATE VIEW own (person_id, own_id) AS
    SELECT id, id FROM person UNION ALL SELECT person_id, local_id FROM claim;

-- Nobody's yet: the link that makes the owner.
CREATE TABLE one_time_link (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person_id INTEGER REFERENCES person (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('owner', 'password', 'factor')),
    made_by INTEGER REFERENCES person (id),
    made_us INTEGER NOT NULL,
    expires_us INTEGER NOT NULL,
    used_us INTEGER
) STRICT, WITHOUT ROWID;

-- A browser, by the token of its cookie, in which somebody signed in before: guesses elsewhere do not make
-- it wait.
CREATE TABLE known_browser (
    browser_hash BLOB NOT NULL CHECK (length(browser_hash) = 32),
    person_id INTEGER NOT NULL REFERENCES person (id),
    seen_us INTEGER NOT NULL,
    PRIMARY KEY (browser_hash, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_browser_of_person ON known_browser (person_id);

-- Counted by what was tried, by address and by class; all but the class hashed with the secret key.
CREATE TABLE sign_in_try (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_us INTEGER NOT NULL,
    subject BLOB NOT NULL CHECK (length(subject) = 32),
    address BLOB NOT NULL CHECK (length(address) = 32),
    class_id INTEGER,
    was_right INTEGER NOT NULL CHECK (was_right IN (0, 1))
) STRICT;
CREATE INDEX try_of_subject ON sign_in_try (subject, at_us);
CREATE INDEX try_of_address ON sign_in_try (address, at_us);
CREATE INDEX try_of_class ON sign_in_try (class_id, at_us);
CREATE INDEX try_by_time ON sign_in_try (at_us);
"""


def apply(db: Database) -> None:
    """Make the tables and what guards them."""
    db.executescript(_TABLES)
    db.executescript(append_only("claim", "local_id = NEW.local_id"))
