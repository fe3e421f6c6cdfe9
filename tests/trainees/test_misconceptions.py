"""The product finds out what a trainee misunderstands, and finds nothing where there is nothing."""

from __future__ import annotations

import pytest

from tests.drills.houses import CONTENT
from tests.sizes import IS_WHOLE
from tests.trainees.measures import CODES, named, named_from, place_for
from tests.trainees.practising import drills_of
from trainer.drills import KINDS


@pytest.mark.parametrize("code", CODES if IS_WHOLE else CODES[::2])
def test_a_planted_misconception_is_named_as_the_top_one_within_forty_items(code: str) -> None:
    """On the table that lets it be shown most, in the drills of its kinds that do."""
    place = place_for(code)
    assert place is not None, f"{code} could not be planted: no table, drill and answer shows it"
    tops = named(code, *place, seed=1)
    assert named_from(tops, code), f"{code}: after {len(tops)} items at {place} {tops[-1]} is named"


@pytest.mark.parametrize("table", CONTENT.tables if IS_WHOLE else ["uk"])
@pytest.mark.parametrize("code", ["WRONG_BET_TAKEN", "LATE_BET_TAKEN"])
def test_a_bet_that_is_not_taken_comes_wherever_bets_are_practised(code: str, table: str) -> None:
    """Within forty items, at whatever table: a newcomer is rare, and the drill sees to it that one comes."""
    for seed in range(3):
        assert code in named(code, table, ("round/opening",), seed)


@pytest.mark.parametrize("name", KINDS)
def test_a_trainee_without_a_fault_has_no_misconception(name: str) -> None:
    for table in CONTENT.tables:
        drill_ids = drills_of([name], table)
        assert not drill_ids or set(named(None, table, drill_ids, seed=1)) == {None}
