"""Reading the fields of a case: every helper raises CaseError naming the place."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import Any

from trainer.engine.cards import Card, card
from trainer.errors import CaseError, NotationError
from trainer.oracle.json_lines import shortened, write_json

_BOX_NUMBER = re.compile("[1-9][0-9]{0,2}", re.ASCII)


def mapping(
    value: object, place: str, required: Collection[str] = (), optional: Collection[str] = ()
) -> dict[str, Any]:
    """An object with every required key and none that is not known."""
    if not isinstance(value, dict):
        raise CaseError("%(place)s must be an object", place=place)
    missing = [key for key in required if key not in value]
    unknown = [key for key in value if key not in required and key not in optional]
    for kind, keys in (("missing", missing), ("unknown", unknown)):
        if keys:
            raise CaseError("%(place)s: %(kind)s key: %(keys)s", place=place, kind=kind,
                            keys=shortened(", ".join(keys)))
    return value


def items(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise CaseError("%(place)s must be a list", place=place)
    return value


def text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise CaseError("%(place)s must be a string", place=place)
    return value


def one_of(value: object, allowed: Collection[object], place: str) -> Any:
    """A value of the list and of the same type: ``true`` is not 1."""
    for item in allowed:
        if type(item) is type(value) and item == value:
            return value
    raise CaseError("%(place)s: %(value)s is not allowed; allowed: %(allowed)s",
                    place=place, value=shown(value), allowed=", ".join(map(shown, allowed)))


def stake(value: object, place: str) -> Fraction:
    """A JSON number over 0."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise CaseError("%(place)s must be a number", place=place)
    if value <= 0:
        raise CaseError("%(place)s must be more than 0", place=place)
    return Fraction(value)


def by_box(value: object, place: str) -> dict[int, Any]:
    """An object whose keys are box numbers."""
    boxes = mapping(value, place, optional=value if isinstance(value, dict) else ())
    for key in boxes:
        if not _BOX_NUMBER.fullmatch(key):
            raise CaseError("%(place)s: %(key)s is not a box number", place=place, key=shown(key))
    return {int(key): item for key, item in boxes.items()}


def cards(value: object, place: str) -> list[Card]:
    return [_card(text(word, f"{place}[{index}]"), f"{place}[{index}]")
            for index, word in enumerate(items(value, place))]


def ranks(value: object, place: str) -> list[str]:
    """Ranks alone, in the engine's spelling."""
    return [of_rank(text(word, f"{place}[{index}]"), f"{place}[{index}]").rank
            for index, word in enumerate(items(value, place))]


def of_rank(word: str, place: str) -> Card:
    """Some card of a rank, ten as ``10`` or ``T``, where the suit is of no account."""
    try:
        return card(word + "s")
    except NotationError as error:
        raise CaseError("%(place)s: %(word)s is not a rank; ranks are A, 2 to 9, 10 or T, J, Q, K",
                        place=place, word=shown(word)) from error


def shown(value: object) -> str:
    """A value in a message, short whatever was sent."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return shortened(write_json(value))


def _card(word: str, place: str) -> Card:
    try:
        return card(word)
    except NotationError as error:
        raise CaseError("%(place)s: %(word)s is not a card; write rank and suit, as in AS or 10H",
                        place=place, word=shown(word)) from error
