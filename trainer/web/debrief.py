"""The debrief of a round: first the trainee's own view of it, then what it came to."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from trainer import practice
from trainer.drills.round.acts import ACTS, PHASES, SITUATIONS
from trainer.errors import N_, NotFound
from trainer.web import guard, lookup
from trainer.web.responses import page, see

bp = Blueprint("debrief", __name__)

OWN_RATINGS = {
    "5": N_("Without a fault"), "4": N_("Well"), "3": N_("Fairly"), "2": N_("Badly"), "1": N_("I was lost")}
NO_RATING = "none"
"""Of somebody who would rather not say."""


@bp.get("/run/<sitting>/debrief")
def show(sitting: str) -> Response:
    """Asks for the trainee's own rating before anything is told; it is kept nowhere."""
    person = guard.visitor()
    if person is None:
        raise NotFound(N_("There is no such block."))
    found = practice.debrief(lookup.store(), lookup.content(), person.id, sitting)
    if not found.ended:
        return see(url_for("practice.run", sitting=sitting))
    own = request.args.get("own", "")
    return page(
        "practice/debrief.html", round=found, own=own if own in (*OWN_RATINGS, NO_RATING) else None,
        ratings=OWN_RATINGS, no_rating=NO_RATING, acts=ACTS, phases=PHASES, situations=SITUATIONS)
