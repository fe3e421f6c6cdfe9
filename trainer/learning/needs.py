"""From a trainee's answers straight to what is in need of practice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from trainer.learning.difficulty import rate, seeds_of
from trainer.learning.evidence import Evidence
from trainer.learning.mastery import holes_of, situation_states
from trainer.learning.review import reviews
from trainer.learning.selection import weights


def needs(evidence: Sequence[Evidence], target_ms: Mapping[str, int], critical: Sequence[str], guess: float,
          now: datetime) -> dict[str, float]:
    """The weight of each situation that ``target_ms`` has, by the counted answers of its skill, in order.

    ``critical`` are the skill's; those that cannot be asked here are no holes. ``guess`` is the chance
    that a blind guess is right.
    """
    return weights(
        tuple(target_ms), situation_states(evidence), reviews(evidence, critical),
        rate(evidence, guess, seeds_of(target_ms)), now,
        holes_of(evidence, [one for one in critical if one in target_ms]))
