"""What a trainee is weak at when a block begins: a weight for each class of items that it can ask."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import lru_cache
from statistics import fmean

from trainer.content import Content
from trainer.drills import KINDS
from trainer.errors import N_, NotFound
from trainer.people import Person
from trainer.practice.choosing import LEAST_WEIGHT, classes
from trainer.practice.evidence import guess_of
from trainer.practice.keeping import record_of
from trainer.practice.record import Record
from trainer.store.database import Store


def weigh(store: Store, content: Content, person: Person, drill_ids: tuple[str, ...], table_id: str,
          focus: str | None, now: datetime) -> dict[str, float]:
    """Class -> how much it is in need of practice, by the person's answers.

    ``focus`` on a misconception leaves the least weight to all classes but those where it was shown.
    Raises StoreUnavailable, and NotFound as ``refuse_unknown_focus`` does.
    """
    if focus is not None:
        refuse_unknown_focus(content, drill_ids, table_id, focus)
    there = classes(content, drill_ids, table_id)
    with record_of(store, content, person) as record:
        found: dict[str, float] = {}
        for kind, of_kind in _guesses(content, drill_ids, table_id).items():
            weighed = record.skills[kind].needs(of_kind, now)
            found |= {f"{kind}/{situation}": round(weight, 4) for situation, weight in weighed.items()}
        if focus is None or focus in there:
            return found
        shown_in = _places(focus, record, there)
    return {name: weight if name in shown_in else LEAST_WEIGHT / 10 for name, weight in found.items()}


@lru_cache(maxsize=128)
def _guesses(content: Content, drill_ids: tuple[str, ...],
             table_id: str) -> Mapping[str, Mapping[str, float]]:
    """Of each class, by kind and situation: how often a blind guess is right there."""
    found: dict[str, dict[str, float]] = {}
    for name, drills in classes(content, drill_ids, table_id).items():
        kind, _, situation = name.partition("/")
        found.setdefault(kind, {})[situation] = fmean(map(guess_of, drills))
    return found


def refuse_unknown_focus(content: Content, drill_ids: tuple[str, ...], table_id: str, focus: str) -> None:
    """Raises NotFound for what is neither a class nor a misconception of these drills at this table."""
    there = classes(content, drill_ids, table_id)
    if focus not in there and not _kinds_with(focus, there):
        raise NotFound(N_("There is no such thing to work on in this drill."))


def _kinds_with(code: str, there: Collection[str]) -> list[str]:
    """The kinds of these classes that have the misconception."""
    return [kind for kind in dict.fromkeys(name.partition("/")[0] for name in there)
            if code in KINDS[kind].MISTAKES]


def _places(code: str, record: Record, there: Collection[str]) -> set[str]:
    """The classes that showed the misconception; all of its kind where it was never shown."""
    kinds = _kinds_with(code, there)
    shown_in = {f"{kind}/{situation}" for kind in kinds
                for one in record.skills[kind].standing.diagnosis.misconceptions()
                if one.code == code for situation in one.situations}
    return shown_in & set(there) or {name for name in there if name.partition("/")[0] in kinds}
