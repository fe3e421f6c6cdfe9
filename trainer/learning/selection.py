"""What is asked next: by chance, never the same more than three times running."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.randomness import Rng

LONGEST_RUN = 3


def next_situation(situations: Sequence[str], earlier: Sequence[str], rng: Rng, *,
                   was_away: bool = False) -> str:
    """One of ``situations``, each as likely; ``earlier`` are those of the block so far.

    Nobody dodges a situation by waiting: after an answer that was given away from the table the
    same comes again. Raises ValueError when there is no situation at all.
    """
    if was_away and earlier and earlier[-1] in situations:
        return earlier[-1]
    run = set(earlier[-LONGEST_RUN:])
    worn_out = run if len(earlier) >= LONGEST_RUN and len(run) == 1 else set[str]()
    return rng.choice([one for one in situations if one not in worn_out] or list(situations))
