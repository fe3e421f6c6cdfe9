"""The mark of an exam, counted by hand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learning.marking import MarkedItem, PartRule, Rules, mark_paper

RULES = Rules(parts=(PartRule(drill_id="hand-total/single", weight=3, pass_line=None),
                     PartRule(drill_id="payout/table", weight=1, pass_line=500)), pass_line=900)


def items(*credits: Sequence[int]) -> list[MarkedItem]:
    """Part by part."""
    return [MarkedItem(part=part, credit=credit) for part, of_part in enumerate(credits)
            for credit in of_part]


@pytest.mark.parametrize(("credits", "mark", "passed"), [
    (([1000] * 10, [1000] * 4), 1000, True),
    (([1000] * 9 + [0], [1000] * 4), 925, True),
    (([1000] * 9 + [0], [1000, 1000, 0, 0]), 800, False),
    (([1000] * 10, [0, 0, 0, 0]), 750, False),
    (([1000, 1000, 0], [1000]), 750, False),  # 2/3 is 666.6: the whole is 3/4
    (([500, 500], [1000]), 625, False),
    (([], [1000]), 1000, True),
])
def test_the_weighted_mean_of_the_parts(credits: tuple[list[int], ...], mark: int, passed: bool) -> None:
    found = mark_paper(RULES, items(*credits))
    assert (found.mark, found.has_passed) == (mark, passed)


@pytest.mark.parametrize(("n_right", "n", "line", "passes"), [
    (27, 30, 900, True), (26, 30, 900, False), (9, 10, 900, True), (899, 1000, 900, False),
    (2, 3, 667, False), (2, 3, 666, True)])
def test_the_pass_line_is_compared_exactly(n_right: int, n: int, line: int, passes: bool) -> None:
    """A mark that shows the pass line has reached it: 89.96 is shown as 89.9."""
    rules = Rules(parts=(PartRule(drill_id="hand-total/single", weight=1, pass_line=None),), pass_line=line)
    found = mark_paper(rules, items([1000] * n_right + [0] * (n - n_right)))
    assert found.has_passed == passes
    assert found.mark is not None
    assert (found.mark >= line) == passes


def test_a_part_has_a_pass_line_of_its_own() -> None:
    found = mark_paper(replace(RULES, pass_line=700), items([1000] * 10, [1000, 0, 0, 0]))
    assert (found.mark, found.has_passed, found.parts[1].mark) == (812, False, 250)
    assert [reason.params for reason in found.why_not] == [{"part": 2}]


def test_what_was_not_answered_or_late_is_nothing_and_what_is_void_does_not_count() -> None:
    paper = items([1000] * 4, [1000])
    paper[0] = replace(paper[0], is_answered=False, credit=0)
    paper[1] = replace(paper[1], is_late=True)
    assert [mark_paper(RULES, paper).parts[0].mark, mark_paper(RULES, paper).mark] == [500, 625]
    paper[0], paper[1] = (replace(one, is_void=True) for one in paper[:2])
    found = mark_paper(RULES, paper).parts[0]
    assert (found.mark, found.n, found.n_void, found.n_late) == (1000, 2, 2, 0)


def test_a_part_that_is_void_as_a_whole_leaves_the_mean() -> None:
    paper = items([1000, 0], [0])
    paper[2] = replace(paper[2], is_void=True)
    found = mark_paper(replace(RULES, pass_line=500), paper)
    assert (found.mark, found.parts[1].mark, found.has_passed) == (500, None, True)
    nothing = mark_paper(RULES, [replace(one, is_void=True) for one in paper])
    assert (nothing.mark, nothing.has_passed) == (None, False)


def test_parts_of_one_kind_are_one_skill() -> None:
    rules = Rules(parts=(PartRule(drill_id="payout/table", weight=1, pass_line=None),
                         PartRule(drill_id="hand-total/single", weight=5, pass_line=None),
                         PartRule(drill_id="payout/blackjack", weight=3, pass_line=None)), pass_line=1)
    found = mark_paper(rules, items([1000], [0], [0, 0, 0, 1000]))
    assert [(skill.name, skill.mark, skill.n) for skill in found.skills] == [
        ("payout", 437, 5), ("hand-total", 0, 1)]


@pytest.mark.parametrize(("allowed", "passes"), [(0, False), (1, False), (2, True)])
def test_critical_mistakes_fail_however_good_the_rest_is(allowed: int, passes: bool) -> None:
    """Once an answer, only those that are named, and not in what is late or void."""
    rules = replace(RULES, pass_line=1, critical=("PAYS_EVEN",), criticals_allowed=allowed)
    paper = items([1000] * 6, [1000])
    for place, codes in enumerate((("PAYS_EVEN",), ("PAYS_EVEN", "PAYS_6_5"), ("PAYS_6_5",))):
        paper[place] = replace(paper[place], codes=codes)
    paper[3] = replace(paper[3], codes=("PAYS_EVEN",), is_late=True)
    paper[4] = replace(paper[4], codes=("PAYS_EVEN",), is_void=True)
    found = mark_paper(rules, paper)
    assert (found.criticals, found.has_passed) == ((("PAYS_EVEN", 2),), passes)


@given(st.lists(st.tuples(st.integers(1, 50), st.lists(st.integers(0, 1000), min_size=1, max_size=9)),
                min_size=1, max_size=5))
def test_it_is_the_mean_whatever_the_numbers(parts: list[tuple[int, list[int]]]) -> None:
    rules = Rules(parts=tuple(PartRule(drill_id="a/b", weight=weight, pass_line=None) for weight, _ in parts),
                  pass_line=500)
    found = mark_paper(rules, items(*(credits for _, credits in parts)))
    all_weights = sum(weight for weight, _ in parts)
    parts_credit = (weight * Fraction(sum(credits), len(credits)) for weight, credits in parts)
    mean = sum(parts_credit, Fraction()) / all_weights
    assert found.mark == int(mean)
    assert found.has_passed == (mean >= 500)
