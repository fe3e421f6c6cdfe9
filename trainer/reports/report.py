"""A report: what is said first, what is drawn, its table, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from trainer.errors import Message
from trainer.reports.filters import Filters
from trainer.reports.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Drawn by the macro of its ``shape`` in ``templates/reports/charts.html``; ``table`` is the same again.

    ``drawing`` is a frozen dataclass of ``trainer/reports/charts``: places on it are worked out there.
    """

    shape: str
    title: Message
    desc: Message
    drawing: Any
    table: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """``id`` is its number, as in ``r1``; the page's address has its name (``trainer/reporting``)."""

    id: str
    filters: Filters
    table: Table
    as_of: datetime
    charts: tuple[Chart, ...] = ()
    notes: tuple[Message, ...] = ()
    """What is missing, and why: no trainees, too few answers, a table that is gone."""
    extra: Any = field(default=None)
    """What only its own page shows, as a frozen dataclass of the report's module."""
