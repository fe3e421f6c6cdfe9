"""What every reader does first with a typed answer: one spelling of it, and a short form to show back."""

from __future__ import annotations

import re
import unicodedata

LIMIT = 40
"""Characters of the longest answer that is looked at; anything longer reads as nothing."""
_SHOWN = 20

_FRACTIONS = str.maketrans({"½": " 1/2", "¼": " 1/4", "¾": " 3/4"})
# Left behind by phones and by copying; nobody sees or means them.
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
_ONE_SPELLING = str.maketrans({
    **dict.fromkeys("‐‑‒–—―−", "-"), **dict.fromkeys("’‘ʼ", "'"), **dict.fromkeys("“”„", '"'),
    "⁄": "/", "∕": "/", "٫": ".", "٬": "'",
})
_SPACES = re.compile(r"\s+")


def normalise(text: str) -> str:
    """One spelling of a typed answer: width, case, spaces, dashes, quotes and fractions (``½`` is `` 1/2``).

    Accents stay, because on a French keyboard ``é`` may be an unshifted 2. Text that nobody types as
    an answer (too long, control characters, superscripts, numerals that are no digits) becomes ``""``,
    which reads as nothing. Digits of other scripts are left as they are: the readers know only 0-9.
    """
    if len(text) > LIMIT:
        return ""
    text = text.translate(_FRACTIONS).translate(_INVISIBLE)
    if any(_is_untypable(character) for character in text):
        return ""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _SPACES.sub(" ", text.translate(_ONE_SPELLING)).strip()


def fold(text: str) -> str:
    """How words are compared: normalised, accents off (``ё`` is ``е``), no full stop at the end."""
    letters = unicodedata.normalize("NFD", text)
    return "".join(c for c in letters if unicodedata.category(c) != "Mn").strip(" .!")


def shown(text: str) -> str:
    """What was typed, fit to be shown back: no control characters, one line, about 20 characters."""
    start = text[: 10 * _SHOWN]
    visible = "".join(" " if c.isspace() else c for c in start if c.isspace() or c.isprintable())
    line = " ".join(visible.split())
    return line if len(line) <= _SHOWN and len(text) == len(start) else line[:_SHOWN] + "…"


def is_shown(text: str) -> bool:
    """Whether every character of a line can be shown: no control characters. Spaces that do not break can."""
    return all(c.isprintable() or unicodedata.category(c) == "Zs" for c in text)


def _is_untypable(character: str) -> bool:
    is_control = unicodedata.category(character).startswith("C") and character not in "\t\n\r"
    is_odd_numeral = character.isnumeric() and not character.isdecimal()
    return is_control or is_odd_numeral
