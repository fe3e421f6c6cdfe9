"""The details of a row of the record, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from trainer.errors import N_
from trainer.upkeep import SPOKEN_OF, Entry
from trainer.web import language, lookup, moments, zones
from trainer.web.record_words import called
from trainer.web.translate import gettext
from trainer.web.users import ROLE_NAMES

Names = Mapping[str, str | None]

KEYS: Final[dict[str, str]] = {
    "added": N_("added"), "after": N_("after"), "answers": N_("answers"), "attempt": N_("attempt"),
    "before": N_("before"), "block": N_("block"), "blocks": N_("blocks"), "changed": N_("changed"),
    "class_id": N_("class"),
    "closes": N_("closes"), "code": N_("code"), "commitment": N_("commitment"), "credit": N_("score"),
    "drill_ids": N_("drills"), "due": N_("due"), "email": N_("e-mail"), "exam": N_("exam"),
    "exam_days": N_("days that exams are kept"), "exams": N_("exams"), "extra_time": N_("time in per cent"),
    "fields": N_("changed"), "first_name": N_("first name"), "form": N_("form"), "goal": N_("goal"),
    "group": N_("group no."), "has_no_flash": N_("cards stay"), "into": N_("into"),
    "is_renamed": N_("another name"), "items": N_("items"), "items_a_week": N_("items a week"),
    "joined": N_("put into the class"),
    "keeps_answers": N_("answers stay without a name"), "lang": N_("language"), "last_name": N_("last name"),
    "kind": N_("sort"), "level": N_("level"), "login": N_("login"), "minutes": N_("minutes"),
    "moved": N_("moved"),
    "ms": N_("milliseconds"), "name": N_("name"), "notices": N_("privacy notice"), "opens": N_("opens"),
    "of": N_("like"),
    "out_of": N_("out of"), "person": N_("person"), "practice_days": N_("days that practice is kept"),
    "purpose": N_("for"), "reason_sha256": N_("hash of the reason"), "report": N_("report"),
    "ruleset": N_("hash of the rules"),
    "regrouped": N_("groups changed in"),
    "renews_factor": N_("sets up the second factor anew"), "role": N_("role"), "roster_of": N_("list of"),
    "seed": N_("seed"), "seq": N_("item"), "sitting": N_("paper no."), "sittings": N_("papers"),
    "rules": N_("rules"), "table": N_("table"), "table_ids": N_("tables"), "targets": N_("targets"),
    "trainee_ids": N_("trainees"), "trainees": N_("trainees"),
    "unreleased": N_("papers without results"), "version": N_("version"),
    "way": N_("by"), "zone": N_("time zone"),
}
"""Key -> what it says; one that is not here is shown as it is."""

VALUES: Final[dict[str, dict[str, str]]] = {
    "way": {"card": N_("PIN card"), "password": N_("password"), "link": N_("one-time link"),
            "password+code": N_("password and second factor")},
    "goal": {"items": N_("a number of answers"), "level": N_("a level"), "check": N_("a check")},
    "kind": {"class-reports": N_("reports of a class")},
    "level": {"proficient": N_("proficient"), "mastered": N_("mastered")},
    "purpose": {"owner": N_("the owner")},
    "role": ROLE_NAMES,
}
"""Key -> its values in words."""


def details(entry: Entry, names: Names, zone: str) -> list[str]:
    """Each as "what: how"; ``names`` are those of the record, ``zone`` the reader's."""
    inner = "role" if entry.action == "person.role.changed" else ""
    return [gettext("%(what)s: %(how)s", what=_label(key),
                    how=_said(inner if key in ("before", "after") else key, value, names, zone))
            for key, value in entry.detail.items()]


def _label(key: str) -> str:
    return gettext(KEYS[key]) if key in KEYS else key


def _said(key: str, value: Any, names: Names, zone: str) -> str:
    if value is None or value in ([], {}):
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, dict):
        return _changed(key, value, names, zone)
    if isinstance(value, list):
        return gettext(", ").join(_said(key, one, names, zone) for one in value)
    if key in SPOKEN_OF:
        return called(names, f"{SPOKEN_OF[key]}:{value}")
    return _word(key, str(value), zone)


def _changed(key: str, value: dict[str, Any], names: Names, zone: str) -> str:
    """``A → B`` of what was changed, else each of its parts."""
    if value.keys() == {"before", "after"}:
        return " → ".join(_said(key, value[one], names, zone) for one in ("before", "after"))
    return gettext(", ").join(
        f"{_label(part)} {_said(part, one, names, zone)}" for part, one in value.items())


def _word(key: str, value: str, zone: str) -> str:
    """One value: a name of ours, a day by the reader's clock, or what it is."""
    if key in ("changed", "fields"):
        return _label(value)
    if key in ("opens", "closes"):
        return moments.moment(datetime.fromisoformat(value), zone)
    if key in ("table", "table_ids") and value in lookup.content().tables:
        return str(lookup.table_name(value))
    if key == "lang" and value in language.languages():
        return language.own_name(value)
    if key == "zone":
        return zones.name_of(value, language.current())
    return gettext(VALUES[key][value]) if value in VALUES.get(key, {}) else value
