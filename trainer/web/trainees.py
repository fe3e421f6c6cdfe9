"""A trainee as their instructor keeps them: data, classes, what is granted, how they sign in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urljoin

from flask import Blueprint, Response, request, url_for

from trainer import classes, trainees
from trainer.errors import N_, AnswerFormatError
from trainer.trainees import Data, Sheet
from trainer.trainees.access import EXTRA_TIMES
from trainer.web import fields, language, lookup
from trainer.web.responses import page, see
from trainer.web.staff import actor, tried

bp = Blueprint("trainees", __name__, url_prefix="/teach")


@bp.get("/classes/<int:class_id>/trainees/new")
def new(class_id: int) -> Response:
    return _new(class_id)


@bp.post("/classes/<int:class_id>/trainees/new")
def add(class_id: int) -> Response:
    """By hand, one person."""
    def attempt() -> Response:
        trainees.add_trainee(lookup.store(), actor(), class_id, _data(), group=request.form.get("group", ""),
                             now=lookup.now())
        return see(url_for("teach.people", class_id=class_id, saved=1))

    return tried(attempt, lambda wrong, status: _new(class_id, wrong, status))


@bp.get("/trainees/<int:person_id>")
def show(person_id: int) -> Response:
    return _show(person_id)


@bp.post("/trainees/<int:person_id>")
def change(person_id: int) -> Response:
    """Data, and the group in each class: ``group-3``."""
    def act() -> None:
        found = trainees.sheet(lookup.store(), actor(), person_id)
        groups = {one.id: request.form[f"group-{one.id}"] for one in found.classes
                  if f"group-{one.id}" in request.form}
        trainees.change_trainee(lookup.store(), actor(), person_id, _data(), group_names=groups,
                                now=lookup.now())

    return _after(person_id, act)


@bp.post("/trainees/<int:person_id>/accommodations")
def accommodate(person_id: int) -> Response:
    """Extra time, and cards that stay."""
    return _after(person_id, lambda: trainees.set_accommodations(
        lookup.store(), actor(), person_id, extra_time=fields.number(request.form, "extra_time") or 0,
        has_no_flash=request.form.get("has_no_flash") == "1", now=lookup.now()))


@bp.post("/trainees/<int:person_id>/access")
def set_access(person_id: int) -> Response:
    """Deactivate, or the other way round: ``active`` says which."""
    return _after(person_id, lambda: trainees.set_access(
        lookup.store(), actor(), person_id, is_active=request.form.get("active") == "1", now=lookup.now()))


@bp.post("/trainees/<int:person_id>/move")
def move(person_id: int) -> Response:
    """Into another class, out of the one that is named, if any."""
    into = fields.identifier(request.form, "into")

    def act() -> None:
        if into is None:
            raise AnswerFormatError(N_("Choose a class first."))
        trainees.move(lookup.store(), actor(), person_id, into=into,
                      out_of=fields.identifier(request.form, "out_of"), now=lookup.now())

    return _after(person_id, act)


@bp.post("/trainees/<int:person_id>/leave")
def take_out(person_id: int) -> Response:
    """Out of one class; an instructor who sees them in no other is back at that class."""
    class_id = fields.identifier(request.form, "class") or 0
    trainees.take_out(lookup.store(), actor(), person_id, class_id, now=lookup.now())
    return see(url_for("teach.people", class_id=class_id, saved=1))


@bp.post("/trainees/<int:person_id>/link")
def renew_link(person_id: int) -> Response:
    """Shown in this one answer: the store keeps its hash alone."""
    found = trainees.sheet(lookup.store(), actor(), person_id)
    token = trainees.renew_link(lookup.store(), actor(), person_id, now=lookup.now())
    return link_page(found.person.name, token, url_for(".show", person_id=person_id))


def link_page(name: str, token: str, back: str) -> Response:
    """A one-time link, to be handed on."""
    return page("teach/link.html", name=name, link=urljoin(request.url_root, f"link/{token}"), back=back)


def _after(person_id: int, act: Callable[[], object]) -> Response:
    """Do it and come back; what cannot be read is said on the page itself, with what was typed."""
    def attempt() -> Response:
        act()
        return see(url_for(".show", person_id=person_id, saved=1))

    return tried(attempt, lambda wrong, status: _show(person_id, wrong, status))


def _new(class_id: int, wrong: str = "", status: int = 200) -> Response:
    store, person = lookup.store(), actor()
    with_lang = {"lang": classes.one_class(store, person, class_id).lang or ""}
    return page("teach/new-trainee.html", status=status, wrong=wrong,
                class_=classes.one_class(store, person, class_id),
                groups=classes.groups(store, person, class_id), typed={**with_lang, **request.form})


def _show(person_id: int, wrong: str = "", status: int = 200) -> Response:
    found = trainees.sheet(lookup.store(), actor(), person_id)
    is_typed = request.endpoint == "trainees.change"
    return page("teach/trainee.html", status=status, wrong=wrong, sheet=found, extra_times=EXTRA_TIMES,
                typed=request.form if is_typed else _typed(found))


def _typed(found: Sheet) -> Mapping[str, Any]:
    account = found.account
    return {"code": account.code, "last_name": account.last_name, "first_name": account.first_name,
            "email": account.email, "login": account.login, "lang": found.person.lang,
            **{f"group-{class_id}": name for class_id, name in found.groups.items()}}


def _data() -> Data:
    """Raises AnswerFormatError for a language that is no choice of ours."""
    form = request.form
    if form.get("lang", "") not in ("", *language.languages()):
        raise AnswerFormatError(N_("This language is not known."))
    return Data(code=form.get("code", ""), last_name=form.get("last_name", ""),
                first_name=form.get("first_name", ""), email=form.get("email", ""),
                login=form.get("login", ""), lang=form.get("lang") or None)
