"""What is wrong with broken drill files, in English, and proof that each other language has all of it."""

from __future__ import annotations

import re
from functools import cache

from babel.support import NullTranslations, Translations

from tests.test_locales import LANGUAGES, LOCALES
from trainer.errors import ContentError, FileFinding

_QUOTED = re.compile(r'"[^"]*("|$)|“.*”|«.*»|\{.*\}')
_WORDS = re.compile(r"(?<![\w.])[a-z]+(?: [a-z]+)+(?![\w.])")
"""Two and more in a row are of a sentence: keys and ids stand one by one, with commas."""


def told(error: ContentError) -> list[str]:
    """The findings in English; each is whole in every language of the catalogues."""
    for language in LANGUAGES:
        for finding in error.findings:
            _prove(finding, language)
    lines = list(map(str, error.findings))
    assert str(error).splitlines()[1:] == lines
    return lines


def _prove(finding: FileFinding, language: str) -> None:
    def translate(template: str) -> str:
        text = str(_catalogue(language).gettext(template))
        assert text != template, (language, template)
        return text

    line = finding.said(translate)
    assert line.startswith(f"{finding.file}: ") or not finding.file.isprintable()
    left = [words for words in _WORDS.findall(_QUOTED.sub("", str(finding))) if words in line]
    assert not left, (language, line, left)
    assert "\n" not in line


@cache
def _catalogue(language: str) -> NullTranslations:
    return Translations.load(LOCALES, [language])
