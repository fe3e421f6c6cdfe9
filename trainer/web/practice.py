"""A block: its open item, the answers to it, and what it came to."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, make_response, request, url_for
from werkzeug.exceptions import BadRequest

from trainer import exams, people, practice
from trainer.errors import N_, AnswerFormatError, NotFound, StoreUnavailable
from trainer.people import Person
from trainer.practice import Block, IssuedItem
from trainer.web import device, fields, guard, language, lookup, preferences, words
from trainer.web.responses import fragment, page, see, wants_fragment
from trainer.web.strip import strip

bp = Blueprint("practice", __name__)
LOG = logging.getLogger("trainer.web")


@bp.get("/run/<sitting>")
def run(sitting: str) -> Response:
    """The open item, with what was said of the last answer; a block that is over shows its last verdict.

    An exam's paper stands elsewhere.
    """
    person = _owner()
    if exams.is_paper(lookup.store(), person, sitting):
        return see(url_for("exams.paper", sitting=sitting))
    block = _block(person, sitting)
    if not _can_be_shown(block):
        return see(url_for(".summary", sitting=sitting))
    return page("practice/item.html", **_whole_page(block))


@bp.post("/run/<sitting>/answer")
def answer(sitting: str) -> Response:
    """Judge it; to htmx the parts of the page that change, to a plain form the way back to the page."""
    received = lookup.now()
    person = _owner()
    form = request.form.to_dict()
    try:
        block = practice.answer(
            lookup.store(), lookup.content(), person.id, sitting, _seq(form), form,
            lang=language.current(), received=received, now=lookup.now(),
            cards_stay=preferences.chosen()["flash"] == "stay")
    except AnswerFormatError as error:
        return _unread(person, sitting, form, words.say(error))
    return _kept_afterwards(_after(block, sitting), person, has_ended=block.ended)


@bp.post("/run/<sitting>/mark")
def mark(sitting: str) -> Response:
    """The last answer was a slip of the hand, not an error."""
    person = _owner()
    practice.mark_slip(lookup.store(), lookup.content(), person.id, sitting, _seq(request.form),
                       now=lookup.now())
    if not wants_fragment():
        return see(url_for(".run", sitting=sitting))
    block = _block(person, sitting)
    if not _can_be_shown(block):
        return _go_to_summary(sitting)
    return fragment("practice/changes.html", "marked", **_judged(block))


@bp.post("/run/<sitting>/end")
def end(sitting: str) -> Response:
    """Close the block before its last item."""
    person = _owner()
    practice.end(lookup.store(), person.id, sitting, now=lookup.now())
    return _kept_afterwards(see(url_for(".summary", sitting=sitting)), person, has_ended=True)


@bp.get("/run/<sitting>/summary")
def summary(sitting: str) -> Response:
    """Score, time per item, and the ways on; while it is read the next block is prepared for."""
    person = _owner()
    found = practice.summary(lookup.store(), lookup.content(), person.id, sitting, now=lookup.now())
    if found.is_silent and found.ended and found.n_answered:  # its trainee says first how well it went
        return see(url_for("debrief.show", sitting=sitting))
    practice.look_ahead(lookup.store(), lookup.content(), person)
    return page("practice/summary.html", summary=found, mode=practice.MODES[found.mode])


@bp.post("/run/<sitting>/retry")
def retry(sitting: str) -> Response:
    """The missed items once more, with or without those that were only slow."""
    person = people.follow_device(lookup.store(), _owner(), request.form.get("zone"))
    again = practice.retry(
        lookup.store(), lookup.content(), person.id, sitting,
        with_slow=request.form.get("with_slow") == "1",
        seed=secrets.token_bytes(16), public_id=secrets.token_bytes(16), now=lookup.now(),
        page=device.page())
    return see(url_for(".run", sitting=again))


def _after(block: Block, sitting: str) -> Response:
    """What an answer is told."""
    if not wants_fragment():
        return see(url_for(".run", sitting=sitting))
    if not _can_be_shown(block):
        return _go_to_summary(sitting)
    return fragment("practice/changes.html", "judged", **_judged(block))


def _kept_afterwards(response: Response, person: Person, *, has_ended: bool) -> Response:
    """Once a block has ended, and its trainee has the answer, what it comes to is kept for reports."""
    if has_ended:
        store, content = lookup.store(), lookup.content()

        def keep() -> None:
            try:
                practice.catch_up(store, content, person)
            except StoreUnavailable as error:  # reports work it out when they are asked for
                LOG.warning("not kept for reports: %s", error)

        response.call_on_close(keep)
    return response


def _block(person: Person, sitting: str) -> Block:
    return practice.block(lookup.store(), lookup.content(), person.id, sitting, now=lookup.now())


def _can_be_shown(block: Block) -> bool:
    """Not where it ended unanswered, and not where its rules are read no more: there is its summary alone."""
    return (block.open or block.last) is not None and block.table is not None


def _go_to_summary(sitting: str) -> Response:
    """For htmx, which follows a redirect of its own instead of showing where it leads."""
    response = make_response("", 204)
    response.headers["HX-Redirect"] = url_for(".summary", sitting=sitting)
    return response


def _unread(person: Person, sitting: str, form: dict[str, str], sentence: str) -> Response:
    """What was typed stays: htmx leaves felt and field alone, a whole page is made with it filled in."""
    block = _block(person, sitting)
    if block.open is None and block.ends is not None:
        return _go_to_summary(sitting) if wants_fragment() else see(url_for(".summary", sitting=sitting))
    if block.open is None:
        abort(409)
    context = _whole_page(block) | {"unread": sentence, "typed": form, "feedback": None}
    if not wants_fragment():
        return page("practice/item.html", status=422, **context)
    response = fragment("practice/changes.html", "unread", status=422, **context)
    response.headers["HX-Reswap"] = "none"
    return response


def _whole_page(block: Block) -> dict[str, Any]:
    """The open item; beside it the last verdict, which ``is_last`` says is about the item before.

    Who comes from that verdict has read it, and sees the item for the first time however long that took.
    """
    item = block.open or (block.last.item if block.last else abort(404))
    is_from_verdict = block.open is not None and request.args.get("next") == str(block.open.seq)
    is_again = (block.open is not None and not is_from_verdict
                and practice.is_shown_again(block.open, lookup.now()))
    return _context(block, item) | {
        "feedback": None if is_from_verdict else block.last, "next": None,
        "is_last": block.open is not None, "is_shown_again": is_again}


def _judged(block: Block) -> dict[str, Any]:
    """The item that was answered, its verdict, and the next one waiting."""
    feedback = block.last or abort(404)
    after = feedback.next
    is_alike = after is not None and after.drill_id == feedback.item.drill_id
    elsewhere = url_for(".run", sitting=after.sitting, next=after.seq) if after and not is_alike else None
    return _context(block, feedback.item) | {
        "feedback": feedback, "next": after if is_alike else None, "next_page": elsewhere, "is_last": False}


def _context(block: Block, item: IssuedItem) -> dict[str, Any]:
    table = block.table or abort(404)
    return {
        "block": block, "item": item, "table": table,
        "clauses": strip(table, item.kind, item.prompt["variant"]),
        "spoken": lambda concept: words.vocabulary().words(concept, table.id),
        "typed": {}, "unread": None, "is_shown_again": False, "next_page": None,
        "mode": practice.MODES[block.mode], "action": url_for(".answer", sitting=block.sitting),
        "left_ms": _left_ms(block)}


def _left_ms(block: Block) -> int | None:
    """Of a sprint that goes on."""
    if block.ends is None or block.open is None:
        return None
    return max(0, round((block.ends - lookup.now()).total_seconds() * 1000))


def _seq(form: Mapping[str, str]) -> int:
    seq = fields.number(form, "seq")
    if seq is None:
        raise BadRequest
    return seq


def _owner() -> Person:
    """Whoever asks for a block; a stranger has none, and is told what anybody else is told."""
    person = guard.visitor()
    if person is None:
        raise NotFound(N_("There is no such block."))
    return person
