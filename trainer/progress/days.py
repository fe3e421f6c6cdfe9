"""The trainee's days: how much was answered on each, and how many in a row."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta

from trainer.content import Content
from trainer.people import Person, day_of
from trainer.practice.keeping import record_of
from trainer.progress.views import Streak
from trainer.store.database import Store

_DAY = timedelta(days=1)


def days(store: Store, content: Content, person: Person) -> dict[date, int]:
    """Day -> answers, of all modes; each by the clock of where it was given. Raises StoreUnavailable."""
    with record_of(store, content, person) as record:
        return dict(record.days)


def streak(practised: Collection[date], person: Person, now: datetime) -> Streak:
    """Days in a row up to today; while nothing was answered today, up to yesterday."""
    today = day_of(now, person.zone)
    # After a journey to the east the place's day may be one behind the last one practised.
    last = today + _DAY if today + _DAY in practised else today
    last = last if last in practised else last - _DAY
    length = 0
    while last - length * _DAY in practised:
        length += 1
    monday = today - today.weekday() * _DAY
    week = tuple((monday + n * _DAY, monday + n * _DAY in practised) for n in range(7))
    return Streak(days=length, today=today, week=week)
