"""An assignment as it is typed into its form: read whole, so that every fault is told at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from trainer.classes import Class
from trainer.content import Content
from trainer.counts import read_count
from trainer.drills import KINDS
from trainer.errors import N_, AnswerFormatError, Message
from trainer.moments import read_moment
from trainer.people import read_name
from trainer.store.assignments import Assignment

FIELDS = ("name", "drill", "table", "whom", "trainee", "goal", "level", "items", "percent", "opens", "due",
          "closes")
"""Of the form: ``drill``, ``table`` and ``trainee`` may come several times."""

GOALS = ("items", "level", "check")
LEVELS = ("proficient", "mastered")
MOST_ITEMS, MOST_DRILLS, NAME_LENGTH = 10_000, 60, 80

_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)

Typed = Mapping[str, Sequence[str]]
"""Each field with all that was given for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What was read."""

    name: str
    drill_ids: tuple[str, ...]
    table_ids: tuple[str, ...]
    goal: str
    level: str | None
    items: int | None
    credit: int | None
    opens: datetime
    due: datetime
    closes: datetime | None
    trainee_ids: tuple[int, ...]

    def as_assignment(self, class_id: int, made_by: int) -> Assignment:
        return Assignment(
            class_id=class_id, made_by=made_by, name=self.name, drill_ids=self.drill_ids,
            table_ids=self.table_ids, goal=self.goal, level=self.level, items=self.items, credit=self.credit,
            opens=self.opens, due=self.due, closes=self.closes, trainee_ids=self.trainee_ids)


def read(content: Content, class_: Class, member_ids: Collection[int],
         typed: Typed) -> tuple[Wanted | None, dict[str, Message]]:
    """What was typed in the time of the class, or what is wrong with it by field."""
    faults: dict[str, Message] = {}
    found: dict[str, Any] = {}
    for field, reader in (
            ("name", lambda: _name(typed)), ("drill", lambda: _drills(content, typed)),
            ("table", lambda: _tables(content, typed)), ("trainee", lambda: _trainees(member_ids, typed)),
            ("goal", lambda: _goal(typed)),
            ("opens", lambda: read_moment(_one(typed, "opens"), class_.zone)),
            ("due", lambda: read_moment(_one(typed, "due"), class_.zone)),
            ("closes", lambda: (read_moment(_one(typed, "closes"), class_.zone)
                                if _one(typed, "closes") else None))):
        _note(found, faults, field, reader)
    if not faults:
        _note(found, faults, "drill", lambda: _fitting(content, found))
        _note(found, faults, "due", lambda: _after(found["due"], found["opens"]))
        _note(found, faults, "closes", lambda: _not_before(found["closes"], found["due"]))
    return (None, faults) if faults else (_wanted(found), {})


def _wanted(found: dict[str, Any]) -> Wanted:
    goal, level, items, credit = found["goal"]
    return Wanted(
        name=found["name"], drill_ids=found["drill"], table_ids=found["table"], goal=goal, level=level,
        items=items, credit=credit, opens=found["opens"], due=found["due"], closes=found["closes"],
        trainee_ids=found["trainee"])


def _note(found: dict[str, Any], faults: dict[str, Message], field: str,
          reader: Callable[[], Any]) -> None:
    try:
        found[field] = reader()
    except AnswerFormatError as error:
        faults[field] = Message(error.template, dict(error.params))


def _one(typed: Typed, field: str) -> str:
    return (typed.get(field) or [""])[0].strip()


def _name(typed: Typed) -> str:
    name = read_name(_one(typed, "name"), NAME_LENGTH)
    if not name:
        raise AnswerFormatError(N_("An assignment needs a name."))
    return name


def _drills(content: Content, typed: Typed) -> tuple[str, ...]:
    wanted = [one for one in content.drills if one in set(typed.get("drill") or ())]
    if not wanted:
        raise AnswerFormatError(N_("Choose at least one drill."))
    if len(wanted) > MOST_DRILLS:
        raise AnswerFormatError(N_("That is too many drills: at most %(most)s."), most=MOST_DRILLS)
    if len(wanted) > 1 and any(content.drills[one].params.get("whole") for one in wanted):
        raise AnswerFormatError(N_("Whole rounds are an assignment of their own: choose them alone."))
    return tuple(wanted)


def _tables(content: Content, typed: Typed) -> tuple[str, ...]:
    wanted = tuple(one for one in content.tables if one in set(typed.get("table") or ()))
    if not wanted:
        raise AnswerFormatError(N_("Choose at least one table."))
    return wanted


def _trainees(member_ids: Collection[int], typed: Typed) -> tuple[int, ...]:
    if _one(typed, "whom") != "some":
        return ()
    wanted = {one for one in typed.get("trainee") or () if _NUMBER.fullmatch(one)}
    chosen = tuple(one for one in member_ids if str(one) in wanted)
    if not chosen:
        raise AnswerFormatError(N_("Choose at least one trainee, or the whole class."))
    return chosen


def _goal(typed: Typed) -> tuple[str, str | None, int | None, int | None]:
    """Goal, level, items, thousandths."""
    goal = _one(typed, "goal")
    if goal == "level" and _one(typed, "level") in LEVELS:
        return goal, _one(typed, "level"), None, None
    if goal == "items":
        return goal, None, read_count(_one(typed, "items"), 1, MOST_ITEMS), None
    if goal == "check":
        return goal, None, None, 10 * read_count(_one(typed, "percent"), 1, 100)
    raise AnswerFormatError(N_("Choose a goal."))


def _fitting(content: Content, found: dict[str, Any]) -> tuple[str, ...]:
    """Each drill has something to ask at one of the tables, and a level where one is wanted."""
    for drill_id in found["drill"]:
        drill = content.drills[drill_id]
        if not any(content.situations(drill_id, table_id) for table_id in found["table"]):
            raise AnswerFormatError(N_("“%(drill)s” has nothing to ask at these tables."),
                                    drill={"words": drill.name})
        if found["goal"][0] == "level" and not KINDS[drill.kind].IS_SKILL:
            raise AnswerFormatError(N_("“%(drill)s” is a warm-up without a level: set a number of items."),
                                    drill={"words": drill.name})
    drill_ids: tuple[str, ...] = found["drill"]
    return drill_ids


def _after(due: datetime, opens: datetime) -> datetime:
    if due <= opens:
        raise AnswerFormatError(N_("It is due after it opens."))
    return due


def _not_before(closes: datetime | None, due: datetime) -> datetime | None:
    if closes is not None and closes < due:
        raise AnswerFormatError(N_("It closes when it is due, or later."))
    return closes
