"""Fields of a form that count something: plain digits, read as nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from werkzeug.exceptions import BadRequest

_DIGITS = re.compile(r"[0-9]{1,3}", re.ASCII)


def number(form: Mapping[str, str], name: str) -> int | None:
    """One to three digits; None for a field that is empty or not there. Raises BadRequest."""
    text = form.get(name, "")
    if text and not _DIGITS.fullmatch(text):
        raise BadRequest
    return int(text) if text else None
