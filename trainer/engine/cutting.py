"""Cutting chips: which ones to push out for an amount, out of what the rack holds.

Amounts and values are ints in hundredths. The fewest chips are found by dynamic programming, since
taking the largest chip first is not always best: of chips of 5, 20 and 25, 40 is 20 + 20 and not
25 + 5 + 5 + 5.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import gcd

from trainer.engine.chips import can_be_made
from trainer.engine.odds import Odds
from trainer.errors import N_, NotPayable

Rack = Mapping[int, int | None]
"""Value of a chip -> how many lie in the rack; None is as many as are needed."""
Cut = Mapping[int, int]
"""Value of a chip -> how many are pushed out; a chip that is not is not named."""

FIVE = 500
"""The chip that players bet with: five units of the currency."""
FIVES_KEPT = 5
"""As many of them as one chip of twenty-five is worth."""

_Tables = tuple[list[int], list[tuple[int, list[int]]]]

_MOST_PLACES = 1_000_000
"""Amounts that are tabulated, in the unit that all chips share: far above any rack's."""


class Preference(StrEnum):
    """Which cut of an amount a house wants.

    COLOUR_FOR_COLOUR pays each colour of a bet in its own chips and the rest in the fewest;
    KEEP_FIVES leaves the player five fives to bet with, where the amount allows it.
    """

    FEWEST = "fewest"
    COLOUR_FOR_COLOUR = "colour_for_colour"
    KEEP_FIVES = "keep_fives"


@dataclass(frozen=True, slots=True)
class DueCut:
    """What is to be pushed out: ``fixed`` is demanded chip by chip, the rest is as few chips as can be.

    ``cut`` is all of it, large chips before small ones where two cuts are as good.
    """

    fixed: Cut
    cut: Cut

    def accepts(self, cut: Cut) -> bool:
        """Whether a cut of the same worth is as good: the fixed chips are in it, and it has no more chips."""
        has_fixed = all(cut.get(value, 0) >= count for value, count in self.fixed.items())
        return has_fixed and sum(cut.values()) <= sum(self.cut.values())


def worth(cut: Cut) -> int:
    """What the chips come to."""
    return sum(value * count for value, count in cut.items())


def joined(cut: Cut, other: Cut) -> Cut:
    """Both together, the highest value first."""
    values = sorted({*cut, *other}, reverse=True)
    return {value: count for value in values if (count := cut.get(value, 0) + other.get(value, 0))}


def is_in(cut: Cut, rack: Rack) -> bool:
    """Whether the rack holds these chips."""
    return all(value in rack and ((left := rack[value]) is None or count <= left)
               for value, count in cut.items())


def can_pay(amount: int, rack: Rack) -> bool:
    """Whether the rack can pay the amount at all; raises NotPayable as ``fewest`` does."""
    if all(left is None for left in rack.values()):
        return bool(rack) and can_be_made(amount, tuple(rack))
    return fewest(amount, rack) is not None


def fewest(amount: int, rack: Rack) -> Cut | None:
    """The fewest chips of the rack that come to the amount, or None where none do.

    Of several such cuts it is the one with the most large chips. Raises NotPayable where the chips
    have no unit in common worth the name, so that the amount is too many of it to be tabulated.
    """
    held = {value: left for value, left in sorted(rack.items()) if left != 0}
    if not held or amount % (unit := gcd(*held)):
        return {} if amount == 0 else None
    cut = _from_enough(amount, tuple(held), unit)
    if cut is None or is_in(cut, held):
        return cut
    ahead = _surely_used(amount, held, unit)
    places = _places(amount - ahead * max(held), unit)
    rest = _read_off(_limited(tuple((value // unit, left) for value, left in held.items()),
                              1 << places.bit_length()), places)
    return None if rest is None else _in_money(rest, unit, max(held), ahead)


def due_fewest(amount: int, rack: Rack) -> DueCut | None:
    """As few chips as can be; None where the rack cannot pay."""
    return due_with({}, amount, rack)


def due_colour_for_colour(bet: Cut, odds: Odds, amount: int, rack: Rack) -> DueCut | None:
    """The winnings, ``amount``, of a bet that lies as ``bet``: each colour by itself as far as it goes.

    Four chips of a colour at 3:2 are six of it; of one chip there is one, and the half goes to the
    rest, which is paid in the fewest chips. None where the rack cannot pay so.
    """
    fixed = {value: count * odds.pays // odds.to for value, count in bet.items()}
    return due_with(fixed, amount, rack)


def due_keeping_fives(amount: int, rack: Rack) -> DueCut | None:
    """Five fives at least, the rest in the fewest chips; the fewest alone where that cannot be."""
    return due_with({FIVE: FIVES_KEPT}, amount, rack) or due_fewest(amount, rack)


def due_change(value: int, wanted: Cut, rack: Rack) -> DueCut | None:
    """Change for a chip of ``value``: the chips the player asked for, the rest in the fewest smaller ones."""
    return due_with(wanted, value, {chip: left for chip, left in rack.items() if chip < value})


def due_colour_up(cut: Cut, rack: Rack) -> DueCut | None:
    """The player's chips in as few as can be: what makes no larger chip comes back in small ones."""
    return due_fewest(worth(cut), rack)


def due_with(fixed: Cut, amount: int, rack: Rack) -> DueCut | None:
    """These chips and the fewest for the rest; None where the rack has not got them, or not the rest."""
    fixed = {value: count for value, count in fixed.items() if count}
    if worth(fixed) > amount or not is_in(fixed, rack):
        return None
    left = {value: None if held is None else held - fixed.get(value, 0) for value, held in rack.items()}
    rest = fewest(amount - worth(fixed), left)
    return None if rest is None else DueCut(fixed, joined(fixed, rest))


def _surely_used(amount: int, held: Rack, unit: int) -> int:
    """Largest chips that every cut of the fewest chips has, where there is no end of them.

    Of as many smaller chips as the largest has units, some come to a multiple of it (by their running
    sums), and the largest chips would be fewer. So smaller chips make up less than that.
    """
    *_, largest = held
    if held[largest] is not None:
        return 0
    smaller = max((value for value in held if value != largest), default=0)
    return max((amount - largest // unit * smaller) // largest, 0)


def _from_enough(amount: int, values: tuple[int, ...], unit: int) -> Cut | None:
    """As ``fewest``, where there is no end of any chip; what was tabulated for a house is kept."""
    ahead = _surely_used(amount, dict.fromkeys(values), unit)
    places = _places(amount - ahead * values[-1], unit)
    rest = _read_off(_unending(tuple(value // unit for value in values), 1 << places.bit_length()), places)
    return None if rest is None else _in_money(rest, unit, values[-1], ahead)


def _places(amount: int, unit: int) -> int:
    if amount // unit > _MOST_PLACES:
        raise NotPayable(N_("The chips have no unit in common."))
    return amount // unit


def _in_money(cut: Cut, unit: int, largest: int, ahead: int) -> Cut:
    return joined({value * unit: count for value, count in cut.items()}, {largest: ahead})


@lru_cache(maxsize=64)
def _unending(values: tuple[int, ...], places: int) -> _Tables:
    return _tables(tuple((value, None) for value in values), places)


@lru_cache(maxsize=16)
def _limited(held: tuple[tuple[int, int | None], ...], places: int) -> _Tables:
    """An item asks a rack for many amounts: the due one, and those of the misconceptions."""
    return _tables(held, places)


def _tables(held: tuple[tuple[int, int | None], ...], places: int) -> _Tables:
    """For every amount up to ``places`` the fewest chips, and how many of each value, from the smallest."""
    never = places + 1
    least, taken = [0] + [never] * places, []
    for value, left in held:
        least, used = _with_chip(least, value, left, never)
        taken.append((value, used))
    return least, taken


def _read_off(tables: _Tables, amount: int) -> Cut | None:
    """The cut of an amount; None where the chips do not come to it."""
    least, taken = tables
    if least[amount] >= len(least):
        return None
    cut: dict[int, int] = {}
    for value, used in reversed(taken):
        if used[amount]:
            cut[value] = used[amount]
            amount -= value * used[amount]
    return cut


def _with_chip(least: list[int], value: int, left: int | None, never: int) -> tuple[list[int], list[int]]:
    """The fewest chips for each amount once chips of ``value`` may be used, and how many of those are.

    Where there are enough of them an amount has one more than the amount below it, or none of them. Else
    amounts of the same remainder are walked in steps of the chip, with a window of those that can
    still be reached with what is left, the best of them first.
    """
    grown, used = list(least), [0] * len(least)
    if left is None or left * value >= len(least) - 1:
        for place in range(value, len(least)):
            before = grown[place - value]
            if before < never and before < grown[place]:
                grown[place], used[place] = before + 1, used[place - value] + 1
        return grown, used
    for start in range(min(value, len(least))):
        window: deque[tuple[int, int]] = deque()
        for step, place in enumerate(range(start, len(least), value)):
            if least[place] < never:
                score = least[place] - step
                while window and window[-1][0] > score:
                    window.pop()
                window.append((score, step))
            while window and step - window[0][1] > left:
                window.popleft()
            if window:
                score, since = window[0]
                grown[place], used[place] = score + step, step - since
    return grown, used
