"""What templates write: times, shares, chips."""

from __future__ import annotations

import pytest

from tests.drills.houses import CONTENT
from trainer.engine.rules import Chip
from trainer.web import filters

RACK = tuple(Chip(value=value, colour="red") for value in (50, 100, 500, 2500, 10_000))


@pytest.mark.parametrize(("thousandths", "text"), [
    (0, "0"), (1, "1"), (4, "1"), (500, "50"), (856, "86"), (996, "99"), (1000, "100"),
])
def test_a_share_is_all_or_nothing_only_when_it_is(thousandths: int, text: str) -> None:
    assert filters.percent(thousandths) == text


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("ms", "text"), [(0, "0.0"), (949, "0.9"), (1449, "1.4"), (61_000, "61.0")])
def test_times_are_tenths_of_seconds(ms: int, text: str) -> None:
    assert filters.seconds(ms) == text


@pytest.mark.parametrize(("cents", "values"), [
    (7500, [(2500, 1)] * 3),
    (13_000, [(10_000, 1), (2500, 1), (500, 1)]),
    (9500, [(2500, 1)] * 3 + [(500, 1)] * 4),
    (4750, [(2500, 1)] + [(500, 1)] * 4 + [(100, 1)] * 2 + [(50, 1)]),
    (50, [(50, 1)]),
    (0, []),
    (80_000, [(10_000, 1)] * 8),
    (90_000, [(10_000, 9)]),
    (99_850, [(10_000, 9), (2500, 3), (500, 4), (100, 3), (50, 1)]),
    (2525, []),
])
def test_a_heap_shows_every_chip(cents: int, values: list[tuple[int, int]]) -> None:
    assert [(chip.value, count) for chip, count in filters.heap(cents, RACK)] == values


@pytest.mark.parametrize("table_id", CONTENT.tables)
def test_the_chips_drawn_are_worth_the_figure_beside_them(table_id: str) -> None:
    table = CONTENT.tables[table_id]
    step = table.rules.bet_step
    for bet in (*table.house.bets, *range(table.rules.bet_min, table.rules.bet_max + 1, step)):
        for cents in (bet, bet // 2 // table.rules.smallest_chip * table.rules.smallest_chip, 2 * bet):
            drawn = filters.heap(cents, table.house.chips)
            assert sum(chip.value * count for chip, count in drawn) == cents


@pytest.mark.parametrize("table_id", CONTENT.tables)
def test_the_chips_of_every_wager_lie_in_one_heap(table_id: str) -> None:
    """A number of chips is read off a heap, where there is room for one."""
    table = CONTENT.tables[table_id]
    for bet in table.house.bets:
        assert {count for _, count in filters.heap(bet, table.house.chips)} == {1}


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("cents", "text"), [(2500, "25"), (250, "2.50"), (50, "0.50"), (100_000, "1,000")])
def test_chips_carry_their_figure(cents: int, text: str) -> None:
    assert filters.figure(Chip(value=cents, colour="red")) == text
