"""R2 to order: skills as they are kept, and the certificates in force."""

from __future__ import annotations

from datetime import date, timedelta

from trainer.reporting.asked import Asked
from trainer.reporting.standings import skills_of_all
from trainer.reports.r02_matrix import Standing, extra, matrix
from trainer.reports.report import Report
from trainer.store.reporting.certified import certified
from trainer.store.standings import KeptSkill

_WEEK = timedelta(days=7)


def report(asked: Asked) -> Report:
    """The matrix of a class. Raises StoreUnavailable."""
    week_ago = asked.today - _WEEK
    skills = skills_of_all(asked, by=week_ago)
    with asked.store.read() as db:
        held = certified(db, asked.class_.id, asked.now)
    standings = [Standing(one.person_id, one.name, one.code, one.group, skills.get(one.person_id, {}),
                          held.get(one.person_id, {}), _before(skills.get(one.person_id, {}), week_ago) | {
                              skill: "certified" for skill, issued in held.get(one.person_id, {}).items()
                              if issued <= asked.now - _WEEK})
                 for one in asked.members]
    return Report(id="r2", filters=asked.filters, table=matrix(standings, asked.filters.kind),
                  as_of=asked.now, extra=extra(standings, asked.filters.kind))


def _before(skills: dict[str, KeptSkill], day: date) -> dict[str, str]:
    return {name: known.level for name, one in skills.items() if (known := one.by(day))}
