"""R2 to order: skills as they are kept, and the certificates in force."""

from __future__ import annotations

from trainer.reporting.asked import Asked
from trainer.reporting.standings import skills_of_all
from trainer.reports.r02_matrix import Standing, matrix
from trainer.reports.report import Report


def report(asked: Asked) -> Report:
    """The matrix of a class. Raises StoreUnavailable."""
    skills = skills_of_all(asked)
    standings = [Standing(one.person_id, one.name, one.code, one.group, skills.get(one.person_id, {}))
                 for one in asked.members]
    return Report(id="r2", filters=asked.filters, table=matrix(standings, asked.filters.kind),
                  as_of=asked.now)
