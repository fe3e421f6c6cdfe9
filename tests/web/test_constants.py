"""No filter of ours has a constant: Jinja would work it out once, in the language of whoever came first."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from jinja2 import nodes
from jinja2.filters import FILTERS as DEFAULT_FILTERS

TEMPLATES = Path(__file__).parents[2] / "templates"
PATHS = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))


def constants(app: Flask, text: str) -> list[tuple[int, str]]:
    """Line and name of each filter of ours that is applied to a constant."""
    found = app.jinja_env.parse(text).find_all(nodes.Filter)
    return [(one.lineno, one.name) for one in found
            if isinstance(one.node, nodes.Const) and one.name not in DEFAULT_FILTERS]


@pytest.mark.parametrize("path", PATHS)
def test_no_filter_is_applied_to_a_constant(app: Flask, path: str) -> None:
    assert constants(app, (TEMPLATES / path).read_text("utf-8")) == []


def test_one_is_noticed(app: Flask) -> None:
    assert constants(app, '{{ name | hand_name }}{{ "dealer" | hand_name }}') == [(1, "hand_name")]
