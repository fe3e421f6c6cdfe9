"""Which tables there are for whom: files, houses, and what each class was moved to or stayed on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

import pytest

from tests.school import NOON, School, make_school
from tests.shipped import shipped_content
from trainer.content import Content
from trainer.content.rule_sets import body, read_body
from trainer.engine.rules import HouseRules
from trainer.errors import AnswerFormatError, NotFound, StoreUnavailable
from trainer.houses import Shelf, find_ref, pin_classes, reading
from trainer.houses.bodies import body_of
from trainer.people import Person
from trainer.store import drafts, people
from trainer.store import houses as rows
from trainer.store.database import Database, Store
from trainer.store.practice import keep_rules


def hashed(table: HouseRules) -> HouseRules:
    return replace(table, sha256=sha256(body(table).encode()).hexdigest())


def changed(table: HouseRules, **rules: object) -> HouseRules:
    """The same table by other rules."""
    return hashed(replace(table, rules=replace(table.rules, **rules)))  # type: ignore[arg-type]


UK = shipped_content().tables["uk"]
HIT = changed(UK, dealer_soft_17="hit")
NORD = hashed(replace(UK, id="nord", name={"en": "Nord", "fr": "Nord", "ru": "Норд"}))
NORD_HIT = changed(NORD, dealer_soft_17="hit")


@dataclass
class Hall:
    """A school, and the content of its files, which a test may change."""

    store: Store
    school: School
    shipped: Content

    def __post_init__(self) -> None:
        self.shelf = Shelf(lambda: self.store, lambda: self.shipped)

    def write(self, table: HouseRules) -> bytes:
        sha = bytes.fromhex(table.sha256)
        self.store.write(lambda db: keep_rules(db, sha, lambda: body(table)))
        return sha

    def publish(self, table: HouseRules) -> None:
        sha = self.write(table)

        def add(db: Database) -> None:
            if rows.find_house(db, table.id) is None:
                rows.add_house(db, table.id, "uk", self.school.instructor, NOON)
            rows.add_version(db, table.id, sha, dated="2026-03-02", note="",
                             published_by=self.school.instructor, now=NOON)

        self.store.write(add)

    def move(self, class_id: int, table: HouseRules) -> None:
        sha = self.write(table)
        self.store.write(lambda db: rows.add_move(db, class_id, table.id, sha, now=NOON,
                                                  moved_by=self.school.instructor))

    def person(self, person_id: int) -> Person:
        with self.store.read() as db:
            found = people.find_person(db, person_id)
        assert found
        return found


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store, make_school(store), replace(shipped_content()))


def test_without_houses_there_is_what_the_files_say(hall: Hall) -> None:
    assert hall.shelf.everything() is hall.shipped
    assert hall.shelf.of_person(hall.person(hall.school.trainee)) is hall.shipped
    assert hall.shelf.of_class(hall.school.class_id) is hall.shipped


def test_a_house_is_there_by_its_newest_version_until_it_is_retired(hall: Hall) -> None:
    hall.publish(NORD)
    first = hall.shelf.everything()
    assert (first.tables["nord"].rules, first.tables["nord"].version) == (NORD.rules, 1)
    assert first.made == {"nord"}
    assert hall.shelf.everything() is first
    hall.publish(NORD_HIT)
    second = hall.shelf.everything()
    assert (second.tables["nord"].rules, second.tables["nord"].version) == (NORD_HIT.rules, 2)
    assert second.tables["nord"].dated == "2026-03-02"
    hall.store.write(lambda db: rows.set_retired(db, "nord", NOON))
    assert hall.shelf.everything().tables == hall.shipped.tables
    hall.store.write(lambda db: rows.set_retired(db, "nord", None))
    assert hall.shelf.everything().tables["nord"] == second.tables["nord"]


def test_rules_that_are_taken_up_again_have_their_latest_number_and_day(hall: Hall) -> None:
    """Also what another process published: it is known here by the number alone."""
    other = Shelf(lambda: hall.store, lambda: hall.shipped)
    for table in (NORD, NORD_HIT):
        hall.publish(table)
        assert other.everything().tables["nord"].rules == table.rules
    first = other.version("nord", bytes.fromhex(NORD.sha256))
    assert first is not None
    assert first.version == 1
    hall.publish(NORD)
    assert [shelf.everything().tables["nord"].version for shelf in (hall.shelf, other)] == [3, 3]
    hall.publish(NORD_HIT)
    versions = [shelf.version("nord", bytes.fromhex(table.sha256))
                for shelf in (hall.shelf, other) for table in (NORD, NORD_HIT)]
    assert [one.version for one in versions if one] == [3, 4, 3, 4]


def test_rules_are_read_once_however_often_they_are_asked_for(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer of a block asks that goes on by other rules than its class."""
    hall.publish(NORD)
    read: list[str] = []

    def counted(text: str) -> HouseRules | None:
        read.append(text)
        return read_body(text)

    monkeypatch.setattr("trainer.houses.reading.read_body", counted)
    reading.as_written.cache_clear()
    with hall.store.read() as db:
        for _ in range(3):
            found = reading.read_rules(db, hall.shipped, "nord", bytes.fromhex(NORD.sha256))
            assert found
            assert found.rules == NORD.rules
    assert len(read) == 1


def test_no_more_views_are_kept_than_a_school_needs(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.content.taught._MOST_VIEWS", 2)
    content = hall.shipped.with_houses([NORD])
    tables = [changed(NORD, decks=decks) for decks in (1, 2, 4)]
    views = [content.with_tables([table]) for table in tables]
    assert content.with_tables([tables[2]]) is views[2]
    again = content.with_tables([tables[0]])
    assert again is not views[0], "the first was put away for the third"
    assert again.tables["nord"] is views[0].tables["nord"], "the table is one object all the same"


def test_a_class_stays_on_its_version_whatever_comes_after(hall: Hall) -> None:
    school = hall.school
    hall.publish(NORD)
    hall.move(school.class_id, NORD)
    hall.publish(NORD_HIT)
    assert hall.shelf.of_class(school.class_id).tables["nord"].rules == NORD.rules
    assert hall.shelf.of_class(school.other_class_id).tables["nord"].rules == NORD_HIT.rules
    assert hall.shelf.of_person(hall.person(school.trainee)).tables["nord"].rules == NORD.rules
    assert hall.shelf.of_person(hall.person(school.stranger)).tables["nord"].rules == NORD_HIT.rules
    hall.store.write(lambda db: rows.set_retired(db, "nord", NOON))
    assert hall.shelf.of_class(school.class_id).tables["nord"].rules == NORD.rules
    assert "nord" not in hall.shelf.of_class(school.other_class_id).tables
    hall.move(school.class_id, NORD_HIT)
    assert hall.shelf.of_class(school.class_id).tables["nord"].rules == NORD_HIT.rules


def test_a_changed_file_changes_no_class_by_itself(hall: Hall) -> None:
    school = hall.school
    assert pin_classes(hall.store, hall.shipped, now=NOON) == 4
    assert pin_classes(hall.store, hall.shipped, now=NOON) == 0
    assert hall.shelf.of_class(school.class_id) is hall.shipped
    hall.shipped = replace(hall.shipped, tables={**hall.shipped.tables, "uk": HIT})
    assert hall.shelf.everything().tables["uk"] is HIT
    seen = hall.shelf.of_class(school.class_id)
    assert seen.tables["uk"].rules == UK.rules
    assert seen.shared is hall.shelf.everything()
    assert hall.shelf.of_person(hall.person(school.trainee)) is seen
    tables = {**hall.shipped.tables}
    del tables["uk"]
    hall.shipped = replace(hall.shipped, tables=tables)
    assert hall.shelf.of_class(school.class_id).tables["uk"].rules == UK.rules


def test_of_two_classes_the_one_moved_last_goes_before(hall: Hall) -> None:
    school = hall.school
    hall.store.write(lambda db: db.execute(
        "INSERT INTO member (class_id, person_id, role, joined_us) VALUES (?, ?, 'trainee', 0)",
        [school.other_class_id, school.trainee]))
    hall.publish(NORD)
    hall.publish(NORD_HIT)
    hall.publish(changed(NORD, decks=8))
    hall.move(school.class_id, NORD)
    hall.move(school.other_class_id, NORD_HIT)
    trainee = hall.person(school.trainee)
    assert hall.shelf.of_person(trainee).tables["nord"].rules == NORD_HIT.rules
    hall.move(school.class_id, NORD)
    assert hall.shelf.of_person(trainee).tables["nord"].rules == NORD.rules


def test_rules_that_are_read_no_more_leave_the_newest(hall: Hall) -> None:
    gone = b"\x01" * 32
    hall.store.write(lambda db: keep_rules(db, gone, lambda: '{"id":"uk","rules":{"decks":9},"house":{}}'))
    hall.store.write(lambda db: rows.add_move(db, hall.school.class_id, "uk", gone, moved_by=None, now=NOON))
    assert hall.shelf.of_class(hall.school.class_id) is hall.shipped
    assert hall.shelf.version("uk", gone) is None


def test_while_the_store_is_away_the_last_known_tables_can_be_read(
        hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.publish(NORD)
    known = hall.shelf.everything()

    def away() -> Store:
        raise StoreUnavailable("The disk is full.")

    monkeypatch.setattr(hall.shelf, "_store", away)
    assert hall.shelf.everything() is known
    fresh = Shelf(away, lambda: hall.shipped)
    assert fresh.everything() is hall.shipped


def test_a_ref_names_one_rule_set(hall: Hall) -> None:
    hall.publish(NORD)
    hall.publish(NORD_HIT)

    def found(ref: str) -> HouseRules:
        return find_ref(hall.shelf, hall.store, ref)

    assert found("uk") is UK
    assert found("nord").rules == NORD_HIT.rules
    assert found(f"nord@{NORD.sha256[:8]}").rules == NORD.rules
    assert found(f"uk@{UK.sha256}") is UK
    broken = body_of(NORD) | {"rules": {"decks": 7}}
    draft = hall.store.write(lambda db: drafts.add_draft(
        db, "nord", None, broken, hall.school.instructor, NOON))
    with pytest.raises(AnswerFormatError, match="Errors"):
        found(f"draft:{draft.id}")
    for ref in ("", "nowhere", f"uk@{NORD.sha256[:8]}", "nord@12345678", "draft:99", "nord@x", "uk@%%%%%%%%"):
        with pytest.raises(NotFound):
            found(ref)
