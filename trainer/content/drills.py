"""One file ``drills/<kind>.toml``: the drills of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.content.names import LINE, bad_id, bad_texts
from trainer.content.records import Record, read_record, unknown_keys
from trainer.content.sentences import unknown_key
from trainer.drills.base import Drill, DrillKind, Json
from trainer.engine.findings import written

LANGUAGES = ("en", "fr")
"""Of the interface: in each of them a drill has its name."""
MOST_ITEMS = 200
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


def read_drills(name: str, kind: DrillKind, table: Mapping[str, Any]) -> tuple[list[Drill], list[str]]:
    """The drills of the kind called ``name``, and everything that is wrong in its file."""
    _, findings = unknown_keys(table, ("drill",), "")
    entries = table.get("drill")
    if not isinstance(entries, list) or not entries:
        return [], [*findings, "drill: is missing; allowed: one [[drill]] or more"]
    drills: list[Drill] = []
    ids: set[str] = set()
    for number, entry in enumerate(entries, start=1):
        place = f"drill #{number}"
        values, found = read_record(_Entry, entry, place)
        found += _faults(place, values, kind)
        if values.get("id") in ids:
            found.append(f"{place}.id: {written(values['id'])} stands here twice; allowed: once")
        ids.add(values.get("id", ""))
        findings += found
        if not found:
            drills.append(Drill(**(values | {"id": f"{name}/{values['id']}", "kind": name})))
    return drills, findings


def _faults(place: str, values: Record, kind: DrillKind) -> Iterator[str]:
    if "id" in values:
        yield from bad_id(f"{place}.id", values["id"])
    if "name" in values:
        yield from bad_texts(f"{place}.name", values["name"], LANGUAGES, LINE)
    if "items" in values and not 1 <= values["items"] <= MOST_ITEMS:
        yield f"{place}.items: {values['items']} is out of range; allowed: 1 to {MOST_ITEMS}"
    if "situations" in values:
        yield from _situation_faults(f"{place}.situations", values["situations"], kind)
    if "target_ms" in values:
        yield from _target_faults(f"{place}.target_ms", values["target_ms"], values.get("situations", ()))


def _situation_faults(place: str, situations: tuple[str, ...], kind: DrillKind) -> Iterator[str]:
    if not situations:
        yield f"{place}: [] leaves nothing to practise; allowed: some of {', '.join(kind.SITUATIONS)}"
    for number, situation in enumerate(situations, start=1):
        if situation not in kind.SITUATIONS:
            guess, _ = unknown_key(situation, kind.SITUATIONS)
            meant = f"; did you mean {written(guess)}?" if guess else ""
            yield (f"{place} #{number}: {written(situation)} is not a situation of this kind{meant}; "
                   f"allowed: {', '.join(kind.SITUATIONS)}")
        elif situation in situations[:number - 1]:
            yield f"{place} #{number}: {written(situation)} stands here twice; allowed: once"


def _target_faults(place: str, targets: Mapping[str, int], situations: tuple[str, ...]) -> Iterator[str]:
    if "default" not in targets:
        yield f"{place}.default: is missing; allowed: the time for an item, in milliseconds"
    yield from unknown_keys(targets, ("default", *situations), place)[1]
    for key, target in targets.items():
        if target not in TARGET_MS:
            yield (f"{place}.{key}: {target} is out of range; "
                   f"allowed: {TARGET_MS[0]} to {TARGET_MS[-1]} milliseconds")
