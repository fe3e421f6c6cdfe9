"""Which amounts a rack can pay."""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from trainer.errors import N_, NotPayable

_MOST_UNITS = 10_000
"""Smallest chip over the unit that all chips share: far above any rack, and quick to tabulate."""


def can_be_made(amount: int, values: tuple[int, ...]) -> bool:
    """Whether chips of these values, as many as are needed, add up to ``amount`` exactly.

    Raises NotPayable for chips that have no unit in common worth the name, such as 99.99 and 100.00.
    """
    unit = gcd(*values)
    if amount % unit:
        return False
    amount //= unit
    least = _least_by_remainder(tuple(sorted({value // unit for value in values})))
    return amount >= least[amount % len(least)]


@lru_cache(maxsize=64)
def _least_by_remainder(values: tuple[int, ...]) -> tuple[int, ...]:
    """For each remainder by the smallest chip, the least amount that can be made.

    Every larger amount of the same remainder can be made too, by adding smallest chips. Chip by
    chip, the least amounts walk round the remainders in steps of the chip, twice so that the walk
    passes its own best start.
    """
    smallest, *others = values
    if smallest > _MOST_UNITS:
        raise NotPayable(N_("The chips have no unit in common."))
    never = smallest * sum(values) + 1
    least = [0] + [never] * (smallest - 1)
    for chip in others:
        circles = gcd(smallest, chip)
        for start in range(circles):
            place = start
            for _ in range(2 * smallest // circles):
                ahead = (place + chip) % smallest
                least[ahead] = min(least[ahead], least[place] + chip)
                place = ahead
    return tuple(least)
