"""What is wrong with one value, and what is allowed there, for somebody who edits the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from trainer.engine.findings import written
from trainer.errors import N_, Message

Words = str | dict[str, Any] | list[Any]
"""A parameter of a message: text of a file as it stands there, a message within the message, or several."""


def allowed(hint: Any) -> Words:
    """What a value of this type may be."""
    origin = get_origin(hint)
    if origin in (tuple, frozenset):
        return {"message": N_("a list of %(values)s"), "values": allowed(get_args(hint)[0])}
    if origin is dict:
        return {"message": N_("a table of %(values)s"), "values": allowed(get_args(hint)[1])}
    return list(_choices(hint))


def missing_key(hint: Any) -> Message:
    return Message(N_("is missing; allowed: %(allowed)s"), {"allowed": allowed(hint)})


def not_possible(hint: Any, given: object) -> Message:
    """With a guess at what was meant, where one word is close enough."""
    words = [choice[1:-1] for choice in _choices(hint) if isinstance(choice, str) and choice.startswith('"')]
    return _not_possible(given, words, allowed(hint))


def none_of(given: str, known: Iterable[str]) -> Message:
    """The same for a value out of a list that is no type."""
    known = list(known)
    return _not_possible(given, known, known)


def unknown_key(key: str, known: Iterable[str]) -> tuple[str | None, Message]:
    """The key that was probably meant, and the sentence."""
    known = list(known)
    guess = closest(key.replace("-", "_"), known)
    if guess:
        return guess, Message(N_("there is no such key; did you mean %(guess)s?"), {"guess": guess})
    return None, Message(N_("there is no such key; allowed: %(allowed)s"), {"allowed": known})


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that this one was probably meant to be."""
    return next(iter(get_close_matches(word[:60].lower(), tuple(known), n=1, cutoff=0.65)), None)


def _not_possible(given: object, words: Iterable[str], allowed: Words) -> Message:
    guess = closest(given, words) if isinstance(given, str) else None
    if guess:
        return Message(N_("%(value)s is not possible; did you mean %(guess)s?; allowed: %(allowed)s"),
                       {"value": written(given), "guess": written(guess), "allowed": allowed})
    return Message(N_("%(value)s is not possible; allowed: %(allowed)s"),
                   {"value": written(given), "allowed": allowed})


def _choices(hint: Any) -> Iterator[Words]:
    origin = get_origin(hint)
    if origin is Literal:
        yield from map(written, get_args(hint))
    elif origin in (Union, UnionType):
        for part in get_args(hint):
            yield from _choices(part)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (written(str(one.value)) for one in hint)
    else:
        yield {"message": _WORDS.get(hint, _TABLE)}


_TABLE = N_("a table")
_WORDS: dict[Any, str] = {
    bool: N_("true or false"), int: N_("a whole number"), str: N_("text in quotes"), Any: N_("any value"),
}
