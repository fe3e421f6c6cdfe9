"""A table as the file of ``drills/rulesets/`` that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import tomli_w

from trainer.engine.rules import HouseRules

_ORDER = ("name", "source", "version", "dated", "rules", "house", "stated", "chosen")


def write_table(table: HouseRules) -> str:
    """TOML; read as a rule set again it is the same table, to the hash."""
    return write_toml({key: value for key, value in asdict(table).items() if key in _ORDER})


def write_toml(typed: Mapping[str, Any]) -> str:
    """The same of what somebody typed, right or wrong, in the values that TOML has."""
    return tomli_w.dumps({key: _plain(typed[key]) for key in _ORDER if key in typed})


def _plain(value: Any) -> Any:
    match value:
        case Mapping():
            return {str(key): _plain(inner) for key, inner in value.items() if inner is not None}
        case frozenset():
            return sorted(value)
        case tuple() | list():
            return [_plain(inner) for inner in value]
    return value
