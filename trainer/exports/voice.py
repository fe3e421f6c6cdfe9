"""How a file says what has no fixed form: in ids for programs, or in words for somebody who reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, tzinfo

from trainer.errors import Message


def _itself(kind: str, value: str) -> str:
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Without anything given: English heads, ids as they are, times of UTC."""

    zone: tzinfo = UTC
    """Whose clock the times are of."""
    head: Callable[[str], str] | None = None
    """Translates the head of a column; None: heads are the keys of the columns."""
    name: Callable[[str, str], str] = _itself
    """Kind of column and id -> what it is called. Of the kind ``yes_no`` the ids are yes and no."""
    say: Callable[[Message], str] = Message.said
    """A message as a sentence."""

    @property
    def is_friendly(self) -> bool:
        return self.head is not None
