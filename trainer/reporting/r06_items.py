"""R6 to order."""

from __future__ import annotations

from trainer.errors import N_, Message
from trainer.reporting.asked import Asked
from trainer.reporting.by_situation import facts_of, with_difficulty
from trainer.reports.r06_items import items
from trainer.reports.report import Report


def report(asked: Asked) -> Report:
    """The analysis of the situations of a class. Raises StoreUnavailable."""
    facts = facts_of(asked, with_wrongs=True)
    with_difficulty(asked, facts)
    table, extra = items(facts)
    notes = () if table.rows else (Message(N_("Nobody answered anything of this in this time.")),)
    return Report(id="r6", filters=asked.filters, table=table, as_of=asked.now, notes=notes, extra=extra)
