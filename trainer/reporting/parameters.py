"""Filters as statements ask for them: each name that one may use, None where it leaves everything."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from trainer.practice.evidence import tells_alone
from trainer.reporting.asked import Asked
from trainer.reports.filters import Filters
from trainer.store.moments import to_us

_BEGINNING = -1 << 62
_LAST = chr(0x10FFFF)


def parameters(asked: Asked, since: datetime | None = None,
               until: datetime | None = None) -> dict[str, Any]:
    """``since`` and ``until`` stand in for those of the period."""
    only_mixed = [one.id for one in asked.content.drills.values() if not tells_alone(one)]
    return {**conditions(asked.filters, since or asked.since, until or asked.until),
            "class_id": asked.class_.id, "only_mixed": json.dumps(only_mixed)}


def conditions(filters: Filters, since: datetime | None, until: datetime) -> dict[str, Any]:
    """Of no class; since None: from the beginning. A kind is the range of ids of its drills.

    Statements pass over the blocks that began after these days or ended before them, without reading their
    answers; they leave a day at either end, so that nothing is missed where the server's clock was set.
    """
    kind, _, situation = (filters.situation or "").partition("/")
    of_code, _, code = (filters.code or "").rpartition("/")
    kind = kind or of_code or filters.kind or ""
    return {
        "person": filters.person, "group": filters.group,
        "since_us": _BEGINNING if since is None else to_us(since), "until_us": to_us(until),
        "kind_from": f"{kind}/" if kind else "", "kind_to": f"{kind}0" if kind else _LAST,
        "drill": filters.drill, "situation": situation or None, "table_id": filters.table,
        "mode": filters.mode, "assignment": filters.assignment, "exam": filters.exam, "lang": filters.lang,
        "device": filters.device, "code": code or None,
        "is_right": None if filters.right is None else int(filters.right == "yes"),
        "counts": int(filters.counts or filters.mastery), "mastery": int(filters.mastery), "only_mixed": "[]",
        "currency": "" if filters.currency == "none" else filters.currency, "voided": int(filters.voided)}
