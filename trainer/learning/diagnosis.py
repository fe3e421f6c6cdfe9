"""Which misconceptions a trainee has: open, fading or cured, the one to work on first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
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
    places = _places(evidence)
    found = [_misconception(code, evidence, places[code]) for code in places]
    return tuple(sorted(found, key=lambda one: (
        one.state is State.CURED, -one.n, _rank(one.code, evidence), one.code)))


def in_order(codes: Collection[str], mistakes: Mapping[str, str]) -> tuple[str, ...]:
    """The likeliest first: the order in which the kind lists its ``mistakes``."""
    return tuple(code for code in mistakes if code in codes)


def _places(evidence: Iterable[Evidence]) -> dict[str, Counter[str]]:
    """Code -> how often in each situation."""
    places: dict[str, Counter[str]] = {}
    for one in evidence:
        for code in set(one.codes):
            places.setdefault(code, Counter())[one.situation] += 1
    return places


def _misconception(code: str, evidence: Sequence[Evidence], places: Counter[str]) -> Misconception:
    chances = [one for one in evidence if one.situation in places]
    shown = [index for index, one in enumerate(chances) if code in one.codes]
    since = len(chances) - 1 - shown[-1]
    state = State.CURED if since >= CURED_AFTER else State.FADING if since >= FADING_AFTER else State.OPEN
    return Misconception(code=code, n=len(shown), state=state, last=chances[shown[-1]].at,
                         situations=tuple(situation for situation, _ in places.most_common()))


def _rank(code: str, evidence: Iterable[Evidence]) -> float:
    """The mean place among the explanations of an answer."""
    places = [one.codes.index(code) for one in evidence if code in one.codes]
    return sum(places) / len(places)
