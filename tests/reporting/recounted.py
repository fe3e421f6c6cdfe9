"""A class and what its trainees answered as raw rows, from which its reports are worked out a second time.

Nothing here asks the product's own queries or its mastery: ``tests/reports/again.py`` has the formulas.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tests.reports.again import Again, mastery
from tests.reports.recount import Raw, raw
from trainer.content import Content
from trainer.drills import KINDS
from trainer.reporting import asked_of_class
from trainer.reporting.asked import Asked
from trainer.reporting.registry import OF_CLASS
from trainer.reports.filters import read_filters
from trainer.reports.report import Report
from trainer.reports.table import Row
from trainer.store import people
from trainer.store.connection import connect
from trainer.store.database import Store

SKILLS = [kind for kind, module in KINDS.items() if module.IS_SKILL]


@dataclass
class Recounted:
    """A class, and all that its trainees answered."""

    store: Store
    content: Content
    path: Path
    class_id: int
    now: datetime

    @cached_property
    def rows(self) -> dict[str, list[dict[str, Any]]]:
        names = ("member", "class", "account", "person", "assignment", "assignment_trainee", "certificate")
        with closing(connect(self.path, may_write=False)) as db:
            return {name: [dict(row) for row in db.execute(f"SELECT * FROM {name}")] for name in names}

    @cached_property
    def trainees(self) -> list[int]:
        return [one["person_id"] for one in self.rows["member"] if one["class_id"] == self.class_id
                and one["role"] == "trainee" and one["left_us"] is None]

    @cached_property
    def zone(self) -> str:
        (found,) = [one["zone"] for one in self.rows["class"] if one["id"] == self.class_id]
        return str(found)

    @cached_property
    def answers(self) -> dict[int, list[Raw]]:
        found: dict[int, list[Raw]] = {one: [] for one in self.trainees}
        for one in raw(self.path):
            if one.person in found:
                found[one.person].append(one)
        return found

    @property
    def today(self) -> date:
        return day_in(self.now, self.zone)

    def ask(self, **filters: str) -> Asked:
        """As the owner of the school."""
        (owner,) = [one["person_id"] for one in self.rows["account"] if one["role"] == "owner"]
        with self.store.read() as db:
            actor = people.find_person(db, owner)
        assert actor
        return asked_of_class(self.store, self.content, actor, self.class_id, read_filters(filters), self.now)

    def report(self, name: str, **filters: str) -> Report:
        return OF_CLASS[name].make(self.ask(**filters))

    def skills(self, person: int, until: date | None = None) -> dict[str, Again]:
        """As they stand, or stood at the end of a day, by kind of drill."""
        (home,) = [one["zone"] for one in self.rows["person"] if one["id"] == person]
        found = {}
        for kind in SKILLS:
            there = [one for one in self.answers[person] if one.kind == kind]
            told = [one for one in there if until is None or one.day(home) <= until]
            made = mastery(told, self.critical(kind, {one.table for one in there if one.is_rated}),
                           lambda one: one.day(home))
            if made.n:
                found[kind] = made
        return found

    def critical(self, kind: str, tables: Iterable[str]) -> list[str]:
        dealt = {one for drill in self.content.drills.values() if drill.kind == kind
                 for table in tables for one in self.content.situations(drill.id, table)}
        return [one for one in KINDS[kind].CRITICAL if one in dealt]

    def certified(self, person: int) -> set[str]:
        now_us = int(self.now.timestamp() * 1_000_000)
        return {skill["kind"] for one in self.rows["certificate"]
                if one["person_id"] == person and one["withdrawn_us"] is None
                and (one["expires_us"] is None or one["expires_us"] > now_us)
                for skill in json.loads(one["body"]).get("skills", ())}

    def told(self, person: int, days: int = 30) -> list[Raw]:
        """What a report of so many days counts."""
        first = self.today - timedelta(days=days - 1)
        return [one for one in self.answers[person] if one.is_told and not one.voided
                and first <= day_in(one.received, self.zone) <= self.today]


def day_in(moment: datetime, zone: str) -> date:
    """It begins at four."""
    return (moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) - timedelta(hours=4)).date()


def by_person(report: Report) -> dict[int, Row]:
    return {row.person_id: row for row in report.table.rows if row.person_id is not None}
