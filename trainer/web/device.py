"""On what a page is shown, as far as the browser says: for reports alone, nothing looks different for it."""

from __future__ import annotations

import re

from flask import request

from trainer.practice import Page
from trainer.web import language

_TABLET = re.compile(r"iPad|Tablet|Android(?!.*\bMobile\b)")
_PHONE = re.compile(r"\bMobile\b|iPhone|\bMobi")
_COMPUTER = re.compile(r"Windows NT|Macintosh|X11|CrOS|Linux")


def page() -> Page:
    """The language of the page and its sort of device."""
    return Page(language.current(), device_of(request.headers.get("User-Agent", "")))


def device_of(agent: str) -> str | None:
    """``phone``, ``tablet``, ``computer``, or None where a browser does not say."""
    for name, sign in (("tablet", _TABLET), ("phone", _PHONE), ("computer", _COMPUTER)):
        if sign.search(agent[:400]):
            return name
    return None
