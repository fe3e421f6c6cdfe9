"""The boxes of a prompt as they lie on the felt: one list in settlement order, places on an arc."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trainer.engine.rules import RuleSet

_PLACES = 7
"""Boxes that fit one arc; an event table's further boxes are drawn only where they are dealt."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a settlement: where it is answered, and its place in the order of reading."""

    id: str
    order: int
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Spot:
    """A hand in a box, and the line that settles it, where there is one."""

    hand: dict[str, Any]
    line: Line | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A box: its number, how far it stands back on the arc (0 middle, 3 ends), its hands, insurance."""

    number: int
    arc: int
    spots: tuple[Spot, ...]
    insurance: int | None
    insurance_line: Line | None
    even_money: bool
    totals: dict[str, int]
    states: dict[str, str]


def seats(prompt: dict[str, Any], rules: RuleSet, *, in_dealing_order: bool = False) -> tuple[Seat, ...]:
    """The boxes of the prompt and the empty places between them, in the order they are settled."""
    given = prompt.get("lines", ())
    lines = {line["line"]: Line(line["line"], order, line) for order, line in enumerate(given)}
    dealt = {box["box"]: box for box in prompt["boxes"]}
    places = max([min(rules.boxes_max, _PLACES), *dealt])
    numbers = range(1, places + 1)
    is_rising = in_dealing_order or rules.settlement_direction == "left_to_right"
    ordered = numbers if is_rising else reversed(numbers)
    return tuple(_seat(number, dealt.get(number), lines, places) for number in ordered)


def _seat(number: int, box: dict[str, Any] | None, lines: dict[str, Line], places: int) -> Seat:
    found = box or {"hands": ()}
    return Seat(
        number=number,
        arc=round(3 * (abs(2 * number - places - 1) / max(places - 1, 1)) ** 2),
        spots=tuple(Spot(hand, lines.get(hand["hand"])) for hand in found["hands"]),
        insurance=found.get("insurance"),
        insurance_line=lines.get(f"{number}-insurance"),
        even_money=found.get("even_money", False),
        totals=found.get("totals", {}),
        states=found.get("states", {}),
    )
