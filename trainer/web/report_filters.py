"""What the form of a report's filters offers, and in words what holds of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from flask_babel import format_date

from trainer import assignments, exams, reporting
from trainer import classes as school_classes
from trainer.reporting import OfClass
from trainer.reports.filters import Filters, query
from trainer.web import language, lookup, report_cells
from trainer.web.staff import actor
from trainer.web.translate import gettext

Offered = Mapping[str, Sequence[tuple[str, str]]]
"""By filter: values with their names."""

NAMED_AS = {"kind": "skill", "code": "mistake"}
"""Filter -> the kind of column that names its values, where it is called otherwise."""
_IS_ALL_SAID = ("counts", "mastery", "voided")
"""Their names say it."""


def offered(of_class: OfClass, class_id: int, kind: str | None) -> Offered:
    """What can be chosen, of situations those of the kind; where there is no choice, nothing is asked."""
    store, who = lookup.store(), actor()
    known = {"group": [(str(one.id), one.name) for one in school_classes.groups(store, who, class_id)],
             "person": _people(class_id),
             "assignment": [(str(one.id), one.name) for one in assignments.in_class(store, who, class_id)],
             "lang": [(one, one) for one in language.languages()],
             **reporting.choices(lookup.content_of_class(class_id))}
    return {name: [(value, report_cells.name_of(NAMED_AS.get(name, name), said))
                   for value, said in known[name]
                   if name != "situation" or kind in (None, value.partition("/")[0])]
            for name in ("group", *of_class.filters, *of_class.more) if known.get(name)}


def narrowed(filters: Filters, class_id: int, offered: Offered) -> list[tuple[str, str]]:
    """Each filter that holds, but for the preset of days, with what its value is called."""
    return [(name, _said(name, value, class_id, offered))
            for name, value in query(filters).items() if name not in ("period", "page")]


def _said(name: str, value: str, class_id: int, offered: Offered) -> str:
    if name in _IS_ALL_SAID:
        return ""
    if name in ("since", "until"):
        return str(format_date(date.fromisoformat(value), "d MMM y"))
    if name == "right":
        return gettext("right") if value == "yes" else gettext("not right")
    known = dict(offered.get(name, ()))
    if name == "exam":
        known = {str(one.id): one.name for one in exams.of_class(lookup.store(), actor(), class_id)}
    elif name == "person" and not known:
        known = dict(_people(class_id))
    return known.get(value) or report_cells.name_of(NAMED_AS.get(name, name), value)


def _people(class_id: int) -> list[tuple[str, str]]:
    return [(str(one.person_id), one.name)
            for one in school_classes.trainees(lookup.store(), actor(), class_id)]
