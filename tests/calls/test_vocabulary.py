"""The word files of a school: what they hold, and what is said of a faulty one."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.calls.words import LANGS, VOCABULARIES, body, vocabulary
from trainer.calls.conflicts import conflicts
from trainer.calls.vocabulary import FIELDS, Concept, Vocabulary, spelling
from trainer.content.records import read_record


def test_the_shipped_words_are_sound() -> None:
    assert conflicts(VOCABULARIES) == ()
    assert {"en", "fr", "ru"} <= set(LANGS)


def test_every_concept_has_a_field() -> None:
    assert {concept for concepts in FIELDS.values() for concept in concepts} == set(get_args(Concept))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"typed": {"blackjak": ["bj"]}}, "typed.blackjak: "),
        ({"typed": {"bust": "bust"}}, "typed.bust: "),
        ({"typed": {"bust": [21]}}, "typed.bust #1: "),
        ({"tables": {"midnight": {"busted": ["x"]}}}, "tables.midnight.busted: "),
        ({"said": {"push": True}}, "said.push: "),
    ],
)
def test_a_faulty_file_is_refused_with_its_key(change: dict[str, Any], key: str) -> None:
    data = body("en")
    for section, entries in change.items():
        data.setdefault(section, {}).update(entries)
    _, (finding,) = read_record(Vocabulary, data, "")
    assert str(finding).startswith(key)


@pytest.mark.parametrize(
    ("lang", "section", "key", "value", "found"),
    [
        ("fr", "typed", "draw", ["stay"], ("fr", "typed.draw", "“stay” also stands for stand")),
        ("ru", "typed", "soft", ["H"], ("ru", "typed.soft", "“H” also stands for hard (en: typed.hard)")),
        ("fr", "typed", "take", ["égalité"], ("fr", "typed.push_choice", "also stands for take")),
        ("en", "typed", "currency", ["p"], ("en", "typed.currency", "in the field “amount”")),
        ("en", "typed", "bust", [""], ("en", "typed.bust", "cannot be typed")),
        ("en", "typed", "bust", ["b" * 41], ("en", "typed.bust", "cannot be typed")),
        ("en", "typed", "bust", ["22"], ("en", "typed.bust", "is a number")),
        ("en", "typed", "push", ["5"], ("en", "typed.push", "is a number")),
        ("fr", "tables", "midnight", {"blackjack": ["saute"]},
         ("fr", "tables.midnight.blackjack", "also stands for bust")),
        ("en", "said", "soft", "soft", ("en", "said.soft", "must hold %(total)s")),
        ("en", "said", "both", "%(low)s", ("en", "said.both", "%(low)s and %(high)s")),
        ("en", "said", "push", " ", ("en", "said.push", "must hold words only")),
        ("en", "said", "push", "push %(total)s", ("en", "said.push", "must hold words only")),
        ("en", "said", "hard", "hard %", ("en", "said.hard", "must hold %(total)s")),
    ],
)  # fmt: skip
def test_a_faulty_word_is_found(
    lang: str, section: str, key: str, value: object, found: tuple[str, str, str]
) -> None:
    data = body(lang)
    data.setdefault(section, {})[key] = value
    findings = conflicts(VOCABULARIES | {lang: vocabulary(data)})
    said = [(one.lang, one.key, one.message.template % one.message.params) for one in findings]
    assert any(one[:2] == found[:2] and found[2] in one[2] for one in said), said


def test_words_of_two_tables_never_meet() -> None:
    data = body("en")
    data["tables"] = {"one": {"bust": ["gone"]}, "two": {"blackjack": ["gone"]}}
    assert conflicts({"en": vocabulary(data)}) == ()


@pytest.mark.parametrize(
    ("word", "spelt"), [("Dépassé", "depasse"), ("ЖЁСТКИЕ", "жесткие"), ("стей", "стеи"), ("> 21", "> 21")]
)
def test_case_and_accents_make_no_difference(word: str, spelt: str) -> None:
    assert spelling(word) == spelt
