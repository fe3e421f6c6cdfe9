"""A file -> rows: separators, code pages, limits; what is no list is refused with one sentence."""

from __future__ import annotations

import io
import zipfile

import pytest

from tests.roster.lists import HEAD, listed
from trainer.errors import AnswerFormatError
from trainer.roster.table import MOST_BYTES, MOST_ROWS, rows_of

NAMES = "code,last_name,first_name"


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_separators_and_code_pages(delimiter: str, encoding: str, line_end: str) -> None:
    rows = [["first_name", "code", "last_name"], ["Пётр", "a-1", "Ёлкин"], ["Ann", "a-2", "O, Brien; x\ty"]]
    text = "".join(delimiter.join(f'"{cell}"' if delimiter in cell else cell for cell in row) + line_end
                   for row in rows)
    first, second = rows_of(text.encode(encoding))
    assert (first.number, first.cells) == (2, {"first_name": "Пётр", "code": "a-1", "last_name": "Ёлкин"})
    assert (second.number, second.cells["last_name"]) == (3, "O, Brien; x\ty")


def test_rows_are_numbered_as_a_spreadsheet_shows_them() -> None:
    rows = rows_of(listed("a,B,C,,,,", "", ",,,,,,", '"b",D,"E',  'F",,,,', "c,G,H"))
    assert [(row.number, bool(row.cells)) for row in rows] == [(2, True), (5, True), (6, False)]


def test_columns_may_be_written_with_capitals_and_blanks() -> None:
    assert rows_of(listed("a,B,C", head="Code,Last name, FIRST_NAME "))[0].cells == {
        "code": "a", "last_name": "B", "first_name": "C"}


def zipped(name: str = "roster.csv") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, listed("a,B,C,,,,"))
    return file.getvalue()


REFUSED = [
    (b"", "The first row must name the columns: code, last_name"),
    (b"\n\n\n", "The first row must name the columns"),
    (b"Petrov,Ivan\n", "The first row must name the columns"),
    (HEAD.encode(), "The list names nobody"),
    (listed("a,B", head="code,last_name"), "The column “first_name” is missing."),
    (listed("a,B,C,D", head=f"{NAMES},phone"), "There is no column “phone”. The columns are code, "),
    (listed("a,B,C,D", head=f"{NAMES},code"), "The column “code” is there twice."),
    (listed(*["a,B,C"] * (MOST_ROWS + 1), head=NAMES), "A list has at most 5000 people."),
    (b"x" * (MOST_BYTES + 1), "A list has at most 1 MB."),
    (listed("a,B,C", head=NAMES).decode().encode("utf-16"), "This list is written in UTF-16."),
    (listed("a,B\0,C", head=NAMES), "This file is no text."),
    (zipped(), "This is a ZIP archive or an Excel workbook."),
    (zipped("../../evil.csv"), "This is a ZIP archive or an Excel workbook."),
    (listed("a,Lefèvre,Zoé", head=NAMES).decode().encode("cp1252"), "neither UTF-8 nor Windows-1251"),
    (NAMES.encode() + b"\na,\x98,C\n", "neither UTF-8 nor Windows-1251"),
    (listed('a,"B,C', "b,D,E", head=NAMES), "Row 2 cannot be read: a quotation mark"),
    (listed('a,"B"x,C', head=NAMES), "Row 2 cannot be read"),
    (listed(f"a,{'B' * 200_000},C", head=NAMES), "Row 2 cannot be read"),
    (listed("a,B,C", head=",".join([NAMES, *(f"c{n}" for n in range(10_000))])), "There is no column “c0”."),
]


@pytest.mark.parametrize(("raw", "sentence"), REFUSED, ids=[sentence[:40] for _, sentence in REFUSED])
def test_what_is_no_list_is_refused(raw: bytes, sentence: str) -> None:
    with pytest.raises(AnswerFormatError) as refused:
        rows_of(raw)
    assert sentence in str(refused.value)
