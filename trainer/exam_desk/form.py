"""What an instructor types of an exam: read with every fault at its field, and given back as it was typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeVar

from trainer import exams
from trainer.classes import Class
from trainer.content import Content
from trainer.counts import read_count
from trainer.errors import N_, AnswerFormatError, Message
from trainer.exams import Blueprint, Draft, Exam, Part
from trainer.exams.blueprint import MOST_ITEMS, MOST_PARTS, MOST_SECONDS, MOST_SECONDS_AN_ITEM, MOST_WEIGHT
from trainer.exams.composing import LONGEST_NAME, MOST_ATTEMPTS
from trainer.moments import read_moment, written

Typed = Mapping[str, Sequence[str]]
"""Fields as they came, each with all its values."""
T = TypeVar("T")

PART_FIELDS = ("drill", "items", "weight", "seconds", "line", "situations")
"""Of each row of the form, with its number behind: ``items-2``."""
_PER_CENT = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]))?", re.ASCII)
_EMPTY_ROWS = 2


@dataclass(slots=True)
class Form:
    """What was typed, what is wrong with it by field, and the draft if nothing is."""

    typed: Typed
    wrong: dict[str, Message] = field(default_factory=dict)
    draft: Draft | None = None

    def one(self, name: str) -> str:
        """The first value of a field."""
        return (self.typed.get(name) or [""])[0]

    @property
    def rows(self) -> range:
        """Numbers of the rows of parts: those that were there."""
        numbers = [int(name[6:]) for name in self.typed if re.fullmatch(r"drill-[0-9]{1,2}", name)]
        return range(1, min(max(numbers, default=1), MOST_PARTS) + 1)


def empty(class_: Class, blueprint: Blueprint, now: datetime, name: str = "") -> Form:
    """Of a new exam: tomorrow from nine to twelve, by the clock of the class."""
    local = read_moment(written(now + timedelta(days=1), class_.zone)[:11] + "09:00", class_.zone)
    draft = Draft(name=name, blueprint=blueprint, attempts=1, opens=local, closes=local + timedelta(hours=3))
    return Form(typed=typed_of(draft, class_.zone))


def of_exam(exam: Exam, zone: str) -> Form:
    """Of a draft as it is stored."""
    return Form(typed=typed_of(Draft(
        name=exam.name, blueprint=exams.read_blueprint(exam.blueprint), attempts=exam.attempts,
        opens=exam.opens, closes=exam.closes), zone))


def typed_of(draft: Draft, zone: str) -> dict[str, list[str]]:
    """As its form would have brought it."""
    blueprint = draft.blueprint
    typed = {
        "name": draft.name, "table": blueprint.table_id, "line": per_cent(blueprint.pass_line),
        "minutes": "" if blueprint.seconds is None else f"{blueprint.seconds // 60}",
        "allowed": str(blueprint.criticals_allowed), "attempts": str(draft.attempts),
        "opens": written(draft.opens, zone), "closes": written(draft.closes, zone),
        "paper": "one" if blueprint.is_one_paper else "own"}
    for number, part in enumerate(blueprint.parts, start=1):
        typed |= {
            f"drill-{number}": part.drill_id, f"items-{number}": str(part.items),
            f"weight-{number}": str(part.weight),
            f"seconds-{number}": "" if part.seconds is None else str(part.seconds),
            f"line-{number}": "" if part.pass_line is None else per_cent(part.pass_line),
            f"situations-{number}": " ".join((part.drill_id, *part.situations)) if part.situations else ""}
    for number in range(len(blueprint.parts) + 1, len(blueprint.parts) + 1 + _EMPTY_ROWS):
        typed |= {f"{name}-{number}": "" for name in PART_FIELDS if number <= MOST_PARTS}
    return {name: [value] for name, value in typed.items()} | {"critical": list(blueprint.critical)}


def more_rows(typed: Typed) -> dict[str, Sequence[str]]:
    """The same with one more row of a part."""
    number = Form(typed).rows[-1] + 1
    return {**typed} | ({f"drill-{number}": [""]} if number <= MOST_PARTS else {})


def read(content: Content, class_: Class, typed: Typed) -> Form:
    """Every field, whatever is wrong with the others."""
    form = Form(typed)
    name = _tried(form, "name", lambda: _name(form.one("name")))
    opens = _tried(form, "opens", lambda: read_moment(form.one("opens"), class_.zone))
    closes = _tried(form, "closes", lambda: _after(opens, read_moment(form.one("closes"), class_.zone)))
    attempts = _tried(form, "attempts", lambda: read_count(form.one("attempts"), 1, MOST_ATTEMPTS))
    blueprint = Blueprint(
        parts=tuple(part for number in form.rows if (part := _part(content, form, number)) is not None),
        table_id=_tried(form, "table", lambda: _known(form.one("table"), content.tables)) or "",
        pass_line=_tried(form, "line", lambda: read_per_cent(form.one("line"))) or 0,
        seconds=_tried(form, "minutes", lambda: _seconds(form.one("minutes"))),
        critical=tuple(dict.fromkeys(typed.get("critical") or ())),
        criticals_allowed=_tried(
            form, "allowed", lambda: read_count(form.one("allowed") or "0", 0, MOST_ITEMS)) or 0,
        is_one_paper=form.one("paper") == "one")
    if not blueprint.parts and not any(name.startswith("drill-") for name in form.wrong):
        form.wrong["drill-1"] = Message(N_("Choose at least one drill."))
    known = exams.critical_codes(blueprint)
    blueprint = replace(blueprint, critical=tuple(code for code in blueprint.critical if code in known))
    if not form.wrong and name and opens and closes and attempts:
        form.draft = Draft(name=name, blueprint=blueprint, attempts=attempts, opens=opens, closes=closes)
    return form


def per_cent(thousandths: int) -> str:
    """``90`` or ``87.5``."""
    return f"{thousandths / 10:g}"


def read_per_cent(text: str) -> int:
    """Thousandths of ``90`` or ``87.5``; raises AnswerFormatError."""
    found = _PER_CENT.fullmatch(text.strip())
    value = int(found[1]) * 10 + int(found[2] or 0) if found else 0
    if not 1 <= value <= 1000:
        raise AnswerFormatError(N_("Write per cent from 0.1 to 100."))
    return value


def _part(content: Content, form: Form, number: int) -> Part | None:
    """None for a row without a drill."""
    drill_id = form.one(f"drill-{number}")
    if not drill_id:
        return None
    _tried(form, f"drill-{number}", lambda: _known(drill_id, content.drills))
    kept, *situations = form.one(f"situations-{number}").split() or [""]
    return Part(
        drill_id=drill_id,
        items=_tried(
            form, f"items-{number}", lambda: read_count(form.one(f"items-{number}"), 1, MOST_ITEMS)) or 1,
        weight=_tried(form, f"weight-{number}",
                      lambda: read_count(form.one(f"weight-{number}") or "1", 1, MOST_WEIGHT)) or 1,
        seconds=_tried(form, f"seconds-{number}", lambda: _optional(
            form.one(f"seconds-{number}"), lambda text: read_count(text, 1, MOST_SECONDS_AN_ITEM))),
        pass_line=_tried(
            form, f"line-{number}", lambda: _optional(form.one(f"line-{number}"), read_per_cent)),
        situations=tuple(situations) if kept == drill_id else ())


def _tried(form: Form, name: str, reading: Callable[[], T]) -> T | None:
    try:
        return reading()
    except AnswerFormatError as error:
        form.wrong[name] = Message(error.template, dict(error.params))
        return None


def _optional(text: str, reading: Callable[[str], int]) -> int | None:
    return reading(text) if text.strip() else None


def _name(text: str) -> str:
    name = " ".join(text[:1000].split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise AnswerFormatError(N_("An exam needs a name of 1 to %(most)s letters."), most=LONGEST_NAME)
    return name


def _seconds(text: str) -> int | None:
    return _optional(text, lambda minutes: 60 * read_count(minutes, 1, MOST_SECONDS // 60))


def _after(opens: datetime | None, closes: datetime) -> datetime:
    if opens and closes <= opens:
        raise AnswerFormatError(N_("An exam closes later than it opens."))
    return closes


def _known(text: str, there: Mapping[str, object]) -> str:
    if text not in there:
        raise AnswerFormatError(N_("Choose one of the list."))
    return text
