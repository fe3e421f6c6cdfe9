"""A check that is passed stands for a long record, where it asked all of one skill."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.progress.seen import AWAY, history, play, sum_skill
from tests.trainee import Trainee
from trainer.learning.mastery import Level


def test_a_passed_check_of_one_skill_is_a_test_out(trainee: Trainee) -> None:
    """After sixty weak answers; a check that was left would be none. The chart says what the figure says."""
    for _ in range(2):
        play(trainee, trainee.start(), [5, 0] * 20)
    weak = sum_skill(trainee).state.lower
    play(trainee, trainee.start(mode="check"), [0] * 39)
    assert sum_skill(trainee).state.lower < 0.88
    trainee.now += timedelta(hours=1)
    check = trainee.start(mode="check")
    play(trainee, check, [0] * 38 + [5, 0])
    state, found = sum_skill(trainee).state, history(trainee)
    assert weak < 0.6 < 0.88 < state.lower
    assert found.points[-1].accuracy == round(1000 * state.accuracy)
    assert [(line.sitting, line.seq) for line in found.answers] == [(check, seq) for seq in range(40, 0, -1)]


def test_another_check_that_is_passed_takes_nothing_away(trainee: Trainee) -> None:
    play(trainee, trainee.start(mode="check"), [0] * 40)
    assert sum_skill(trainee).state.level == Level.MASTERED
    play(trainee, trainee.start(), [5] * 3)
    play(trainee, trainee.start(mode="check"), [5] * 2 + [0] * 38)
    assert sum_skill(trainee).state.level == Level.MASTERED


@pytest.mark.parametrize(("drill_ids", "is_of_all"), [
    (["sums/small"], False), (["sums/plain"], True), (["sums/small", "sums/plain"], True)])
def test_a_check_of_a_part_of_a_skill_is_evidence_but_no_test_out(
        trainee: Trainee, drill_ids: list[str], is_of_all: bool) -> None:
    play(trainee, trainee.start(), [5] * 20)
    play(trainee, trainee.start_mixed(drill_ids, mode="check"), [0] * 40)
    state = sum_skill(trainee).state
    assert (state.n, state.n_mixed) == (60, 40)
    assert (state.b == 0) == is_of_all


@pytest.mark.parametrize(("large", "is_of_all"), [((), False), ((1,), True), ((40,), True)])
def test_a_check_tests_out_by_what_it_asked_not_by_what_its_drills_could_have_asked(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch, large: tuple[int, ...],
        is_of_all: bool) -> None:
    """Where it spent its items on a part, as on a long chain, the rest was not tested."""
    play(trainee, trainee.start(), [5] * 20)
    drill = trainee.content.drills["sums/plain"]
    monkeypatch.setattr("trainer.practice.dealing.choose", lambda content, sitting, seq, earlier: (
        drill, "large" if seq in large else "small"))
    play(trainee, trainee.start(mode="check"), [0] * 40)
    state = sum_skill(trainee).state
    assert (state.n, state.b == 0) == (60, is_of_all)


def test_a_situation_whose_only_answer_does_not_count_was_not_tested(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    drill = trainee.content.drills["sums/plain"]
    monkeypatch.setattr("trainer.practice.dealing.choose", lambda content, sitting, seq, earlier: (
        drill, "large" if seq == 40 else "small"))
    play(trainee, trainee.start(), [5] * 20)
    check = trainee.start(mode="check")
    play(trainee, check, [0] * 39)
    trainee.answer_open(check, **AWAY)
    assert trainee.block(check).ended
    assert sum_skill(trainee).state.lower < 0.88


@pytest.mark.parametrize(("n", "passed"), [(2, True), (3, False)])
def test_right_answers_that_do_not_count_pass_no_check(trainee: Trainee, n: int, passed: bool) -> None:
    """Its last ones, given away from the table, with practice between."""
    play(trainee, trainee.start(), [5] * 20)
    practice, check = trainee.start(), trainee.start(mode="check")
    play(trainee, check, [0] * (40 - n))
    play(trainee, practice, [5])
    for _ in range(n):
        trainee.answer_open(check, **AWAY)
    assert trainee.block(check).ended
    assert (sum_skill(trainee).state.lower > 0.88) == passed
