"""An item that a table can deal: where its limits or its chips leave no room, another takes its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trainer.drills import KINDS
from trainer.drills.base import Drill, Item
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, CannotDeal


def first_dealable(wanted: Iterable[tuple[Drill, str]], table: HouseRules,
                   chance: Callable[[Drill], Rng]) -> tuple[Drill, Item]:
    """The item of the first of these drills and situations that the table deals; raises CannotDeal: of none.

    A situation may be offered that never comes about: whether a house of two bets has a payment that each
    misconception makes differently is known once it was tried. ``chance`` is begun anew for each.
    """
    for drill, situation in wanted:
        try:
            return drill, KINDS[drill.kind].generate(drill, table, situation, chance(drill))
        except CannotDeal:
            continue
    raise CannotDeal(N_("This drill has nothing to ask at this table."))
