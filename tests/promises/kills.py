"""Trainees at a server that is killed again and again, and what of their answers is in the database."""

from __future__ import annotations

import random
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from tests.promises.browser_less import CHOICES, BrowserLess, Lost, Reply
from tests.promises.server import Server
from trainer.drills.base import word_of

T = TypeVar("T")

ITEMS = 20


@dataclass(slots=True)
class Outcome:
    """Counts over all trainees."""

    acknowledged: int = 0
    replays: int = 0
    lost: list[tuple[str, int]] = field(default_factory=list)
    changed: list[tuple[str, int]] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    refused: list[tuple[str, int, int]] = field(default_factory=list)
    """Answers to acknowledged blocks that got a status other than 200, or 503 and then 200."""
    restarts: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return (f"{self.acknowledged} acknowledged, {self.replays} replays, {len(self.restarts)} kills: "
                f"{len(self.lost)} lost, {len(self.twice)} twice, {len(self.changed)} changed; restart "
                f"{statistics.median(self.restarts):.2f} s median, {max(self.restarts):.2f} s worst")


class Player(threading.Thread):
    """Answers until told to stop; one in ten clicks twice, one in twenty goes back and changes the answer."""

    def __init__(self, server: Server, number: int) -> None:
        super().__init__(name=f"trainee {number}", daemon=True)
        self._browser = BrowserLess(server.port)
        self._chance = random.Random(number)
        self.must_stop = threading.Event()
        self.acknowledged: dict[tuple[str, int], tuple[str, str]] = {}
        """What was answered, and the word of the verdict on it."""
        self.changed: list[tuple[str, int]] = []
        self.refused: list[tuple[str, int, int]] = []
        self.replays = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self._until_it_works(self._browser.visit)
            while not self.must_stop.is_set():
                self._play(self._until_it_works(self._browser.start))
        except StopIteration:
            pass
        except BaseException as error:
            self.failure = error
        finally:
            self._browser.close()

    def _play(self, sitting: str) -> None:
        for seq in range(1, ITEMS + 1):
            choice = self._chance.choice(CHOICES)
            reply = self._until_it_works(partial(self._answer, sitting, seq, choice))
            if reply.status != 200:
                self.refused.append((sitting, seq, reply.status))
                return
            self.acknowledged[sitting, seq] = choice, str(reply.word)
            if self._chance.random() < 0.05:
                other = CHOICES[1 - CHOICES.index(choice)]
                again = self._until_it_works(partial(self._answer, sitting, seq, other))
                self._compare(sitting, seq, again)

    def _answer(self, sitting: str, seq: int, choice: str) -> Reply:
        if self._chance.random() < 0.1:
            return self._click_twice(sitting, seq, choice)
        reply = self._browser.answer(sitting, seq, choice)
        if reply.status == 503:
            raise ConnectionError(503)
        return reply

    def _click_twice(self, sitting: str, seq: int, choice: str) -> Reply:
        """Both posts are under way before a reply is read."""
        tab = self._browser.twin()
        try:
            self._browser.send_answer(sitting, seq, choice)
            tab.send_answer(sitting, seq, choice)
            replies = self._browser.receive(), tab.receive()
        except Lost:
            self._browser.close()
            raise
        finally:
            tab.close()
        if any(reply.status == 503 for reply in replies):
            raise ConnectionError(503)
        self.replays += 1
        if {reply.status for reply in replies} == {200} and replies[0].word != replies[1].word:
            self.changed.append((sitting, seq))
        return max(replies, key=lambda reply: reply.status)

    def _compare(self, sitting: str, seq: int, again: Reply) -> None:
        self.replays += 1
        if again.status != 200 or again.word != self.acknowledged[sitting, seq][1]:
            self.changed.append((sitting, seq))

    def _until_it_works(self, request: Callable[[], T]) -> T:
        """The same request until it is answered; StopIteration when there is no more time."""
        while True:
            try:
                return request()
            except Lost:
                if self.must_stop.is_set():
                    raise StopIteration from None
                time.sleep(self._chance.uniform(0.005, 0.05))


def play_and_kill(server: Server, *, trainees: int, kills: int, seed: int) -> Outcome:
    """The server must run; it runs again at the end."""
    chance, outcome = random.Random(seed), Outcome()
    players = [Player(server, seed * 1000 + number) for number in range(trainees)]
    for player in players:
        player.start()
    for _ in range(kills):
        _wait_for_answers(players, trainees // 3)
        time.sleep(chance.uniform(0, 0.3))
        begun = time.perf_counter()
        server.kill()
        server.start()
        outcome.restarts.append(time.perf_counter() - begun)
    _wait_for_answers(players, trainees // 3)
    for player in players:
        player.must_stop.set()
    for player in players:
        player.join(60)
        if player.failure:
            raise player.failure
    _compare_with_database(server.database, players, outcome)
    return outcome


def _wait_for_answers(players: list[Player], more: int) -> None:
    """Until ``more`` answers were acknowledged since now."""
    def count() -> int:
        return sum(len(player.acknowledged) for player in players)

    until, deadline = count() + more, time.perf_counter() + 60
    while count() < until:
        for player in players:
            if player.failure:
                raise player.failure
        assert time.perf_counter() < deadline, "the trainees get no answers"
        time.sleep(0.01)


def _compare_with_database(database: Path, players: list[Player], outcome: Outcome) -> None:
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        stored: dict[tuple[str, int], list[tuple[str, int]]] = {}
        for sitting, seq, choice, credit in db.execute("""
                SELECT lower(hex(public_id)), seq, json_extract(typed, '$.call'), credit
                FROM answer JOIN sitting ON sitting.id = sitting_id"""):
            stored.setdefault((sitting, seq), []).append((choice, credit))
        outcome.twice += [f"{place}: {len(rows)} answers" for place, rows in stored.items() if len(rows) > 1]
        outcome.twice += [f"{sitting}: {items} items for {answers} answers" for sitting, items, answers, ended
                          in db.execute(_ITEMS_AND_ANSWERS) if items != answers + (not ended)]
    for player in players:
        outcome.acknowledged += len(player.acknowledged)
        outcome.replays += player.replays
        outcome.changed += player.changed
        outcome.refused += player.refused
        for place, (choice, word) in player.acknowledged.items():
            if place not in stored:
                outcome.lost.append(place)
            elif (stored[place][0][0], word_of(stored[place][0][1])) != (choice, word):
                outcome.changed.append(place)


_ITEMS_AND_ANSWERS = """
    SELECT lower(hex(public_id)), (SELECT count(*) FROM item WHERE sitting_id = s.id),
           (SELECT count(*) FROM answer WHERE sitting_id = s.id),
           (SELECT count(*) FROM sitting_end WHERE sitting_id = s.id)
    FROM sitting s"""
"""A block has one open item, or has ended: an item that was issued twice would be one too many."""
