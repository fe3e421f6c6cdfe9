"""One answer: read, judged, timed, and stored together with the item that follows it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from trainer.content import Content
from trainer.drills import KINDS, interruptions
from trainer.drills.base import Json, Verdict
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.learning.modes import MODES
from trainer.learning.scoring import HINT_FIELDS, read_hints, time_answer
from trainer.practice.dealing import (
    asked_so_far,
    credits_of,
    find_asked,
    following,
    is_current,
    is_silent,
    is_whole,
    issued,
    own_sitting,
)
from trainer.practice.exposure import exposed
from trainer.practice.pinning import as_begun
from trainer.practice.sprints import deadline, is_over, is_sprint
from trainer.practice.tally import accuracy, median_ms, tally
from trainer.practice.views import Block, Feedback, SummaryItem
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.answers import Answer, LogLine
from trainer.store.database import Database, Store
from trainer.store.practice import Sitting, StoredItem, to_json

LONGEST_ANSWER = 4000
_NOT_OF_THE_ANSWER = HINT_FIELDS | {"csrf_token", "seq"}
_MILLISECOND = timedelta(milliseconds=1)


def answer(store: Store, content: Content, person_id: int, sitting: str, seq: int,
           form: Mapping[str, str], *, lang: str, received: datetime, now: datetime,
           cards_stay: bool = False) -> Block:
    """Judge an answer and store it; the block as it now stands, its ``last`` about this answer.

    A second answer gets the verdict of the first. ``received`` was taken before anything was waited
    for; ``cards_stay``: those of the next item are not turned down. Raises AnswerFormatError for what
    cannot be read (nothing is stored, no attempt used), NotFound, Closed, StoreUnavailable.
    """
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        content = as_begun(db, content, found)
        asked = find_asked(db, found, seq)
        log = answers.read_log(db, found.id)
        repeated = rows.find_repeated(db, found.id, seq + 1) if MODES[found.mode].repeats else None
    if any(line.seq == seq and line.result for line in log):
        return _repeat(store, content, found, asked, form, lang)
    is_late = is_over(found, credits_of(log), received)
    if found.table_id not in content.tables or (found.has_ended and not is_sprint(found)):
        raise Closed(N_("This block has ended."))
    if found.has_ended or is_late:
        return _end_late(store, content, found, log, now)
    typed, given = read_form(content, found, asked, form, lang)
    verdict = KINDS[asked.item.kind].grade(asked.item, given)
    answered = _answered(content, found, asked, form, received, typed, given, verdict)
    longer = [replace(line, received=received, result=answered.result) if line.seq == seq else line
              for line in log]
    after = following(content, found, asked, answered, verdict, asked_so_far(longer), repeated, now)
    if after:
        after = exposed(store, found, after, cards_stay=cards_stay, answered=(asked, answered))
    try:
        is_first = store.write(lambda db: _store(db, content, found, answered, asked.drill_id, after, now))
    except Closed:
        if not is_sprint(found):
            raise
        return _end_late(store, content, found, log, now)
    if not is_first:
        return _repeat(store, content, found, asked, form, lang)
    return block_of(content, found, tally(longer), after, feedback(found, asked, answered, verdict, after))


def feedback(sitting: Sitting, asked: StoredItem, answered: Answer, verdict: Verdict,
             after: StoredItem | None, *, is_repeat: bool = False, differs: bool = False) -> Feedback:
    """What is said of an answer, now or again."""
    return Feedback(
        seq=asked.seq, item=issued(sitting, asked), given=answered.typed, verdict=verdict,
        elapsed_ms=answered.timing.elapsed_ms, is_away=answered.timing.is_away, is_slip=answered.is_slip,
        is_repeat=is_repeat, differs=differs, aside=interruptions.judge(asked.item, answered.typed),
        next=issued(sitting, after) if after else None)


def block_of(content: Content, sitting: Sitting, items: tuple[SummaryItem, ...], after: StoredItem | None,
             last: Feedback | None) -> Block:
    """A block with its answered items, its open one, and what is said of the last answer."""
    return Block(
        sitting=sitting.public_id.hex(), drill_ids=sitting.drill_ids, table_id=sitting.table_id,
        table=content.tables.get(sitting.table_id), mode=sitting.mode, n_items=sitting.n_items,
        ends=deadline(sitting, [item.credit for item in items]), marks=tuple(item.word for item in items),
        open=issued(sitting, after) if after else None, last=last, ended=after is None,
        has_interruptions=sitting.plan is not None and sitting.plan.has_interruptions,
        accuracy=accuracy(items), median_ms=median_ms(items),
        is_whole=is_whole(content, sitting.drill_ids, sitting.mode),
        is_silent=is_silent(content, sitting.drill_ids, sitting.mode))


def stored_verdict(asked: StoredItem, answered: Answer) -> Verdict:
    """What was said of a stored answer: judged again by the stored key, with the credit it got."""
    verdict = KINDS[asked.item.kind].grade(asked.item, answered.given)
    return replace(verdict, credit=answered.credit)


def shown_codes(verdict: Verdict) -> set[str]:
    """Of the misconceptions that the page explains: the first of the answer, and of each of its lines."""
    return {mistake.code for one in (verdict, *verdict.lines) for mistake in one.mistakes[:1]}


def _end_late(store: Store, content: Content, sitting: Sitting, log: list[LogLine], now: datetime) -> Block:
    """An answer that came after a sprint, whoever ended it, is not judged: the block is over without it.

    However often it is sent, and whatever ended the block first, it is told the same.
    """
    def close(db: Database) -> None:
        if not rows.has_ended(db, sitting.id):
            rows.add_end(db, sitting.id, "deadline", now)

    store.write(close)
    return block_of(content, sitting, tally(log), None, None)


def _repeat(store: Store, content: Content, sitting: Sitting, asked: StoredItem,
            form: Mapping[str, str], lang: str) -> Block:
    """The first verdict again, and whether something else was given this time."""
    with store.read() as db:
        first = answers.find_answer(db, sitting.id, asked.seq)
        log = answers.read_log(db, sitting.id)
        has_ended = rows.has_ended(db, sitting.id) or not is_current(content, sitting)
        after = None if has_ended else rows.find_open(db, sitting.id)
    assert first is not None, "an answer is never deleted"
    differs = _differs(content, sitting, asked, first, form, lang)
    last = feedback(sitting, asked, first, stored_verdict(asked, first), after, is_repeat=True,
                    differs=differs)
    return block_of(content, sitting, tally(log), after, last)


def _differs(content: Content, sitting: Sitting, asked: StoredItem, first: Answer,
             form: Mapping[str, str], lang: str) -> bool:
    """Whether it says something else than the first, or nothing at all."""
    try:
        typed = _typed(form)
        return typed != first.typed and _read(content, sitting, asked, typed, lang) != first.given
    except (AnswerFormatError, NotFound):
        return True


def read_form(content: Content, sitting: Sitting, asked: StoredItem, form: Mapping[str, str],
              lang: str) -> tuple[dict[str, str], Json]:
    """The fields of an answer, and what they say; raises AnswerFormatError."""
    typed = _typed(form)
    return typed, _read(content, sitting, asked, typed, lang)


def _typed(form: Mapping[str, str]) -> dict[str, str]:
    """The fields of the answer, as they came; raises AnswerFormatError for what cannot be kept."""
    typed = {field: text for field, text in form.items() if field not in _NOT_OF_THE_ANSWER}
    if len(to_json(typed)) > LONGEST_ANSWER:
        raise AnswerFormatError(N_("This answer is too long to be read."))
    if any("\ud800" <= sign <= "\udfff" for text in (*typed, *typed.values()) for sign in text):
        raise AnswerFormatError(N_("This answer has signs that are no letters."))
    return typed


def _read(content: Content, sitting: Sitting, asked: StoredItem, typed: dict[str, str], lang: str) -> Json:
    """What the fields say, as it will be stored; raises AnswerFormatError."""
    given = to_json(KINDS[asked.item.kind].parse(
        interruptions.own_fields(typed), content.calls(sitting.table_id, lang)))
    if len(given) > LONGEST_ANSWER:
        raise AnswerFormatError(N_("This answer is too long to be read."))
    return json.loads(given)


def _answered(content: Content, sitting: Sitting, asked: StoredItem, form: Mapping[str, str],
              received: datetime, typed: dict[str, str], given: Json, verdict: Verdict) -> Answer:
    hints = read_hints(form, gives_hints=MODES[sitting.mode].gives_hints)
    drill = content.drills.get(asked.drill_id)
    timing = time_answer(
        hints, server_ms=(received - asked.issued) // _MILLISECOND, target_ms=asked.item.target_ms,
        is_button_drill=drill is not None and bool(drill.params.get("buttons")))
    return Answer(seq=asked.seq, received=received, typed=typed, given=given, credit=verdict.credit,
                  codes=tuple(sorted(set(codes_of(verdict)))), hints=hints, timing=timing)


def codes_of(verdict: Verdict) -> Iterator[str]:
    """The mistakes of the whole answer and of its lines."""
    for mistake in verdict.mistakes:
        yield mistake.code
    for line in verdict.lines:
        yield from codes_of(line)


def _store(db: Database, content: Content, sitting: Sitting, answered: Answer, drill_id: str,
           after: StoredItem | None, now: datetime) -> bool:
    """In the writing thread: the answer, and the next item or the end; False when it was answered.

    Raises Closed.
    """
    if answers.is_answered(db, sitting.id, answered.seq):
        return False
    if rows.has_ended(db, sitting.id):
        raise Closed(N_("This block has ended."))
    answers.add_answer(db, sitting.id, sitting.person_id, drill_id, answered)
    if after:
        rows.add_item(db, sitting.id, after)
    else:
        rows.add_end(db, sitting.id, _reason(content, sitting, answered.seq), now)
    return True


def _reason(content: Content, sitting: Sitting, seq: int) -> str:
    """Why nothing follows the answer in this place."""
    if seq == sitting.n_items:
        return "finished"
    if not is_current(content, sitting):
        return "changed"
    return "finished" if is_whole(content, sitting.drill_ids, sitting.mode) else "deadline"
