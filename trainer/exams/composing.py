"""An exam before it is sat: written down, changed, copied, published, opened with a code."""

from __future__ import annotations

from datetime import datetime

from trainer.content import Content
from trainer.exams.views import Draft
from trainer.people import Person
from trainer.store.database import Store
from trainer.store.exams import Exam


def compose(store: Store, content: Content, actor: Person, class_id: int, draft: Draft, *,
            secret: bytes, public_id: bytes, now: datetime) -> Exam:
    """A new draft of a class, as it is: faults of its blueprint wait for the publishing.

    ``secret`` are 32 and ``public_id`` 16 secret bytes. Raises AnswerFormatError for a name, window or
    number of attempts that is none; NotFound, StoreUnavailable.
    """
    raise NotImplementedError


def change(store: Store, content: Content, actor: Person, exam_id: int, draft: Draft, *,
           now: datetime) -> Exam:
    """Another text of a draft; raises Closed once it is published, and as ``compose`` does."""
    raise NotImplementedError


def copy(store: Store, actor: Person, exam_id: int, class_id: int, *, secret: bytes, public_id: bytes,
         now: datetime) -> Exam:
    """A draft like another exam, in the same class or another, under a secret of its own. Raises NotFound."""
    raise NotImplementedError


def remove(store: Store, actor: Person, exam_id: int, *, now: datetime) -> None:
    """A draft that nobody tried; raises Closed for any other, NotFound."""
    raise NotImplementedError


def publish(store: Store, content: Content, actor: Person, exam_id: int, *, code: str, now: datetime) -> Exam:
    """Fix what is asked and how it is marked, and commit to it; harmless when it is published.

    ``code`` starts it (``new_code``). Raises Faults with everything that is wrong, NotFound.
    """
    raise NotImplementedError


def set_window(store: Store, actor: Person, exam_id: int, opens: datetime, closes: datetime, *,
               now: datetime) -> Exam:
    """From when to when it can be begun; before the release. Raises AnswerFormatError, Closed, NotFound."""
    raise NotImplementedError


def renew_code(store: Store, actor: Person, exam_id: int, code: str, *, now: datetime) -> Exam:
    """Another code to begin with; who has begun goes on. Raises Closed before publishing, NotFound."""
    raise NotImplementedError


def new_code() -> str:
    """Six signs without those that look alike."""
    raise NotImplementedError


def exam(store: Store, actor: Person, exam_id: int) -> Exam:
    """One of a class that the actor may see. Raises NotFound."""
    raise NotImplementedError


def of_class(store: Store, actor: Person, class_id: int) -> list[Exam]:
    """The exams of a class, the latest window first. Raises NotFound."""
    raise NotImplementedError
