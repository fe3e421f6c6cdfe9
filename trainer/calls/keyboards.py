"""Text typed on the wrong keyboard: other readings of it, for when it reads as nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

T = TypeVar("T")

_LATIN, _CYRILLIC = "aceopx", "асеорх"  # one shape, two alphabets
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_LETTERS = re.compile(r"[^\W\d_]+")
_IN_LATIN = re.compile(r"[a-z]")
_IN_CYRILLIC = re.compile(r"[а-яё]")

# The digit row of an AZERTY keyboard without Shift; Belgian and Apple ones have § and ! for 6 and 8.
_AZERTY = str.maketrans("&é\"'(-è_çà§!", "123456789068")
_DIGIT = re.compile(r"[0-9]")
# A dash is also drawn for "nothing": alone it is not a six.
_DASHES = re.compile(r"[-_ ]*")

_PLACES = str.maketrans("йцукенгшщзхъфывапролджэячсмитьбюё",
                        "qwertyuiop[]asdfghjkl;'zxcvbnm,.`")


def first_reading(text: str, read: Callable[[str], T | None]) -> T | None:
    """What ``read`` makes of normalised ``text``, or else of it as meant on another keyboard."""
    for candidate in _candidates(text):
        found = read(candidate)
        if found is not None:
            return found
    return None


def _candidates(text: str) -> Iterator[str]:
    yield text
    if _IN_CYRILLIC.search(text):
        yield _respelt(text, _IN_LATIN, _TO_LATIN)
        yield _respelt(text, _IN_CYRILLIC, _TO_CYRILLIC)
    if not _DIGIT.search(text) and not _DASHES.fullmatch(text):
        yield text.translate(_AZERTY)
    if _IN_CYRILLIC.search(text):
        yield text.translate(_PLACES)


def _respelt(text: str, alphabet: re.Pattern[str], table: dict[int, int]) -> str:
    """Look-alikes put right in every run of letters that has a letter of ``alphabet``."""
    def mend(run: re.Match[str]) -> str:
        return run[0].translate(table) if alphabet.search(run[0]) else run[0]

    return _LETTERS.sub(mend, text)
