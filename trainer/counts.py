"""A whole number as the field of a form has it."""

from __future__ import annotations

import re

from trainer.errors import N_, AnswerFormatError

_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


def read_count(text: str, least: int, most: int) -> int:
    """Blanks around it are no fault; raises AnswerFormatError."""
    if not _NUMBER.fullmatch(text.strip()) or not least <= int(text) <= most:
        raise AnswerFormatError(
            N_("Write a whole number from %(least)s to %(most)s."), least=least, most=most)
    return int(text)
