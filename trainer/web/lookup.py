"""What every view needs at hand: store, content, the time, and the names of drills and tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from flask import current_app, g, has_request_context

from trainer import practice
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.houses import Shelf
from trainer.web import guard, words
from trainer.web.translate import gettext

_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


def store() -> Any:
    """Opened by ``app.py`` on first use; raises StoreUnavailable, StartRefused."""
    return current_app.extensions["store"]


def content() -> Any:
    """As the visitor sees it: a trainee by the rules of the own classes. Looked up once a request."""
    if "content" not in g:
        person = guard.visitor_if_known() if has_request_context() else None  # a job is nobody's request
        g.content = houses().everything() if person is None or person.is_staff else houses().of_person(person)
    return g.content


def content_of_class(class_id: int) -> Any:
    """By the rules that the class is on."""
    return houses().of_class(class_id)


def houses() -> Shelf:
    """The shelf of all tables."""
    found: Shelf = current_app.extensions["houses"]
    return found


def now() -> datetime:
    return datetime.now(UTC)


def table(table_id: str) -> HouseRules:
    """Raises NotFound."""
    found: HouseRules | None = content().tables.get(table_id)
    if found is None:
        raise NotFound(N_("There is no such table."))
    return found


def table_by(table_id: str, sha: str) -> HouseRules:
    """By the rules with this hash (hexadecimal); without one as the visitor sees it. Raises NotFound."""
    if not _HASH.fullmatch(sha):
        return table(table_id)
    found = houses().version(table_id, bytes.fromhex(sha))
    if found is None:
        raise NotFound(N_("There are no such rules of this table."))
    return found


def drills_by_kind() -> Mapping[str, Sequence[Drill]]:
    """The menu, in the order of the registry and of the files."""
    return _by_kind(content())


@lru_cache(maxsize=8)
def _by_kind(found: Any) -> Mapping[str, Sequence[Drill]]:
    return {kind: [drill for drill in found.drills.values() if drill.kind == kind] for kind in KINDS}


def kind_of(drill_id: str) -> str:
    return drill_id.partition("/")[0]


def kind_of_all(drill_ids: Sequence[str]) -> str:
    """The kind of a block's drills; ``mixed`` when there are several."""
    kinds = {kind_of(drill_id) for drill_id in drill_ids}
    return kinds.pop() if len(kinds) == 1 else "mixed"


def drill_name(drill_id: str) -> str:
    """In the page's language; the id of a drill that is no more."""
    drill = content().drills.get(drill_id)
    return words.own_words(drill.name) if drill else drill_id


def situation_name(kind: str, situation: str) -> str:
    """In the page's language; the id of one that is no more."""
    return gettext(KINDS[kind].SITUATIONS[situation]) if situation in KINDS[kind].SITUATIONS else situation


def table_name(table_id: str) -> str:
    """In the page's language, of a retired house too; the id of a table that is no more."""
    found = content().tables.get(table_id) or houses().last_known(table_id)
    return words.own_words(found.name) if found else table_id


def is_counted(drill_ids: Sequence[str], mode: str) -> bool:
    """Whether a block has so many items and no others: no whole round, and no sprint."""
    return not (practice.MODES[mode].seconds or practice.is_whole(content(), drill_ids, mode))


def is_on_menu(drill_ids: Sequence[str], table_id: str) -> bool:
    """Whether a block of long ago can be begun again."""
    return table_id in content().tables and all(one in content().drills for one in drill_ids)
