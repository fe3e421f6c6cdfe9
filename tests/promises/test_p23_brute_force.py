"""P23: guessing is slow, whoever guesses and however; and nobody is locked out by it for good."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests.school import NOON, School
from tests.signing_in.people import PASSWORD, school_with_passwords, source, try_password
from trainer import signing_in
from trainer.errors import TooManyTries
from trainer.signing_in import WrongSecret, tries
from trainer.store import accounts, classes
from trainer.store.database import Database, Store

pytestmark = pytest.mark.usefixtures("quick_secrets")

MOST_AN_HOUR = 20
Guess = Callable[[datetime, int], object]


@pytest.fixture
def school(store: Store) -> School:
    return school_with_passwords(store)


def counted(guess: Guess, times: int, every: timedelta, start: datetime = NOON) -> list[datetime]:
    """When a guess was looked at, of one that is made ``times`` times."""
    taken, waits = [], []
    for n in range(times):
        now = start + n * every
        try:
            guess(now, n)
        except WrongSecret:
            taken.append(now)
        except TooManyTries as error:
            waits.append(int(str(error.params["retry_after"])))
    assert all(1 <= wait <= tries.WINDOW.total_seconds() for wait in waits)
    return taken


def busiest_hour(taken: list[datetime]) -> int:
    return max(sum(first <= one < first + tries.HOUR for one in taken) for first in taken)


def wrong(store: Store, name: str = "tanya") -> Guess:
    return lambda now, n: try_password(store, f"a guess number {n}", now, name)


@pytest.mark.parametrize("name", ["tanya", "nobody at all"])
def test_a_thousand_guesses_get_twenty_looks_an_hour(store: Store, school: School, name: str,
                                                     figure: Callable[[str], None]) -> None:
    taken = counted(wrong(store, name), 1000, timedelta(seconds=10))
    assert [(one - NOON).total_seconds() for one in taken[:9]] == [0, 10, 20, 30, 40, 70, 130, 250, 490]
    figure(f"1000 guesses in 2 h 47 min: {len(taken)} looked at, {busiest_hour(taken)} in the worst hour")
    assert busiest_hour(taken) <= MOST_AN_HOUR
    assert school


def test_names_of_one_account_are_counted_together(store: Store, school: School) -> None:
    def give(db: Database) -> None:
        account = accounts.find_account(db, school.trainee)
        assert account
        accounts.change_account(db, replace(account, email="tanya@example.org"))

    store.write(give)
    taken = counted(lambda now, n: try_password(store, "wrong", now, ("tanya", "tanya@example.org")[n % 2]),
                    360, timedelta(seconds=10))
    assert busiest_hour(taken) <= MOST_AN_HOUR


def test_many_addresses_guess_no_faster(store: Store, school: School) -> None:
    taken = counted(lambda now, n: try_password(store, "wrong", now, where=source(f"198.51.100.{n % 250}")),
                    360, timedelta(seconds=10))
    assert busiest_hour(taken) <= MOST_AN_HOUR
    assert school


def test_at_once_is_no_faster_either(store: Store, school: School) -> None:
    """A guess is counted before it is looked at, in the one writing thread."""
    assert len(counted(wrong(store), 100, timedelta(0))) == tries.FREE + 1
    assert school


def test_the_right_password_works_after_the_wait(store: Store, school: School,
                                                 figure: Callable[[str], None]) -> None:
    now = counted(wrong(store), 400, timedelta(seconds=10))[-1] + timedelta(seconds=1)
    with pytest.raises(TooManyTries) as refused:
        try_password(store, PASSWORD, now)
    wait = int(str(refused.value.params["retry_after"]))
    assert wait <= tries.LONGEST_WAIT.total_seconds()
    assert try_password(store, PASSWORD, now + timedelta(seconds=wait)).person_id == school.trainee
    figure(f"after an hour of guesses the right password works within {wait} s")


def test_a_browser_that_was_in_before_never_waits_for_others(store: Store, school: School) -> None:
    own = source("192.0.2.7", "the trainee's own browser")
    try_password(store, PASSWORD, NOON, where=own)
    last = counted(wrong(store), 300, timedelta(seconds=10), NOON)[-1]
    assert try_password(store, PASSWORD, last, where=own).person_id == school.trainee
    taken = counted(lambda now, n: try_password(store, "wrong", now, where=own), 360, timedelta(seconds=10))
    assert busiest_hour(taken) <= MOST_AN_HOUR, "it is counted by itself"


def test_an_address_is_limited_over_all_names(store: Store, school: School) -> None:
    taken = counted(lambda now, n: try_password(store, "wrong", now, f"name{n}"), 80, timedelta(seconds=1))
    assert len(taken) == tries.OF_ADDRESS
    assert try_password(store, PASSWORD, NOON + timedelta(minutes=1), where=source("203.0.113.5"))
    with pytest.raises(TooManyTries):
        try_password(store, PASSWORD, NOON + timedelta(minutes=2))
    assert try_password(store, PASSWORD, NOON + tries.WINDOW + timedelta(minutes=2))
    assert school


def test_an_ipv6_customer_is_one_address(store: Store, school: School) -> None:
    def guess(now: datetime, n: int) -> object:
        return try_password(store, "wrong", now, f"name{n}", source(f"2001:db8::{n + 1:x}"))

    taken = counted(guess, 80, timedelta(seconds=1))
    assert len(taken) == tries.OF_ADDRESS
    assert school


def test_pins_are_limited_by_account_and_by_class(store: Store, school: School,
                                                  figure: Callable[[str], None]) -> None:
    def guess(now: datetime, n: int, code: str = "t1") -> object:
        return signing_in.by_card(store, source(f"198.51.100.{n % 250}"), "AAAA22", code, f"{n:06}",
                                  instead_of=None, now=now)

    taken = counted(guess, 100, timedelta(seconds=36))
    assert busiest_hour(taken) <= MOST_AN_HOUR
    later = NOON + timedelta(hours=3)
    of_class = counted(lambda now, n: guess(now, n, f"code{n}"), 400, timedelta(seconds=2), later)
    figure(f"of one card {busiest_hour(taken)} PINs an hour, of a class {len(of_class)} in 13 minutes")
    assert len(of_class) == tries.OF_CLASS
    assert school
    with store.read() as db:
        assert classes.find_by_code(db, "AAAA22")


def test_codes_of_the_second_factor_are_limited(store: Store, school: School) -> None:
    def guess(now: datetime, n: int) -> object:
        found = try_password(store, PASSWORD, now, "ivan first", source(f"198.51.100.{n % 250}"))
        return signing_in.by_code(store, source(), found.token, f"{n:06}", now)

    assert busiest_hour(counted(guess, 100, timedelta(seconds=36))) <= MOST_AN_HOUR
    assert school


def test_tries_are_forgotten_after_a_day(store: Store, school: School) -> None:
    counted(wrong(store), 10, timedelta(minutes=6))
    with pytest.raises(WrongSecret):
        try_password(store, "wrong", NOON + timedelta(days=2))
    with store.read() as db:
        assert db.execute("SELECT count(*) FROM sign_in_try").fetchone()[0] == 1
    assert school


def test_a_name_that_is_nobodys_takes_as_long(store: Store, school: School, is_whole: bool,
                                              figure: Callable[[str], None]) -> None:
    """Said in the same words always; the time is measured at full size, of the two in turns."""
    said, took = set(), {"tanya": [], "nobody": []}
    names = ["tanya", "nobody"] * (150 if is_whole else 3)
    for n, name in enumerate(names):
        now, where = NOON + n * timedelta(hours=2), source()
        begun = time.perf_counter()
        with pytest.raises(WrongSecret) as refused:
            try_password(store, f"a guess {random.random()}", now, name, where)
        took[name].append(time.perf_counter() - begun)
        said.add(str(refused.value))
    assert len(said) == 1
    known, unknown = (statistics.median(times) for times in took.values())
    figure(f"a known name {known * 1000:.1f} ms, an unknown one {unknown * 1000:.1f} ms (medians)")
    if is_whole:
        assert abs(known - unknown) / known < 0.05
    assert school


def test_what_is_stored_of_a_try_tells_no_name_and_no_address(store: Store, school: School) -> None:
    counted(wrong(store, "a name typed"), 3, timedelta(seconds=1))
    with store.read() as db:
        row = db.execute("SELECT subject, address FROM sign_in_try").fetchone()
    assert len(row["subject"]) == len(row["address"]) == 32
    assert school
