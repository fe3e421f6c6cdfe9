"""A sitting that goes on: its open item, the answer to it, the page that it is on, its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.errors import N_, Closed, NotFound
from trainer.exams import clock, latency
from trainer.exams.blueprint import Blueprint, read_blueprint
from trainer.exams.issuing import following
from trainer.exams.pinning import pinned
from trainer.exams.views import Paper, Pulse, State
from trainer.learning.scoring import Timing, read_hints, was_left
from trainer.people import Person
from trainer.practice.answering import codes_of, read_form
from trainer.practice.dealing import issued
from trainer.secrets import token_hash
from trainer.store import answers, papers
from trainer.store import exams as rows
from trainer.store import practice as sittings
from trainer.store.answers import Answer
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.exams import Exam
from trainer.store.papers import PaperAnswer, StoredPaper
from trainer.store.practice import StoredItem


class TakenOver(Closed):
    """The exam goes on elsewhere: this page does not hold it any more."""

    def __init__(self) -> None:
        super().__init__(N_("This exam goes on in another tab or on another device."))


@dataclass(frozen=True, slots=True)
class Found:
    """A sitting with the paper that it is of."""

    exam: Exam
    blueprint: Blueprint
    paper: StoredPaper

    def state(self, now: datetime, credit_ms: int = 0) -> State:
        return clock.state(self.exam, self.blueprint, self.paper, now, credit_ms)


def own_sitting(db: Database, person: Person, sitting: str) -> Found:
    """Raises NotFound: unknown, malformed and somebody else's look the same."""
    try:
        paper = papers.own_paper(db, bytes.fromhex(sitting), person.id) if len(sitting) == 32 else None
    except ValueError:
        paper = None
    if paper is None:
        raise NotFound(N_("There is no such exam."))
    return with_exam(db, paper)


def with_exam(db: Database, paper: StoredPaper) -> Found:
    """A stored sitting and its exam."""
    exam = rows.find_exam(db, paper.exam_id)
    assert exam is not None, "an exam that was begun is kept"
    return Found(exam, read_blueprint(exam.blueprint), paper)


def paper(store: Store, person: Person, sitting: str, *, now: datetime) -> Paper:
    """The sitting as its page shows it; nothing is written. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        return _page(db, own_sitting(db, person, sitting), now)


def answer(store: Store, content: Content, person: Person, sitting: str, seq: int, form: Mapping[str, str],
           *, page: str, lang: str, received: datetime, now: datetime) -> Paper:
    """Store an answer with the item that follows; the page as it then is, which tells nothing of the answer.

    A second answer changes nothing. One after the item's time is kept and marked late; after the time of
    the whole nothing is taken. ``page`` must hold the sitting. Raises AnswerFormatError for what cannot be
    read, Closed, TakenOver, NotFound, StoreUnavailable.
    """
    with store.read() as db:
        found = own_sitting(db, person, sitting)
        asked = _asked(db, found.paper, seq)
        if not _is_open_item(db, found.paper, seq):
            return _page(db, found, now)
        _refuse_other_page(db, found.paper, page)
        n_begun = papers.count_begun(db, found.paper.id, seq)
    measured, credit = clock.credit_ms(found.blueprint, found.paper, latency.samples(store, found.paper.id))
    if found.state(received, credit) != "open":
        _notice(store, found, received)
        raise Closed(_OVER)
    own = _pinned(store, content, found)
    answered = _judged(own, found, asked, form, lang, received, credit)
    after = following(own, found.blueprint, found.paper, asked, n_begun, person, now)

    def take(db: Database, again: Found) -> None:
        then = clock.as_of(again.paper, received)
        ends = clock.item_deadline(again.blueprint, then, then.part_of(seq), asked.issued)
        late = clock.is_late(ends, received, credit)
        answers.add_answer(db, again.paper.id, person.id, asked.drill_id, answered)
        papers.add_paper_answer(db, again.paper.id, PaperAnswer(
            seq=seq, latency_ms=measured, credited_ms=credit, is_late=late))
        if received < asked.issued:
            add_entry(db, None, CLOCK_BACK, f"sitting:{again.paper.id}", now, seq=seq,
                      ms=clock.ms(asked.issued - received))

    return _go_on(store, person, sitting, seq, page, received, now, credit, after, take)


def _judged(content: Content, found: Found, asked: StoredItem, form: Mapping[str, str], lang: str,
            received: datetime, credit_ms: int) -> Answer:
    """By the stored key; its time is the server's, less what is credited. Raises AnswerFormatError.

    That the page was left meanwhile is kept beside it, and changes no mark.
    """
    typed, given = read_form(content, found.paper.sitting, asked, form, lang)
    verdict = KINDS[asked.item.kind].grade(asked.item, given)
    server_ms, hints = clock.ms(received - asked.issued), read_hints(form, gives_hints=False)
    is_away = was_left(hints, server_ms=server_ms, target_ms=asked.item.target_ms)
    return Answer(
        seq=asked.seq, received=received, typed=typed, given=given, credit=verdict.credit,
        codes=tuple(sorted(set(codes_of(verdict)))), hints=hints,
        timing=Timing(elapsed_ms=max(0, server_ms - credit_ms), is_rapid=False, is_away=is_away))


def leave(store: Store, content: Content, person: Person, sitting: str, seq: int, *, page: str,
          received: datetime, now: datetime) -> Paper:
    """Go on without an answer, for good. Raises as ``answer`` does."""
    with store.read() as db:
        found = own_sitting(db, person, sitting)
        asked = _asked(db, found.paper, seq)
        n_begun = papers.count_begun(db, found.paper.id, seq)
    own = _pinned(store, content, found)
    after = following(own, found.blueprint, found.paper, asked, n_begun, person, now)
    return _go_on(store, person, sitting, seq, page, received, now, 0, after, lambda db, again: None)


def _go_on(store: Store, person: Person, sitting: str, seq: int, page: str, received: datetime,
           now: datetime, credit: int, after: StoredItem | None,
           take: Callable[[Database, Found], None]) -> Paper:
    """In the writing thread: once more all that speaks against it, then the answer and what follows it."""
    def job(db: Database) -> Found:
        found = own_sitting(db, person, sitting)
        if not _is_open_item(db, found.paper, seq):
            return found
        _refuse_other_page(db, found.paper, page)
        if found.state(received, credit) != "open":
            raise Closed(_OVER)
        take(db, found)
        if after:
            sittings.add_item(db, found.paper.id, after)
        else:
            papers.add_stop(db, found.paper.id, "finished", person.id, now)
        return own_sitting(db, person, sitting)

    try:
        found = store.write(job)
    except TakenOver:
        raise
    except Closed:
        with store.read() as db:
            late = own_sitting(db, person, sitting)
        _notice(store, late, received)
        raise
    with store.read() as db:
        return _page(db, found, now)


def hand_in(store: Store, person: Person, sitting: str, *, page: str, received: datetime) -> None:
    """Stop before the end; harmless when it has stopped. Raises TakenOver, NotFound."""
    def stop(db: Database) -> None:
        found = own_sitting(db, person, sitting)
        if found.state(received) == "open":
            _refuse_other_page(db, found.paper, page)
            papers.add_stop(db, found.paper.id, "handed_in", person.id, received)

    store.write(stop)


def hold(store: Store, person: Person, sitting: str, *, page: str, now: datetime) -> Paper:
    """From now on the sitting is on this page and on no other. Raises NotFound."""
    def take(db: Database) -> Found:
        found = own_sitting(db, person, sitting)
        if found.state(now) == "open" and papers.find_hold(db, found.paper.id) != token_hash(page):
            papers.add_hold(db, found.paper.id, token_hash(page), now)
        return found

    found = store.write(take)
    _notice(store, found, now)
    with store.read() as db:
        return _page(db, found, now)


def pulse(store: Store, person: Person, sitting: str, *, page: str, echo: str, nonce: str,
          received: datetime, now: datetime) -> Pulse:
    """What is left of the time and whether this page holds the sitting; measures the way to it besides.

    ``echo`` is the nonce that came with the last pulse, sent back at once; ``nonce`` goes out with this one,
    which with an echo none does. Raises NotFound.
    """
    with store.read() as db:
        found = own_sitting(db, person, sitting)
        shown = _page(db, found, now)
        held = papers.find_hold(db, found.paper.id)
    _notice(store, found, now)
    if echo:
        latency.came_back(store, found.paper.id, echo, received)
    else:
        latency.ask(store, found.paper.id, nonce, now)
    return Pulse(
        nonce="" if echo else nonce, is_held=held is None or held == token_hash(page), state=shown.state,
        seq=shown.open.seq if shown.open else None, left_ms=shown.left_ms, item_left_ms=shown.item_left_ms)


_OVER = N_("The time of this exam is over.")
CLOCK_BACK = "exam.clock_back"
"""The server's clock was set back while an item was open."""


def _asked(db: Database, paper: StoredPaper, seq: int) -> StoredItem:
    """Raises NotFound for an item that was not issued."""
    asked = sittings.find_item(db, paper.id, seq) if 1 <= seq <= sittings.LAST_SEQ else None
    if asked is None:
        raise NotFound(N_("There is no such item in this exam."))
    return asked


def _is_open_item(db: Database, paper: StoredPaper, seq: int) -> bool:
    """The last that was issued, while it is not answered: there is no way back to any other."""
    return papers.last_place(db, paper.id) == seq and not answers.is_answered(db, paper.id, seq)


def _refuse_other_page(db: Database, paper: StoredPaper, page: str) -> None:
    held = papers.find_hold(db, paper.id)
    if held is not None and held != token_hash(page):
        raise TakenOver


def _pinned(store: Store, content: Content, found: Found) -> Content:
    with store.read() as db:
        return pinned(db, content, found.paper.sitting)


def _notice(store: Store, found: Found, now: datetime) -> None:
    """Write down that the time ran out, by when it did, if nobody has yet."""
    def stop(db: Database) -> None:
        again = papers.find_paper(db, found.paper.id)
        assert again is not None
        note_deadline(db, with_exam(db, again), now)

    if found.state(now) == "deadline" and not _has_stopped(found.paper):
        store.write(stop)


def note_deadline(db: Database, found: Found, now: datetime) -> None:
    """In the writing thread: a stop at the deadline, where the time has run out."""
    if found.state(now) == "deadline" and not _has_stopped(found.paper):
        ends = clock.deadline(found.exam, found.blueprint, found.paper)
        papers.add_stop(db, found.paper.id, "deadline", found.paper.sitting.person_id, ends)


def _has_stopped(paper: StoredPaper) -> bool:
    return bool(paper.stops) and paper.stops[-1].what != "reopened"


def _page(db: Database, found: Found, now: datetime) -> Paper:
    paper, state = found.paper, found.state(now)
    last = papers.last_place(db, paper.id)
    item = sittings.find_item(db, paper.id, last) if state == "open" else None
    ends = item and clock.item_deadline(found.blueprint, paper, paper.part_of(last), item.issued)
    is_counted = paper.part_items == tuple(part.items for part in found.blueprint.parts)
    shown = issued(paper.sitting, item) if item else None
    if shown and not is_counted:
        shown = replace(shown, n_items=sittings.LAST_SEQ)
    left = clock.ms(clock.deadline(found.exam, found.blueprint, paper) - now)
    return Paper(
        sitting=paper.sitting.public_id.hex(), exam=found.exam.address, name=found.exam.name,
        is_trial=paper.is_trial, open=shown, state=state,
        n_items=paper.sitting.n_items, n_done=last - 1 if state != "finished" else last,
        is_counted=is_counted, left_ms=max(0, left),
        item_left_ms=clock.ms(ends - now) if ends else None, extra_time=paper.extra_time)
