"""Statements stay in what SQLite and PostgreSQL share; one engine's own is in schema and set-up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STORE = Path(__file__).parents[2] / "trainer" / "store"
OF_ONE_ENGINE = {"connection.py", "database.py", "writer.py"}
SQLITE_ONLY = re.compile(
    r"\b(?:group_concat|ifnull|iif|strftime|julianday|json_extract|json_each|rowid|GLOB|total)\b"
    r"|\bINSERT OR\b|\bREPLACE INTO\b|\bIS NOT \(|\bIS \(|->>? '\$", re.IGNORECASE)


@pytest.mark.parametrize("name", sorted({path.name for path in STORE.glob("*.py")} - OF_ONE_ENGINE))
def test_statements_are_of_both_engines(name: str) -> None:
    statements = re.findall(r'"""(.*?)"""|"([^"\n]*)"', (STORE / name).read_text("utf-8"), re.DOTALL)
    sql = [one for pair in statements for one in pair if re.match(r"\s*(?:SELECT|INSERT|UPDATE|DELETE)", one)]
    assert [found[0] for one in sql for found in SQLITE_ONLY.finditer(one)] == []


@pytest.mark.parametrize("sql", [
    "SELECT group_concat(a) FROM b", "SELECT 1 WHERE 'x' IS NOT (SELECT 1)", "SELECT a ->> '$.b' FROM c",
    "INSERT OR IGNORE INTO a VALUES (1)", "SELECT rowid FROM a"])
def test_the_search_bites(sql: str) -> None:
    assert SQLITE_ONLY.search(sql)
