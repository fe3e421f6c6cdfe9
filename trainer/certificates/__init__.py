"""Certificates as they are found, withdrawn and verified; ``issuing`` makes them of marks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer.certificates.body import Body, Rules, Skill, from_body_json
from trainer.certificates.numbers import read_number
from trainer.classes.seeing import may_see, own_class
from trainer.errors import N_, NotFound
from trainer.people import Person
from trainer.reasons import read_reason
from trainer.store import certificates as rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store

__all__ = ["Body", "Certificate", "Rules", "Skill", "all_certificates", "certificates_of", "find", "of_exam",
           "own", "verified", "withdraw", "withdraw_all", "withdraw_of_sitting"]

ERASED = N_("The holder’s data were erased.")
CHANGED = N_("The mark was changed.")
_MOST_LISTED = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A number, and what it says; ``body`` None: its holder is erased."""

    no: str
    sitting_id: int
    person_id: int
    exam_id: int
    class_id: int
    exam_name: str
    body: Body | None
    issued: datetime
    withdrawn: datetime | None
    reason: str | None

    @property
    def holds(self) -> bool:
        return self.withdrawn is None

    def has_expired(self, now: datetime) -> bool:
        return bool(self.body and self.body.expires and self.body.expires <= now)


def verified(store: Store, text: str) -> Certificate | None:
    """Whoever asks: the certificate of a number as it is typed; None: there is no such."""
    no = read_number(text)
    if no is None:
        return None
    with store.read() as db:
        found = rows.find(db, no)
    return _certificate(found) if found else None


def own(store: Store, actor: Person, text: str) -> Certificate:
    """For its holder and for the staff of the class. Raises NotFound."""
    with store.read() as db:
        return find(db, actor, text)


def find(db: Database, actor: Person, text: str) -> Certificate:
    """The same, where the database is read already. Raises NotFound."""
    no = read_number(text)
    found = rows.find(db, no) if no else None
    if found is None or not (found.person_id == actor.id or may_see(db, actor, found.class_id)):
        raise NotFound(N_("There is no such certificate."))
    return _certificate(found)


def certificates_of(store: Store, actor: Person) -> list[Certificate]:
    """The actor's own, the latest first."""
    with store.read() as db:
        return list(map(_certificate, rows.of_person(db, actor.id)))


def all_certificates(store: Store, actor: Person) -> list[Certificate]:
    """The latest of the whole school, for those who see all. Raises NotFound."""
    if not actor.sees_all:
        raise NotFound(N_("There is no such page."))
    with store.read() as db:
        return list(map(_certificate, rows.of_all(db, _MOST_LISTED)))


def of_exam(store: Store, actor: Person, exam_id: int) -> list[Certificate]:
    """Those of an exam whose class the actor may see, withdrawn ones too."""
    with store.read() as db:
        return [_certificate(row) for row in rows.of_exam(db, exam_id) if may_see(db, actor, row.class_id)]


def withdraw(store: Store, actor: Person, text: str, reason: str, now: datetime) -> Certificate:
    """Staff of the class alone. Raises NotFound; AnswerFormatError without a reason."""
    read = read_reason(reason)

    def job(db: Database) -> Certificate:
        found = find(db, actor, text)
        own_class(db, actor, found.class_id)
        _withdraw(db, found.no, actor.id, read, now)
        return found

    return store.write(job)


def withdraw_of_sitting(db: Database, sitting_id: int, *, actor_id: int | None, now: datetime,
                        reason: str = CHANGED) -> None:
    """In the job that changes the marks of a sitting: its certificate says what does not hold any more."""
    no = rows.that_holds(db, sitting_id)
    if no:
        _withdraw(db, no, actor_id, reason, now)


def withdraw_all(db: Database, person_id: int, *, actor_id: int | None, now: datetime,
                 reason: str = ERASED) -> list[str]:
    """In the job that erases a person: what they hold is withdrawn and emptied; the numbers."""
    numbers = [one.no for one in rows.of_person(db, person_id)]
    for no in numbers:
        _withdraw(db, no, actor_id, reason, now)
        rows.empty(db, no, reason)
    return numbers


def _withdraw(db: Database, no: str, actor_id: int | None, reason: str, now: datetime) -> None:
    if rows.withdraw(db, no, now, reason):
        add_entry(db, actor_id, "certificate.withdrawn", f"certificate:{no}", now, reason=reason)


def _certificate(row: rows.Row) -> Certificate:
    return Certificate(
        no=row.no, sitting_id=row.sitting_id, person_id=row.person_id, exam_id=row.exam_id,
        class_id=row.class_id, exam_name=row.exam_name, issued=row.issued, withdrawn=row.withdrawn,
        reason=row.reason, body=from_body_json(row.body) if row.body else None)
