"""Sentences that follow one another have a blank between them: Jinja takes a line's end away after a tag."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
PATHS = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))
GLUED = re.compile(r"\}\}\{% ?endif ?%\}\n *\{% ?if [^\n]*?%\}\{\{ _\(")
"""A sentence that may be there, and on the next line another; ``{%+ if`` keeps the blanks before it."""


@pytest.mark.parametrize("path", PATHS)
def test_sentences_do_not_run_together(path: str) -> None:
    assert GLUED.findall((TEMPLATES / path).read_text("utf-8")) == []


def test_one_is_noticed() -> None:
    text = '{% if x %}{{ _("One.") }}{% endif %}\n  {% if y %}{{ _("Two.") }}{% endif %}'
    assert GLUED.search(text)
    assert not GLUED.search(text.replace("{% if y", "{%+ if y"))
