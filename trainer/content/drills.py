"""One file ``drills/<kind>.toml``: the drills of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trainer.content.findings import Findings, found
from trainer.content.names import LINE, bad_id, bad_texts
from trainer.content.phrases import bad_phrases
from trainer.content.records import Record, read_record, unknown_keys
from trainer.content.sentences import none_of
from trainer.drills.base import Drill, DrillKind, Json
from trainer.engine.findings import written
from trainer.errors import N_, FileFinding

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


_ENTRIES = "drill"
_OF_EVERY_KIND = ("buttons", "at_least", "whole")


def read_drills(
    name: str, kind: DrillKind, table: Mapping[str, Any], languages: Sequence[str]
) -> tuple[list[Drill], Findings]:
    """The drills of the kind called ``name``, named in these languages, and all that is wrong in its file."""
    _, findings = unknown_keys(table, (_ENTRIES, "params"), "")
    entries = table.get(_ENTRIES)
    if not isinstance(entries, list) or not entries:
        findings.append(found(_ENTRIES, N_("is missing; allowed: one [[%(key)s]] or more"), key=_ENTRIES))
        return [], findings
    drills: list[Drill] = []
    ids: set[str] = set()
    for number, entry in enumerate(entries, start=1):
        place = f"{_ENTRIES} #{number}"
        values, wrong = read_record(_Entry, _with_shared(entry, table.get("params")), place)
        wrong += _faults(place, values, kind, languages)
        if values.get("id") in ids:
            wrong.append(found(f"{place}.id", N_("%(name)s stands here twice; allowed: once"),
                               name=written(values["id"])))
        ids.add(values.get("id", ""))
        findings += wrong
        if not wrong:
            drills.append(Drill(**(values | {"id": f"{name}/{values['id']}", "kind": name})))
    return drills, findings


def _with_shared(entry: Any, shared: Any) -> Any:
    """The entry with what the file says for all of its drills, unless the entry says otherwise."""
    if shared is None or not isinstance(entry, dict):
        return entry
    own = entry.get("params", {})
    is_told = isinstance(shared, dict) and isinstance(own, dict)
    return entry | {"params": {**shared, **own} if is_told else shared}


def _faults(place: str, values: Record, kind: DrillKind, languages: Sequence[str]) -> Iterator[FileFinding]:
    if "id" in values:
        yield from bad_id(f"{place}.id", values["id"])
    if "name" in values:
        yield from bad_texts(f"{place}.name", values["name"], languages, LINE)
    if "items" in values:
        yield from _out_of_range(f"{place}.items", values["items"], ITEMS)
    variant, situations = values.get("variant"), values.get("situations", ())
    if variant is not None and variant not in kind.VARIANTS:
        yield FileFinding(f"{place}.variant", none_of(variant, kind.VARIANTS))
    if "situations" in values:
        asked = kind.VARIANTS.get(variant or "", tuple(kind.SITUATIONS))
        yield from _situation_faults(f"{place}.situations", situations, asked)
    if "target_ms" in values:
        yield from _target_faults(f"{place}.target_ms", values["target_ms"], situations)
    if "params" in values:
        yield from _param_faults(f"{place}.params", values["params"], situations, kind)


def _situation_faults(
    place: str, situations: tuple[str, ...], asked: tuple[str, ...]
) -> Iterator[FileFinding]:
    if not situations:
        yield found(place, N_("[] leaves nothing to practise; allowed: some of %(allowed)s"), allowed=asked)
    for number, situation in enumerate(situations, start=1):
        if situation not in asked:
            yield FileFinding(f"{place} #{number}", none_of(situation, asked))
        elif situation in situations[:number - 1]:
            yield found(f"{place} #{number}", N_("%(name)s stands here twice; allowed: once"),
                        name=written(situation))


def _param_faults(
    place: str, params: Mapping[str, Json], situations: tuple[str, ...], kind: DrillKind
) -> Iterator[FileFinding]:
    known = (*_OF_EVERY_KIND, *kind.PARAMS)
    yield from unknown_keys(params, known, place)[1]
    values, findings = read_record(_Params, {key: params[key] for key in known if key in params}, place)
    yield from findings
    for key in kind.PARAMS:
        if key not in params:
            yield found(f"{place}.{key}", N_(
                "is missing; allowed: what another drill of this kind has there"))
    boxes = values.get("boxes", ())
    if "boxes" in values and not (len(boxes) == 2 and 1 <= boxes[0] <= boxes[1] <= MOST_BOXES):
        yield found(f"{place}.boxes", N_(
            "%(value)s is not possible; allowed: the fewest and the most boxes, of 1 to %(most)s"),
            value=written(boxes), most=MOST_BOXES)
    yield from bad_phrases(f"{place}.phrases", values.get("phrases", {}))
    share: _AtLeast | None = values.get("at_least")
    if share is not None:
        yield from _out_of_range(f"{place}.at_least.percent", share.percent, PERCENT)
        yield from _situation_faults(f"{place}.at_least.situations", share.situations, situations)


def _out_of_range(place: str, number: int, allowed: range) -> Iterator[FileFinding]:
    if number not in allowed:
        yield found(place, N_("%(value)s is out of range; allowed: %(low)s to %(high)s"),
                    value=number, low=allowed[0], high=allowed[-1])


def _target_faults(
    place: str, targets: Mapping[str, int], situations: tuple[str, ...]
) -> Iterator[FileFinding]:
    if "default" not in targets:
        yield found(f"{place}.default", N_("is missing; allowed: the time for an item, in milliseconds"))
    yield from unknown_keys(targets, ("default", *situations), place)[1]
    for key, target in targets.items():
        yield from _out_of_range(f"{place}.{key}", target, TARGET_MS)
