"""P7: a rush of sign-ins takes six threads at most and leaves a core to answers; who finds no place is told
at once to come again.
"""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from tests.school import NOON, School, make_school, signed_in
from tests.signing_in.people import PASSWORD
from tests.web.visitor import Visitor
from trainer import secrets
from trainer.signing_in import places, tries
from trainer.store import accounts, people
from trainer.store.accounts import Account
from trainer.store.database import Database, Store


def test_six_places_and_not_one_more(app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch,
                                     figure: Callable[[str], None]) -> None:
    """Eight browsers at once, verifying held up: two are sent away, an answer is judged meanwhile."""
    school = rush(store, places.MOST_AT_ONCE + 2)
    gate, inside, verifying = threading.Event(), threading.Semaphore(0), list[int]()
    begin = tries.begin

    def counted(*arguments: Any) -> int:
        inside.release()
        return begin(*arguments)

    def slow(stored: str | None, given: str) -> bool:
        verifying.append(1)
        assert gate.wait(30)
        return True

    monkeypatch.setattr(tries, "begin", counted)
    monkeypatch.setattr(secrets, "is_secret", slow)
    answering = signed_in(app, school.classmate)
    run = answering.start()
    browsers = [Visitor(app) for _ in range(places.MOST_AT_ONCE + 2)]
    for browser in browsers:
        browser.get("/login")
    with ThreadPoolExecutor(len(browsers)) as pool:
        begun = [pool.submit(one.post, "/login", None, name=f"p{n}", password=PASSWORD)
                 for n, one in enumerate(browsers[:places.MOST_AT_ONCE])]
        for _ in begun:
            assert inside.acquire(timeout=30)
        refused = [one.post("/login", name="p7", password=PASSWORD)
                   for one in browsers[places.MOST_AT_ONCE:]]
        assert answering.answer(run, 1, total="1").status_code == 200
        assert len(verifying) <= places.AT_WORK
        gate.set()
        let_in = [one.result() for one in begun]
    assert [one.status_code for one in refused] == [503, 503]
    assert {one.headers["Retry-After"] for one in refused} == {"1"}
    assert all("Many people are signing in" in one.text for one in refused)
    assert {one.status_code for one in let_in} == {303}
    assert browsers[-1].post("/login", name="p7", password=PASSWORD).status_code == 303
    figure(f"{len(let_in)} at once, {places.AT_WORK} of them verified, {len(refused)} told to come again")


def test_a_rush_is_over_soon(app: Flask, store: Store, size: Callable[[int, int], int],
                             is_whole: bool, figure: Callable[[str], None]) -> None:
    """Everybody gets in who comes again when told to, and whoever answers meanwhile hardly notices; how long
    both take is measured at full size.
    """
    n = size(12, 300)
    answering = signed_in(app, rush(store, n).classmate)
    browsers = [Visitor(app) for _ in range(n)]
    for browser in browsers:
        browser.get("/login")
    begun = time.perf_counter()
    with ThreadPoolExecutor(min(n, 64)) as pool, ThreadPoolExecutor(1) as trainee:
        answered = trainee.submit(_answers, answering, is_over := threading.Event())
        refusals = list(pool.map(_enter, browsers, range(n)))
        took = time.perf_counter() - begun
        is_over.set()
    worst = statistics.quantiles(answered.result(), n=100)[-1]
    figure(f"{n} sign-ins in {took:.1f} s, {sum(refusals)} times told to come again, answers meanwhile "
           f"{worst:.0f} ms at p99")
    if is_whole:
        assert took <= 10
        assert worst < 60


def rush(store: Store, n: int) -> School:
    """A school with so many more trainees, ``p0`` and on, who have a password."""
    school, hashed = make_school(store), secrets.hash_secret(PASSWORD)

    def add(db: Database) -> None:
        for number in range(n):
            person = people.add_person(db, name=f"P {number}", lang="en", zone="UTC", now=NOON)
            accounts.add_account(db, Account(person_id=person.id, role="trainee", login=f"p{number}",
                                             password_hash=hashed), NOON)

    store.write(add)
    return school


def _answers(trainee: Visitor, is_over: threading.Event) -> list[float]:
    """The milliseconds of each answer to blocks of twenty items, with a moment between them."""
    took: list[float] = []
    run = ""
    while len(took) < 2 or not is_over.is_set():
        seq = len(took) % 20 + 1
        run = trainee.start() if seq == 1 else run
        begun = time.perf_counter()
        assert trainee.answer(run, seq, total="1").status_code == 200
        took.append((time.perf_counter() - begun) * 1000)
        is_over.wait(0.03)
    return took


def _enter(browser: Visitor, n: int) -> int:
    """How often it was told to come again."""
    for refusals in range(1000):
        response = browser.post("/login", name=f"p{n}", password=PASSWORD)
        if response.status_code == 303:
            return refusals
        assert response.status_code == 503, response.text
        time.sleep(float(response.headers["Retry-After"]) * random.uniform(0.5, 1))
    raise AssertionError("never let in")
