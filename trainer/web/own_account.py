"""One's own account: another password, another authenticator, the history of this browser."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from trainer import people, signing_in
from trainer.errors import AnswerFormatError, TooManyTries
from trainer.web import error_pages, guard, lookup, sign_in, words
from trainer.web.responses import page, see
from trainer.web.staff import actor

bp = Blueprint("own_account", __name__)


@bp.get("/account")
def password() -> Response:
    """Password and second factor."""
    return _shown()


@bp.post("/account/password")
def change_password() -> Response:
    """Every other browser of the person is signed out; this one goes on."""
    form = request.form
    try:
        found = signing_in.change_password(
            lookup.store(), sign_in.source(), actor().id, form.get("old", ""), form.get("password", ""),
            form.get("again", ""), token=guard.signed_in_token() or "", kind=guard.sign_in_kind(),
            now=lookup.now())
    except (AnswerFormatError, TooManyTries) as error:
        return _refused(error, "password")
    guard.sign_in(found)
    return see(url_for("account.settings", saved=1))


@bp.post("/account/factor")
def renew_factor() -> Response:
    """The sign-in is halfway again, and shows the new secret."""
    form = request.form
    try:
        found = signing_in.renew_factor(
            lookup.store(), sign_in.source(), actor().id, form.get("old", ""), form.get("code", ""),
            token=guard.signed_in_token() or "", now=lookup.now())
    except (AnswerFormatError, TooManyTries) as error:
        return _refused(error, "factor")
    return sign_in.let_in(found)


@bp.post("/claim")
def claim() -> Response:
    """What was practised in this browser before is the visitor's, or somebody else's."""
    person = actor()
    if request.form.get("mine") == "1":
        signing_in.claim(lookup.store(), person, guard.local_token(), now=lookup.now())
    else:
        found = signing_in.offer(lookup.store(), person, guard.local_token())
        refused = found.person_id if found else None
        people.set_preferences(lookup.store(), person.id, {signing_in.REFUSED: refused})
    return see(url_for("progress.today"))


@bp.app_template_global()
def claim_offer() -> signing_in.History | None:
    """For Today: a history that this browser holds and nobody has claimed."""
    person = guard.visitor()
    return signing_in.offer(lookup.store(), person, guard.local_token()) if person else None


def _shown(*, status: int = 200, wrong: str = "", form: str = "") -> Response:
    person = actor()
    return page("account/password.html", status=status, wrong=wrong, form=form, person=person,
                has_password=signing_in.has_password(lookup.store(), person.id))


def _refused(error: AnswerFormatError | TooManyTries, form: str) -> Response:
    response = _shown(status=error_pages.status_of(error), wrong=words.say(error), form=form)
    if "retry_after" in error.params:
        response.headers["Retry-After"] = str(error.params["retry_after"])
    return response
