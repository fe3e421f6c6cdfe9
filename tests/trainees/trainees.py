"""Trainees that are made up: without a fault, with a single misconception, right so often, weak in one thing.

None of them has a clock, and chance comes from a seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tests.drills.houses import TABLES, calls
from trainer.demo.wrong import Form, attempts
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
        if self.code not in KINDS[item.kind].MISTAKES:
            return right
        wrong = [form for form in attempts(item) if self.code in shown(item, form, table_id)]
        answer = min(wrong, key=lambda form: len(shown(item, form, table_id)), default=right)
        for form in wrong:
            more = _changes(form, right)
            if _changes(answer, right).keys().isdisjoint(more):
                codes = shown(item, answer | more, table_id)
                if self.code in codes and len(codes) <= len(shown(item, answer, table_id)):
                    answer = answer | more
        return answer


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


def _changes(form: Form, right: Form) -> Form:
    return {name: value for name, value in form.items() if value != right.get(name)}


def shown(item: Item, form: Form, table_id: str) -> tuple[str, ...]:
    """The misconceptions that an answer is diagnosed with; none where it cannot be read."""
    kind = KINDS[item.kind]
    try:
        return codes_of(kind.grade(item, kind.parse(form, calls(TABLES[table_id]))))
    except AnswerFormatError:
        return ()


def codes_of(verdict: Verdict) -> tuple[str, ...]:
    """All that an answer is diagnosed with, its lines' too."""
    found = [mistake.code for one in (verdict, *verdict.lines) for mistake in one.mistakes]
    return tuple(dict.fromkeys(found))
