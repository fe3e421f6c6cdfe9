"""The start of a sitting: a trainee's attempt, or an instructor's trial of the paper."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from trainer.classes.seeing import open_class
from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.engine import ENGINE_VERSION
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.exams import clock
from trainer.exams.blueprint import Blueprint, published, read_blueprint, sitting_seed
from trainer.exams.composing import own_exam, refuse_released
from trainer.exams.dealing import deal_paper, part_items
from trainer.exams.issuing import shown_to, stored
from trainer.exams.pinning import as_published
from trainer.people import Person
from trainer.store import classes, papers, people
from trainer.store import exams as rows
from trainer.store import practice as sittings
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.exams import Exam
from trainer.store.pages import Page
from trainer.store.papers import StoredPaper
from trainer.store.practice import Plan, Sitting, StoredItem

SAT_AT_ONCE = timedelta(minutes=15)
"""After the first start of one paper for all, nobody begins it any more."""


def start(store: Store, content: Content, person: Person, exam: str, code: str, *, public_id: bytes,
          received: datetime, now: datetime, page: Page | None = None) -> str:
    """Begin the next attempt, or go back to the one that goes on; the public id of its paper.

    Everything is asked in the writing transaction, by the moment of receipt; items are dealt by the rules
    that it was published with. ``public_id`` are 16 secret
    bytes. Raises AnswerFormatError for another code, Closed with the reason, NotFound.
    """
    while True:
        with store.read() as db:
            found = own_published(db, person, exam)
            attempt = len(papers.attempts_of(db, found.id, person.id, is_trial=False)) + 1
            blueprint = read_blueprint(found.blueprint)
            own = as_published(db, content, blueprint)
        paper = _prepared(own, found, blueprint, person, attempt, public_id, now, page=page)
        begun = store.write(partial(_begin, person=person, exam=exam, code=code, prepared=paper,
                                    received=received))
        if begun is not None:
            return begun


def try_out(store: Store, content: Content, actor: Person, exam_id: int, *, public_id: bytes,
            now: datetime) -> str:
    """Begin a sitting of one's own under a seed that no trainee gets, of a draft too; its public id.

    The paper is that of ``paper``. Raises Faults, NotFound; Closed once the results are out and in an
    archived class.
    """
    def to_try(db: Database) -> tuple[Exam, int]:
        found = own_exam(db, actor, exam_id)
        refuse_released(found)
        open_class(db, actor, found.class_id)
        return found, len(papers.attempts_of(db, found.id, actor.id, is_trial=True)) + 1

    def begin(db: Database) -> bool:
        if to_try(db) != (found, attempt):
            return False
        _add(db, prepared)
        add_entry(db, actor.id, "exam.tried", f"exam:{found.id}", now)
        return True

    while True:
        with store.read() as db:
            found, attempt = to_try(db)
            blueprint = read_blueprint(found.blueprint)
            own = as_published(db, content, blueprint)
        if not found.published:
            blueprint = published(content, blueprint)
        prepared = _prepared(own, found, blueprint, actor, attempt, public_id, now, is_trial=True)
        if store.write(begin):
            return public_id.hex()


def own_published(db: Database, person: Person, exam: str) -> Exam:
    """An exam of a class that the person is a trainee of, or that they have sat. Raises NotFound."""
    try:
        found = rows.find_public(db, bytes.fromhex(exam)) if len(exam) == 32 else None
    except ValueError:
        found = None
    if found is None or not found.published or not (
            classes.is_member(db, found.class_id, person.id, "trainee")
            or papers.attempts_of(db, found.id, person.id, is_trial=False)):
        raise NotFound(N_("There is no such exam."))
    return found


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What will be stored if nothing speaks against it by then."""

    paper: StoredPaper
    first: StoredItem
    table: HouseRules


def _prepared(content: Content | None, exam: Exam, blueprint: Blueprint, person: Person, attempt: int,
              public_id: bytes, now: datetime, *, page: Page | None = None,
              is_trial: bool = False) -> _Prepared:
    """``content`` by its own rules. Raises Closed where it can no longer be dealt as it was committed to."""
    if content is None or blueprint.engine_version != ENGINE_VERSION:
        raise Closed(N_("The trainer or its rules have changed since the exam was published. "
                        "Please tell your instructor."))
    table = content.tables[blueprint.table_id]
    seed = sitting_seed(exam.secret, blueprint, person.id, attempt, is_trial=is_trial)
    counts = part_items(content, blueprint, seed)
    drill_ids = tuple(dict.fromkeys(part.drill_id for part in blueprint.parts))
    sitting = Sitting(
        public_id=public_id, person_id=person.id, mode="exam", drill_id=drill_ids[0], table_id=table.id,
        engine_version=ENGINE_VERSION, ruleset_sha=bytes.fromhex(table.sha256), seed=seed,
        n_items=sum(counts), started=now, plan=Plan(zone=person.zone, drill_ids=drill_ids), page=page)
    paper = StoredPaper(sitting=sitting, exam_id=exam.id, is_trial=is_trial, attempt_no=attempt,
                        begun_with=100 if is_trial else person.extra_time, part_items=counts)
    first = next(deal_paper(content, blueprint, seed))
    return _Prepared(paper, shown_to(person, stored(first, now)), table)


def _begin(db: Database, *, person: Person, exam: str, code: str, prepared: _Prepared,
           received: datetime) -> str | None:
    """In the writing thread; None when another attempt was begun meanwhile, so that it is asked again."""
    found = own_published(db, person, exam)
    blueprint = read_blueprint(found.blueprint)
    attempts = papers.attempts_of(db, found.id, person.id, is_trial=False)
    for one in attempts:
        if clock.state(found, blueprint, one, received) == "open":
            return one.sitting.public_id.hex()
    _refuse_beginning(db, found, blueprint, person, len(attempts), received)
    if not is_code(found, code):
        raise AnswerFormatError(N_("This is not the code of this exam. Your instructor shows it."))
    if len(attempts) + 1 != prepared.paper.attempt_no:
        return None
    granted = people.find_person(db, person.id)  # perhaps while the paper was prepared
    assert granted is not None
    own_time = replace(prepared.paper, begun_with=granted.extra_time)
    sitting_id = _add(db, replace(prepared, paper=own_time))
    add_entry(db, person.id, "exam.started", f"sitting:{sitting_id}", received, exam=found.id,
              attempt=prepared.paper.attempt_no)
    return prepared.paper.sitting.public_id.hex()


def _refuse_beginning(db: Database, found: Exam, blueprint: Blueprint, person: Person, n_attempts: int,
                      received: datetime) -> None:
    """Whatever the code is. Raises NotFound, Closed."""
    refuse_released(found)
    if not classes.is_member(db, found.class_id, person.id, "trainee"):
        raise NotFound(N_("There is no such exam."))
    if received < found.opens:
        raise Closed(N_("This exam is not open yet."))
    of_class = classes.find_class(db, found.class_id)
    if received > found.closes or of_class is None or of_class.archived:
        raise Closed(N_("This exam can no longer be begun."))
    if n_attempts >= found.attempts:
        raise Closed(N_("All attempts at this exam are used."))
    first = papers.first_start(db, found.id)
    if blueprint.is_one_paper and first is not None and received - first > SAT_AT_ONCE:
        raise Closed(N_("Everybody sits this paper at the same time, and it has begun without you. "
                        "Please tell your instructor."))


def _add(db: Database, prepared: _Prepared) -> int:
    """Sitting, paper and the first item; the row's id."""
    paper = prepared.paper
    sitting = sittings.add_sitting(db, paper.sitting, lambda: body(prepared.table))
    papers.add_paper(db, replace(paper, sitting=sitting))
    sittings.add_item(db, sitting.id, prepared.first)
    return sitting.id


def is_code(found: Exam, code: str) -> bool:
    """Capitals and blanks make no difference."""
    given = "".join(code.split()).upper()[:20]
    return found.start_code is not None and hmac.compare_digest(given.encode(), found.start_code.encode())


