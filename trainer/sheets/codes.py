"""QR codes as drawings: the address of the page that a print came from."""

from __future__ import annotations

from dataclasses import dataclass

import segno

_QUIET = 4
"""Modules of white around the code, as its standard asks."""


@dataclass(frozen=True, slots=True)
class Code:
    """``path`` draws the dark modules in a square of so many ``modules``, quiet zone included."""

    path: str
    modules: int


def code_of(address: str) -> Code:
    """A code that a worn laminate still gives back: up to 15 of 100 modules may be lost."""
    rows = tuple(segno.make(address, error="m", micro=False).matrix_iter(border=_QUIET))
    runs = [f"M{start} {y}h{stop - start}v1h{start - stop}z" for y, row in enumerate(rows)
            for start, stop in _runs(bytes(row))]
    return Code("".join(runs), len(rows))


def _runs(row: bytes) -> list[tuple[int, int]]:
    """From where to where the modules of a row are dark."""
    edges = [x for x in range(1, len(row)) if row[x] != row[x - 1]]
    return list(zip(edges[::2], edges[1::2], strict=True))
