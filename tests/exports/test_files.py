"""The rules of what is taken away, to the letter: each form written, and read back by another program."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, datetime
from zoneinfo import ZoneInfo

import openpyxl
import pytest

from tests.exports.tables import AT, TABLE
from trainer.errors import Message
from trainer.exports import csv as our_csv
from trainer.exports import jsonl, xlsx
from trainer.exports.cells import unguarded
from trainer.exports.flat import fields_of, rows_of
from trainer.exports.voice import Voice, in_english
from trainer.exports.xlsx import Named
from trainer.reports.table import Column, Table

PARIS = Voice(zone=ZoneInfo("Europe/Paris"))
FRIENDLY = Voice(zone=ZoneInfo("Europe/Paris"), head=lambda head: f"«{head}»",
                 name=lambda kind, value: {"yes": "oui", "no": "non"}.get(value, f"{kind}: {value}"))


def written(voice: Voice = PARIS, *, has_comma: bool = False) -> bytes:
    fields = fields_of(TABLE, voice)
    return our_csv.whole([field.head for field in fields], rows_of(TABLE, fields, voice), has_comma=has_comma)


def cells(raw: bytes, delimiter: str = ",") -> list[list[str]]:
    file = io.StringIO(raw.decode("utf-8-sig"), newline="")
    return list(csv.reader(file, delimiter=delimiter, strict=True))


def test_a_csv_is_what_every_program_reads() -> None:
    raw = written()
    assert raw.startswith(b"\xef\xbb\xbftrainee,code,answers,")
    assert b"sep=" not in raw
    assert raw.count(b"\r\n") == raw.count(b"\n") == 1 + len(TABLE.rows)
    heads, first, *_ = cells(raw)
    assert dict(zip(heads, first, strict=True)) == {
        "trainee": "Zoé Жук", "code": "007", "answers": "1234", "accuracy": "0.875", "pace": "1.5",
        "median_ms": "2345", "cost": "-12.50", "cost_currency": "EUR",
        "last": "2026-03-02T12:30:15.250+01:00", "due": "2026-03-09", "met": "1",
        "mistake": "payout/BJ_EVEN", "why": "3 late ones"}


def test_no_text_is_a_formula_and_each_comes_back() -> None:
    _, _, second, third = cells(written())
    assert second[:2] == ["'=1+1", "'+7"]
    assert [unguarded(one) for one in second[:2]] == ["=1+1", "+7"]
    assert third[0] == 'two lines;"quoted"'
    assert second[2:] == [""] * 11  # nothing is said, not nought


def test_what_looks_like_a_number_is_quoted_where_it_is_text() -> None:
    raw = written().decode()
    assert '"007"' in raw
    assert ",1234," in raw


def test_commas_are_a_choice_and_leave_times_alone() -> None:
    heads, first, *_ = cells(written(has_comma=True), ";")
    row = dict(zip(heads, first, strict=True))
    assert (row["accuracy"], row["cost"], row["answers"]) == ("0,875", "-12,50", "1234")
    assert row["last"] == "2026-03-02T12:30:15.250+01:00"


def test_a_friendly_file_names_what_it_can() -> None:
    heads, first, *_ = cells(written(FRIENDLY))
    row = dict(zip(heads, first, strict=True))
    assert row["«Mistake»"] == "mistake: payout/BJ_EVEN"
    assert row["«Goal met»"] == "oui"
    assert row["«Median» (ms)"] == "2345"
    assert (row["«Cost»"], row["«Cost» (¤)"]) == ("-12.50", "EUR")


def test_a_sentence_for_programs_has_no_tags() -> None:
    assert in_english(Message("%(what)s ×%(n)s, %(cost)s, %(more)s", {
        "what": {"mistake": "BJ_EVEN"}, "n": 3, "cost": {"money": -1250, "currency": "EUR"},
        "more": {"message": "%(cards)s on %(table)s", "cards": {"cards": "As Kd"},
                 "table": {"words": {"en": "Table one", "fr": "Table une"}}}})) == (
        "BJ_EVEN ×3, -12.50 EUR, As Kd on Table one")


@pytest.mark.parametrize(("value", "text"), [
    (0.1 + 0.2, "0.3"), (1e-9, "0"), (-1e-9, "0"), (1 / 3, "0.333333"), (12.0, "12"), (1e7, "10000000")])
def test_decimals_have_no_exponent_and_no_nought_below(value: float, text: str) -> None:
    assert our_csv.decimal(value) == text


def test_a_stream_is_the_same_in_pieces() -> None:
    rows = [[number, "x"] for number in range(2_000)]
    pieces = list(our_csv.pieces(["n", "x"], iter(rows)))
    assert len(pieces) > 4
    assert cells(b"".join(pieces))[1:] == [[str(number), "x"] for number, _ in rows]
    lines = list(jsonl.pieces(["n", "x"], iter(rows)))
    assert len(lines) > 3
    assert [json.loads(line)["n"] for line in b"".join(lines).splitlines()] == list(range(2_000))


def test_json_lines_keep_what_a_value_is() -> None:
    fields = fields_of(TABLE, PARIS)
    first, second, _ = map(json.loads, jsonl.whole(
        [field.head for field in fields], rows_of(TABLE, fields, PARIS)).splitlines())
    assert first["met"] is True
    assert (first["cost"], first["cost_currency"]) == ("-12.50", "EUR")
    assert (first["accuracy"], first["answers"]) == (0.875, 1234)
    assert first["last"] == "2026-03-02T12:30:15.250+01:00"
    assert (second["trainee"], second["answers"]) == ("=1+1", None)


def read_back(table: Table = TABLE, voice: Voice = PARIS) -> openpyxl.Workbook:
    raw = xlsx.workbook(table, voice, Named(title="Overview: [A/B]", chart="Chart", facts="About"),
                        [("Class", "=1+1")], AT)
    return openpyxl.load_workbook(io.BytesIO(raw))


def test_a_workbook_has_typed_cells_a_frozen_head_and_filters() -> None:
    sheet = read_back().worksheets[0]
    assert (sheet.title, sheet.freeze_panes, sheet.auto_filter.ref) == ("Overview A B", "B2", "A1:M4")
    heads, first, second, _ = list(sheet.iter_rows(values_only=True))
    row = dict(zip(heads, first, strict=True))
    assert row == {
        "trainee": "Zoé Жук", "code": "007", "answers": 1234, "accuracy": 0.875, "pace": 1.5,
        "median_ms": 2345, "cost": -12.5, "cost_currency": "EUR",
        "last": datetime(2026, 3, 2, 12, 30, 15, 250_000), "due": datetime(2026, 3, 9), "met": True,
        "mistake": "payout/BJ_EVEN", "why": "3 late ones"}
    assert isinstance(row["due"], date)
    assert second[:2] == ("=1+1", "+7")
    assert {cell.data_type for line in sheet.iter_rows() for cell in line} <= {"s", "n", "b", "d"}
    assert sheet["D2"].number_format == "0.0%"


def test_a_workbook_draws_its_first_rate_and_says_what_it_is() -> None:
    book = read_back()
    assert book.sheetnames == ["Overview A B", "Chart", "About"]
    (chart,) = book["Chart"]._charts
    assert chart.series[0].val.numRef.f == "'Overview A B'!$D$2:$D$4"
    assert [cell.value for cell in book["About"][1]] == ["Class", "=1+1"]


def test_an_empty_table_is_a_workbook_without_a_chart() -> None:
    book = read_back(Table(columns=(Column(key="trainee", head="Trainee"),), rows=()))
    assert book.sheetnames == ["Overview A B", "About"]
    assert [cell.value for cell in book.worksheets[0][1]] == ["trainee"]
