"""Which language a page is in: the person's own choice, else this browser's, else English."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from babel import Locale
from flask import Response, g, has_request_context, request
from flask_babel import force_locale, get_locale

from trainer.web import guard
from trainer.web.translate import request_globals

_KEPT = ("language", "catalogue", "marked_up")
"""What is looked up once a request, and once more for what is said in another language."""

_COOKIE = "language"

SOURCE = "en"
"""The language of the sentences in the code; it has no catalogue."""


@cache
def languages() -> tuple[str, ...]:
    """English, and every language that has a compiled catalogue."""
    folder = Path(__file__).parent.parent / "locales"
    found = {path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/messages.mo")}
    return (SOURCE, *sorted(found - {SOURCE}))


def own_name(lang: str) -> str:
    """A language as its speakers call it, with a capital: ``Français``."""
    name = Locale.parse(lang).get_display_name(lang) or lang
    return name[:1].upper() + name[1:]


def select_locale() -> str:
    """For Flask-Babel, once a request. Never fails: error pages need a language too."""
    if not has_request_context():
        return SOURCE
    person = guard.visitor_if_known()
    if person is not None and person.lang in languages():
        return str(person.lang)
    if person is None and (chosen := remembered()):
        return chosen
    return request.accept_languages.best_match(languages()) or SOURCE


def remember(response: Response, lang: str) -> Response:
    """For who is not signed in yet: the choice of this browser, until it closes."""
    response.set_cookie(_COOKIE, lang, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def remembered() -> str | None:
    """What was chosen in this browser before anybody signed in."""
    chosen = request.cookies.get(_COOKIE)
    return chosen if chosen in languages() else None


def current() -> str:
    """The language of this page, looked up once a request."""
    try:
        return str(request_globals().language)
    except AttributeError:
        locale = get_locale()
        g.language = str(locale.language) if locale else SOURCE
        return str(g.language)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """What is said inside is in ``lang``, whatever the page's own language is."""
    kept = {name: g.pop(name) for name in _KEPT if name in g}
    try:
        with force_locale(lang):
            yield
    finally:
        for name in _KEPT:
            g.pop(name, None)
        for name, value in kept.items():
            setattr(g, name, value)
