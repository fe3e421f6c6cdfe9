"""Upgrades: every earlier database becomes today's with all its rows, or stays what it was."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database, Migrations

from tests.history import fill
from trainer.errors import StartRefused
from trainer.store.connection import connect
from trainer.store.database import Store, migrate
from trainer.store.digest import sitting_digest
from trainer.store.schema import m0001_practice, m0002_plan, m0003_school, m0004_reports, m0005_houses

DUMPS = sorted((Path(__file__).parents[1] / "cases" / "schema").glob("*.sql"))
"""``<n>.sql``: a database of schema n with a small history, as ``dump`` below writes it."""


def later_version(after: object = None) -> Migrations:
    """What a later version may bring: a table is rebuilt, a column is new."""
    migrations = Migrations("trainer")
    migrations(name="m0001_practice")(m0001_practice.apply)
    migrations(name="m0002_plan")(m0002_plan.apply)
    migrations(name="m0003_school")(m0003_school.apply)
    migrations(name="m0004_reports")(m0004_reports.apply)
    migrations(name="m0005_houses")(m0005_houses.apply)

    @migrations(name="m9999_later")
    def apply(db: Database) -> None:
        db.executescript("""
            CREATE TABLE new_item_body AS SELECT *, 'v2' AS layout FROM item_body;
            DROP TABLE item_body;
            ALTER TABLE new_item_body RENAME TO item_body;
            ALTER TABLE person ADD COLUMN nickname TEXT;
        """)
        if after:
            db.execute(str(after))

    return migrations


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of today with a history."""
    path = tmp_path / "trainer.db"
    store = Store(path)
    fill(store)
    store.close()
    return path


def load(dump: Path, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(dump.read_text("utf-8"))


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        return "\n".join(db.iterdump()) + "\n"


def contents(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of ours."""
    with closing(sqlite3.connect(path)) as db:
        tables = [name for (name,) in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*sqlite_*'")]
        return {table: sorted(db.execute(f"SELECT * FROM {table}"), key=repr) for table in tables}


def layout(path: Path) -> set[tuple[str, str]]:
    """Tables, indexes and triggers, as they were made."""
    with closing(sqlite3.connect(path)) as db:
        return {(name, sql) for name, sql in db.execute("SELECT name, sql FROM sqlite_schema")}


def copies(path: Path) -> list[Path]:
    return sorted(path.parent.glob("backups/*"))


@pytest.mark.parametrize("dump_file", DUMPS, ids=lambda dump_file: dump_file.stem)
def test_every_earlier_database_is_taken_over_whole(dump_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "trainer.db"
    load(dump_file, path)
    before = contents(path)
    Store(path).close()
    after = contents(path)
    assert {table: len(rows) for table, rows in before.items()}.items() <= {
        table: len(rows) for table, rows in after.items()}.items()
    with closing(connect(path, may_write=False)) as db:
        ends = db.execute("SELECT sitting_id, digest FROM sitting_end").fetchall()
        assert ends
        for row in ends:
            assert sitting_digest(db, row["sitting_id"]) == row["digest"]


def test_rounds_that_were_told_of_before_ratings_are_not_asked_about(tmp_path: Path) -> None:
    """Their debriefs may have been seen; a round that goes on is rated when it is over."""
    path = tmp_path / "trainer.db"
    load(next(one for one in DUMPS if one.stem == "4"), path)
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript("""
            INSERT INTO sitting SELECT id + 10 * n, randomblob(16), person_id, mode, drill, table_id,
                engine_version, ruleset_sha, seed, n_items, started_us
                FROM sitting, (SELECT 1 AS n, 'round/unaided' AS drill UNION SELECT 2, 'round/unaided'
                               UNION SELECT 3, 'payout/table') WHERE id = 1;
            INSERT INTO sitting_end SELECT s.id, e.ended_us, e.reason, 0, 0, 0, e.digest
                FROM sitting s, sitting_end e WHERE e.sitting_id = 1 AND s.id IN (11, 31);
        """)
    Store(path).close()
    assert [row[:2] for row in contents(path)["round_rating"]] == [(11, None)]


def test_the_newest_dump_is_of_today_s_schema(path: Path, tmp_path: Path) -> None:
    """A released step is not edited; a new one brings the dump of the schema that it makes."""
    newest = tmp_path / "newest.db"
    load(DUMPS[-1], newest)
    assert layout(newest) == layout(path), "write the new dump beside the others"


def test_an_upgrade_keeps_a_copy_of_what_was(path: Path) -> None:
    before, layout_before = contents(path), layout(path)
    migrate(path)
    assert copies(path) == [], "nothing to upgrade, nothing to copy"
    migrate(path, later_version())
    copy, = copies(path)
    assert re.fullmatch(r"trainer-m0005_houses-\d{8}-\d{6}\.db", copy.name)
    assert (contents(copy), layout(copy)) == (before, layout_before)
    assert {row[-1] for row in contents(path)["item_body"]} == {"v2"}
    Store(copy).close()


def test_a_newer_database_is_refused_with_what_to_do(path: Path) -> None:
    migrate(path, later_version())
    before = contents(path)
    with pytest.raises(StartRefused, match="newer version") as refused:
        Store(path)
    assert str(path.parent / "backups") in str(refused.value)
    assert contents(path) == before


@pytest.mark.parametrize("fault", [
    "INSERT INTO nowhere VALUES (1)",
    "INSERT INTO session (id_hash, person_id, created_us, seen_us) VALUES (zeroblob(32), 99, 0, 0)",
    "SELECT json('{')",
])
def test_a_step_that_fails_changes_nothing(path: Path, fault: str) -> None:
    before, layout_before = contents(path), layout(path)
    with pytest.raises(StartRefused, match=re.escape(str(path))):
        migrate(path, later_version(fault))
    assert (contents(path), layout(path)) == (before, layout_before)
    Store(path).close()


def test_of_many_starts_at_once_one_makes_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "new" / "trainer.db"
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(migrate, [path] * 8))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT name FROM _sqlite_migrations").fetchall() == [
            ("m0001_practice",), ("m0002_plan",), ("m0003_school",), ("m0004_reports",),
            ("m0005_houses",)]


def test_a_kill_in_the_middle_leaves_old_or_new(path: Path) -> None:
    """Enough rows that the upgrade takes a while. The kills close in on the moment between old and new:
    the first comes at once, each other half way between what was too early and what was too late."""
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript("""
            WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
            INSERT INTO sitting SELECT i, randomblob(16), person_id, mode, drill_id, table_id,
                engine_version, ruleset_sha, seed, n_items, started_us FROM n, sitting WHERE id = 1;
            INSERT INTO item SELECT s.id, 1, i.drill_id, situation, issued_us, target_ms
                FROM sitting s, item i WHERE s.id >= 10 AND i.sitting_id = 1 AND i.seq = 1;
            INSERT INTO item_body (sitting_id, seq, is_next_step, prompt, answer_key)
                SELECT s.id, 1, 0, prompt, answer_key
                FROM sitting s, item_body b WHERE s.id >= 10 AND b.sitting_id = 1 AND b.seq = 1;
        """)
    old = layout(path), counts(path)
    pristine = path.with_name("pristine.db")
    shutil.copy(path, pristine)
    duration = upgrade_killed_after(path, 60)
    new = layout(path), counts(path)
    assert old[1] == new[1]
    too_early, too_late, seen = 0.0, duration, []
    for kill in range(5):
        for left_over in path.parent.glob("trainer.db*"):
            left_over.unlink()
        shutil.copy(pristine, path)
        after = (too_early + too_late) / 2 if kill else 0.0
        upgrade_killed_after(path, after)
        seen.append((layout(path), counts(path)))
        assert seen[-1] in (old, new), "between"
        if seen[-1] == old:
            too_early = after
        else:
            too_late = after
        migrate(path, later_version())
        assert (layout(path), counts(path)) == new
    assert old in seen, "no kill came before the end"
    assert not list(path.parent.glob("backups/*.partial*"))


def counts(path: Path) -> dict[str, int]:
    return {table: len(rows) for table, rows in contents(path).items()}


def upgrade_killed_after(path: Path, seconds: float) -> float:
    """Upgrade in a process of its own; how long it lived."""
    script = ("import pathlib, sys; from tests.store.test_upgrade import later_version, migrate; "
              "print('go', flush=True); migrate(pathlib.Path(sys.argv[1]), later_version())")
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE,
                          cwd=Path(__file__).parents[2]) as upgrade:
        assert upgrade.stdout
        upgrade.stdout.readline()
        begun = time.perf_counter()
        try:
            upgrade.wait(seconds)
        except subprocess.TimeoutExpired:
            upgrade.kill()
        return time.perf_counter() - begun
