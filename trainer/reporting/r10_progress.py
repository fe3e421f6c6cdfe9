"""R10 to order: the answers of each week, of everybody or of one."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from zoneinfo import ZoneInfo

from trainer.drills import KINDS
from trainer.people import day_of
from trainer.reporting.asked import Asked
from trainer.reporting.parameters import parameters
from trainer.reports.r10_progress import Sum, charts, drawn, extra, monday, notes, progress
from trainer.reports.report import Report
from trainer.store import exams
from trainer.store.reporting.course import course


def report(asked: Asked) -> Report:
    """The weeks of a class. Raises StoreUnavailable."""
    weeks: dict[tuple[date, str], Sum] = defaultdict(Sum)
    with asked.store.read() as db:
        for one in course(db, asked.class_.id, parameters(asked)):
            kind = one.drill_id.partition("/")[0]
            if kind in KINDS and KINDS[kind].IS_SKILL:
                place = monday(day_of(one.began, asked.class_.zone)), kind
                weeks[place] = weeks[place].plus(one.n, one.credit, one.n_timed, one.log_time)
        released = [one.opens.astimezone(ZoneInfo(asked.class_.zone)).date()
                    for one in exams.exams_of(db, asked.class_.id) if one.released]
    days = asked.filters.days(asked.today)
    shown = drawn(weeks, *days)
    return Report(id="r10", filters=asked.filters, as_of=asked.now, table=progress(weeks, *days),
                  charts=charts(shown, released), notes=notes(weeks, shown), extra=extra(shown))
