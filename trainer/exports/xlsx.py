"""A workbook: the table in typed cells under a frozen head with filters, what it is, and a chart of it.

Text is written as text, so nothing in it is a formula and a code keeps its zeros. A workbook knows no time
zones: times are those of the voice's clock, which the sheet of facts names.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from xlsxwriter import Workbook
from xlsxwriter.chart import Chart
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from trainer.exports.flat import Field, Plain, fields_of, rows_of
from trainer.exports.voice import Voice
from trainer.reports.table import NUMERIC, Table

_FORMATS = {
    "share": "0.0%", "number": "0.00", "pace": "0.00", "money": "#,##0.00", "count": "#,##0",
    "seconds": "#,##0", "moment": "yyyy-mm-dd hh:mm", "day": "yyyy-mm-dd",
    "code": "@", "text": "@"}
"""Kind of column -> how a spreadsheet shows it; the value is the whole one."""
_A4 = 9
_MOST_DRAWN = 60
"""Bars in the chart: more cannot be read."""
_LONGEST_NAME = 31
_NOT_IN_A_NAME = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """What the workbook's own words are, in the reader's language."""

    title: str
    """Of its first sheet, and of the chart."""
    chart: str
    facts: str
    """Names of the other two sheets."""


def workbook(table: Table, voice: Voice, named: Named, facts: Sequence[tuple[str, str]],
             made: datetime) -> bytes:
    """``facts``: pairs of what and which, as the class and the period."""
    file = io.BytesIO()
    book = Workbook(file, {"in_memory": True, "default_date_format": "yyyy-mm-dd"})
    book.set_properties({"title": named.title, "created": made.replace(tzinfo=None)})
    fields, rows = fields_of(table, voice), list(rows_of(table, fields_of(table, voice), voice))
    name = _name(named.title)
    _fill(book, book.add_worksheet(name), fields, rows)
    _draw(book, named, name, fields, rows)
    _tell(book, named.facts, facts)
    book.close()
    return file.getvalue()


def _fill(book: Workbook, sheet: Worksheet, fields: Sequence[Field], rows: Sequence[Sequence[Plain]]) -> None:
    """Heads in the first row, which stays while the rest moves."""
    head = book.add_format({"bold": True, "text_wrap": True, "valign": "top", "bottom": 1})
    formats = {kind: book.add_format({"num_format": shown}) for kind, shown in _FORMATS.items()}
    for place, field in enumerate(fields):
        sheet.write_string(0, place, field.head, head)
        of_kind = formats.get("text" if field.is_currency else field.column.kind)
        for number, row in enumerate(rows, start=1):
            _put(sheet, number, place, row[place], of_kind)
        sheet.set_column(place, place, _width(field, [row[place] for row in rows]))
    sheet.freeze_panes(1, 1)
    if fields:
        sheet.autofilter(0, 0, max(len(rows), 1), len(fields) - 1)
    sheet.set_landscape()
    sheet.set_paper(_A4)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0, 0)


def _put(sheet: Worksheet, row: int, column: int, value: Plain, form: Format | None) -> None:
    match value:
        case None:
            return
        case bool():
            sheet.write_boolean(row, column, value)
        case int() | float() | Decimal():
            sheet.write_number(row, column, float(value), form)
        case datetime():
            sheet.write_datetime(row, column, value.replace(tzinfo=None), form)
        case date():
            sheet.write_datetime(row, column, value, form)
        case str():
            sheet.write_string(row, column, value, form)


def _width(field: Field, values: Sequence[Plain]) -> float:
    """In letters: so that heads wrap at words and no name is cut off."""
    longest = max((len(one) for one in values if isinstance(one, str)), default=0)
    return min(max(longest + 2, *(len(word) + 3 for word in field.head.split() or [""]),
                   17 if field.column.kind == "moment" else 9), 48)


def _draw(book: Workbook, named: Named, sheet: str, fields: Sequence[Field],
          rows: Sequence[Sequence[Plain]]) -> None:
    """Bars of the first rate, else of the first figure, under the first names; none of an empty table."""
    drawn = _figure(fields, rows)
    chart = book.add_chart({"type": "bar"}) if drawn is not None else None
    if chart is None or drawn is None:
        return
    last = min(len(rows), _MOST_DRAWN)
    named_by = next((place for place, field in enumerate(fields)
                     if field.column.kind not in NUMERIC and field.column.kind != "code"), 0)
    chart.add_series({
        "name": [sheet, 0, drawn], "categories": [sheet, 1, named_by, last, named_by],
        "values": [sheet, 1, drawn, last, drawn], "gap": 40, "fill": {"color": "#1F5C4A"}})
    chart.set_title({"name": f"{named.title}: {fields[drawn].head}", "name_font": {"size": 12}})
    chart.set_legend({"none": True})
    _axes(chart, fields[drawn])
    chart.set_size({"width": 720, "height": 120 + 22 * last})
    book.add_worksheet(_name(named.chart)).insert_chart(0, 0, chart)


def _axes(chart: Chart, field: Field) -> None:
    """The first row is on top, as in the table; a rate goes from nothing to the whole."""
    ends = {"min": 0, "max": 1} if field.column.kind == "share" else {"min": 0}
    chart.set_y_axis({"reverse": True})
    chart.set_x_axis({**ends, "num_format": "0%" if field.column.kind == "share" else "General",
                      "major_gridlines": {"visible": True, "line": {"color": "#D9D9D9"}}})


def _figure(fields: Sequence[Field], rows: Sequence[Sequence[Plain]]) -> int | None:
    """The place of what is drawn."""
    figures = [place for place, field in enumerate(fields)
               if field.column.kind in NUMERIC and not field.is_currency
               and any(row[place] is not None for row in rows)]
    rates = [place for place in figures if fields[place].column.kind == "share"]
    return next(iter(rates or figures), None)


def _tell(book: Workbook, name: str, facts: Sequence[tuple[str, str]]) -> None:
    sheet, bold = book.add_worksheet(_name(name)), book.add_format({"bold": True})
    for number, (what, which) in enumerate(facts):
        sheet.write_string(number, 0, what, bold)
        sheet.write_string(number, 1, which)
    sheet.set_column(0, 0, 24)
    sheet.set_column(1, 1, 60)


def _name(text: str) -> str:
    """Of a sheet: at most 31 letters, and not every sign may be in it."""
    return " ".join(text.translate(_NOT_IN_A_NAME).split())[:_LONGEST_NAME]
