"""The trainee's own: settings, language, name, "not you?", and help."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for
from werkzeug.exceptions import BadRequest

from trainer import people
from trainer.errors import N_, NotFound
from trainer.web import guard, held, language, lookup, preferences, sign_in, zones
from trainer.web.responses import page, see, see_again

bp = Blueprint("account", __name__)


@bp.get("/settings")
def settings() -> Response:
    return page("account/settings.html", preferences=preferences.PREFERENCES, person=guard.visitor(),
                zones=zones.zones(language.current()), zone_name=zones.name_of, kept_zone=zones.kept)


@bp.post("/settings")
def save_settings() -> Response:
    """What the form names is stored; the rest stays as it is. An empty zone is that of the device."""
    chosen = preferences.read(request.form)
    lang, zone = request.form.get("lang"), request.form.get("own_zone")
    if (lang is not None and lang not in language.languages()) or (zone and not zones.is_known(zone)):
        raise BadRequest
    person = people.set_preferences(lookup.store(), guard.trainee().id, chosen, lang=lang)
    if zone is not None:
        person = people.choose_zone(lookup.store(), person.id, zone or None)
    people.follow_device(lookup.store(), person, request.form.get("zone"))
    return see(url_for(".settings", saved=1))


@bp.post("/language")
def choose_language() -> Response:
    """The small switch at the foot of every page, which it leads back to; what the door holds it holds on."""
    lang = request.form.get("lang", "")
    if lang not in language.languages():
        raise BadRequest
    if form := held.held():
        return _held_on(lang, form)
    if guard.asks_to_sign_in():
        return language.remember(see_again(request.form.get("page", "")), lang)
    people.set_preferences(lookup.store(), guard.trainee().id, {}, lang=lang)
    return see_again(request.form.get("page", ""))


def _held_on(lang: str, form: held.Held) -> Response:
    """The page of the door that holds a form, in another language: it has no address to be led back to."""
    person = None if guard.asks_to_sign_in() else guard.trainee()
    if person:
        people.set_preferences(lookup.store(), person.id, {}, lang=lang)
    with language.speaking(lang):
        response = sign_in.to_send(form) if person else sign_in.still_held()
    return response if person else language.remember(response, lang)


@bp.post("/name")
def name() -> Response:
    """Raises AnswerFormatError for a name that is none, before it makes a trainee of a stranger.

    Where one signs in, lists and marks call people as their instructors wrote them down: raises NotFound.
    """
    _refuse_accounts()
    wanted = people.read_name(request.form.get("name", ""))
    people.rename(lookup.store(), guard.trainee().id, wanted)
    return see(url_for("progress.today"))


@bp.get("/not-you")
def ask_not_you() -> Response:
    """Asked of who has a block open: it would be out of reach. Whoever has an account signs out instead."""
    _refuse_accounts()
    return page("account/not-you.html")


@bp.post("/not-you")
def not_you() -> Response:
    """Somebody else sits here now: this browser becomes a stranger's."""
    _refuse_accounts()
    guard.leave()
    response = see(url_for("progress.today"))
    response.headers["Clear-Site-Data"] = '"cache"'  # pages kept for the way back show the one before
    return response


def _refuse_accounts() -> None:
    """Of what local trainees alone do; raises NotFound."""
    if guard.has_accounts():
        raise NotFound(N_("There is no such page."))


@bp.get("/help")
def help_page() -> Response:
    return page("account/help.html", kinds=lookup.drills_by_kind())
