"""Houses as files: out and in again the same; a broken one is told every error and changes nothing."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from tests.school import NOON, School, make_school
from tests.shipped import shipped_content
from trainer.content.writing import write_table
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.houses import files, read_typed
from trainer.people import Person
from trainer.store import drafts, people
from trainer.store import houses as rows
from trainer.store.database import Store

CONTENT = shipped_content()
TABLE = replace(CONTENT.tables["midnight"], name={"en": "Café Nord", "fr": "Café Nord", "ru": "Кафе Норд"})
TEXT = write_table(TABLE)


@pytest.fixture
def actor(store: Store) -> Person:
    school: School = make_school(store)
    with store.read() as db:
        found = people.find_person(db, school.instructor)
    assert found
    return found


def everything(store: Store) -> tuple[object, ...]:
    with store.read() as db:
        return (rows.state(db), rows.all_houses(db), drafts.open_drafts(db),
                db.execute("SELECT count(*) AS n FROM audit").fetchone()["n"])


def test_a_file_becomes_the_draft_of_a_house_that_says_the_same(store: Store, actor: Person) -> None:
    draft = files.take_file(store, CONTENT, actor, "nord.toml", TEXT.encode(), now=NOON)
    assert draft.table_id == "cafe-nord"
    table_id, written = files.draft_file(store, draft.id)
    assert table_id == "cafe-nord"
    said, meant = tomllib.loads(written), tomllib.loads(TEXT)
    assert {key: said[key] for key in ("name", "rules", "house", "stated", "chosen")} == {
        key: meant[key] for key in ("name", "rules", "house", "stated", "chosen")}
    table, findings = read_typed("cafe-nord", meant, CONTENT)
    assert (findings, table and table.rules) == ([], TABLE.rules)


BROKEN = {
    "no TOML": ("rules = [", 1),
    "nothing": ("# nothing\n", 8),
    "three errors": (TEXT.replace("decks = 8", "decks = 7").replace("das = true", 'das = "yes"')
                     .replace('currency = "EUR"', 'currency = "XXZ"'), 3),
    "what cannot be together": (TEXT.replace("peek = []", 'peek = ["A"]'), 2),
    "the name of another table": (write_table(CONTENT.tables["uk"]), 3),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_has_every_error_named_and_changes_nothing(
        case: str, store: Store, actor: Person) -> None:
    text, at_least = BROKEN[case]
    before = everything(store)
    with pytest.raises(files.FileRefused) as refused:
        files.take_file(store, CONTENT, actor, "nord.toml", text.encode(), now=NOON)
    assert len(refused.value.findings) >= at_least
    assert {one.file for one in refused.value.findings} == {"nord.toml"}
    assert everything(store) == before


def test_what_is_no_file_is_refused(store: Store, actor: Person) -> None:
    before = everything(store)
    for raw in (b"", b"x" * 2_000_000):
        with pytest.raises(AnswerFormatError):
            files.take_file(store, CONTENT, actor, "a.toml", raw, now=NOON)
    with pytest.raises(files.FileRefused):
        files.take_file(store, CONTENT, actor, "../../<b>.toml", b"\xff\xfe", now=NOON)
    with pytest.raises(NotFound):
        files.take_file(store, CONTENT, actor, "a.toml", TEXT.encode(), into="nowhere", now=NOON)
    assert everything(store) == before


def test_a_house_that_is_being_changed_takes_no_file(store: Store, actor: Person) -> None:
    draft = files.take_file(store, CONTENT, actor, "nord.toml", TEXT.encode(), now=NOON)
    with pytest.raises(Closed):
        files.take_file(store, CONTENT, actor, "nord.toml", TEXT.encode(), into=draft.table_id, now=NOON)
    store.write(lambda db: drafts.close_draft(db, draft.id, NOON))
    again = files.take_file(store, CONTENT, actor, "nord.toml", TEXT.encode(), into=draft.table_id, now=NOON)
    assert again.table_id == draft.table_id
