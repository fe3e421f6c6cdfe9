"""The table situation of a drill's item, made from its prompt alone: what the page showed and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trainer.drills.shown import BACK
from trainer.sheets.ruling.notation import HALF
from trainer.sheets.ruling.situation import BoxPut, HandPut, Situation

Prompt = Mapping[str, Any]


def situation_of(kind: str, prompt: Prompt) -> Situation | None:
    """What lay on the table; None where the item has no table that a ruling could be asked for.

    An item that goes on, a growing hand or a walk round the boxes, has the hand that was asked about and
    nothing that is asked later.
    """
    make = _MAKING.get(kind)
    return None if make is None else make(prompt)


def _whole_table(prompt: Prompt) -> Situation:
    side_bets = {line["line"]: line for line in prompt.get("lines", ()) if line.get("side_bet")}
    return Situation(dealer=_cards(prompt["dealer"]),
                     boxes=tuple(_box(box, side_bets) for box in prompt["boxes"] if box["hands"]))


def _asked_hand(prompt: Prompt) -> Situation:
    """The one hand; the bank's alone where it is the bank's."""
    if prompt["dealer"] is not None and prompt["asked"] == prompt["dealer"]["hand"]:
        return Situation(dealer=_cards(prompt["dealer"]))
    boxes = [box | {"hands": hands} for box in prompt["boxes"]
             if (hands := [hand for hand in box["hands"] if hand["hand"] == prompt["asked"]])]
    return Situation(boxes=tuple(_box(box, {}) for box in boxes))


def _dealt_table(prompt: Prompt) -> Situation | None:
    """Before anything is granted; None while a hand has not got its second card, or no bet is down."""
    situation = _whole_table(prompt) if prompt["dealer"] is not None else None
    hands = [hand for box in situation.boxes for hand in box.given] if situation is not None else []
    return situation if hands and all(len(hand.cards) > 1 for hand in hands) else None


_MAKING: Mapping[str, Callable[[Prompt], Situation | None]] = {
    "payout": _whole_table,
    "settlement-order": _whole_table,
    "find-error": _whole_table,
    "dealer-draw": _whole_table,
    "hand-total": _asked_hand,
    "request": _dealt_table,
}


def _cards(hand: Prompt) -> tuple[str, ...]:
    return tuple(card for card in hand["cards"] if card != BACK)


def _box(box: Prompt, side_bets: Mapping[str, Any]) -> BoxPut:
    number, hands = box["box"], {_place(hand["hand"]): _hand(hand) for hand in box["hands"]}
    is_split = -1 not in hands
    count = max(2, max(hands) + 1) if is_split else 1
    bet = box["hands"][0]["wager"]
    own = {line["side_bet"]: line["stake"] for line in side_bets.values() if line["box"] == number}
    return BoxPut(
        number=number, bet=bet, hands=tuple(hands.get(place if is_split else -1) for place in range(count)),
        insurance=_insurance(box["insurance"], bet), even_money=box["even_money"], side_bets=own)


def _insurance(stake: int | None, bet: int) -> int | None:
    """Half the bet is what insurance is, so it needs no amount."""
    return None if not stake else HALF if 2 * stake == bet else stake


def _place(name: str) -> int:
    letter = name[-1]
    return ord(letter) - ord("a") if letter.isalpha() else -1


def _hand(hand: Prompt) -> HandPut:
    """A double for less shows by what lies there."""
    added = hand["stake"] - hand["wager"]
    doubles: tuple[int | None, ...] = ()
    if hand["doubled"]:
        doubles = (None if added == hand["wager"] else added,)
    return HandPut(id=hand["hand"], cards=tuple(hand["cards"]), doubles=doubles,
                   surrendered=hand["surrendered"])
