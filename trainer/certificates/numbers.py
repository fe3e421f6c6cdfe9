"""Numbers of certificates: 128 random bits, which nobody finds by trying, in signs that are not mistaken."""

from __future__ import annotations

import secrets

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O and U."""
LENGTH = 26
"""Five bits a sign."""
_LIKE = str.maketrans("ILO", "110")
_GROUPS = (5, 10, 15, 20)


def new_number() -> str:
    """``7K2QX-M4T9A-0VBNC-3HPRS-8WZ5EG``."""
    bits = secrets.randbits(128)
    return _grouped("".join(SIGNS[bits >> 5 * place & 31] for place in reversed(range(LENGTH))))


def read_number(text: str) -> str | None:
    """As it is stored, however it was typed; None: that is no number."""
    signs = text[:100].upper().translate(_LIKE).replace("-", "").replace(" ", "")
    return _grouped(signs) if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None


def _grouped(signs: str) -> str:
    return "-".join(signs[start:stop] for start, stop in zip((0, *_GROUPS), (*_GROUPS, LENGTH), strict=True))
