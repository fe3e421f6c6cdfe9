"""What the tables themselves refuse, whatever the program does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.history import NOON, fill, given
from trainer.store import answers
from trainer.store.connection import sqlite3
from trainer.store.database import Database, Store
from trainer.store.moments import from_us, to_us

ANSWER: dict[str, Any] = {
    "sitting_id": 2, "seq": 1, "person_id": 1, "drill_id": "sums/plain", "received_us": 0, "elapsed_ms": 900,
    "t_first_ms": 1, "t_submit_ms": 1, "hidden_ms": 1, "input_mode": "keys", "typed": "{}", "given": "{}",
    "credit": 500, "assisted": 0, "rapid": 0, "away": 0, "reshown": 0}
"""One that fits: the second sitting of the history has an open item."""


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = Store(database)
    fill(store)
    yield store
    store.close()


def insert(table: str, row: dict[str, Any]) -> Callable[[Database], int]:
    columns, marks = ", ".join(row), ", ".join("?" * len(row))

    def job(db: Database) -> int:
        return db.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(row.values())).rowcount

    return job


def test_an_answer_that_fits(store: Store) -> None:
    assert store.write(insert("answer", ANSWER)) == 1


@pytest.mark.parametrize("change", [
    {"credit": -1}, {"credit": 1001}, {"credit": None}, {"credit": "all"}, {"credit": 0.5},
    {"elapsed_ms": -1}, {"elapsed_ms": "soon"}, {"t_first_ms": -1}, {"t_submit_ms": -1}, {"hidden_ms": -1},
    {"given": "x" * 4001}, {"given": "no json"}, {"given": None}, {"typed": '"' + "x" * 4000 + '"'},
    {"input_mode": ""}, {"input_mode": "x" * 17}, {"assisted": 2}, {"rapid": -1}, {"away": None},
    {"reshown": "yes"}, {"person_id": 99}, {"sitting_id": 99}, {"seq": 2}, {"received_us": None},
])
def test_an_answer_that_does_not(store: Store, change: dict[str, Any]) -> None:
    """The last ones are of nobody, or to items that were not issued."""
    with pytest.raises(sqlite3.IntegrityError):
        store.write(insert("answer", ANSWER | change))


def test_no_answer_comes_after_the_end(store: Store) -> None:
    """The first sitting has ended with an open item; its stored answers stay silent to a second."""
    with pytest.raises(sqlite3.IntegrityError, match="has ended"):
        store.write(insert("answer", ANSWER | {"sitting_id": 1, "seq": 3}))
    assert store.write(insert("answer", ANSWER | {"sitting_id": 1, "seq": 1})) in (0, -1)


def test_a_second_answer_is_passed_over(store: Store) -> None:
    store.write(lambda db: answers.add_answer(db, 2, 1, "sums/plain", given(1, 1000)))
    store.write(insert("answer", ANSWER))
    with store.read() as db:
        stored = answers.find_answer(db, 2, 1)
    assert stored
    assert stored.credit == 1000


@pytest.mark.parametrize(("table", "row"), [
    ("sitting", {"public_id": b"short"}), ("sitting", {"mode": "party"}), ("sitting", {"n_items": 0}),
    ("sitting", {"n_items": 501}), ("sitting", {"seed": b"s" * 15}), ("sitting", {"person_id": 99}),
    ("sitting", {"ruleset_sha": b"\x09" * 32}),
])
def test_a_sitting_that_does_not_fit(store: Store, table: str, row: dict[str, Any]) -> None:
    whole = {"public_id": b"p" * 16, "person_id": 1, "mode": "practice", "drill_id": "sums/plain",
             "table_id": "test-table", "engine_version": 1, "ruleset_sha": b"\x01" * 32, "seed": b"s" * 16,
             "n_items": 20, "started_us": 0}
    with pytest.raises(sqlite3.IntegrityError):
        store.write(insert(table, whole | row))
    store.write(insert(table, whole))


def test_every_table_is_strict(store: Store) -> None:
    with store.read() as db:
        loose = {row["name"] for row in db.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict")}
    assert {name for name in loose if "sqlite_" not in name} == set()


@pytest.mark.parametrize("microseconds", [0, 1, 999_999, 10**6, 86_400 * 10**6 * 365 * 60 + 123_457])
def test_times_are_kept_to_the_microsecond(microseconds: int) -> None:
    assert to_us(from_us(microseconds)) == microseconds
    assert from_us(to_us(NOON + timedelta(microseconds=1))) == NOON + timedelta(microseconds=1)


def test_a_time_without_a_zone_is_no_time() -> None:
    with pytest.raises(TypeError):
        to_us(NOON.replace(tzinfo=None))
