"""The fewest chips, the house's ways of cutting, change and colour up, counted again by hand or in full."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from trainer.engine.cutting import (
    Cut,
    DueCut,
    Rack,
    can_pay,
    due_change,
    due_colour_for_colour,
    due_colour_up,
    due_fewest,
    due_keeping_fives,
    fewest,
    is_in,
    joined,
    worth,
)
from trainer.engine.odds import Odds
from trainer.errors import NotPayable

STRIP: Rack = dict.fromkeys((50, 100, 250, 500, 2500, 10_000, 50_000))
TWENTIES: Rack = dict.fromkeys((100, 250, 500, 2000, 2500, 10_000))
THREE_TO_TWO = Odds(3, 2)


def every_cut(rack: Rack, most: int) -> Iterator[Cut]:
    """All cuts of a rack worth at most so much: counted out, chip by chip."""
    if not rack:
        yield {}
        return
    (value, left), *others = rack.items()
    for count in range(most // value + 1 if left is None else min(most // value, left) + 1):
        for cut in every_cut(dict(others), most - count * value):
            yield cut | ({value: count} if count else {})


@pytest.mark.parametrize(("rack", "most"), [
    ({2: None, 5: None, 10: None, 40: None, 50: None}, 110),
    ({2: 3, 5: 2, 10: None, 40: 1, 50: 2}, 150),
    ({2: 0, 5: 1, 10: 3, 40: None, 50: None}, 130),
    ({3: None, 7: None, 12: None}, 120),
    ({6: 4, 9: 3, 20: None}, 150),
    ({1: None, 5: 0}, 20),
    ({4: 5}, 30),
])
def test_the_fewest_chips_agree_with_counting_every_cut(rack: Rack, most: int) -> None:
    """{1, 2.5, 5, 20, 25} doubled to whole numbers is the first: there the largest chip first fails."""
    best: dict[int, int] = {}
    for cut in every_cut(rack, most):
        best[worth(cut)] = min(best.get(worth(cut), most), sum(cut.values()))
    for amount in range(most + 1):
        found = fewest(amount, rack)
        assert (found is not None) is (amount in best) is can_pay(amount, rack)
        if found is not None:
            assert (worth(found), sum(found.values())) == (amount, best[amount])
            assert is_in(found, rack)
            assert list(found) == sorted(found, reverse=True)


@pytest.mark.parametrize("rack", [
    TWENTIES, dict.fromkeys((50, 100, 250, 500, 2500)), dict.fromkeys((6, 9, 20)), dict.fromkeys((5, 8)),
])
def test_a_large_amount_begins_with_the_largest_chip(rack: Rack) -> None:
    """The short cut for large amounts: what the chip-by-chip table says of an amount, and of far more."""
    largest, step = max(rack), min(rack)
    for more in range(1, 12):
        near = fewest(largest * 60 + more * step, rack)
        far = fewest(largest * 9_060 + more * step, rack)
        assert (near is None) is (far is None)
        if near is not None and far is not None:
            assert far == joined(near, {largest: 9_000})


@pytest.mark.parametrize(("amount", "cut"), [
    (4_000, {2000: 2}),
    (4_500, {2500: 1, 2000: 1}),
    (6_000, {2000: 3}),
    (6_500, {2500: 1, 2000: 2}),
    (750, {500: 1, 250: 1}),
    (300, {100: 3}),
    (20_250, {10_000: 2, 250: 1}),
])
def test_where_the_largest_chip_first_fails(amount: int, cut: Cut) -> None:
    assert fewest(amount, TWENTIES) == cut


def test_of_two_cuts_as_short_it_is_the_one_with_the_larger_chips() -> None:
    assert fewest(60, dict.fromkeys((10, 20, 30, 50))) == {50: 1, 10: 1}


def test_chips_without_a_unit_are_refused() -> None:
    with pytest.raises(NotPayable):
        fewest(10**9, {99_991: 5, 100_003: 10**6})


@pytest.mark.parametrize(("bet", "odds", "amount", "cut"), [
    ({500: 4}, THREE_TO_TWO, 3_000, {500: 6}),
    ({10_000: 1, 2500: 1, 500: 2}, THREE_TO_TWO, 20_250, {10_000: 1, 2500: 3, 500: 5, 250: 1}),
    ({500: 3}, THREE_TO_TWO, 2_250, {500: 4, 250: 1}),
    ({2500: 1}, Odds(6, 5), 3_000, {2500: 1, 500: 1}),
    ({500: 7}, Odds(1, 1), 3_500, {500: 7}),
])
def test_colour_for_colour(bet: Cut, odds: Odds, amount: int, cut: Cut) -> None:
    due = due_colour_for_colour(bet, odds, amount, STRIP)
    assert due is not None
    assert due.cut == cut


@pytest.mark.parametrize(("amount", "cut"), [
    (7_500, {2500: 2, 500: 5}),
    (2_500, {500: 5}),
    (3_550, {500: 7, 50: 1}),
    (2_000, {500: 4}),
    (50, {50: 1}),
])
def test_keep_fives(amount: int, cut: Cut) -> None:
    due = due_keeping_fives(amount, STRIP)
    assert due is not None
    assert due.cut == cut


def test_where_a_house_has_no_fives_none_are_kept() -> None:
    rack = dict.fromkeys((5000, 10_000, 100_000))
    assert due_keeping_fives(200_000, rack) == due_fewest(200_000, rack)


@pytest.mark.parametrize(("value", "wanted", "cut"), [
    (10_000, {2500: 4}, {2500: 4}),
    (10_000, {500: 10}, {2500: 2, 500: 10}),
    (10_000, {2500: 3}, {2500: 4}),
    (10_000, {}, {2500: 4}),
    (500, {100: 2}, {250: 1, 100: 2, 50: 1}),
])
def test_change_has_no_chip_as_large_as_the_one_that_is_changed(value: int, wanted: Cut, cut: Cut) -> None:
    due = due_change(value, wanted, STRIP)
    assert due is not None
    assert due.cut == cut


def test_colour_up() -> None:
    due = due_colour_up({500: 37}, STRIP)
    assert due == DueCut({}, {10_000: 1, 2500: 3, 500: 2})


@pytest.mark.parametrize("due", [
    due_colour_for_colour({500: 4}, THREE_TO_TWO, 3_000, STRIP | {500: 5}),
    due_change(10_000, {500: 20}, STRIP | {500: 19}),
    due_change(50, {}, STRIP),
    due_fewest(20_250, STRIP | {50: 0, 250: 0}),
    due_fewest(20_275, STRIP),
])
def test_what_the_rack_cannot_give(due: DueCut | None) -> None:
    assert due is None


@pytest.mark.parametrize(("cut", "is_as_good"), [
    ({2500: 1, 500: 1}, True),
    ({500: 6}, False),
    ({2500: 1, 250: 2}, False),
])
def test_a_cut_is_as_good_with_no_more_chips(cut: Cut, is_as_good: bool) -> None:
    due = due_fewest(3_000, STRIP)
    assert due is not None
    assert due.accepts(cut) is is_as_good


def test_a_cut_without_the_fixed_chips_is_not_as_good() -> None:
    due = due_colour_for_colour({500: 4}, THREE_TO_TWO, 3_000, STRIP)
    assert due is not None
    assert not due.accepts({2500: 1, 500: 1})
    assert due.accepts({500: 6})
