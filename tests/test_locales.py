"""Each catalogue holds every sentence of the program, whole, with its placeholders, and compiled."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from trainer.cli.command import CLICK

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "trainer" / "locales"
LANGUAGES = sorted(path.name for path in LOCALES.iterdir() if path.is_dir())
PLACEHOLDER = re.compile(r"%\(\w+\)\w|\{\w+(?:!r)?\}|%%|%")


@cache
def template() -> Catalog:
    """Every sentence that ``run.py messages`` would extract."""
    with open(LOCALES / "babel.cfg", encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = Catalog()
    for name, line, text, comments, context in extract_from_dir(ROOT, methods, options):
        found.add(text, None, [(name, line)], auto_comments=comments, context=context)
    return found


@cache
def catalogue(language: str) -> Catalog:
    with open(LOCALES / language / "LC_MESSAGES" / "messages.po", "rb") as file:
        return read_po(file, locale=language)


def sentences() -> Iterator[Message]:
    return (message for message in template() if message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The translation, or all of its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def test_the_languages_are_there_and_sentences_are_found() -> None:
    assert {"fr", "ru"} <= set(LANGUAGES)
    assert len(list(sentences())) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str) -> None:
    theirs = catalogue(language)
    found = {message.id: theirs.get(message.id, message.context) for message in sentences()}
    missing = [text for text, one in found.items() if one is None or one.fuzzy or not all(forms(one))]
    assert not missing, f"run `python3 run.py messages` and translate: {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_is_in_the_catalogue(language: str) -> None:
    known = template()
    extra = [message.id for message in catalogue(language) if message.id and known.get(message.id) is None]
    assert not extra
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_sentence(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            wanted = placeholders(ids[-1])
            assert {text for text in forms(message) if not placeholders(text) <= wanted} == set(), ids
            assert placeholders(forms(message)[-1]) == wanted, ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_form_is_filled(language: str) -> None:
    theirs = catalogue(language)
    for message in theirs:
        if message.pluralizable and message.id:
            assert len(forms(message)) == theirs.num_plurals, message.id
            assert all(forms(message)), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    stored = (LOCALES / language / "LC_MESSAGES" / "messages.mo").read_bytes()
    assert stored == compiled.getvalue(), "run `python3 run.py messages`"


FAULTS = {
    "fr": (r"[^\u202f\u00a0?!](?<!^)[?!;]", r"[^\u00a0]:", r"«[^\u00a0\u202f]|[^\u00a0\u202f]»", r"[\"'“”]"),
    "ru": (r"\s[?!;:,»]", r"«\s", r"[\"'“”’]", r"[^\u00a0]—|—(?! )", r" [-–] ", r"[\d#] (?:%|с\b)",
           r"(?i)[a-z][а-яё]|[а-яё][a-z]"),
}
"""What a language does not set: French without a no-break space before high punctuation and inside quotation
marks; Russian with a space there, with a dash that begins a line, or with Latin letters in its words.
"""


@pytest.mark.parametrize(("language", "fault"),
                         [(language, fault) for language, faults in FAULTS.items() for fault in faults])
def test_typography(language: str, fault: str) -> None:
    for text in all_texts(language):
        bare = re.sub(r"https?:\S+|\d:\d", "#", PLACEHOLDER.sub("#", text))
        assert not re.search(fault, bare), text


def all_texts(language: str) -> Iterator[str]:
    """What stands in its catalogue, and what the data files say in it."""
    for message in catalogue(language):
        yield from forms(message) if message.id else ()
    for _, words in tables_of_words():
        yield words[language]


def tables_of_words() -> Iterator[tuple[str, dict[str, str]]]:
    """Every table of the data files whose keys are languages, with its place."""
    for path in sorted((ROOT / "drills").rglob("*.toml")):
        yield from _tables(str(path.relative_to(ROOT)), tomllib.loads(path.read_text("utf-8")))


def _tables(place: str, value: object) -> Iterator[tuple[str, dict[str, str]]]:
    if isinstance(value, dict):
        if "en" in value and all(isinstance(text, str) for text in value.values()):
            yield place, value
        for key, inner in value.items():
            yield from _tables(f"{place} {key}", inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _tables(f"{place} {number}", inner)


def test_names_in_the_data_files_are_in_every_language() -> None:
    found = dict(tables_of_words())
    assert found
    for place, words in found.items():
        missing = {"en", *LANGUAGES} - {language for language, text in words.items() if text.strip()}
        assert not missing, f"{place}: no {missing}"


NOT_SAID = {
    "fr": "carte fermée|carte ouverte|mises? annexe|chef de partie|carte de coupe|partage|rien ne va plus"
          "|contrôl(?!es?\\b)|(après|avant|sans) (le |un )?contrôle|contrôle de la carte",
    "ru": "шуз|перемешив|перемешать|заведени|удвоени",
}
"""Second words for the hole card, the upcard, a side bet, the floor, the cut card, a split and betting's end;
for the look at the hole card, a « vérification » (a « contrôle » is 40 questions); for the shoe, a shuffle,
the house and a double.
"""


@pytest.mark.parametrize("language", NOT_SAID)
def test_one_word_for_one_thing(language: str) -> None:
    assert not [text for text in all_texts(language) if re.search(NOT_SAID[language], text.lower())]


def test_french_says_egalite_of_a_payment_of_1_to_1_alone() -> None:
    """On the floor the word means both; a push is « coup nul » everywhere."""
    assert not [text for text in all_texts("fr")
                if "égalité" in re.sub("(payé|paiement) à égalité", "", text.lower())]


def test_templates_name_their_parameters() -> None:
    """A bare %s or {} cannot be moved about by a translator; gaps in braces are click's, and named too."""
    clicks = {text for one in CLICK for text in (one if isinstance(one, tuple) else (one,))}
    for message in sentences():
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            assert not re.search(r"%(?!\()", text.replace("%%", "")), text
            names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
            assert not names or (text in clicks and all(names)), text
