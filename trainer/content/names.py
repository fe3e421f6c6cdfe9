"""Names, places and reasons that the files give in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from trainer.content.files import join
from trainer.engine.findings import written

LINE = 80
"""Characters of a name: it stands on a button or in a list."""
SENTENCE = 300
"""Characters of a reason or a place: it stands on a printed sheet."""

SOURCE = "en"
"""In which a name is shown to a reader whose language has none: always there."""

_LANGUAGE = re.compile(r"[a-z]{2,3}", re.ASCII)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_LONGEST_ID = 40


def bad_texts(
    place: str, texts: Mapping[str, str], languages: Sequence[str], longest: int
) -> Iterator[str]:
    """What is wrong with a text given in several languages, of which ``languages`` must be there."""
    for language in languages:
        if language not in texts:
            yield f"{join(place, language)}: is missing; allowed: the text in {', '.join(languages)}"
    for language, text in texts.items():
        yield from bad_language(join(place, language), language)
        yield from bad_text(join(place, language), text, longest)


def bad_text(place: str, text: str, longest: int) -> Iterator[str]:
    """A text is one printable line of words."""
    if not text.strip() or not text.isprintable() or len(text) > longest:
        yield f"{place}: {written(text)} is no text to show; allowed: one line of 1 to {longest} characters"


def bad_language(place: str, code: str) -> Iterator[str]:
    """A file of calls is named for its language."""
    if not _LANGUAGE.fullmatch(code):
        yield f"{place}: {written(code)} is no language; allowed: a code such as en, fr, ru"


def bad_id(place: str, name: str) -> Iterator[str]:
    """An id stands in addresses and in the history."""
    if not _ID.fullmatch(name) or len(name) > _LONGEST_ID:
        yield (f"{place}: {written(name)} is no id; allowed: up to {_LONGEST_ID} small letters a to z, "
               "digits, and single hyphens between them")
