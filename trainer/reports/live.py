"""R13, the live board: of each trainee what an instructor sees from across the room. No rank, no totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple

ONLINE_FOR: Final = timedelta(minutes=10)
"""After the last sign of somebody who is signed in."""
PACE_OVER: Final = timedelta(minutes=5)
STUCK_AFTER: Final = timedelta(minutes=2)
STUCK_TARGETS: Final = 8
"""Target times that an item may lie there besides: a whole table takes long by itself."""
LAST: Final = 10
NOT_RIGHT: Final = (4, 5)
"""So many of so many last answers."""
SAME: Final = 3
"""Times that one mistake was made in the last ten answers."""

State = Literal["away", "idle", "exam", "at it"]
Word = Literal["right", "partial", "wrong"]


class Help(NamedTuple):
    """Why somebody may need help: ``same`` mistake ``n`` times, ``wrong`` so many of ``of``, or ``stuck`` for
    ``n`` minutes.
    """

    why: Literal["same", "wrong", "stuck"]
    n: int
    of: int = 0
    code: str = ""


class Last(NamedTuple):
    """An answer: credit in thousandths, the misconceptions that it showed."""

    credit: int
    codes: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is known of a trainee now; see ``trainer/store/reporting/live.py``."""

    seen: datetime | None
    answered: datetime | None
    begun: datetime | None
    is_exam: bool
    has_ended: bool
    drill_id: str | None
    issued: datetime | None
    target_ms: int
    is_answered: bool
    n_recent: int
    """Answers within ``PACE_OVER``."""
    last: Sequence[Last]
    """Up to ten, the latest last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """Of somebody who is away only ``last_seen`` is told."""

    state: State
    last_seen: datetime | None
    drill_id: str | None = None
    words: tuple[Word, ...] = ()
    per_minute: float | None = None
    help: Help | None = None


def tile(seen: Seen, now: datetime) -> Tile:
    """By the clock of the server."""
    signs = [one for one in (seen.seen, seen.answered, seen.issued) if one]
    last_seen = max(signs, default=None)
    if seen.seen is None or last_seen is None or now - last_seen > ONLINE_FOR:
        return Tile(state="away", last_seen=last_seen)
    if seen.is_exam and not seen.has_ended:
        return Tile(state="exam", last_seen=last_seen)
    words = tuple(word(one.credit) for one in seen.last)
    if seen.drill_id is None or seen.has_ended or _is_old(seen, now):
        return Tile(state="idle", last_seen=last_seen, words=words)
    return Tile(state="at it", last_seen=last_seen, drill_id=seen.drill_id, words=words,
                per_minute=_pace(seen, now), help=_help(seen, now))


def word(credit: int) -> Word:
    """Right is all of it."""
    return "right" if credit >= 1000 else "partial" if credit > 0 else "wrong"


def _is_old(seen: Seen, now: datetime) -> bool:
    """A block that was left open some time ago, by somebody who does something else now."""
    touched = max(one for one in (seen.issued, seen.answered, seen.begun) if one)
    return now - touched > ONLINE_FOR


def _pace(seen: Seen, now: datetime) -> float:
    """Answers a minute over the last five, or since the block was begun; never over less than one."""
    since = PACE_OVER if seen.begun is None else min(PACE_OVER, now - seen.begun)
    return round(seen.n_recent / max(since / timedelta(minutes=1), 1), 1)


def _help(seen: Seen, now: datetime) -> Help | None:
    """The reason that says most."""
    codes = Counter(code for one in seen.last for code in set(one.codes))
    if codes and (most := codes.most_common(1)[0])[1] >= SAME:
        return Help("same", most[1], code=most[0])
    n, of = NOT_RIGHT
    latest = seen.last[-of:]
    wrong = sum(one.credit < 1000 for one in latest)
    if len(latest) == of and wrong >= n:
        return Help("wrong", wrong, of)
    if seen.issued and not seen.is_answered:
        waits = now - max(seen.issued, seen.seen or seen.issued)
        if waits >= max(STUCK_AFTER, STUCK_TARGETS * timedelta(milliseconds=seen.target_ms)):
            return Help("stuck", int(waits / timedelta(minutes=1)))
    return None
