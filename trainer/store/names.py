"""What the objects of the record are called today."""

from __future__ import annotations

from collections.abc import Iterable

from sqlite_utils import Database

_QUERIES = {
    "person": "SELECT CASE WHEN erased_us IS NULL THEN name END FROM person WHERE id = ?",
    "class": "SELECT name FROM class WHERE id = ?",
    "assignment": "SELECT name FROM assignment WHERE id = ?",
    "exam": "SELECT name FROM exam WHERE id = ?",
}


def names_of(db: Database, objects: Iterable[str]) -> dict[str, str | None]:
    """``person:12`` -> the name, None for somebody erased; what is not there has none."""
    found: dict[str, str | None] = {}
    for one in objects:
        sort, _, number = one.partition(":")
        if sort in _QUERIES and number.isdecimal() and len(number) < 18:
            row = db.execute(_QUERIES[sort], [int(number)]).fetchone()
            if row is not None:
                found[one] = row[0]
    return found
