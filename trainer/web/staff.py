"""What the views of a school need: who acts, and a form that is shown again with what was typed."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.people import Person
from trainer.web import guard, words


def actor() -> Person:
    """Whoever is signed in; the rule of the address has asked already. Raises NotFound."""
    person = guard.visitor()
    if person is None:
        raise NotFound(N_("There is no such page."))
    return person


def tried(attempt: Callable[[], Response], again: Callable[[str, int], Response]) -> Response:
    """What came of a form; ``again(sentence, 422)`` shows it once more where it cannot be read."""
    try:
        return attempt()
    except AnswerFormatError as error:
        return again(words.say(error), 422)
