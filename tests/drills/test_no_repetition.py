"""A verdict says a thing once: the misconception's sentence repeats no line of the explanation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.drills.attempts import attempts
from tests.drills.houses import CONTENT, TABLES, calls
from tests.drills.sentences import plain
from trainer.drills import KINDS
from trainer.drills.base import Verdict
from trainer.engine.randomness import Rng
from trainer.errors import Message

SEEDS = 6
SAME = 5
"""Words in a row that make it the same sentence; cards and numbers are of the item, and no words."""
_WORD = re.compile(r"\b(?![2-9TJQKA][shdc]\b)[^\W\d_]+\b")
CASES = [(drill, table) for drill in CONTENT.drills for table in TABLES]


def said(kind: str, verdict: Verdict) -> Iterator[tuple[str, str]]:
    """The sentence of the misconception that is shown, and each line of the explanation beside it."""
    for one in (verdict, *verdict.lines):
        for mistake in one.mistakes[:1]:
            sentence = plain(Message(KINDS[kind].MISTAKES[mistake.code], mistake.params))
            yield from ((sentence, plain(line)) for line in one.worked)


def runs(sentence: str) -> set[tuple[str, ...]]:
    words = _WORD.findall(sentence)
    length = min(SAME, len(words))
    return {tuple(words[at:at + length]) for at in range(len(words) - length + 1)}


@pytest.mark.parametrize(("drill_id", "table_id"), CASES)
def test_no_line_of_a_verdict_repeats_its_misconception(drill_id: str, table_id: str) -> None:
    drill, table = CONTENT.drills[drill_id], TABLES[table_id]
    kind = KINDS[drill.kind]
    tried = 0
    for situation in kind.situations(drill, table):
        for seed in range(SEEDS):
            item = kind.generate(drill, table, situation, Rng(b"%d" % seed))
            for form in attempts(item):
                verdict = kind.grade(item, kind.parse(form, calls(table)))
                tried += 1
                for sentence, line in said(drill.kind, verdict):
                    assert not runs(sentence) & runs(line), (sentence, line)
    assert tried or table_id not in CONTENT.tables
