"""What a terminal is told, in the language of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, whichever is set."""

from __future__ import annotations

import gettext as catalogues
import os
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from trainer.errors import FileFinding, TrainerError

_LOCALES = Path(__file__).parent.parent / "locales"
_NAMES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_COARSE = str.maketrans({
    "\u202f": " ", "\u00a0": " ", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-",
    "−": "-", "…": "...", "×": "x",
})


def say(template: str, **params: object) -> str:
    """The sentence in the terminal's language; in English where that has no catalogue."""
    text = _translated(template)
    return text % params if params else text


def said(told: TrainerError | FileFinding) -> str:
    """An error or a finding, with all that it is about."""
    return told.said(_translated)


def _translated(template: str) -> str:
    return catalogues.translation("messages", _LOCALES, _wanted(), fallback=True).gettext(template)


def lend_catalogues() -> None:
    """What asks for the domain ``messages`` by itself, as click does, is answered as ``say`` answers."""
    has_one = catalogues.find("messages", _LOCALES, _wanted())
    catalogues.bindtextdomain("messages", _LOCALES if has_one else os.devnull)


def writable(text: str, encoding: str | None) -> str:
    """The text as a terminal of that encoding can show it: its own signs for finer ones, at worst ``?``."""
    encoding = encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_COARSE).encode(encoding, "replace").decode(encoding)
    return text


def language(known: Sequence[str]) -> str:
    """The best liked of ``known``, of which English is one."""
    return next((code[:2] for code in _wanted() if code[:2] in known), "en")


def _wanted() -> list[str]:
    """The languages that are liked better than English, best first: ``["ru_RU.UTF-8"]``."""
    chosen = next(filter(None, map(os.environ.get, _NAMES)), "")
    return list(takewhile(lambda code: not code.startswith("en"), chosen.split(":")))
