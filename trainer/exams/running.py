"""What is done to the papers that somebody sits now: more time for all of their items, or their end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from trainer.exams.sitting import Found, with_exam
from trainer.store import papers
from trainer.store.audit import add_entry
from trainer.store.database import Database


def grant_extra_time(db: Database, actor_id: int, person_id: int, percent: int, now: datetime) -> None:
    """In the writing thread: from now on the clock of what the person sits is that of ``percent``.

    The whole and the open item are as long as if it had been granted when they began, and so are all items
    to come. What is less than a sitting has shortens nothing; a trial has the usual time, whoever tries.
    """
    for one in _open(db, person_id, now, with_trials=False):
        if percent > one.paper.extra_time:
            add_entry(db, actor_id, papers.EXTRA_TIME, f"sitting:{one.paper.id}", now,
                      before=one.paper.extra_time, after=percent)


def stop_all(db: Database, actor_id: int | None, person_id: int, now: datetime) -> None:
    """In the writing thread: hand in whatever the person sits, trials too. ``actor_id`` None: no account."""
    for one in _open(db, person_id, now, with_trials=True):
        papers.add_stop(db, one.paper.id, "handed_in", actor_id or person_id, now)
        add_entry(db, actor_id, "exam.handed_in", f"sitting:{one.paper.id}", now)


def _open(db: Database, person_id: int, now: datetime, *, with_trials: bool) -> Iterator[Found]:
    for paper in papers.unstopped_papers(db, person_id, with_trials=with_trials):
        found = with_exam(db, paper)
        if found.state(now) == "open":
            yield found
