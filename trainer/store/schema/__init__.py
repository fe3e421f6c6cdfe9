"""The tables, made and changed only by migrations: a module a step, in this order.

A migration that was released is never edited; a change is a new module here, with a dump of the
schema before it in ``tests/cases/schema``.
"""

from __future__ import annotations

from sqlite_utils import Migrations

from trainer.store.schema import m0001_practice, m0002_plan, m0003_school, m0004_reports, m0005_houses

MIGRATIONS = Migrations("trainer")
for _step in (m0001_practice, m0002_plan, m0003_school, m0004_reports, m0005_houses):
    MIGRATIONS(name=_step.__name__.rpartition(".")[2])(_step.apply)
