"""JSON Lines: an object a row, its names the heads; what there is nothing to say of is null."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime

from trainer.exports.flat import Plain

_AT_ONCE = 500


def pieces(heads: Sequence[str], rows: Iterable[Sequence[Plain]]) -> Iterator[bytes]:
    """The file in pieces of some hundred rows."""
    lines: list[str] = []
    for row in rows:
        named = dict(zip(heads, row, strict=True))
        lines.append(json.dumps(named, ensure_ascii=False, default=_written) + "\n")
        if len(lines) >= _AT_ONCE:
            yield "".join(lines).encode()
            lines.clear()
    yield "".join(lines).encode()


def whole(heads: Sequence[str], rows: Iterable[Sequence[Plain]]) -> bytes:
    """The same as one file."""
    return b"".join(pieces(heads, rows))


def _written(value: object) -> str:
    """Money as a decimal text, since JSON's numbers have no hundredths; times as ISO 8601."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds")
    return value.isoformat() if isinstance(value, date) else format(value, "f")
