"""How a hand's total comes about, line by line and from its own cards."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.drills.base import Json
from trainer.drills.totals.mistakes import write_sum
from trainer.engine.cards import parse_cards, write_cards
from trainer.engine.hand import Hand
from trainer.errors import N_, Message

_PLAIN = N_("%(cards)s: %(sum)s = %(total)s.")
_SOFT = N_("%(cards)s: %(low)s or %(high)s.")
_ADDED = N_("Add %(cards)s: %(sum)s = %(total)s.")
_FALLS_BACK = N_("Add %(cards)s: %(high)s + %(value)s = %(over)s is over 21, so the ace falls back to 1: "
                 "%(sum)s = %(total)s.")
_ACE_IS_1 = N_("%(cards)s: the ace as 11 would make %(over)s, so it counts 1: %(sum)s = %(total)s.")
_BLACKJACK = N_("%(cards)s: an ace and a ten in the first two cards, blackjack.")
_BUST = N_("%(total)s is over 21: bust.")
_BUST_WORD_ONLY = N_("%(total)s is over 21: at this table only the word bust is said, not the number.")
_FINAL = N_("The hand takes no more cards: only %(total)s is said.")


def worked_total(key: Json) -> tuple[Message, ...]:
    """The lines of the explanation, from the key of ``totals.total_key``."""
    hand = Hand(parse_cards(key["cards"]))
    if key["due"] == "bj":
        return (Message(_BLACKJACK, _cards(hand)),)
    return (*_steps(hand), *_end(key))


def _steps(hand: Hand) -> Iterator[Message]:
    soft = _soft_start(hand)
    if soft is None:
        template = _ACE_IS_1 if hand.has_ace else _PLAIN
        yield Message(template, _cards(hand) | _sum(hand) | {"over": str(hand.hard_total + 10)})
        return
    yield Message(_SOFT, _cards(soft) | {"low": str(soft.hard_total), "high": str(soft.total)})
    if len(soft.cards) == len(hand.cards):
        return
    turned = Hand(hand.cards[: len(soft.cards) + 1])
    value = turned.cards[-1].value
    yield Message(_FALLS_BACK, _sum(turned) | {
        "cards": {"cards": str(turned.cards[-1])},
        "high": str(soft.total), "value": str(value), "over": str(soft.total + value),
    })
    if rest := hand.cards[len(turned.cards):]:
        added = " + ".join(str(one.value) for one in rest)
        yield Message(_ADDED, {
            "cards": {"cards": write_cards(rest)},
            "sum": f"{turned.total} + {added}", "total": str(hand.total),
        })


def _soft_start(hand: Hand) -> Hand | None:
    """The longest beginning of two cards or more that is soft: from there on the ace counts 1."""
    for count in range(len(hand.cards), 1, -1):
        start = Hand(hand.cards[:count])
        if start.is_soft:
            return start
    return None


def _end(key: Json) -> Iterator[Message]:
    number = {"total": str(key["number"])}
    if key["due"] == "bust":
        yield Message(_BUST_WORD_ONLY if key["strict_bust"] else _BUST, number)
    elif key["is_soft"] and key["is_final"]:
        yield Message(_FINAL, number)


def _cards(hand: Hand) -> dict[str, Json]:
    return {"cards": {"cards": write_cards(hand.cards)}}


def _sum(hand: Hand) -> dict[str, Json]:
    return {"sum": write_sum(hand), "total": str(hand.total)}
