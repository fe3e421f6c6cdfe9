"""Block 5 of the card: the order of the round, in about nine steps."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.procedure import word_counts
from trainer.engine.rules import HoleCard, HouseRules, RuleSet
from trainer.errors import N_
from trainer.sheets.moments import checked, unchecked
from trainer.sheets.said import Row, Said, row, said, upcards

_ONLY = {
    (True, True): N_("from the first card on only double, split, insurance"),
    (True, False): N_("from the first card on only double, split"),
    (False, True): N_("from the first card on only double, insurance"),
    (False, False): N_("from the first card on only double"),
}
"""By whether the table has splits and insurance: what may still be put down."""
_DEAL = {
    ("P1-U-P2", "none"): N_("from your left: boxes, your one card, boxes"),
    ("P1-U-P2-H", "face_down"): N_("from your left: boxes, upcard, boxes, hole card face down"),
    ("P1-U-P2-H", "face_up"): N_("from your left: boxes, your card, boxes, your second: both open"),
    ("P1-P2-U-H", "face_down"): N_("from your left: boxes twice, upcard, hole card face down"),
    ("P1-P2-U-H", "face_up"): N_("from your left: boxes twice, then your two cards, both open"),
}
_INSURANCE = {
    ("exact_half", "before_peek"): N_("%(upcards)s up: half the bet; close it before you check"),
    ("exact_half", "before_first_action"): N_(
        "%(upcards)s up: half the bet; close it before any card is drawn"),
    ("up_to_half", "before_peek"): N_("%(upcards)s up: up to half the bet; close it before you check"),
    ("up_to_half", "before_first_action"): N_(
        "%(upcards)s up: up to half the bet; close it before any card is drawn"),
}
_DRAW = {
    "stand": N_("draw to 16, stand on 17, say the total"),
    "hit": N_("draw to 16 and on soft 17, say the total"),
}
_TURN = {
    "stand": N_("turn the hole card, draw to 16, stand on 17, say the total"),
    "hit": N_("turn the hole card, draw to 16 and on soft 17, say the total"),
}
_SETTLE = {
    "collect_then_pay": N_("take the losers, then pay the winners, then lift the cards"),
    "box_by_box": N_("box by box; money first, cards after"),
}


def course(table: HouseRules) -> tuple[Row, ...]:
    return tuple(_steps(table))


def _steps(table: HouseRules) -> Iterator[Row]:
    rules = table.rules
    yield row(N_("Bets"), said(N_("one bet in each box, inside the limits")))
    yield row(N_("Bets closed"), said(_ONLY[rules.max_hands != 1, bool(rules.insurance_upcards)],
                                      "max_hands", "insurance_upcards"))
    yield row(N_("Deal"), said(_DEAL[rules.initial_deal_order, rules.hole_card.value],
                               "initial_deal_order", "hole_card"))
    if rules.insurance_upcards:
        sentence = _INSURANCE[rules.insurance_amount, rules.insurance_when]
        yield row(N_("Insurance"), said(sentence, "insurance_upcards", "insurance_amount", "insurance_when",
                                        upcards=upcards(rules.insurance_upcards)))
    if checked(rules):
        yield row(N_("Peek"), said(N_("%(upcards)s up: look at the hole card; blackjack: settle now"),
                                   "peek", upcards=upcards(checked(rules))))
    yield row(N_("Blackjacks"), *_blackjacks(rules))
    yield row(N_("Boxes"), _requests(table), *_busts(rules))
    yield from _bank(rules)
    yield row(N_("Settle"), said(_SETTLE[rules.settlement_order], "settlement_order"))


def _blackjacks(rules: RuleSet) -> Iterator[Said]:
    """When they are paid: at once where the bank cannot have one, else when that is known."""
    key = "blackjack_paid"
    if rules.blackjack_paid == "at_settlement":
        yield said(N_("all wait for the settlement"), key)
        return
    if rules.player_bj_always_wins:
        yield said(N_("pay at once, whatever the bank shows"), key, "player_bj_always_wins")
        return
    if rules.hole_card is HoleCard.FACE_UP:
        yield said(N_("pay at once"), key, "hole_card")
        return
    if rules.blackjack_paid == "after_peek":
        yield said(N_("pay after the check; no check: at once"), key)
    elif checked(rules):
        yield said(N_("pay at once; %(upcards)s up: after the check"), key, "peek",
                   upcards=upcards(checked(rules)))
    else:
        yield said(N_("bank 2 to 9: pay at once"), key)
    if unchecked(rules):
        yield said(N_("%(upcards)s up: they wait"), key, "peek", upcards=upcards(unchecked(rules)))


def _requests(table: HouseRules) -> Said:
    if word_counts(table):
        return said(N_("a word or a sign for every decision"))
    return said(N_("a hand signal for every decision"))


def _busts(rules: RuleSet) -> Iterator[Said]:
    """A bust is taken at once, unless the bank's blackjack may give the bet back."""
    if rules.dealer_bj_takes == "original_only" and unchecked(rules):
        yield said(N_("bust: take the cards; %(upcards)s up, the bet waits"), "dealer_bj_takes", "peek",
                   upcards=upcards(unchecked(rules)))
    else:
        yield said(N_("bust: take bet and cards"))


def _bank(rules: RuleSet) -> Iterator[Row]:
    if rules.hole_card is HoleCard.FACE_DOWN:
        yield row(N_("Bank"), said(_TURN[rules.dealer_soft_17], "hole_card", "dealer_soft_17"))
        return
    if rules.hole_card is HoleCard.NONE:
        second = N_("take it; then settle the insurance") if rules.insurance_upcards else N_("take it now")
        yield row(N_("2nd card"), said(second, "hole_card"))
    yield row(N_("Bank"), said(_DRAW[rules.dealer_soft_17], "dealer_soft_17"))
