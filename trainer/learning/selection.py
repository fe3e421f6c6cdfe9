"""What is asked next: most of it what is weak, never the same more than three times running."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from trainer.engine.randomness import Rng
from trainer.learning.difficulty import Ratings
from trainer.learning.mastery import SituationState
from trainer.learning.review import Review

LONGEST_RUN = 3
PERCENT_WEAK = 70
"""Of the items; the rest is chosen by chance from all, so that nothing is ever locked away."""

DUE, SLOW, LEAST = 0.35, 0.25, 0.05
"""What weighs besides weakness: to be due, to be slow, to be there."""
UNKNOWN = 0.5
APT, PREFERENCE = (0.75, 0.85), 1.25
"""A share of right answers at which most is learned, and how much heavier such a situation weighs."""
_PARTS = 1_000


@dataclass(frozen=True, slots=True)
class Share:
    """At least ``percent`` of a block's items are of these situations."""

    percent: int
    situations: Collection[str]

    def owed(self, earlier: Sequence[str], n_items: int) -> int:
        """How many are still to come in a block of ``n_items``."""
        needed = -(-self.percent * n_items // 100)
        return needed - sum(one in self.situations for one in earlier)


def weights(guess: Mapping[str, float], states: Mapping[str, SituationState], reviews: Mapping[str, Review],
            ratings: Ratings, now: datetime, holes: Collection[str] = ()) -> dict[str, float]:
    """How much each situation is in need of practice: it is weak, due, slow, and a little in any case.

    ``guess``: the situations that can be asked, with the chance that a blind guess is right there.
    One that was never answered is as likely to be weak as not, and due, so that all are soon known; one
    of the ``holes`` that mastery waits for is due at any time. What is neither too hard nor too easy to
    learn from comes first among those that need it alike.
    """
    def weight(one: str) -> float:
        review = reviews.get(one)
        is_due = one not in states or one in holes or (review is not None and review.due <= now)
        return _weight(states.get(one), ratings.chance(one, guess[one]), is_due=is_due)

    return {one: weight(one) for one in guess}


def next_situation(situations: Sequence[str], earlier: Sequence[str], rng: Rng, *, n_items: int,
                   share: Share | None = None, owed: Sequence[str] = (),
                   weights: Mapping[str, float] | None = None, focus: str | None = None) -> str:
    """One of ``situations``: most from what ``weights`` say is weak, or from ``focus``, the rest by chance.

    ``earlier`` are those of the block so far. Nobody dodges a situation by waiting: what is ``owed``,
    answered away from the table and not asked since, the latest last, comes again at once; after three
    running one other comes between. A situation without a weight needs no practice; without any weights
    each is as likely. All this as far as ``share`` lets it. Raises ValueError when there is no situation,
    or when ``focus`` is none of them.
    """
    if focus is not None and focus not in situations:
        raise ValueError(f"{focus} is none of {situations}")
    pool = may_follow(situations, earlier)
    for one in reversed(owed):
        if one in pool:
            return one
    has_need = weights is not None or focus is not None
    if share is not None:
        pool = _pool(pool, share, share.owed(earlier, n_items), n_items - len(earlier), rng,
                     may_exceed=has_need)
    if not has_need:
        return rng.choice(pool)
    if _worn_out(earlier[:-1]) is None and not rng.chance(PERCENT_WEAK, 100):
        return rng.choice(pool)
    if focus in pool:
        return focus
    return rng.choice(pool) if weights is None else _by_weight(pool, weights, rng)


def may_follow(situations: Sequence[str], earlier: Sequence[str]) -> list[str]:
    """All but one that came three times running; where there is no other, that one after all."""
    worn_out = _worn_out(earlier)
    return [one for one in situations if one != worn_out] or list(situations)


def _weight(state: SituationState | None, chance: float, *, is_due: bool) -> float:
    weakness = 1 - state.accuracy if state else UNKNOWN
    slowness = max(0.0, 1 - state.pace) if state and state.pace is not None else 0.0
    weight = weakness + DUE * is_due + SLOW * slowness + LEAST
    is_apt = APT[0] <= chance <= APT[1]
    return weight * PREFERENCE if is_apt else weight


def _worn_out(earlier: Sequence[str]) -> str | None:
    """The situation that came as often running as it may.

    What comes next then is taken from the share of chance: the one after it is of the weak ones.
    """
    run = earlier[-LONGEST_RUN:]
    return run[0] if len(run) == LONGEST_RUN and len(set(run)) == 1 else None


def _by_weight(pool: Sequence[str], weights: Mapping[str, float], rng: Rng) -> str:
    """One of those that are two thirds as heavy as the heaviest or more: the weak ones, or all if none is."""
    of = {one: max(1, round(weights.get(one, 0) * _PARTS)) for one in pool}
    heaviest = max(of.values())
    heavy = [one for one in of if 3 * of[one] >= 2 * heaviest]
    place = rng.below(sum(of[one] for one in heavy))
    for one in heavy:
        place -= of[one]
        if place < 0:
            break
    return one


def _pool(fresh: list[str], share: Share, owed: int, left: int, rng: Rng, *, may_exceed: bool) -> list[str]:
    """Those to choose from, so that what is owed is spread by chance over what is left.

    ``may_exceed``: what is owed is not kept to where the trainee is weak in just that.
    The places left after this one must have room for it: of four, one breaks a run of three.
    """
    wanted = [one for one in fresh if one in share.situations]
    others = [one for one in fresh if one not in share.situations]
    if not wanted or not others or owed * len(fresh) <= left * len(wanted):
        return fresh
    after = left - 1
    must = owed > after - after // (LONGEST_RUN + 1)
    if must or rng.chance(owed, left):
        return wanted
    return fresh if may_exceed else others
