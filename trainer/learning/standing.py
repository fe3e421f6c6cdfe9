"""How a trainee stands in one skill: each answer is added once, and what is asked of it is at hand.

Adding the answers one by one, whenever they come, ends where adding all of them at once does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from trainer.learning.diagnosis import Diagnosis
from trainer.learning.difficulty import Rater, seeds_of
from trainer.learning.evidence import Evidence, Figures
from trainer.learning.mastery import HOLE_MEMORY, SituationState, holes_of
from trainer.learning.review import Review, ReviewCard
from trainer.learning.selection import weights


class Standing:
    """Of one skill, by its counted answers in order."""

    def __init__(self, critical: Collection[str], guess: float, target_ms: Mapping[str, int]) -> None:
        """``critical`` are the skill's; ``guess`` is the chance that a blind guess is right."""
        self.diagnosis = Diagnosis()
        self._critical = critical
        self._rater = Rater(guess, seeds_of(target_ms))
        self._places: dict[str, _Place] = {}

    def add(self, one: Evidence) -> None:
        """The next answer."""
        if one.situation not in self._places:
            self._places[one.situation] = _Place(is_critical=one.situation in self._critical)
        self._places[one.situation].add(one)
        self._rater.add(one)
        self.diagnosis.add(one)

    @property
    def situations(self) -> dict[str, SituationState]:
        """What is known of each situation that was answered, in the order in which they came first."""
        return {situation: place.state for situation, place in self._places.items()}

    @property
    def reviews(self) -> dict[str, Review]:
        """The review dates of the situations that were reviewed at all."""
        found = ((situation, place.card.review) for situation, place in self._places.items())
        return {situation: review for situation, review in found if review is not None}

    def needs(self, situations: Collection[str], now: datetime) -> dict[str, float]:
        """The weight of each of ``situations``; a critical one that cannot be asked here is no hole."""
        known = {one: self._places[one] for one in situations if one in self._places}
        reviews = ((one, place.card.review) for one, place in known.items())
        return weights(
            situations, {one: place.state for one, place in known.items()},
            {one: review for one, review in reviews if review is not None}, self._rater.ratings, now,
            self.holes([one for one in self._critical if one in situations]))

    def holes(self, critical: Iterable[str]) -> tuple[str, ...]:
        """Those of them that mastery waits for."""
        return holes_of({one: self._places[one].credits if one in self._places else () for one in critical})


_NOT_KEPT = deque[int](maxlen=0)


class _Place:
    """One situation."""

    __slots__ = ("_figures", "_last", "card", "credits")

    def __init__(self, *, is_critical: bool) -> None:
        self._figures = Figures()
        self._last: datetime | None = None
        self.card = ReviewCard(is_critical=is_critical)
        self.credits = deque[int](maxlen=HOLE_MEMORY) if is_critical else _NOT_KEPT
        """The latest, where they may be a hole."""

    def add(self, one: Evidence) -> None:
        self._figures.add(one)
        self._last = one.at
        self.card.add(one)
        self.credits.append(one.credit)

    @property
    def state(self) -> SituationState:
        assert self._last is not None, "a place is made for its first answer"
        return SituationState(n=self._figures.n, accuracy=self._figures.accuracy, pace=self._figures.pace,
                              last=self._last)


def standing(evidence: Iterable[Evidence], critical: Collection[str], guess: float,
             target_ms: Mapping[str, int]) -> Standing:
    """After all of these answers."""
    found = Standing(critical, guess, target_ms)
    for one in evidence:
        found.add(one)
    return found
