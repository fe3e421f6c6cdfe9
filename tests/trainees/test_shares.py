"""What a drill promises of its blocks holds in every block, whether answers are right or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from tests.drills.houses import CONTENT, TABLES
from tests.trainees.practising import Practice, drills_of
from tests.trainees.trainees import Given
from trainer.drills import KINDS
from trainer.drills.base import WHOLE, Drill, Item
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng

BLOCKS = 4
PROMISING = [drill.id for drill in CONTENT.drills.values() if "at_least" in drill.params]
"""So many of a hundred items are of some situations: clean tables, draws that the other rule decides
otherwise, totals seen for a moment."""


@dataclass
class Looking:
    """Is right so many times in a thousand, and keeps what was asked."""

    right: int
    seen: list[Item] = field(default_factory=list)

    def answers(self, drill: Drill, table_id: str, situation: str, rng: Rng) -> Iterator[Given]:
        self.seen.append(KINDS[drill.kind].generate(drill, TABLES[table_id], situation, rng))
        yield Given(WHOLE if rng.chance(self.right, 1000) else 0)


def blocks(drill_id: str, table_id: str, right: int) -> Iterator[list[Item]]:
    looking, n_items = Looking(right), CONTENT.drills[drill_id].items
    practice = Practice(looking, (drill_id,), table_id, seed=3)
    for _ in range(BLOCKS):
        practice.block(n_items)
        yield looking.seen[-n_items:]


def is_promised(item: Item, situations: list[str]) -> bool:
    """Seen on the item itself wherever it tells."""
    if item.kind == "find-error":
        return not item.key["faults"]
    if item.kind == "dealer-draw":
        hand = Hand.of(" ".join(item.prompt["dealer"]["cards"]).replace(" back", ""))
        return hand.is_soft and hand.total == 17
    return item.situation in situations


@pytest.mark.parametrize("right", [1000, 300])
@pytest.mark.parametrize("table_id", CONTENT.tables)
@pytest.mark.parametrize("drill_id", PROMISING)
def test_every_block_has_the_share_that_its_drill_promises(drill_id: str, table_id: str, right: int) -> None:
    promised = CONTENT.drills[drill_id].params["at_least"]
    for made in blocks(drill_id, table_id, right):
        found = sum(is_promised(item, promised["situations"]) for item in made)
        assert 100 * found >= promised["percent"] * len(made)


@pytest.mark.parametrize("table_id", CONTENT.tables)
def test_a_table_to_inspect_has_two_faults_at_most(table_id: str) -> None:
    for drill_id in drills_of(["find-error"], table_id):
        faults = Counter(len(item.key["faults"]) for made in blocks(drill_id, table_id, 300) for item in made)
        assert set(faults) <= {0, 1, 2}
        assert faults[1] > faults[2]
