"""Steps one after another: as wide as they took, as high as they weigh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 700.0, 60.0
LEAST = 3.0
"""So that a step of no time can be seen."""


@dataclass(frozen=True, slots=True)
class Bar:
    """``lost`` is how high of it was lost."""

    x: float
    width: float
    height: float
    lost: float
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLine:
    bars: tuple[Bar, ...]
    seconds: float | None
    """The whole length; None: the time of some step is not known, and all are equally wide."""


def timeline(steps: Sequence[tuple[int | None, int, int]]) -> TimeLine:
    """Of each step milliseconds, its weight, and what of that was lost in thousandths."""
    times = [ms for ms, _, _ in steps if ms is not None]
    is_timed = len(times) == len(steps) and sum(times) > 0
    wide = [float(ms or 0) if is_timed else 1.0 for ms, _, _ in steps]
    room, whole = WIDTH - LEAST * len(steps), sum(wide)
    most = max((weight for _, weight, _ in steps), default=1)
    bars, x = [], 0.0
    for number, ((_, weight, lost), part) in enumerate(zip(steps, wide, strict=True), start=1):
        width = LEAST + max(0.0, room) * part / whole
        bars.append(Bar(round(x, 1), round(width - 1, 1), round(HEIGHT * weight / most, 1),
                        round(HEIGHT * lost / 1000 / most, 1), number))
        x += width
    return TimeLine(bars=tuple(bars), seconds=sum(times) / 1000 if is_timed else None)
