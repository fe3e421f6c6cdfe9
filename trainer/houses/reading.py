"""Rule sets out of what is stored: by their hash, and as somebody typed them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from trainer.content import Content
from trainer.content.names import alike
from trainer.content.rule_sets import body, read_body, read_rule_set
from trainer.engine.rules import HouseRules
from trainer.errors import N_, FileFinding, Message
from trainer.store import houses as rows
from trainer.store import practice
from trainer.store.database import Database

TWICE_NAMED = N_("There is another table of this name.")


def read_rules(db: Database, content: Content, table_id: str, sha: bytes) -> HouseRules | None:
    """The table by the rules with this hash, with number and day where they are a version's.

    None where they were never stored or are read no more, or by words that are not there any more.
    """
    shipped = content.tables.get(table_id)
    if shipped is not None and shipped.sha256 == sha.hex():
        return shipped
    text = practice.find_rules(db, sha)
    table = as_written(text) if text else None
    if table is None or table.id != table_id or table.house.calls not in content.vocabularies:
        return None
    version = rows.edition(db, table_id, sha)
    return replace(table, version=version.no, dated=version.dated) if version else table


@lru_cache(maxsize=256)
def as_written(text: str) -> HouseRules | None:
    """Read is what is written again without a difference, else something would be dealt that nobody chose.

    Kept, since each answer of a block that goes on by older rules asks for it.
    """
    table = read_body(text)
    return table if table is not None and body(table) == text else None


def with_newest(db: Database, content: Content) -> Content:
    """With what others published since it was looked up, so that no two tables get one name."""
    known = {(table.id, table.sha256) for table in content.tables.values()}
    return content.with_houses(
        table for version, house in rows.newest_versions(db)
        if house.retired is None and (version.table_id, version.sha.hex()) not in known
        and (table := read_rules(db, content, version.table_id, version.sha)))


def read_typed(table_id: str, typed: Mapping[str, Any],
               content: Content) -> tuple[HouseRules | None, list[FileFinding]]:
    """A table as it was typed, laid out as its file would be; or None with everything that is wrong in it.

    Its name must be no other table's.
    """
    table, findings = read_rule_set(table_id, typed, content.languages, list(content.vocabularies))
    if table is None:
        return None, findings
    taken = [FileFinding(f"name.{lang}", Message(TWICE_NAMED))
             for lang in named_alike(content, table_id, table.name)]
    return (None if taken else table), taken


def named_alike(content: Content, table_id: str, names: Mapping[str, Any]) -> list[str]:
    """The languages in which another table is called so already."""
    others = [other.name for other in content.tables.values() if other.id != table_id]
    return [lang for lang, name in names.items()
            if any(lang in other and alike(other[lang]) == alike(str(name)) for other in others)]
