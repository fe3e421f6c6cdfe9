"""What is wrong with the words of a school: one word for two things, words that nobody can type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from trainer.calls.vocabulary import FIELDS, Concept, Field, Vocabulary, spelling
from trainer.errors import N_, Message

_NUMBERS: Mapping[str, tuple[str, ...]] = {"soft": ("total",), "hard": ("total",), "both": ("low", "high")}
_MUST_HOLD = (
    N_("“%(text)s” must hold words only"),
    N_("“%(text)s” must hold %(number1)s"),
    N_("“%(text)s” must hold %(number1)s and %(number2)s"),
)
"""By how many numbers are said there."""
_MEANS: Mapping[Concept, Concept] = {"push_choice": "push"}


@dataclass(frozen=True, slots=True)
class Conflict:
    """One fault: the language (its file), the key in it and what is wrong."""

    lang: str
    key: str
    message: Message


@dataclass(frozen=True, slots=True)
class _Entry:
    lang: str
    key: str
    concept: Concept
    table: str
    """Rule-set id, ``""`` at every table."""
    word: str


def conflicts(vocabularies: Mapping[str, Vocabulary]) -> tuple[Conflict, ...]:
    """Every word that cannot be used as it stands, over all languages; none when all are sound.

    All vocabularies are read at once, so a word has one meaning in a field whatever its language.
    """
    entries = [entry for lang, vocabulary in vocabularies.items() for entry in _entries(lang, vocabulary)]
    found = [*_untypable(entries), *_with_two_meanings(entries)]
    for lang, vocabulary in vocabularies.items():
        found += _unsayable(lang, vocabulary)
    return tuple(found)


def _entries(lang: str, vocabulary: Vocabulary) -> Iterator[_Entry]:
    for concept in dict.fromkeys(concept for concepts in FIELDS.values() for concept in concepts):
        for word in getattr(vocabulary.typed, concept):
            yield _Entry(lang, f"typed.{concept}", concept, "", word)
    for table, extra in vocabulary.tables.items():
        for concept, words in extra.items():
            for word in words:
                yield _Entry(lang, f"tables.{table}.{concept}", concept, table, word)


def _untypable(entries: list[_Entry]) -> Iterator[Conflict]:
    for entry in entries:
        spelt = spelling(entry.word)
        if not spelt:
            yield _fault(entry, N_("“%(word)s” cannot be typed as an answer"))
        elif spelt.isdecimal() and not (entry.concept == "push" and spelt == "0"):
            yield _fault(entry, N_("“%(word)s” is a number, not a word"))


def _with_two_meanings(entries: list[_Entry]) -> Iterator[Conflict]:
    for place, concepts in FIELDS.items():
        first: dict[str, list[_Entry]] = {}
        for entry in entries:
            if entry.concept not in concepts or not (spelt := spelling(entry.word)):
                continue
            earlier = first.setdefault(spelt, [])
            for other in earlier:
                if _differ(entry, other):
                    yield _two_meanings(place, entry, other)
                    break
            earlier.append(entry)


def _differ(one: _Entry, other: _Entry) -> bool:
    meet = one.table == other.table or not (one.table and other.table)
    return meet and _MEANS.get(one.concept, one.concept) != _MEANS.get(other.concept, other.concept)


def _two_meanings(place: Field, entry: _Entry, other: _Entry) -> Conflict:
    return _fault(entry, N_("“%(word)s” also stands for %(concept)s (%(place)s) in the field “%(field)s”"),
                  concept=other.concept, place=f"{other.lang}: {other.key}", field=place)


def _fault(entry: _Entry, template: str, **params: str) -> Conflict:
    return Conflict(entry.lang, entry.key, Message(template, {"word": entry.word, **params}))


def _unsayable(lang: str, vocabulary: Vocabulary) -> Iterator[Conflict]:
    for concept, text in asdict(vocabulary.said).items():
        numbers = _NUMBERS.get(concept, ())
        try:
            spoken = text % dict.fromkeys(numbers, "#")
        except (KeyError, TypeError, ValueError):
            spoken = ""
        if not spoken.strip() or spoken.count("#") != len(numbers):
            yield Conflict(lang, f"said.{concept}", Message(_MUST_HOLD[len(numbers)], {
                "text": text, **{f"number{place}": f"%({name})s" for place, name in enumerate(numbers, 1)}}))
