"""P28: no exported cell is a formula; a spreadsheet makes text of the file, and it comes back equal."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from tests.roster.lists import Desk, said
from tests.school import NOON
from trainer.exports import xlsx
from trainer.exports.cells import guarded, unguarded
from trainer.exports.csv import whole as csv_of
from trainer.exports.flat import fields_of, one_line, rows_of
from trainer.exports.voice import Voice
from trainer.exports.xlsx import Named
from trainer.reports.table import Column, Table
from trainer.reports.table import row as table_row
from trainer.roster.table import COLUMNS
from trainer.roster.writing import written
from trainer.store.classes import Member
from trainer.store.database import Store

SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "'=", "''@", "'")
TAILS = ("1+1", "SUM(A1:A9)", 'HYPERLINK("http://x")', "cmd|' /C calc'!A0", "", "Иван", "x;y,z", '"')
NAMES = [sign + tail for sign in SIGNS for tail in TAILS if (sign + tail).strip()]


def member(number: int, name: str) -> Member:
    return Member(person_id=number, role="trainee", name=name, first_name=name, last_name=name,
                  code=f"c{number}", email=None, group=name, group_id=None, lang=None, extra_time=100,
                  has_no_flash=False, is_active=True, has_card=False)


def cells(raw: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))


def test_no_cell_begins_as_a_formula_and_all_come_back(figure: Callable[[str], None]) -> None:
    raw = written(member(number, name) for number, name in enumerate(NAMES))
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = cells(raw)
    assert rows[0] == list(COLUMNS)
    for name, row in zip(NAMES, rows[1:], strict=True):
        for cell in (row[1], row[2], row[4]):
            assert cell[:1] not in tuple("=+-@＝＋－＠\t\r")
            assert unguarded(cell) == name
    figure(f"{3 * len(NAMES)} texts: 0 formulas, all come back as they were")


def test_a_report_has_no_formula_either(figure: Callable[[str], None]) -> None:
    """In a CSV guarded, in either way of writing it; in a workbook text, read back by another program."""
    columns = Column(key="trainee", head="Trainee"), Column(key="code", head="Code", kind="code")
    table = Table(columns=columns, rows=tuple(
        table_row(number, trainee=name, code=name) for number, name in enumerate(NAMES)))
    fields = fields_of(table, Voice())
    for has_comma in (False, True):
        raw = csv_of([field.head for field in fields], rows_of(table, fields, Voice()), has_comma=has_comma)
        file = io.StringIO(raw.decode("utf-8-sig"), newline="")
        for name, read in zip(NAMES, list(csv.reader(file, delimiter=";" if has_comma else ","))[1:],
                              strict=True):
            assert not re.match(r"[=+\-@＝＋－＠\t\r]", read[0])
            assert unguarded(read[0]) == one_line(name)
    book = xlsx.workbook(table, Voice(), Named(title="Names", chart="Chart", facts="About"), [], NOON)
    read_back = list(openpyxl.load_workbook(io.BytesIO(book)).worksheets[0].iter_rows(min_row=2))
    for name, cells_read in zip(NAMES, read_back, strict=True):
        assert {cell.data_type for cell in cells_read} <= {"s", "n"}
        assert (cells_read[0].value or "") == one_line(name)
    figure(f"{len(NAMES)} texts in CSV and XLSX: 0 formulas")


def test_numbers_are_no_texts() -> None:
    assert [row[6] for row in cells(written([member(1, "A")]))] == ["extra_time_pct", "100"]
    assert guarded("12-50") == "12-50"


def test_a_class_comes_back_equal(store: Store, figure: Callable[[str], None]) -> None:
    """Names as they can be in the store, which are composed and without control signs."""
    desk = Desk(store)
    kept = [name for name in NAMES if name.isprintable() and not set(name) & set("＝＋－＠")]
    with io.StringIO(newline="") as file:
        out = csv.writer(file)
        out.writerow(COLUMNS[:3] + COLUMNS[4:5])
        out.writerows([f"c{n}", guarded(name), guarded(name), guarded(name)] for n, name in enumerate(kept))
        raw = file.getvalue().encode()
    assert said(desk.plan(raw)) == []
    assert desk.take(raw).is_taken
    there = {one.last_name for one in desk.members().values()}
    assert set(kept) <= there
    plan = desk.plan(desk.export())
    assert {line.kind for line in plan.lines} == {"unchanged"}
    figure(f"{len(kept)} people exported and imported: no difference")


@pytest.fixture
def office(is_whole: bool, figure: Callable[[str], None]) -> str:
    """The command that opens a file in LibreOffice."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if not found or not is_whole:
        figure("not tried: LibreOffice is not here" if not found else "not tried in this size")
        pytest.skip("no LibreOffice here" if not found else "in the whole size only")
    return found


@pytest.mark.parametrize(("lang", "lcid"), [("fr", 1036), ("ru", 1049)])
def test_a_spreadsheet_of_another_language_reads_its_numbers(
        office: str, lang: str, lcid: int, tmp_path: Path, figure: Callable[[str], None]) -> None:
    """With semicolons and decimal commas, as it is set to: numbers are numbers, a code keeps its zeros."""
    rows = [["Élodie «Œ»", "007", 0.5, Decimal("-12.50"), 1234],
            ["Ёлка; =1+1", "0012", 1.25, Decimal("0.00"), 0]]
    raw = csv_of(["Prénom", "Код", "Précision", "Всего", "n"], rows, has_comma=True)
    (tmp_path / "report.csv").write_bytes(raw)
    subprocess.run([office, f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to",
                    "xlsx", f"--infilter=CSV:59,34,76,1,,{lcid},true,true,false", "--outdir",
                    str(tmp_path / "out"), str(tmp_path / "report.csv")], check=True, timeout=120)
    heads, *read = openpyxl.load_workbook(tmp_path / "out" / "report.xlsx").worksheets[0].values
    assert heads == ("Prénom", "Код", "Précision", "Всего", "n")
    assert read == [tuple(float(cell) if isinstance(cell, Decimal) else cell for cell in row) for row in rows]
    figure(f"{lang}: {len(rows) * len(heads)} cells read as they were")


def test_a_spreadsheet_shows_text(office: str, tmp_path: Path, figure: Callable[[str], None]) -> None:
    """LibreOffice opens the file and saves it again: every text is as it was, nothing was computed."""
    raw = written(member(number, name) for number, name in enumerate(NAMES) if not set(name) & {"\t", "\r"})
    (tmp_path / "roster.csv").write_bytes(raw)
    subprocess.run([office, "--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1",
                    "--infilter=CSV:44,34,76,1", "--outdir", str(tmp_path / "out"),
                    str(tmp_path / "roster.csv")], check=True, timeout=120)
    assert cells((tmp_path / "out" / "roster.csv").read_bytes()) == cells(raw)
    figure(f"{len(cells(raw)) - 1} rows through LibreOffice: equal")
