"""Past answers: shown again as they were judged, and their scenarios, to be played once more."""

from __future__ import annotations

from flask import Blueprint, Response, request

from trainer import progress
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.web import guard, language, lookup, words
from trainer.web.responses import page
from trainer.web.strip import strip

bp = Blueprint("past", __name__)


@bp.get("/answers/<sitting>/<int:seq>")
def answer(sitting: str, seq: int) -> Response:
    """The trainee's own answer with its verdict, by the rules that it was given under."""
    person = guard.visitor()
    if person is None:
        raise NotFound(N_("There is no such block."))
    return _shown(progress.replay(lookup.store(), lookup.content(), person.id, sitting, seq))


@bp.get("/s/<code>")
def scenario(code: str) -> Response:
    """One item again, unrated."""
    return _shown(progress.scenario(lookup.store(), lookup.content(), code), is_scenario=True)


@bp.post("/s/<code>")
def play(code: str) -> Response:
    """Judge it and show what is said; nothing is stored."""
    form = request.form.to_dict()
    try:
        played = progress.play_scenario(lookup.store(), lookup.content(), code, form, language.current())
    except AnswerFormatError as error:
        again = progress.scenario(lookup.store(), lookup.content(), code)
        return _shown(again, is_scenario=True, status=422, unread=words.say(error), typed=form)
    return _shown(played, is_scenario=True)


def _shown(replay: progress.Replay, *, is_scenario: bool = False, status: int = 200,
           unread: str | None = None, typed: dict[str, str] | None = None) -> Response:
    item = replay.item
    return page(
        "progress/answer.html", status=status, replay=replay, item=item, table=replay.table,
        feedback=replay.feedback, is_scenario=is_scenario, unread=unread, typed=typed or {},
        clauses=strip(replay.table, item.kind, item.prompt["variant"]))
