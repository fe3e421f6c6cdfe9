"""A block whose table, drill or engine has changed meanwhile: it goes on by its own rules, or is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from tests.shipped import shipped_content
from tests.trainee import Trainee, right
from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.errors import Closed
from trainer.houses import reading
from trainer.practice import dealing
from trainer.store.database import Store

WORDS = shipped_content().vocabularies


def rows(store: Store, statement: str) -> list[tuple[Any, ...]]:
    with store.read() as db:
        return [tuple(row) for row in db.execute(statement)]


def without_drill(content: Content) -> Content:
    return replace(content, drills={})


def with_other_rules(content: Content) -> Content:
    table = content.tables["test-table"]
    rules = replace(table.rules, blackjack_payout="6:5", decks=1)
    changed = replace(table, rules=rules, version=table.version + 1)
    changed = replace(changed, sha256=sha256(body(changed).encode()).hexdigest())
    return replace(content, tables={table.id: changed}, vocabularies=WORDS)


def without_table(content: Content) -> Content:
    return replace(content, tables={}, vocabularies=WORDS)


@pytest.mark.parametrize("change", [with_other_rules, without_table])
def test_when_its_table_has_changed_the_block_goes_on_by_its_own_rules(
        trainee: Trainee, change: Callable[[Content], Content]) -> None:
    """To its end, and so does its retry; what is begun now has the rules of now."""
    before = trainee.content = replace(trainee.content, vocabularies=WORDS)
    sitting = trainee.start()
    trainee.answer_open(sitting, 5)
    trainee.content = change(before)
    shown = trainee.block(sitting).table
    assert shown
    assert shown.rules == before.tables["test-table"].rules
    while not trainee.block(sitting).ended:
        trainee.answer_open(sitting, 5)
    again = trainee.block(trainee.retry(sitting))
    assert again.table == shown
    trainee.answer_open(again.sitting, 5)
    assert rows(trainee.store, "SELECT reason, n FROM sitting_end") == [("finished", 4)]
    assert rows(trainee.store, "SELECT count(DISTINCT ruleset_sha) FROM sitting") == [(1,)]
    if trainee.content.tables:
        assert trainee.block(trainee.start()).table == trainee.content.tables["test-table"]


def test_by_another_engine_the_block_is_over(trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = trainee.start()
    trainee.answer_open(sitting, 5)
    monkeypatch.setattr(dealing, "ENGINE_VERSION", 99)
    assert trainee.block(sitting).ended
    trainee.answer(sitting, 2, "5")
    assert rows(trainee.store, "SELECT reason FROM sitting_end") == [("changed",)]


def with_rules_read_no_more(content: Content, monkeypatch: pytest.MonkeyPatch) -> Content:
    monkeypatch.setattr(reading, "as_written", lambda text: None)
    return with_other_rules(content)


def without_its_drill(content: Content, monkeypatch: pytest.MonkeyPatch) -> Content:
    return without_drill(content)


@pytest.mark.parametrize("change", [without_its_drill, with_rules_read_no_more])
def test_when_it_cannot_be_dealt_any_more_the_block_is_over(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch,
        change: Callable[[Content, pytest.MonkeyPatch], Content]) -> None:
    """An answer that was under way is still judged, by the rules under which it was asked."""
    sitting = trainee.start()
    trainee.answer_open(sitting, 5)
    text = str(right(trainee.block(sitting).open))  # type: ignore[arg-type]
    trainee.content = change(trainee.content, monkeypatch)
    block = trainee.block(sitting)
    assert (block.ended, block.open, trainee.summary(sitting).ended) == (True, None, True)
    with pytest.raises(Closed, match="changed"):
        trainee.retry(sitting)
    feedback = trainee.answer(sitting, 2, text)
    assert (feedback.verdict.word, feedback.next) == ("right", None)
    assert rows(trainee.store, "SELECT reason, n FROM sitting_end") == [("changed", 2)]


def test_at_a_table_that_is_gone_nothing_is_taken(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its rules are read no more; but the first verdict is still there for who asks again."""
    sitting = trainee.start()
    first = trainee.answer_open(sitting, 5)
    monkeypatch.setattr(reading, "as_written", lambda text: None)
    trainee.content = replace(trainee.content, tables={})
    assert trainee.block(sitting).ended
    with pytest.raises(Closed):
        trainee.answer(sitting, 2, "5")
    for text, differs in ((first.given["sum"], False), ("999", True)):
        repeat = trainee.answer(sitting, 1, text)
        assert (repeat.verdict, repeat.differs) == (first.verdict, differs)
