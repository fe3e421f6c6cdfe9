"""What a dealt round came to: score, time line, the costliest errors, and one thing to practise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from trainer.drills.base import WHOLE, Item, Json, Verdict
from trainer.drills.round.acts import ACTS, CRITICAL
from trainer.errors import Message

MOST_MARKERS = 3


@dataclass(frozen=True, slots=True)
class Played:
    """One step of a round as it was answered; ``elapsed_ms`` is None where no time could be trusted."""

    item: Item
    answer: Json
    verdict: Verdict
    elapsed_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A step on the time line: what was done, what was due, and what it weighs.

    ``lost`` is the lost weight in thousandths, ``cost`` paid less due in hundredths.
    """

    at: int
    situation: str
    phase: str
    act: str
    due: Message
    credit: int
    weight: int
    lost: int
    cost: int
    codes: tuple[str, ...]
    elapsed_ms: int | None

    @property
    def is_critical(self) -> bool:
        """Something was lost that only a critical error loses."""
        return self.lost > 0 and self.weight >= CRITICAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Debrief:
    """``score`` is in thousandths: 1 less the lost weight of all weight; a critical error fails the round."""

    score: int
    has_passed: bool
    overpaid: int
    underpaid: int
    elapsed_ms: int | None
    """None where the time of one step is not known."""
    moments: tuple[Moment, ...]
    markers: tuple[Moment, ...]
    """The costliest first, three at most."""
    practise: str | None
    """The situation to practise; None where nothing was lost."""


def debrief(round: Sequence[Played]) -> Debrief:
    """The debrief of one round from its steps in order; raises ValueError where there is none."""
    if not round:
        raise ValueError("a round has at least one step")
    moments = tuple(_moment(played) for played in round)
    weight, lost = sum(_whole_weight(played) for played in round), sum(one.lost for one in moments)
    times = [one.elapsed_ms for one in moments]
    return Debrief(
        score=WHOLE - lost // weight,
        has_passed=not any(one.is_critical for one in moments),
        overpaid=sum(one.cost for one in moments if one.cost > 0),
        underpaid=-sum(one.cost for one in moments if one.cost < 0),
        elapsed_ms=None if None in times else sum(time or 0 for time in times),
        moments=moments,
        markers=tuple(sorted((one for one in moments if one.lost), key=_dearest)[:MOST_MARKERS]),
        practise=_weakest(moments),
    )


def _moment(played: Played) -> Moment:
    verdict = played.verdict
    at_stake = verdict.due.params["at_stake"]
    return Moment(
        at=played.item.key["at"], situation=played.item.situation,
        phase=ACTS[played.item.key["act"]].phase, act=played.answer["act"], due=verdict.due,
        credit=verdict.credit, weight=at_stake, lost=at_stake * (WHOLE - verdict.credit),
        cost=verdict.error_cost or 0, codes=tuple(mistake.code for mistake in verdict.mistakes),
        elapsed_ms=played.elapsed_ms,
    )


def _whole_weight(played: Played) -> int:
    weight: int = played.item.key["weight"]
    return weight


def _dearest(moment: Moment) -> tuple[int, int, int]:
    return -moment.lost, -abs(moment.cost), moment.at


def _weakest(moments: Sequence[Moment]) -> str | None:
    """The situation in which most weight was lost, the earlier one of two."""
    lost = Counter[str]()
    for moment in moments:
        lost[moment.situation] += moment.lost
    situation, most = lost.most_common(1)[0]
    return situation if most else None
