"""P15: a stored score cannot be changed, by whatever program opens the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils

from tests.history import fill
from tests.promises.changes import WAYS, Way, contents, refuse_all, upsert
from trainer.store.database import Store
from trainer.store.digest import sitting_digest

GUARDED = ("ruleset", "sitting", "repeat", "item", "item_body", "answer", "mistake", "mark", "sitting_end",
           "sitting_plan")
OF_A_SCHOOL = ("claim", "sitting_page", "sitting_assignment", "exam_sitting", "exam_stop",
               "exam_added_time", "exam_void",
               "exam_answer", "exam_hold", "audit", "round_rating")
"""Guarded too; what is tried on them stands in ``test_p15_school.py``."""
OF_HOUSES = ("house_version", "class_rules")
"""Guarded as well; see ``test_p15_houses.py``."""
MAY_CHANGE = {
    "person", "session", "account", "one_time_link", "known_browser", "sign_in_try", "class", "class_table",
    "class_group", "member", "assignment", "assignment_trainee", "exam", "certificate", "school", "job",
    "standing", "skill_state", "skill_day", "sitting_sum", "sitting_code",
    "house", "house_draft", "house_draft_rev", "rules_told", "house_edge"}
"""An exam that was published and a certificate have guards of their own; what is kept for reports follows
from the history and is made anew; a house is retired, its drafts are."""
HISTORY = (*GUARDED, "person", "session")

CHANGES = [
    "UPDATE answer SET credit = 1000",
    "UPDATE answer SET given = '22' WHERE seq = 2",
    "UPDATE OR REPLACE answer SET seq = 1 WHERE seq = 2",
    "UPDATE OR IGNORE answer SET credit = 1000",
    "DELETE FROM answer",
    "DELETE FROM answer WHERE seq = 2",
    "DELETE FROM mistake",
    "DELETE FROM mark",
    "DELETE FROM sitting_end",
    "DELETE FROM item_body",
    "UPDATE item_body SET answer_key = '{\"sum\": 21}'",
    "UPDATE item SET situation = 'easy'",
    "UPDATE item SET issued_us = issued_us + 1",
    "UPDATE sitting SET person_id = 2",
    "UPDATE sitting SET seed = zeroblob(16)",
    "UPDATE sitting_end SET n_right = 2",
    "UPDATE ruleset SET body = '{}'",
    "UPDATE repeat SET of_seq = 1",
    "UPDATE mark SET what = 'void'",
    "UPDATE mistake SET code = 'NONE'",
    "UPDATE sitting_plan SET weights = NULL",
    "DELETE FROM sitting_plan",
    "REPLACE INTO sitting_plan SELECT sitting_id, zone, '[]', focus, 9, 0, 0, weights, 200 "
    "FROM sitting_plan",
    "REPLACE INTO answer SELECT sitting_id, seq, person_id, drill_id, received_us, elapsed_ms, t_first_ms, "
    "t_submit_ms, hidden_ms, input_mode, typed, given, 1000, assisted, rapid, away, reshown FROM answer",
    "INSERT INTO answer SELECT * FROM answer WHERE true "
    "ON CONFLICT (sitting_id, seq) DO UPDATE SET credit = 1000",
    "INSERT OR IGNORE INTO answer SELECT * FROM answer",
    "REPLACE INTO item SELECT sitting_id, seq, drill_id, 'easy', issued_us, target_ms FROM item",
    "REPLACE INTO item_body SELECT sitting_id, seq, is_next_step, prompt, '{}' FROM item_body",
    "REPLACE INTO item_body (rowid, sitting_id, seq, is_next_step, prompt, answer_key) "
    "SELECT rowid, 2, 3, 0, '{}', '{}' FROM item_body WHERE seq = 2",
    "REPLACE INTO ruleset SELECT sha256, '{}' FROM ruleset",
    "REPLACE INTO ruleset (rowid, sha256, body) SELECT rowid, zeroblob(32), '{}' FROM ruleset",
    "REPLACE INTO sitting SELECT id, public_id, 1, mode, drill_id, table_id, engine_version, ruleset_sha, "
    "zeroblob(16), n_items, started_us FROM sitting",
    "REPLACE INTO sitting SELECT id + 100, public_id, 1, mode, drill_id, table_id, engine_version, "
    "ruleset_sha, zeroblob(16), n_items, started_us FROM sitting",
    "REPLACE INTO sitting_end SELECT sitting_id, ended_us, reason, n, n, 1000 * n, digest FROM sitting_end",
    "REPLACE INTO mark SELECT sitting_id, seq, at_us, actor_id, 'void', 'mine' FROM mark",
    "REPLACE INTO mistake SELECT * FROM mistake",
    "REPLACE INTO repeat SELECT sitting_id, seq, of_sitting_id, 1 FROM repeat",
    "INSERT INTO answer SELECT 1, 3, person_id, drill_id, received_us, elapsed_ms, t_first_ms, t_submit_ms, "
    "hidden_ms, input_mode, typed, given, 1000, assisted, rapid, away, reshown FROM answer WHERE seq = 1",
]
"""The last one answers an item of a block that has ended."""

IGNORED = ("REPLACE", "INSERT OR IGNORE", "INSERT INTO answer SELECT *")
"""What brings a row for a key that is stored is passed over in silence, as if it had come second."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "trainer.db"
    store = Store(path)
    fill(store)
    store.close()
    return path


@pytest.mark.parametrize("way", WAYS)
def test_a_stored_row_stays_as_it_is(path: Path, way: Way, figure: Callable[[str], None]) -> None:
    figure(refuse_all(path, way, CHANGES, HISTORY, IGNORED))


@pytest.mark.parametrize(("table", "column", "value"), [
    ("answer", "credit", 1000), ("answer", "reshown", "0"), ("mark", "reason", "{}"),
    ("item_body", "answer_key", "{}")])
def test_neither_can_upserts_of_sqlite_utils(path: Path, table: str, column: str, value: object) -> None:
    before = contents(path, HISTORY)
    upsert(path, table, column, value)
    assert contents(path, HISTORY) == before


def test_each_table_of_the_history_is_guarded(path: Path) -> None:
    """A table that comes later is guarded, or stands in this list of those that may change."""
    with closing(sqlite3.connect(path)) as db:
        tables = {name for (name,) in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*sqlite_*'")}
        triggers = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")}
    assert tables - {*GUARDED, *OF_A_SCHOOL, *OF_HOUSES} == MAY_CHANGE
    for table in (*GUARDED, *OF_A_SCHOOL, *OF_HOUSES):
        assert {f"{table}_is_not_changed", f"{table}_is_not_deleted", f"{table}_is_stored_once"} <= triggers


@pytest.fixture
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """The file edited by somebody who may do everything: the guards are taken away."""
    with closing(sqlite3.connect(path)) as db, db:
        for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        yield db


@pytest.mark.parametrize("change", [
    "UPDATE answer SET credit = 999 WHERE seq = 1", "UPDATE answer SET given = '22' WHERE seq = 2",
    "UPDATE answer SET elapsed_ms = 899 WHERE seq = 1",
    "UPDATE item_body SET answer_key = '{}' WHERE seq = 3",
    "UPDATE item SET issued_us = issued_us + 1", "UPDATE sitting SET seed = zeroblob(16)",
    "DELETE FROM mistake", "DELETE FROM answer WHERE seq = 2",
])
def test_what_the_guards_cannot_stop_the_digest_tells(
        path: Path, unguarded: sqlite3.Connection, change: str) -> None:
    unguarded.execute(change)
    unguarded.commit()
    with closing(sqlite_utils.Database(path)) as db:
        row = next(db.query("SELECT sitting_id, digest FROM sitting_end"))
        assert sitting_digest(db, row["sitting_id"]) != row["digest"]
