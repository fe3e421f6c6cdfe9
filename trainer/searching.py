"""Finding people in a list by what is typed: some words of a name, a code, an address, in any order."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.store.alphabet import sorted_as
from trainer.store.classes import Member

LONGEST = 200
"""Letters of what is typed that are looked at."""


def has_words(text: str, places: Iterable[str | None]) -> bool:
    """Whether each word of the text stands in one of the places; capitals and accents make no difference."""
    whole = " ".join(sorted_as(place) for place in places if place)
    return all(word in whole for word in sorted_as(text[:LONGEST]).split())


def members_with(text: str, members: Iterable[Member]) -> list[Member]:
    """Those of a class whose name, code, e-mail or group has the words, in the same order."""
    return [one for one in members if has_words(
        text, (one.first_name, one.last_name, one.name, one.code, one.email, one.group))]
