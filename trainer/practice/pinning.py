"""The rules that a sitting was begun by: it goes on by them, whatever its table has come to since."""

from __future__ import annotations

from trainer.content import Content
from trainer.houses.reading import read_rules
from trainer.store.database import Database
from trainer.store.practice import Sitting


def by_rules(db: Database, content: Content, table_id: str, sha: bytes) -> Content | None:
    """The content, its table by the rules with this hash; None where they are read no more."""
    table = read_rules(db, content, table_id, sha)
    return None if table is None else content.with_tables((table,))


def by_own_rules(db: Database, content: Content, sitting: Sitting) -> Content | None:
    """The same by the rules that the sitting was begun by."""
    return by_rules(db, content, sitting.table_id, sitting.ruleset_sha)


def as_begun(db: Database, content: Content, sitting: Sitting) -> Content:
    """The same; the content as it is where they are read no more, in which no more of it is dealt
    (``dealing.is_current``).
    """
    return by_own_rules(db, content, sitting) or content
