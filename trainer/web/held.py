"""A form whose sender was signed in no more when it came: held by the pages of the door, sent again then.

It is in the page alone, nothing of it is stored; secrets and files are not held, they are given once more.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import NamedTuple

from flask import request

from trainer.web import responses

FIELD = "held"
_PACKED = "z:"
"""Before a long form, which the doors would have no room for as it is."""
_LONG, _MOST = 8_000, 400_000
"""From so many letters on a form is packed, and so many bytes one may have."""
_NOT_HELD = frozenset({"csrf_token", "password", "old", "again", "pin", FIELD})


class Held(NamedTuple):
    """Where it goes, and its fields in their order."""

    address: str
    fields: list[tuple[str, str]]


def hold() -> str:
    """The form of this request, as a field of another one."""
    fields = [(name, value) for name, value in request.form.items(multi=True) if name not in _NOT_HELD]
    return _packed(json.dumps([request.full_path.rstrip("?"), fields]))


def carried() -> str:
    """What this request carries on, or nothing."""
    return request.form.get(FIELD, "")


def held() -> Held | None:
    """What was carried here, if it is a form for an address of ours."""
    try:
        address, fields = json.loads(_unpacked(carried()) or "null") or ("", [])
        found = Held(str(address), [(str(name), str(value)) for name, value in fields])
    except (ValueError, TypeError, zlib.error):
        return None
    return found if responses.is_ours(found.address, "POST") else None


def _packed(text: str) -> str:
    return text if len(text) < _LONG else _PACKED + b64encode(zlib.compress(text.encode(), 9)).decode()


def _unpacked(text: str) -> str:
    """Raises ValueError, zlib.error for what is no such text, or is too long."""
    if not text.startswith(_PACKED):
        return text
    inner = zlib.decompressobj()
    found = inner.decompress(b64decode(text.removeprefix(_PACKED), validate=True), _MOST)
    if inner.unconsumed_tail:
        raise ValueError
    return found.decode()
