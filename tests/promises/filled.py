"""Forms as trainees post them: the right answer of an item, or one that can be read and may be anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.demo.wrong import form_of
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.engine.randomness import Rng

Form = dict[str, str]

_TOTALS = ("7/17", "s18", "bj", "x", *map(str, range(4, 32)))
_AMOUNTS = ("0", "5", "7.50", "10", "12.50", "15", "25", "30", "37.50", "50", "75", "100", "150", "1250")
_TYPED: Mapping[str, tuple[str, ...]] = {
    "total": _TOTALS,
    "amount": _AMOUNTS,
    "decision": ("allow", "refuse", "floor"),
    "reason": ("1", "2", "3", "4"),
    "fault": tuple(map(str, range(9))),
    "place": ("dealer", *map(str, range(1, 8))),
}
"""By the field's name up to its hyphen."""


def right(item: Item) -> Form:
    """As the kind itself says it."""
    return KINDS[item.kind].model_form(item)


def guess(item: Item, rng: Rng) -> Form:
    """The same fields with whatever comes to mind; one field in three is right."""
    if item.kind in _WHOLE:
        return _WHOLE[item.kind](item, rng)
    return {field: text if text and rng.chance(1, 3) else _guessed(field, item, rng)
            for field, text in right(item).items()}


def _guessed(field: str, item: Item, rng: Rng) -> str:
    name, _, line = field.partition("-")
    match name:
        case "call":
            return rng.choice(("pay", "take", "push") if line else ("draw", "stand", "settle"))
        case "ruling":
            return rng.choice(("floor", *(choice["id"] for choice in item.prompt["choices"])))
    assert name in _TYPED, f"say here what may be typed in the field {field}"
    return rng.choice(_TYPED[name])


def _some_chips(item: Item, rng: Rng) -> Form:
    """What a misconception cuts, where the key has one, or a chip or two of what is in the rack."""
    if item.key["wrong"] and rng.chance(1, 2):
        return form_of(rng.choice(list(item.key["wrong"].values())))
    left = [chip for chip in item.prompt["rack"] if chip["left"]]
    taken = rng.sample(left, 1 + rng.below(min(2, len(left))))
    return {"call": "push", **{f"chips-{chip['value']}": "1" for chip in taken}}


def _some_order(item: Item, rng: Rng) -> Form:
    """The lines in any order, and any call where one is asked."""
    lines = [line["line"] for line in item.prompt["lines"]]
    rng.shuffle(lines)
    form = {f"place-{line}": str(place) for place, line in enumerate(lines, start=1)}
    return form | {field: _guessed(field, item, rng) for field in right(item) if field.startswith("call-")}


def _some_act(item: Item, rng: Rng) -> Form:
    """What is due, or any act that is offered, at any box."""
    one = rng.choice(item.prompt["palette"])
    if rng.chance(1, 3) or one["act"] == right(item)["act"]:
        return right(item)
    text = {"total": "17", "money": "15", "part": "", "": ""}[one["asks"]]
    return {"act": one["act"], "place": str(1 + rng.below(7)) if one["has_place"] else "", "text": text}


_WHOLE: Mapping[str, Callable[[Item, Rng], Form]] = {
    "chip-cutting": _some_chips,
    "round": _some_act,
    "settlement-order": _some_order,
}
"""Kinds whose fields hang together."""
