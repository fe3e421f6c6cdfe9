"""Moments and spans of time as the language writes them, by the clock of a place."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, format_timedelta
from flask import Flask

from trainer.web import language, zones

_PATTERNS = {"en": "EEE d MMM y, HH:mm", "fr": "EEE d MMM y 'à' HH:mm"}
_PATTERN = "EEE d MMM y, HH:mm"


def moment(at: datetime, zone: str) -> str:
    """``Fri 6 Mar 2026, 18:00`` by the clock of ``zone``."""
    lang = language.current()
    return str(format_datetime(at, _PATTERNS.get(lang, _PATTERN), ZoneInfo(zone), lang))


def local_day(at: datetime, zone: str) -> str:
    """``6 Mar``: the day alone."""
    return str(format_datetime(at, "d MMM", ZoneInfo(zone), language.current()))


def span(length: timedelta) -> str:
    """``2 days``, ``40 minutes``: the largest unit that it fills."""
    return str(format_timedelta(max(length, timedelta(minutes=1)), granularity="minute", threshold=1.0,
                                locale=language.current()))


def other_clock(at: datetime, zone: str, own: str) -> str:
    """The place whose clock is meant, where one's own shows another time then; else nothing."""
    if at.astimezone(ZoneInfo(zone)).utcoffset() == at.astimezone(ZoneInfo(own)).utcoffset():
        return ""
    return zones.name_of(zone, language.current())


def register(app: Flask) -> None:
    """For every template."""
    app.jinja_env.filters.update(moment=moment, span=span, local_day=local_day)
    app.jinja_env.globals.update(other_clock=other_clock, place_name=_place)


def _place(zone: str) -> str:
    return zones.name_of(zone, language.current())
