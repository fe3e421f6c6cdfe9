"""What Today shows, from one reading of the record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer.content import Content
from trainer.people import Person
from trainer.practice.keeping import record_of
from trainer.progress.skills import skills_of
from trainer.progress.views import Due, SkillView, Spot
from trainer.progress.weak_spots import due_of, spots_of
from trainer.store.database import Store

_SPOTS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """How the trainee stands and what comes first."""

    skills: tuple[SkillView, ...]
    due: tuple[Due, ...]
    """At the table that was asked for."""
    spots: tuple[Spot, ...]


def overview(store: Store, content: Content, person: Person, table_id: str, now: datetime) -> Overview:
    """Raises StoreUnavailable."""
    with record_of(store, content, person) as record:
        return Overview(skills=skills_of(record, now), due=due_of(record, content, table_id, now),
                        spots=spots_of(record, content, _SPOTS))
