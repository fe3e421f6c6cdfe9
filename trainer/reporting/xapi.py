"""Statements for a record store: what was answered, and what came to its end, a sitting at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from trainer.classes.seeing import any_class, own_class
from trainer.drills.base import WHOLE, Json
from trainer.exams.blueprint import read_blueprint
from trainer.exams.marks import marked_items, rules_of
from trainer.exports import xapi
from trainer.learning.marking import mark_paper
from trainer.learning.mastery import CHECK_ITEMS, CHECK_RIGHT
from trainer.people import Person
from trainer.reporting.parameters import conditions
from trainer.reports.filters import Filters
from trainer.store import answers, classes, exams, papers
from trainer.store.database import Database, Store
from trainer.store.reporting.ends import end_of
from trainer.store.reporting.responses import responses, sittings_of

AT_ONCE = 300
"""Statements after which a transaction is left."""


def trainees_of(store: Store, actor: Person | None, class_id: int | None) -> list[int]:
    """Of a class, or of all; actor None: the command line. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        if class_id is None:
            ids = [one.id for one in classes.all_classes(db)]
        else:
            ids = [(own_class(db, actor, class_id) if actor else any_class(db, class_id)).id]
        return sorted({one.person_id for number in ids for one in classes.members(db, number, "trainee")})


def statements(store: Store, people: Iterable[int], home: str, *, since: datetime | None,
               until: datetime) -> Iterator[Json]:
    """What became known in the time, voided answers too, which say that they do not count; of an exam
    everything as of its release. ``home`` is the address of the trainer and ends with ``/``.

    Raises StoreUnavailable.
    """
    for person_id in people:
        with store.read() as db:
            sittings = sittings_of(db, person_id, until, since)
        while sittings:
            found: list[Json] = []
            with store.read() as db:
                while sittings and len(found) < AT_ONCE:
                    found += _of_sitting(db, person_id, sittings.pop(0), home, since, until)
            yield from found


def _of_sitting(db: Database, person_id: int, sitting_id: int, home: str, since: datetime | None,
                until: datetime) -> Iterator[Json]:
    end = end_of(db, person_id, sitting_id)
    is_exam = end is not None and end["exam_id"] is not None
    if is_exam and not _is_within(end["ended"], since, until):  # type: ignore[index]
        return
    wanted = conditions(Filters(voided=True), None if is_exam else since, until)
    for one in responses(db, person_id, sitting_id, wanted):
        yield xapi.answered(one, person_id, home)
    if end and _is_within(end["ended"], since, until):
        yield xapi.ended(_told(db, end), person_id, home)


def _told(db: Database, end: dict[str, Any]) -> dict[str, Any]:
    """With its outcome: an exam by its mark, a whole check by what stands for a long record."""
    scaled, has_passed = end["credit"] / (WHOLE * end["n"]) if end["n"] else None, None
    if end["exam_id"] is not None:
        scaled, has_passed = _mark(db, end["id"])
    elif end["mode"] == "check" and end["n_items"] == CHECK_ITEMS and end["reason"] == "finished":
        has_passed = end["n_clean"] >= CHECK_RIGHT
    return {**end, "scaled": scaled, "has_passed": has_passed, "name": end["exam_name"] or end["drill_id"],
            "ended": end["stopped"], "is_whole": end["reason"] == "finished"}


def _mark(db: Database, sitting_id: int) -> tuple[float | None, bool]:
    paper = papers.find_paper(db, sitting_id)
    exam = exams.find_exam(db, paper.exam_id) if paper else None
    assert paper
    assert exam
    mark = mark_paper(rules_of(read_blueprint(exam.blueprint)), marked_items(
        db, paper, answers.read_log(db, sitting_id), papers.paper_answers(db, sitting_id)))
    return None if mark.mark is None else mark.mark / 1000, mark.has_passed


def _is_within(at: datetime, since: datetime | None, until: datetime) -> bool:
    return (since is None or at >= since) and at < until
