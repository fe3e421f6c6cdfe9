"""How each key of a table is typed in a form: what sort of field it is, and what it offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from trainer.engine.cards import SMALL
from trainer.engine.rules import Bonus21, Chip, House, RuleSet

Value = Any
"""As TOML has it: a text, a whole number, true or false, a list, a table."""


class Sort(StrEnum):
    """Of a field."""

    CHOICE = "choice"
    TICKS = "ticks"
    """Any of several, or none."""
    AMOUNT = "amount"
    COUNT = "count"
    ODDS = "odds"
    TEXT = "text"
    AMOUNTS = "amounts"
    """Several in one field."""
    CHIPS = "chips"
    BONUSES = "bonuses"
    SIDE_BETS = "side_bets"


@dataclass(frozen=True, slots=True)
class Field:
    """``options`` are the values that can be chosen, as TOML has them; none where it is written."""

    key: str
    section: Literal["rules", "house"]
    sort: Sort
    options: tuple[Value, ...] = ()


_AMOUNTS = frozenset({"bet_min", "bet_max", "bet_step", "smallest_chip"})
_ODDS = frozenset({"suited_blackjack_payout", "charlie_payout"})
_ROWS = {"chips": Sort.CHIPS, "bonus_21": Sort.BONUSES, "side_bets": Sort.SIDE_BETS, "bets": Sort.AMOUNTS}
_TICKED: Mapping[str, tuple[Value, ...]] = {
    "dealer_wins_ties": (17, 18, 19, 20, 21), "split_barred": ("A", *SMALL, "10"),
}
"""What a set offers whose type does not list it."""


def options_of(kind: type, name: str) -> tuple[Value, ...]:
    """What a key of a row offers, as the colour of a chip."""
    return _choices(get_type_hints(kind)[name])


def _choices(hint: Any) -> tuple[Value, ...]:
    if hint is bool:
        return (True, False)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return tuple(one.value for one in hint)
    if get_origin(hint) is frozenset:
        return _choices(get_args(hint)[0])
    return get_args(hint) if get_origin(hint) is Literal else ()


def _field(key: str, section: Literal["rules", "house"], hint: Any) -> Field:
    options = _TICKED.get(key) or _choices(hint)
    if key in _ROWS:
        return Field(key, section, _ROWS[key])
    if key in _AMOUNTS or key in _ODDS:
        return Field(key, section, Sort.AMOUNT if key in _AMOUNTS else Sort.ODDS)
    if get_origin(hint) is frozenset:
        return Field(key, section, Sort.TICKS, options)
    if hint is int:
        return Field(key, section, Sort.COUNT)
    return Field(key, section, Sort.CHOICE if options else Sort.TEXT, options)


def _fields() -> dict[str, Field]:
    found: dict[str, Field] = {}
    sections: tuple[tuple[Literal["rules", "house"], type], ...] = (("rules", RuleSet), ("house", House))
    for section, kind in sections:
        hints = get_type_hints(kind)
        found |= {one.name: _field(one.name, section, hints[one.name]) for one in fields(kind)}
    return found


FIELDS: Mapping[str, Field] = MappingProxyType(_fields())
"""By key, of the rules first and then of the house."""
RULE_KEYS = tuple(key for key, field in FIELDS.items() if field.section == "rules")

COLOURS = options_of(Chip, "colour")
BONUS_HANDS, BONUS_SUITS = options_of(Bonus21, "hand"), options_of(Bonus21, "suits")


def spelt(value: Value) -> str:
    """A value that can be chosen, as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
