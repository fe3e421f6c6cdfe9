"""A table with a column of every kind, for the tests of what is taken away."""

from __future__ import annotations

from datetime import UTC, date, datetime

from trainer.errors import Message
from trainer.reports.table import Column, Money, Table, row

AT = datetime(2026, 3, 2, 11, 30, 15, 250_000, tzinfo=UTC)
TABLE = Table(
    columns=(Column(key="trainee", head="Trainee"), Column(key="code", head="Code", kind="code"),
             Column(key="answers", head="Answers", kind="count"),
             Column(key="accuracy", head="Accuracy", kind="share"),
             Column(key="pace", head="Pace", kind="pace", is_shown=False),
             Column(key="median", head="Median", kind="seconds"),
             Column(key="cost", head="Cost", kind="money"),
             Column(key="last", head="Last active", kind="moment"), Column(key="due", head="Due", kind="day"),
             Column(key="met", head="Goal met", kind="yes_no"),
             Column(key="mistake", head="Mistake", kind="mistake"),
             Column(key="why", head="Why", kind="message")),
    rows=(row(1, trainee="Zoé Жук", code="007", answers=1234, accuracy=0.875, pace=1.5, median=2345,
              cost=Money(-1250, "EUR"), last=AT, due=date(2026, 3, 9), met=True,
              mistake="payout/BJ_EVEN", why=Message("%(n)s late\nones", {"n": 3})),
          row(2, trainee="=1+1", code="+7"), row(3, trainee="two\r\nlines;\"quoted\"", code="0", met=False)))
