"""Each table has the faults that its key says, and no other: counted again by a reader without the engine."""

from __future__ import annotations

import pytest

from tests.browser.plays.find_error import faults
from tests.drills.find_error_items import acts, drill, item, sight
from tests.drills.houses import CONTENT, TABLES
from trainer.drills import find_error

SEEDS = 200
CASES = [(table, variant) for table in CONTENT.tables for variant in find_error.VARIANTS]
N_FAULTS = {"clean": 0, "two": 2}


@pytest.mark.parametrize(("table", "variant"), CASES)
def test_a_reader_finds_what_was_planted_and_nothing_else(table: str, variant: str) -> None:
    house = TABLES[table]
    offered = find_error.situations(drill(variant), house)
    assert set(offered) == set(find_error.VARIANTS[variant])
    for seed in range(SEEDS):
        situation = offered[seed % len(offered)]
        asked = item(situation, table, seed, variant)
        planted = {fault["place"]: fault["type"] for fault in asked.key["faults"]}
        assert faults(sight(asked, house), acts(asked)) == planted, (situation, seed)
        assert len(planted) == N_FAULTS.get(situation, 1)
        if situation not in N_FAULTS:
            assert [fault["what"] for fault in asked.key["faults"]] == [situation]
