"""The answer that each misconception gives to an item, for its key: all of them are told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.base import Json
from trainer.drills.chip_cutting.mistakes import diagnosed, read_cut, refused, write_cut
from trainer.engine.cutting import Cut, Rack, fewest, is_in, joined, worth
from trainer.errors import N_, CannotDeal


def wrong_answers(key: Json, rack: Rack) -> Json:
    """Code -> the answer of somebody who has this misconception and no other.

    Raises CannotDeal where an answer would be taken for another misconception, or for right.
    """
    found: dict[str, Json] = {}
    for code, answer in (*_called(key, rack), *_cut(key, rack)):
        cut, order = read_cut(answer["cut"]), answer["order"]
        shown = refused(key) if answer["call"] == "cannot" else diagnosed(key, cut, order)
        if next((mistake.code for mistake in shown), None) != code:
            raise CannotDeal(N_("Two misconceptions come to the same chips."))
        found[code] = answer
    return found


def pushed(cut: Cut) -> Json:
    """The answer that pushes these chips out, the highest first."""
    return {"call": "push", "cut": write_cut(cut), "order": sorted(cut, reverse=True)}


CANNOT: Mapping[str, Json] = {"call": "cannot", "cut": {}, "order": []}


def _called(key: Json, rack: Rack) -> Iterator[tuple[str, Json]]:
    """A payable amount called unpayable, or the nearest one below paid where none can be."""
    if key["due"] == "push":
        if key["may_refuse"]:
            yield ("CALLS_UNPAYABLE" if key["amount"] == key["exact"] else "NO_BREAKAGE"), dict(CANNOT)
        return
    unit = min(rack)
    for amount in range(key["exact"] // unit * unit, 0, -unit):
        below = fewest(amount, rack)
        if below:
            yield "PAYS_UNPAYABLE", pushed(below)
            return


def _cut(key: Json, rack: Rack) -> Iterator[tuple[str, Json]]:
    if key["due"] == "cannot":
        return
    due = read_cut(key["cut"])
    for amount, code in key["amounts"].items():
        cut = fewest(int(amount), rack)
        if cut:
            yield code, pushed(cut)
    cuts = {
        "SHORT_ONE": _more(due, _most_of(due), -1),
        "OVER_ONE": _more(due, _most_of(due), 1),
        "SWAPPED_DENOM": _swapped(due, rack),
        "SAME_CHIP_BACK": {key["below"]: 1} if key["below"] is not None else None,
        "WRONG_CONVERSION": _converted(key, rack),
        "TOO_MANY_CHIPS": _broken(key, rack),
    }
    for code, found in cuts.items():
        if found and is_in(found, rack):
            yield code, pushed(found)
    if len(due) > 1:
        yield "LOW_FIRST", pushed(due) | {"order": sorted(due)}


def _most_of(due: Cut) -> int:
    """The colour that is miscounted: the one with the most chips."""
    return max(due, key=lambda value: (due[value], -value))


def _more(due: Cut, value: int, count: int) -> Cut:
    return {chip: n for chip in due if (n := due[chip] + (count if chip == value else 0))}


def _swapped(due: Cut, rack: Rack) -> Cut | None:
    """One chip of the highest colour is of the next lower one."""
    meant = max(due)
    lower = [value for value in rack if value < meant]
    return joined(_more(due, meant, -1), {max(lower): 1}) if lower else None


def _converted(key: Json, rack: Rack) -> Cut | None:
    """The fewest chips, where the house or the player wants others."""
    if not key["fixed"]:
        return None
    smaller = {value: left for value, left in rack.items() if key["below"] is None or value < key["below"]}
    cut = fewest(key["amount"], smaller)
    fixed = read_cut(key["fixed"])
    return cut if cut and any(cut.get(value, 0) < count for value, count in fixed.items()) else None


def _broken(key: Json, rack: Rack) -> Cut | None:
    """One chip that is not fixed is given in smaller ones."""
    due, fixed = read_cut(key["cut"]), read_cut(key["fixed"])
    for value in due:
        if due[value] > fixed.get(value, 0):
            left = {chip: None if held is None else held - due.get(chip, 0)
                    for chip, held in rack.items() if chip < value}
            smaller = fewest(value, left)
            if smaller and worth(smaller) == value:
                return joined(_more(due, value, -1), smaller)
    return None
