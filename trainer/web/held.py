"""A form whose sender was signed in no more when it came: held by the pages of the door, sent again then.

It is in the page alone, nothing of it is stored; secrets and files are not held, they are given once more.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from flask import request

from trainer.web import responses

FIELD = "held"
_NOT_HELD = frozenset({"csrf_token", "password", "old", "again", "pin", FIELD})


class Held(NamedTuple):
    """Where it goes, and its fields in their order."""

    address: str
    fields: list[tuple[str, str]]


def hold() -> str:
    """The form of this request, as a field of another one."""
    fields = [(name, value) for name, value in request.form.items(multi=True) if name not in _NOT_HELD]
    return json.dumps([request.full_path.rstrip("?"), fields], ensure_ascii=False)


def carried() -> str:
    """What this request carries on, or nothing."""
    return request.form.get(FIELD, "")


def held() -> Held | None:
    """What was carried here, if it is a form for an address of ours."""
    try:
        address, fields = json.loads(carried() or "null") or ("", [])
        found = Held(str(address), [(str(name), str(value)) for name, value in fields])
    except (ValueError, TypeError):
        return None
    return found if responses.is_ours(found.address, "POST") else None
