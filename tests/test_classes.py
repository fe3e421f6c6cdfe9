"""Classes: made by whoever teaches, with a code, groups and several instructors, until they are archived."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.school import NOON, School, make_school
from tests.shipped import shipped_content
from trainer import classes, trainees, users
from trainer.classes import Wanted
from trainer.classes.making import CODE_SIGNS
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.people import Person
from trainer.store import accounts, audit, people
from trainer.store import classes as rows
from trainer.store.database import Store

WANTED = Wanted(name="Autumn  course", table_ids=("uk",), lang="fr", zone="Europe/Paris", level="mastered",
                items_a_week=200)
TABLES = {one: shipped_content().tables[one] for one in ("american", "uk")}


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


def person(store: Store, person_id: int) -> Person:
    with store.read() as db:
        found = people.find_person(db, person_id)
    assert found
    return found


def actions(store: Store, target: str) -> list[str]:
    with store.read() as db:
        return [one.action for one in audit.entries(db, target=target)]


def test_whoever_makes_a_class_teaches_it(store: Store, school: School) -> None:
    made = classes.make_class(store, person(store, school.instructor), WANTED, tables=TABLES, now=NOON)
    assert (made.name, made.table_ids, made.targets) == (
        "Autumn course", ("uk",), {"level": "mastered", "items_a_week": 200})
    assert re.fullmatch(f"[{CODE_SIGNS}]{{6}}", made.code)
    teaching = classes.instructors(store, person(store, school.manager), made.id)
    assert [one.person_id for one in teaching] == [school.instructor]
    of_manager = classes.make_class(store, person(store, school.manager), WANTED, tables=TABLES, now=NOON)
    assert classes.instructors(store, person(store, school.manager), of_manager.id) == []
    assert actions(store, f"class:{made.id}") == ["class.made"]
    with pytest.raises(NotFound):
        classes.make_class(store, person(store, school.trainee), WANTED, tables=TABLES, now=NOON)


def test_no_two_signs_of_a_code_look_alike() -> None:
    assert not set(CODE_SIGNS) & set("0OQ1IL2Z5SBU")
    assert len(set(CODE_SIGNS)) == len(CODE_SIGNS) >= 24


@pytest.mark.parametrize(("change", "said"), [
    ({"name": " "}, "A class needs a name."), ({"name": "x" * 81}, "A name has at most 80 characters."),
    ({"name": "a\u202eb"}, "A name is made of"), ({"table_ids": ()}, "Choose one table or more"),
    ({"table_ids": ("none",)}, "Choose one table or more"),
    ({"zone": "Mars/Base"}, "This time zone is not known."),
    ({"level": "new"}, "Choose a level"), ({"items_a_week": 0}, "Items a week are a number from 1 to 5000"),
    ({"items_a_week": 5001}, "Items a week are a number from 1 to 5000")])
def test_what_no_class_can_be(store: Store, school: School, change: dict[str, object], said: str) -> None:
    actor = person(store, school.instructor)
    wanted = replace(WANTED, **change)  # type: ignore[arg-type]
    for attempt in (lambda: classes.make_class(store, actor, wanted, tables=TABLES, now=NOON),
                    lambda: classes.change_class(store, actor, 1, wanted, tables=TABLES, now=NOON)):
        with pytest.raises(AnswerFormatError, match=said):
            attempt()


def test_a_change_is_noted_without_the_name(store: Store, school: School) -> None:
    actor = person(store, school.instructor)
    classes.change_class(store, actor, 1, WANTED, tables=TABLES, now=NOON)
    with store.read() as db:
        entry = next(iter(audit.entries(db, target="class:1")))
    assert entry.detail["lang"] == {"before": "en", "after": "fr"}
    assert entry.detail["table_ids"] == {"before": ["american", "uk"], "after": ["uk"]}
    assert "Autumn" not in str(entry.detail)
    classes.change_class(store, actor, 1, WANTED, tables=TABLES, now=NOON)
    assert actions(store, "class:1") == ["class.changed"], "nothing changed the second time"


def test_two_who_change_a_class_at_once_lose_nothing(store: Store, school: School) -> None:
    """Whatever of it the other one changed; what was seen then is changed again."""
    one, other = person(store, school.instructor), person(store, school.manager)
    seen = classes.version_of(classes.one_class(store, one, 1))
    changes: tuple[dict[str, Any], ...] = (
        {"name": "Night"}, {"lang": None}, {"zone": "Asia/Tokyo"}, {"table_ids": ("uk", "american")},
        {"level": "proficient"}, {"items_a_week": 7})
    for change in changes:
        classes.change_class(store, other, 1, replace(WANTED, **change), tables=TABLES, seen=seen, now=NOON)
        with pytest.raises(Closed, match="Somebody else has changed these settings"):
            classes.change_class(store, one, 1, WANTED, tables=TABLES, seen=seen, now=NOON)
        now = classes.version_of(classes.one_class(store, one, 1))
        classes.change_class(store, one, 1, WANTED, tables=TABLES, seen=now, now=NOON)
        seen = classes.version_of(classes.one_class(store, one, 1))


def test_a_new_code_ends_the_old_one(store: Store, school: School) -> None:
    code = classes.renew_code(store, person(store, school.instructor), 1, now=NOON)
    with store.read() as db:
        assert rows.find_by_code(db, "AAAA22") is None
        found = rows.find_by_code(db, code)
    assert found
    assert found.id == 1


def test_groups(store: Store, school: School) -> None:
    actor = person(store, school.instructor)
    for name in ("Night", "Day"):
        classes.name_group(store, actor, 1, name, now=NOON)
    day, night = classes.groups(store, actor, 1)
    classes.choose_group(store, actor, 1, [5, 6], night.id, now=NOON)
    classes.choose_group(store, actor, 1, [6], None, now=NOON)
    assert {one.person_id: one.group for one in classes.trainees(store, actor, 1)} == {5: "Night", 6: None}
    for name, group_id in (("Day", None), ("Day", night.id), ("", None), ("x" * 41, None)):
        with pytest.raises(AnswerFormatError):
            classes.name_group(store, actor, 1, name, group_id=group_id, now=NOON)
    classes.name_group(store, actor, 1, "Late", group_id=night.id, now=NOON)
    assert [(one.name, one.size) for one in classes.groups(store, actor, 1)] == [("Day", 0), ("Late", 1)]
    classes.drop_group(store, actor, 1, night.id, now=NOON)
    assert {one.group for one in classes.trainees(store, actor, 1)} == {None}
    manager = person(store, school.manager)
    for attempt in (lambda: classes.choose_group(store, manager, 1, [7], day.id, now=NOON),
                    lambda: classes.choose_group(store, manager, 2, [7], day.id, now=NOON),
                    lambda: classes.drop_group(store, manager, 2, day.id, now=NOON)):
        with pytest.raises(NotFound):
            attempt()


def test_names_stand_in_the_order_of_the_alphabet(store: Store, school: School) -> None:
    """Capitals and accents make no difference; SQLite alone would put Ё before А, and É after Z."""
    actor = person(store, school.instructor)
    for number, last in enumerate(("Жуков", "Ёлкина", "Анин", "Zola", "Éluard", "dupont", "Eco")):
        data = trainees.Data(code=f"x{number}", last_name=last, first_name="A")
        trainees.add_trainee(store, actor, 1, data, now=NOON)
    assert [one.last_name for one in classes.trainees(store, actor, 1)] == [
        "dupont", "Eco", "Éluard", "Martin", "Petrova", "Zola", "Анин", "Ёлкина", "Жуков"]


def test_somebody_teaches_a_class(store: Store, school: School) -> None:
    actor, manager = person(store, school.instructor), person(store, school.manager)
    with pytest.raises(AnswerFormatError, match="Somebody must teach the class"):
        classes.remove_instructor(store, actor, 1, school.instructor, now=NOON)
    for name in ("t2", "nobody", ""):
        with pytest.raises(AnswerFormatError, match="No instructor has this login"):
            classes.add_instructor(store, actor, 1, name, now=NOON)
    classes.add_instructor(store, actor, 1, " IRENE  Second", now=NOON)
    classes.remove_instructor(store, actor, 1, school.instructor, now=NOON)
    with pytest.raises(NotFound):
        classes.one_class(store, actor, 1)
    classes.remove_instructor(store, manager, 1, school.other_instructor, now=NOON)
    assert classes.instructors(store, manager, 1) == []


def test_an_archived_class_is_read_and_not_changed(store: Store, school: School) -> None:
    actor = person(store, school.instructor)
    classes.archive(store, actor, 1, now=NOON)
    classes.archive(store, actor, 1, now=NOON)
    assert classes.one_class(store, actor, 1).archived == NOON
    assert len(classes.trainees(store, actor, 1)) == 2
    data = trainees.Data(code="n1", last_name="A", first_name="B")
    for attempt in (lambda: classes.renew_code(store, actor, 1, now=NOON),
                    lambda: classes.change_class(store, actor, 1, WANTED, tables=TABLES, now=NOON),
                    lambda: trainees.add_trainee(store, actor, 1, data, now=NOON),
                    lambda: trainees.take_out(store, actor, 5, 1, now=NOON),
                    lambda: trainees.make_cards(store, actor, 1, [5], now=NOON)):
        with pytest.raises(Closed):
            attempt()
    classes.reopen(store, actor, 1, now=NOON)
    assert classes.one_class(store, actor, 1).archived is None
    assert actions(store, "class:1") == ["class.reopened", "class.archived"]


def test_a_trainee_is_seen_as_long_as_they_are_in_a_class(store: Store, school: School) -> None:
    actor, manager = person(store, school.instructor), person(store, school.manager)
    assert [one.id for one in trainees.sheet(store, actor, 5).classes] == [1]
    for other in (school.stranger, school.instructor, 4711, 0):
        with pytest.raises(NotFound):
            trainees.sheet(store, actor, other)
    trainees.take_out(store, actor, 5, 1, now=NOON)
    with pytest.raises(NotFound):
        trainees.sheet(store, actor, 5)
    assert trainees.sheet(store, manager, 5).classes == ()


def test_staff_are_made_with_a_link(store: Store, school: School) -> None:
    owner, manager = person(store, school.owner), person(store, school.manager)
    new = users.NewStaff(role="manager", first_name="Mia", last_name="New", login="Mia New")
    with pytest.raises(AnswerFormatError, match="Choose a role"):
        users.make_staff(store, manager, new, now=NOON)
    with pytest.raises(AnswerFormatError, match="login or an e-mail"):
        users.make_staff(store, owner, replace(new, login=" "), now=NOON)
    with pytest.raises(AnswerFormatError, match="somebody else’s"):
        users.make_staff(store, owner, replace(new, login="IVAN first"), now=NOON)
    with pytest.raises(NotFound):
        users.make_staff(store, person(store, school.instructor), new, now=NOON)
    person_id, token = users.make_staff(store, owner, new, now=NOON)
    assert len(token) == 43
    with store.read() as db:
        account = accounts.find_account(db, person_id)
    assert account
    assert (account.role, account.login, account.password_hash) == ("manager", "mia new", None)
    assert actions(store, f"person:{person_id}") == ["link.made", "person.made"]
