"""A cell of a report in the reader's language, by the kind of its column."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from flask_babel import format_date

from trainer.errors import N_, Message
from trainer.practice import MODES
from trainer.reports.table import LEVEL_NAMES, Column, Money, Value
from trainer.web import filters, language, lookup, words
from trainer.web.moments import moment
from trainer.web.translate import gettext

NOTHING = "–"
"""Where there is nothing to say, or too little to say it."""

DEVICE_NAMES = {"phone": N_("phone"), "tablet": N_("tablet"), "computer": N_("computer")}
STATE_NAMES = {"open": N_("open"), "fading": N_("fading"), "cured": N_("cured")}


def said(value: Value, column: Column, zone: str) -> str:
    """As it is read; ``zone`` is where the reader's clock stands."""
    if value is None or value == "":
        return NOTHING
    writer = _WRITERS.get(column.kind)
    if writer:
        return writer(value)
    if isinstance(value, datetime):
        return moment(value, zone)
    return words.say(value) if isinstance(value, Message) else str(value)


def name_of(kind: str, value: str) -> str:
    """What an id is called: of the kinds that stand for something with a name, else itself."""
    return _NAMES[kind](value) if kind in _NAMES else value


def _mistake(place: str) -> str:
    return words.mistake_name(place.partition("/")[2] or place)


def _mode(mode: str) -> str:
    return gettext(MODES[mode].name) if mode in MODES else mode


_NAMES: Mapping[str, Callable[[str], str]] = {
    "skill": words.skill_name, "drill": lookup.drill_name, "situation": words.situation_name,
    "mistake": _mistake,
    "mode": _mode, "table": lookup.table_name,
    "level": lambda level: gettext(LEVEL_NAMES.get(level, level)),
    "yes_no": lambda one: gettext("yes") if one == "yes" else gettext("no"),
    "state": lambda state: gettext(STATE_NAMES.get(state, state)),
    "device": lambda device: gettext(DEVICE_NAMES.get(device, device)),
    "lang": lambda lang: language.own_name(lang) if lang in language.languages() else lang,
}


def _decimal(pattern: str) -> Callable[[Any], str]:
    """With a minus, where the locales write a hyphen."""
    return lambda value: filters.decimal(value, pattern).replace("-", "\N{MINUS SIGN}")


def _money(value: Value) -> str:
    return words.money(value.cents, value.currency or None) if isinstance(value, Money) else str(value)


def _share(value: Value) -> str:
    assert isinstance(value, int | float)
    return filters.percent(math.floor(1000 * value + 1e-9))  # rounded once, there


def money_said(value: Money) -> str:
    """An amount with its currency, outside of a table."""
    return _money(value)


_WRITERS: Mapping[str, Callable[[Any], str]] = {
    **_NAMES, "count": _decimal("#,##0"), "share": _share, "number": _decimal("0.00"),
    "pace": _decimal("0.00"), "seconds": lambda ms: filters.seconds(ms), "money": _money,
    "day": lambda one: str(format_date(one, "d MMM y")) if isinstance(one, date) else str(one),
    "yes_no": lambda is_so: gettext("yes") if is_so else gettext("no")}
