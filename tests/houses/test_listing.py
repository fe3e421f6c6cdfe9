"""The list of the tables of a school, and that no two of them get one name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.houses.desk import Desk
from trainer.errors import Closed
from trainer.houses import listing, making, publishing
from trainer.store.database import Database, Store


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


@contextmanager
def statements(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is asked of the database meanwhile."""
    asked: list[str] = []
    read = store.read

    @contextmanager
    def traced() -> Iterator[Database]:
        with read() as db:
            db.conn.set_trace_callback(asked.append)
            try:
                yield db
            finally:
                db.conn.set_trace_callback(None)

    with monkeypatch.context() as patched:
        patched.setattr(store, "read", traced)
        yield asked


def test_the_list_asks_no_more_of_many_houses_than_of_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []
    for name in ("Nord", "Sud", "Est", "Ouest"):
        desk.publish(desk.copy(name=name))
        content = desk.shelf.everything()
        with statements(desk.store, monkeypatch) as asked:
            found = [one for one in listing.listed(desk.store, content) if one.house]
        assert [one.version.no for one in found if one.version] == [1] * len(found)
        counts.append(len(asked))
    assert counts == counts[:1] * 4


def test_it_has_houses_that_are_drafts_only_and_who_saved_them(desk: Desk) -> None:
    published, drafted = desk.copy(name="Nord"), desk.copy(name="Sud")
    desk.publish(published)
    again = desk.open_draft(published.table_id, desk.colleague)
    first, second = (one for one in listing.listed(desk.store, desk.shelf.everything()) if one.house)
    assert (first.version and first.version.no, first.draft and first.draft.id, first.editor) == (
        1, again.id, desk.colleague.name)
    assert (second.version, second.table, second.draft and second.draft.id, second.editor) == (
        None, None, drafted.id, desk.me.name)


def test_two_who_publish_at_once_do_not_give_two_tables_one_name(desk: Desk) -> None:
    mine, theirs = desk.copy(name="Nord"), desk.copy(name="Nord")
    before = desk.shelf.everything()
    publishing.publish(desk.store, before, desk.colleague, theirs.id, 1, now=desk.now)
    with pytest.raises(publishing.Faults) as caught:
        publishing.publish(desk.store, before, desk.me, mine.id, 1, now=desk.now)
    assert {fault.key for fault in caught.value.faults} == {"name-en", "name-fr", "name-ru"}


def test_a_table_that_was_put_away_does_not_come_back_beside_one_of_its_name(desk: Desk) -> None:
    old = desk.copy(name="Nord")
    desk.publish(old)
    making.retire(desk.store, desk.me, old.table_id, now=desk.now)
    before = desk.shelf.everything()
    desk.publish(desk.copy(name="NORD"))
    with pytest.raises(Closed, match="Another table is called like this one"):
        making.restore(desk.store, before, desk.me, old.table_id, now=desk.now)
    assert old.table_id not in desk.shelf.everything().tables
