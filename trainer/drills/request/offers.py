"""Even money and surrender: where they are offered, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from trainer.engine.cards import TENS, card
from trainer.engine.dealer import offers_even_money
from trainer.engine.permission import Moment
from trainer.engine.requests import Request
from trainer.engine.rules import RuleSet, Surrender
from trainer.errors import N_

_GIVEN_UP = ("T5", "T6", "J6", "Q5", "96", "97")
"""Two cards that a player would rather give up."""


def _blackjack_v_ace(deal: Deal) -> Case:
    return _even_money(deal, "A" + deal.rng.choice(TENS), "A")


def _blackjack_v_ten(deal: Deal) -> Case:
    return _even_money(deal, "A" + deal.rng.choice(TENS), TENS)


def _no_blackjack(deal: Deal) -> Case:
    return _even_money(deal, deal.rng.choice(("TK", "QJ", "A9", "A8", "T9", "65")), "A")


def _even_money(deal: Deal, ranks: str, upcard: str) -> Case:
    return deal.asks(Request.EVEN_MONEY, deal.box(ranks), upcard=upcard, moment=Moment.OFFERS,
                     history=("dealt",))


def _no_surrender(deal: Deal) -> Case:
    return _give_up(deal, deal.rng.choice("89" + TENS), Moment.PLAY)


def _in_time(deal: Deal) -> Case:
    """After the check for a late surrender, before it for an early one."""
    is_early = deal.rules.surrender is Surrender.EARLY
    upcards = _checked_ranks(deal.rules) if is_early else ""
    upcard = deal.rng.choice(upcards or _open_to_surrender("789" + TENS, deal.rules))
    return _give_up(deal, upcard, Moment.OFFERS if is_early else Moment.PLAY)


def _after_a_card(deal: Deal) -> Case:
    box = deal.box(deal.rng.choice(DRAWN))
    return deal.asks(Request.SURRENDER, box, upcard="789", history=("drew",))


def _at_the_wrong_time(deal: Deal) -> Case:
    """A late surrender before the check, an early one after it."""
    is_early = deal.rules.surrender is Surrender.EARLY
    return _give_up(deal, deal.rng.choice(_checked_ranks(deal.rules)),
                    Moment.PLAY if is_early else Moment.OFFERS)


def _give_up(deal: Deal, upcard: str, moment: Moment) -> Case:
    looked = checked(upcard, deal.rules)
    if moment is Moment.OFFERS:
        looked = ("unchecked",) if looked else ("dealt",)
    return deal.asks(Request.SURRENDER, deal.box(deal.rng.choice(_GIVEN_UP)), upcard=upcard, moment=moment,
                     history=(*looked, "first_two"))


def _checked_ranks(rules: RuleSet) -> str:
    """Cards under which a hole card is checked and a surrender is not barred."""
    return _open_to_surrender([rank for rank in "A" + TENS if checked(rank, rules)], rules)


def _open_to_surrender(ranks: Sequence[str], rules: RuleSet) -> str:
    return "".join(rank for rank in ranks if card(f"{rank}s").upcard_class not in rules.surrender_not_vs)


def _has_even_money(rules: RuleSet) -> bool:
    return rules.even_money != "off" and has_closed_hole_card(rules)


def _surrenders(rules: RuleSet) -> bool:
    return rules.surrender is not Surrender.NONE


_EVEN_MONEY_REASONS: Mapping[str, Reason] = {
    "not_offered": refuse("even_money", N_("Even money is not offered at this table."),
                          lambda case: case.rules.even_money == "off"),
    "no_blackjack": refuse("even_money", N_("Even money is for a blackjack, and this is none."),
                           lambda case: not case.hand.is_blackjack),
    "ace_only": refuse("even_money", N_("Even money is against an ace, and the bank shows none."),
                       lambda case: shows(case) != "A" and case.rules.even_money == "vs_A"),
    "blackjack_now": allow("even_money", N_("This blackjack may be paid 1:1 now."), lambda case: (
        case.upcard is not None and offers_even_money(case.hand, case.upcard, case.rules))),
    "good_hand_now": allow("even_money", N_("Every good hand may be paid 1:1 now."), never),
    "bank_may_have_it": allow("even_money", N_("The bank may have blackjack, so 1:1 may be asked for."),
                              never),
    "insure_first": refuse("even_money", N_("Even money needs an insurance bet first."), never),
    "after_the_bank": refuse("even_money", N_("Even money is asked for after the bank has drawn."), never),
}

_SURRENDER_REASONS: Mapping[str, Reason] = {
    "no_surrender": refuse("surrender", N_("There is no surrender at this table."),
                           lambda case: not _surrenders(case.rules)),
    "has_drawn": refuse("surrender", N_("Surrender is for two cards, and this hand has drawn."),
                        lambda case: len(case.hand.cards) > 2),
    "not_checked": refuse("surrender", N_("Surrender begins after the check for blackjack."),
                          lambda case: case.rules.surrender is Surrender.LATE and is_open(case)),
    "was_checked": refuse("surrender", N_("Surrender ended with the check for blackjack."),
                          lambda case: case.rules.surrender is Surrender.EARLY and not is_open(case)),
    "two_cards_now": allow("surrender", N_("The first two cards may be given up now, for half."),
                           lambda case: case.is_allowed),
    "until_stand": allow("surrender", N_("A hand may be given up until it stands."), never),
    "half_at_any_time": allow("surrender", N_("Half the bet may be given up at any time."), never),
    "not_with_16": refuse("surrender", N_("A hand of 15 or 16 may not be given up."), never),
}

EVEN_MONEY = Topic(
    rules=lambda table: ("even_money",),
    situations={
        "even_money": (
            Variation("even_money", _blackjack_v_ace, has_closed_hole_card),
            Variation("even_money", _blackjack_v_ten, _has_even_money),
            Variation("even_money", _no_blackjack, _has_even_money),
        ),
    },
    reasons=_EVEN_MONEY_REASONS,
)

SURRENDER = Topic(
    rules=lambda table: ("surrender",),
    situations={
        "surrender_none": (Variation("surrender", _no_surrender, lambda rules: not _surrenders(rules)),),
        "surrender_time": (
            Variation("surrender", _in_time, _surrenders),
            Variation("surrender", _after_a_card, _surrenders),
            Variation("surrender", _at_the_wrong_time, lambda rules: (
                _surrenders(rules) and bool(_checked_ranks(rules)))),
        ),
    },
    reasons=_SURRENDER_REASONS,
)
