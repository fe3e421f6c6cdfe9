"""What answers come to: accuracy, pace, slips, the history, the mistakes of the day."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.local import visitor
from tests.trainee import START, Trainee
from trainer import practice
from trainer.drills.base import Mistake, Verdict, word_of
from trainer.errors import Closed, Message
from trainer.practice import MistakeCount
from trainer.practice.answering import shown_codes
from trainer.practice.tally import accuracy, median_ms, retry_seqs
from trainer.practice.views import SummaryItem


def item(seq: int, credit: int = 1000, elapsed_ms: int | None = 1000, target_ms: int = 2000, *,
         is_slip: bool = False, is_away: bool = False) -> SummaryItem:
    return SummaryItem(
        seq=seq, word=word_of(credit), credit=credit, elapsed_ms=elapsed_ms, target_ms=target_ms,
        situation="small", codes=(), is_slow=elapsed_ms is not None and elapsed_ms > target_ms,
        is_slip=is_slip, is_away=is_away)


@pytest.mark.parametrize(("items", "mean"), [
    ([], None), ([item(1)], 1000), ([item(1), item(2, 0)], 500), ([item(1), item(2), item(3, 0)], 667),
    ([item(1, 500), item(2, 0), item(3, 0)], 167), ([item(1), item(2, 0, is_slip=True)], 1000),
    ([item(1), item(2, 0, is_away=True)], 1000), ([item(1, 0, is_away=True)], None),
])
def test_accuracy_is_the_mean_credit_of_what_counts(items: list[SummaryItem], mean: int | None) -> None:
    assert accuracy(items) == mean


@pytest.mark.parametrize(("times", "middle"), [
    ([], None), ([900], 900), ([900, 1100], 1000), ([900, 5000, 1000], 1000), ([None, 700], 700),
    ([None], None)])
def test_the_median_is_of_the_answers_that_have_a_time(times: list[int | None], middle: int | None) -> None:
    assert median_ms([item(seq, elapsed_ms=time) for seq, time in enumerate(times)]) == middle


def test_a_time_that_counts_for_nothing_is_not_in_the_median() -> None:
    assert median_ms([item(1), item(2, elapsed_ms=40_000, is_away=True)]) == 1000


@pytest.mark.parametrize(("items", "missed", "with_slow"), [
    ([item(1), item(2)], [], []),
    ([item(1, 0), item(2, 500), item(3)], [2, 1], [2, 1]),
    ([item(1, 0, target_ms=9000), item(2, 0), item(3, elapsed_ms=3000)], [2, 1], [3, 2, 1]),
    ([item(1, 0, elapsed_ms=1900), item(2, 0, elapsed_ms=1500), item(3, 0, elapsed_ms=None)], [2, 1, 3],
     [2, 1, 3]),
    ([item(1, 0, is_slip=True), item(2, 0)], [2], [2]),
    ([item(1, 0, is_away=True)], [1], [1]),
    ([item(1, 0), item(2, 0)], [1, 2], [1, 2]),
])
def test_a_retry_is_ordered_easiest_first(
        items: list[SummaryItem], missed: list[int], with_slow: list[int]) -> None:
    assert retry_seqs(items, with_slow=False) == missed
    assert retry_seqs(items, with_slow=True) == with_slow


def test_a_summary(trainee: Trainee) -> None:
    sitting = trainee.start()
    for off, t_submit in ((0, 1_500), (1, 1_700), (0, 9_000)):
        trainee.answer_open(sitting, off, after_ms=9_000, t_submit_ms=t_submit)
    summary = trainee.summary(sitting)
    assert (summary.sitting, summary.drill_ids, summary.table_id) == (
        sitting, ("sums/plain",), "test-table")
    assert (summary.mode, summary.source, summary.started, summary.ended) == ("practice", None, START, False)
    assert (summary.n_items, summary.n_right, summary.accuracy, summary.median_ms) == (4, 2, 833, 1700)
    assert [(one.seq, one.word, one.elapsed_ms, one.codes, one.is_slow) for one in summary.items] == [
        (1, "right", 1500, (), False), (2, "partial", 1700, ("OFF_BY_1",), False),
        (3, "right", 9000, (), True)]
    assert (summary.missed, summary.slow) == (1, 1)
    assert summary.mistakes == (("OFF_BY_1", 1),)


def test_a_summary_counts_the_one_misconception_that_was_explained() -> None:
    second, first = Mistake("OFF_BY_10", {}), Mistake("MISSED_LAST", {})
    line = Verdict(0, Message("17"), (), (first, second))
    assert shown_codes(line) == {"MISSED_LAST"}
    assert shown_codes(Verdict(0, Message("17"), (), lines=(line, line))) == {"MISSED_LAST"}


def test_a_slip_is_kept_and_counts_no_more(trainee: Trainee) -> None:
    sitting = trainee.start()
    trainee.answer_open(sitting)
    trainee.answer_open(sitting, 5)
    assert trainee.summary(sitting).may_mark_slip
    for _ in range(2):
        practice.mark_slip(trainee.store, trainee.content, trainee.id, sitting, 2, now=trainee.now)
    summary = trainee.summary(sitting)
    assert (summary.accuracy, summary.missed, summary.may_mark_slip) == (1000, 0, False)
    assert [one.is_slip for one in summary.items] == [False, True]
    assert summary.mistakes == ()
    assert trainee.block(sitting).marks == ("right", "wrong"), "the log is what it was"
    assert trainee.block(sitting).last.is_slip  # type: ignore[union-attr]
    with trainee.store.read() as db:
        assert [tuple(row) for row in db.execute("SELECT seq, actor_id, what FROM mark")] == [
            (2, trainee.id, "slip")]
    person = visitor(trainee.store, "token")
    assert person
    assert practice.mistakes_today(trainee.store, trainee.content, person, trainee.now) == ()


@pytest.mark.parametrize(("offs", "seq", "reason"), [
    ((5, 0), 2, "not wrong"), ((5, 5), 1, "Only the last"), ((5,), 2, "Only the last"),
    ((), 1, "Only the last"), ((5,), 0, "Only the last"), ((5,), 2**70, "Only the last"),
])
def test_what_cannot_be_called_a_slip(trainee: Trainee, offs: tuple[int, ...], seq: int, reason: str) -> None:
    sitting = trainee.start()
    for off in offs:
        trainee.answer_open(sitting, off)
    with pytest.raises(Closed, match=reason):
        practice.mark_slip(trainee.store, trainee.content, trainee.id, sitting, seq, now=trainee.now)


def test_one_answer_in_ten_may_be_a_slip(trainee: Trainee) -> None:
    """Two of the first twenty, the second not among the first ten; one after the block has ended."""
    sitting = trainee.start("sums/long")
    for seq in range(1, 20):
        trainee.answer_open(sitting, 5)
        if seq in (3, 12):
            practice.mark_slip(trainee.store, trainee.content, trainee.id, sitting, seq, now=trainee.now)
        if seq == 7:
            with pytest.raises(Closed, match="One answer in ten"):
                practice.mark_slip(trainee.store, trainee.content, trainee.id, sitting, seq, now=trainee.now)
    with pytest.raises(Closed, match="One answer in ten"):
        practice.mark_slip(trainee.store, trainee.content, trainee.id, sitting, 19, now=trainee.now)
    short = trainee.start()
    for _ in range(4):
        trainee.answer_open(short, 5)
    assert trainee.block(short).ended
    practice.mark_slip(trainee.store, trainee.content, trainee.id, short, 4, now=trainee.now)


def test_in_a_retry_there_are_no_slips(trainee: Trainee) -> None:
    source = trainee.start()
    trainee.answer_open(source, 5)
    again = trainee.retry(source)
    trainee.answer_open(again, 5)
    assert not trainee.summary(again).may_mark_slip
    with pytest.raises(Closed, match="every answer stands"):
        practice.mark_slip(trainee.store, trainee.content, trainee.id, again, 1, now=trainee.now)


def test_recent_blocks(trainee: Trainee) -> None:
    sittings = []
    for off in (0, 5, 1):
        sittings.append(trainee.start())
        trainee.answer_open(sittings[-1], off)
    practice.end(trainee.store, trainee.id, sittings[0], now=trainee.now)
    recent = practice.recent(trainee.store, trainee.content, trainee.id, now=trainee.now)
    assert [(one.sitting, one.n, one.n_right, one.n_items, one.ended) for one in recent] == [
        (sittings[2], 1, 0, 4, False), (sittings[1], 1, 0, 4, False), (sittings[0], 1, 1, 4, True)]
    assert [one.sitting for one in practice.recent(
        trainee.store, trainee.content, trainee.id, 1, now=trainee.now)] == [sittings[2]]
    assert practice.recent(trainee.store, trainee.content, trainee.id + 1, now=trainee.now) == ()


def test_the_mistakes_of_the_day(trainee: Trainee) -> None:
    """Yesterday's are not among them; the most frequent comes first."""
    yesterday = trainee.start()
    trainee.answer_open(yesterday, 1)
    trainee.now = START + timedelta(days=1)
    today = trainee.start()
    for off in (5, 1, 5, 0):
        trainee.answer_open(today, off)
    person = visitor(trainee.store, "token")
    assert person
    assert practice.mistakes_today(trainee.store, trainee.content, person, trainee.now) == (
        MistakeCount(kind="sums", code="FAR_OFF", n=2), MistakeCount(kind="sums", code="OFF_BY_1", n=1))
    tomorrow = trainee.now + timedelta(days=1)
    assert practice.mistakes_today(trainee.store, trainee.content, person, tomorrow) == ()
