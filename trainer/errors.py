"""The whole error tree, and ``N_``, the mark of a sentence that is translated later.

An error carries an English template and its parameters; it is put into the reader's language at
the edge (``trainer/web``, ``trainer/cli``), never where it is raised.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


def N_(message: str) -> str:
    """Mark a sentence for the catalogues without translating it here."""
    return message


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the domain: English template and parameters, translated where it is shown.

    Parameters are plain JSON values, or one of the tagged dicts ``{"money": cents}`` (with its
    ``"currency"`` where that is to be read too),
    ``{"cards": "As Kd"}``, ``{"total": "7/17"}``, ``{"message": "template", ...params}``,
    ``{"words": {"en": "...", "fr": "..."}}`` which the edge writes in the reader's own way.
    """

    template: str
    params: dict[str, Any] = field(default_factory=dict)


class TrainerError(Exception):
    """Base of every error the trainer raises on purpose; ``str()`` is the English sentence."""

    def __init__(self, template: str, **params: object) -> None:
        super().__init__(template, params)
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.template % self.params if self.params else self.template


class NotationError(TrainerError, ValueError):
    """Cards, odds or amounts written in a way that nothing reads; names the offending word."""


class CaseError(TrainerError):
    """A line of a case file that breaks the rules of its format; only that line is refused."""


class NotPayable(TrainerError):
    """An amount that is finer than a hundredth and that the rule set pays exactly."""


class ContentError(TrainerError):
    """The files of ``drills/`` hold errors; ``findings`` lists every one with file and key."""

    def __init__(self, findings: tuple[str, ...]) -> None:
        super().__init__(N_("Errors in the drill files: %(count)s\n%(text)s"),
                         count=len(findings), text="\n".join(findings))
        self.findings = findings


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


class CannotDeal(TrainerError):
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
