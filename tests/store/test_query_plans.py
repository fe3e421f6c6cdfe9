"""What a page asks, or every request, walks along no table that grows with the years."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.history import NOON
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
    standings,
)
from trainer.store.database import Database, Store
from trainer.store.reporting import activity, certified, chances, codes, course, work

ALL = {"since_us": 0, "until_us": 1 << 62, "kind_from": "", "kind_to": "~", "voided": 0, **dict.fromkeys(
    ("person", "group", "drill", "situation", "table_id", "mode", "assignment", "exam", "lang", "device",
     "code", "is_right"))}
"""Filters that leave everything."""
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
    "certificates of a class": lambda db: certified.certified(db, 1, NOON),
    "the last chances of a trainee": lambda db: list(chances.latest(db, 1, "payout", "HALF_ONLY")),
    "chances of a trainee": lambda db: list(codes.kept(db, 1, NOON)),
    "sittings without sums": lambda db: codes.not_kept(db, 1, NOON),
    "skills a week ago": lambda db: standings.kept_skills(db, 1, by=NOON.date()),
    "an account by its name": lambda db: accounts.find_by_name(db, "anna"),
}

OF_CLASSES: dict[str, Callable[[Database], object]] = {
    "what a class did": lambda db: list(activity.quarters(db, 1, ALL)),
    "when a class was last seen": lambda db: activity.last_answers(db, 1),
    "what a class does wrong again": lambda db: list(activity.repeats(db, 1, NOON)),
    "what a class has done of its work": lambda db: list(work.counted(db, 1, NOON, NOON)),
    "the weeks of a class": lambda db: list(course.course(db, 1, ALL)),
}
"""Reports: they go through whose rows are whose, a row a person, once; never through what people did."""

@pytest.mark.parametrize("what", ASKED)
def test_an_index_leads_there(store: Store, what: str) -> None:
    assert not [one for one in steps(store, ASKED[what]) if LONG.match(one)]


@pytest.mark.parametrize("what", OF_CLASSES)
def test_reports_walk_along_accounts_alone(store: Store, what: str) -> None:
    walked = {found[1] for one in steps(store, OF_CLASSES[what]) if (found := LONG.match(one))}
    assert walked <= {"person"}


def steps(store: Store, ask: Callable[[Database], object]) -> list[str]:
    asked: list[str] = []
    with store.read() as db:
        db.conn.set_trace_callback(asked.append)
        ask(db)
        db.conn.set_trace_callback(None)
        found = [row["detail"] for one in asked for row in db.execute(f"EXPLAIN QUERY PLAN {one}").fetchall()]
    assert found
    return found
