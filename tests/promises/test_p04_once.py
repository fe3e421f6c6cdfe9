"""P4: an item is answered once, whatever is sent twice, from two tabs, by the back button or again."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.promises.browser_less import CHOICES, BrowserLess
from tests.promises.server import Server
from trainer.drills.base import word_of

ITEMS = 20
TABS = 20


def test_parallel_posts_store_one_answer_and_get_one_verdict(
        tmp_path: Path, size: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    """In each round 2 to 20 tabs send the same answer, or two different ones; then one more is sent."""
    chance, rounds, posts = random.Random(4), size(50, 5000), 0
    said: dict[tuple[str, int], str] = {}
    with Server(tmp_path / "trainer.db") as server:
        browser = BrowserLess(server.port)
        browser.visit()
        sitting = browser.start()
        tabs = [browser.twin() for _ in range(TABS)]
        for number in range(rounds):
            seq = number % ITEMS + 1
            if number and seq == 1:
                sitting = browser.start()
            at_once = tabs[:chance.randint(2, TABS)]
            choices = chance.sample(CHOICES, 2) if chance.random() < 0.3 else [chance.choice(CHOICES)] * 2
            for index, tab in enumerate(at_once):
                tab.send_answer(sitting, seq, choices[index % 2])
            replies = [tab.receive() for tab in at_once]
            replies += [browser.answer(sitting, seq, choice) for choice in CHOICES]
            posts += len(replies)
            assert {reply.status for reply in replies} == {200}
            words = {reply.word for reply in replies}
            assert len(words) == 1, (sitting, seq, words)
            said[sitting, seq] = str(words.pop())
        for tab in (browser, *tabs):
            tab.close()
    assert stored_words(server.database) == said
    figure(f"{rounds} items, {posts} posts, {rounds} answers stored, 0 verdicts that differ")


def stored_words(database: Path) -> dict[tuple[str, int], str]:
    """One row an item, and an item for each answer but the last of a block."""
    with closing(sqlite3.connect(database)) as db:
        rows = db.execute("""
            SELECT lower(hex(public_id)), seq, credit FROM answer JOIN sitting ON sitting.id = sitting_id
        """).fetchall()
        items, ends, sittings = (db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                                 for table in ("item", "sitting_end", "sitting"))
    assert items == len(rows) + sittings - ends
    words = {(sitting, seq): word_of(credit) for sitting, seq, credit in rows}
    assert len(words) == len(rows)
    return dict(words)


def test_a_changed_answer_gets_the_first_verdict_with_a_word_about_it(tmp_path: Path) -> None:
    with Server(tmp_path / "trainer.db") as server:
        browser = BrowserLess(server.port)
        browser.visit()
        sitting = browser.start()
        first, again, changed = (browser.answer(sitting, 1, choice) for choice in ("draw", "draw", "stand"))
        browser.close()
    assert first.word == again.word == changed.word
    assert again.body == first.body, "a double click is no event"
    assert changed.body != first.body, "what did not count is not passed over in silence"
