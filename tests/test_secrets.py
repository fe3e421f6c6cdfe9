"""Passwords, PINs and codes: what is stored is not what is given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from argon2 import extract_parameters
from pyotp import TOTP

from trainer import secrets

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


def test_a_password_is_stored_as_argon2id_at_the_minimum_or_above() -> None:
    stored = secrets.hash_secret("correct horse")
    found = extract_parameters(stored)
    assert (found.type.name, found.memory_cost >= 19 * 1024, found.time_cost >= 2) == ("ID", True, True)
    assert "correct horse" not in stored
    assert secrets.is_secret(stored, "correct horse")
    assert not secrets.is_secret(stored, "correct  horse")
    assert not secrets.must_be_hashed_again(stored)


@pytest.mark.parametrize("stored", [None, "", "no hash", "$argon2id$v=19$m=8,t=1,p=1$AAAA"])
def test_nothing_stored_is_never_right(stored: str | None) -> None:
    assert not secrets.is_secret(stored, "")
    assert not secrets.is_secret(stored, "anything")


def test_pins_are_six_digits_of_all_sorts() -> None:
    pins = {secrets.new_pin() for _ in range(300)}
    assert len(pins) > 250
    assert all(len(pin) == 6 and pin.isdecimal() for pin in pins)


def test_a_code_is_taken_once_and_only_near_its_time() -> None:
    secret = secrets.second_factor(b"k" * 32, b"n" * 20)
    assert secret != secrets.second_factor(b"K" * 32, b"n" * 20)
    otp = TOTP(secret)
    step = secrets.code_step(secret, otp.at(NOW), NOW, None)
    assert step == int(NOW.timestamp()) // 30
    assert secrets.code_step(secret, otp.at(NOW), NOW, step) is None
    assert secrets.code_step(secret, otp.at(NOW - timedelta(seconds=30)), NOW, None) == step - 1
    assert secrets.code_step(secret, otp.at(NOW - timedelta(seconds=90)), NOW, None) is None
    assert secrets.code_step(secret, "", NOW, None) is None
