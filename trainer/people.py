"""Who practises: a visitor's own trainee, found by the token in the cookie, made at the first POST."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.secrets import token_hash
from trainer.store import people as rows
from trainer.store.database import Database, Store
from trainer.store.people import Person

__all__ = [
    "Person", "choose_zone", "day_of", "day_start", "follow_device", "leave", "rename",
    "set_preferences", "welcome",
]

NAME_LENGTH = 40
PREFERENCES_LENGTH = 4000
DAY_STARTS_AT = timedelta(hours=4)
"""Who practises past midnight is still in the same day."""

SEEN_EVERY = timedelta(days=1)

_CHOSEN_ZONE = "zone"
"""The preference beside the zone that a person is in: it is there when the person has chosen that."""

_JOINERS = "\u200c\u200d"
"""Signs without a form of their own that some scripts cannot be written without."""

_BLANKS = "\u115f\u1160\u2800"
"""Letters and signs that are drawn as nothing: fillers of Hangul, Braille without a dot."""

_LANG = re.compile(r"[a-z]{2,3}([-_][A-Za-z]{2,4})?", re.ASCII)


def welcome(store: Store, token: str, *, name: str | None = None, lang: str | None = None,
            zone: str | None = None, now: datetime) -> Person:
    """The trainee of this token, made when there is none; what is given beside it is stored.

    Raises AnswerFormatError for a name, language or zone that is none.
    """
    given = {"name": None if name is None else read_name(name), "lang": _read_lang(lang),
             "zone": _read_zone(zone)}
    changes = {key: value for key, value in given.items() if value is not None}
    with store.read() as db:
        session = rows.find_session(db, token_hash(token))
    if session and not _differs(session.person, changes) and now - session.seen < SEEN_EVERY:
        return session.person
    return store.write(lambda db: _welcome(db, token_hash(token), changes, now))


def rename(store: Store, person_id: int, name: str) -> Person:
    """Raises AnswerFormatError for a name that is none, NotFound."""
    return _change(store, person_id, {"name": read_name(name)})


def set_preferences(store: Store, person_id: int, preferences: Mapping[str, str | int | bool | None], *,
                    lang: str | None = None, zone: str | None = None) -> Person:
    """Store these beside the other preferences; None takes one away.

    Raises AnswerFormatError for a language or zone that is none or for too much, NotFound.
    """
    changes = {key: value for key, value in (("lang", _read_lang(lang)), ("zone", _read_zone(zone))) if value}
    return _change(store, person_id, changes, preferences)


def choose_zone(store: Store, person_id: int, zone: str | None) -> Person:
    """Count the days by the clock of this place, wherever a device says it is; None: ask the devices again.

    Raises AnswerFormatError for a zone that is none, NotFound.
    """
    return set_preferences(store, person_id, {_CHOSEN_ZONE: zone}, zone=zone)


def follow_device(store: Store, person: Person, zone: str | None) -> Person:
    """The trainee is where a device says, unless a place was chosen; one that we do not know is not taken."""
    if not zone or zone == person.zone or person.preferences.get(_CHOSEN_ZONE):
        return person
    try:
        return set_preferences(store, person.id, {}, zone=zone)
    except AnswerFormatError:
        return person


def leave(store: Store, token: str) -> None:
    """The token is worth nothing any more; the trainee and the history stay."""
    store.write(lambda db: rows.remove_session(db, token_hash(token)))


def day_start(person: Person, now: datetime) -> datetime:
    """When the trainee's present day began, at 04:00 by the clock of the place."""
    day = day_of(now, person.zone)
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(person.zone)) + DAY_STARTS_AT


def day_of(moment: datetime, zone: str) -> date:
    """The trainee's day that this moment is in, where the clock of ``zone`` is kept."""
    return (moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) - DAY_STARTS_AT).date()


def read_name(text: str, most: int = NAME_LENGTH) -> str:
    """Composed, without spaces around or doubled; empty is no name. Raises AnswerFormatError."""
    name = " ".join(unicodedata.normalize("NFKC", text[:1000]).split())
    if len(name) > most:
        raise AnswerFormatError(N_("A name has at most %(most)s characters."), most=most)
    if any(unicodedata.category(sign)[0] == "C" and sign not in _JOINERS for sign in name) or (
            name and not any(map(_is_seen, name))):
        raise AnswerFormatError(N_("A name is made of letters, digits and signs that can be seen."))
    return name


def _is_seen(sign: str) -> bool:
    """By itself: a mark needs a letter, a joiner needs two."""
    return unicodedata.category(sign)[0] not in "CMZ" and sign not in _BLANKS


def _welcome(db: Database, id_hash: bytes, changes: dict[str, Any], now: datetime) -> Person:
    """In the writing thread, so that two first requests make one trainee."""
    session = rows.find_session(db, id_hash)
    if session is None:
        person = rows.add_person(db, name=changes.get("name", ""), lang=changes.get("lang"),
                                 zone=changes.get("zone", "UTC"), now=now)
        rows.add_session(db, id_hash, person.id, now)
        return person
    rows.see_session(db, id_hash, now)
    person = replace(session.person, **changes)
    rows.change_person(db, person)
    return person


def _change(store: Store, person_id: int, changes: dict[str, Any],
            preferences: Mapping[str, str | int | bool | None] | None = None) -> Person:
    def change(db: Database) -> Person:
        person = rows.find_person(db, person_id)
        if person is None:
            raise NotFound(N_("There is no such trainee."))
        merged = {**person.preferences, **(preferences or {})}
        kept = {key: value for key, value in merged.items() if value is not None}
        if len(json.dumps(kept)) > PREFERENCES_LENGTH:
            raise AnswerFormatError(N_("These settings are too long to be kept."))
        person = replace(person, preferences=kept, **changes)
        rows.change_person(db, person)
        return person

    return store.write(change)


def _differs(person: Person, changes: dict[str, Any]) -> bool:
    return any(getattr(person, key) != value for key, value in changes.items())


def read_zone(zone: str) -> str:
    """Raises AnswerFormatError for one that is none."""
    _read_zone(zone)
    return zone


def _read_lang(lang: str | None) -> str | None:
    if lang is not None and not _LANG.fullmatch(lang):
        raise AnswerFormatError(N_("This language is not known."))
    return lang


def _read_zone(zone: str | None) -> str | None:
    if zone is None:
        return None
    if zone not in _zones():
        raise AnswerFormatError(N_("This time zone is not known."))
    return zone


@cache
def _zones() -> frozenset[str]:
    """Places with a clock of their own, not what a machine calls whichever it is set to."""
    return frozenset(available_timezones() - {"Factory", "localtime"})
