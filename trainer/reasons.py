"""Why something is done, in the words of whoever does it."""

from __future__ import annotations

from trainer.errors import N_, AnswerFormatError

REASON_LENGTH = 400


def read_reason(text: str) -> str:
    """On one line. Raises AnswerFormatError."""
    reason = " ".join(text[:2 * REASON_LENGTH].split())
    if not reason:
        raise AnswerFormatError(N_("Please give a reason: it is kept in the record."))
    if len(reason) > REASON_LENGTH:
        raise AnswerFormatError(N_("A reason has at most %(most)s characters."), most=REASON_LENGTH)
    return reason
