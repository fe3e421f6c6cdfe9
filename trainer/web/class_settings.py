"""A class's settings: what it is like, its code, groups and instructors, its end."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, request, url_for

from trainer import classes
from trainer.errors import Closed
from trainer.web import class_form, fields, lookup, words
from trainer.web.responses import page, see
from trainer.web.staff import actor, tried

bp = Blueprint("class_settings", __name__, url_prefix="/teach/classes/<int:class_id>")


@bp.get("/settings")
def show(class_id: int) -> Response:
    return _show(class_id)


@bp.post("/settings")
def change(class_id: int) -> Response:
    """What somebody else has changed meanwhile is not undone: it is said, beside what was typed."""
    try:
        return _after(class_id, lambda: classes.change_class(
            lookup.store(), actor(), class_id, class_form.wanted(request.form),
            tables=lookup.content_of_class(class_id).tables, seen=request.form.get("seen"), now=lookup.now()))
    except Closed as error:
        return _show(class_id, words.say(error), 409)


@bp.post("/code")
def renew_code(class_id: int) -> Response:
    """The one before opens nothing any more."""
    return _after(class_id, lambda: classes.renew_code(lookup.store(), actor(), class_id, now=lookup.now()))


@bp.post("/archive")
def archive(class_id: int) -> Response:
    """Archive the class, or open it again: ``archived`` says which."""
    act = classes.archive if request.form.get("archived") == "1" else classes.reopen
    return _after(class_id, lambda: act(lookup.store(), actor(), class_id, now=lookup.now()))


@bp.post("/groups")
def name_group(class_id: int) -> Response:
    """Make a group, or give one another name."""
    return _after(class_id, lambda: classes.name_group(
        lookup.store(), actor(), class_id, request.form.get("name", ""),
        group_id=fields.identifier(request.form, "group"), now=lookup.now()))


@bp.post("/groups/<int:group_id>/remove")
def drop_group(class_id: int, group_id: int) -> Response:
    """Its people stay in the class."""
    return _after(class_id, lambda: classes.drop_group(
        lookup.store(), actor(), class_id, group_id, now=lookup.now()))


@bp.post("/instructors")
def add_instructor(class_id: int) -> Response:
    """By login or e-mail."""
    return _after(class_id, lambda: classes.add_instructor(
        lookup.store(), actor(), class_id, request.form.get("login", ""), now=lookup.now()))


@bp.post("/instructors/<int:person_id>/remove")
def remove_instructor(class_id: int, person_id: int) -> Response:
    """Whoever takes themselves out sees the class no more."""
    person = actor()
    response = _after(class_id, lambda: classes.remove_instructor(
        lookup.store(), person, class_id, person_id, now=lookup.now()))
    is_out = response.status_code == 303 and person.id == person_id and not person.sees_all
    return see(url_for("teach.classes")) if is_out else response


def _after(class_id: int, act: Callable[[], object]) -> Response:
    """Do it and come back; what cannot be read is said on the page itself, with what was typed."""
    def attempt() -> Response:
        act()
        return see(url_for(".show", class_id=class_id, saved=1))

    return tried(attempt, lambda wrong, status: _show(class_id, wrong, status))


def _show(class_id: int, wrong: str = "", status: int = 200) -> Response:
    store, person = lookup.store(), actor()
    class_ = classes.one_class(store, person, class_id)
    is_typed = request.endpoint == "class_settings.change"
    seen = request.form.get("seen", "") if is_typed else classes.version_of(class_)
    return page("teach/class-settings.html", status=status, wrong=wrong, class_=class_, seen=seen,
                groups=classes.groups(store, person, class_id),
                instructors=classes.instructors(store, person, class_id),
                tables=lookup.content_of_class(class_id).tables, typed_here=request.form,
                **class_form.shown(request.form if is_typed else class_form.of_class(class_)))
