"""Two sizes of a test that samples: small in ``run.py test``, whole in ``run.py promises``."""

from __future__ import annotations

import os

IS_WHOLE = os.environ.get("PROMISES") == "whole"


def size(small: int, whole: int) -> int:
    """How many, as the run asks for."""
    return whole if IS_WHOLE else small
