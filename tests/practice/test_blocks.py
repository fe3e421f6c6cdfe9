"""A block: what it is begun with, what comes next, what a retry asks, slips, the end."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests import sums
from tests.local import visitor
from tests.trainee import START, Trainee, right
from trainer import practice
from trainer.content.rule_sets import body
from trainer.drills import KINDS
from trainer.engine.randomness import Rng, item_seed
from trainer.errors import Closed, NotFound
from trainer.people import set_preferences
from trainer.practice import is_shown_again
from trainer.store.database import Store


def rows(store: Store, statement: str) -> list[tuple[Any, ...]]:
    with store.read() as db:
        return [tuple(row) for row in db.execute(statement)]


@pytest.mark.parametrize(("drill", "table"), [
    ("sums/none", "test-table"), ("sums/plain", "none"), ("", ""), ("\ud800", "test-table"),
    ("sums", "test-table"),
])
def test_what_is_not_there_cannot_be_begun(trainee: Trainee, drill: str, table: str) -> None:
    with pytest.raises(NotFound):
        trainee.start(drill, table)
    assert rows(trainee.store, "SELECT count(*) FROM sitting") == [(0,)]


def test_a_drill_that_the_table_gives_nothing_to_ask_cannot_be_begun(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "situations", lambda drill, table: ())
    with pytest.raises(NotFound, match="nothing to ask"):
        trainee.start()


def test_the_rules_are_stored_once_under_their_hash(trainee: Trainee) -> None:
    trainee.start()
    trainee.start()
    table = trainee.content.tables["test-table"]
    assert rows(trainee.store, "SELECT lower(hex(sha256)), body FROM ruleset") == [
        (table.sha256, body(table))]
    assert rows(trainee.store, "SELECT DISTINCT lower(hex(ruleset_sha)) FROM sitting") == [(table.sha256,)]


def test_a_hand_goes_on_before_a_new_one_begins(trainee: Trainee) -> None:
    """A chain has three steps; the block of five ends within the second."""
    sitting = trainee.start("sums/chain")
    shown = []
    for _ in range(5):
        item = trainee.block(sitting).open
        assert item
        shown.append(item)
        trainee.answer_open(sitting)
    assert rows(trainee.store, "SELECT is_next_step FROM item_body") == [(0,), (1,), (1,), (0,), (1,)]
    for before, after in ((0, 1), (1, 2), (3, 4)):
        assert shown[after].prompt["text"] == f"{right(shown[before])} + 1"


def test_what_is_away_comes_again_in_the_same_situation(trainee: Trainee) -> None:
    """As often running as any may; then one other comes between, which is owed like it."""
    sitting = trainee.start("sums/long")
    trainee.content = sums.content(sums.drill("long", "small", "large", items=20))
    for _ in range(15):
        assert trainee.answer_open(sitting, 3, after_ms=40_000, t_first_ms=35_000, t_submit_ms=36_000).is_away
    asked = [situation for (situation,) in rows(trainee.store, "SELECT situation FROM item ORDER BY seq")]
    assert asked[:7] == ["small"] * 3 + ["large"] * 3 + ["small"]
    summary = trainee.summary(sitting)
    assert (summary.accuracy, summary.median_ms) == (None, None), "it counts for nothing"
    assert all(item.is_away for item in summary.items)
    person = visitor(trainee.store, "token")
    assert person
    assert practice.mistakes_today(trainee.store, trainee.content, person, trainee.now) == ()


@pytest.mark.parametrize(("drill", "rapid"), [("sums/buttons", 1), ("sums/plain", 0)])
def test_rapid_is_for_drills_of_buttons(trainee: Trainee, drill: str, rapid: int) -> None:
    trainee.answer_open(trainee.start(drill), t_submit_ms=100)
    assert rows(trainee.store, "SELECT rapid FROM answer") == [(rapid,)]


def test_the_day_of_a_retry_is_that_of_where_the_trainee_is_now(trainee: Trainee) -> None:
    source = trainee.start()
    trainee.answer_open(source, 7)
    set_preferences(trainee.store, trainee.id, {}, zone="Asia/Tokyo")
    trainee.retry(source)
    assert rows(trainee.store, "SELECT zone FROM sitting_plan ORDER BY sitting_id") == [
        ("UTC",), ("Asia/Tokyo",)]


def test_a_retry_asks_what_was_missed_and_what_was_slow_easiest_first(trainee: Trainee) -> None:
    source = trainee.start()
    for off, t_submit in ((0, 900), (7, 900), (1, 900), (0, 9_000)):
        trainee.answer_open(source, off, after_ms=9_000, t_submit_ms=t_submit)
    summary = trainee.summary(source)
    assert (summary.missed, summary.slow) == (2, 1)
    asked = dict(rows(trainee.store, "SELECT seq, prompt FROM item_body WHERE sitting_id = 1"))
    for with_slow, order in ((False, [3, 2]), (True, [4, 3, 2])):
        again = trainee.retry(source, with_slow=with_slow)
        block = trainee.block(again)
        assert (block.mode, block.n_items) == ("retry", len(order))
        for seq, of_seq in enumerate(order, start=1):
            item = trainee.block(again).open
            assert item
            assert (item.seq, item.prompt) == (seq, json.loads(asked[of_seq]))
            assert trainee.answer_open(again).verdict.word == "right"
        summary = trainee.summary(again)
        assert (summary.ended, summary.source, summary.missed) == (True, source, 0)
    assert rows(trainee.store, """
        SELECT count(*) FROM repeat r
        JOIN item_body old ON old.sitting_id = of_sitting_id AND old.seq = of_seq
        JOIN item_body new ON new.sitting_id = r.sitting_id AND new.seq = r.seq
        WHERE old.prompt = new.prompt AND old.answer_key = new.answer_key""") == [(5,)]


def test_a_retry_can_be_tried_again(trainee: Trainee) -> None:
    source = trainee.start()
    trainee.answer_open(source, 5)
    again = trainee.retry(source)
    trainee.answer_open(again, 5)
    third = trainee.retry(again)
    assert trainee.block(third).open.prompt == trainee.block(source).last.item.prompt  # type: ignore[union-attr]
    assert trainee.summary(third).source == again


def test_where_nothing_was_missed_there_is_nothing_to_retry(trainee: Trainee) -> None:
    source = trainee.start()
    for with_slow in (False, True):
        with pytest.raises(NotFound, match="nothing to ask again"):
            trainee.retry(source, with_slow=with_slow)
    trainee.answer_open(source, after_ms=9_000, t_submit_ms=9_000)
    with pytest.raises(NotFound):
        trainee.retry(source)
    trainee.retry(source, with_slow=True)


def test_the_end_comes_once(trainee: Trainee) -> None:
    sitting = trainee.start()
    trainee.answer_open(sitting)
    for _ in range(2):
        practice.end(trainee.store, trainee.id, sitting, now=trainee.now)
        trainee.now += timedelta(seconds=1)
    assert rows(trainee.store, "SELECT reason, n, n_right FROM sitting_end") == [("stopped", 1, 1)]
    block = trainee.block(sitting)
    assert (block.ended, block.open) == (True, None)
    with pytest.raises(Closed):
        trainee.answer(sitting, 2, "5")


def test_a_new_engine_deals_no_more_into_an_old_block(
        trainee: Trainee, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = trainee.start()
    monkeypatch.setattr("trainer.practice.dealing.ENGINE_VERSION", 99)
    assert trainee.block(sitting).ended


def test_items_are_made_again_and_answers_judged_again_from_what_is_stored(trainee: Trainee) -> None:
    for drill in ("sums/plain", "sums/chain", "sums/long"):
        sitting = trainee.start(drill)
        for off in (0, 1, 5, 0):
            trainee.answer_open(sitting, off)
    made = judged = 0
    for drill_id, seq, situation, seed, is_next, prompt, key, given, credit in rows(trainee.store, """
            SELECT i.drill_id, i.seq, i.situation, s.seed, is_next_step, prompt, answer_key, given, credit
            FROM sitting s JOIN item i ON i.sitting_id = s.id JOIN item_body USING (sitting_id, seq)
            LEFT JOIN answer USING (sitting_id, seq)"""):
        drill, table = trainee.content.drills[drill_id], trainee.content.tables["test-table"]
        item = KINDS["sums"].generate(drill, table, situation, Rng(item_seed(seed, drill_id, seq)))
        if not is_next:
            assert (item.prompt, item.key) == (json.loads(prompt), json.loads(key))
            made += 1
        if given:
            stored = replace(item, prompt=json.loads(prompt), key=json.loads(key))
            assert KINDS["sums"].grade(stored, json.loads(given)).credit == credit
            judged += 1
    assert (made, judged) == (11, 12)


def test_nothing_is_written_beside_the_tables_of_the_schema(trainee: Trainee) -> None:
    """A row for a misspelt table would make that table."""
    before = rows(trainee.store, "SELECT name FROM sqlite_schema ORDER BY name")
    source = trainee.start()
    trainee.answer_open(source, 5)
    practice.mark_slip(trainee.store, trainee.content, trainee.id, source, 1, now=trainee.now)
    trainee.answer_open(source, 5)
    trainee.retry(source)
    practice.end(trainee.store, trainee.id, source, now=trainee.now)
    assert rows(trainee.store, "SELECT name FROM sqlite_schema ORDER BY name") == before


@pytest.mark.parametrize(("seconds", "again"), [
    (0, False), (5, False), (5.1, True), (86_400, True), (-5, False)])
def test_a_page_that_comes_late_after_the_issue_shows_the_item_again(
        trainee: Trainee, seconds: float, again: bool) -> None:
    item = trainee.block(trainee.start()).open
    assert item
    assert is_shown_again(item, START + timedelta(seconds=seconds)) == again

