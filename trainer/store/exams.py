"""The rows of exams: the paper as it was committed to, and who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Exam:
    """``blueprint`` is its JSON (``trainer.exams.read_blueprint``); ``id`` is 0 until it is stored."""

    id: int = 0
    public_id: bytes
    class_id: int
    name: str
    blueprint: str
    secret: bytes
    commitment: bytes | None = None
    attempts: int
    opens: datetime
    closes: datetime
    start_code: str | None = None
    made_by: int
    made: datetime
    published: datetime | None = None
    released: datetime | None = None
