"""What to look at before a total is called: by the cards on the felt and the house's way of saying it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.drills.base import Json
from trainer.drills.shown import BACK, DEALER
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_ACE, _TENS = "A", "TJQK"
_MANY = 4

_ONE_ACE = N_("Count the ace as 1 first, then see whether it can count ten more without going bust.")
_ACES = N_("Count every ace as 1 first. Only one of them can ever count ten more.")
_SPLIT = N_("This hand comes from a split: look up whether ace and ten are a blackjack there.")
_MANY_CARDS = N_("There is no ace, so there is one total: put together what makes ten, then add the rest.")
_FEW_CARDS = N_("There is no ace, so there is one total: every picture counts ten.")
_MOMENT = N_("Look for an ace first, then for what makes ten; count when the cards are down.")
"""Of cards that lie open for a moment nothing may stand in the page."""
_SAY: Mapping[str, str] = {
    "both": N_("While the hand can still move, this house says both totals."),
    "soft": N_("While the ace can still change, this house says “soft” with the total."),
    "high": N_("This house says the higher total alone."),
}


def hint(prompt: Json, table: HouseRules) -> Message:
    """One or two sentences about the hand that is asked."""
    say = {"message": _SAY[table.house.announce]}
    if prompt["variant"] == "flash":
        return Message("%(count)s %(say)s", {"count": {"message": _MOMENT}, "say": say})
    hand = _asked(prompt)
    cards = [card for card in hand["cards"] if card != BACK]
    count = _counting(cards, is_split=hand["from_split"])
    if not any(card[0] == _ACE for card in cards):
        return Message(count)
    return Message("%(count)s %(say)s", {"count": {"message": count}, "say": say})


def _counting(cards: Sequence[str], *, is_split: bool) -> str:
    aces = sum(card[0] == _ACE for card in cards)
    if aces and is_split and len(cards) == 2 and any(card[0] in _TENS for card in cards):
        return _SPLIT
    if aces:
        return _ACES if aces > 1 else _ONE_ACE
    return _MANY_CARDS if len(cards) >= _MANY else _FEW_CARDS


def _asked(prompt: Json) -> Json:
    if prompt["asked"] == DEALER:
        return prompt["dealer"]
    return next(hand for box in prompt["boxes"] for hand in box["hands"] if hand["hand"] == prompt["asked"])
