"""A file that somebody uploads -> rows of text cells, or one sentence that says why it is no list."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.errors import N_, AnswerFormatError

COLUMNS: Final = ("code", "last_name", "first_name", "email", "group", "lang", "extra_time_pct")
REQUIRED: Final = ("code", "last_name", "first_name")
MOST_BYTES: Final = 1024 * 1024
MOST_ROWS: Final = 5000
_DELIMITERS: Final = (",", ";", "\t")
_ALL_COLUMNS: Final = ", ".join(COLUMNS)

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_TWO_SCRIPTS = re.compile(r"[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]")
"""Letters of both in one word: the file was written on a machine with another code page."""


class Row(NamedTuple):
    """``number`` is the spreadsheet's own: the columns are row 1."""

    number: int
    cells: dict[str, str]
    """Column -> what stands in it. Where the row is of another length than the first, nothing."""


def rows_of(raw: bytes) -> list[Row]:
    """The columns in any order; empty rows are left out. Raises AnswerFormatError."""
    if len(raw) > MOST_BYTES:
        raise AnswerFormatError(too_large(), most=MOST_BYTES // 1024 ** 2)
    text = _decoded(raw)
    delimiter = _delimiter(text.partition("\n")[0])
    numbered = _records(text, delimiter)
    header = next(numbered, (1, []))[1]
    columns = _columns(header)
    rows: list[Row] = []
    for number, cells in numbered:
        if not any(cells):
            continue
        if len(rows) == MOST_ROWS:
            raise AnswerFormatError(N_("A list has at most %(most)s people. Split it up."), most=MOST_ROWS)
        while len(cells) > len(columns) and not cells[-1]:
            cells.pop()
        is_whole = len(cells) == len(columns)
        rows.append(Row(number, dict(zip(columns, cells, strict=True)) if is_whole else {}))
    if not rows:
        raise AnswerFormatError(N_("The list names nobody: there is no row under the columns."))
    return rows


def too_large() -> str:
    """The template of the sentence; ``most`` is in MB."""
    return N_("A list has at most %(most)s MB. Split it up.")


def _decoded(raw: bytes) -> str:
    """UTF-8, with or without its mark, else Windows-1251. Raises AnswerFormatError."""
    if raw.startswith(_ZIP):
        raise AnswerFormatError(N_(
            "This is a ZIP archive or an Excel workbook. Open it and save the list as CSV."))
    if raw.startswith(_UTF_16):
        raise AnswerFormatError(N_("This list is written in UTF-16. Save it as “CSV UTF-8”."))
    if b"\0" in raw:
        raise AnswerFormatError(N_("This file is no text. Save the list as CSV."))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        text = raw.decode("cp1251")
    except UnicodeDecodeError:
        text = ""
    if not text or _TWO_SCRIPTS.search(text):
        raise AnswerFormatError(N_(
            "The letters of this list cannot be read: it is neither UTF-8 nor Windows-1251. "
            "Save it as “CSV UTF-8”."))
    return text


def _delimiter(first_line: str) -> str:
    """The one by which most columns are known."""
    def known(delimiter: str) -> int:
        cells = (_folded(cell.strip(' "\r')) for cell in first_line[:10_000].split(delimiter))
        return sum(cell in COLUMNS for cell in cells)

    return max(_DELIMITERS, key=known)


def _records(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Numbered from 1. Raises AnswerFormatError where a quotation mark stays open or a cell has no end."""
    number = 0
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        number += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise AnswerFormatError(N_(
                "Row %(row)s cannot be read: a quotation mark is not closed, or a cell is far too long."),
                row=number) from None
        yield number, [cell.strip(" ") for cell in cells]


def _columns(header: list[str]) -> list[str]:
    """Raises AnswerFormatError for an unknown, missing or doubled one."""
    columns = [_folded(cell) for cell in header]
    while columns and not columns[-1]:
        columns.pop()
    if not set(columns) & set(COLUMNS):
        raise AnswerFormatError(N_("The first row must name the columns: %(columns)s."), columns=_ALL_COLUMNS)
    for name in columns:
        if name not in COLUMNS:
            raise AnswerFormatError(N_("There is no column “%(name)s”. The columns are %(columns)s."),
                                    name=name[:40], columns=_ALL_COLUMNS)
        if columns.count(name) > 1:
            raise AnswerFormatError(N_("The column “%(name)s” is there twice."), name=name)
    for name in REQUIRED:
        if name not in columns:
            raise AnswerFormatError(N_("The column “%(name)s” is missing."), name=name)
    return columns


def _folded(cell: str) -> str:
    """A column's name however it is written."""
    return cell.strip().casefold().replace(" ", "_")
