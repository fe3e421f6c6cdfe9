"""One answer: judged by the stored key, stored once, timed within the server's clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests import sums
from tests.trainee import Trainee, right
from trainer import people, practice
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.store.database import Store


def rows(store: Store, statement: str) -> list[tuple[Any, ...]]:
    with store.read() as db:
        return [tuple(row) for row in db.execute(statement)]


def test_a_block_from_start_to_end(trainee: Trainee) -> None:
    sitting = trainee.start()
    words = []
    for off in (0, 1, 7, 0):
        block = trainee.block(sitting)
        assert block.open
        assert (block.open.seq, block.open.n_items) == (len(words) + 1, 4)
        feedback = trainee.answer_open(sitting, off)
        words.append(feedback.verdict.word)
        assert (feedback.next is None) == (len(words) == 4)
        assert trainee.block(sitting).marks == tuple(words)
    assert words == ["right", "partial", "wrong", "right"]
    block = trainee.block(sitting)
    assert block.ended
    assert block.open is None
    assert block.accuracy == 625
    assert rows(trainee.store, "SELECT reason, n, n_right, credit FROM sitting_end") == [
        ("finished", 4, 2, 2500)]
    assert rows(trainee.store, "SELECT seq, code FROM mistake") == [(2, "OFF_BY_1"), (3, "FAR_OFF")]


def test_the_reply_carries_the_item_that_the_page_then_shows(trainee: Trainee) -> None:
    sitting = trainee.start()
    feedback = trainee.answer_open(sitting)
    assert feedback.next
    assert feedback.next.seq == 2
    assert feedback.next == trainee.block(sitting).open


def test_what_is_stored_of_an_answer(trainee: Trainee) -> None:
    sitting = trainee.start()
    item = trainee.block(sitting).open
    assert item
    trainee.answer(sitting, 1, f" {right(item)} ", t_first_ms=500, t_submit_ms=900, hidden_ms=5,
                   input_mode="keys")
    assert rows(trainee.store, """
        SELECT typed, given, credit, received_us - issued_us, elapsed_ms, t_first_ms, t_submit_ms, hidden_ms,
               input_mode, assisted, rapid, away, reshown
        FROM answer JOIN item USING (sitting_id, seq)""") == [
        (f'{{"sum":" {right(item)} "}}', f'{{"sum":{right(item)}}}', 1000, 3_000_000, 900, 500, 900, 5,
         "keys", 0, 0, 0, 0)]


@pytest.mark.parametrize(("hints", "elapsed"), [
    ({}, None), ({"t_submit_ms": 900}, 900), ({"t_submit_ms": 3000}, 3000), ({"t_submit_ms": 9000}, 3000),
    ({"t_submit_ms": -1}, None), ({"t_submit_ms": "soon"}, None), ({"t_submit_ms": 10**20}, None),
    ({"t_submit_ms": 900, "shown_again": 1}, None),
])
def test_the_time_of_an_answer(trainee: Trainee, hints: dict[str, Any], elapsed: int | None) -> None:
    """Three seconds pass between issue and receipt."""
    sitting = trainee.start()
    assert trainee.answer_open(sitting, **hints).elapsed_ms == elapsed
    last = trainee.block(sitting).last
    assert last
    assert last.elapsed_ms == elapsed


def test_the_next_item_is_issued_when_its_predecessor_is_stored(trainee: Trainee) -> None:
    sitting = trainee.start()
    trainee.answer_open(sitting)
    stored_at = trainee.now
    assert trainee.block(sitting).open.issued == stored_at  # type: ignore[union-attr]
    assert trainee.answer_open(sitting, after_ms=700, t_submit_ms=800).elapsed_ms == 700


def test_looking_neither_makes_nor_times_anything(trainee: Trainee) -> None:
    sitting = trainee.start()
    trainee.answer_open(sitting, 3)
    before = rows(trainee.store, "SELECT * FROM item"), trainee.block(sitting)
    for _ in range(3):
        trainee.now += timedelta(minutes=5)
        assert (rows(trainee.store, "SELECT * FROM item"), trainee.block(sitting)) == before


@pytest.mark.parametrize("text", ["", "seventeen", "1_0", "१७", "1" * 5000, "17\ud800", "x" * 1_000_000])
def test_unreadable_is_not_wrong_and_stores_nothing(trainee: Trainee, text: str) -> None:
    sitting = trainee.start()
    before = trainee.block(sitting)
    with pytest.raises(AnswerFormatError):
        trainee.answer(sitting, 1, text)
    assert trainee.block(sitting) == before
    assert rows(trainee.store, "SELECT count(*) FROM answer") == [(0,)]
    assert trainee.answer_open(sitting).verdict.word == "right"


@pytest.mark.parametrize("extra", [
    {"note": "x" * 4000}, {"no\ud800te": "x"}, {f"f{n}": "x" * 9 for n in range(300)}])
def test_fields_that_no_page_sends_are_unreadable_when_they_are_too_much(
        trainee: Trainee, extra: dict[str, str]) -> None:
    sitting = trainee.start()
    with pytest.raises(AnswerFormatError):
        trainee.answer(sitting, 1, "5", **extra)
    assert trainee.answer_open(sitting).verdict.word == "right"


def test_a_second_answer_gets_the_first_verdict(trainee: Trainee) -> None:
    sitting = trainee.start()
    first = trainee.answer_open(sitting, 1, t_submit_ms=900)
    text = first.given["sum"]
    for again, differs in ((text, False), (f" {text} ", False), (str(int(text) + 1), True), ("what?", True),
                           ("", True)):
        repeat = trainee.answer(sitting, 1, again, t_submit_ms=5)
        assert repeat == replace(first, is_repeat=True, differs=differs)
    trainee.answer_open(sitting)
    later = trainee.answer(sitting, 1, text)
    assert later.verdict == first.verdict
    assert later.next
    assert later.next.seq == 3, "the open item, not the one that came then"


def test_the_first_verdict_is_given_after_the_end_too(trainee: Trainee) -> None:
    sitting = trainee.start()
    first = trainee.answer_open(sitting, 5)
    practice.end(trainee.store, trainee.id, sitting, now=trainee.now)
    repeat = trainee.answer(sitting, 1, first.given["sum"])
    assert repeat.verdict == first.verdict
    assert repeat.next is None
    with pytest.raises(Closed):
        trainee.answer(sitting, 2, "5")


def test_the_credit_is_that_of_the_day_even_if_the_judge_has_changed(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = trainee.start()
    trainee.answer_open(sitting, 1)
    old = sums.grade
    monkeypatch.setattr(sums, "grade", lambda item, answer: replace(old(item, answer), credit=0))
    assert trainee.answer(sitting, 1, "5").verdict.credit == 500
    assert trainee.block(sitting).last.verdict.credit == 500  # type: ignore[union-attr]


def test_an_answer_that_lost_the_race_gets_the_verdict_of_the_one_that_won(trainee: Trainee) -> None:
    """The other one is stored after this one was judged, before it is written."""
    sitting = trainee.start()
    write = trainee.store.write
    first: list[practice.Feedback] = []

    def overtaken(job: Callable[[Any], Any]) -> Any:
        trainee.store.write = write  # type: ignore[method-assign]
        first.append(trainee.answer_open(sitting, 0))
        return write(job)

    trainee.store.write = overtaken  # type: ignore[method-assign]
    second = trainee.answer(sitting, 1, "999")
    assert second == replace(first[0], is_repeat=True, differs=True)
    assert rows(trainee.store, "SELECT seq, credit FROM answer") == [(1, 1000)]
    assert rows(trainee.store, "SELECT count(*) FROM item") == [(2,)]


def test_an_answer_that_meets_the_end_is_refused(trainee: Trainee) -> None:
    sitting = trainee.start()
    write = trainee.store.write

    def ended(job: Callable[[Any], Any]) -> Any:
        trainee.store.write = write  # type: ignore[method-assign]
        practice.end(trainee.store, trainee.id, sitting, now=trainee.now)
        return write(job)

    trainee.store.write = ended  # type: ignore[method-assign]
    with pytest.raises(Closed):
        trainee.answer(sitting, 1, "5")
    assert rows(trainee.store, "SELECT count(*) FROM answer") == [(0,)]


@pytest.mark.parametrize("seq", [0, -1, 2, 5, 500, 501, 2**63, -(2**63) - 1, 10**30])
def test_an_item_that_was_not_issued_is_not_found(trainee: Trainee, seq: int) -> None:
    sitting = trainee.start()
    with pytest.raises(NotFound):
        trainee.answer(sitting, seq, "5")


@pytest.mark.parametrize("public_id", [
    "", "0", "0" * 32, "01" * 15, "01" * 17, "01" * 15 + "0g", "01" * 15 + "0 ", " " + "01" * 16,
    "AB" * 16, "٠١" * 16, "0" * 10**6, "\ud800" * 32, "../../etc/passwd", "01" * 16 + "\n",
])
def test_what_is_no_block_and_what_is_another_s_are_not_found(trainee: Trainee, public_id: str) -> None:
    mine = trainee.start()
    trainee.answer_open(mine)
    stranger = people.welcome(trainee.store, "another", now=trainee.now).id
    for person, sitting in ((trainee.id, public_id), (stranger, mine)):
        for use in USES:
            with pytest.raises(NotFound, match=r"^There is no such block\.$"):
                use(trainee, person, sitting)


def _answer(trainee: Trainee, person: int, sitting: str, seq: int) -> None:
    practice.answer(trainee.store, trainee.content, person, sitting, seq, {"sum": "5"}, lang="en",
                    received=trainee.now, now=trainee.now)


USES: list[Callable[[Trainee, int, str], object]] = [
    lambda trainee, person, sitting: practice.block(
        trainee.store, trainee.content, person, sitting, now=trainee.now),
    lambda trainee, person, sitting: practice.summary(
        trainee.store, trainee.content, person, sitting, now=trainee.now),
    lambda trainee, person, sitting: _answer(trainee, person, sitting, 1),
    lambda trainee, person, sitting: _answer(trainee, person, sitting, 2),
    lambda trainee, person, sitting: practice.retry(
        trainee.store, trainee.content, person, sitting, with_slow=True, seed=b"s" * 16, public_id=b"p" * 16,
        now=trainee.now),
    lambda trainee, person, sitting: practice.end(trainee.store, person, sitting, now=trainee.now),
    lambda trainee, person, sitting: practice.mark_slip(
        trainee.store, trainee.content, person, sitting, 1, now=trainee.now),
]
