"""The roster of a class: taken away as a file, brought as one, looked at before it counts."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode

from flask import Blueprint, Response, make_response, request, url_for
from werkzeug.exceptions import BadRequest

from trainer import classes, roster
from trainer.errors import N_
from trainer.roster import Plan
from trainer.web import language, lookup
from trainer.web.responses import page, see
from trainer.web.staff import actor, tried
from trainer.web.translate import gettext

bp = Blueprint("roster", __name__, url_prefix="/teach/classes/<int:class_id>")

FIELD_NAMES = {
    "last_name": N_("Last name"), "first_name": N_("First name"), "email": N_("E-mail"),
    "group": N_("Group"), "lang": N_("Language"), "extra_time": N_("Time in per cent"),
}


@bp.app_template_filter()
def field_name(field: str) -> str:
    """Of a column, as it is read."""
    return gettext(FIELD_NAMES[field])


@bp.get("/roster")
def show(class_id: int) -> Response:
    return _show(class_id)


@bp.get("/roster.csv")
def export(class_id: int) -> Response:
    """What import reads."""
    class_ = classes.one_class(lookup.store(), actor(), class_id)
    response = make_response(roster.export(lookup.store(), actor(), class_id))
    response.content_type = "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="roster_{class_.code}.csv"'
    return response


@bp.post("/roster")
def compare(class_id: int) -> Response:
    """What the file would do; nothing is written."""
    def attempt() -> Response:
        file = request.files.get("file")
        raw = file.read() if file else b""
        plan = roster.dry_run(lookup.store(), actor(), class_id, raw, languages=language.languages())
        return _plan(class_id, plan, raw)

    return tried(attempt, lambda wrong, status: _show(class_id, wrong, status))


@bp.post("/roster/import")
def take_over(class_id: int) -> Response:
    """Exactly what was shown: the page brings the file again, and what it would do."""
    try:
        raw = b64decode(request.form.get("list", ""), validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest from None

    def attempt() -> Response:
        outcome = roster.take_over(lookup.store(), actor(), class_id, raw, request.form.get("shown", ""),
                                   languages=language.languages(), now=lookup.now())
        if outcome.is_taken:
            return see(url_for("teach.people", class_id=class_id, saved=1))
        return _plan(class_id, outcome.plan, raw, has_changed=True)

    return tried(attempt, lambda wrong, status: _show(class_id, wrong, status))


def _show(class_id: int, wrong: str = "", status: int = 200) -> Response:
    return page("teach/roster.html", status=status, wrong=wrong, columns=roster.COLUMNS,
                class_=classes.one_class(lookup.store(), actor(), class_id), most=roster.MOST_ROWS)


def _plan(class_id: int, plan: Plan, raw: bytes, *, has_changed: bool = False) -> Response:
    return page("teach/roster-plan.html", status=409 if has_changed else 200, plan=plan,
                has_changed=has_changed, sent=b64encode(raw).decode(),
                class_=classes.one_class(lookup.store(), actor(), class_id))
