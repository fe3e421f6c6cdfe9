"""Statements stay in what SQLite and PostgreSQL share; one engine's own is in schema and set-up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STORE = Path(__file__).parents[2] / "trainer" / "store"
OF_ONE_ENGINE = {"connection.py", "database.py", "writer.py"}
MODULES = sorted(path.relative_to(STORE).as_posix() for path in STORE.rglob("*.py")
                 if path.parent.name != "schema" and path.name not in OF_ONE_ENGINE)
SQLITE_ONLY = re.compile(
    r"\b(?:group_concat|ifnull|iif|strftime|julianday|json_extract|json_each|instr|rowid|GLOB|total)\b"
    r"|\bNOT [a-z]\.|[(]:\w+ OR\b|\bcoalesce\([^()]* [<>=]+ [^()]*, [01]\)"
    r"|\bINSERT OR\b|\bREPLACE INTO\b|\bIS NOT \(|\bIS \(|->>? '\$", re.IGNORECASE)
"""The second line: numbers that stand for yes and no, which PostgreSQL does not take for truths."""
BEGINS = re.compile(r"\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b")


def test_every_module_of_the_store_is_looked_at() -> None:
    assert {"practice.py", "reporting/__init__.py"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_statements_are_of_both_engines(name: str) -> None:
    statements = re.findall(r'"""(.*?)"""|"([^"\n]*)"', (STORE / name).read_text("utf-8"), re.DOTALL)
    sql = [one for pair in statements for one in pair if BEGINS.match(one)]
    assert [found[0] for one in sql for found in SQLITE_ONLY.finditer(one)] == []


@pytest.mark.parametrize("sql", [
    "SELECT group_concat(a) FROM b", "SELECT 1 WHERE 'x' IS NOT (SELECT 1)", "SELECT a ->> '$.b' FROM c",
    "INSERT OR IGNORE INTO a VALUES (1)", "SELECT rowid FROM a",
    "SELECT instr(a, '/') FROM b", "SELECT a.b FROM a WHERE NOT a.is_c", "SELECT 1 WHERE (:a OR b = 1)",
    "SELECT 1 WHERE coalesce(a >= ?, 1)"])
def test_the_search_bites(sql: str) -> None:
    assert BEGINS.match(sql)
    assert SQLITE_ONLY.search(sql)
