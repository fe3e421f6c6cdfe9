"""Who by what, as dots whose area is how often: filled, a ring, a dotted ring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

STEP, LINE, HEAD = 18.0, 21.0, 22.0
"""From column to column, from row to row, and down to the first row."""
LARGEST, LEAST = 8.0, 1.5


@dataclass(frozen=True, slots=True)
class Dot:
    """``state`` is ``open``, ``fading``, ``cured`` or ``few``; of the last there is no area."""

    x: float
    y: float
    r: float
    state: str
    row: int
    column: int
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Places from the left edge of the first column; the names of the rows stand before it."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    dots: tuple[Dot, ...]
    width: float
    height: float


def grid(cells: Sequence[Sequence[tuple[int, str] | None]]) -> Grid:
    """A row a line; a cell is how often and how it stands, None: nothing."""
    most = max((cell[0] for line in cells for cell in line if cell), default=0)
    width = max((len(line) for line in cells), default=0)
    columns = tuple(STEP * (at + 0.5) for at in range(width))
    rows = tuple(HEAD + LINE * (at + 0.5) for at in range(len(cells)))
    dots = tuple(Dot(columns[column], rows[line], _radius(cell[0], most), cell[1], line, column, cell[0])
                 for line, of in enumerate(cells) for column, cell in enumerate(of) if cell)
    return Grid(columns=columns, rows=rows, dots=dots, width=STEP * width, height=HEAD + LINE * len(cells))


def _radius(n: int, most: int) -> float:
    return round(max(LEAST, LARGEST * math.sqrt(n / most)), 1) if most else LEAST
