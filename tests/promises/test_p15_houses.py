"""P15 for houses: a version that was published and what a class was moved to cannot be changed either."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.houses.made import publish, with_rules
from tests.promises.changes import WAYS, Way, contents, refuse_all, upsert
from tests.promises.test_p15_unchangeable import OF_HOUSES
from tests.school import NOON, make_school
from tests.shipped import shipped_content
from trainer.store import houses
from trainer.store.database import Store

CHANGES = [
    *(f"DELETE FROM {table}" for table in OF_HOUSES),
    "UPDATE house_version SET ruleset_sha = zeroblob(32)", "UPDATE house_version SET no = 9",
    "UPDATE house_version SET dated = '2020-01-01'", "UPDATE OR REPLACE house_version SET id = 9",
    "UPDATE OR IGNORE class_rules SET ruleset_sha = zeroblob(32)", "UPDATE class_rules SET moved_us = 1",
    "UPDATE class_rules SET class_id = 2", "UPDATE class_rules SET moved_by = NULL",
    "REPLACE INTO house_version SELECT id, table_id, no, ruleset_sha, '2020-01-01', note, published_by, "
    "published_us FROM house_version",
    "REPLACE INTO house_version SELECT id + 9, table_id, no, ruleset_sha, dated, 'mine', published_by, "
    "published_us FROM house_version",
    "REPLACE INTO class_rules SELECT id, class_id, table_id, ruleset_sha, moved_by, 9 FROM class_rules",
    "INSERT INTO class_rules SELECT * FROM class_rules WHERE true "
    "ON CONFLICT (id) DO UPDATE SET moved_us = 1",
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "trainer.db"
    store = Store(path)
    school = make_school(store)
    version = publish(store, with_rules(shipped_content().tables["uk"], "nord"), school.instructor)
    store.write(lambda db: houses.add_move(db, school.class_id, "nord", version.sha,
                                           moved_by=school.instructor, now=NOON))
    store.close()
    return path


@pytest.mark.parametrize("way", WAYS)
def test_a_version_and_a_move_stay_as_they_are(path: Path, way: Way, figure: Callable[[str], None]) -> None:
    figure(refuse_all(path, way, CHANGES, OF_HOUSES, ("REPLACE INTO", "INSERT OR IGNORE", "INSERT INTO")))


@pytest.mark.parametrize(("table", "column"), [("house_version", "note"), ("class_rules", "moved_us")])
def test_neither_can_upserts_of_sqlite_utils(path: Path, table: str, column: str) -> None:
    before = contents(path, OF_HOUSES)
    upsert(path, table, column, 1)
    assert contents(path, OF_HOUSES) == before
