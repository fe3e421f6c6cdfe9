"""A day and a time as the field of a form has it, by the clock of a place."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from trainer.errors import N_, AnswerFormatError

_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?", re.ASCII)


def read_moment(text: str, zone: str) -> datetime:
    """In UTC; raises AnswerFormatError, also where the clock of the place jumps over it."""
    local = None
    try:
        if _MOMENT.fullmatch(text):
            local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))
    except ValueError:
        pass
    if local is None or not 2000 <= local.year <= 2200:
        raise AnswerFormatError(N_("Write a day and a time, as in %(example)s."), example="2026-09-30 18:00")
    moment = local.astimezone(UTC)
    if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise AnswerFormatError(N_("There is no such time on that day: the clocks are changed then."))
    return moment


def written(moment: datetime, zone: str) -> str:
    """As the field holds it."""
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")
