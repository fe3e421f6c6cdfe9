"""What Python's reader of TOML complains of, in words that can be translated."""

from __future__ import annotations

import re
from typing import Any

from trainer.errors import N_

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

COMPLAINTS: tuple[tuple[str, str], ...] = (
    (r"Invalid statement|Invalid initial character for a key part", N_("no key begins here")),
    (r"Expected '=' after a key", N_("there is no = after the key")),
    (r"Expected newline or end of document", N_("the line should have ended here")),
    (r"Expected '(?P<what>\]\]?)' at the end", N_("there is no %(what)s at the end of the heading")),
    (r"Expected \S+$|Unterminated string|(Found invalid|Illegal) character '\\n'",
     N_("the text has no quotation mark at its end")),
    (r"(Found invalid|Illegal) character (?P<what>.+)", N_("%(what)s may not stand here")),
    (r"Cannot (declare|overwrite|mutate|redefine)|Duplicate inline table key",
     N_("the same key or heading stands here a second time")),
    (r"Unclosed array", N_("the list is not closed")),
    (r"Unclosed inline table", N_("the table is not closed")),
    (r"Unescaped|Invalid hex value|Escaped character", N_("nothing known follows the backslash")),
    (r"Invalid date or datetime", N_("there is no such day or time")),
    (r"Invalid value", N_("there is no value, or text without quotation marks")),
)
"""How each complaint begins, and what is said for it."""

_ANOTHER = N_("it cannot be read from here on (%(what)s)")


def syntax_error(text: str) -> tuple[dict[str, Any], tuple[int, int] | None]:
    """The complaint as a message within another, with its line and column, None for the end of the file."""
    place = _PLACE.search(text)
    at = (int(place[1]), int(place[2])) if place and place[1] else None
    detail = text[:place.start()] if place else text
    for pattern, sentence in COMPLAINTS:
        if match := re.match(pattern, detail):
            return {"message": sentence, **match.groupdict()}, at
    return {"message": _ANOTHER, "what": detail}, at
