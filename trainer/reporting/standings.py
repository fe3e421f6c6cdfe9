"""How the trainees of a class stand, as the log now says."""

from __future__ import annotations

from trainer.practice.standing import skills_of
from trainer.reporting.asked import Asked
from trainer.store.standings import KeptSkill


def skills_of_all(asked: Asked, *, with_days: bool = False) -> dict[int, dict[str, KeptSkill]]:
    """By person, then by kind of drill; those without answers have none. Raises StoreUnavailable."""
    return {number: skills_of(asked.store, asked.content, person, with_days=with_days)
            for number, person in asked.people.items()}
