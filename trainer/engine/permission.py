"""May this box have what it asks, now and in this way: allowed, refused, or allowed and called out.

``requests.refusal`` knows which requests the rules grant. Here is what a dealer judges besides: the
moment, the manner, the amount of a bet, and everything that forbids the same request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from trainer.engine.bets import bets_refusal
from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.dealer import dealer_checks_hole_card
from trainer.engine.hand import Hand
from trainer.engine.procedure import Procedure, word_counts
from trainer.engine.requests import FINISHED, Request, refusal
from trainer.engine.rules import HouseRules, RuleSet, Surrender

_HARD = 12
"""From this hard total on a double is called out."""


class Decision(StrEnum):
    """What the dealer does with a request. FLOOR is granted and called out to the floor."""

    ALLOW = "allow"
    REFUSE = "refuse"
    FLOOR = "floor"


class Moment(StrEnum):
    """How far the round has come."""

    BETS = "bets"
    """No card is out."""
    OFFERS = "offers"
    """Every box has two cards: insurance is open, nothing was checked or drawn."""
    PLAY = "play"
    """A hole card that is checked has been checked, and the boxes draw."""


class Way(StrEnum):
    """How a request is made."""

    SIGNAL = "signal"
    """By hand, with or without a word."""
    WORD = "word"
    """A word and no hand signal."""
    ANOTHER = "another"
    """By somebody who does not play the box."""
    TOUCH = "touch"
    """With a hand on the cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request with all that decides on it; ``amount`` as in ``requests.refusal``."""

    request: Request
    box: Box
    hand: Hand
    upcard: Card
    moment: Moment
    way: Way = Way.SIGNAL
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """``clauses`` are the rule-set keys and procedures that forbid the request, each enough by itself,
    or that have it called out; none where it is simply allowed.
    """

    decision: Decision
    clauses: tuple[str, ...] = ()


def request_ruling(asked: Asked, table: HouseRules) -> Ruling:
    """What a dealer of this table does with the request."""
    rules = table.rules
    against = (
        *_against_way(asked, table), *_against_moment(asked, rules), *clauses_against(asked, rules))
    if against:
        return Ruling(Decision.REFUSE, against)
    called_out = tuple(_called_out(asked))
    return Ruling(Decision.FLOOR, called_out) if called_out else Ruling(Decision.ALLOW)


def bet_ruling(amount: int, rules: RuleSet, *, moment: Moment, is_in_box: bool) -> Ruling:
    """What a dealer does with a wager of ``amount`` (hundredths) that is put down now."""
    against = tuple(_against_bet(amount, rules, moment, is_in_box))
    return Ruling(Decision.REFUSE, against) if against else Ruling(Decision.ALLOW)


_GRANTED: dict[str, Any] = {
    "split_match": "value", "split_barred": frozenset(), "max_hands": "unlimited", "resplit_aces": True,
    "hit_split_aces": True, "auto_stand_21": False, "charlie_n": "none",
    "double_on": "any_number_of_cards", "double_soft": True, "das": True, "double_split_aces": True,
    "double_for_less": True, "forced_hit_below": 0,
    "surrender_not_vs": frozenset(), "surrender_after_split": True, "surrender_after_double": True,
}
"""The value of a key with which it forbids nothing; other keys cannot be asked past."""


def clauses_against(asked: Asked, rules: RuleSet) -> tuple[str, ...]:
    """Every rule that refuses the request by itself, as ``requests.refusal`` meets them.

    A third ace at a table of two hands runs into both ``max_hands`` and ``resplit_aces``.
    """
    found: list[str] = []
    while (clause := _refused_by(asked, rules)) is not None and clause not in found:
        found.append(clause)
        if clause not in _GRANTED:
            break
        rules = replace(rules, **{clause: _GRANTED[clause]})
    return tuple(found)


def _refused_by(asked: Asked, rules: RuleSet) -> str | None:
    clause = refusal(asked.request, asked.box, asked.hand, rules, upcard=asked.upcard, amount=asked.amount)
    return Procedure.BLACKJACK_STANDS if clause == FINISHED and asked.hand.is_blackjack else clause


def _against_way(asked: Asked, table: HouseRules) -> Iterator[str]:
    match asked.way:
        case Way.WORD:
            if not word_counts(table):
                yield Procedure.HAND_OR_WORD
        case Way.ANOTHER:
            yield Procedure.OWN_BOX
        case Way.TOUCH:
            yield Procedure.CARDS_UNTOUCHED


def _against_moment(asked: Asked, rules: RuleSet) -> Iterator[str]:
    """Insurance and even money end when the hole card is checked or the first card is drawn. A late
    surrender begins with that check, an early one ends with it.
    """
    is_over = asked.moment is Moment.PLAY
    if asked.request in (Request.INSURANCE, Request.EVEN_MONEY) and is_over:
        yield "insurance_when"
    out_of_time = Surrender.EARLY if is_over else Surrender.LATE
    is_checked = dealer_checks_hole_card(asked.upcard, rules)
    if asked.request is Request.SURRENDER and is_checked and rules.surrender is out_of_time:
        yield "surrender"


def _called_out(asked: Asked) -> Iterator[str]:
    if asked.request is not Request.DOUBLE:
        return
    hand = asked.hand
    if asked.amount is not None and asked.amount < hand.stake:
        yield "double_for_less"
    if not hand.is_soft and hand.total >= _HARD:
        yield Procedure.HARD_DOUBLE


def _against_bet(amount: int, rules: RuleSet, moment: Moment, is_in_box: bool) -> Iterator[str]:
    if moment is not Moment.BETS:
        yield Procedure.BETS_CLOSED
    if not is_in_box:
        yield Procedure.BET_IN_BOX
    clause = bets_refusal({1: amount}, rules)
    if clause is not None:
        yield clause
