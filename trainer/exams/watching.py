"""An exam as its instructors see it: who sits it, how far they are, what it comes to."""

from __future__ import annotations

from datetime import datetime

from trainer.content import Content
from trainer.exams.views import Overview, Sheet
from trainer.people import Person
from trainer.store.database import Database, Store


def overview(store: Store, content: Content, actor: Person, exam_id: int, *, now: datetime) -> Overview:
    """The live list, and after the release the list of marks. Raises NotFound."""
    raise NotImplementedError


def sheet(store: Store, content: Content, actor: Person, sitting_id: int, *, now: datetime) -> Sheet:
    """A sitting item by item, right answers too, which an instructor may know. Raises NotFound."""
    raise NotImplementedError


def sheet_of(db: Database, content: Content, sitting_id: int, now: datetime) -> Sheet | None:
    """The same for whoever has asked already whether it may be seen, in a transaction of its own."""
    raise NotImplementedError
