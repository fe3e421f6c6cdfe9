"""Certificates: who finds them, that they are withdrawn and never changed, and what is left when erased."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.certificates import body, issue
from tests.exams.sat import Hall
from tests.school import NOON, School, make_school
from tests.shipped import shipped_content
from trainer import certificates, exams
from trainer.certificates import issuing
from trainer.certificates.body import from_body_json
from trainer.certificates.numbers import LENGTH, SIGNS, new_number, read_number
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.houses import reading
from trainer.people import Person
from trainer.store import audit, people
from trainer.store import certificates as rows
from trainer.store import school as school_rows
from trainer.store.connection import sqlite3
from trainer.store.database import Store

TABLE = shipped_content().tables["event-table"]


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def no(store: Store, school: School) -> str:
    return store.write(lambda db: issue(db, school, body(TABLE)))


def person(store: Store, person_id: int) -> Person:
    with store.read() as db:
        found = people.find_person(db, person_id)
    assert found
    return found


def test_a_number_is_read_however_it_is_typed() -> None:
    no = new_number()
    assert len(no.replace("-", "")) == LENGTH
    assert read_number(no.lower().replace("-", " ").replace("1", "l").replace("0", "o")) == no


@pytest.mark.parametrize("text", ["", "1", "BJ-2025-0173", "0" * 25, "0" * 27, "U" * LENGTH, "é" * LENGTH,
                                  "0" * 200, "../" * 8 + "00", "\u0660" * LENGTH])
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_number(text) is None


def test_numbers_use_all_their_signs() -> None:
    """128 bits: the first sign has three of them, the others five each."""
    numbers = [new_number().replace("-", "") for _ in range(2000)]
    assert len(set(numbers)) == len(numbers)
    assert {no[0] for no in numbers} == set(SIGNS[:8])
    assert {no[-1] for no in numbers} == set(SIGNS)


def test_what_was_issued_is_what_is_read(store: Store, no: str) -> None:
    found = certificates.verified(store, no)
    assert found
    assert found.body == body(TABLE)


@pytest.mark.parametrize(("who", "finds"), [
    ("trainee", True), ("instructor", True), ("manager", True), ("owner", True), ("classmate", False),
    ("stranger", False), ("other_instructor", False)])
def test_who_finds_it(store: Store, school: School, no: str, who: str, finds: bool) -> None:
    actor = person(store, getattr(school, who))
    if finds:
        assert certificates.own(store, actor, no).no == no
    else:
        with pytest.raises(NotFound):
            certificates.own(store, actor, no)


@pytest.mark.parametrize("who", ["trainee", "classmate", "other_instructor"])
def test_who_may_not_withdraw_it(store: Store, school: School, no: str, who: str) -> None:
    with pytest.raises(NotFound):
        certificates.withdraw(store, person(store, getattr(school, who)), no, "a reason", NOON)
    found = certificates.verified(store, no)
    assert found
    assert found.holds


def test_withdrawn_once_with_a_reason_and_in_the_record(store: Store, school: School, no: str) -> None:
    actor = person(store, school.instructor)
    with pytest.raises(AnswerFormatError):
        certificates.withdraw(store, actor, no, "  ", NOON)
    certificates.withdraw(store, actor, no, "sat by  somebody else", NOON)
    certificates.withdraw(store, actor, no, "again", NOON + timedelta(days=1))
    found = certificates.verified(store, no)
    assert found
    assert (found.withdrawn, found.reason, found.body) == (NOON, "sat by somebody else", body(TABLE))
    with store.read() as db:
        (entry,) = audit.entries(db, target=f"certificate:{no}")
    assert (entry.actor_id, entry.action) == (school.instructor, "certificate.withdrawn")


def test_an_erased_holders_certificates_say_nothing_any_more(store: Store, school: School, no: str) -> None:
    actor = person(store, school.instructor)
    other = store.write(lambda db: issue(db, school, body(TABLE), number=2))
    certificates.withdraw(store, actor, other, "before", NOON)
    assert set(store.write(lambda db: certificates.withdraw_all(
        db, school.trainee, actor_id=school.owner, now=NOON))) == {no, other}
    for one in (no, other):
        found = certificates.verified(store, one)
        assert found
        assert (found.holds, found.body) == (False, None)
    with store.read() as db:
        stored = "".join(str(tuple(row)) for row in db.execute("SELECT * FROM certificate"))
    assert "Éloïse" not in stored
    assert found.reason == certificates.ERASED


def test_a_changed_mark_withdraws_and_another_can_be_issued(store: Store, school: School, no: str) -> None:
    found = certificates.verified(store, no)
    assert found

    def again() -> None:
        store.write(lambda db: rows.add(db, new_number(), found.sitting_id, found.person_id, {}, now=NOON,
                                        expires=None))

    with pytest.raises(sqlite3.IntegrityError):
        again()
    store.write(lambda db: certificates.withdraw_of_sitting(
        db, found.sitting_id, actor_id=school.instructor, now=NOON))
    again()


@pytest.mark.parametrize("statement", [
    "DELETE FROM certificate",
    "UPDATE certificate SET body = json_set(body, '$.mark', 1000)",
    "UPDATE certificate SET body = '{}'",
    "UPDATE certificate SET no = '00000-00000-00000-00000-000000'",
    "UPDATE certificate SET person_id = person_id + 1",
    "UPDATE certificate SET expires_us = NULL, issued_us = 0",
])
def test_what_was_issued_is_not_changed(store: Store, no: str, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        store.write(lambda db: db.execute(statement))


def test_a_withdrawn_one_is_not_taken_back(store: Store, school: School, no: str) -> None:
    certificates.withdraw(store, person(store, school.owner), no, "a reason", NOON)
    with pytest.raises(sqlite3.IntegrityError):
        store.write(lambda db: db.execute("UPDATE certificate SET withdrawn_us = NULL"))


def test_the_list_of_all_is_for_those_who_see_all(store: Store, school: School, no: str) -> None:
    assert [one.no for one in certificates.all_certificates(store, person(store, school.manager))] == [no]
    with pytest.raises(NotFound):
        certificates.all_certificates(store, person(store, school.instructor))
    assert [one.no for one in certificates.certificates_of(store, person(store, school.trainee))] == [no]
    assert certificates.certificates_of(store, person(store, school.classmate)) == []


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store, shipped_content())


def held(hall: Hall) -> str:
    """An exam that the trainee passed and the classmate did not, with its results out; the passed sitting."""
    hall.publish()
    passed = hall.sit([True] * 5)
    hall.sit([False] * 5, hall.person(hall.school.classmate))
    hall.now += timedelta(hours=3)
    hall.release()
    return passed


def test_what_it_says_comes_from_the_marks(hall: Hall) -> None:
    sitting = hall.sitting_id(held(hall))
    hall.store.write(lambda db: school_rows.choose(db, "name", "Bellerive"))
    no = issuing.issue(hall.store, hall.content, hall.instructor, hall.exam.id, sitting, now=hall.now)
    found = certificates.verified(hall.store, no)
    assert found
    assert found.body
    said, table = found.body, shipped_content().tables["american"]
    assert (said.name, said.school, said.exam) == ("Tanya Petrova", "Bellerive", "Spring test")
    assert [(one.kind, one.right, one.of, one.mark) for one in said.skills] == [
        ("hand-total", 3, 3, 1000), ("payout", 2, 2, 1000)]
    assert (said.mark, said.pass_line, said.criticals) == (1000, 600, 0)
    assert (said.table_id, said.rules_sha256) == ("american", table.sha256)
    assert hall.exam.commitment
    assert said.commitment == hall.exam.commitment.hex()
    assert said.tested == NOON + timedelta(seconds=5)
    with hall.store.read() as db:
        (entry,) = audit.entries(db, target=f"certificate:{no}")
    assert (entry.action, entry.detail) == ("certificate.issued", {
        "sitting": sitting, "person": hall.school.trainee})


def test_one_that_holds_is_not_issued_again(hall: Hall) -> None:
    sitting = hall.sitting_id(held(hall))
    first, again = (issuing.issue(hall.store, hall.content, hall.instructor, hall.exam.id, sitting,
                                  now=hall.now) for _ in range(2))
    assert first == again


def test_who_passed_gets_one_and_nobody_else(hall: Hall) -> None:
    held(hall)

    def issue_all() -> int:
        return issuing.issue_all(hall.store, hall.content, hall.instructor, hall.exam.id, now=hall.now)

    assert (issue_all(), issue_all()) == (1, 0)
    assert len(certificates.certificates_of(hall.store, hall.trainee)) == 1
    assert certificates.certificates_of(hall.store, hall.person(hall.school.classmate)) == []


def test_what_is_not_passed_not_released_or_anothers_is_not_certified(hall: Hall) -> None:
    hall.publish()
    passed = hall.sitting_id(hall.sit([True] * 5))
    failed = hall.sitting_id(hall.sit([False] * 5, hall.person(hall.school.classmate)))
    with pytest.raises(Closed):
        issuing.issue(hall.store, hall.content, hall.instructor, hall.exam.id, passed, now=hall.now)
    hall.now += timedelta(hours=3)
    hall.release()
    for sitting, actor, error in ((failed, hall.instructor, Closed),
                                  (passed, hall.person(hall.school.other_instructor), NotFound),
                                  (passed, hall.trainee, NotFound)):
        with pytest.raises(error):
            issuing.issue(hall.store, hall.content, actor, hall.exam.id, sitting, now=hall.now)
    with pytest.raises(AnswerFormatError):
        issuing.issue(hall.store, hall.content, hall.instructor, hall.exam.id, passed, expires=NOON,
                      now=hall.now)


def test_a_certificate_names_the_rules_of_then(hall: Hall) -> None:
    """Whatever became of the table since; which version of its file that was is known no more."""
    sitting = hall.sitting_id(held(hall))
    table = hall.content.tables["american"]
    changed = replace(hall.content, tables={**hall.content.tables, "american": TABLE})
    no = issuing.issue(hall.store, changed, hall.instructor, hall.exam.id, sitting, now=hall.now)
    with hall.store.read() as db:
        found = rows.find(db, no)
    assert found
    told = from_body_json(found.body)
    assert (told.rules_sha256, told.table_version) == (table.sha256, 0)


def test_rules_that_are_read_no_more_are_not_certified(
        hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = hall.sitting_id(held(hall))
    changed = replace(hall.content, tables={**hall.content.tables, "american": TABLE})
    monkeypatch.setattr(reading, "as_written", lambda text: None)
    with pytest.raises(Closed):
        issuing.issue(hall.store, changed, hall.instructor, hall.exam.id, sitting, now=hall.now)


def test_a_voided_item_withdraws_what_was_certified(hall: Hall) -> None:
    """The marks are others from then on, whether they still pass or not; another one says the new ones."""
    sitting = hall.sitting_id(held(hall))

    def issue_it() -> str:
        return issuing.issue(hall.store, hall.content, hall.instructor, hall.exam.id, sitting, now=hall.now)

    first = issue_it()
    exams.void(hall.store, hall.instructor, sitting, 1, reason="the card was torn", now=hall.now)
    found = certificates.verified(hall.store, first)
    assert found
    assert not found.holds
    again = certificates.verified(hall.store, issue_it())
    assert again
    assert again.body
    assert [one.of for one in again.body.skills] == [2, 2]


def test_the_best_attempt_is_certified(hall: Hall) -> None:
    hall.publish(attempts=2)
    hall.sit([True, True, False, True, True])
    better = hall.sitting_id(hall.sit([True] * 5))
    hall.now += timedelta(hours=3)
    hall.release()
    issuing.issue_all(hall.store, hall.content, hall.instructor, hall.exam.id, now=hall.now)
    (one,) = certificates.certificates_of(hall.store, hall.trainee)
    assert one.sitting_id == better
