"""The record kept in memory: whatever was written since, it is what one made anew would be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests import sums
from tests.local import visitor
from tests.trainee import Trainee
from trainer import people, practice, progress
from trainer.drills import KINDS
from trainer.people import Person
from trainer.practice import keeping, record
from trainer.practice.record import Record
from trainer.practice.weakness import weigh
from trainer.store.database import Store

PATH = "trainer.db"


@pytest.fixture
def trainee(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Trainee]:
    """At two tables, with a rather long block behind."""
    monkeypatch.setitem(KINDS, "sums", sys.modules[sums.__name__])
    content = sums.content(sums.drill(items=40), sums.drill("small", "small", items=10))
    content.tables["other-table"] = content.tables["test-table"]  # type: ignore[index]
    store = Store(database)
    trainee = Trainee(store, content)
    play(trainee, trainee.start(), [0, 5, 1, 0] * 10)
    trainee.now += timedelta(days=1)
    yield trainee
    store.close()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The people whose records were made anew, one entry each time."""
    found: list[int] = []
    make = keeping.make_record

    def counted(*arguments: object) -> object:
        found.append(1)
        return make(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(keeping, "make_record", counted)
    return found


def play(trainee: Trainee, sitting: str, offs: list[int]) -> str:
    for off in offs:
        trainee.answer_open(sitting, off, t_submit_ms=900)
    return sitting


def figures(trainee: Trainee, store: Store) -> tuple[object, ...]:
    """All that follows from the record, as a process with this store says it."""
    person, content, later = whose(trainee), trainee.content, trainee.now + timedelta(days=9)
    return (progress.skills(store, content, person, later), progress.mistakes(store, content, person),
            progress.overview(store, content, person, "test-table", later),
            progress.days(store, content, person),
            weigh(store, content, person, ("sums/plain",), "test-table", None, later))


def whose(trainee: Trainee) -> Person:
    found = visitor(trainee.store, "token")
    assert found
    return found


def marks(*rows: str) -> Callable[[Trainee], object]:
    return lambda trainee: trainee.store.write(
        lambda db: db.execute(f"INSERT INTO mark VALUES {', '.join(rows)}"))


def answered_meanwhile(trainee: Trainee) -> None:
    """Received before the last of the others, and stored after it."""
    sitting = trainee.start()
    play(trainee, sitting, [0])
    trainee.now -= timedelta(hours=25)
    play(trainee, sitting, [5])


def passed(trainee: Trainee) -> None:
    play(trainee, trainee.start(mode="check"), [0] * 40)


def moved(trainee: Trainee) -> None:
    people.set_preferences(trainee.store, trainee.id, {}, zone="Asia/Tokyo")


WRITTEN: list[tuple[str, Callable[[Trainee], object], bool]] = [
    ("nothing", lambda trainee: None, False),
    ("answers", lambda trainee: play(trainee, trainee.start(), [5, 0, 0, 1, 0]), False),
    ("answers that do not count", lambda trainee: play(trainee, trainee.start(mode="sprint"), [5, 0]), False),
    ("answers of another day", lambda trainee: play(trainee, trainee.start("sums/small"), [0] * 4), False),
    ("a slip", marks("(1, 2, 5, 1, 'slip', '')"), True),
    ("a void", marks("(1, 2, 5, 1, 'void', '')"), True),
    ("a void and its end", marks("(1, 2, 5, 1, 'void', '')", "(1, 2, 6, 1, 'restore', '')"), True),
    ("an answer in between", answered_meanwhile, True),
    ("a check that was passed", passed, True),
    ("another table", lambda trainee: play(trainee, trainee.start(table_id="other-table"), [0]), True),
    ("a journey", moved, True),
]


@pytest.mark.parametrize(("write", "is_made_anew"), [
    pytest.param(write, is_made_anew, id=name) for name, write, is_made_anew in WRITTEN])
def test_what_is_kept_is_what_the_log_says(
        trainee: Trainee, tmp_path: Path, made: list[int],
        write: Callable[[Trainee], object], is_made_anew: bool) -> None:
    """Another process, which has nothing in memory, says the same."""
    figures(trainee, trainee.store)
    made.clear()
    write(trainee)
    kept = figures(trainee, trainee.store)
    assert bool(made) is is_made_anew
    other = Store(tmp_path / PATH)
    assert kept == figures(trainee, other)
    other.close()


def test_of_many_people_the_last_ones_are_kept(
        trainee: Trainee, made: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "PEOPLE", 2)
    first = whose(trainee)
    others = [people.welcome(trainee.store, name, now=trainee.now) for name in ("second", "third")]
    for person in (first, others[0], first, others[1], first, others[0]):
        progress.days(trainee.store, trainee.content, person)
    assert len(made) == 4, "each once, and the second again"


def test_what_broke_on_the_way_is_not_kept(
        trainee: Trainee, made: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    before = figures(trainee, trainee.store)
    with monkeypatch.context() as patch:
        patch.setattr(Record, "now", broken)
        with pytest.raises(ValueError, match="broken"):
            figures(trainee, trainee.store)
    made.clear()
    assert figures(trainee, trainee.store) == before
    assert len(made) == 1


def broken(*_: object) -> None:
    raise ValueError("broken")


def test_a_block_begins_with_what_was_caught_up(trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    play(trainee, trainee.start("sums/small"), [0] * 4)
    practice.catch_up(trainee.store, trainee.content, whose(trainee))
    read: list[object] = []
    monkeypatch.setattr(record, "read_answers", lambda *arguments, **where: read.append(where) or [])
    trainee.start("sums/small")
    assert not read
