"""Rounds that two rule sets settle differently, found by playing them under both.

For every rule in which the two differ there are patterns of rounds in which it may decide (``patterns.py``).
Their open cards are chosen by chance from a seed until the round is settled otherwise at the two, and the
same one rule put into either of them changes how that one settles it: so it is known to decide there. Equal
arguments find equal rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trainer.engine.contrast.divergence import Divergence, Parting
from trainer.engine.contrast.pair import Pair
from trainer.engine.contrast.patterns import SILENT
from trainer.engine.contrast.playing import Asked, Played, play
from trainer.engine.contrast.searching import Found, Search
from trainer.engine.contrast.setting import BoxSet, Setting
from trainer.engine.rules import RuleSet

__all__ = [
    "SILENT", "Asked", "BoxSet", "Contrast", "Divergence", "Example", "Parting", "Played", "Reason",
    "Setting", "contrast", "play",
]

EXAMPLES = 10


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that decides in a round, and what it makes the two do differently."""

    key: str
    divergence: Divergence


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A round under both rule sets. ``reasons`` has every rule that decides in it, the sought one first."""

    setting: Setting
    one: Played
    other: Played
    reasons: tuple[Reason, ...]
    is_of_amounts: bool
    """Else the amounts are the same, and only their order or their moment is another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """``keys`` are the rules in which the two differ; each of them is in one of the three after it."""

    keys: tuple[str, ...]
    examples: tuple[Example, ...]
    deciding: tuple[str, ...]
    """A round was found in which it decides; the examples have as many of these rules as they can."""
    silent: tuple[str, ...]
    """No round can be settled otherwise by it: ``SILENT`` says why."""
    unfound: dict[str, int]
    """Rules that decided in no round of so many that were played for them."""


def contrast(
    one: RuleSet, other: RuleSet, *, seed: bytes, bets: Sequence[int] = (), count: int = EXAMPLES
) -> Contrast:
    """Up to ``count`` rounds; ``bets`` are the wagers to choose from as far as both tables take them."""
    pair = Pair(one, other, bets)
    silent = tuple(key for key in pair.keys if key in SILENT)
    searches = [Search(pair, key, seed) for key in pair.sought]
    first = {search.key: found for search in searches if (found := search.next()) is not None}
    examples = sorted(_chosen(pair, searches, first, count), key=lambda example: not example.is_of_amounts)
    return Contrast(keys=pair.keys, examples=tuple(examples), deciding=tuple(first), silent=silent,
                    unfound={search.key: search.tried for search in searches if search.key not in first})


def _chosen(
    pair: Pair, searches: Sequence[Search], first: dict[str, Found], count: int
) -> Iterator[Example]:
    """Rounds for rules that no round has shown yet, then more of each in turn; amounts before mere order."""
    shown: set[str] = set()
    spare: list[Example] = []
    left = count
    for found in sorted(first.values(), key=lambda found: not found.is_of_amounts):
        example = _example(pair, found)
        if not left:
            return
        if found.key in shown:
            spare.append(example)
            continue
        shown.update(reason.key for reason in example.reasons)
        left -= 1
        yield example
    for example in spare[:left]:
        left -= 1
        yield example
    running = [search for search in searches if search.key in first]
    while left and running:
        for search in tuple(running):
            another = search.next()
            if another is None:
                running.remove(search)
            elif left:
                left -= 1
                yield _example(pair, another)


def _example(pair: Pair, found: Found) -> Example:
    sought = Reason(found.key, found.divergence)
    others = (Reason(key, parting) for key in pair.sought if key != found.key
              and (parting := pair.decides(key, found.setting, found.one, found.other)) is not None)
    return Example(setting=found.setting, one=found.one, other=found.other, reasons=(sought, *others),
                   is_of_amounts=found.is_of_amounts)
