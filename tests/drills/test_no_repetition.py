"""A verdict says a thing once: the misconception's sentence repeats no line of the explanation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.drills.houses import CONTENT, TABLES, calls
from tests.drills.sentences import plain
from trainer.drills import KINDS
from trainer.drills.base import Item, Verdict
from trainer.engine.randomness import Rng
from trainer.errors import Message

SEEDS = 6
SAME = 5
"""Words in a row that make it the same sentence; cards and numbers are of the item, and no words."""
_WORD = re.compile(r"\b(?![2-9TJQKA][shdc]\b)[^\W\d_]+\b")
CASES = [(drill, table) for drill in CONTENT.drills for table in TABLES]


def wrong_forms(item: Item) -> Iterator[dict[str, str]]:
    """Every answer that the item has a misconception for, posted as a trainee would."""
    key, right = item.key, KINDS[item.kind].model_form(item)
    total = key.get("total")
    if total is not None:
        yield from (right | {"total": text} for text in (*total["by_number"], "bust", "bj"))
        if 12 <= total["number"] <= 21:
            yield right | {"total": f"{total['number'] - 10}/{total['number']}"}
    if item.kind == "dealer-draw":
        yield from (right | {"call": call} for call in ("draw", "stand", "settle"))
    if item.kind == "arithmetic":
        yield from ({"amount": f"{int(cents) / 100:.2f}"} for cents in key["wrong"] if int(cents) > 0)
    for line in key["lines"] if item.kind == "payout" else ():
        for answer in line["wrong"]:
            call, _, cents = answer.partition(":")
            amount = f"{int(cents or 99_900) / 100:.2f}"
            is_single = key["asks_amount_only"]
            yield {"amount": amount} if is_single else right | {
                f"call-{line['line']}": call, f"amount-{line['line']}": "" if call == "push" else amount}


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
            for form in wrong_forms(item):
                verdict = kind.grade(item, kind.parse(form, calls(table)))
                tried += 1
                for sentence, line in said(drill.kind, verdict):
                    assert not runs(sentence) & runs(line), (sentence, line)
    assert tried or table_id not in CONTENT.tables
