"""Asking for long work, looking how far it is, stopping it, fetching what came of it: the own alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from trainer.errors import N_, Busy, NotFound
from trainer.jobs import folder
from trainer.jobs.kinds import Kinds
from trainer.people import Person
from trainer.store import jobs as rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.jobs import Job

MOST_OPEN = 4
"""Of one person: they are done one after the other, those of everybody in one row."""
SHOWN = 50

_ADDRESS = re.compile(r"[0-9a-f]{32}", re.ASCII)


def ask(store: Store, kinds: Kinds, actor: Person, kind: str, params: Mapping[str, Any], *, public_id: bytes,
        now: datetime) -> Job:
    """The same work that is still being done is not begun twice; the record says of what it is.

    Raises NotFound, Busy, StoreUnavailable.
    """
    kinds[kind].may(store, actor, params)

    def job(db: Database) -> Job:
        still = [one for one in rows.jobs_of(db, actor.id, SHOWN) if one.is_open]
        for one in still:
            if (one.kind, one.params) == (kind, dict(params)) and one.state != "stopping":
                return one
        if len(still) >= MOST_OPEN:
            raise Busy(N_("%(n)s of your jobs are not done yet. Wait for one of them, or stop one."),
                       n=len(still), retry_after=10)
        made = rows.add_job(db, public_id=public_id, person_id=actor.id, kind=kind, params=params, now=now)
        add_entry(db, actor.id, "job.asked", kinds[kind].of(params), now, kind=kind)
        return made

    return store.write(job)


def again(store: Store, kinds: Kinds, actor: Person, address: str, *, public_id: bytes,
          now: datetime) -> Job:
    """The same work anew, where it failed or was stopped. Raises NotFound, Busy, StoreUnavailable."""
    before = one_job(store, actor, address)
    if before.kind not in kinds:
        raise _no_such()
    return ask(store, kinds, actor, before.kind, before.params, public_id=public_id, now=now)


def jobs_of(store: Store, actor: Person) -> list[Job]:
    """The latest first."""
    with store.read() as db:
        return rows.jobs_of(db, actor.id, SHOWN)


def one_job(store: Store, actor: Person, address: str) -> Job:
    """Raises NotFound: another's is not there."""
    found = None
    if _ADDRESS.fullmatch(address):
        with store.read() as db:
            found = rows.find_job(db, bytes.fromhex(address))
    if found is None or found.person_id != actor.id:
        raise _no_such()
    return found


def stop(store: Store, actor: Person, address: str, now: datetime) -> Job:
    """Asks for it; whoever runs it ends it. Raises NotFound, StoreUnavailable."""
    found = one_job(store, actor, address)
    store.write(lambda db: rows.ask_to_stop(db, found.public_id, now))
    return one_job(store, actor, address)


def result(store: Store, kinds: Kinds, actor: Person, address: str) -> Path:
    """The file, where it is there and may be had by now. Raises NotFound."""
    found = one_job(store, actor, address)
    if found.kind not in kinds or found.state != "done" or found.file is None:
        raise _no_such()
    kinds[found.kind].may(store, actor, found.params)
    path = folder.of_job(store, found) / found.file
    if not path.is_file():
        raise NotFound(N_("What came of this job is kept no more. Ask for it again."))
    return path


def _no_such() -> NotFound:
    return NotFound(N_("There is no such job."))
