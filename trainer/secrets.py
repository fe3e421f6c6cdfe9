"""What nobody may guess or read: passwords, PINs, tokens, the second factor."""

from __future__ import annotations

import base64
import hmac
import secrets
from datetime import datetime
from hashlib import sha256
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from pyotp import TOTP

MEMORY_KIB: Final = 19 * 1024
_HASHER = PasswordHasher(time_cost=2, memory_cost=MEMORY_KIB, parallelism=1)
"""argon2id at OWASP's minimum: 19 MiB, two passes, one lane."""
_NOBODY = _HASHER.hash(secrets.token_hex(16))
"""Verified in place of an account that is not there, so that it takes as long."""

PIN_DIGITS: Final = 6
STEP_S: Final = 30
"""How long a code of the second factor holds; the one before and the one after are taken too."""


def hash_secret(secret: str) -> str:
    """As it is stored: argon2id with its salt and parameters."""
    return _HASHER.hash(secret)


def is_secret(stored: str | None, given: str) -> bool:
    """Whether ``given`` is what was hashed; with nothing stored it takes as long and is never right."""
    try:
        return _HASHER.verify(stored or _NOBODY, given) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def must_be_hashed_again(stored: str) -> bool:
    """It was hashed with weaker parameters than today's."""
    return _HASHER.check_needs_rehash(stored)


def new_token() -> str:
    """Of a session or a link: 256 bits, safe in an address and a cookie."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What the store keeps of a token: whoever reads the database cannot sign in with it."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_pin() -> str:
    """Of a PIN card: six digits, made here and never chosen."""
    return f"{secrets.randbelow(10 ** PIN_DIGITS):0{PIN_DIGITS}}"


def second_factor(key: bytes, nonce: bytes) -> str:
    """The secret in an authenticator, from the server's key and what is stored: neither alone will do."""
    return base64.b32encode(hmac.digest(key, b"second factor|" + nonce, "sha256")[:20]).decode()


def new_nonce() -> bytes:
    """Of a second factor."""
    return secrets.token_bytes(20)


def factor_address(secret: str, name: str, issuer: str) -> str:
    """What an authenticator reads from a QR code."""
    return TOTP(secret, interval=STEP_S).provisioning_uri(name=name, issuer_name=issuer)


def code_step(secret: str, code: str, now: datetime, last_step: int | None) -> int | None:
    """The time step of a code that holds now and is later than the last that was taken; None: it is none."""
    if not code.isascii():
        return None
    otp = TOTP(secret, interval=STEP_S)
    this = int(now.timestamp()) // STEP_S
    steps = [step for step in (this - 1, this, this + 1) if last_step is None or step > last_step]
    return next((step for step in steps if hmac.compare_digest(otp.generate_otp(step), code)), None)
