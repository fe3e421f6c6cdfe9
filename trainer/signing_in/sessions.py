"""How long a sign-in lasts, and where it begins and ends.

On staff's and card sign-ins half an hour without a request ends it, or two hours while a block is open that
was begun in it; twelve hours end it in any case. Only an open exam keeps it beyond both, for a day at most. A
trainee's own device stays signed in for thirty days.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from trainer.exams.sitting import with_exam
from trainer.secrets import new_token, token_hash
from trainer.store import papers, people, sign_ins
from trainer.store.database import Database
from trainer.store.people import Session

IDLE: Final = timedelta(minutes=30)
IDLE_IN_BLOCK: Final = timedelta(hours=2)
ABSOLUTE: Final = timedelta(hours=12)
OF_DEVICE: Final = timedelta(days=30)
OF_EXAM: Final = timedelta(hours=24)
HALFWAY: Final = timedelta(minutes=10)
SEEN_EVERY: Final = timedelta(minutes=1)


def holds(db: Database, session: Session, now: datetime) -> bool:
    """Whether whoever carries its token is signed in."""
    age, idle = now - session.created, now - session.seen
    if not session.person.is_active or session.kind in ("local", "halfway"):
        return False
    if session.kind == "device":
        return age < OF_DEVICE
    if age < ABSOLUTE and idle < IDLE:
        return True
    if age < ABSOLUTE and idle < IDLE_IN_BLOCK and sign_ins.has_open_block(
            db, session.person.id, session.created):
        return True
    return _sits_exam(db, session.person.id, max(session.created, now - OF_EXAM), now)


def _sits_exam(db: Database, person_id: int, since: datetime, now: datetime) -> bool:
    """Whether an exam that was begun since goes on, by its own clock: one that is over keeps nobody in."""
    return any(one.sitting.started >= since and with_exam(db, one).state(now) == "open"
               for one in papers.unstopped_papers(db, person_id))


def is_halfway(session: Session | None, now: datetime) -> bool:
    """Whether the password was right and the second factor is still to come."""
    return (session is not None and session.kind == "halfway" and session.person.is_active
            and now - session.created < HALFWAY)


def begin(db: Database, person_id: int, kind: str, now: datetime, *, instead_of: str | None) -> str:
    """Its token, always a new one; the one that the browser had before ends."""
    if instead_of:
        people.remove_session(db, token_hash(instead_of))
    sign_ins.remove_sessions_before(db, now - OF_DEVICE - OF_EXAM)
    token = new_token()
    people.add_session(db, token_hash(token), person_id, now, kind)
    return token
