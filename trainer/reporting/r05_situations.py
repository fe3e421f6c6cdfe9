"""R5 to order: the drawing is of the kind that is asked for, else of the bank's draw."""

from __future__ import annotations

from trainer.errors import N_, Message
from trainer.reporting.asked import Asked
from trainer.reporting.by_situation import facts_of
from trainer.reporting.parameters import parameters
from trainer.reports.charts.heat import Heat
from trainer.reports.r05_situations import LIES, drawn, situations
from trainer.reports.report import Report
from trainer.store.reporting.situations import bodies


def report(asked: Asked) -> Report:
    """How the situations of a class go. Raises StoreUnavailable."""
    facts = facts_of(asked)
    table = situations(facts)
    kind = asked.filters.kind or next(iter(LIES))
    notes = () if table.rows else (Message(N_("Nobody answered anything of this in this time.")),)
    return Report(id="r5", filters=asked.filters, table=table, as_of=asked.now, notes=notes,
                  extra=(kind, _heat(asked, kind)))


def _heat(asked: Asked, kind: str) -> Heat | None:
    if kind not in LIES:
        return None
    lie = LIES[kind]
    wanted = parameters(asked) | {"kind_from": f"{kind}/", "kind_to": f"{kind}0"}
    with asked.store.read() as db:
        return drawn(lie, bodies(db, wanted, due=lie.due, shown=lie.shown))
