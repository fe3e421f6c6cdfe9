"""What a colleague may have done wrong: the types, the places, and a fault that was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.drills.base import Json
from trainer.errors import N_, Message

DEALER, INSURANCE = "D", "I"
"""The places that are no box; all insurance bets are one place."""

TYPES: Mapping[str, str] = {
    "total": N_("Wrong total called"),
    "draw": N_("Wrong draw or stand"),
    "pay": N_("Wrong amount paid"),
    "take": N_("Bet left or taken wrongly"),
    "split_bj": N_("Split 21 paid as blackjack"),
    "insurance": N_("Insurance mishandled"),
    "illegal": N_("Illegal split or double"),
    "sequence": N_("Card missing or wrong order"),
}
"""In the order of their keys, 1 to 8."""

_BANK, _INSURANCE = N_("Bank"), N_("Insurance")
_BOX, _HAND, _INSURED = N_("Box %(box)s"), N_("Box %(box)s, hand %(letter)s"), N_("Box %(box)s, insurance")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: where it is, what it is, and the sentence that says so in the engine's figures."""

    place: str
    type: str
    what: str
    """The situation that it belongs to; a type may have two."""
    said: Message

    @property
    def key(self) -> tuple[str, str]:
        return self.place, self.type


def place_name(place: str) -> Json:
    """A place as a parameter of a sentence."""
    if place == DEALER:
        return {"message": _BANK}
    return {"message": _INSURANCE} if place == INSURANCE else {"message": _BOX, "box": place}


def line_name(line: str) -> Json:
    """A hand or an insurance bet as a parameter of a sentence: ``3``, ``3b``, ``3-insurance``."""
    box, _, insurance = line.partition("-")
    if insurance:
        return {"message": _INSURED, "box": box}
    number = box.rstrip("abcdefghijklmnopqrstuvwxyz")
    letter = box.removeprefix(number)
    return {"message": _HAND, "box": number, "letter": letter} if letter else {"message": _BOX, "box": box}


def place_of(line: str) -> str:
    """Where the trainee points to for this hand or insurance bet."""
    box, _, insurance = line.partition("-")
    return INSURANCE if insurance else box.rstrip("abcdefghijklmnopqrstuvwxyz")
