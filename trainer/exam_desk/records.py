"""What stands about an exam: its class, a sitting of it in full, the certificates that were issued."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from trainer import certificates, exams
from trainer.certificates import Certificate
from trainer.certificates.issuing import best
from trainer.classes import Class, own_class
from trainer.content import Content
from trainer.exams import Exam, Overview, Sheet
from trainer.people import Person
from trainer.store import papers
from trainer.store.database import Store


def class_of(store: Store, actor: Person, class_id: int) -> Class:
    """Raises NotFound."""
    with store.read() as db:
        return own_class(db, actor, class_id)


def exam_of(store: Store, actor: Person, exam_id: int) -> tuple[Exam, Class]:
    """An exam and its class. Raises NotFound."""
    found = exams.exam(store, actor, exam_id)
    return found, class_of(store, actor, found.class_id)


def sitting_of(store: Store, content: Content, actor: Person, sitting_id: int, now: datetime
               ) -> tuple[Sheet, Exam, Class]:
    """A sitting in full, with its exam and class. Raises NotFound."""
    sheet = exams.sheet(store, content, actor, sitting_id, now=now)
    with store.read() as db:
        paper = papers.find_paper(db, sitting_id)
    assert paper
    return sheet, *exam_of(store, actor, paper.exam_id)


def certificates_of(store: Store, actor: Person, exam_id: int) -> list[Certificate]:
    """Those of an exam, withdrawn ones too. Raises NotFound."""
    return certificates.of_exam(store, actor, exams.exam(store, actor, exam_id).id)


def n_to_certify(found: Overview, held: Sequence[Certificate]) -> int:
    """How many passed and have no certificate that holds."""
    have = {one.person_id for one in held if one.holds}
    return sum(row.mark.has_passed and row.person_id not in have for row in best(found.rows))
