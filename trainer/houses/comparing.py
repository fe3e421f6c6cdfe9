"""Two tables beside one another: every difference, and rounds that tell them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal

from trainer.engine.contrast import SILENT, Contrast, contrast
from trainer.engine.rules import House, HouseRules, RuleSet
from trainer.errors import N_
from trainer.sheets.contrasts import RoundTold, told

Section = Literal["names", "rules", "house"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference. ``key`` is that of the rule or of the house, of a name its language.

    Where the values are lists or sets, ``only_one`` and ``only_other`` have what stands in one of them only.
    """

    section: Section
    key: str
    one: Any
    other: Any
    only_one: tuple[Any, ...] = ()
    only_other: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """``names`` tell the two apart in sentences, as parameters of a message."""

    one: HouseRules
    other: HouseRules
    names: tuple[Mapping[str, Any], Mapping[str, Any]]
    changes: tuple[Change, ...]
    rounds: tuple[RoundTold, ...]
    contrast: Contrast

    @property
    def unshown(self) -> tuple[str, ...]:
        """Rules that decide in rounds which are not among the examples."""
        shown = {key for round in self.rounds for reason in round.reasons for key in reason.keys}
        return tuple(key for key in self.contrast.deciding if key not in shown)

    @property
    def silent(self) -> dict[str, tuple[str, ...]]:
        """Why no round can show a rule -> the rules of which that is so."""
        found: dict[str, list[str]] = {}
        for key in self.contrast.silent:
            found.setdefault(SILENT[key], []).append(key)
        return {reason: tuple(keys) for reason, keys in found.items()}


def compare(
    one: HouseRules, other: HouseRules, *, are_drafts: tuple[bool, bool] = (False, False)
) -> Comparison:
    """All of it; the same two tables have the same rounds every time."""
    found = _contrast(_Ruled(one.sha256, one), _Ruled(other.sha256, other))
    names = names_of(one, other, are_drafts)
    return Comparison(
        one=one, other=other, names=names, changes=changes(one, other), contrast=found,
        rounds=tuple(told(example, one, other, names) for example in found.examples))


def changes(one: HouseRules, other: HouseRules) -> tuple[Change, ...]:
    """Every difference: names by language, then rules and house in the order of their keys."""
    return (*_names(one, other), *_values("rules", RuleSet, one.rules, other.rules),
            *_values("house", House, one.house, other.house))


def names_of(
    one: HouseRules, other: HouseRules, are_drafts: tuple[bool, bool] = (False, False)
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """What the two are called where both are spoken of: by version, or hash, as far as needed."""
    if one.name != other.name:
        return {"words": one.name}, {"words": other.name}
    if are_drafts[0] != are_drafts[1]:
        called = [_drafted if is_draft else _versioned for is_draft in are_drafts]
        return called[0](one), called[1](other)
    if one.version != other.version and one.version and other.version:
        return _versioned(one), _versioned(other)
    return _hashed(one), _hashed(other)


def _drafted(table: HouseRules) -> Mapping[str, Any]:
    return {"message": N_("%(table)s, draft"), "table": {"words": table.name}}


def _versioned(table: HouseRules) -> Mapping[str, Any]:
    return {"message": N_("%(table)s, version %(number)s"), "table": {"words": table.name},
            "number": table.version}


def _hashed(table: HouseRules) -> Mapping[str, Any]:
    return {"message": "%(table)s %(hash)s", "table": {"words": table.name}, "hash": table.sha256[:8]}


def _names(one: HouseRules, other: HouseRules) -> Iterator[Change]:
    for lang in sorted(one.name.keys() | other.name.keys()):
        before, after = one.name.get(lang, ""), other.name.get(lang, "")
        if before != after:
            yield Change(section="names", key=lang, one=before, other=after)


def _values(section: Section, part: type[RuleSet | House], one: object, other: object) -> Iterator[Change]:
    for key in (each.name for each in fields(part)):
        before, after = getattr(one, key), getattr(other, key)
        if before == after:
            continue
        is_many = isinstance(before, tuple | frozenset)
        yield Change(section=section, key=key, one=before, other=after,
                     only_one=tuple(value for value in before if value not in after) if is_many else (),
                     only_other=tuple(value for value in after if value not in before) if is_many else ())


@dataclass(frozen=True)
class _Ruled:
    """A table that is equal to another of the same hash."""

    sha256: str
    table: HouseRules = field(compare=False)


@lru_cache(maxsize=64)
def _contrast(one: _Ruled, other: _Ruled) -> Contrast:
    """Found once for two hashes, which are its chance too."""
    bets = sorted({*one.table.house.bets, *other.table.house.bets})
    seed = sha256(f"{one.sha256}|{other.sha256}".encode()).digest()
    return contrast(one.table.rules, other.table.rules, seed=seed, bets=bets)
