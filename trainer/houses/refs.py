"""One rule set of several by what a page or a command calls it: ``uk``, ``uk@1a2b3c4d``, ``draft:12``."""

from __future__ import annotations

import re

from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.houses.checking import check
from trainer.houses.shelf import Shelf
from trainer.store import drafts
from trainer.store import houses as rows
from trainer.store.database import Store

_VERSION = re.compile(r"(?P<table>[^@]{1,120})@(?P<start>[0-9a-f]{8,64})", re.ASCII)
_DRAFT = re.compile(r"draft:(?P<id>[0-9]{1,12})", re.ASCII)


def find_ref(shelf: Shelf, store: Store, ref: str) -> HouseRules:
    """Of whoever may see every table. Raises NotFound, StoreUnavailable; AnswerFormatError where a draft has
    something wrong in it, and so is no rule set yet.
    """
    if named := _DRAFT.fullmatch(ref):
        return _drafted(shelf, store, int(named["id"]))
    if named := _VERSION.fullmatch(ref):
        return _version(shelf, store, named["table"], named["start"])
    found = shelf.everything().tables.get(ref)
    if found is None:
        raise NotFound(N_("There is no such table."))
    return found


def is_draft(ref: str) -> bool:
    """Whether it names a draft, which is still being written."""
    return _DRAFT.fullmatch(ref) is not None


def ref_of(table: HouseRules) -> str:
    """By its hash, so that it names the same for ever."""
    return f"{table.id}@{table.sha256[:8]}"


def _drafted(shelf: Shelf, store: Store, draft_id: int) -> HouseRules:
    with store.read() as db:
        draft = drafts.find_draft(db, draft_id)
    if draft is None or draft.closed:
        raise NotFound(N_("There is no such draft."))
    found = check(shelf.everything(), draft.table_id, draft.body)
    if found.table is None:
        raise AnswerFormatError(N_("Errors in this draft: %(n)s. Mend them first."), n=len(found.faults))
    return found.table


def _version(shelf: Shelf, store: Store, table_id: str, start: str) -> HouseRules:
    newest = shelf.everything().tables.get(table_id)
    if newest is not None and newest.sha256.startswith(start):
        return newest
    with store.read() as db:
        found = rows.rules_by_start(db, table_id, start)
    table = shelf.version(table_id, found[0]) if len(found) == 1 else None
    if table is None:
        raise NotFound(N_("There are no such rules of this table."))
    return table
