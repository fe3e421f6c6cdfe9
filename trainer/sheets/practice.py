"""A paper drill: its questions as they are printed, and the key for a page of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.errors import N_, Message
from trainer.sheets.said import money

Json = Any
"""A prompt's part: a hand or a box as prompts carry them."""

_BET = N_("Bet %(bet)s")
_INSURED = N_("Bet %(bet)s, insurance %(insurance)s")
_EVEN_MONEY = N_("Bet %(bet)s, even money taken")
_SPLIT = N_("%(bet)s, split")
_DOUBLED = N_("%(held)s, doubled with %(added)s")
_SURRENDERED = N_("%(held)s, surrendered")
_TWO_HANDS = N_("%(hand)s and %(others)s")
_CASE = N_("%(bet)s: %(hands)s. Bank: %(bank)s.")


@dataclass(frozen=True, slots=True)
class TotalAsked:
    """Cards to announce; ``note`` says whose they are where that changes what is said."""

    cards: tuple[str, ...]
    note: Message | None
    due: Message
    why: Message


@dataclass(frozen=True, slots=True)
class BlackjackAsked:
    """A blackjack's bet and what is paid on it, in hundredths."""

    bet: int
    due: int


@dataclass(frozen=True, slots=True)
class CaseAsked:
    """A box and the bank in a sentence, and what the house pays in all."""

    text: Message
    due: int
    why: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class SumAsked:
    """A sum as its item's prompt carries it, and what it comes to."""

    prompt: Json
    due: int
    why: Message


@dataclass(frozen=True, slots=True)
class Misreading:
    """An amount that may stand there instead of the right one, and what it tells."""

    number: int
    amount: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Numbered through from 1: totals, blackjacks, settlements."""

    seed: bytes
    totals: tuple[TotalAsked, ...]
    blackjacks: tuple[BlackjackAsked, ...]
    cases: tuple[CaseAsked, ...]
    misreadings: tuple[Misreading, ...]

    @property
    def questions(self) -> int:
        return len(self.totals) + len(self.blackjacks) + len(self.cases)


def note_of(hand: Mapping[str, Json]) -> Message | None:
    """What is to be known of a hand besides its cards."""
    if hand["hand"] == "dealer":
        return Message(N_("Bank"))
    if hand["from_split"]:
        return Message(N_("after a split"))
    return Message(N_("doubled")) if hand["doubled"] else None


def case_of(box: Mapping[str, Json], bank: Mapping[str, Json]) -> Message:
    """One box and the bank's cards, in one sentence."""
    hands = box["hands"]
    bet: Json = {"message": _BET, "bet": money(hands[0]["wager"])}
    if box["insurance"]:
        bet |= {"message": _INSURED, "insurance": money(box["insurance"])}
    elif box["even_money"]:
        bet |= {"message": _EVEN_MONEY}
    if len(hands) > 1:
        bet = {"message": _SPLIT, "bet": bet}
    return Message(_CASE, {"bet": bet, "hands": _hands(hands), "bank": _cards(bank)})


def _hands(hands: Sequence[Mapping[str, Json]]) -> Json:
    first, *others = hands
    return {"message": _TWO_HANDS, "hand": _hand(first), "others": _hands(others)} if others else _hand(first)


def _hand(hand: Mapping[str, Json]) -> Json:
    if hand["surrendered"]:
        return {"message": _SURRENDERED, "held": _cards(hand)}
    if hand["doubled"]:
        return {"message": _DOUBLED, "held": _cards(hand), "added": money(hand["stake"] - hand["wager"])}
    return _cards(hand)


def _cards(hand: Mapping[str, Json]) -> Json:
    return {"cards": " ".join(hand["cards"])}
