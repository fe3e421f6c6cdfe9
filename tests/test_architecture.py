"""The import rule as two tables, and the few rules of the code that a reader cannot see at a glance."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = (*sorted(ROOT.glob("*.py")), *sorted((ROOT / "trainer").rglob("*.py")))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

# Unit -> the units of ours that it may import besides itself.
UNITS = {
    "errors": "",
    "settings": "errors",
    "engine": "errors",
    "calls": "errors engine",
    "drills": "errors engine calls",
    "learning": "errors engine calls drills",
    "content": "errors engine calls drills",
    "store": "errors learning drills",
    "sheets": "errors engine calls drills",
    "reports": "errors engine calls drills learning",
    "exports": "errors engine calls drills learning reports",
    "use_cases": "errors engine calls drills learning content store sheets reports exports",
    "web": "errors engine calls drills use_cases sheets reports exports",
    "cli": "errors engine calls drills use_cases sheets reports exports",
    "app": "errors settings content store use_cases web cli",
    "run": "",
}

# Unit -> what it may import from outside; STDLIB is all of the standard library but sqlite3.
PURE = "__future__ collections dataclasses enum fractions functools itertools math operator re typing"
OUTSIDE = {
    "errors": PURE,
    "engine": f"{PURE} hashlib hmac json struct",
    "calls": f"{PURE} decimal unicodedata babel",
    "drills": f"{PURE} types",
    "learning": f"{PURE} datetime",
    "sheets": PURE,
    "reports": f"{PURE} datetime",
    "exports": f"{PURE} datetime decimal io json uuid",
    "content": "STDLIB pydantic babel tomli_w",
    "settings": "STDLIB",
    "store": "STDLIB sqlite3 sqlite_utils",
    "use_cases": "STDLIB",
    "web": "STDLIB flask flask_babel flask_wtf werkzeug jinja2 markupsafe jinja2_fragments babel",
    "cli": "STDLIB flask flask_babel click",
    "app": "STDLIB flask flask_babel flask_wtf granian",
    "run": "STDLIB",
}
# Package -> the one module that may import it.
ONLY_IN = {
    "fsrs": "trainer.learning.review", "segno": "trainer.sheets.codes", "weasyprint": "trainer.web.pdf",
    "argon2": "trainer.secrets", "pyotp": "trainer.secrets", "xlsxwriter": "trainer.exports.xlsx",
    "tomli_w": "trainer.content.writing"}
PURE_UNITS = ("errors", "engine", "calls", "drills", "learning", "sheets", "reports", "exports")
IMPURE_CALLS = {"open", "print", "input", "now", "utcnow", "today", "urandom", "sleep"}
APP_MODULES = {"app", "startup", "worker", "__main__"}
SQL = re.compile(r"\b(SELECT\b.*\bFROM|INSERT\s+INTO|UPDATE\b.*\bSET|DELETE\s+FROM)\b", re.DOTALL)


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def unit_of(module: str) -> str | None:
    """The unit a module of ours belongs to; None for a module from outside, or the bare package."""
    top, _, rest = module.partition(".")
    name = rest.partition(".")[0] if top == "trainer" else top
    if name in APP_MODULES:
        return "app"
    if name in UNITS:
        return name
    return "use_cases" if top == "trainer" and name else None


def imports_of(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every imported module with its line, those for type checkers too; ``from x import y`` as x.y."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise AssertionError(f"line {node.lineno}: relative import")
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def import_faults(module: str, source: str) -> list[str]:
    """What ``module`` imports against the two tables."""
    unit = unit_of(module)
    if unit is None:
        return []
    ours = {unit, *UNITS[unit].split(), None}
    outside = set(OUTSIDE[unit].split())
    if "STDLIB" in outside:
        outside |= sys.stdlib_module_names - {"sqlite3"}
    faults = []
    for name, line in imports_of(ast.parse(source)):
        top = name.partition(".")[0]
        if top in ("trainer", "app", "run"):
            is_allowed = unit_of(name) in ours
        else:
            is_allowed = top in outside or ONLY_IN.get(top) == module
        if not is_allowed:
            faults.append(f"{module}:{line} {unit} imports {name}")
    return faults


def test_imports_point_one_way() -> None:
    faults = [fault for path in SOURCES for fault in import_faults(module_of(path), path.read_text("utf-8"))]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("module", "source"), [
    ("trainer.engine.dealer", "import trainer.store.database"),
    ("trainer.engine.dealer", "from trainer import drills"),
    ("trainer.engine.dealer", "import random"),
    ("trainer.calls.reading", "from time import time"),
    ("trainer.drills.payout", "from datetime import datetime"),
    ("trainer.drills.payout", "from pathlib import Path"),
    ("trainer.learning.scoring", "import flask"),
    ("trainer.learning.mastery", "from fsrs import Card"),
    ("trainer.sheets.card", "import segno"),
    ("trainer.sheets.card", "from trainer.content import Content"),
    ("trainer.web.sheets", "from weasyprint import HTML"),
    ("trainer.content", "from trainer.store.database import Store"),
    ("trainer.store.practice", "from trainer.content import Content"),
    ("trainer.practice", "import sqlite_utils"),
    ("trainer.practice", "import sqlite3"),
    ("trainer.practice", "from trainer.web import responses"),
    ("trainer.web.practice", "from trainer.store.database import Store"),
    ("trainer.web.practice", "import trainer.cli"),
    ("trainer.cli.engine", "import pydantic"),
    ("run", "import trainer.settings"),
    ("run", "import granian"),
])
def test_the_import_rule_bites(module: str, source: str) -> None:
    assert import_faults(module, source)


def test_pure_units_call_no_clock_and_open_nothing() -> None:
    faults = []
    for path in SOURCES:
        if unit_of(module_of(path)) not in PURE_UNITS:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in IMPURE_CALLS:
                faults.append(f"{module_of(path)}:{node.lineno} calls {_called(node)}()")
    assert not faults, "\n".join(faults)


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def kinds_of_drill(trees: dict[str, ast.Module]) -> set[str]:
    """The modules and packages that make items."""
    return {module for module, tree in trees.items()
            if any(isinstance(node, ast.FunctionDef) and node.name == "generate" for node in tree.body)}


def kind_faults(module: str, tree: ast.AST, kinds: set[str]) -> list[str]:
    """What ``module`` imports of a kind that it is no part of; the registry names them all."""
    foreign = {kind for kind in kinds if not f"{module}.".startswith(f"{kind}.")}
    if module == "trainer.drills":
        return []
    return [f"{module}:{line} imports {name}" for name, line in imports_of(tree)
            if any(f"{name}.".startswith(f"{kind}.") for kind in foreign)]


def test_no_drill_kind_imports_another() -> None:
    trees = {module_of(path): ast.parse(path.read_text("utf-8"))
             for path in (ROOT / "trainer" / "drills").rglob("*.py")}
    kinds = kinds_of_drill(trees)
    assert len(kinds) >= 3
    faults = [fault for module, tree in trees.items() for fault in kind_faults(module, tree, kinds)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("module", "source"), [
    ("trainer.drills.payout", "from trainer.drills import hand_total"),
    ("trainer.drills.tables.finished", "from trainer.drills.hand_total import hands"),
    ("trainer.drills.payout_extra", "from trainer.drills.payout.verdicts import Given"),
    ("trainer.drills.tables", "import trainer.drills.payout"),
])
def test_the_rule_of_the_kinds_bites(module: str, source: str) -> None:
    assert kind_faults(module, ast.parse(source), {"trainer.drills.payout", "trainer.drills.hand_total"})


def test_only_the_store_knows_sql_and_builds_it_from_no_values() -> None:
    faults = []
    for path in SOURCES:
        unit = unit_of(module_of(path))
        is_schema = path.is_relative_to(ROOT / "trainer" / "store" / "schema")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if unit != "store" and isinstance(node, ast.Constant) and SQL.search(str(node.value)):
                faults.append(f"{module_of(path)}:{node.lineno} SQL outside the store")
            if not is_schema and (text := _text_put_together(node)) and SQL.search(text):
                faults.append(f"{module_of(path)}:{node.lineno} SQL put together from parts")
    assert not faults, "\n".join(faults)


def _text_put_together(node: ast.AST) -> str:
    """The fixed text of an f-string, a ``%`` or a ``.format()``; empty for anything else."""
    match node:
        case ast.JoinedStr(values=parts):
            return " x ".join(str(part.value) for part in parts if isinstance(part, ast.Constant)) \
                if any(isinstance(part, ast.FormattedValue) for part in parts) else ""
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod() | ast.Add()):
            return text
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            return text
    return ""


@pytest.mark.parametrize("source", [
    'f"SELECT a FROM {table}"', '"DELETE FROM %s" % table', '"UPDATE t SET a = {}".format(a)',
    '"INSERT INTO " + table',
])
def test_the_sql_rule_bites(source: str) -> None:
    assert any(SQL.search(_text_put_together(node)) for node in ast.walk(ast.parse(source)))


def test_a_file_is_one_noun() -> None:
    lines = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
             for path in (*SOURCES, *TESTS)}
    assert {name: count for name, count in lines.items() if count > 300} == {}
