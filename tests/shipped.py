"""The content that is shipped, read once for all the tests of a process: none of them changes it."""

from __future__ import annotations

from functools import cache

from trainer.content import Content, load_content
from trainer.settings import ROOT


@cache
def shipped_content() -> Content:
    return load_content(ROOT / "drills")
