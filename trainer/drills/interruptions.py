"""What comes between: a colleague's sum, a player's total, a change that is asked for in mid-count.

It wraps an item of any kind. The item's own question, its answer and its verdict stay as they are without
it; what came between is asked, answered in a field of its own, and judged beside it. Nor does its time count:
the page stops the item's clock meanwhile, so that the pace of a skill means the same with and without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from trainer.calls.text import normalise
from trainer.drills.base import Item, Json
from trainer.engine.cards import RANKS, SUITS
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

PART = "interruption"
"""Where prompt and key carry it, and the field that its answer is posted in."""
ONE_IN = 4
"""So many items for one that is interrupted."""

YES, NO = "yes", "no"
Outcome = Literal["right", "wrong", "open"]
"""``open``: it was shown and not answered."""

_LEAST_MS = 600
_SOONEST, _LATEST = 15, 40
"""It comes after so many hundredths of the target time."""
_UNIT = 100
_MOST_CHIPS = 40
_SMALL = RANKS[1:9]
"""Two to nine: whoever counts these needs no rule."""
_MOST = 21
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)

_MULTIPLY = N_("A colleague asks: %(count)s × %(amount)s?")
_CLAIM = N_("A player shows %(hand)s and says %(said)s. Is that right?")
_IT_IS = N_("yes, it is %(total)s")
_IT_IS_NOT = N_("no, it is %(total)s")
_CHANGE = N_("A player wants %(larger)s in chips of %(chip)s: how many?")


@dataclass(frozen=True, slots=True)
class Aside:
    """What came of an interruption. ``due`` says what is right; ``given`` is as it was typed."""

    asked: Message
    due: Message
    given: str
    outcome: Outcome


def interrupt(item: Item, table: HouseRules, rng: Rng) -> Item:
    """The item with something that comes between; equal arguments make an equal one."""
    after_ms = max(item.target_ms * (_SOONEST + rng.below(_LATEST - _SOONEST)) // 100, _LEAST_MS)
    sorts: list[Callable[[HouseRules, Rng], tuple[Json, Json]]] = [_multiply, _claim]
    if list(_changes(table)):
        sorts.append(_change)
    shown, key = rng.choice(sorts)(table, rng)
    return replace(item, prompt={**item.prompt, PART: {**shown, "after_ms": after_ms}},
                   key={**item.key, PART: key})


def without(item: Item) -> Item:
    """The item as its kind made it."""
    if PART not in item.prompt:
        return item
    return replace(item, prompt=_less(item.prompt), key=_less(item.key))


def own_fields(form: Mapping[str, str]) -> dict[str, str]:
    """The fields of the item's own answer."""
    return _less(form)


def judge(item: Item, form: Mapping[str, str]) -> Aside | None:
    """What came of it; None where there was nothing, or where the answer came before it was shown.

    What cannot be read is wrong: a floor that waits takes no second try.
    """
    if PART not in item.prompt or PART not in form:
        return None
    key, given = item.key[PART], form[PART].strip()
    outcome: Outcome = "open"
    if given:
        outcome = "right" if _read(given) == key["due"] else "wrong"
    return Aside(_message(item.prompt[PART]["asked"]), _said(key), given, outcome)


def _read(text: str) -> str | None:
    """A whole number without what groups it, or one of the two words."""
    typed = normalise(text).replace(" ", "").replace("'", "")
    if typed in (YES, NO):
        return typed
    return str(int(typed)) if _NUMBER.fullmatch(typed) else None


def _said(key: Json) -> Message:
    """What is right, in a few words."""
    if "total" in key:
        return Message(_IT_IS if key["due"] == YES else _IT_IS_NOT, {"total": key["total"]})
    return Message("%(due)s", {"due": {"money": int(key["due"]) * _UNIT}})


def _multiply(table: HouseRules, rng: Rng) -> tuple[Json, Json]:
    """Three to nine times a bet of the house, in whole units."""
    bets = [bet for bet in table.house.bets if bet % _UNIT == 0]
    count, bet = 3 + rng.below(7), rng.choice(bets)
    asked = {"message": _MULTIPLY, "count": count, "amount": {"money": bet}}
    return {"sort": "multiply", "asked": asked}, {"due": str(count * bet // _UNIT)}


def _claim(table: HouseRules, rng: Rng) -> tuple[Json, Json]:
    """Three small cards that are not over; what is said is right every second time, else one or two off."""
    ranks = [rng.choice(_SMALL), rng.choice(_SMALL)]
    left = _MOST - sum(map(int, ranks))
    ranks.append(rng.choice([rank for rank in _SMALL if int(rank) <= left]))
    total, is_right = sum(map(int, ranks)), rng.chance(1, 2)
    said = total if is_right else total + rng.choice((-2, -1, 1, 2))
    cards = " ".join(rank + rng.choice(SUITS) for rank in ranks)
    asked = {"message": _CLAIM, "hand": {"cards": cards}, "said": said}
    return {"sort": "claim", "asked": asked}, {"due": YES if is_right else NO, "total": total}


def _change(table: HouseRules, rng: Rng) -> tuple[Json, Json]:
    """A chip of the house in smaller ones."""
    larger, chip = rng.choice(list(_changes(table)))
    asked = {"message": _CHANGE, "larger": {"money": larger}, "chip": {"money": chip}}
    return {"sort": "change", "asked": asked}, {"due": str(larger // chip)}


def _changes(table: HouseRules) -> Iterator[tuple[int, int]]:
    """A chip and one that it can be changed into, so that the number can be told at a glance."""
    for larger in table.house.values:
        for chip in table.house.values:
            if chip < larger and larger % chip == 0 and larger // chip <= _MOST_CHIPS:
                yield larger, chip


def _less(part: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in part.items() if name != PART}


def _message(stored: Json) -> Message:
    return Message(stored["message"], {name: value for name, value in stored.items() if name != "message"})
