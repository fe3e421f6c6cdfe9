"""Names, places and reasons that the files give in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from trainer.calls.text import is_shown
from trainer.content.files import join
from trainer.content.findings import found
from trainer.engine.findings import written
from trainer.errors import N_, FileFinding, Message

LINE = 80
"""Characters of a name: it stands on a button or in a list."""
SENTENCE = 300
"""Characters of a reason or a place: it stands on a printed sheet."""

SOURCE = "en"
"""In which a name is shown to a reader whose language has none: always there."""

_LANGUAGE = re.compile(r"[a-z]{2,3}", re.ASCII)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_LONGEST_ID = 40


def languages_of(calls: Iterable[str]) -> list[str]:
    """English, and the other languages of which there are ``calls``."""
    return [SOURCE, *(lang for lang in calls if lang != SOURCE)]


def alike(name: str) -> str:
    """Two tables with names of which this is the same would look the same in a menu."""
    return " ".join(name.casefold().split())


def bad_texts(
    place: str, texts: Mapping[str, str], languages: Sequence[str], longest: int
) -> Iterator[FileFinding]:
    """What is wrong with a text given in several languages, of which ``languages`` must be there."""
    for language in languages:
        if language not in texts:
            yield found(join(place, language), N_("is missing; allowed: the text in %(languages)s"),
                        languages=list(languages))
    for language, text in texts.items():
        yield from bad_language(join(place, language), language)
        yield from bad_text(join(place, language), text, longest)


def bad_text(place: str, text: str, longest: int) -> Iterator[FileFinding]:
    """A text is one printable line of words."""
    if not text.strip() or not is_shown(text) or len(text) > longest:
        yield found(place, N_("%(text)s is no text to show; allowed: one line of 1 to %(most)s characters"),
                    text=written(text), most=longest)


def bad_language(place: str | Message, code: str) -> Iterator[FileFinding]:
    """A file of calls is named for its language."""
    if not _LANGUAGE.fullmatch(code):
        yield found(place, N_("%(code)s is no language; allowed: a code such as en, fr, ru"),
                    code=written(code))


def bad_id(place: str | Message, name: str) -> Iterator[FileFinding]:
    """An id stands in addresses and in the history."""
    if not _ID.fullmatch(name) or len(name) > _LONGEST_ID:
        yield found(place, N_(
            "%(name)s is no id; allowed: up to %(most)s small letters a to z, digits, and single hyphens "
            "between them"), name=written(name), most=_LONGEST_ID)
