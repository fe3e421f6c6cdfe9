"""R4 to order."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from trainer.errors import N_, Message
from trainer.reporting.asked import Asked
from trainer.reporting.class_sums import sums_of
from trainer.reporting.parameters import parameters
from trainer.reporting.standings import skills_of_all
from trainer.reports.r04_mistakes import Counted, Facts, Place, mistakes
from trainer.reports.report import Report
from trainer.store.reporting.mistakes import Seen, seen


def report(asked: Asked) -> Report:
    """The misconceptions of a class. Raises StoreUnavailable."""
    with asked.store.read() as db:
        counted = sums_of(db, asked).codes
        when = _when(seen(db, parameters(asked)))
    facts = Facts(
        people=[(one.person_id, one.name) for one in asked.members],
        counted={place: Counted(one.chances, one.hits) for place, one in counted.items()},
        seen=when, states=_states(asked))
    table, extra = mistakes(facts)
    return Report(id="r4", filters=asked.filters, table=table, as_of=asked.now, extra=extra,
                  notes=tuple(_notes(asked, bool(table.rows), bool(counted))))


def _when(shown: Iterable[Seen]) -> dict[Place, tuple[datetime, datetime]]:
    """First and last over all the drills of a kind."""
    found: dict[Place, tuple[datetime, datetime]] = {}
    for one in shown:
        place = one.person_id, one.kind, one.code
        first, last = found.get(place, (one.first, one.last))
        found[place] = min(first, one.first), max(last, one.last)
    return found


def _states(asked: Asked) -> dict[Place, str]:
    """As of now, whatever the filters say but the kind."""
    return {(person, skill, code): state
            for person, skills in skills_of_all(asked).items() for skill, one in skills.items()
            if asked.filters.kind in (None, skill)
            for code, _, state, *_ in one.detail["mistakes"]}


def _notes(asked: Asked, has_rows: bool, has_answers: bool) -> list[Message]:
    if not asked.members:
        return [Message(N_("There is no trainee here yet. Put some into the class first."))]
    if not has_answers:
        return [Message(N_("Nobody answered anything of this in this time."))]
    return [] if has_rows else [Message(N_("No misconception was shown in this time."))]
