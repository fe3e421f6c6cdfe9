"""What to look at before a line is paid: which kind of line it is, and how the house works it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_INSURANCE = N_("Insurance wins with the bank’s blackjack alone, and then pays %(odds)s.")
_EVEN_MONEY = N_("Even money was taken: the box is paid once, whatever the bank has.")
_SURRENDER = N_("The box gave up: half of what lies there is the house’s.")
_BLACKJACK = N_("A blackjack pays %(odds)s, unless the bank has one too.")
_BLACKJACK_ALWAYS = N_("A blackjack pays %(odds)s, whatever the bank has.")
_BLACKJACK_BY_SUIT = N_("What a blackjack pays here depends on its suits: look at the rules of the table.")
_DOUBLED = N_("The hand is doubled: all that lies there counts, not the first bet alone.")
_PLAIN = N_("Compare the two totals first; a hand that is over never wins.")
_METHOD: Mapping[str, Mapping[str, str]] = {
    "3:2": {
        "components": N_("Take the bet apart into hundreds, tens and units, and work out each."),
        "half_plus_bet": N_("Half of the bet, and the bet."),
        "units": N_("Count the bet in pairs of chips: each pair gets three."),
    },
    "6:5": dict.fromkeys(("components", "half_plus_bet", "units"), N_("A fifth of the bet, and the bet.")),
}
_MOST = 2


def hint(prompt: Json, table: HouseRules) -> Message:
    """The first two sentences that something on the felt calls for."""
    first, *second = islice(_sentences(prompt, table), _MOST)
    if not second:
        return first
    return Message("%(first)s %(second)s", {"first": _inner(first), "second": _inner(second[0])})


def _sentences(prompt: Json, table: HouseRules) -> Iterator[Message]:
    rules = table.rules
    boxes = prompt["boxes"]
    asked = {line["line"] for line in prompt["lines"]}
    hands = [hand for box in boxes for hand in box["hands"] if hand["hand"] in asked]
    if any(line["kind"] == "insurance" for line in prompt["lines"]):
        yield Message(_INSURANCE, {"odds": rules.insurance_payout})
    if any(box["even_money"] for box in boxes):
        yield Message(_EVEN_MONEY)
    elif any(_is_blackjack(hand) for hand in hands):
        yield from _of_a_blackjack(table)
    if any(hand["surrendered"] for hand in hands):
        yield Message(_SURRENDER)
    if any(hand["doubled"] for hand in hands):
        yield Message(_DOUBLED)
    yield Message(_PLAIN)


def _of_a_blackjack(table: HouseRules) -> Iterator[Message]:
    rules = table.rules
    if rules.suited_blackjack_payout != "none":
        yield Message(_BLACKJACK_BY_SUIT)
        return
    said = _BLACKJACK_ALWAYS if rules.player_bj_always_wins else _BLACKJACK
    yield Message(said, {"odds": rules.blackjack_payout})
    if rules.blackjack_payout in _METHOD:
        yield Message(_METHOD[rules.blackjack_payout][table.house.payout_method])


def _is_blackjack(hand: Json) -> bool:
    """Ace and ten as they lie; of a split hand the house may think otherwise, so nothing is said of it."""
    ranks = {card[0] for card in hand["cards"]}
    return len(hand["cards"]) == 2 and "A" in ranks and bool(ranks & set("TJQK")) and not hand["from_split"]


def _inner(message: Message) -> Json:
    return {"message": message.template, **message.params}
