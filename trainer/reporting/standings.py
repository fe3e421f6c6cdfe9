"""How the trainees of a class stand, as the log now says."""

from __future__ import annotations

from datetime import date

from trainer.practice.standing import skills_of
from trainer.reporting.asked import Asked
from trainer.store.standings import KeptSkill


def skills_of_all(asked: Asked, *, with_days: bool = False,
                  by: date | None = None) -> dict[int, dict[str, KeptSkill]]:
    """By person, then by kind of drill; those without answers have none. Raises StoreUnavailable.

    ``by``: of their days the last one up to it is enough.
    """
    return {number: skills_of(asked.store, asked.content, person, with_days=with_days, by=by)
            for number, person in asked.people.items()}
