"""The form of a class: its fields as they are typed, kept, and shown again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from trainer.classes import LEVELS, Class, Wanted
from trainer.errors import N_, AnswerFormatError
from trainer.people import Person
from trainer.web import language, zones

LEVEL_NAMES = {"proficient": N_("Proficient in every skill"), "mastered": N_("Every skill mastered")}
"""In a list; without one the class has no such target."""


def wanted(form: MultiDict[str, str]) -> Wanted:
    """Raises AnswerFormatError for what is no choice of ours."""
    lang, zone = form.get("lang", ""), form.get("zone", "")
    if lang not in ("", *language.languages()):
        raise AnswerFormatError(N_("This language is not known."))
    if not zones.is_known(zone):
        raise AnswerFormatError(N_("This time zone is not known."))
    return Wanted(name=form.get("name", ""), table_ids=tuple(dict.fromkeys(form.getlist("table"))),
                  lang=lang or None, zone=zone, level=form.get("level") or None,
                  items_a_week=_items(form.get("items_a_week", "").strip()))


def for_new(person: Person) -> MultiDict[str, str]:
    """Language and zone are those of whoever makes it."""
    return MultiDict({"lang": language.current(), "zone": person.zone})


def of_class(class_: Class) -> MultiDict[str, str]:
    """As its form would send it."""
    targets = {key: str(value) for key, value in class_.targets.items()}
    return MultiDict([("name", class_.name), ("lang", class_.lang or ""), ("zone", class_.zone),
                      *targets.items(), *(("table", table_id) for table_id in class_.table_ids)])


def shown(typed: MultiDict[str, str]) -> Mapping[str, Any]:
    """What the template of the form needs."""
    return {"typed": typed, "chosen_tables": typed.getlist("table"), "levels": LEVELS,
            "level_names": LEVEL_NAMES, "zones": zones.zones(language.current()), "kept_zone": zones.kept}


def _items(text: str) -> int | None:
    if text and not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise AnswerFormatError(N_("Items a week are a number, or nothing."))
    return int(text) if text else None
