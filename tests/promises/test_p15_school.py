"""P15 for a school: what exams, assignments and the record are made of cannot be changed either."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils

from tests.promises.changes import WAYS, Way, contents, refuse_all, upsert
from tests.promises.test_p15_unchangeable import OF_A_SCHOOL
from tests.upkeep.someone import make
from trainer.store.database import Store

ROOT = Path(__file__).parents[2]

CHANGES = [
    *(f"DELETE FROM {table}" for table in OF_A_SCHOOL),
    "UPDATE claim SET person_id = 1", "UPDATE sitting_page SET lang = 'ru'",
    "UPDATE round_rating SET rating = 5", "UPDATE OR REPLACE round_rating SET rated_us = 1",
    "REPLACE INTO round_rating SELECT sitting_id, 5, rated_us FROM round_rating",
    "REPLACE INTO round_rating (rowid, rating, rated_us) SELECT sitting_id, 5, 1 FROM round_rating",
    "INSERT OR IGNORE INTO round_rating SELECT * FROM round_rating",
    "UPDATE sitting_assignment SET assignment_id = 2",
    "UPDATE exam_sitting SET extra_time = 200", "UPDATE exam_sitting SET person_id = 1",
    "UPDATE exam_stop SET at_us = 1", "UPDATE exam_stop SET what = 'reopened'",
    "UPDATE exam_added_time SET ms = 60000", "UPDATE exam_void SET what = 'restore'",
    "UPDATE exam_answer SET is_late = 1", "UPDATE OR REPLACE exam_answer SET seq = 2",
    "UPDATE OR IGNORE exam_answer SET credited_ms = 300", "UPDATE exam_hold SET at_us = 9",
    "UPDATE audit SET actor_id = 2", "UPDATE audit SET detail = '{}'", "UPDATE OR REPLACE audit SET id = 9",
    "REPLACE INTO claim SELECT local_id, 1, at_us FROM claim",
    "REPLACE INTO sitting_assignment SELECT sitting_id, 2 FROM sitting_assignment",
    "REPLACE INTO exam_sitting (sitting_id, exam_id, person_id, is_trial, attempt_no, extra_time) "
    "SELECT sitting_id, exam_id, person_id, 1, attempt_no, 200 FROM exam_sitting",
    "REPLACE INTO exam_sitting (sitting_id, exam_id, person_id, is_trial, attempt_no, extra_time) "
    "SELECT 1, exam_id, person_id, is_trial, attempt_no, 200 FROM exam_sitting",
    "REPLACE INTO exam_stop SELECT id, sitting_id, 9, 'reopened', 1, '' FROM exam_stop",
    "REPLACE INTO exam_added_time SELECT id, exam_id, sitting_id, 9, 9, 1, 'mine' FROM exam_added_time",
    "REPLACE INTO exam_void SELECT id, sitting_id, seq, 9, 'restore', 1, 'mine' FROM exam_void",
    "REPLACE INTO exam_answer SELECT sitting_id, seq, 0, 300, 0 FROM exam_answer",
    "REPLACE INTO exam_hold SELECT id, sitting_id, zeroblob(32), 9 FROM exam_hold",
    "REPLACE INTO audit SELECT id, at_us, 2, action, object, detail, prev, hash FROM audit",
    "REPLACE INTO audit SELECT id + 9, at_us, 2, action, object, detail, prev, hash FROM audit",
    "INSERT OR IGNORE INTO audit SELECT * FROM audit",
    "INSERT INTO exam_answer SELECT * FROM exam_answer WHERE true "
    "ON CONFLICT (sitting_id, seq) DO UPDATE SET is_late = 1",
    "INSERT INTO audit SELECT * FROM audit WHERE true ON CONFLICT (id) DO UPDATE SET actor_id = 2",
    "UPDATE exam SET blueprint = '[]'", "UPDATE exam SET secret = zeroblob(32)",
    "UPDATE exam SET commitment = zeroblob(32)", "UPDATE exam SET attempts = 9",
    "UPDATE exam SET class_id = 1",
    "UPDATE exam SET published_us = NULL, commitment = NULL", "DELETE FROM exam",
]
IGNORED = ("REPLACE INTO", "INSERT OR IGNORE", "INSERT INTO")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "trainer.db"
    store = Store(path)
    make(store)
    store.close()
    return path


@pytest.mark.parametrize("way", WAYS)
def test_a_stored_row_of_a_school_stays_as_it_is(
        path: Path, way: Way, figure: Callable[[str], None]) -> None:
    figure(refuse_all(path, way, CHANGES, (*OF_A_SCHOOL, "exam"), IGNORED))


@pytest.mark.parametrize("table", OF_A_SCHOOL)
def test_neither_can_upserts_of_sqlite_utils(path: Path, table: str) -> None:
    before = contents(path, OF_A_SCHOOL)
    with closing(sqlite_utils.Database(path)) as db:
        last = next(name for name in reversed(list(db[table].columns_dict)) if name not in db[table].pks)
    upsert(path, table, last, 1)
    assert contents(path, OF_A_SCHOOL) == before


def test_the_guards_are_taken_away_by_one_module_alone() -> None:
    """What erases people and keeps retention; everything else meets them."""
    users = {str(file.relative_to(ROOT)) for file in (ROOT / "trainer").rglob("*.py")
             for node in ast.walk(ast.parse(file.read_text("utf-8")))
             if isinstance(node, ast.ImportFrom) and any(one.name == "without_guards" for one in node.names)}
    assert users == {"trainer/store/erasing.py"}


def test_whatever_hangs_on_a_sitting_is_purged_with_it(path: Path) -> None:
    """A table that comes later and points to a sitting, its items or its answers has its line there."""
    purging = (ROOT / "trainer" / "store" / "erasing.py").read_text("utf-8")
    with closing(sqlite3.connect(path)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        points = {name: {row[2] for row in db.execute(f"PRAGMA foreign_key_list({name})")} for name in tables}
    hanging = {"sitting"}
    while more := {name for name, to in points.items() if to & hanging} - hanging:
        hanging |= more
    assert len(hanging) > 12
    assert {name for name in hanging if f"DELETE FROM {name} WHERE" not in purging} == {"certificate"}
