"""Triggers that keep what is stored as it is, whichever program writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils import Database

_GUARDS = """
CREATE TRIGGER {table}_is_not_changed BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, '{table}: a stored row is never changed'); END;

CREATE TRIGGER {table}_is_not_deleted BEFORE DELETE ON {table}
BEGIN SELECT RAISE(ABORT, '{table}: a stored row is never deleted'); END;

CREATE TRIGGER {table}_is_stored_once BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE {meets})
BEGIN SELECT RAISE(IGNORE); END;
"""
"""The last one stands before REPLACE, which deletes without asking the one before it."""


def append_only(table: str, meets: str) -> str:
    """Rows of ``table`` are added and never changed; ``meets``: when a new row meets a stored one, by any of
    its keys, the hidden one included."""
    return _GUARDS.format(table=table, meets=meets)


@contextmanager
def without_guards(db: Database) -> Iterator[None]:
    """All triggers are away and come back as they were, within the transaction that is open.

    Of ``trainer/store/erasing.py`` alone: what the law or the school's own word wants gone is the one thing
    that may be taken out of a history. No other connection sees the tables unguarded, as nothing of it is
    committed before all are back.
    """
    if not db.conn.in_transaction:
        raise RuntimeError("guards are taken away within a transaction only")
    guards = [(row["name"], row["sql"]) for row in db.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()]
    for name, _ in guards:
        db.execute(f'DROP TRIGGER "{name}"')
    yield
    for _, sql in guards:
        db.execute(sql)
