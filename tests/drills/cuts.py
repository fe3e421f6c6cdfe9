"""Chip-cutting items for tests, and racks counted out by other means than the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import gcd

from tests.drills.houses import TABLES, calls
from trainer.drills import chip_cutting
from trainer.drills.base import Drill, Item, Verdict
from trainer.engine.randomness import Rng


def drill(variant: str) -> Drill:
    return Drill(
        id=f"chip-cutting/{variant}", kind="chip-cutting", name={"en": variant}, variant=variant,
        situations=chip_cutting.VARIANTS[variant], items=10, target_ms={"default": 12_000}, params={})


@cache
def item(variant: str, situation: str, table: str = "uk", seed: int = 0) -> Item:
    return chip_cutting.generate(drill(variant), TABLES[table], situation, Rng(b"%d" % seed))


def answered(asked: Item, form: Mapping[str, str]) -> Verdict:
    return chip_cutting.grade(asked, chip_cutting.parse(form, calls(TABLES["uk"])))


def can_reach(amount: int, rack: Mapping[str, int]) -> bool:
    """Whether some of the chips come to the amount: every sum of them, chip after chip, as bits."""
    unit = gcd(amount, *map(int, rack))
    sums = 1
    for value, left in rack.items():
        for _ in range(min(left, amount // int(value))):
            sums |= sums << int(value) // unit
    return bool(sums >> amount // unit & 1)


def least_count(amount: int, values: list[int]) -> int:
    """The fewest chips of an endless rack, one more chip at a time from nothing."""
    unit = min(values) if all(value % min(values) == 0 for value in values) else 1
    reached, count = {0}, 0
    while amount not in reached:
        reached = {place + value for place in reached for value in values if place + value <= amount}
        count += 1
        assert count <= amount // unit
    return count
