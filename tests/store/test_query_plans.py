"""What a page asks, or every request, walks along no table that grows with the years."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from trainer.store import (
    accounts,
    assignments,
    audit,
    certificates,
    classes,
    evidence,
    exams,
    groups,
    papers,
    people,
)
from trainer.store.database import Database, Store

LONG = re.compile(r"SCAN (audit|member|m|answer|a|item|i|sitting|s|exam_sitting|e|x|session|person|p)\b")
ASKED: dict[str, Callable[[Database], object]] = {
    "who asks": lambda db: people.find_visit(db, bytes(32), bytes(32)),
    "whose sign-in": lambda db: people.find_session(db, bytes(32)),
    "how far a log goes": lambda db: evidence.log_mark(db, 1),
    "the paper that is sat": lambda db: papers.unstopped_papers(db, 1),
    "the exams to come": lambda db: exams.published_for(db, 1),
    "the assignments to do": lambda db: assignments.of_trainee(db, 1),
    "the record of one object": lambda db: audit.entries(db, target="sitting:1"),
    "whether it was ever done": lambda db: audit.has_entry(db, "sitting:1", "exam.clock_back"),
    "classes of an instructor": lambda db: classes.classes_of(db, 1, "instructor"),
    "people of a class": lambda db: classes.members(db, 1, "trainee"),
    "groups of a class": lambda db: groups.groups_of(db, 1),
    "papers of an exam": lambda db: papers.papers_of(db, 1),
    "certificates of an exam": lambda db: list(certificates.of_exam(db, 1)),
    "certificates of a holder": lambda db: list(certificates.of_person(db, 1)),
    "an account by its name": lambda db: accounts.find_by_name(db, "anna"),
}


@pytest.mark.parametrize("what", ASKED)
def test_an_index_leads_there(store: Store, what: str) -> None:
    asked: list[str] = []
    with store.read() as db:
        db.conn.set_trace_callback(asked.append)
        ASKED[what](db)
        db.conn.set_trace_callback(None)
        steps = [row["detail"] for one in asked for row in db.execute(f"EXPLAIN QUERY PLAN {one}").fetchall()]
    assert steps
    assert not [one for one in steps if LONG.match(one)]
