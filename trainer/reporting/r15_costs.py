"""The cost of errors to order."""

from __future__ import annotations

from trainer.errors import N_, Message
from trainer.reporting.asked import Asked
from trainer.reporting.class_sums import sums_of
from trainer.reports.r15_costs import Payer, costs
from trainer.reports.report import Report


def report(asked: Asked) -> Report:
    """Of practice and checks unless another mode is asked for. Raises StoreUnavailable."""
    with asked.store.read() as db:
        money = sums_of(db, asked).money
    payers = [Payer(one.person_id, one.name, one.code, one.group, {
        currency: pair for (person, currency), pair in money.items()
        if person == one.person_id and any(pair)}) for one in asked.members]
    table, in_all = costs(payers)
    notes = [] if table.rows else [Message(N_("No error of this time cost anything."))]
    if asked.filters.kind or asked.filters.drill or asked.filters.situation:
        notes.append(Message(N_("Money is counted by block: of the filters, drill and situation do not hold "
                                "here.")))
    return Report(id="r15", filters=asked.filters, table=table, as_of=asked.now, notes=tuple(notes),
                  extra=in_all)
