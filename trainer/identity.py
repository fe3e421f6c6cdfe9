"""What somebody is told apart by: code, login and e-mail, as they are typed, compared and stored."""

from __future__ import annotations

import re
from dataclasses import replace

from trainer.errors import N_, AnswerFormatError
from trainer.people import NAME_LENGTH, read_name
from trainer.signing_in import names
from trainer.store import accounts, people
from trainer.store.accounts import Account
from trainer.store.alphabet import sorted_as
from trainer.store.database import Database
from trainer.store.people import Person

__all__ = ["compared", "find_by_name", "full_name", "read_code", "read_email", "read_login", "read_part",
           "refuse_taken", "sorted_as", "store_name"]

PART_LENGTH = 80
"""Of a first or a last name."""
_CODE = re.compile(r"[^\W_][\w.\-]{0,19}")
_LOGIN = re.compile(r"[\w.\-][\w .\-]{0,78}[\w.\-]|[\w.\-]")
_EMAIL = re.compile(r"[^\s@,;<>\"]{1,64}@[^\s@,;<>\".]+(\.[^\s@,;<>\".]+)+")


def compared(text: str) -> str:
    """As sign-in compares it, with single blanks. Raises AnswerFormatError."""
    return " ".join(names.compared(text).split())


def read_code(text: str) -> str:
    """A trainee's code. Raises AnswerFormatError."""
    code = compared(text)
    if not _CODE.fullmatch(code):
        raise AnswerFormatError(N_(
            "A code is 1 to 20 letters, digits, points or hyphens, and begins with a letter or a digit."))
    return code


def read_login(text: str) -> str | None:
    """None: there is none. Raises AnswerFormatError."""
    login = compared(text)
    if login and not _LOGIN.fullmatch(login):
        raise AnswerFormatError(N_(
            "A login is up to 80 letters, digits, blanks, points or hyphens, without @."))
    return login or None


def read_email(text: str) -> str | None:
    """None: there is none. Raises AnswerFormatError."""
    email = compared(text)
    if email and (not _EMAIL.fullmatch(email) or len(email) > 254 or not email.isprintable()):
        raise AnswerFormatError(N_("This is no e-mail address: it looks like name@example.com."))
    return email or None


def read_part(text: str) -> str:
    """A first or last name, which must be there. Raises AnswerFormatError."""
    name = read_name(text, PART_LENGTH)
    if not name:
        raise AnswerFormatError(N_("First name and last name are needed."))
    return name


def full_name(first: str, last: str) -> str:
    """What pages call the person."""
    return f"{first} {last}".strip()[:2 * NAME_LENGTH].rstrip()


def find_by_name(db: Database, text: str) -> Account | None:
    """Whose login or e-mail it is."""
    name = compared(text)
    return accounts.find_by_name(db, name) if name else None


def refuse_taken(db: Database, account: Account) -> None:
    """Raises AnswerFormatError where code, login or e-mail is another's."""
    by_code = accounts.find_by_code(db, account.code) if account.code else None
    if by_code and by_code.person_id != account.person_id:
        raise AnswerFormatError(N_("This code is somebody else’s already."))
    for name, said in ((account.login, N_("This login is somebody else’s already.")),
                       (account.email, N_("This e-mail address is somebody else’s already."))):
        found = accounts.find_by_name(db, name) if name else None
        if found and found.person_id != account.person_id:
            raise AnswerFormatError(said)


def store_name(db: Database, person: Person, account: Account) -> None:
    """Store what an account and its person are called."""
    accounts.change_account(db, account)
    people.change_person(db, replace(person, name=full_name(account.first_name, account.last_name)))
