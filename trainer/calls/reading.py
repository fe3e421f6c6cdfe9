"""Reads the totals and decisions that a dealer types, whatever the language and the keyboard.

What cannot be read raises AnswerFormatError: it is never marked wrong.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any, Literal, cast

from trainer.calls.keyboards import first_reading
from trainer.calls.text import normalise, shown
from trainer.calls.vocabulary import Calls, Concept
from trainer.errors import N_, AnswerFormatError

Softness = Literal["soft", "hard", "plain"]
Call = Literal["blackjack", "bust", "stand"]
Decision = Literal["draw", "stand", "settle"]
Action = Literal["pay", "take", "push"]

NOTHING_READABLE = N_("Nothing to read yet: type your answer and send it again.")

_NUMBER = re.compile(
    r"(?P<before>[^0-9]*)(?P<first>[0-9]{1,2})"
    r"(?:(?P<between>[^0-9]+)(?P<second>[0-9]{1,2}))?(?P<after>[^0-9]*)"
)


@dataclass(frozen=True, slots=True)
class SaidTotal:
    """A total as it was said. ``7/17`` has a low and a high value; one number alone is the high one.

    ``softness`` is ``plain`` where neither soft nor hard was said. ``call`` is a word said instead of
    a number; only a bust may have both (``bust 24``).
    """

    low: int | None
    high: int | None
    softness: Softness
    call: Call | None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> SaidTotal:
        return cls(**stored)


def read_total(text: str, calls: Calls) -> SaidTotal:
    """Read an announced total; raises AnswerFormatError showing what was typed and what may be."""
    said = first_reading(normalise(text), lambda typed: _called(typed, calls) or _numbered(typed, calls))
    if said is None:
        raise unreadable(text, N_("I could not read “%(text)s”. Try 17, 7/17 or soft 17."))
    return said


def read_decision(text: str, calls: Calls) -> Decision:
    """Read what the bank does; raises AnswerFormatError showing what was typed and what may be."""
    decision = first_reading(normalise(text), lambda typed: calls.meaning("decision", typed))
    if decision is None:
        raise unreadable(text, N_("I could not read “%(text)s”. Try draw, stand or settle."))
    return cast(Decision, decision)


def read_action(text: str, calls: Calls) -> Action:
    """Read what is done to a box; raises AnswerFormatError showing what was typed and what may be."""
    action = first_reading(normalise(text), lambda typed: calls.meaning("action", typed))
    if action is None:
        raise unreadable(text, N_("I could not read “%(text)s”. Try pay, take or push."))
    return "push" if action == "push_choice" else cast(Action, action)


def unreadable(text: str, template: str) -> AnswerFormatError:
    """The error that shows what was typed, in ``template``, or says that there is nothing to read."""
    visible = shown(text)
    return AnswerFormatError(template, text=visible) if visible else AnswerFormatError(NOTHING_READABLE)


def _called(typed: str, calls: Calls) -> SaidTotal | None:
    """A call that stands alone. A word that also marks a number (``s``) is half an answer: not read."""
    call = calls.meaning("total", typed)
    if call is None or calls.meaning("beside", typed) not in (None, call):
        return None
    return SaidTotal(None, None, "plain", cast(Call, call))


def _numbered(typed: str, calls: Calls) -> SaidTotal | None:
    """One number or two, with at most one mark, before or after them."""
    match = _NUMBER.fullmatch(typed)
    if match is None:
        return None
    words = [word for word in (match["before"].strip(), match["after"].strip(" .!")) if word]
    marks = [calls.meaning("beside", word) for word in words]
    if len(marks) > 1 or None in marks:
        return None
    mark = marks[0] if marks else None
    if match["second"] is None:
        return _single(int(match["first"]), mark)
    if calls.meaning("between", match["between"]) is None:
        return None
    return _pair(int(match["first"]), int(match["second"]), mark)


def _single(number: int, mark: Concept | None) -> SaidTotal | None:
    if number == 0:
        return None
    if mark == "bust":
        return SaidTotal(None, number, "plain", "bust")
    return SaidTotal(None, number, cast(Softness, mark or "plain"), None)


def _pair(one: int, other: int, mark: Concept | None) -> SaidTotal | None:
    low, high = sorted((one, other))
    if low in (0, high) or mark not in (None, "soft"):
        return None
    return SaidTotal(low, high, "soft", None)
