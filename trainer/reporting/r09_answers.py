"""R9 to order: the list that every figure leads to, page by page."""

from __future__ import annotations

from trainer.errors import N_, Message
from trainer.reporting.asked import Asked
from trainer.reporting.parameters import parameters
from trainer.reports.r09_answers import PER_PAGE, Answered, answers, page_of, remarks
from trainer.reports.report import Report
from trainer.store.classes import Member
from trainer.store.reporting.answers import Listed, listed


def report(asked: Asked) -> Report:
    """The answers of a class. Raises StoreUnavailable."""
    wanted = parameters(asked)
    with asked.store.read() as db:
        number = max(asked.filters.page or 1, 1)
        found, n = listed(db, wanted, limit=PER_PAGE, offset=PER_PAGE * (number - 1))
        if number > 1 and not found:  # past the end: the count comes with the rows
            _, n = listed(db, wanted, limit=1, offset=0)
            number = page_of(n, number).number
            found, n = listed(db, wanted, limit=PER_PAGE, offset=PER_PAGE * (number - 1))
    members = {one.person_id: one for one in asked.members}
    lines = [_line(one, members[one.person_id]) for one in found if one.person_id in members]
    notes = () if n else (Message(N_("Nobody answered anything of this in this time.")),)
    return Report(id="r9", filters=asked.filters, table=answers(lines), as_of=asked.now, notes=notes,
                  extra=page_of(n, number))


def _line(one: Listed, member: Member) -> Answered:
    return Answered(
        one.person_id, member.name, member.code, one.sitting, one.seq, one.received, one.drill_id,
        one.situation, one.table_id, one.mode, one.credit, one.elapsed_ms, one.target_ms, one.codes,
        remarks(one.mode, voided=one.is_voided, slip=one.is_slip, assisted=one.assisted, rapid=one.rapid,
                away=one.away))
