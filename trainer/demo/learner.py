"""A made-up trainee: how often right, how quick, with which misconceptions, and how practice changes that."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import dataclass, field

from trainer.calls.vocabulary import Calls
from trainer.demo.wrong import Form, attempts
from trainer.drills import KINDS
from trainer.drills.base import WHOLE, Item, Verdict
from trainer.errors import AnswerFormatError

_SHOWN = 0.75
"""So often a misconception is shown where it can be."""
_TRIES = 24
"""Wrong answers that are looked at for one that fits."""


@dataclass
class Learner:
    """What somebody is like; ``practised`` counts the answers to each kind of drill."""

    chance: random.Random
    first: float
    """Share of right answers in the beginning."""
    last: float
    """Where it ends."""
    slope: float
    """Answers after which two thirds of the way are done."""
    pace: float
    """Target time over usual time, once at home in a kind; in the beginning two thirds of it."""
    habits: dict[str, int] = field(default_factory=dict)
    """Code of a misconception -> after how many chances it is mended."""
    blocks_a_week: float = 3.0
    practised: Counter[str] = field(default_factory=Counter)
    _met: Counter[str] = field(default_factory=Counter)

    def answer(self, item: Item, calls: Calls) -> tuple[Form, int]:
        """The fields, and the milliseconds that it took."""
        done = self.practised[item.kind]
        grown = 1 - math.exp(-done / self.slope)
        self.practised[item.kind] += 1
        right = self.first + (self.last - self.first) * grown
        pace = self.pace * (0.65 + 0.35 * grown) * self.chance.lognormvariate(0, 0.25)
        return self._form(item, calls, right), max(round(item.target_ms / pace), 400)

    def _form(self, item: Item, calls: Calls, right: float) -> Form:
        kind = KINDS[item.kind]
        mine = self.habits.keys() & kind.MISTAKES.keys()
        habit = min(mine & KINDS[item.kind].chances(item), default=None) if mine else None
        if habit is not None:
            self._met[habit] += 1
            if self._met[habit] <= self.habits[habit] and self.chance.random() < _SHOWN:
                shows = self._wrong(item, calls, habit)
                if shows is not None:
                    return shows
        if self.chance.random() < right:
            return kind.model_form(item)
        return self._wrong(item, calls, None) or kind.model_form(item)

    def _wrong(self, item: Item, calls: Calls, code: str | None) -> Form | None:
        """One that is not right, and shows the code if one is given; None where there is none."""
        found = list(attempts(item))
        self.chance.shuffle(found)
        for form in found[:_TRIES] if code is None else found:
            verdict = _graded(item, form, calls)
            if verdict is not None and verdict.credit < WHOLE and code in (None, *_codes(verdict)):
                return form
        return None


def make_learner(chance: random.Random, codes: list[str]) -> Learner:
    """Somebody of the usual sort: few are very weak, few are very slow, most have a misconception or two."""
    habits = {code: round(chance.triangular(6, 60, 15))
              for code in chance.sample(codes, chance.choice((0, 1, 1, 2, 3)))}
    first = chance.triangular(0.5, 0.92, 0.75)
    return Learner(
        chance=chance, first=first, last=min(first + chance.triangular(0.12, 0.4, 0.3), 0.995),
        slope=chance.triangular(12, 120, 30), pace=chance.triangular(0.6, 1.9, 1.35), habits=habits,
        blocks_a_week=chance.triangular(0.6, 6, 3))


def _graded(item: Item, form: Form, calls: Calls) -> Verdict | None:
    kind = KINDS[item.kind]
    try:
        return kind.grade(item, kind.parse(form, calls))
    except AnswerFormatError:
        return None


def _codes(verdict: Verdict) -> set[str]:
    return {mistake.code for one in (verdict, *verdict.lines) for mistake in one.mistakes}
