"""Answers for tests of what is made of them: one letter each, in order, a minute apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from trainer.learning.evidence import Evidence
from trainer.learning.standing import Standing

START = datetime(2026, 3, 2, 18, tzinfo=UTC)
TARGET_MS = 2000
CREDITS = {"r": 1000, "h": 500, "w": 0}


def answers(letters: str, situation: str = "a", *, day: int = 0, codes: Sequence[str] = (),
            **changes: Any) -> list[Evidence]:
    """``r`` right, ``h`` half, ``w`` wrong, by default on target, mixed, on the first day.

    ``codes`` are shown by each that is not fully right.
    """
    begun = START + timedelta(days=day)
    return [
        Evidence(**{
            "at": begun + timedelta(minutes=minute), "day": date(2026, 3, 2) + timedelta(days=day),
            "situation": situation, "credit": CREDITS[letter], "elapsed_ms": TARGET_MS,
            "target_ms": TARGET_MS, "guess": 0.02, "is_mixed": True,
            "codes": () if letter == "r" else tuple(codes), "sitting": f"{day}", "seq": minute + 1} | changes)
        for minute, letter in enumerate(letters)
    ]


def alternating(*series: Sequence[Evidence]) -> list[Evidence]:
    """One of each in turn, in the order of their times."""
    return sorted((one for each in series for one in each), key=lambda one: one.at)


def standing(evidence: Iterable[Evidence], critical: Collection[str] = (),
             target_ms: Mapping[str, int] | None = None) -> Standing:
    """After all of these answers."""
    found = Standing(critical, target_ms or {})
    for one in evidence:
        found.add(one)
    return found
