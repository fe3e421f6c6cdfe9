"""P36: somebody's data is taken away whole; whoever was erased is found nowhere, and the record holds."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskCliRunner

from app import create_app
from tests.upkeep.someone import CERTIFICATE, EMAIL, KEY, NAME, NEEDLES, make
from trainer import upkeep
from trainer.store import audit, people, school
from trainer.store.database import Store
from trainer.store.digest import sitting_digest

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def left_in(path: Path) -> list[tuple[str, str]]:
    """The names that are found in any file of the database."""
    return [(one.name, needle) for one in path.parent.glob(f"{path.name}*") for needle in NEEDLES
            if needle.encode() in one.read_bytes() or needle.encode("utf-16-le") in one.read_bytes()]


def counts(store: Store) -> dict[str, int]:
    with store.read() as db:
        return {name: db[name].count for name in db.table_names() if not name.startswith("_")}


@pytest.fixture
def cli(database: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskCliRunner:
    monkeypatch.setenv("LANGUAGE", "en")
    return create_app(DATABASE=database, SECRET_KEY=32 * "k", TESTING=True).test_cli_runner()


def test_what_was_answered_goes_with_the_name(store: Store, database: Path,
                                              figure: Callable[[str], None]) -> None:
    empty = counts(store)
    person_id = make(store)
    assert left_in(database), "the search bites"
    begun = time.perf_counter()
    done = upkeep.erase(store, None, person_id, typed=NAME, now=NOW, cleans_always=True)
    took = time.perf_counter() - begun
    assert (done.blocks, done.is_clean) == (5, True)
    assert left_in(database) == []
    store.close()
    assert left_in(database) == []
    after = counts(Store(database))
    gone = {"item", "item_body", "answer", "mistake", "mark", "sitting_end", "sitting_plan", "repeat",
            "exam_stop", "exam_void", "exam_added_time", "exam_answer", "exam_hold", "sitting_assignment",
            "one_time_link", "known_browser", "session", "round_rating"}
    assert {table: after[table] for table in gone} == {table: empty[table] for table in gone}
    assert (after["sitting"], after["exam_sitting"]) == (1, 1), "what a withdrawn certificate is of"
    figure(f"erased, purged and cleaned in {took:.2f} s, 0 hits in database and log")


def test_answers_of_nobody_stay_where_the_school_chose_so(store: Store, database: Path) -> None:
    person_id = make(store)
    store.write(lambda db: school.choose(db, "keeps_answers", True))
    before = counts(store)
    assert upkeep.erase(store, None, person_id, typed=NAME, now=NOW, cleans_always=True).blocks == 0
    assert left_in(database) == []
    after = counts(store)
    for table in ("item", "item_body", "answer", "mistake", "mark", "sitting", "sitting_end", "exam_answer"):
        assert after[table] == before[table]
    with store.read() as db:
        for row in db.execute("SELECT sitting_id, digest FROM sitting_end"):
            assert sitting_digest(db, row["sitting_id"]) == row["digest"]


def test_the_record_holds_and_the_certificate_says_withdrawn(store: Store) -> None:
    person_id = make(store)
    upkeep.erase(store, None, person_id, typed=NAME, now=NOW)
    with store.read() as db:
        assert audit.walk(db).fault is None
        latest = audit.entries(db)[0]
        assert (latest.action, latest.object) == ("person.erased", f"person:{person_id}")
        row = db.execute("SELECT * FROM certificate WHERE no = ?", [CERTIFICATE]).fetchone()
        assert (row["body"], row["withdrawn_us"] is None) == ("{}", False)
        person = people.find_person(db, person_id)
        assert person
        assert (person.name, person.role, person.is_active, person.extra_time) == ("", None, False, 100)


def test_the_guards_are_back(store: Store) -> None:
    with store.read() as db:
        before = {row["name"]: row["sql"] for row in db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")}
    assert len(before) > 40
    upkeep.erase(store, None, make(store), typed=NAME, now=NOW)
    with store.read() as db:
        assert before == {row["name"]: row["sql"] for row in db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")}


def test_the_export_holds_everything_but_secrets_and_open_keys(
        app: Flask, store: Store, figure: Callable[[str], None]) -> None:
    person_id = make(store)
    begun = time.perf_counter()
    text = upkeep.export_json(store, None, person_id, NOW)
    figure(f"exported in {time.perf_counter() - begun:.2f} s")
    for needle in NEEDLES:
        assert needle in text
    for secret in ("argon2", KEY, "the key of what is open", (b"x" * 32).hex(), (b"s" * 32).hex(),
                   (b"l" * 32).hex(), (b"b" * 32).hex()):
        assert secret not in text
    data = json.loads(text)
    assert data["account"]["email"] == EMAIL
    assert {block["mode"] for block in data["blocks"]} == {"practice", "retry", "exam"}
    over = [block for block in data["blocks"] if "ended" in block]
    assert all(item["credit"] in (0, 1000) and item["answer_key"] for block in over
               for item in block["items"])
    exam, = (block for block in data["blocks"] if block["mode"] == "exam")
    assert "seed" not in exam
    for item in exam["items"]:
        assert not {"credit", "answer_key", "situation", "given"} & set(item)
    assert exam["items"][0]["typed"]


def test_the_table_has_a_row_an_item(store: Store) -> None:
    lines = upkeep.export_csv(store, None, make(store), NOW).splitlines()
    assert lines[0].startswith("\ufeffblock,started,mode")
    assert len(lines) == 1 + 2 * (2 + 1) + 2


def test_by_the_command(cli: FlaskCliRunner, database: Path) -> None:
    store = Store(database)
    person_id = make(store)
    store.close()
    refused = cli.invoke(args=["erase", EMAIL], input="Somebody Else\n")
    assert (refused.exit_code, "not the name" in refused.output) == (1, True)
    exported = cli.invoke(args=["export", str(person_id), "--csv"])
    assert exported.exit_code == 0
    done = cli.invoke(args=["erase", EMAIL.upper()], input=f"{NAME}\n")
    assert done.exit_code == 0, done.output
    assert f"Person {person_id} is erased" in done.output
    assert left_in(database) == []
    assert cli.invoke(args=["erase", EMAIL]).exit_code != 0, "nobody is called that any more"


IS_ERASED = {"account", "assignment_trainee", "certificate", "job", "known_browser", "member",
             "one_time_link", "rules_told", "session", "standing"}
"""Rows of a person that go, or are emptied."""
HOLDS_THE_NUMBER = {"answer", "assignment", "claim", "class_rules", "exam", "exam_added_time", "exam_sitting",
                    "exam_stop", "exam_void", "house", "house_draft", "house_draft_rev", "house_version",
                    "mark", "sitting"}
"""That somebody did it, or sat it: by the number alone, and with the answers the rows of a sitting go."""


def test_every_table_that_knows_people_is_thought_of(store: Store) -> None:
    """A table that comes later is erased too, or stands here with what it holds."""
    with store.read() as db:
        tables = [name for name in db.table_names() if not name.startswith("_")]
        knows = {name for name in tables if any(
            row["table"] == "person" for row in db.execute(f"PRAGMA foreign_key_list({name})"))}
    assert knows == IS_ERASED | HOLDS_THE_NUMBER
