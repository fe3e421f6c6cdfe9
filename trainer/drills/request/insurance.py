"""Insurance: for how much, against which card, and until when."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.request.case import (
    DRAWN,
    Case,
    Deal,
    Reason,
    Topic,
    Variation,
    allow,
    checked,
    has_closed_hole_card,
    is_open,
    never,
    refuse,
    shows,
)
from trainer.engine.cards import TENS
from trainer.engine.permission import Moment
from trainer.engine.requests import Request
from trainer.engine.rules import RuleSet
from trainer.errors import N_

_HANDS = ("T5", "T6", "96", "T8", "98", "87", "T3", "J7", "Q4", "K2", "A5")
"""Two cards with which a box might insure."""


def _more_than_half(deal: Deal) -> Case:
    bet, chip = deal.halvable_bet(), deal.rules.smallest_chip
    step = deal.rules.bet_step if bet // 2 >= deal.rules.bet_step else chip
    return _insure(deal, bet, deal.in_steps(bet // 2 + chip, bet, step))


def _half(deal: Deal) -> Case:
    bet = deal.halvable_bet()
    return _insure(deal, bet, bet // 2)


def _less_than_half(deal: Deal) -> Case:
    bet, chip = deal.halvable_bet(), deal.rules.smallest_chip
    step = deal.rules.bet_step if bet // 2 > deal.rules.bet_step else chip
    return _insure(deal, bet, deal.in_steps(chip, bet // 2 - chip, step))


def _against_ten(deal: Deal) -> Case:
    bet = deal.halvable_bet()
    return _insure(deal, bet, bet // 2, upcard=TENS)


def _late(deal: Deal) -> Case:
    """This box has taken a card; where there is a hole card it was checked before."""
    bet = deal.halvable_bet()
    box = deal.box(deal.rng.choice(DRAWN), bet=bet)
    history = (*checked("A", deal.rules), "drew")
    return deal.asks(Request.INSURANCE, box, upcard="A", amount=bet // 2, history=history)


def _insure(deal: Deal, bet: int, amount: int, *, upcard: str = "A") -> Case:
    box = deal.box(deal.rng.choice(_HANDS), bet=bet)
    return deal.asks(Request.INSURANCE, box, upcard=upcard, moment=Moment.OFFERS, amount=amount,
                     history=("dealt",))


def _insures(rules: RuleSet) -> bool:
    return "A" in rules.insurance_upcards and has_closed_hole_card(rules)


def _is_exact(case: Case) -> bool:
    return case.rules.insurance_amount == "exact_half"


def _is_over(case: Case) -> bool:
    return case.amount is not None and 2 * case.amount > case.box.bet


def _is_half(case: Case) -> bool:
    return case.amount is not None and 2 * case.amount == case.box.bet


def _closes_with_the_check(case: Case) -> bool:
    return case.rules.insurance_when == "before_peek"


_INSURANCE_REASONS: Mapping[str, Reason] = {
    "over_half": refuse("insurance_amount", N_("Insurance is half the bet at most, and this is more."),
                        _is_over),
    "not_half": refuse("insurance_amount", N_("Insurance is half the bet exactly, and this is not."),
                       lambda case: _is_exact(case) and not _is_half(case)),
    "up_to_half": allow("insurance_amount", N_("Insurance may be any amount up to half the bet."),
                        lambda case: not _is_exact(case)),
    "exactly_half": allow("insurance_amount", N_("Insurance is half the bet, and this is half."), _is_half),
    "up_to_bet": allow("insurance_amount", N_("Insurance may be as much as the bet."), never),
    "any_amount": allow("insurance_amount", N_("How much a box insures is up to the player."), never),
    "no_ace": refuse("insurance_upcards", N_("The bank shows no ace, so there is no insurance."),
                     lambda case: shows(case) not in case.rules.insurance_upcards),
    "ace": allow("insurance_upcards", N_("The bank shows an ace: it may be insured against."),
                 lambda case: shows(case) == "A"),
    "ten_too": allow("insurance_upcards", N_("Insurance is against a ten as against an ace."),
                     lambda case: "10" in case.rules.insurance_upcards),
    "checked_closed": refuse("insurance_when", N_("Insurance closed with the check of the hole card."),
                             lambda case: _closes_with_the_check(case) and not is_open(case)),
    "drawn_closed": refuse("insurance_when", N_("Insurance closed when the first card was drawn."),
                           lambda case: not is_open(case)),
    "still_open": allow("insurance_when", N_("Nothing was checked or drawn yet: insurance is open."),
                        is_open),
    "until_bank_draws": allow("insurance_when", N_("Insurance is open until the bank draws."), never),
    "good_hand_only": refuse("insurance_upcards", N_("Only a box with a good hand may insure."), never),
}

INSURANCE = Topic(
    rules=lambda table: ("insurance_upcards", "insurance_amount", "insurance_when"),
    situations={
        "insurance_over": (
            Variation("insurance_amount", _more_than_half, _insures),
            Variation("insurance_amount", _half, _insures),
        ),
        "insurance_part": (Variation("insurance_amount", _less_than_half, _insures),),
        "insurance_ten": (
            Variation("insurance_upcards", _against_ten, _insures),
            Variation("insurance_upcards", _half, _insures),
        ),
        "insurance_late": (
            Variation("insurance_when", _late, _insures),
            Variation("insurance_when", _half, _insures),
        ),
    },
    reasons=_INSURANCE_REASONS,
)
