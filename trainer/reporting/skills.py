"""The list of skills to order."""

from __future__ import annotations

from datetime import datetime

from trainer.reporting.asked import Asked
from trainer.reporting.standings import skills_of_all
from trainer.reports.r02_matrix import skills_asked
from trainer.reports.report import Report
from trainer.reports.skills import lines, skill_list
from trainer.store.moments import from_us


def report(asked: Asked) -> Report:
    """Of a class, as of now. Raises StoreUnavailable."""
    kept = skills_of_all(asked)
    due: dict[tuple[int, str], datetime] = {
        (number, skill): from_us(at) for number, skills in kept.items() for skill, one in skills.items()
        if (at := one.detail.get("refresh_us")) is not None}
    people = [(one.person_id, one.name, one.code, one.group) for one in asked.members]
    return Report(id="skills", filters=asked.filters, as_of=asked.now,
                  table=skill_list(lines(people, skills_asked(asked.filters.kind), kept, due)))
