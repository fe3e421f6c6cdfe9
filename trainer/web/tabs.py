"""Which tab is marked: the one whose page this is, or the one that the page belongs to."""

from __future__ import annotations

from flask import Blueprint, request

from trainer.web import guard

bp = Blueprint("tabs", __name__)

_PART_OF: dict[str, str] = {
    "teach": "teach.classes", "manage": "teach.classes", "drills": "menu.kinds", "rules": "rules.tables",
    "progress": "progress.skills", "answers": "progress.skills", "jobs": "teach.classes",
    "exams": "progress.today",
    "account": "account.settings",
}
"""First part of an address -> the main tab that its pages belong to."""

_OF_TABLES = frozenset({"rulesets", "drafts", "comparisons", "house_files", "edges"})
"""Blueprints whose pages are about tables, though only those who teach have them."""

_UNDER: dict[str, str] = {
    "assignments": "assignments.in_class", "teach_exams": "teach_exams.in_class",
    "teach_sittings": "teach_exams.in_class", "exam_report": "teach_exams.in_class",
    "teach_answers": "teach.people", "roster": "roster.show", "cards": "teach.people",
    "trainees": "teach.people", "class_settings": "class_settings.show", "class_rules": "class_rules.show",
    "reports.costs": "reports.mistakes", "users": "users.find", "school.change": "school.settings",
}
"""Blueprint or endpoint -> the tab of a class, or of the school, that its pages belong to."""


@bp.app_template_global()
def main_mark(endpoint: str) -> str:
    """``page``, ``true`` or nothing, as aria-current has it, for a tab of the main bar."""
    first = request.path.split("/")[1]
    if request.blueprint in _OF_TABLES:
        return _mark(endpoint, "rules.tables")
    if first == "certificates":
        person = guard.visitor()
        return _mark(endpoint, "teach.classes" if person and person.is_staff else "progress.skills")
    return _mark(endpoint, _PART_OF.get(first, ""))


@bp.app_template_global()
def sub_mark(endpoint: str) -> str:
    """The same for a tab of a class or of the school."""
    return _mark(endpoint, _UNDER.get(request.endpoint or "") or _UNDER.get(request.blueprint or "", ""))


def _mark(endpoint: str, belongs_to: str) -> str:
    if request.endpoint == endpoint:
        return "page"
    return "true" if endpoint == belongs_to else ""
