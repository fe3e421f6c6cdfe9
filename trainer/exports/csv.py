"""CSV as RFC 4180 has it: UTF-8 with its mark, lines that end in CRLF, text guarded against spreadsheets.

There is no ``sep=`` line: it makes Excel forget the mark, and with it every accent. Text that looks like a
number, as the code ``007``, stands in quotation marks: who tells the spreadsheet that quoted cells are text
keeps its zeros.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal

from trainer.exports.cells import guarded
from trainer.exports.flat import Plain

MARK = "\ufeff".encode()
"""Tells Excel that the file is UTF-8."""
_TO_QUOTE = re.compile(r'[",;\r\n\t]|^ | $|^[0-9]')
_AT_ONCE = 500
"""Rows in a piece of a stream."""


def pieces(heads: Sequence[str], rows: Iterable[Sequence[Plain]], *, has_comma: bool = False
           ) -> Iterator[bytes]:
    """The file in pieces of some hundred rows, the first with the heads.

    ``has_comma``: decimals have a comma and ``;`` stands between cells, as a spreadsheet set to French or
    Russian reads them.
    """
    lines = [_line(heads, has_comma)]
    yield MARK
    for row in rows:
        lines.append(_line(row, has_comma))
        if len(lines) >= _AT_ONCE:
            yield "".join(lines).encode()
            lines.clear()
    yield "".join(lines).encode()


def whole(heads: Sequence[str], rows: Iterable[Sequence[Plain]], *, has_comma: bool = False) -> bytes:
    """The same as one file."""
    return b"".join(pieces(heads, rows, has_comma=has_comma))


def decimal(value: float) -> str:
    """With a point, at most six places, never with an exponent."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _line(row: Sequence[Plain], has_comma: bool) -> str:
    return (";" if has_comma else ",").join(_written(value, has_comma) for value in row) + "\r\n"


def _written(value: Plain, has_comma: bool) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case float():
            return _with(decimal(value), has_comma)
        case Decimal():
            return _with(f"{value:f}", has_comma)
        case datetime():
            return value.isoformat(timespec="milliseconds")
        case date():
            return value.isoformat()
        case str():
            return _text(value)
    return str(value)


def _with(number: str, has_comma: bool) -> str:
    return number.replace(".", ",") if has_comma else number


def _text(text: str) -> str:
    cell = guarded(text)
    return '"' + cell.replace('"', '""') + '"' if _TO_QUOTE.search(cell) else cell
