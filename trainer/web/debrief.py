"""The debrief of a round: first the trainee's own view of it, then what it came to."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from trainer import practice
from trainer.drills.round.acts import ACTS, PHASES, SITUATIONS
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.people import Person
from trainer.web import guard, lookup
from trainer.web.responses import page, see

bp = Blueprint("debrief", __name__)

OWN_RATINGS = {
    5: N_("Without a fault"), 4: N_("Well"), 3: N_("Fairly"), 2: N_("Badly"), 1: N_("I was lost")}


@bp.get("/run/<sitting>/debrief")
def show(sitting: str) -> Response:
    """Of a round dealt unaided, asks for the trainee's own rating before anything is told."""
    return _show(sitting)


@bp.post("/run/<sitting>/debrief")
def rate(sitting: str) -> Response:
    """Keep the rating, or that the trainee would rather not say, and tell what the round came to."""
    person = _owner()
    try:
        practice.rate(lookup.store(), lookup.content(), person.id, sitting, _rating(), now=lookup.now())
    except AnswerFormatError as error:
        return _show(sitting, error)
    return see(url_for(".show", sitting=sitting))


def _show(sitting: str, error: AnswerFormatError | None = None) -> Response:
    found = practice.debrief(lookup.store(), lookup.content(), _owner().id, sitting)
    if not found.ended:
        return see(url_for("practice.run", sitting=sitting))
    if found.is_unsaid:
        return page("practice/rating.html", status=422 if error else 200, round=found, error=error,
                    ratings=OWN_RATINGS)
    return page("practice/debrief.html", round=found, acts=ACTS, phases=PHASES, situations=SITUATIONS)


def _rating() -> int | None:
    """From 1 to 5; None: skipped. Raises AnswerFormatError for anything else."""
    if "skip" in request.form:
        return None
    said = {str(one): one for one in OWN_RATINGS}.get(request.form.get("rating", ""))
    if said is None:
        raise AnswerFormatError(N_("Choose one of the five, or skip."))
    return said


def _owner() -> Person:
    """A stranger has no round, and is told what anybody else is told."""
    person = guard.visitor()
    if person is None:
        raise NotFound(N_("There is no such block."))
    return person
