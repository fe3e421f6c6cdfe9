"""The answers that count, as the pages of progress need them: read once, sorted by kind."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from trainer.content import Content
from trainer.drills import KINDS
from trainer.learning.evidence import Evidence
from trainer.people import Person
from trainer.practice.evidence import evidence_of, tells_of_mastery
from trainer.progress.views import AnswerLine
from trainer.store.database import Store
from trainer.store.evidence import CountedAnswer, counted_answers


@dataclass(frozen=True, slots=True)
class Record:
    """By kind, in the order of the answers; ``for_mastery`` lacks what a blind guess gets right."""

    answers: dict[str, list[CountedAnswer]]
    evidence: dict[str, list[Evidence]]
    for_mastery: dict[str, list[Evidence]]


def read_record(store: Store, content: Content, person: Person) -> Record:
    """Raises StoreUnavailable."""
    with store.read() as db:
        counted = counted_answers(db, person.id)
    answers: dict[str, list[CountedAnswer]] = defaultdict(list)
    evidence: dict[str, list[Evidence]] = defaultdict(list)
    for_mastery: dict[str, list[Evidence]] = defaultdict(list)
    for answer in counted:
        if answer.kind not in KINDS:
            continue
        one = evidence_of(answer, person)
        answers[answer.kind].append(answer)
        evidence[answer.kind].append(one)
        if tells_of_mastery(content, answer):
            for_mastery[answer.kind].append(one)
    return Record(answers, evidence, for_mastery)


def line_of(answer: CountedAnswer, one: Evidence) -> AnswerLine:
    """An answer as a page lists it."""
    return AnswerLine(
        sitting=answer.sitting, seq=answer.seq, drill_id=answer.drill_id, table_id=answer.table_id,
        situation=answer.situation, at=answer.received, day=one.day, credit=answer.credit,
        elapsed_ms=answer.elapsed_ms, target_ms=answer.target_ms, codes=one.codes)
