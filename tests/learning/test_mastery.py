"""How well a skill is known: accuracy and its bounds, pace, holes, the words, and how one is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.learning.answers import START, alternating, answers, standing
from trainer.learning.evidence import MOST_EVIDENCE, Evidence
from trainer.learning.mastery import (
    HOLE_MEMORY,
    RECENT,
    Level,
    SkillState,
    follow,
    has_tested_out,
    steps,
)

NEW, LEARNING, PROFICIENT, MASTERED = Level


def skill_state(evidence: Sequence[Evidence], critical: Sequence[str] = (), *passed: str) -> SkillState:
    """After the answers; ``passed`` are the sittings that were passed checks."""
    return follow(evidence, critical, passed).state


def levels(evidence: Sequence[Evidence], *passed: str) -> list[Level]:
    """After each of the answers: when a level was reached, and when it was lost."""
    return [track.level for track in steps(evidence, (), passed)]


@pytest.mark.parametrize(("letters", "a", "b"), [
    ("", 0, 0), ("r", 1, 0), ("w", 0, 1), ("h", 0.5, 0.5), ("rw", 0.97, 1), ("wr", 1, 0.97),
    ("rrr", 1 + 0.97 + 0.97**2, 0), ("rhw", 0.97**2 + 0.5 * 0.97, 0.5 * 0.97 + 1),
])
def test_accuracy_is_evidence_that_fades(letters: str, a: float, b: float) -> None:
    state = skill_state(answers(letters), ())
    assert (state.a, state.b, state.n) == (pytest.approx(a), pytest.approx(b), len(letters))
    assert state.accuracy == pytest.approx((1 + a) / (2 + a + b))


def test_the_memory_is_some_33_answers() -> None:
    state = skill_state(answers("r" * 2_000), ())
    assert state.a == pytest.approx(100 / 3) == pytest.approx(MOST_EVIDENCE)


@pytest.mark.parametrize(("letters", "lower", "upper"), [
    ("", 0.1, 0.9), ("r", 0.316228, 0.948683), ("w", 0.051317, 0.683772),
    ("r" * 2_000, 0.935137, 0.996935),
])
def test_the_bounds_leave_one_chance_in_ten_on_either_side(
        letters: str, lower: float, upper: float) -> None:
    """Beta(1, 1), (2, 1) and (1, 2) by hand: p, the root of p, and 1 less the root of 1 - p."""
    state = skill_state(answers(letters), ())
    assert (state.lower, state.upper) == (pytest.approx(lower, abs=2e-5), pytest.approx(upper, abs=2e-5))


@given(st.lists(st.integers(0, 1000), max_size=120), st.booleans())
def test_a_fully_right_answer_never_lowers_accuracy_or_its_bound(
        credits: list[int], is_tested_out: bool) -> None:
    """Not even straight after a check that set them."""
    right = answers("r" * len(credits))
    before = [replace(one, credit=credit) for one, credit in zip(right, credits, strict=True)]
    passed = ("0",) if is_tested_out else ()
    later = [*before, *answers("r", day=1)]
    then, now = (skill_state(one, (), *passed) for one in (before, later))
    assert now.accuracy >= then.accuracy - 1e-12
    assert now.lower >= then.lower - 1e-9


@pytest.mark.parametrize(("times", "pace"), [
    ([], None), ([None], None), ([2000], 1), ([1000], 2), ([4000], 0.5),
    ([1], 5), ([400], 5), ([8000], 0.25), ([800_000], 0.25),
    ([2000, 1000], 2**0.1), ([2000, None, 1000], 2**0.1), ([1000, 2000], 2**0.9),
    ([4000] + [2000] * 3, 0.5 ** (0.9**3)),
])
def test_pace_is_target_over_usual_time(times: list[int | None], pace: float | None) -> None:
    """A log mean that moves by a tenth, clipped at a fifth and at four times the target."""
    right = answers("r" * len(times))
    evidence = [replace(one, elapsed_ms=time) for one, time in zip(right, times, strict=True)]
    assert skill_state(evidence, ()).pace == (None if pace is None else pytest.approx(pace))


def test_only_right_answers_have_a_pace() -> None:
    assert skill_state(answers("wh", elapsed_ms=100), ()).pace is None


def test_a_time_of_extra_time_is_measured_by_its_own_target() -> None:
    assert skill_state(answers("r", elapsed_ms=3000, target_ms=3000), ()).pace == pytest.approx(1)


def series(letters: str = "r" * 60, days: int = 2, **changes: Any) -> list[Evidence]:
    """Spread evenly over so many days."""
    each = -(-len(letters) // days)
    return [one for day in range(days)
            for one in answers(letters[day * each:(day + 1) * each], day=day, **changes)]


@pytest.mark.parametrize(("evidence", "level"), [
    ([], NEW),
    (answers("r" * 7), NEW), (answers("r" * 8), PROFICIENT), (answers("w" * 8), LEARNING),
    (answers("r" * 7 + "w"), LEARNING),
    (answers("r" * 8, elapsed_ms=3333), PROFICIENT), (answers("r" * 8, elapsed_ms=3334), LEARNING),
    (answers("r" * 8, elapsed_ms=None), LEARNING),
    (series("r" * 24), PROFICIENT), (series("r" * 25), MASTERED),
    (series(days=1), PROFICIENT),
    (series(elapsed_ms=2001), PROFICIENT), (series(elapsed_ms=2000), MASTERED),
    (series(elapsed_ms=None), LEARNING),
    (series(is_mixed=False), PROFICIENT),
    ([*series(is_mixed=False), *answers("r" * 9, day=2)], PROFICIENT),
    ([*series(is_mixed=False), *answers("r" * 10, day=2)], MASTERED),
    (series("rrrrrrrw" * 15), PROFICIENT), (series("rrw" * 40), LEARNING),
])
def test_the_level(evidence: Sequence[Evidence], level: Level) -> None:
    assert skill_state(evidence, ()).level == level


HELD = series("r" * 60, situation="easy")


@pytest.mark.parametrize(("letters", "hole"), [
    ("", True), ("rrrr", True), ("rrrrr", False), ("rrrrw", False), ("rrrww", True), ("rrrhh", False),
    ("rrrhw", True), ("w" * 20 + "r" * HOLE_MEMORY, False), ("w" * 20 + "r" * 20, True),
])
def test_a_hole_is_a_critical_situation_that_was_asked_too_little_or_answered_badly(
        letters: str, hole: bool) -> None:
    """Five answers, and of the last ones four fifths: a hole that was mended is none."""
    evidence = [*HELD, *answers(letters, "soft_17", day=2)]
    state = skill_state(evidence, ("soft_17",))
    assert state.holes == (("soft_17",) if hole else ())
    assert follow(evidence, ()).holes(["soft_17"]) == state.holes, "whatever is critical at the tables so far"


def test_nobody_masters_a_skill_with_a_hole() -> None:
    evidence = [*HELD, *answers("rrrrr", "soft_17", day=2)]
    assert skill_state(evidence[:-1], ("soft_17",)).level == PROFICIENT
    assert skill_state(evidence, ("soft_17",)).level == MASTERED
    assert skill_state(evidence[:-1], ()).level == MASTERED


def down_to(evidence: Sequence[Evidence], letters: str) -> list[Level]:
    """The levels while ``letters`` follow."""
    return levels([*evidence, *answers(letters, day=9)])[len(evidence):]


def test_mastery_outlasts_a_lower_bound_that_is_only_a_little_less() -> None:
    evidence = [*series(), *answers("rrrrrrrrrrw", day=5)]
    assert skill_state(evidence, ()).lower < 0.88
    assert skill_state(evidence, ()).level == MASTERED


def test_mastery_is_lost_below_080_but_not_in_fewer_than_ten_new_answers() -> None:
    mastered = series("r" * 25)
    assert levels(mastered)[-2:] == [PROFICIENT, MASTERED]
    fallen = down_to(mastered, "w" * 12)
    assert fallen == [MASTERED] * 9 + [LEARNING] * 3
    assert down_to(series("r" * 60), "rrrrrwrwrw")[-1] == MASTERED


def test_who_lost_mastery_is_proficient_and_may_win_it_again() -> None:
    way = down_to(series("r" * 60), "www" + "r" * 40)
    assert way[0] == MASTERED
    assert [*dict.fromkeys(way)] == [MASTERED, PROFICIENT] == [way[0], way[2]]
    assert way[-1] == MASTERED


def test_time_alone_changes_nothing() -> None:
    year = timedelta(days=365)
    late = [replace(one, at=one.at + year, day=one.day + year) for one in series()]
    assert skill_state(late, ()) == skill_state(series(), ())


def test_a_voided_answer_is_as_if_it_had_not_been_given() -> None:
    with_one = series("rrrrw" * 10)
    without = [one for one in with_one if one.credit]
    assert skill_state(without, ()).accuracy > skill_state(with_one, ()).accuracy


# The test-out: a check of forty items.

CHECK = "r" * 19 + "w" + "r" * 19 + "w"
WEAK = answers("rrw" * 20)
CHECKED = [*WEAK, *answers(CHECK, day=1, situation="b")]


@pytest.mark.parametrize(("n_items", "right", "other", "passed"), [
    (40, 40, [], True), (40, 38, [0, 0], True), (40, 37, [0] * 3, False), (39, 38, [0], False),
    (41, 38, [0] * 3, False), (40, 37, [999] * 3, False),
    # Some that do not count: away, taken for a guess, voided.
    (40, 38, [], True), (40, 37, [], False), (40, 0, [], False),
])
def test_a_check_is_passed_with_38_right_ones_that_count_of_40(
        n_items: int, right: int, other: list[int], passed: bool) -> None:
    assert has_tested_out(n_items, [1000] * right + other) == passed


def test_a_passed_check_stands_for_a_long_record() -> None:
    """Its shares, with all the weight there can be: 38 of 40 give a lower bound of .865, and mastery."""
    state = skill_state(CHECKED, (), "1")
    assert (state.a, state.b) == (pytest.approx(100 / 3 * 0.95), pytest.approx(100 / 3 * 0.05))
    assert state.lower == pytest.approx(0.865, abs=0.0005)
    assert (state.level, state.recent, state.wrong) == (MASTERED, 40, 2)
    assert skill_state(CHECKED, ()).level != MASTERED


def test_one_day_is_enough_for_a_test_out() -> None:
    check = answers(CHECK)
    assert skill_state(check, (), "0").level == MASTERED


@pytest.mark.parametrize(("changes", "critical"), [
    ({"elapsed_ms": 2100}, ()), ({"elapsed_ms": None}, ()), ({}, ("soft_17",))])
def test_a_test_out_stands_for_neither_pace_nor_holes(
        changes: dict[str, Any], critical: tuple[str, ...]) -> None:
    check = answers(CHECK, **changes)
    assert skill_state(check, critical, "0").level != MASTERED


def test_a_test_out_goes_on_to_count_until_the_drop_rule_fires() -> None:
    """The hole is filled later; after a fall it needs the whole record again."""
    check = answers(CHECK)
    filled = [*check, *answers("rrrrr", "soft_17", day=1)]
    assert skill_state(filled, ("soft_17",), "0").level == MASTERED
    fallen = [*check, *answers("rrrwrwrwrw", day=1), *answers("rrrrr", "soft_17", day=2)]
    assert skill_state(fallen, ("soft_17",), "0").level == PROFICIENT


def test_a_check_is_its_sitting_whatever_else_is_answered_meanwhile() -> None:
    """Practice between its answers and after the last of them that counts is none of it."""
    block = [replace(one, at=one.at + timedelta(seconds=30), sitting="other") for one in answers("w" * 38)]
    state = skill_state(alternating(answers("r" * 39), block), (), "0")
    assert (state.a, state.b) == (pytest.approx(MOST_EVIDENCE), 0)
    assert (state.recent, state.wrong) == (39, 0)
    after = skill_state([*answers("r" * 39), *answers("w", day=1)], (), "0")
    assert (after.b, after.recent, after.wrong) == (1, 40, 1)


def test_every_passed_check_counts_in_its_turn() -> None:
    """A second one takes nothing from what the first one gave."""
    first, hole = answers(CHECK), answers("rrrrr", "soft_17", day=1)
    second = answers("w" + "r" * 38 + "w", day=2)
    assert levels([*first, *hole, *second], "0", "2")[39:] == [MASTERED] * 46
    assert levels([*first, *hole, *second], "2")[39] == PROFICIENT


# What the sentence says, and what else is told.

def test_the_sentence_names_the_wrong_answers_of_the_last_ones() -> None:
    evidence = alternating(answers("rrrrrrrrrrrrrrr"), answers("wwrwrwr", "soft_17"), answers("rrh", "bust"))
    state = skill_state(evidence, ())
    assert (state.recent, state.wrong, state.days, state.n_mixed) == (25, 5, 1, 25)
    assert list(state.wrong_by_situation.items()) == [("soft_17", 4), ("bust", 1)]


def test_the_sentence_speaks_of_those_that_carry_nine_tenths_of_the_weight() -> None:
    state = skill_state(answers("w" * 10 + "r" * RECENT), ())
    assert (RECENT, state.recent, state.wrong, state.n) == (76, 76, 0, 86)
    assert 1 - 0.97**RECENT >= 0.9 > 1 - 0.97 ** (RECENT - 1)


def test_each_situation_has_its_own_state() -> None:
    evidence = alternating(answers("rrr"), answers("wr", "b", elapsed_ms=4000))
    states = standing(evidence).situations
    assert {name: (one.n, one.accuracy, one.pace) for name, one in states.items()} == {
        "a": (3, pytest.approx(3.9109 / 4.9109), pytest.approx(1)),
        "b": (2, pytest.approx(2 / 3.97), pytest.approx(0.5))}
    assert states["a"].last == START + timedelta(minutes=2)
