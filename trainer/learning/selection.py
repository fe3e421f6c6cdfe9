"""What is asked next: by chance, never the same more than three times running, and enough of what matters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from trainer.engine.randomness import Rng

LONGEST_RUN = 3


@dataclass(frozen=True, slots=True)
class Share:
    """At least ``percent`` of a block's items are of these situations."""

    percent: int
    situations: Collection[str]

    def owed(self, earlier: Sequence[str], n_items: int) -> int:
        """How many are still to come in a block of ``n_items``."""
        needed = -(-self.percent * n_items // 100)
        return needed - sum(one in self.situations for one in earlier)


def next_situation(situations: Sequence[str], earlier: Sequence[str], rng: Rng, *, n_items: int,
                   share: Share | None = None, was_away: bool = False) -> str:
    """One of ``situations``, each as likely as far as ``share`` lets it.

    ``earlier`` are those of the block so far. Nobody dodges a situation by waiting: after an answer
    that was given away from the table the same comes again. Raises ValueError when there is none.
    """
    if was_away and earlier and earlier[-1] in situations:
        return earlier[-1]
    run = set(earlier[-LONGEST_RUN:])
    worn_out = run if len(earlier) >= LONGEST_RUN and len(run) == 1 else set[str]()
    fresh = [one for one in situations if one not in worn_out] or list(situations)
    if share is None:
        return rng.choice(fresh)
    return rng.choice(_pool(fresh, share, share.owed(earlier, n_items), n_items - len(earlier), rng))


def _pool(fresh: list[str], share: Share, owed: int, left: int, rng: Rng) -> list[str]:
    """Those to choose from, so that what is owed is spread by chance over what is left.

    The places left after this one must have room for it: of four, one breaks a run of three.
    """
    wanted = [one for one in fresh if one in share.situations]
    others = [one for one in fresh if one not in share.situations]
    if not wanted or not others or owed * len(fresh) <= left * len(wanted):
        return fresh
    after = left - 1
    must = owed > after - after // (LONGEST_RUN + 1)
    return wanted if must or rng.chance(owed, left) else others
