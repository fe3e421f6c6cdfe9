"""R1 to order."""

from __future__ import annotations

from trainer.reporting.asked import Asked
from trainer.reports.r01_class import Activity, overview
from trainer.reports.report import Report
from trainer.store.reporting.activity import activity


def report(asked: Asked) -> Report:
    """The overview of a class. Raises StoreUnavailable."""
    with asked.store.read() as db:
        found = activity(db, asked.class_.id, asked.since, asked.until)
    people = [Activity(one.person_id, one.name, one.code, one.group,
                       *found.get(one.person_id, (None, 0))) for one in asked.members]
    return Report(id="r1", filters=asked.filters, table=overview(people), as_of=asked.now)
