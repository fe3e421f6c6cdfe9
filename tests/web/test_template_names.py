"""What templates may call has a name of its own: a second one would take the place of the first."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

WEB = Path(__file__).parents[2] / "trainer" / "web"
GIVEN = ("app_template_global", "app_template_filter")


def names(source: str) -> list[tuple[str, str]]:
    """Sort and name of each function that a module gives to all templates."""
    found = []
    for node in ast.walk(ast.parse(source)):
        for one in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            match one:
                case ast.Call(func=ast.Attribute(attr=sort), args=[ast.Constant(value=str(name))]):
                    found.append((sort, name))
                case ast.Call(func=ast.Attribute(attr=sort)):
                    found.append((sort, node.name))
    return [one for one in found if one[0] in GIVEN]


def test_no_two_have_one_name() -> None:
    count = Counter(name for path in WEB.rglob("*.py") for name in names(path.read_text("utf-8")))
    assert len(count) > 10
    assert [name for name, n in count.items() if n > 1] == []


def test_the_search_bites() -> None:
    assert names("@bp.app_template_global()\ndef ago(): ...\n@bp.app_template_filter('x')\ndef y(): ...") == [
        ("app_template_global", "ago"), ("app_template_filter", "x")]
