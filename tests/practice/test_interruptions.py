"""Blocks with interruptions: begun, answered, resumed, retried, summed up; the item keeps its own mark."""

from __future__ import annotations

from typing import Any

import pytest

from tests.trainee import Trainee, right
from trainer.drills.interruptions import PART
from trainer.practice import Feedback, IssuedItem

ITEMS = 60


def due(item: IssuedItem) -> str:
    """The right answer to what comes between, from what is asked."""
    asked = item.prompt[PART]["asked"]
    if "count" in asked:
        return str(asked["count"] * asked["amount"]["money"] // 100)
    if "chip" in asked:
        return str(asked["larger"]["money"] // asked["chip"]["money"])
    return "yes" if sum(int(card[0]) for card in asked["hand"]["cards"].split()) == asked["said"] else "no"


def play(trainee: Trainee, sitting: str, answers: list[str | None]) -> list[Feedback]:
    """Answer all items right, and what comes between as told: "due", text, or None for never shown."""
    told: list[Feedback] = []
    while (item := trainee.block(sitting).open) is not None:
        extra: dict[str, Any] = {}
        if PART in item.prompt and answers:
            text = answers.pop(0)
            extra = {} if text is None else {PART: due(item) if text == "due" else text}
        told.append(trainee.answer(sitting, item.seq, str(right(item)), **extra))
    return told


def test_about_one_item_in_four_is_interrupted_and_only_where_it_is_wanted(trainee: Trainee) -> None:
    plain = trainee.start(n_items=ITEMS)
    assert not trainee.block(plain).has_interruptions
    assert all(feedback.item.prompt.keys() == {"text"} for feedback in play(trainee, plain, []))
    sitting = trainee.start(n_items=ITEMS, has_interruptions=True)
    assert trainee.block(sitting).has_interruptions
    asked = [PART in feedback.item.prompt for feedback in play(trainee, sitting, [])]
    assert ITEMS / 8 < sum(asked) < ITEMS / 2.5


def test_both_are_scored_and_neither_touches_the_other(trainee: Trainee) -> None:
    sitting = trainee.start(n_items=ITEMS, has_interruptions=True)
    told = play(trainee, sitting, ["due", "7654321", "", None, "due", "soon"])
    outcomes = [feedback.aside.outcome for feedback in told if feedback.aside]
    assert outcomes == ["right", "wrong", "open", "right", "wrong"]
    assert {feedback.verdict.word for feedback in told} == {"right"}
    summary = trainee.summary(sitting)
    assert summary.asides == (2, 5)
    assert (summary.n_right, summary.accuracy) == (ITEMS, 1000)
    assert summary.has_interruptions


def test_a_reload_and_a_second_post_show_the_same(trainee: Trainee) -> None:
    sitting = trainee.start(n_items=ITEMS, has_interruptions=True)
    item = trainee.block(sitting).open
    assert item
    while PART not in item.prompt:
        trainee.answer(sitting, item.seq, str(right(item)))
        item = trainee.block(sitting).open
        assert item
    assert trainee.block(sitting).open == item
    first = trainee.answer(sitting, item.seq, str(right(item)), **{PART: due(item)})
    again = trainee.answer(sitting, item.seq, str(right(item)), **{PART: "1"})
    assert first.aside
    assert (again.aside, again.is_repeat, again.differs) == (first.aside, True, False)
    last = trainee.block(sitting).last
    assert last
    assert last.aside == first.aside


def test_a_retry_interrupts_the_same_items(trainee: Trainee) -> None:
    sitting = trainee.start(n_items=20, has_interruptions=True)
    while (item := trainee.block(sitting).open) is not None:
        trainee.answer(sitting, item.seq, str(right(item) + 3))
    again = trainee.retry(sitting)
    assert trainee.block(again).has_interruptions
    told = play(trainee, again, ["due"] * 20)
    right_ones = [feedback for feedback in told if feedback.aside and feedback.aside.outcome == "right"]
    assert trainee.summary(again).asides == (len(right_ones), len(right_ones))
    assert right_ones


def test_the_steps_of_one_hand_are_interrupted_each_by_chance(trainee: Trainee) -> None:
    sitting = trainee.start("sums/chain", n_items=ITEMS, has_interruptions=True)
    told = play(trainee, sitting, [])
    asked = [feedback.item.prompt[PART]["asked"] for feedback in told if PART in feedback.item.prompt]
    assert ITEMS / 8 < len(asked) < ITEMS / 2.5


@pytest.mark.parametrize("text", ["x" * 3000, "\0", "'; DROP TABLE answer; --"])
def test_nothing_that_is_typed_there_is_in_the_way_of_the_answer(trainee: Trainee, text: str) -> None:
    sitting = trainee.start(n_items=ITEMS, has_interruptions=True)
    told = play(trainee, sitting, [text])
    assert [feedback.aside.outcome for feedback in told if feedback.aside] == ["wrong"]
    assert {feedback.verdict.word for feedback in told} == {"right"}
