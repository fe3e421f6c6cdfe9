"""By which rules a class is taught: noted when it gets a table, changed on purpose only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.engine.rules import HouseRules
from trainer.store import houses as rows
from trainer.store.database import Database, Store
from trainer.store.practice import keep_rules


def pin_classes(store: Store, content: Content, *, now: datetime) -> int:
    """Note today's rules for the tables of classes of which nothing was noted yet; how many those were.

    Asked at every start, so that what a file says later changes no class by itself. Raises StoreUnavailable.
    """
    with store.read() as db:
        if not rows.unpinned(db):
            return 0
    return store.write(lambda db: pin(db, content.tables, now))


def pin(db: Database, tables: Mapping[str, HouseRules], now: datetime) -> int:
    """The same within a job that has given a class its tables."""
    found = [(class_id, tables[table_id]) for class_id, table_id in rows.unpinned(db)
             if table_id in tables]
    for class_id, table in found:
        sha = bytes.fromhex(table.sha256)
        keep_rules(db, sha, lambda table=table: body(table))  # type: ignore[misc]
        rows.add_move(db, class_id, table.id, sha, moved_by=None, now=now)
    return len(found)
