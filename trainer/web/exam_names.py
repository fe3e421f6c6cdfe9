"""What an exam is called: as its instructor wrote it, or in the reader's language where the name is ours."""

from __future__ import annotations

from functools import cache

from trainer.exams import PRESETS
from trainer.web import language
from trainer.web.translate import gettext


def exam_name(name: str) -> str:
    """The form of an exam offers the names of the presets in the language of whoever fills it in."""
    ours = _ours().get(name)
    return gettext(ours) if ours else name


@cache
def _ours() -> dict[str, str]:
    """A preset's name in each language -> the sentence of the code."""
    found = dict[str, str]()
    for lang in language.languages():
        with language.speaking(lang):
            found |= {gettext(preset.name): preset.name for preset in PRESETS}
    return found
