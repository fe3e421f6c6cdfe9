"""The days of an attendance sheet: a course has lessons on weekdays, or on every day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from trainer.errors import N_, AnswerFormatError

MOST_DAYS = 10
"""Columns that are wide enough to sign in."""
DAYS = 5
ROWS = 20
"""People on a sheet; more are on further sheets."""
_SATURDAY = 5
_FIRST_YEAR, _LAST_YEAR = 1900, 2999
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """As the address says."""

    first: date
    n: int
    has_weekends: bool

    @property
    def days(self) -> tuple[date, ...]:
        """From the first day on; Saturdays and Sundays only where they are wanted."""
        found = list[date]()
        day = self.first
        while len(found) < self.n:
            if self.has_weekends or day.weekday() < _SATURDAY:
                found.append(day)
            day += timedelta(days=1)
        return tuple(found)


def wanted(given: Mapping[str, str], today: date) -> Wanted:
    """Unless the address says otherwise, the weekdays of this week. Raises AnswerFormatError."""
    text = given.get("from", "")
    first = _read_day(text) if text else today - timedelta(days=today.weekday())
    number = given.get("days", "")
    if number and not (number.isascii() and number.isdecimal() and 1 <= int(number) <= MOST_DAYS):
        raise AnswerFormatError(N_("A sheet has 1 to %(most)s days."), most=MOST_DAYS)
    return Wanted(first=first, n=int(number or DAYS), has_weekends=given.get("weekends") == "1")


def _read_day(text: str) -> date:
    try:
        found = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        found = None
    if found is None or not _FIRST_YEAR <= found.year <= _LAST_YEAR:
        raise AnswerFormatError(N_("“%(text)s” is no day. A day is written as 2026-03-02."), text=text[:40])
    return found
