"""What the school chose: its name, how long answers are kept, and what everybody is told about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from trainer.calls.text import is_shown
from trainer.errors import N_, AnswerFormatError, Message
from trainer.people import Person, read_name
from trainer.store import audit
from trainer.store import people as people_rows
from trainer.store import school as rows
from trainer.store.database import Database, Store

NAME_LENGTH, NOTICE_LENGTH = 80, 8000
SHORTEST, LONGEST = 30, 36_500
"""Days that answers may be kept."""

_FIRST_NOTICE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class School:
    """As it stands, each field stored by its own name; days None: kept until somebody is erased."""

    name: str = ""
    notices: Mapping[str, str] = field(default_factory=dict)
    """Language -> the school's own privacy notice; where there is none the built-in one stands."""
    practice_days: int | None = None
    exam_days: int | None = None
    keeps_answers: bool = False
    """Erasing somebody leaves the answers, of nobody, for the statistics of items."""
    notice_version: int = _FIRST_NOTICE
    """Raised by whatever changes what the notice says."""


def school(store: Store) -> School:
    """Raises StoreUnavailable."""
    with store.read() as db:
        return school_of(db)


def school_of(db: Database) -> School:
    """As this reader sees it."""
    known = {one.name for one in fields(School)}
    stored: dict[str, Any] = {key: value for key, value in rows.read_all(db).items() if key in known}
    return School(**stored)


def change_school(store: Store, actor: Person, wanted: School, now: datetime) -> School:
    """Store it; a notice that says something else is shown to everybody again. Raises StoreUnavailable."""
    def job(db: Database) -> School:
        before = school_of(db)
        names = [one for one in ("name", "notices", "practice_days", "exam_days", "keeps_answers")
                 if getattr(before, one) != getattr(wanted, one)]
        says_else = set(names) - {"name"}
        after = replace(wanted, notice_version=before.notice_version + bool(says_else))
        for key, value in asdict(replace(after, notices=dict(after.notices))).items():
            rows.choose(db, key, value)
        if names:
            audit.add_entry(db, actor.id, "school.changed", "school", now, changed=list(names))
        if says_else:
            audit.add_entry(db, actor.id, "notice.changed", "school", now, version=after.notice_version)
        return after

    return store.write(job)


def read_school(form: Mapping[str, str],
                languages: tuple[str, ...]) -> tuple[School | None, dict[str, Message]]:
    """The form of the settings, or what is wrong with it by field."""
    faults: dict[str, Message] = {}
    name, days = "", dict[str, int | None]()
    try:
        name = read_name(form.get("name", ""), NAME_LENGTH)
    except AnswerFormatError as error:
        faults["name"] = Message(error.template, dict(error.params))
    for key in ("practice_days", "exam_days"):
        text = form.get(key, "").strip()
        is_number = text.isascii() and text.isdecimal() and len(text) < 6
        days[key] = int(text) if is_number else None
        if text and not (is_number and SHORTEST <= int(text) <= LONGEST):
            faults[key] = Message(N_("Write a number of days from %(least)s to %(most)s, or nothing."),
                                  {"least": SHORTEST, "most": LONGEST})
    notices = {lang: text for lang in languages
               if (text := form.get(f"notice_{lang}", "").replace("\r\n", "\n").strip())}
    for lang, text in notices.items():
        if len(text) > NOTICE_LENGTH or not is_shown(re.sub(r"[\n\t]", "", text)):
            faults[f"notice_{lang}"] = Message(
                N_("A notice has at most %(most)s signs, and only such as can be seen."),
                {"most": NOTICE_LENGTH})
    wanted = School(name=name, notices=notices, practice_days=days["practice_days"],
                    exam_days=days["exam_days"], keeps_answers=form.get("keeps_answers") == "1")
    return (None, faults) if faults else (wanted, {})


def note_read(store: Store, person: Person, version: int) -> None:
    """The person has read the notice of this version. Raises StoreUnavailable."""
    store.write(lambda db: people_rows.see_notice(db, person.id, version))
