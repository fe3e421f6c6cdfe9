"""From error to page: one table of statuses, one of what their pages say."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from flask import Flask, Response, make_response, request, url_for
from werkzeug.exceptions import BadHost, HTTPException, MethodNotAllowed

from trainer.errors import (
    N_,
    AnswerFormatError,
    Busy,
    CannotDeal,
    Closed,
    NotFound,
    SignInNeeded,
    StoreUnavailable,
    TooManyTries,
    TrainerError,
)
from trainer.web import held, responses, words
from trainer.web.translate import gettext

LOG = logging.getLogger("trainer.web")

STATUS: dict[type[TrainerError], int] = {
    NotFound: 404,
    CannotDeal: 404,
    AnswerFormatError: 422,
    SignInNeeded: 401,
    Closed: 409,
    TooManyTries: 429,
    Busy: 503,
    StoreUnavailable: 503,
}
"""Not yours and not there are the same page."""

TEXTS: dict[int, tuple[str, str]] = {
    400: (N_("This form did not work"), N_("Go back, load the page again and send it once more.")),
    401: (N_("Please sign in"), N_("What you typed is kept and can be sent then.")),
    404: (N_("There is no such page"),
          N_("The address may have a slip in it, or the page is another trainee’s.")),
    405: (N_("This address takes no such request"),
          N_("It is reached by a button on a page, not by itself.")),
    409: (N_("This is over"), N_("The block has ended; nothing more is taken for it.")),
    413: (N_("That is too much"),
          N_("An answer is a word or a number. What was sent is far longer and was not read.")),
    422: (N_("This could not be read"), N_("Nothing was stored. Go back and try again.")),
    429: (N_("Slow down"), N_("Too many tries in a short time. Wait a little and try again.")),
    500: (N_("Something broke"), N_("It is noted in the server’s log. What was answered before is stored.")),
    503: (N_("Not available just now"),
          N_("Nothing could be stored safely, so nothing was taken. Try again in a moment.")),
}
"""Title, and what to do."""

_REASON_SAYS_ALL = frozenset({409, 503})
"""Of these the advice is for want of a reason."""

_RETRY_AFTER_S = {429: "30", 503: "2"}


def register(app: Flask) -> None:
    """Every error ends in a page of ours."""
    app.register_error_handler(TrainerError, _trainer_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _fault)


def _trainer_error(error: TrainerError) -> Response:
    if isinstance(error, SignInNeeded) and request.method == "GET" and not responses.wants_fragment():
        return responses.see(url_for("sign_in.login", next=responses.here()))
    if isinstance(error, SignInNeeded) and not responses.wants_fragment():
        return responses.page("sign-in/login.html", status=401, wrong="", next="", held=held.hold())
    status = status_of(error)
    if status >= 500 and not isinstance(error, Busy):  # which is no fault
        LOG.error("%s: %s", type(error).__name__, error)
    response = error_page(status, words.say(error) if status != 500 else "")
    if "retry_after" in error.params:
        response.headers["Retry-After"] = str(error.params["retry_after"])
    return response


def status_of(error: TrainerError) -> int:
    """What an error is to a browser."""
    return next((code for kind, code in STATUS.items() if isinstance(error, kind)), 500)


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    nearest = 500 if status >= 500 else 400
    response = error_page(status if status in TEXTS else nearest)
    if isinstance(error, MethodNotAllowed):
        allowed: Iterable[str] = error.valid_methods or ()
        response.headers["Allow"] = ", ".join(sorted(allowed))
    return response


def _fault(error: Exception) -> Response:
    """Ours: logged with where it happened, never with what was typed."""
    LOG.error("%s at %s", type(error).__name__, request.url_rule, exc_info=error)
    return error_page(500)


def error_page(status: int, reason: str = "") -> Response:
    """A page that helps; to htmx the sentences alone, which the page's notice shows.

    It says nothing of the address that was asked for: what is another's looks as what never was.
    A host that is none gets them too: a page has addresses in it, and there are none at such a host.
    """
    title, advice = TEXTS[status]
    if reason and status in _REASON_SAYS_ALL:
        advice = ""
    if responses.wants_fragment() or isinstance(request.routing_exception, BadHost):
        response = make_response(_in_one_line(title, advice, reason), status)
        response.content_type = "text/plain; charset=utf-8"
    else:
        response = responses.page("errors/error.html", status=status, code=status, title=title,
                                  advice=advice, reason=reason,
                                  here="" if status == 404 else responses.here())
    if status in _RETRY_AFTER_S:
        response.headers["Retry-After"] = _RETRY_AFTER_S[status]
    return response


def _in_one_line(title: str, advice: str, reason: str) -> str:
    """The reason, or the title for want of one, and the advice, if any."""
    if not reason:
        return gettext("%(title)s. %(advice)s", title=gettext(title), advice=gettext(advice))
    return gettext("%(reason)s %(advice)s", reason=reason, advice=gettext(advice)) if advice else reason
