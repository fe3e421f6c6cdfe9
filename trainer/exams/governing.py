"""What instructors may do about an exam that is sat: reopen, add time, void an item, release the results.

Each is told to the record with its reason, and every figure follows: marks are always made anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from trainer import certificates
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.exams.blueprint import read_blueprint
from trainer.exams.composing import own_exam, refuse_released
from trainer.exams.sitting import Found, note_deadline, with_exam
from trainer.exams.watching import own_sitting_of_class
from trainer.people import Person
from trainer.reasons import read_reason
from trainer.store import exams as rows
from trainer.store import papers
from trainer.store import practice as sittings
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store

MOST_MINUTES = 240
_MINUTE_MS = 60_000
_SEALED = {"finished": "finished", "handed_in": "stopped", "deadline": "deadline"}
"""Why a sitting stopped -> why it ended."""


def reopen(store: Store, actor: Person, sitting_id: int, *, minutes: int, reason: str, now: datetime) -> None:
    """Let a sitting that stopped go on, with so many minutes more; the time it stood still does not count.

    After its deadline it has the minutes alone. Raises AnswerFormatError without a reason or where no time
    is left; Closed after the release, where it goes on or where every item is answered; NotFound.
    """
    _refuse_minutes(minutes, least=0)

    def go_on(db: Database, found: Found) -> None:
        if found.state(now) == "open":
            raise Closed(N_("This sitting goes on: give it time, if that is what it needs."))
        if found.state(now) == "finished":
            raise Closed(N_("Every item of this sitting is done, so there is nothing to go on with."))
        _refuse_second(db, found, now)
        _let_go_on(db, actor, found, minutes, reason, now)
        again = papers.find_paper(db, sitting_id)
        assert again is not None
        if with_exam(db, again).state(now) != "open" or (
                minutes == 0 and found.state(now) == "deadline"):
            raise AnswerFormatError(N_("Its time is over: say how many minutes it gets."))

    _about_sitting(store, actor, sitting_id, "exam.reopened", reason, now, go_on, minutes=minutes)


def add_time(store: Store, actor: Person, sitting_id: int, *, minutes: int, reason: str,
             now: datetime) -> None:
    """Give one sitting so many minutes more; one whose time is over goes on with them.

    Raises Closed where it was handed in or finished: that is reopened. Else as ``reopen`` does.
    """
    _refuse_minutes(minutes, least=1)

    def give(db: Database, found: Found) -> None:
        if found.state(now) in ("finished", "handed_in"):
            raise Closed(N_("This sitting has stopped. Reopen it to let it go on."))
        _refuse_second(db, found, now)
        _let_go_on(db, actor, found, minutes, reason, now)

    _about_sitting(store, actor, sitting_id, "exam.time_added", reason, now, give, minutes=minutes)


def add_time_to_all(store: Store, actor: Person, exam_id: int, *, minutes: int, reason: str, now: datetime,
                    with_stopped: bool = False) -> int:
    """The same to all who sit it now, and ``with_stopped`` to those whose time is over; how many."""
    _refuse_minutes(minutes, least=1)
    wanted = ("open", "deadline") if with_stopped else ("open",)

    def give(db: Database) -> int:
        exam = own_exam(db, actor, exam_id)
        refuse_released(exam)
        blueprint, n = read_blueprint(exam.blueprint), 0
        for paper in papers.papers_of(db, exam.id):
            found = Found(exam, blueprint, paper)
            if not paper.is_trial and found.state(now) in wanted and not _sits_another(db, found, now):
                _let_go_on(db, actor, found, minutes, reason, now)
                n += 1
        add_entry(db, actor.id, "exam.time_added", f"exam:{exam.id}", now, minutes=minutes,
                  reason=read_reason(reason), sittings=n)
        return n

    return store.write(give)


def hand_in_for(store: Store, actor: Person, sitting_id: int, *, reason: str, now: datetime) -> None:
    """Stop a sitting in its trainee's place. Raises as ``reopen`` does; Closed where it has stopped."""
    def stop(db: Database, found: Found) -> None:
        if found.state(now) != "open":
            raise Closed(N_("This sitting has stopped already."))
        papers.add_stop(db, sitting_id, "handed_in", actor.id, now, read_reason(reason))

    _about_sitting(store, actor, sitting_id, "exam.handed_in", reason, now, stop)


def void(store: Store, actor: Person, sitting_id: int, seq: int, *, reason: str, now: datetime) -> None:
    """Let an item of a sitting not count, answered or not; after the release too. What was certified is
    withdrawn then, as the marks are others.

    Raises AnswerFormatError without a reason, NotFound.
    """
    _mark_item(store, actor, sitting_id, seq, "void", reason, now)


def restore(store: Store, actor: Person, sitting_id: int, seq: int, *, reason: str, now: datetime) -> None:
    """Let it count again. Raises as ``void`` does."""
    _mark_item(store, actor, sitting_id, seq, "restore", reason, now)


def release(store: Store, actor: Person, exam_id: int, *, now: datetime) -> None:
    """Tell everybody their results and seal all sittings; harmless when released.

    Raises Closed, with how many sittings are still open, until each was handed in or is past its deadline.
    """
    def tell(db: Database) -> None:
        exam = own_exam(db, actor, exam_id)
        if exam.released:
            return
        if not exam.published:
            raise Closed(N_("This exam is not published yet."))
        blueprint = read_blueprint(exam.blueprint)
        all_of_them = [Found(exam, blueprint, paper) for paper in papers.papers_of(db, exam.id)]
        n_open = sum(one.state(now) == "open" and not one.paper.is_trial for one in all_of_them)
        if n_open:
            raise Closed(N_("Still being sat: %(count)s. The results can be released when nobody sits it."),
                         count=n_open)
        for one in all_of_them:
            _seal(db, actor, one, now)
        rows.change_exam(db, replace(exam, released=now))
        add_entry(db, actor.id, "exam.released", f"exam:{exam.id}", now)

    store.write(tell)


def _seal(db: Database, actor: Person, found: Found, now: datetime) -> None:
    """Nothing is added to a sitting any more, and its digest shows it if something is."""
    if found.paper.sitting.has_ended:
        return
    note_deadline(db, found, now)
    state = found.state(now)
    if state == "open":  # a trial
        papers.add_stop(db, found.paper.id, "handed_in", actor.id, now)
        state = "handed_in"
    sittings.add_end(db, found.paper.id, _SEALED[state], now)


def _sits_another(db: Database, found: Found, now: datetime) -> bool:
    """Whether its trainee sits another attempt at this exam: the pages of both would lead to one."""
    own = papers.attempts_of(db, found.exam.id, found.paper.sitting.person_id, is_trial=False)
    return not found.paper.is_trial and any(
        one.id != found.paper.id and replace(found, paper=one).state(now) == "open" for one in own)


def _refuse_second(db: Database, found: Found, now: datetime) -> None:
    if _sits_another(db, found, now):
        raise Closed(N_("Another attempt of this trainee goes on: it has to stop first."))


def _let_go_on(db: Database, actor: Person, found: Found, minutes: int, reason: str, now: datetime) -> None:
    """More time, and where the sitting had stopped the time until now as well."""
    note_deadline(db, found, now)
    if found.state(now) != "open":
        papers.add_stop(db, found.paper.id, "reopened", actor.id, now, read_reason(reason))
    if minutes:
        papers.add_time(db, found.paper, minutes * _MINUTE_MS, actor.id, now, read_reason(reason))


def _mark_item(store: Store, actor: Person, sitting_id: int, seq: int, what: str, reason: str,
               now: datetime) -> None:
    said = read_reason(reason)

    def mark(db: Database) -> None:
        found = own_sitting_of_class(db, actor, sitting_id)
        if not 1 <= seq <= found.paper.sitting.n_items:
            raise NotFound(N_("There is no such item in this exam."))
        if (seq in papers.void_items(db, sitting_id)) != (what == "void"):
            papers.add_void(db, sitting_id, seq, what, actor.id, now, said)
            add_entry(db, actor.id, "exam.item_voided" if what == "void" else "exam.item_restored",
                      f"sitting:{sitting_id}", now, seq=seq, reason=said)
            certificates.withdraw_of_sitting(db, sitting_id, actor_id=actor.id, now=now)

    store.write(mark)


def _about_sitting(store: Store, actor: Person, sitting_id: int, action: str, reason: str, now: datetime,
                   do: Callable[[Database, Found], None], **detail: int) -> None:
    said = read_reason(reason)

    def job(db: Database) -> None:
        found = own_sitting_of_class(db, actor, sitting_id)
        refuse_released(found.exam)
        do(db, found)
        add_entry(db, actor.id, action, f"sitting:{sitting_id}", now, reason=said, **detail)

    store.write(job)


def _refuse_minutes(minutes: int, *, least: int) -> None:
    if not least <= minutes <= MOST_MINUTES:
        raise AnswerFormatError(N_("The minutes are %(least)s to %(most)s."), least=least, most=MOST_MINUTES)
