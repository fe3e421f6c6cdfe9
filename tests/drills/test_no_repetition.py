"""A verdict says a thing once: the misconception's sentence repeats no line of the explanation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest

from tests.drills.houses import CONTENT, TABLES, calls
from tests.drills.sentences import plain
from trainer.demo.wrong import attempts
from trainer.drills import KINDS
from trainer.drills.base import DrillKind, Item, Verdict
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import AnswerFormatError, Message

SAME = 5
"""Words in a row that make it the same sentence; cards and numbers are of the item, and no words."""
_WORD = re.compile(r"\b(?![2-9TJQKA][shdc]\b)[^\W\d_]+\b")


def said(kind: str, verdict: Verdict) -> Iterator[tuple[str, str]]:
    """The sentence of the misconception that is shown, and each line of the explanation beside it."""
    for one in (verdict, *verdict.lines):
        for mistake in one.mistakes[:1]:
            sentence = plain(Message(KINDS[kind].MISTAKES[mistake.code], mistake.params))
            yield from ((sentence, plain(line)) for line in one.worked)


@cache
def runs(sentence: str) -> frozenset[tuple[str, ...]]:
    words = _WORD.findall(sentence)
    length = min(SAME, len(words))
    return frozenset(tuple(words[at:at + length]) for at in range(len(words) - length + 1))


def verdicts(kind: DrillKind, item: Item, table: HouseRules) -> Iterator[Verdict]:
    """Of each answer that can be read."""
    for form in attempts(item):
        with suppress(AnswerFormatError):
            yield kind.grade(item, kind.parse(form, calls(table)))


@pytest.mark.parametrize("drill_id", CONTENT.drills)
def test_no_line_of_a_verdict_repeats_its_misconception(drill_id: str) -> None:
    """Of each situation another item at every table, answered in each way that shows a misconception."""
    drill, tried = CONTENT.drills[drill_id], set()
    kind = KINDS[drill.kind]
    for table in TABLES.values():
        for situation in kind.situations(drill, table):
            item = kind.generate(drill, table, situation, Rng(table.id.encode()))
            for verdict in verdicts(kind, item, table):
                tried.add(table.id)
                for sentence, line in said(drill.kind, verdict):
                    assert not runs(sentence) & runs(line), (table.id, situation, sentence, line)
    assert tried >= set(CONTENT.tables)
