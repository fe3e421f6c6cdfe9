"""Assignments: set and followed by those who teach a class, begun by its trainees."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from flask import Blueprint, Response, request, url_for

from trainer import assignments, people
from trainer.classes import Class, Member, visible
from trainer.errors import Message
from trainer.people import Person
from trainer.web import device, fields, lookup, preferences
from trainer.web.responses import page, see
from trainer.web.staff import actor

bp = Blueprint("assignments", __name__)


@bp.get("/teach/classes/<int:class_id>/assignments")
def in_class(class_id: int) -> Response:
    """Those of a class, the last to be due first."""
    who = actor()
    class_, _ = assignments.class_of(lookup.store(), who, class_id)
    found = assignments.in_class(lookup.store(), who, class_id)
    return page("assignments/list.html", class_=class_, assignments=found, now=lookup.now())


@bp.get("/teach/classes/<int:class_id>/assignments/new")
def new(class_id: int) -> Response:
    """An empty form, or one filled in from an assignment that the actor may see.

    ``trainee`` and ``kind`` choose for whom it is and what it asks.
    """
    who = actor()
    class_, members = assignments.class_of(lookup.store(), who, class_id)
    copied = fields.identifier(request.args, "copy")
    if copied is None:
        whom = fields.identifier(request.args, "trainee")
        return _form(class_, members, assignments.for_one(
            class_, lookup.content_of_class(class_id), whom, request.args.get("kind") or None, lookup.now()))
    source, _ = assignments.look(lookup.store(), who, copied)
    return _form(class_, members, assignments.again(source, class_, lookup.now()))


@bp.post("/teach/classes/<int:class_id>/assignments")
def make(class_id: int) -> Response:
    """Set it; what cannot be read is shown again with all that was typed."""
    who = actor()
    class_, members = assignments.class_of(lookup.store(), who, class_id)
    typed = _typed()
    wanted, faults = assignments.read(lookup.content_of_class(class_.id), class_, _ids(members), typed)
    if wanted is None:
        return _form(class_, members, typed, faults)
    made = assignments.make(lookup.store(), who, class_id, wanted, lookup.now())
    return see(url_for(".show", assignment_id=made))


@bp.get("/teach/assignments/<int:assignment_id>")
def show(assignment_id: int) -> Response:
    """How far each trainee is, how late, and what is asked."""
    who, now = actor(), lookup.now()
    found, class_ = assignments.look(lookup.store(), who, assignment_id)
    rows = assignments.rows_of(lookup.store(), lookup.content_of_class(class_.id), who, assignment_id, now)
    classes = [one for one in visible(lookup.store(), who) if one.archived is None]
    return page("assignments/show.html", class_=class_, assignment=found, rows=rows, now=now, classes=classes)


@bp.get("/teach/assignments/<int:assignment_id>/edit")
def edit(assignment_id: int) -> Response:
    who = actor()
    found, class_ = assignments.look(lookup.store(), who, assignment_id)
    _, members = assignments.class_of(lookup.store(), who, class_.id)
    return _form(class_, members, assignments.typed_of(found, class_.zone), assignment_id=assignment_id)


@bp.post("/teach/assignments/<int:assignment_id>/edit")
def change(assignment_id: int) -> Response:
    """Other terms; what was done is counted anew by them."""
    who = actor()
    _, class_ = assignments.look(lookup.store(), who, assignment_id)
    _, members = assignments.class_of(lookup.store(), who, class_.id)
    typed = _typed()
    wanted, faults = assignments.read(lookup.content_of_class(class_.id), class_, _ids(members), typed)
    if wanted is None:
        return _form(class_, members, typed, faults, assignment_id)
    assignments.change(lookup.store(), who, assignment_id, wanted, lookup.now())
    return see(url_for(".show", assignment_id=assignment_id))


@bp.post("/teach/assignments/<int:assignment_id>/withdraw")
def withdraw(assignment_id: int) -> Response:
    class_id = assignments.withdraw(lookup.store(), actor(), assignment_id, lookup.now())
    return see(url_for(".in_class", class_id=class_id))


@bp.post("/assignments/<int:assignment_id>/start")
def start(assignment_id: int) -> Response:
    """Begin a block for it, at one of its tables."""
    person = people.follow_device(lookup.store(), actor(), request.form.get("zone"))
    look = preferences.chosen()
    sitting = assignments.begin(
        lookup.store(), lookup.content_of_class, person, assignment_id, request.form.get("table", ""),
        mode=request.form.get("mode", "practice"), is_timed=look["clock"] != "off",
        cards_stay=look["flash"] == "stay", seed=secrets.token_bytes(16), public_id=secrets.token_bytes(16),
        now=lookup.now(), page=device.page())
    return see(url_for("practice.run", sitting=sitting))


def tasks_of(person: Person | None) -> tuple[assignments.Task, ...]:
    """What Today shows of them; a local trainee has none."""
    if person is None or person.is_local:
        return ()
    return assignments.tasks(lookup.store(), lookup.content(), person, lookup.now())


def _typed() -> dict[str, list[str]]:
    return {field: request.form.getlist(field) for field in assignments.FIELDS}


def _ids(members: Sequence[Member]) -> list[int]:
    return [member.person_id for member in members]


def _form(class_: Class, members: Sequence[Member], typed: Mapping[str, Sequence[str]],
          faults: Mapping[str, Message] | None = None, assignment_id: int | None = None) -> Response:
    return page(
        "assignments/form.html", status=422 if faults else 200, class_=class_, members=members, typed=typed,
        faults=faults or {}, assignment_id=assignment_id, kinds=lookup.drills_by_kind(),
        tables=lookup.content_of_class(class_.id).tables.values())
