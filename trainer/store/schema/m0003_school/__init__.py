"""A school: accounts and sign-ins, classes and their work, exams, and the record of who did what.

A database from before this step has local trainees alone, and goes on as it was until an owner is made.
"""

from __future__ import annotations

from sqlite_utils import Database

from trainer.store.schema.m0003_school import accounts, classes, exams, records


def apply(db: Database) -> None:
    """Make the tables and what guards them."""
    for part in (accounts, classes, exams, records):
        part.apply(db)
