"""Erase somebody for good: from then on the store says of nobody that they were here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer import certificates, exams, jobs
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.people import Person
from trainer.school import school_of
from trainer.store import accounts, audit, erasing, exporting, people
from trainer.store import jobs as job_rows
from trainer.store.database import Database, Store

_SMALL = 200 * 1024 * 1024
"""Bytes of a database that is cleaned while trainees wait: about a second."""


@dataclass(frozen=True, slots=True)
class Erased:
    """What was done."""

    person_id: int
    blocks: int
    """Deleted; none where the school keeps answers of nobody."""
    is_clean: bool
    """The file itself holds nothing of it any more; else the next clean-up makes it so."""


def find_to_erase(store: Store, actor: Person | None, person_id: int) -> Person:
    """Whom the actor may erase; actor None: the command line. Raises NotFound, Closed with the reason."""
    with store.read() as db:
        return _to_erase(db, actor, person_id)


def find_by_word(store: Store, word: str) -> int:
    """The id of whoever is meant on a command line: by number, code, login or e-mail. Raises NotFound."""
    name = word.strip().casefold()
    with store.read() as db:
        if name.isascii() and name.isdecimal() and len(name) < 18 and people.find_person(db, int(name)):
            return int(name)
        found = accounts.find_by_name(db, name) or accounts.find_by_code(db, name)
    if found is None:
        raise NotFound(N_("There is no such person."))
    return found.person_id


def erase(store: Store, actor: Person | None, person_id: int, *, typed: str, now: datetime,
          cleans_always: bool = False) -> Erased:
    """``typed`` is the name, to show that this person is meant. Not to be undone.

    What came of long work may tell of them: it goes, and is asked for again.

    Raises NotFound, Closed, AnswerFormatError for another name, StoreUnavailable.
    """
    def job(db: Database) -> int:
        person = _to_erase(db, actor, person_id)
        if typed.split() != called(person).split():
            raise AnswerFormatError(N_("This is not the name that stands above. Nothing was erased."))
        keeps, by = school_of(db).keeps_answers, actor.id if actor else None
        for one in exporting.ids_of(db, person_id):
            certificates.withdraw_all(db, one, actor_id=by, now=now)
            exams.stop_all(db, by, one, now)
        job_rows.remove_all(db)
        blocks = erasing.erase_person(db, person_id, keeps_answers=keeps, reason=certificates.ERASED, now=now)
        audit.add_entry(db, by, "person.erased", f"person:{person_id}", now, blocks=blocks,
                        keeps_answers=keeps)
        return blocks

    blocks = store.write(job)
    jobs.forget_all(store)
    return Erased(person_id, blocks, (cleans_always or store.size() < _SMALL) and store.clean())


def called(person: Person) -> str:
    """What has to be typed: the name, or the number of somebody without one."""
    return person.name or str(person.id)


def _to_erase(db: Database, actor: Person | None, person_id: int) -> Person:
    found = people.find_person(db, person_id) if 0 < person_id < 2 ** 63 else None
    if found is None or erasing.erased_at(db, person_id) is not None:
        raise NotFound(N_("There is no such person."))
    if actor is not None and not actor.sees_all:
        raise NotFound(N_("There is no such person."))
    if found.role == "owner" or (actor is not None and actor.id == found.id):
        raise Closed(N_("The owner cannot be erased, and nobody erases their own account."))
    if actor is not None and actor.role != "owner" and found.sees_all:
        raise Closed(N_("Managers are erased by the owner alone."))
    return found
