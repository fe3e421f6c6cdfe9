"""How a file says what has no fixed form: in ids for programs, or in words for somebody who reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, tzinfo
from typing import Any

from trainer.errors import Message


def _itself(kind: str, value: str) -> str:
    return value


def in_english(message: Message) -> str:
    """A message as programs get it: English, mistakes and cards as their notation, amounts as decimals."""
    return Message(message.template, {key: _plain(value) for key, value in message.params.items()}).said()


def _plain(value: Any) -> Any:
    """A tagged parameter (see ``Message``) as text; any other as it is."""
    match value:
        case {"money": int(cents)}:
            return f"{cents / 100:.2f} {value.get('currency') or ''}".strip()
        case {"words": {"en": str(said)}}:
            return said
        case {"message": str(template)}:
            return in_english(Message(template, {key: one for key, one in value.items() if key != "message"}))
        case dict() if len(value) == 1:
            return next(iter(value.values()))
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
    say: Callable[[Message], str] = in_english
    """A message as a sentence."""

    @property
    def is_friendly(self) -> bool:
        return self.head is not None
