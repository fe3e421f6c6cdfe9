"""One file ``drills/<kind>.toml``: the drills of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trainer.content.names import LINE, bad_id, bad_texts
from trainer.content.phrases import bad_phrases
from trainer.content.records import Record, read_record, unknown_keys
from trainer.content.sentences import none_of
from trainer.drills.base import Drill, DrillKind, Json
from trainer.engine.findings import written

ITEMS = range(1, 201)
PERCENT = range(1, 101)
MOST_BOXES = 15
TARGET_MS = range(200, 600_001)
"""From the fastest tap to ten minutes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A ``[[drill]]`` of the file."""

    id: str
    name: dict[str, str]
    variant: str
    situations: tuple[str, ...]
    items: int
    target_ms: dict[str, int]
    params: dict[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class _AtLeast:
    """So much of every block is of these situations."""

    percent: int
    situations: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Params:
    """Every parameter there is; the first three are for drills of any kind."""

    buttons: bool = False
    at_least: _AtLeast | None = None
    whole: bool = False
    """A block is one item with all the steps that follow it."""
    boxes: tuple[int, ...] = ()
    """The fewest and the most."""
    phrases: dict[str, Json] = field(default_factory=dict)
    """By language of a table’s calls: what its players say for each thing that they want."""


_OF_EVERY_KIND = ("buttons", "at_least", "whole")


def read_drills(
    name: str, kind: DrillKind, table: Mapping[str, Any], languages: Sequence[str]
) -> tuple[list[Drill], list[str]]:
    """The drills of the kind called ``name``, named in these languages, and all that is wrong in its file."""
    _, findings = unknown_keys(table, ("drill", "params"), "")
    entries = table.get("drill")
    if not isinstance(entries, list) or not entries:
        return [], [*findings, "drill: is missing; allowed: one [[drill]] or more"]
    drills: list[Drill] = []
    ids: set[str] = set()
    for number, entry in enumerate(entries, start=1):
        place = f"drill #{number}"
        values, found = read_record(_Entry, _with_shared(entry, table.get("params")), place)
        found += _faults(place, values, kind, languages)
        if values.get("id") in ids:
            found.append(f"{place}.id: {written(values['id'])} stands here twice; allowed: once")
        ids.add(values.get("id", ""))
        findings += found
        if not found:
            drills.append(Drill(**(values | {"id": f"{name}/{values['id']}", "kind": name})))
    return drills, findings


def _with_shared(entry: Any, shared: Any) -> Any:
    """The entry with what the file says for all of its drills, unless the entry says otherwise."""
    if shared is None or not isinstance(entry, dict):
        return entry
    own = entry.get("params", {})
    is_told = isinstance(shared, dict) and isinstance(own, dict)
    return entry | {"params": {**shared, **own} if is_told else shared}


def _faults(place: str, values: Record, kind: DrillKind, languages: Sequence[str]) -> Iterator[str]:
    if "id" in values:
        yield from bad_id(f"{place}.id", values["id"])
    if "name" in values:
        yield from bad_texts(f"{place}.name", values["name"], languages, LINE)
    if "items" in values:
        yield from _out_of_range(f"{place}.items", values["items"], ITEMS)
    variant, situations = values.get("variant"), values.get("situations", ())
    if variant is not None and variant not in kind.VARIANTS:
        yield f"{place}.variant: {none_of(variant, kind.VARIANTS)}"
    if "situations" in values:
        asked = kind.VARIANTS.get(variant or "", tuple(kind.SITUATIONS))
        yield from _situation_faults(f"{place}.situations", situations, asked)
    if "target_ms" in values:
        yield from _target_faults(f"{place}.target_ms", values["target_ms"], situations)
    if "params" in values:
        yield from _param_faults(f"{place}.params", values["params"], situations, kind)


def _situation_faults(place: str, situations: tuple[str, ...], asked: tuple[str, ...]) -> Iterator[str]:
    if not situations:
        yield f"{place}: [] leaves nothing to practise; allowed: some of {', '.join(asked)}"
    for number, situation in enumerate(situations, start=1):
        if situation not in asked:
            yield f"{place} #{number}: {none_of(situation, asked)}"
        elif situation in situations[:number - 1]:
            yield f"{place} #{number}: {written(situation)} stands here twice; allowed: once"


def _param_faults(
    place: str, params: Mapping[str, Json], situations: tuple[str, ...], kind: DrillKind
) -> Iterator[str]:
    known = (*_OF_EVERY_KIND, *kind.PARAMS)
    yield from unknown_keys(params, known, place)[1]
    values, findings = read_record(_Params, {key: params[key] for key in known if key in params}, place)
    yield from findings
    for key in kind.PARAMS:
        if key not in params:
            yield f"{place}.{key}: is missing; allowed: what another drill of this kind has there"
    boxes = values.get("boxes", ())
    if "boxes" in values and not (len(boxes) == 2 and 1 <= boxes[0] <= boxes[1] <= MOST_BOXES):
        yield (f"{place}.boxes: {written(boxes)} is not possible; "
               f"allowed: the fewest and the most boxes, of 1 to {MOST_BOXES}")
    yield from bad_phrases(f"{place}.phrases", values.get("phrases", {}))
    share: _AtLeast | None = values.get("at_least")
    if share is not None:
        yield from _out_of_range(f"{place}.at_least.percent", share.percent, PERCENT)
        yield from _situation_faults(f"{place}.at_least.situations", share.situations, situations)


def _out_of_range(place: str, number: int, allowed: range) -> Iterator[str]:
    if number not in allowed:
        yield f"{place}: {number} is out of range; allowed: {allowed[0]} to {allowed[-1]}"


def _target_faults(place: str, targets: Mapping[str, int], situations: tuple[str, ...]) -> Iterator[str]:
    if "default" not in targets:
        yield f"{place}.default: is missing; allowed: the time for an item, in milliseconds"
    yield from unknown_keys(targets, ("default", *situations), place)[1]
    for key, target in targets.items():
        yield from _out_of_range(f"{place}.{key}", target, TARGET_MS)
