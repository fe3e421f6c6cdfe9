"""Each action that is written into the record has its sentence."""

from __future__ import annotations

import ast
from pathlib import Path

from trainer.web.record_words import ACTIONS

TRAINER = Path(__file__).parents[2] / "trainer"


def written() -> set[str]:
    """The actions that stand in a call of ``add_entry``."""
    calls = [node for path in TRAINER.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
             if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("add_entry")]
    return {part.value for call in calls if len(call.args) > 2 for part in ast.walk(call.args[2])
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and "." in part.value}


def test_each_action_has_its_sentence() -> None:
    assert {"assignment.made", "person.erased"} <= written()
    assert written() - set(ACTIONS) == set()
