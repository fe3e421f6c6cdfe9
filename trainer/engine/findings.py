"""A fault of a rule set: the key it is found at, and a sentence that names what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trainer.errors import Message, one_line

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Finding:
    """``key`` is a key of the rule set or the house; ``place`` the exact spot within, where that helps."""

    key: str
    message: Message
    place: str = ""


def written(value: object) -> str:
    """A value as its file would hold it, on one line: no control characters, never long."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, frozenset):
        text = f"[{', '.join(sorted(map(written, value)))}]"
    elif isinstance(value, Iterable) and not isinstance(value, dict):
        text = f"[{', '.join(map(written, value))}]"
    else:
        text = str(value)
    text = one_line(text[:_LONGEST + 1])
    return text if len(text) <= _LONGEST else text[:_LONGEST - 1] + "…"
