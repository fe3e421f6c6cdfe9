"""What instructors may do about an exam that is sat: reopen, add time, void an item, release the results.

Each is told to the record with its reason, and every figure follows: marks are always made anew.
"""

from __future__ import annotations

from datetime import datetime

from trainer.content import Content
from trainer.people import Person
from trainer.store.database import Store


def try_out(store: Store, content: Content, actor: Person, exam_id: int, *, public_id: bytes,
            now: datetime) -> str:
    """Begin a sitting of one's own under a seed that no trainee gets, of a draft too; its public id.

    The paper is that of ``paper``. Raises Faults, NotFound.
    """
    raise NotImplementedError


def reopen(store: Store, actor: Person, sitting_id: int, *, minutes: int, reason: str, now: datetime) -> None:
    """Let a sitting that stopped go on, with so many minutes more; the time it stood still does not count.

    Raises AnswerFormatError without a reason or where no time is left; Closed after the release or where
    everything is answered; NotFound.
    """
    raise NotImplementedError


def add_time(store: Store, actor: Person, sitting_id: int, *, minutes: int, reason: str,
             now: datetime) -> None:
    """Give one sitting so many minutes more, 1 to 240, after its deadline too. Raises as ``reopen`` does."""
    raise NotImplementedError


def add_time_to_all(store: Store, actor: Person, exam_id: int, *, minutes: int, reason: str,
                    now: datetime) -> int:
    """The same to all who go on, or whom it brings back after their deadline; how many these are."""
    raise NotImplementedError


def void(store: Store, actor: Person, sitting_id: int, seq: int, *, reason: str, now: datetime) -> None:
    """Let an item of a sitting not count, answered or not; after the release too. Raises AnswerFormatError
    without a reason, NotFound."""
    raise NotImplementedError


def restore(store: Store, actor: Person, sitting_id: int, seq: int, *, reason: str, now: datetime) -> None:
    """Let it count again."""
    raise NotImplementedError


def release(store: Store, content: Content, actor: Person, exam_id: int, *, now: datetime) -> None:
    """Tell everybody their results and seal all sittings; harmless when released.

    Raises Closed, with how many sittings are still open, until each was handed in or is past its deadline.
    """
    raise NotImplementedError
