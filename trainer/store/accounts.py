"""The rows of accounts: who may sign in, with what."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.alphabet import sorted_as
from trainer.store.moments import to_us


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Code, login and e-mail as they are compared: NFKC, case folded."""

    person_id: int
    role: str
    code: str | None = None
    """A trainee's, on the PIN card and in the roster."""
    login: str | None = None
    email: str | None = None
    first_name: str = ""
    last_name: str = ""
    password_hash: str | None = None
    pin_hash: str | None = None
    totp_nonce: bytes | None = None
    """The secret of the second factor is made from it and the server's key."""
    totp_step: int | None = None
    """The step of the last code that was taken: none is taken twice."""


def has_accounts(db: Database) -> bool:
    """Whether there is an owner: from then on nobody practises without signing in."""
    return db.execute("SELECT 1 FROM account WHERE role = 'owner'").fetchone() is not None


def add_account(db: Database, account: Account, now: datetime) -> None:
    """Raises sqlite3.IntegrityError for a code, login or e-mail that is another's, or a second owner."""
    db.execute(
        """INSERT INTO account (person_id, role, code, login, email, first_name, last_name, password_hash,
                                pin_hash, totp_nonce, totp_step, created_us)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [account.person_id, account.role, account.code, account.login, account.email, account.first_name,
         account.last_name, account.password_hash, account.pin_hash, account.totp_nonce, account.totp_step,
         to_us(now)])


def change_account(db: Database, account: Account) -> None:
    """Store all but whose it is."""
    db.execute(
        """UPDATE account SET role = ?, code = ?, login = ?, email = ?, first_name = ?, last_name = ?,
                              password_hash = ?, pin_hash = ?, totp_nonce = ?, totp_step = ?
           WHERE person_id = ?""",
        [account.role, account.code, account.login, account.email, account.first_name, account.last_name,
         account.password_hash, account.pin_hash, account.totp_nonce, account.totp_step, account.person_id])


def find_account(db: Database, person_id: int) -> Account | None:
    """That of a person; a local trainee has none."""
    return _account(db.execute("SELECT * FROM account WHERE person_id = ?", [person_id]).fetchone())


def find_owner(db: Database) -> Account | None:
    """There is one at most."""
    return _account(db.execute("SELECT * FROM account WHERE role = 'owner'").fetchone())


def find_by_name(db: Database, name: str) -> Account | None:
    """By login or e-mail, as they are compared."""
    return _account(db.execute("SELECT * FROM account WHERE login = :name OR email = :name",
                               {"name": name}).fetchone())


def find_by_code(db: Database, code: str) -> Account | None:
    """By a trainee's code, as it is compared."""
    return _account(db.execute("SELECT * FROM account WHERE code = ?", [code]).fetchone())


def all_accounts(db: Database) -> list[Account]:
    """Of everybody, by name."""
    rows = db.execute("SELECT * FROM account ORDER BY person_id")
    found = [one for row in rows if (one := _account(row))]
    return sorted(found, key=lambda one: (sorted_as(one.last_name), sorted_as(one.first_name)))


def _account(row: Any) -> Account | None:
    return row and Account(
        person_id=row["person_id"], role=row["role"], code=row["code"], login=row["login"],
        email=row["email"], first_name=row["first_name"], last_name=row["last_name"],
        password_hash=row["password_hash"], pin_hash=row["pin_hash"], totp_nonce=row["totp_nonce"],
        totp_step=row["totp_step"])
