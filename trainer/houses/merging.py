"""Two people at one draft: what both typed is put together, and what cannot be is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trainer.houses.bodies import Body, Place, typed_values, with_values

_NOTHING = object()
"""Said of a place that a body does not have."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place that two people changed: to ``mine``, and meanwhile to ``theirs``. None: taken away."""

    place: Place
    before: Any
    mine: Any
    theirs: Any


@dataclass(frozen=True, slots=True)
class Merged:
    """What is stored now, where each conflict stands as the other left it, and the conflicts."""

    body: Body
    conflicts: tuple[Conflict, ...] = ()


def merge(before: Body, mine: Body, theirs: Body) -> Merged:
    """My changes of ``before`` made to ``theirs``, place by place.

    A reason that only follows a rule in conflict is no conflict of its own.
    """
    was, here, there = typed_values(before), typed_values(mine), typed_values(theirs)
    merged: dict[Place, Any] = {}
    conflicts: list[Conflict] = []
    for place in {**there, **here}:
        old, own, other = (_at(values, place) for values in (was, here, there))
        if own in (old, other):
            value = other
        elif other == old:
            value = own
        else:
            value = other
            said = (None if one is _NOTHING else one for one in (old, own, other))
            conflicts.append(Conflict(place, *said))
        if value is not _NOTHING:
            merged[place] = value
    return Merged(with_values(theirs, merged), tuple(conflicts))


def _at(values: Mapping[Place, Any], place: Place) -> Any:
    return values.get(place, _NOTHING)
