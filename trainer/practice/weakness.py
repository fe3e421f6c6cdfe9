"""What a trainee is weak at when a block begins: a weight for each class of items that it can ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.errors import N_, NotFound
from trainer.learning.diagnosis import misconceptions
from trainer.learning.evidence import Evidence
from trainer.learning.needs import needs
from trainer.people import Person
from trainer.practice.choosing import LEAST_WEIGHT, classes
from trainer.practice.evidence import evidence_by_kind
from trainer.store.database import Database

LATEST = 500
"""So many answers tell what to practise now: the memory of accuracy is some thirty answers of a class."""


def weigh(db: Database, content: Content, person: Person, drill_ids: Sequence[str], table_id: str,
          focus: str | None, now: datetime) -> dict[str, float]:
    """Class -> how much it is in need of practice, by the person's latest answers.

    ``focus`` on a misconception leaves the least weight to all classes but those where it was shown.
    Raises NotFound for a focus that is neither a class nor a misconception of these drills.
    """
    there = classes(content, drill_ids, table_id)
    known = evidence_by_kind(db, person, LATEST)
    found: dict[str, float] = {}
    for kind in dict.fromkeys(name.partition("/")[0] for name in there):
        situations = [name.partition("/")[2] for name in there if name.startswith(f"{kind}/")]
        found |= _of_kind(content, kind, situations, drill_ids, known[kind], now)
    if focus is None or focus in there:
        return found
    shown_in = _places(focus, known, there)
    return {name: weight if name in shown_in else LEAST_WEIGHT / 10 for name, weight in found.items()}


def _of_kind(content: Content, kind: str, situations: Sequence[str], drill_ids: Sequence[str],
             evidence: Sequence[Evidence], now: datetime) -> dict[str, float]:
    drills = [content.drills[drill_id] for drill_id in drill_ids if content.drills[drill_id].kind == kind]
    guess = min(KINDS[kind].GUESS[drill.variant] for drill in drills)
    target_ms = {situation: drills[0].target(situation) for situation in situations}
    weighed = needs(evidence, target_ms, KINDS[kind].CRITICAL, guess, now)
    return {f"{kind}/{situation}": round(weight, 4) for situation, weight in weighed.items()}


def _places(code: str, known: dict[str, list[Evidence]], there: Mapping[str, object]) -> set[str]:
    """The classes that showed the misconception; all of its kind where it was never shown."""
    kinds = [kind for kind in dict.fromkeys(name.partition("/")[0] for name in there)
             if code in KINDS[kind].MISTAKES]
    shown_in = {f"{kind}/{situation}" for kind in kinds for one in misconceptions(known[kind])
                if one.code == code for situation in one.situations}
    if not kinds:
        raise NotFound(N_("There is no such thing to work on in this drill."))
    return shown_in & set(there) or {name for name in there if name.partition("/")[0] in kinds}
