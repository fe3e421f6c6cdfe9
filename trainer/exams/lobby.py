"""What a trainee sees of exams besides the paper: those to come, the way in, the result."""

from __future__ import annotations

from datetime import datetime

from trainer.content import Content
from trainer.errors import N_, NotFound
from trainer.exams.blueprint import read_blueprint
from trainer.exams.sitting import Found, with_exam
from trainer.exams.starting import own_published
from trainer.exams.views import AttemptLine, Lobby, Result, UpcomingExam
from trainer.exams.watching import sheet_of
from trainer.people import Person
from trainer.store import classes, papers
from trainer.store import exams as rows
from trainer.store.database import Database, Store
from trainer.store.exams import Exam


def open_paper(store: Store, person: Person, *, now: datetime) -> str | None:
    """The public id of the attempt that the person sits now: until it stops no other page is theirs."""
    with store.read() as db:
        return next((found.paper.sitting.public_id.hex() for one in papers.unstopped_papers(db, person.id)
                     if (found := with_exam(db, one)).state(now) == "open"), None)


def is_paper(store: Store, person: Person, sitting: str) -> bool:
    """Whether it is a sitting of an exam, the person's own."""
    with store.read() as db:
        try:
            return papers.own_paper(db, bytes.fromhex(sitting), person.id) is not None
        except ValueError:
            return False


def lobby(store: Store, person: Person, exam: str, *, now: datetime) -> Lobby:
    """What is asked, by which rules, when, and what was sat of it already. Raises NotFound."""
    with store.read() as db:
        return _lobby(db, person, own_published(db, person, exam), now)


def result(store: Store, content: Content, person: Person, exam: str, *, now: datetime) -> Result:
    """What the own attempts came to; raises NotFound until it is released."""
    with store.read() as db:
        found = own_published(db, person, exam)
        if not found.released:
            raise NotFound(N_("There is no such exam."))
        own = papers.attempts_of(db, found.id, person.id, is_trial=False)
        sheets = tuple(sheet for one in own if (sheet := sheet_of(db, content, one.id, now)))
        return Result(lobby=_lobby(db, person, found, now), sheets=sheets,
                      secret=found.secret.hex() if may_be_told(db, found, now) else None)


def may_be_told(db: Database, exam: Exam, now: datetime) -> bool:
    """Whether the secret may be: the results are out and nobody sits it any more."""
    return exam.released is not None and not any(
        Found(exam, read_blueprint(exam.blueprint), one).state(now) == "open"
        for one in papers.papers_of(db, exam.id))


def upcoming(store: Store, person: Person, *, now: datetime) -> tuple[UpcomingExam, ...]:
    """The exams of the person's classes that are not over yet, and those sat whose results are out."""
    with store.read() as db:
        return tuple(_upcoming(db, person, exam, now) for exam in rows.published_for(db, person.id)
                     if exam.released or now <= exam.closes
                     or papers.attempts_of(db, exam.id, person.id, is_trial=False))


def _upcoming(db: Database, person: Person, exam: Exam, now: datetime) -> UpcomingExam:
    found = _lobby(db, person, exam, now)
    return UpcomingExam(
        exam=exam.address, name=exam.name, class_name=found.class_name, zone=found.zone, opens=exam.opens,
        closes=exam.closes, state=found.state, has_sat=bool(found.own), attempts_left=found.attempts_left,
        sitting=found.paper)


def _lobby(db: Database, person: Person, exam: Exam, now: datetime) -> Lobby:
    blueprint, own = read_blueprint(exam.blueprint), []
    for paper in papers.attempts_of(db, exam.id, person.id, is_trial=False):
        own.append(AttemptLine(
            sitting=paper.sitting.public_id.hex(), attempt_no=paper.attempt_no,
            state=Found(exam, blueprint, paper).state(now), started=paper.sitting.started))
    of_class = classes.find_class(db, exam.class_id)
    assert of_class is not None, "an exam is of a class"
    return Lobby(
        exam=exam, blueprint=blueprint, class_name=of_class.name, zone=of_class.zone,
        attempts_left=max(0, exam.attempts - len(own)), extra_time=person.extra_time,
        state=("released" if exam.released else "early" if now < exam.opens else
               "closed" if now > exam.closes else "open"),
        own=tuple(own), paper=next((one.sitting for one in own if one.state == "open"), None))
