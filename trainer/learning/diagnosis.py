"""Which misconceptions a trainee has: open, fading or cured, the one to work on first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from trainer.learning.evidence import Evidence

FADING_AFTER, CURED_AFTER = 5, 10
"""Chances in a row that a misconception was not shown in."""


class State(StrEnum):
    """How a misconception goes on."""

    OPEN = "open"
    FADING = "fading"
    CURED = "cured"


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception:
    """What is known of one."""

    code: str
    n: int
    """Answers that showed it."""
    state: State
    last: datetime
    """When it was last shown."""
    situations: tuple[str, ...]
    """Where it was shown, the most frequent first."""


def misconceptions(evidence: Sequence[Evidence]) -> tuple[Misconception, ...]:
    """All that were ever shown, the one to work on first.

    A chance to show one is an answer in a situation in which it was shown before. What is cured comes
    last; of the others, what explains more answers comes first, then what is the likelier explanation.
    """
    diagnosis = Diagnosis()
    for one in evidence:
        diagnosis.add(one)
    return diagnosis.misconceptions()


def in_order(codes: Collection[str], mistakes: Mapping[str, str]) -> tuple[str, ...]:
    """The likeliest first: the order in which the kind lists its ``mistakes``."""
    return tuple(code for code in mistakes if code in codes)


class Diagnosis:
    """The misconceptions of a skill; answers are added in order."""

    def __init__(self) -> None:
        self._n = Counter[str]()
        """Answers by situation."""
        self._shown: dict[str, _Shown] = {}

    def add(self, one: Evidence) -> None:
        """An answer that shows nothing is a chance all the same."""
        self._n[one.situation] += 1
        for place, code in enumerate(dict.fromkeys(one.codes)):
            shown = self._shown.setdefault(code, _Shown(one.at))
            shown.last = one.at
            shown.n += 1
            shown.places[one.situation] += 1
            shown.ranks += place
            shown.before = sum(self._n[situation] for situation in shown.places)

    def misconceptions(self) -> tuple[Misconception, ...]:
        """All that were ever shown, the one to work on first."""
        found = sorted(self._shown.items(), key=lambda pair: (
            self._state(pair[1]) is State.CURED, -pair[1].n, pair[1].ranks / pair[1].n, pair[0]))
        return tuple(Misconception(
            code=code, n=shown.n, state=self._state(shown), last=shown.last,
            situations=tuple(situation for situation, _ in shown.places.most_common()))
            for code, shown in found)

    def _state(self, shown: _Shown) -> State:
        since = sum(self._n[situation] for situation in shown.places) - shown.before
        return State.CURED if since >= CURED_AFTER else State.FADING if since >= FADING_AFTER else State.OPEN


@dataclass(slots=True)
class _Shown:
    """What is kept of a misconception."""

    last: datetime
    n: int = 0
    places: Counter[str] = field(default_factory=Counter)
    """How often it was shown in each situation."""
    ranks: int = 0
    """The sum of its places among the explanations of an answer."""
    before: int = 0
    """Answers in its situations up to the last that showed it."""
