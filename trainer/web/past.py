"""Past answers: shown again as they were judged, and their scenarios, to be played once more."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, request, url_for

from trainer import practice, progress
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.web import guard, language, lookup, words
from trainer.web.responses import page
from trainer.web.strip import Clause, strip

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
    """One item again, unrated, on the page of a drill."""
    return _asked(progress.scenario(lookup.store(), lookup.content(), code))


@bp.post("/s/<code>")
def play(code: str) -> Response:
    """Judge it and show what is said; nothing is stored."""
    form = request.form.to_dict()
    try:
        played = progress.play_scenario(lookup.store(), lookup.content(), code, form, language.current())
    except AnswerFormatError as error:
        again = progress.scenario(lookup.store(), lookup.content(), code)
        return _asked(again, status=422, unread=words.say(error), typed=form)
    return _shown(played, is_scenario=True)


def _asked(replay: progress.Replay, *, status: int = 200, unread: str | None = None,
           typed: dict[str, str] | None = None) -> Response:
    """As a block of this one item, of which nothing is kept.

    It goes by the code of the scenario: the block that the item is from is somebody's own.
    """
    item = replace(replay.item, sitting=replay.code, seq=1, n_items=1)
    block = practice.Block(
        sitting=item.sitting, drill_ids=(item.drill_id,), table_id=item.table_id, table=replay.table,
        mode="scenario", n_items=1, ends=None, marks=(), open=item, last=None, ended=False,
        has_interruptions="interruption" in item.prompt, accuracy=None, median_ms=None)
    return page(
        "practice/item.html", status=status, block=block, item=item,
        table=replay.table, mode=practice.MODES["learn"], action=url_for(".play", code=replay.code),
        clauses=_clauses(replay), spoken=lambda concept: words.vocabulary().words(concept, item.table_id),
        typed=typed or {}, unread=unread, is_shown_again=False, next_page=None, left_ms=None,
        feedback=None, next=None, is_last=True)


def _shown(replay: progress.Replay, *, is_scenario: bool = False) -> Response:
    return page(
        "progress/answer.html", replay=replay, item=replay.item, table=replay.table,
        feedback=replay.feedback, is_scenario=is_scenario, clauses=_clauses(replay))


def _clauses(replay: progress.Replay) -> tuple[Clause, ...]:
    return strip(replay.table, replay.item.kind, replay.item.prompt["variant"])
