"""What is wrong with one value, and what is allowed there, for somebody who edits the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from trainer.engine.findings import written


def allowed(hint: Any) -> str:
    """What a value of this type may be."""
    origin = get_origin(hint)
    if origin in (tuple, frozenset):
        return f"a list of {allowed(get_args(hint)[0])}"
    if origin is dict:
        return f"a table of {allowed(get_args(hint)[1])}"
    return ", ".join(_choices(hint))


def missing_key(hint: Any) -> str:
    return f"is missing; allowed: {allowed(hint)}"


def not_possible(hint: Any, given: object) -> str:
    """With a guess at what was meant, where one word is close enough."""
    words = [choice[1:-1] for choice in _choices(hint) if choice.startswith('"')]
    return f"{written(given)} is not possible{_guess(given, words)}; allowed: {allowed(hint)}"


def none_of(given: str, known: Iterable[str]) -> str:
    """The same for a value out of a list that is no type."""
    known = tuple(known)
    return f"{written(given)} is not possible{_guess(given, known)}; allowed: {', '.join(known)}"


def unknown_key(key: str, known: Iterable[str]) -> tuple[str | None, str]:
    """The key that was probably meant, and the sentence."""
    known = tuple(known)
    guess = _closest(key.replace("-", "_"), known)
    if guess:
        return guess, f"there is no such key; did you mean {guess}?"
    return None, f"there is no such key; allowed: {', '.join(known)}"


def _guess(given: object, known: Iterable[str]) -> str:
    guess = _closest(given, known) if isinstance(given, str) else None
    return f"; did you mean {written(guess)}?" if guess else ""


def _closest(word: str, known: Iterable[str]) -> str | None:
    return next(iter(get_close_matches(word[:60].lower(), tuple(known), n=1, cutoff=0.65)), None)


def _choices(hint: Any) -> Iterator[str]:
    origin = get_origin(hint)
    if origin is Literal:
        yield from map(written, get_args(hint))
    elif origin in (Union, UnionType):
        for part in get_args(hint):
            yield from _choices(part)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (written(str(one.value)) for one in hint)
    else:
        yield _WORDS.get(hint, "a table")


_WORDS: dict[Any, str] = {
    bool: "true or false", int: "a whole number", str: "text in quotes", Any: "any value",
}
