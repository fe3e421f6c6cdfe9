"""Two sizes of a test that samples: small in ``run.py test``, whole in ``run.py promises``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any

IS_WHOLE = os.environ.get("PROMISES") == "whole"


def size(small: int, whole: int) -> int:
    """How many, as the run asks for."""
    return whole if IS_WHOLE else small


def crossed(*axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Every combination; in the small size so many that each value of each axis occurs."""
    if IS_WHOLE:
        return list(product(*axes))
    return [tuple(axis[place % len(axis)] for axis in axes) for place in range(max(map(len, axes)))]
