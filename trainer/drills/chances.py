"""Which misconceptions an item could show: those that its diagnosis map names."""

from __future__ import annotations

from collections.abc import Collection

from trainer.drills import KINDS
from trainer.drills.base import Item, Json


def chances_of(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that an answer to it can show; raises KeyError for a kind that is gone."""
    return frozenset(_named(item.key, KINDS[item.kind].MISTAKES))


def _named(key: Json, codes: Collection[str]) -> set[str]:
    """The codes that stand anywhere in a key."""
    if isinstance(key, str):
        return {key} if key in codes else set()
    if isinstance(key, dict):
        return set().union(*(_named(part, codes) for pair in key.items() for part in pair))
    if isinstance(key, list):
        return set().union(*(_named(part, codes) for part in key))
    return set()
