"""The files that came of long work: a folder a job, beside the database, readable by the server alone."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from pathlib import Path

from trainer.store import jobs
from trainer.store.database import Store
from trainer.store.jobs import Job


def all_of(store: Store) -> Path:
    """Where they all lie."""
    return store.folder / "jobs"


def of_job(store: Store, job: Job) -> Path:
    """Where that of one lies."""
    return all_of(store) / job.address


def prepare(store: Store, job: Job) -> Path:
    """An empty folder for what will come of it. Raises OSError."""
    remove(store, job)
    place = of_job(store, job)
    all_of(store).mkdir(mode=0o700, exist_ok=True)
    place.mkdir(mode=0o700)
    return place


def remove(store: Store, job: Job) -> None:
    """Nothing of it is left."""
    shutil.rmtree(of_job(store, job), ignore_errors=True)


def forget_all(store: Store) -> None:
    """Files of jobs that the store knows no more go at once."""
    with store.read() as db:
        known = jobs.known(db)
    sweep(store, known)


def sweep(store: Store, known: Collection[str]) -> None:
    """Whatever belongs to no job that is known goes."""
    place = all_of(store)
    for one in place.iterdir() if place.is_dir() else ():
        if one.name not in known:
            shutil.rmtree(one, ignore_errors=True)
