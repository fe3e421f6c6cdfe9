"""A row of answers as dots: a ring with a cross where a mistake was shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Dots:
    """The newest on the right."""

    shown: tuple[bool, ...]
    places: tuple[float, ...]
    """Of the middle of each dot."""
    width: float


def dots(shown: tuple[bool, ...], step: float = 14.8) -> Dots:
    """``shown``: of each answer whether it showed the mistake."""
    return Dots(shown=shown, places=tuple(round(8 + step * k, 1) for k in range(len(shown))),
                width=round(16 + step * max(len(shown) - 1, 0), 1))
