"""How long answers are kept: what is older goes, by a command that first says what it would do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from trainer import jobs
from trainer.school import School, school_of
from trainer.store import audit, erasing
from trainer.store import jobs as job_rows
from trainer.store.database import Database, Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What is older than the school keeps it."""

    school: School
    blocks: int
    exams: int
    """Sittings of exams."""
    unreleased: int
    """Of these, the ones whose results nobody released: they are due by the end of the exam's window."""
    answers: int
    """In all of them."""
    is_clean: bool = False
    """They were deleted, and the file holds nothing of them any more."""


def due(store: Store, now: datetime) -> Due:
    """Nothing is changed. Raises StoreUnavailable."""
    with store.read() as db:
        return _due(db, now)[0]


def apply(store: Store, now: datetime) -> Due:
    """Delete it in one transaction, with a row of the record, and clean the file. Raises StoreUnavailable."""
    def job(db: Database) -> Due:
        found, blocks, exams = _due(db, now)
        if blocks or exams:
            erasing.purge(db, [*blocks, *exams])
            job_rows.remove_all(db)
        audit.add_entry(db, None, "retention.applied", "school", now, blocks=found.blocks, exams=found.exams,
                        unreleased=found.unreleased, answers=found.answers,
                        practice_days=found.school.practice_days, exam_days=found.school.exam_days)
        return found

    done = store.write(job)
    jobs.forget_all(store)
    return replace(done, is_clean=store.clean())


def _due(db: Database, now: datetime) -> tuple[Due, list[int], list[int]]:
    school = school_of(db)
    blocks, exams = list[int](), list[tuple[int, bool]]()
    if school.practice_days is not None:
        blocks = erasing.practice_before(db, now - timedelta(days=school.practice_days))
    if school.exam_days is not None:
        exams = erasing.exams_before(db, now - timedelta(days=school.exam_days))
    papers = [sitting_id for sitting_id, _ in exams]
    found = Due(school=school, blocks=len(blocks), exams=len(exams),
                unreleased=sum(not is_released for _, is_released in exams),
                answers=erasing.count_answers(db, [*blocks, *papers]))
    return found, blocks, papers
