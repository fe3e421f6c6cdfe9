"""Names, codes and passwords as they are compared, however a device writes them."""

from __future__ import annotations

import unicodedata
from typing import Final

from trainer.errors import N_, AnswerFormatError
from trainer.signing_in.common import is_common

NAME_LENGTH: Final = 254
PASSWORD_LENGTHS: Final = range(8, 129)


def compared(text: str) -> str:
    """A login, an e-mail or a code: NFKC, case folded, no blanks around. Raises AnswerFormatError."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text[:1000]).casefold()).strip()
    if len(folded) > NAME_LENGTH or any(unicodedata.category(sign)[0] == "C" for sign in folded):
        raise AnswerFormatError(N_("A name is made of letters, digits and signs that can be seen."))
    return folded


def compared_class_code(text: str) -> str:
    """In capitals, without the blanks and hyphens that make it easier to read. Raises AnswerFormatError."""
    return "".join(sign for sign in compared(text).upper() if sign not in " -")


def compared_password(text: str) -> str:
    """NFKC, so that it is the same on every keyboard. Raises AnswerFormatError for what none can type."""
    composed = unicodedata.normalize("NFKC", text)
    if any(unicodedata.category(sign) in ("Cc", "Cs", "Cn") for sign in composed):
        raise AnswerFormatError(N_("A password is made of letters, digits, signs and blanks."))
    return composed


def new_password(text: str, *about: str | None) -> str:
    """As it is compared, once it is good enough; ``about``: what everybody knows of whose it is.

    Raises AnswerFormatError with what is asked of it.
    """
    password = compared_password(text)
    if len(password) not in PASSWORD_LENGTHS:
        raise AnswerFormatError(N_("A password has %(least)s to %(most)s characters."),
                                least=PASSWORD_LENGTHS.start, most=PASSWORD_LENGTHS.stop - 1)
    folded = password.casefold()
    if is_common(folded) or any(one and compared(one) == folded for one in about):
        raise AnswerFormatError(N_(
            "This password is one of the first that would be tried. Several words in a row make a good one."))
    return password
