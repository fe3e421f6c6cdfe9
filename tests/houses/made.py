"""Houses put straight into the store, and tables whose file was changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from tests.school import NOON
from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.engine.rules import HouseRules
from trainer.store import houses
from trainer.store.database import Store
from trainer.store.practice import keep_rules


def with_rules(table: HouseRules, table_id: str | None = None, **rules: Any) -> HouseRules:
    """The same with other rules, under its hash; as a house of its own under another id."""
    name = {lang: f"{text} {table_id or ''}".strip() for lang, text in table.name.items()}
    made = replace(table, id=table_id or table.id, name=name, rules=replace(table.rules, **rules))
    return replace(made, sha256=sha256(body(made).encode()).hexdigest())


def publish(store: Store, table: HouseRules, by: int, now: datetime = NOON) -> houses.Version:
    """The next version of its house, which is made with the first."""
    def write(db: Any) -> houses.Version:
        sha = bytes.fromhex(table.sha256)
        keep_rules(db, sha, lambda: body(table))
        if houses.find_house(db, table.id) is None:
            houses.add_house(db, table.id, None, by, now)
        return houses.add_version(db, table.id, sha, dated=f"{now:%Y-%m-%d}", note="", published_by=by,
                                  now=now)

    return store.write(write)


def edited(content: Content, table_id: str, **rules: Any) -> Content:
    """As if its file had other rules now."""
    changed = with_rules(content.tables[table_id], **rules)
    return Content({**content.tables, table_id: replace(changed, version=changed.version + 1)},
                   content.drills, content.vocabularies)
