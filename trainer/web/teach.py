"""The instructor's pages: classes, and who is in them."""

from __future__ import annotations

from flask import Blueprint, Response

from trainer import classes as school_classes
from trainer.errors import N_
from trainer.web import guard, lookup
from trainer.web.responses import page

bp = Blueprint("teach", __name__, url_prefix="/teach")

CLASS_TABS: tuple[tuple[str, str], ...] = (
    ("assignments.in_class", N_("Assignments")),
)
"""Endpoint with a class_id, and the name of its tab on the pages of a class."""


@bp.app_template_global()
def class_tabs() -> tuple[tuple[str, str], ...]:
    return CLASS_TABS


@bp.get("")
def classes() -> Response:
    """The classes that the visitor teaches; where nobody can sign in, how to begin."""
    person = guard.visitor()
    if not guard.has_accounts() or person is None:
        return page("teach/no-accounts.html")
    return page("teach/classes.html", classes=school_classes.visible(lookup.store(), person))
