"""The accounts of the school, for managers and the owner."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, request, url_for

from trainer import users
from trainer.errors import N_
from trainer.web import language, lookup
from trainer.web.responses import page, see
from trainer.web.staff import actor, tried
from trainer.web.trainees import link_page

bp = Blueprint("users", __name__, url_prefix="/manage/users")

ROLE_NAMES = {"trainee": N_("Trainee"), "instructor": N_("Instructor"), "manager": N_("Manager"),
              "owner": N_("Owner")}


@bp.app_template_filter()
def role_name(role: str) -> str:
    """In a list."""
    return ROLE_NAMES[role]


@bp.get("")
def find() -> Response:
    text, role = request.args.get("q", "")[:200], request.args.get("role", "")
    role = role if role in ROLE_NAMES else ""
    return page("manage/users.html", found=users.find(lookup.store(), actor(), text, role), q=text, role=role,
                roles=ROLE_NAMES)


@bp.get("/new")
def new() -> Response:
    return _new()


@bp.post("/new")
def make() -> Response:
    """The link is shown in this one answer."""
    def attempt() -> Response:
        form = request.form
        new_staff = users.NewStaff(
            role=form.get("role", ""), first_name=form.get("first_name", ""),
            last_name=form.get("last_name", ""), login=form.get("login", ""), email=form.get("email", ""),
            lang=language.current())
        person_id, token = users.make_staff(lookup.store(), actor(), new_staff, now=lookup.now())
        found = users.one_user(lookup.store(), actor(), person_id)
        return link_page(found.person.name, token, url_for(".show", person_id=person_id))

    return tried(attempt, _new)


@bp.get("/<int:person_id>")
def show(person_id: int) -> Response:
    return _show(person_id)


@bp.post("/<int:person_id>/role")
def change_role(person_id: int) -> Response:
    """Instructor or manager."""
    return _after(person_id, lambda: users.change_role(
        lookup.store(), actor(), person_id, request.form.get("role", ""), now=lookup.now()))


@bp.post("/<int:person_id>/access")
def set_access(person_id: int) -> Response:
    """Deactivate, or the other way round: ``active`` says which."""
    return _after(person_id, lambda: users.set_access(
        lookup.store(), actor(), person_id, is_active=request.form.get("active") == "1", now=lookup.now()))


@bp.post("/<int:person_id>/link")
def renew_link(person_id: int) -> Response:
    """With ``factor`` the second factor is set up again as well."""
    found = users.one_user(lookup.store(), actor(), person_id)
    token = users.renew_link(lookup.store(), actor(), person_id,
                             renews_factor=request.form.get("factor") == "1", now=lookup.now())
    return link_page(found.person.name, token, url_for(".show", person_id=person_id))


def _after(person_id: int, act: Callable[[], object]) -> Response:
    def attempt() -> Response:
        act()
        return see(url_for(".show", person_id=person_id, saved=1))

    return tried(attempt, lambda wrong, status: _show(person_id, wrong, status))


def _new(wrong: str = "", status: int = 200) -> Response:
    return page("manage/new-user.html", status=status, wrong=wrong, roles=users.roles_for(actor()),
                typed=request.form)


def _show(person_id: int, wrong: str = "", status: int = 200) -> Response:
    return page("manage/user.html", status=status, wrong=wrong, roles=users.roles_for(actor()),
                user=users.one_user(lookup.store(), actor(), person_id))
