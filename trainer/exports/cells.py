"""Text in a cell: what a spreadsheet would take for a formula carries an apostrophe.

An apostrophe before such a sign is doubled on the way out and taken off on the way in, so that every text
comes back as it was.
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"[=+\-@＝＋－＠\t\r]")
_TO_GUARD = re.compile(r"'*[=+\-@＝＋－＠\t\r]")
_GUARDED = re.compile(r"'+[=+\-@＝＋－＠\t\r]")


def guarded(text: str) -> str:
    """As it is written."""
    return f"'{text}" if _TO_GUARD.match(text) else text


def unguarded(cell: str) -> str:
    """As it was."""
    return cell[1:] if _GUARDED.match(cell) else cell


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet would compute it."""
    return _FORMULA.match(cell) is not None
