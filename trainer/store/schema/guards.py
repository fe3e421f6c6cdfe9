"""Triggers that keep what is stored as it is, whichever program writes."""

from __future__ import annotations

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
