"""What can be read of a PDF without a library for it."""

from __future__ import annotations

import re
import zlib


def unpacked(pdf: bytes) -> bytes:
    """With its objects that are packed in streams."""
    return pdf + b"".join(zlib.decompress(one) for one in re.findall(
        rb"/ObjStm.*?stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL))


def pages_of(pdf: bytes) -> int:
    """How many it has."""
    return len(re.findall(rb"/Type\s*/Page\b", unpacked(pdf)))
