"""How a trainee stands in one skill: each answer is added once, and what is asked of it is at hand.

Adding the answers one by one, whenever they come, ends where adding all of them at once does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from trainer.learning.diagnosis import Diagnosis
from trainer.learning.difficulty import Rater, seeds_of
from trainer.learning.evidence import Evidence, Figures
from trainer.learning.mastery import SituationState
from trainer.learning.review import Review, ReviewCard
from trainer.learning.selection import weights


class Standing:
    """Of one skill, by its counted answers in order."""

    def __init__(self, critical: Collection[str], target_ms: Mapping[str, int]) -> None:
        """``critical`` are the skill's; ``target_ms`` is what its drills give for each situation."""
        self.diagnosis = Diagnosis()
        self._critical = critical
        self._rater = Rater(seeds_of(target_ms))
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

    @property
    def difficulty(self) -> dict[str, float]:
        """Of each situation that was answered, on the scale of Elo: more is harder for this trainee."""
        known = self._rater.ratings.difficulty
        return {situation: known[situation] for situation in self._places}

    def needs(self, guess: Mapping[str, float], now: datetime, holes: Collection[str]) -> dict[str, float]:
        """The weight of each situation of ``guess``, which says how often a blind guess is right there.

        ``holes`` are those of them that mastery waits for.
        """
        known = {one: self._places[one] for one in guess if one in self._places}
        reviews = ((one, place.card.review) for one, place in known.items())
        return weights(
            guess, {one: place.state for one, place in known.items()},
            {one: review for one, review in reviews if review is not None}, self._rater.ratings, now, holes)


class _Place:
    """One situation."""

    __slots__ = ("_figures", "_last", "_state", "card")

    def __init__(self, *, is_critical: bool) -> None:
        self._figures = Figures()
        self._last: datetime | None = None
        self._state: SituationState | None = None
        """As it was asked for last, until the next answer."""
        self.card = ReviewCard(is_critical=is_critical)

    def add(self, one: Evidence) -> None:
        self._figures.add(one)
        self._last, self._state = one.at, None
        self.card.add(one)

    @property
    def state(self) -> SituationState:
        assert self._last is not None, "a place is made for its first answer"
        if self._state is None:
            self._state = SituationState(n=self._figures.n, accuracy=self._figures.accuracy,
                                         pace=self._figures.pace, last=self._last)
        return self._state
