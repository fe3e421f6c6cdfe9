"""Shares in a grid of cells: the figure stands in each, and the darker it is the lower is the share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.reports.table import LEAST_ANSWERS

WIDE, HIGH, LEFT, TOP = 46.0, 24.0, 124.0, 22.0
LEAST_WIDTH = 450.0
"""So that the letters of a narrow grid are no larger than those of a wide one."""
SHADES = (0.95, 0.85, 0.7, 0.5)
"""From these shares on a cell is lighter."""


@dataclass(frozen=True, slots=True)
class Square:
    """``share`` is None of too few answers; ``shade`` 0 is the lightest, 4 the darkest."""

    x: float
    y: float
    n: int
    share: float | None
    shade: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    columns: tuple[tuple[str, float], ...]
    """What stands above, and the middle of it."""
    rows: tuple[tuple[str, float], ...]
    squares: tuple[Square, ...]
    width: float
    height: float


def heat(columns: Sequence[str], rows: Sequence[str],
         cells: Mapping[tuple[str, str], tuple[int, float]]) -> Heat:
    """``cells`` by row and column: answers and their sum of credit, 0 to 1 each."""
    squares = []
    for line, of_row in enumerate(rows):
        for at, of_column in enumerate(columns):
            n, credit = cells.get((of_row, of_column), (0, 0.0))
            if n:
                share = credit / n if n >= LEAST_ANSWERS else None
                squares.append(Square(LEFT + WIDE * at, TOP + HIGH * line, n, share, _shade(share)))
    return Heat(
        columns=tuple((name, LEFT + WIDE * (at + 0.5)) for at, name in enumerate(columns)),
        rows=tuple((name, TOP + HIGH * (at + 0.5)) for at, name in enumerate(rows)),
        squares=tuple(squares), width=max(LEAST_WIDTH, LEFT + WIDE * len(columns)),
        height=TOP + HIGH * len(rows))


def _shade(share: float | None) -> int:
    if share is None:
        return 0
    return next((shade for shade, least in enumerate(SHADES) if share >= least), len(SHADES))
