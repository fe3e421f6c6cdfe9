"""What a report is asked for: read from an address, and written back into one."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from typing import Any

from trainer.errors import N_, AnswerFormatError

PERIODS: Mapping[str, tuple[str, int | None]] = {
    "today": (N_("Today"), 1), "7": (N_("7 days"), 7), "30": (N_("30 days"), 30),
    "term": (N_("Term"), 120), "all": (N_("All"), None)}
"""Preset -> its name, and how many days up to today it has; None: from the first."""

_ID = re.compile(r"[0-9]{1,15}", re.ASCII)
_WORD = re.compile(r"[\w./-]{1,120}")
_YEARS = range(1900, 3000)
"""Any day of these has a day before and after it, by every clock on earth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Every answer, unless it says otherwise. Days are the class's own; ``until`` is the last one."""

    period: str = "30"
    """Of ``PERIODS``, or "" where ``since`` and ``until`` were given."""
    since: date | None = None
    until: date | None = None
    group: int | None = None
    person: int | None = None
    kind: str | None = None
    """Of drill."""
    drill: str | None = None
    situation: str | None = None
    """``kind/situation``."""
    table: str | None = None
    mode: str | None = None
    """None: what is rated and exams do not mix (see the reports)."""
    assignment: int | None = None
    exam: int | None = None
    lang: str | None = None
    device: str | None = None
    code: str | None = None
    """``kind/CODE`` of a misconception: answers that showed it."""
    right: str | None = None
    """``yes`` or ``no``: right answers, or the others."""
    counts: bool = False
    """Only answers that tell of skill: of rated blocks unless a mode is asked for, no slip, not assisted,
    rapid or away."""
    mastery: bool = False
    """The same, and where a blind guess is right every second time only those of mixed blocks."""
    currency: str | None = None
    """Of the table, as it was then; ``none`` of a table without one."""
    voided: bool = False
    """Voided answers too."""
    page: int | None = None
    """Of a long list, from 1."""

    def days(self, today: date) -> tuple[date | None, date]:
        """First and last day; a first day of None is the beginning."""
        if not self.period:
            return self.since, self.until or today
        length = PERIODS[self.period][1]
        return (None if length is None else today - timedelta(days=length - 1)), today


def read_filters(given: Mapping[str, str], *, period: str = "30") -> Filters:
    """From the parameters of an address; empty ones say nothing. Raises AnswerFormatError.

    The form of a page has presets and days; the other than before was chosen there. So a preset that is named
    holds in the place of days, unless the page already showed one (``was``): then they were typed beside it.
    ``period`` is the preset of a report that is not told one.
    """
    found: dict[str, Any] = {}
    for name, text in given.items():
        if text and name in _READ:
            found[name] = _READ[name](text)
    has_days = "since" in found or "until" in found
    if has_days and ("period" not in found or given.get("was")):
        found["period"] = ""
    elif "period" in found:
        found |= {"since": None, "until": None}
    if found.get("since") and found.get("until") and found["since"] > found["until"]:
        raise AnswerFormatError(N_("The first day comes after the last one."))
    return replace(Filters(period=period), **found)


def query(filters: Filters, **changes: Any) -> dict[str, str]:
    """As the parameters of an address, with what differs; what says nothing is left out."""
    wanted = replace(filters, **changes)
    usual = Filters()
    return {one.name: _written(value) for one in fields(wanted)
            if (value := getattr(wanted, one.name)) != getattr(usual, one.name) and value is not None}


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else ""
    return value.isoformat() if isinstance(value, date) else str(value)


def _number(text: str) -> int:
    if not _ID.fullmatch(text):
        raise AnswerFormatError(N_("“%(text)s” is no number."), text=text[:40])
    return int(text)


def _word(text: str) -> str:
    if not _WORD.fullmatch(text):
        raise AnswerFormatError(N_("“%(text)s” is nothing that can be chosen here."), text=text[:40])
    return text


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
        if day.year not in _YEARS:
            raise ValueError(text)
        return day
    except ValueError:
        raise AnswerFormatError(N_("“%(text)s” is no day. A day is written as 2026-03-02."),
                                text=text[:40]) from None


def _period(text: str) -> str:
    return _one_of(text, PERIODS)


def _yes(text: str) -> bool:
    return text == "1"


def _right(text: str) -> str:
    return _one_of(text, ("yes", "no"))


def _one_of(text: str, known: Container[str]) -> str:
    if text not in known:
        raise AnswerFormatError(N_("“%(text)s” is nothing that can be chosen here."), text=text[:40])
    return text


_READ: Mapping[str, Any] = {
    "period": _period, "since": _day, "until": _day, "group": _number, "person": _number, "kind": _word,
    "drill": _word, "situation": _word, "table": _word, "mode": _word, "assignment": _number,
    "exam": _number, "lang": _word, "device": _word, "code": _word, "right": _right, "counts": _yes,
    "mastery": _yes, "currency": _word, "voided": _yes, "page": _number}
