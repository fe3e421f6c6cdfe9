"""The whole error tree, and ``N_``, the mark of a sentence that is translated later.

An error carries an English template and its parameters; it is put into the reader's language at
the edge (``trainer/web``, ``trainer/cli``), never where it is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Translate = Callable[[str], str]
"""English template -> the same in the reader's language, gaps and all."""


def N_(message: str) -> str:
    """Mark a sentence for the catalogues without translating it here."""
    return message


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the domain: English template and parameters, translated where it is shown.

    Parameters are plain JSON values, or one of the tagged dicts ``{"money": cents}`` (with its
    ``"currency"`` where that is to be read too),
    ``{"cards": "As Kd"}``, ``{"total": "7/17"}``, ``{"message": "template", ...params}``,
    ``{"words": {"en": "...", "fr": "..."}}``, ``{"day": "2026-03-02"}``, ``{"pace": 0.9}``,
    ``{"skill": kind}``, ``{"mistake": code}`` and ``{"situation": "kind/situation"}``, which the edge
    writes in the reader's own way.
    """

    template: str
    params: dict[str, Any] = field(default_factory=dict)

    def said(self, translate: Translate = str) -> str:
        """The sentence; of the tagged parameters it knows ``message`` alone."""
        return filled(self.template, self.params, translate)


def filled(template: str, params: Mapping[str, Any], translate: Translate = str) -> str:
    """The sentence as a terminal shows it: a text on one line, a list with commas, a message translated."""
    text = translate(template)
    return text % {key: _plain(value, translate) for key, value in params.items()} if params else text


def _plain(value: Any, translate: Translate) -> Any:
    match value:
        case {"message": str(template)}:
            return filled(template, value, translate) if len(value) > 1 else translate(template)
        case list() | tuple():
            return ", ".join(str(_plain(one, translate)) for one in value)
        case str():
            return one_line(value)
    return value


def one_line(text: str) -> str:
    """The text with every character that does not show written as TOML escapes it."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


REASONS = (
    N_("No such file or directory"), N_("Permission denied"), N_("Is a directory"), N_("Not a directory"),
    N_("No space left on device"), N_("Read-only file system"), N_("File name too long"),
    N_("Input/output error"),
    N_("Address already in use"), N_("Cannot assign requested address"), N_("Name or service not known"),
    N_("Temporary failure in name resolution"), N_("No address associated with hostname"),
    N_("unable to open database file"), N_("file is not a database"), N_("database disk image is malformed"),
    N_("attempt to write a readonly database"), N_("database or disk is full"), N_("database is locked"),
    N_("disk I/O error"),
)
"""What the system, the network and SQLite answer where something is not set up; others stay as they are."""


def because(error: Exception) -> dict[str, str]:
    """The system's reason, as a message within another."""
    return {"message": getattr(error, "strerror", None) or str(error) or type(error).__name__}


class TrainerError(Exception):
    """Base of every error the trainer raises on purpose; ``str()`` is the English sentence."""

    def __init__(self, template: str, **params: object) -> None:
        super().__init__(template, params)
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.said()

    def said(self, translate: Translate = str) -> str:
        """The sentence as a terminal shows it."""
        return filled(self.template, self.params, translate)


class NotationError(TrainerError, ValueError):
    """Cards, odds or amounts written in a way that nothing reads; names the offending word."""


class CaseError(TrainerError):
    """A line of a case file that breaks the rules of its format; only that line is refused."""


class NotPayable(TrainerError):
    """An amount that is finer than a hundredth and that the rule set pays exactly."""


@dataclass(frozen=True, slots=True)
class FileFinding:
    """What is wrong in the files of ``drills/``, and where."""

    place: str | Message
    """The path of a key, ``rules.peek #2``; in words where it is none; ``""`` for the file as a whole."""
    message: Message
    file: str = ""
    """Within the folder, ``rulesets/uk.toml``."""

    def __str__(self) -> str:
        return self.said()

    def said(self, translate: Translate = str) -> str:
        """On a line: file, place, sentence."""
        place = one_line(self.place) if isinstance(self.place, str) else self.place.said(translate)
        return ": ".join(filter(None, (one_line(self.file), place, self.message.said(translate))))


class ContentError(TrainerError):
    """The files of ``drills/`` hold errors; ``findings`` lists every one with file and key."""

    def __init__(self, findings: tuple[FileFinding, ...]) -> None:
        super().__init__(N_("Errors in the drill files: %(count)s\n%(text)s"), count=len(findings))
        self.findings = findings

    def said(self, translate: Translate = str) -> str:
        """A line for each finding."""
        lines = "\n".join(finding.said(translate) for finding in self.findings)
        return translate(self.template) % {**self.params, "text": lines}


class AnswerFormatError(TrainerError):
    """An answer that cannot be read: never marked wrong, costs no attempt."""


class IllegalStep(TrainerError):
    """A step that the round does not allow now; ``clause`` is the rule-set key that forbids it."""

    def __init__(self, template: str, *, clause: str | None = None, **params: object) -> None:
        super().__init__(template, **params)
        self.clause = clause


class ImpossibleSituation(TrainerError):
    """A table situation that cannot occur or cannot be read; ``place`` is the hand, ``dealer`` or ``""``,
    ``clause`` the rule-set key that forbids it.
    """

    def __init__(self, template: str, *, place: str = "", clause: str = "", **params: object) -> None:
        super().__init__(template, **params)
        self.place = place
        self.clause = clause


class CannotDeal(TrainerError, ValueError):
    """A drill asks a table for what its rules or its bets cannot give; says which."""


class NotFound(TrainerError):
    """No such thing, or not yours: the two are told apart by nobody."""


class SignInNeeded(TrainerError):
    """The page belongs to somebody who is not signed in."""


class Closed(TrainerError):
    """The block or paper has ended; nothing more is taken."""


class TooManyTries(TrainerError):
    """Slow down: ``retry_after`` seconds."""


class Busy(TrainerError):
    """All places of slow work are taken: ``retry_after`` seconds. Nothing was done."""


class StoreUnavailable(TrainerError):
    """The answer could not be made durable; nothing is half-stored, try again."""


class StartRefused(TrainerError):
    """The server does not start: a setting, the key or the data needs a hand; says which and how."""
