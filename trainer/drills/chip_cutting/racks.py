"""What lies in the dealer's rack: plenty of everything, or too little of one colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trainer.engine.cutting import DueCut, Rack
from trainer.engine.randomness import Rng
from trainer.errors import N_, CannotDeal

LEAST, MOST = 24, 96
"""Of a colour that there is plenty of: more than any cut has."""


def full_rack(values: Sequence[int], rng: Rng) -> Rack:
    """Plenty of every colour, the highest first."""
    return {value: LEAST + rng.below(MOST - LEAST) for value in sorted(values, reverse=True)}


def low_rack(
    rack: Rack, due: DueCut | None, cut: Callable[[Rack], DueCut | None], rng: Rng, *, is_payable: bool
) -> tuple[Rack, DueCut | None]:
    """The rack with a small colour nearly gone, and what ``cut`` finds in it: something or nothing.

    A colour that is demanded is left with just enough, any other of ``due`` with too few, and the
    smaller ones may have run out too. Raises CannotDeal where chance gave the other of the two.
    """
    if due is None:
        raise CannotDeal(N_("Even a full rack cannot pay this."))
    low = dict(rack)
    missing = rng.choice([*due.cut][-2:])
    needed = due.cut[missing]
    is_demanded = due.fixed.get(missing, 0) == needed
    low[missing] = needed + rng.below(3) if is_payable and is_demanded else rng.below(needed)
    if rng.chance(1, 2) or not is_payable:
        low |= {value: rng.below(3) for value in low if value < missing}
    found = cut(low)
    if (found is not None) is not is_payable:
        raise CannotDeal(N_("The rack is low in another way."))
    return low, found
