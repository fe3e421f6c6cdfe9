"""What a box may ask for, and the clause of the rule set that refuses it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.dealer import counts_as_blackjack, is_charlie, offers_even_money, offers_insurance
from trainer.engine.hand import LAST_STATE, SOFT_21, TOTAL, Hand
from trainer.engine.rules import RuleSet, Surrender

FINISHED = "finished"
"""In place of a clause: bust, surrendered, standing or a blackjack, which no house lets go on."""
BALANCE = "balance"
"""In place of a clause: the player has not the money that the request would put down."""

_DOUBLE_TOTALS: dict[str, range] = {
    "any_two": range(22), "any_number_of_cards": range(22),
    "9-11": range(9, 12), "10-11": range(10, 12), "11": range(11, 12),
}


class Request(StrEnum):
    """What a player may want of the dealer."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    INSURANCE = "insurance"
    EVEN_MONEY = "even_money"


_IS_21 = frozenset(state for state, total in enumerate(TOTAL) if total == 21)
"""The states of a hand of 21."""
HIT, STAND, DOUBLE, SPLIT, SURRENDER = IN_TURN = (
    Request.HIT, Request.STAND, Request.DOUBLE, Request.SPLIT, Request.SURRENDER,
)
"""What a hand may ask for in its turn; by bare names, for looking up a member takes its time."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """One request with all that decides on it."""

    box: Box
    hand: Hand
    rules: RuleSet
    upcard: Card
    amount: int | None
    balance: int | None


def refusal(
    request: Request, box: Box, hand: Hand, rules: RuleSet, *,
    upcard: Card, amount: int | None = None, balance: int | None = None,
) -> str | None:
    """The rule-set key that forbids ``request`` to this hand now, or None where it is allowed.

    ``amount`` is what a double or an insurance bet puts down (None: all it may), ``balance`` what
    the player has left (None: enough). Besides the keys there are ``FINISHED`` and ``BALANCE``.
    """
    asked = _Asked(box, hand, rules, upcard, amount, balance)
    if request in IN_TURN and (clause := finished_by(box, hand, rules)):
        return clause
    return _REFUSALS[request](asked)


def allowed_requests(
    box: Box, hand: Hand, rules: RuleSet, *, upcard: Card, balance: int | None = None
) -> frozenset[Request]:
    """What the hand in turn may ask for; nothing once it is finished."""
    return frozenset(
        request for request in IN_TURN
        if refusal(request, box, hand, rules, upcard=upcard, balance=balance) is None
    )


def finished_by(box: Box, hand: Hand, rules: RuleSet) -> str | None:
    """The clause that ends the hand (or ``FINISHED``), None while it may ask for something."""
    state = hand.state
    if state > LAST_STATE or hand.is_closed or hand.surrendered:
        return FINISHED
    if state in _IS_21:
        if state == SOFT_21 and counts_as_blackjack(hand, rules):
            return "blackjack_after_split" if hand.from_split else FINISHED
        if rules.auto_stand_21:
            return "auto_stand_21"
    if hand.doubles and not _may_go_on_after_double(hand, rules):
        return "redouble"
    if hand.from_split and _is_split_ace(hand) and not _may_play_split_ace(box, hand, rules):
        return "hit_split_aces"
    if rules.charlie_n != "none" and is_charlie(hand, rules):
        return "charlie_n"
    return None


def _may_go_on_after_double(hand: Hand, rules: RuleSet) -> bool:
    may_surrender = rules.surrender is not Surrender.NONE and rules.surrender_after_double
    return hand.doubles <= rules.redouble or may_surrender


def _is_split_ace(hand: Hand) -> bool:
    return hand.from_split and hand.cards[0].ace_bit == 1


def _may_play_split_ace(box: Box, hand: Hand, rules: RuleSet) -> bool:
    """Beyond its second card: to hit, to double, or as a pair to be split again."""
    if rules.hit_split_aces or len(hand.cards) < 2:
        return True
    return (rules.das and rules.double_split_aces) or _split_clause(box, hand, rules) is None


def _hit_refusal(asked: _Asked) -> str | None:
    if asked.hand.doubles:
        return "redouble"
    if _is_split_ace(asked.hand) and not asked.rules.hit_split_aces:
        return "hit_split_aces"
    return None


def _stand_refusal(asked: _Asked) -> str | None:
    """A doubled hand may always stand: it cannot ask for a card any more."""
    if asked.hand.doubles:
        return None
    return "forced_hit_below" if asked.hand.total < asked.rules.forced_hit_below else None


def _double_refusal(asked: _Asked) -> str | None:
    hand, rules = asked.hand, asked.rules
    if hand.doubles > rules.redouble:
        return "redouble"
    if not hand.doubles and len(hand.cards) != 2 and rules.double_on != "any_number_of_cards":
        return "double_on"
    if hand.from_split and not rules.das:
        return "das"
    if _is_split_ace(hand) and not (rules.hit_split_aces or rules.double_split_aces):
        return "double_split_aces"
    if hand.is_soft and not (rules.double_soft or rules.double_soft_as_hard):
        return "double_soft"
    total = hand.hard_total if rules.double_soft_as_hard else hand.total
    if total not in _DOUBLE_TOTALS[rules.double_on]:
        return "double_on"
    return _double_amount_refusal(asked)


def _double_amount_refusal(asked: _Asked) -> str | None:
    """A double puts down as much as lies there; for less only where the house takes it."""
    whole = asked.hand.stake
    added = whole if asked.amount is None else asked.amount
    if added != whole and not (asked.rules.double_for_less and 0 < added < whole):
        return "double_for_less"
    return _balance_refusal(added, asked)


def _split_refusal(asked: _Asked) -> str | None:
    return _split_clause(asked.box, asked.hand, asked.rules) or _balance_refusal(asked.hand.bet, asked)


def _split_clause(box: Box, hand: Hand, rules: RuleSet) -> str | None:
    if not hand.is_pair or (rules.split_match == "rank" and hand.cards[0].rank != hand.cards[1].rank):
        return "split_match"
    if any(_is_barred(card, rules) for card in hand.cards):
        return "split_barred"
    if hand.doubles:
        return "redouble"
    if rules.max_hands != "unlimited" and len(box.hands) >= rules.max_hands:
        return "max_hands"
    if _is_split_ace(hand) and not rules.resplit_aces:
        return "resplit_aces"
    return None


def _is_barred(card: Card, rules: RuleSet) -> bool:
    """``10`` bars every card that counts ten."""
    return card.rank in rules.split_barred or (card.value == 10 and "10" in rules.split_barred)


def _surrender_refusal(asked: _Asked) -> str | None:
    hand, rules = asked.hand, asked.rules
    if rules.surrender is Surrender.NONE:
        return "surrender"
    if asked.upcard.upcard_class in rules.surrender_not_vs:
        return "surrender_not_vs"
    if hand.from_split and not rules.surrender_after_split:
        return "surrender_after_split"
    if hand.doubles:
        return None if rules.surrender_after_double else "surrender_after_double"
    return None if len(hand.cards) == 2 else "surrender"


def _insurance_refusal(asked: _Asked) -> str | None:
    box, rules = asked.box, asked.rules
    if not offers_insurance(asked.upcard, rules):
        return "insurance_upcards"
    if box.even_money:
        return "even_money"
    amount = box.bet // 2 if asked.amount is None else asked.amount
    may_be_less = rules.insurance_amount == "up_to_half" and 0 < 2 * amount < box.bet
    if box.insurance or not (2 * amount == box.bet or may_be_less):
        return "insurance_amount"
    return _balance_refusal(amount, asked)


def _even_money_refusal(asked: _Asked) -> str | None:
    takes_it = not asked.box.insurance and offers_even_money(asked.hand, asked.upcard, asked.rules)
    return None if takes_it else "even_money"


def _balance_refusal(needed: int, asked: _Asked) -> str | None:
    return BALANCE if asked.balance is not None and needed > asked.balance else None


_REFUSALS: dict[Request, Callable[[_Asked], str | None]] = {
    Request.HIT: _hit_refusal,
    Request.STAND: _stand_refusal,
    Request.DOUBLE: _double_refusal,
    Request.SPLIT: _split_refusal,
    Request.SURRENDER: _surrender_refusal,
    Request.INSURANCE: _insurance_refusal,
    Request.EVEN_MONEY: _even_money_refusal,
}
