"""Trainees that are made up: without a fault, with a single misconception, right so often, weak in one thing.

None of them has a clock, and chance comes from a seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tests.drills.attempts import Form, attempts
from tests.drills.houses import TABLES, calls
from trainer.drills import KINDS
from trainer.drills.base import WHOLE, Drill, Item, Verdict
from trainer.engine.randomness import Rng
from trainer.errors import AnswerFormatError

THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class Given:
    """What came of an answer."""

    credit: int
    codes: tuple[str, ...] = ()


class Trainee(Protocol):
    def answers(self, drill: Drill, table_id: str, situation: str, rng: Rng) -> Iterator[Given]:
        """One for an item of this situation, and one for each step that follows from it."""


@dataclass(frozen=True, slots=True)
class Mistaken:
    """Has this misconception and no other fault, or no fault at all, and answers real items.

    It is shown wherever an item lets it be shown: of the answers that are diagnosed with it those that
    are diagnosed with little else, on as many lines of a table as can be mistaken at once.
    """

    code: str | None

    def answers(self, drill: Drill, table_id: str, situation: str, rng: Rng) -> Iterator[Given]:
        kind = KINDS[drill.kind]
        item: Item | None = kind.generate(drill, TABLES[table_id], situation, rng)
        while item is not None:
            answer = kind.parse(self._form(item, table_id), calls(TABLES[table_id]))
            verdict = kind.grade(item, answer)
            yield Given(verdict.credit, codes_of(verdict))
            item = kind.follow_up(item, answer, verdict)

    def _form(self, item: Item, table_id: str) -> Form:
        right = KINDS[item.kind].model_form(item)
        wrong = list(self._showing(item, table_id)) if self.code in KINDS[item.kind].MISTAKES else []
        if not wrong:
            return right
        fewest = min(len(codes) for codes, _ in wrong)
        answer, changed = dict(right), set[str]()
        for codes, form in wrong:
            fields = {name for name, value in form.items() if value != right.get(name)}
            if len(codes) == fewest and not fields & changed:
                answer |= {name: form[name] for name in fields}
                changed |= fields
        return answer

    def _showing(self, item: Item, table_id: str) -> Iterator[tuple[tuple[str, ...], Form]]:
        """The answers that show the misconception, with all that they show."""
        kind, at = KINDS[item.kind], calls(TABLES[table_id])
        for form in attempts(item):
            try:
                codes = codes_of(kind.grade(item, kind.parse(form, at)))
            except AnswerFormatError:
                continue
            if self.code in codes:
                yield codes, form


@dataclass(frozen=True, slots=True)
class Noisy:
    """Is right so many times in a thousand whatever is asked, and in some situations otherwise often.

    No item is made for it: it answers as many as there are, and shows no misconception.
    """

    right: int
    elsewhere: Mapping[str, int] = field(default_factory=dict)
    """Situation -> how often there."""

    def answers(self, drill: Drill, table_id: str, situation: str, rng: Rng) -> Iterator[Given]:
        yield Given(WHOLE if rng.chance(self.elsewhere.get(situation, self.right), THOUSAND) else 0)


def codes_of(verdict: Verdict) -> tuple[str, ...]:
    """All that an answer is diagnosed with, its lines' too."""
    found = [mistake.code for one in (verdict, *verdict.lines) for mistake in one.mistakes]
    return tuple(dict.fromkeys(found))
