"""Fields of a form that count something: plain digits, read as nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

_DIGITS = re.compile(r"[0-9]{1,3}", re.ASCII)


_ID = re.compile(r"[1-9][0-9]{0,17}", re.ASCII)


def identifier(form: Mapping[str, str], name: str) -> int | None:
    """Of a row of the store; None for a field that is empty or not there. Raises BadRequest."""
    text = form.get(name, "")
    if text and not _ID.fullmatch(text):
        raise BadRequest
    return int(text) if text else None


def identifiers(form: MultiDict[str, str], name: str) -> list[int]:
    """All that were chosen, each once. Raises BadRequest."""
    texts = form.getlist(name)
    if not all(map(_ID.fullmatch, texts)):
        raise BadRequest
    return list(dict.fromkeys(map(int, texts)))


def number(form: Mapping[str, str], name: str) -> int | None:
    """One to three digits; None for a field that is empty or not there. Raises BadRequest."""
    text = form.get(name, "")
    if text and not _DIGITS.fullmatch(text):
        raise BadRequest
    return int(text) if text else None
