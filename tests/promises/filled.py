"""Forms as trainees post them: the right answer of an item, or one that can be read and may be anything."""

from __future__ import annotations

from tests.drills.cuts import form_of
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.engine.randomness import Rng

_TOTALS = ("7/17", "s18", "bj", "x", *map(str, range(4, 32)))
_AMOUNTS = ("0", "5", "7.50", "10", "12.50", "15", "25", "30", "37.50", "50", "75", "100", "150", "1250")


def right(item: Item) -> dict[str, str]:
    """As the kind itself says it."""
    return KINDS[item.kind].model_form(item)


def guess(item: Item, rng: Rng) -> dict[str, str]:
    """The same fields with whatever comes to mind; one field in three is right.

    Chips must be in the rack to be read at all: they are those of a misconception.
    """
    if item.kind == "chip-cutting":
        return form_of(rng.choice(list(item.key["wrong"].values())))
    return {field: text if text and rng.chance(1, 3) else _guessed(field, rng)
            for field, text in right(item).items()}


def _guessed(field: str, rng: Rng) -> str:
    name, _, line = field.partition("-")
    match name:
        case "total":
            return rng.choice(_TOTALS)
        case "call":
            return rng.choice(("pay", "take", "push") if line else ("draw", "stand", "settle"))
        case "amount":
            return rng.choice(_AMOUNTS)
    raise AssertionError(f"say here what may be typed in the field {field}")
