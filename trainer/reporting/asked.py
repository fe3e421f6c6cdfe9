"""Who asks for a report of which class, with which filters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from trainer.classes.seeing import own_class
from trainer.content import Content
from trainer.people import DAY_STARTS_AT, Person, day_of
from trainer.reports.filters import Filters
from trainer.store import classes, people
from trainer.store.classes import Class, Member
from trainer.store.database import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a report is made from."""

    store: Store
    content: Content
    actor: Person
    class_: Class
    filters: Filters
    members: tuple[Member, ...]
    """The trainees that the filters leave, by name."""
    people: dict[int, Person]
    """The same, by id."""
    now: datetime

    @property
    def since(self) -> datetime | None:
        """UTC: the first moment of the period; None: from the beginning."""
        first, _ = self.filters.days(self.today)
        return None if first is None else self.start_of(first)

    @property
    def until(self) -> datetime:
        """UTC: the first moment after the period."""
        _, last = self.filters.days(self.today)
        return self.start_of(last + timedelta(days=1))

    @property
    def today(self) -> date:
        """By the clock of the class; a day begins at 04:00."""
        return day_of(self.now, self.class_.zone)

    def start_of(self, day: date) -> datetime:
        """When a day of the class begins, in UTC."""
        midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(self.class_.zone))
        return (midnight + DAY_STARTS_AT).astimezone(UTC)


def asked_of_class(store: Store, content: Content, actor: Person, class_id: int, filters: Filters,
                   now: datetime) -> Asked:
    """Raises NotFound: what is not there and what is another's look the same. StoreUnavailable."""
    with store.read() as db:
        class_ = own_class(db, actor, class_id)
        members = tuple(one for one in classes.members(db, class_id, "trainee")
                        if filters.person in (None, one.person_id) and filters.group in (None, one.group_id))
        found = {one.person_id: people.find_person(db, one.person_id) for one in members}
    return Asked(store=store, content=content, actor=actor, class_=class_, filters=filters, members=members,
                 people={number: person for number, person in found.items() if person}, now=now)
