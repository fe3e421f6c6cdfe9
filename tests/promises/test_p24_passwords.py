"""P24: passwords and PINs are hashed with argon2id, anew when that gets stronger, and none is easy."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from argon2 import PasswordHasher

from tests.school import NOON, School
from tests.signing_in.people import PASSWORD, school_with_passwords, source, try_password
from trainer import secrets, signing_in
from trainer.errors import AnswerFormatError
from trainer.signing_in import WrongSecret, common, new_card, new_password
from trainer.store import accounts
from trainer.store.database import Database, Store

PARAMETERS = re.compile(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$")


@pytest.fixture
def school(store: Store) -> School:
    return school_with_passwords(store)


def stored(store: Store, person_id: int) -> accounts.Account:
    with store.read() as db:
        account = accounts.find_account(db, person_id)
    assert account
    return account


def test_both_are_hashed_with_argon2id(store: Store, school: School, figure: Callable[[str], None]) -> None:
    pin = store.write(lambda db: new_card(db, person_id=school.trainee, made_by=school.instructor, now=NOON))
    account = stored(store, school.trainee)
    for hashed in (account.password_hash, account.pin_hash):
        found = PARAMETERS.match(hashed or "")
        assert found
        memory, passes, lanes = map(int, found.groups())
        assert memory >= 19 * 1024
        assert passes >= 2
        assert lanes == 1
        figure(f"argon2id, {memory} KiB, {passes} passes, {lanes} lane")
    assert re.fullmatch(r"[0-9]{6}", pin)


def test_a_weaker_hash_is_made_anew_at_sign_in(store: Store, school: School) -> None:
    weak = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1).hash(PASSWORD)

    def weaken(db: Database) -> None:
        account = accounts.find_account(db, school.trainee)
        assert account
        accounts.change_account(db, replace(account, password_hash=weak))

    store.write(weaken)
    with pytest.raises(WrongSecret):
        try_password(store, "wrong", NOON)
    assert stored(store, school.trainee).password_hash == weak
    try_password(store, PASSWORD, NOON)
    anew = stored(store, school.trainee).password_hash
    assert anew != weak
    try_password(store, PASSWORD, NOON)
    assert stored(store, school.trainee).password_hash == anew


@pytest.mark.parametrize("password", [
    "1234567", "x" * 129, "", "password", "PASSWORD", "Passw0rd", "p455w0rd", "pa$$word1", "@dmin1234",
    "motdepasse1", "пароль123", "12345678", "87654321", "qwertyuiop", "azertyuiop", "йцукенгш", "aaaaaaaa",
    "abababab", "blackjack21", "Casino2026", "dealer123", "iloveyou!", "abcd1234", "tanya@example.org",
    "Tanya Petrova", "a password\x00", "\ud800" * 9])
def test_what_would_be_tried_first_is_refused(password: str) -> None:
    with pytest.raises(AnswerFormatError):
        new_password(password, "tanya@example.org", "Tanya Petrova", None)


@pytest.mark.parametrize("password", [
    "seven stones on a shelf", "x1" * 3 + "yz", "correct horse battery", "Ж" * 3 + "ухажёр", "8 chars!" * 16,
    "ein Satz mit Ä", "🂡🂢🂣🂤🂥🂦🂧🂨"])
def test_what_nobody_would_try_is_taken(password: str) -> None:
    assert new_password(password)


def test_there_are_three_thousand_at_least(figure: Callable[[str], None]) -> None:
    made = [word + end for word in common._WORDS for end in common._ENDINGS if len(word + end) >= 8]
    assert all(common.is_common(one) for one in made)
    figure(f"{len(common._all())} passwords are refused as common ones")
    assert len(common._all()) >= 3000


def test_a_password_is_the_same_on_every_keyboard(store: Store, school: School) -> None:
    """One device writes é as a letter, another as e and an accent."""
    composed, parted = "caf\u00e9 au lait, deux", "cafe\u0301 au lait, deux"
    link = store.write(lambda db: signing_in.new_link(
        db, person_id=school.trainee, made_by=school.instructor, now=NOON))
    signing_in.use_link(store, source(), link, composed, parted, instead_of=None, now=NOON)
    assert try_password(store, parted, NOON).person_id == school.trainee


def test_a_pin_is_made_and_never_chosen() -> None:
    made = [secrets.new_pin() for _ in range(500)]
    assert all(re.fullmatch(r"[0-9]{6}", one) for one in made)
    assert len(set(made)) > 490
    assert any(one.startswith("0") for one in made)


def test_a_reprint_ends_the_old_card(store: Store, school: School) -> None:
    def enter(pin: str) -> object:
        return signing_in.by_card(store, source(), "AAAA22", "t1", pin, instead_of=None, now=NOON)

    pins = [signing_in.Pin(digits, secrets.hash_secret(digits)) for digits in ("123457", "765432")]
    for pin in pins:
        store.write(lambda db, pin=pin: new_card(
            db, person_id=school.trainee, made_by=school.instructor, now=NOON, pin=pin))
    with pytest.raises(WrongSecret):
        enter("123457")
    assert enter("765432")
