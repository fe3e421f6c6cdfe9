"""The instructor's pages: classes, who is in them, and their groups."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from trainer import classes as school_classes
from trainer import reporting
from trainer.errors import N_
from trainer.searching import LONGEST, members_with
from trainer.web import class_form, fields, guard, lookup
from trainer.web.responses import page, see
from trainer.web.staff import actor, tried

bp = Blueprint("teach", __name__, url_prefix="/teach")

_REPORTS = tuple((f"reports.{name}", one.name) for name, one in reporting.OF_CLASS.items() if one.is_tab)
_DESK = (
    ("live.show", N_("Live")),
    ("teach.people", N_("People")),
    ("assignments.in_class", N_("Assignments")),
    ("teach_exams.in_class", N_("Exams")),
    ("roster.show", N_("Roster")),
    ("log_files.choose", N_("Files")),
    ("class_rules.show", N_("Rules")),
    ("class_settings.show", N_("Class settings")),
)


@bp.app_template_global()
def class_tabs() -> tuple[tuple[tuple[str, str], ...], ...]:
    """The tabs of a class: what its reports say, then what is done with it; an endpoint with a class_id, and
    a name each.
    """
    return _REPORTS, _DESK


@bp.get("")
def classes() -> Response:
    """The classes that the visitor teaches; where nobody can sign in, how to begin."""
    person = guard.visitor()
    if not guard.has_accounts() or person is None:
        return page("teach/no-accounts.html")
    found = school_classes.overview(lookup.store(), person)
    return page("teach/classes.html", going=[one for one in found if not one.class_.archived],
                archived=[one for one in found if one.class_.archived])


@bp.get("/classes/new")
def new_class() -> Response:
    return _new_class()


@bp.post("/classes/new")
def make_class() -> Response:
    """Whoever makes it teaches it."""
    def make() -> Response:
        made = school_classes.make_class(
            lookup.store(), actor(), class_form.wanted(request.form), tables=lookup.content().tables,
            now=lookup.now())
        return see(url_for(".people", class_id=made.id))

    return tried(make, _new_class)


@bp.get("/classes/<int:class_id>/people")
def people(class_id: int) -> Response:
    return _people(class_id)


@bp.post("/classes/<int:class_id>/members")
def choose_group(class_id: int) -> Response:
    """Put the chosen people in a group, or in none."""
    def put() -> Response:
        school_classes.choose_group(
            lookup.store(), actor(), class_id, fields.identifiers(request.form, "who"),
            fields.identifier(request.form, "group"), now=lookup.now())
        return see(url_for(".people", class_id=class_id, saved=1))

    return tried(put, lambda wrong, status: _people(class_id, wrong, status))


def _new_class(wrong: str = "", status: int = 200) -> Response:
    return page("teach/new-class.html", status=status, wrong=wrong, tables=lookup.content().tables,
                **class_form.shown(request.form if status != 200 else class_form.for_new(actor())))


def _people(class_id: int, wrong: str = "", status: int = 200) -> Response:
    store, person, text = lookup.store(), actor(), request.args.get("q", "")[:LONGEST]
    return page("teach/people.html", status=status, wrong=wrong,
                class_=school_classes.one_class(store, person, class_id),
                q=text,
                people=members_with(text, school_classes.trainees(store, person, class_id)),
                groups=school_classes.groups(store, person, class_id),
                chosen=fields.identifiers(request.form, "who"))
