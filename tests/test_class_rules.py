"""By which rules a class is taught: noted when it gets a table, moved on purpose, told to its trainees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.houses.made import edited, publish, with_rules
from tests.school import NOON, School, make_school
from tests.shipped import shipped_content
from tests.test_classes import WANTED, actions, person
from trainer import classes
from trainer.classes import rules
from trainer.content import Content
from trainer.errors import Closed, NotFound
from trainer.houses import Shelf, pin_classes
from trainer.store import classes as class_rows
from trainer.store.database import Store

HOUR = timedelta(hours=1)


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


class Files:
    """What the files say now."""

    def __init__(self) -> None:
        self.content = shipped_content()

    def edit(self, table_id: str = "american", payout: str = "6:5") -> None:
        self.content = edited(self.content, table_id, blackjack_payout=payout)


@pytest.fixture
def files() -> Files:
    return Files()


@pytest.fixture
def shelf(store: Store, files: Files) -> Shelf:
    return Shelf(lambda: store, lambda: files.content)


def payout(content: Content, table_id: str = "american") -> str:
    return content.tables[table_id].rules.blackjack_payout


def test_a_changed_file_changes_no_class_that_was_there(
        store: Store, school: School, shelf: Shelf, files: Files) -> None:
    """Who is in no class has the file of now, and so has a class that is made now."""
    assert pin_classes(store, shelf.everything(), now=NOON) == 4
    assert pin_classes(store, shelf.everything(), now=NOON) == 0
    files.edit()
    assert [payout(one) for one in (
        shelf.everything(), shelf.of_class(school.class_id), shelf.of_person(person(store, school.trainee)),
        shelf.of_person(person(store, school.owner)))] == ["6:5", "3:2", "3:2", "6:5"]
    wanted = replace(WANTED, table_ids=("american",))
    made = classes.make_class(store, person(store, school.instructor), wanted,
                              tables=shelf.everything().tables, now=NOON)
    files.edit(payout="7:5")
    assert payout(shelf.of_class(made.id)) == "6:5"
    classes.change_class(store, person(store, school.instructor), made.id, WANTED,
                         tables=shelf.of_class(made.id).tables, now=NOON)
    files.edit("uk", payout="1:1")
    assert payout(shelf.of_class(made.id), "uk") == "3:2"


def test_a_new_version_of_a_house_changes_no_class_by_itself(
        store: Store, school: School, shelf: Shelf, files: Files) -> None:
    base, who = files.content.tables["american"], person(store, school.instructor)
    publish(store, with_rules(base, "ours", blackjack_payout="6:5"), school.instructor)
    made = classes.make_class(store, who, replace(WANTED, table_ids=("ours",)),
                              tables=shelf.everything().tables, now=NOON)
    publish(store, with_rules(base, "ours", blackjack_payout="7:5"), school.instructor)
    assert (payout(shelf.everything(), "ours"), payout(shelf.of_class(made.id), "ours")) == ("7:5", "6:5")
    _, (taught,) = rules.taught(store, shelf, who, made.id)
    assert taught.now
    assert taught.newest
    assert (taught.now.version, taught.newest.version, taught.is_behind, taught.moved_by) == (1, 2, True, "")
    assert taught.others == (taught.newest,)
    rules.move(store, shelf, who, made.id, "ours", taught.newest.sha256, seen=taught.seen, now=NOON)
    assert payout(shelf.of_class(made.id), "ours") == "7:5"
    _, (taught,) = rules.taught(store, shelf, who, made.id)
    assert (taught.is_behind, taught.moved_by) == (False, "Ivan First")
    assert [one.version for one in taught.others] == [1]
    assert actions(store, f"class:{made.id}")[0] == "class.rules.moved"


def moved(store: Store, shelf: Shelf, school: School, *, seen: str | None = None, by: int | None = None,
          to: str | None = None, now: int = 0) -> None:
    newest = shelf.everything().tables["american"].sha256
    rules.move(store, shelf, person(store, by or school.instructor), school.class_id, "american",
               to or newest, seen=seen, now=NOON + now * HOUR)


def test_of_two_who_move_a_class_at_once_the_second_is_told(
        store: Store, school: School, shelf: Shelf, files: Files) -> None:
    pin_classes(store, shelf.everything(), now=NOON)
    before = files.content.tables["american"].sha256
    files.edit()
    moved(store, shelf, school, seen=before)
    middle = files.content.tables["american"].sha256
    files.edit(payout="7:5")
    with pytest.raises(Closed, match="Somebody else has moved"):
        moved(store, shelf, school, seen=before, by=school.manager)
    assert payout(shelf.of_class(school.class_id)) == "6:5"
    moved(store, shelf, school, seen=before, by=school.manager, to=middle)  # where it is already
    moved(store, shelf, school, seen=middle, by=school.manager)
    assert payout(shelf.of_class(school.class_id)) == "7:5"
    assert actions(store, f"class:{school.class_id}").count("class.rules.moved") == 2


def _archived(store: Store, school: School) -> None:
    classes.archive(store, person(store, school.instructor), school.class_id, now=NOON)


def _without_it(store: Store, school: School) -> None:
    def take_out(db: object) -> None:
        class_ = class_rows.find_class(db, school.class_id)  # type: ignore[arg-type]
        assert class_
        class_rows.change_class(db, replace(class_, table_ids=("uk",)))  # type: ignore[arg-type]

    store.write(take_out)


@pytest.mark.parametrize(("change", "by", "error"), [
    (_archived, "instructor", Closed), (_without_it, "instructor", NotFound),
    (lambda store, school: None, "other_instructor", NotFound),
    (lambda store, school: None, "trainee", NotFound),
])
def test_who_may_move_which_class(store: Store, school: School, shelf: Shelf, files: Files, by: str,
                                  change: Callable[[Store, School], None], error: type[Exception]) -> None:
    pin_classes(store, shelf.everything(), now=NOON)
    files.edit()
    change(store, school)
    with pytest.raises(error):
        moved(store, shelf, school, by=getattr(school, by))
    assert payout(shelf.of_class(school.class_id)) == "3:2"


@pytest.mark.parametrize("to", ["", "zz", "ab" * 32])
def test_rules_that_the_table_never_had_are_no_choice(
        store: Store, school: School, shelf: Shelf, files: Files, to: str) -> None:
    pin_classes(store, shelf.everything(), now=NOON)
    files.edit()
    for wrong in (to, files.content.tables["uk"].sha256):
        with pytest.raises(NotFound):
            rules.move(store, shelf, person(store, school.instructor), school.class_id, "american", wrong,
                       now=NOON)


def told(store: Store, shelf: Shelf, person_id: int) -> list[tuple[str, str]]:
    return [(one.before.rules.blackjack_payout, one.after.rules.blackjack_payout)
            for one in rules.news(store, shelf, person(store, person_id))]


def test_trainees_are_told_of_all_that_changed_since_they_were_told(
        store: Store, school: School, shelf: Shelf, files: Files) -> None:
    """And nobody of another class; who joins later finds the rules there."""
    pin_classes(store, shelf.everything(), now=NOON)
    files.edit()
    assert told(store, shelf, school.trainee) == []
    moved(store, shelf, school, now=1)
    assert told(store, shelf, school.trainee) == [("3:2", "6:5")]
    trainee = person(store, school.trainee)
    rules.note_told(store, trainee, [one.move_id for one in rules.news(store, shelf, trainee)], NOON)
    assert told(store, shelf, school.trainee) == []
    files.edit(payout="7:5")
    moved(store, shelf, school, now=2)
    assert told(store, shelf, school.trainee) == [("6:5", "7:5")]
    assert told(store, shelf, school.classmate) == [("3:2", "7:5")]
    assert told(store, shelf, school.stranger) == []
    assert told(store, shelf, school.instructor) == []
    store.write(lambda db: class_rows.add_member(db, school.class_id, school.stranger, "trainee",
                                                 NOON + 3 * HOUR))
    assert told(store, shelf, school.stranger) == []


def test_what_leads_back_to_what_was_known_is_no_news(
        store: Store, school: School, shelf: Shelf, files: Files) -> None:
    pin_classes(store, shelf.everything(), now=NOON)
    before = files.content.tables["american"].sha256
    files.edit()
    moved(store, shelf, school, now=1)
    moved(store, shelf, school, now=2, to=before)
    assert payout(shelf.of_class(school.class_id)) == "3:2"
    assert told(store, shelf, school.trainee) == []


def test_what_is_no_news_of_ones_own_is_not_noted(
        store: Store, school: School, shelf: Shelf, files: Files) -> None:
    pin_classes(store, shelf.everything(), now=NOON)
    files.edit()
    moved(store, shelf, school, now=1)
    news = rules.news(store, shelf, person(store, school.trainee))
    for _ in range(2):
        rules.note_told(store, person(store, school.stranger), [one.move_id for one in news], NOON)
        rules.note_told(store, person(store, school.trainee), [99, *(one.move_id for one in news)], NOON)
    with store.read() as db:
        told = [row["person_id"] for row in db.execute("SELECT person_id FROM rules_told")]
    assert told == [school.trainee]
