"""Each action that is written into the record has its sentence, and each of its details is said in words."""

from __future__ import annotations

import ast
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.school import make_school, signed_in
from trainer.store import audit
from trainer.store.audit import Entry
from trainer.store.database import Store
from trainer.web.record_details import KEYS, details
from trainer.web.record_words import ACTIONS

TRAINER = Path(__file__).parents[2] / "trainer"


def calls_of(*names: str) -> list[ast.Call]:
    """Where a function of one of these names is called."""
    return [node for path in TRAINER.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names]


def written() -> set[str]:
    """The actions that stand in a call of ``add_entry``."""
    calls = calls_of("add_entry")
    return {part.value for call in calls if len(call.args) > 2 for part in ast.walk(call.args[2])
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and "." in part.value}


def test_each_action_has_its_sentence() -> None:
    assert {"assignment.made", "person.erased"} <= written()
    assert written() - set(ACTIONS) == set()


def test_each_detail_has_its_word() -> None:
    """``reason`` is kept elsewhere: the record has its hash."""
    calls = calls_of("add_entry", "_note", "_about_sitting")
    keys = {one.arg for call in calls for one in call.keywords if one.arg} - {"now", "reason"}
    assert {"minutes", "regrouped", "keeps_answers"} <= keys
    assert keys - set(KEYS) == set()


@pytest.mark.parametrize(("action", "detail", "said"), [
    ("exam.time_added", {"minutes": 5, "sittings": 2}, ["minutes: 5", "papers: 2"]),
    ("class.joined", {"into": 1}, ["into: Spring evening"]),
    ("class.left", {"out_of": 99}, ["out of: class 99"]),
    ("assignment.made", {"goal": "items", "trainees": [5, 6]},
     ["goal: a number of answers", "trainees: Tanya Petrova, an erased person"]),
    ("person.role.changed", {"before": "instructor", "after": "manager"},
     ["before: Instructor", "after: Manager"]),
    ("person.accommodated", {"before": {"extra_time": 100, "has_no_flash": False}},
     ["before: time in per cent 100, cards stay no"]),
    ("class.changed", {"table_ids": {"before": ["uk", "gone"], "after": []}, "is_renamed": True},
     ["tables: United Kingdom, gone → –", "another name: yes"]),
    ("person.changed", {"fields": ["email", "lang"], "regrouped": []},
     ["changed: e-mail, language", "groups changed in: –"]),
    ("exam.window", {"opens": "2026-03-02T12:00:00+00:00"}, ["opens: Mon 2 Mar 2026, 13:00"]),
    ("exam.item_voided", {"seq": 3, "unheard_of": "x"}, ["item: 3", "unheard_of: x"]),
])
@pytest.mark.usefixtures("in_english")
def test_details_are_said_in_words(action: str, detail: dict[str, Any], said: list[str]) -> None:
    """Ids by their names of today, values of ours by their words, what is not known as it is."""
    entry = Entry(id=1, at=datetime(2026, 3, 2, tzinfo=UTC), actor_id=None, action=action, object="school",
                  detail=detail, hash=b"")
    names = {"class:1": "Spring evening", "person:5": "Tanya Petrova", "person:6": None}
    assert details(entry, names, "Europe/Paris") == said


def test_whoever_is_spoken_of_in_the_details_has_a_name(app: Flask, store: Store) -> None:
    school = make_school(store)
    store.write(lambda db: audit.add_entry(
        db, school.owner, "assignment.made", "assignment:1", datetime.now(UTC), class_id=school.class_id,
        goal="check", trainees=[school.trainee]))
    page = signed_in(app, school.owner).get("/manage/audit?object=assignment:1").text
    assert "class: Spring evening; goal: a check; trainees: Tanya Petrova" in page
