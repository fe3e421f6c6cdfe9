"""Doubles: on how many cards, on which totals, on a soft hand, after a split, and for how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.drills.base import Json
from trainer.drills.request.case import (
    Case,
    Deal,
    Reason,
    Topic,
    Variation,
    allow,
    call_out,
    never,
    refuse,
)
from trainer.engine.cards import TENS
from trainer.engine.permission import Moment
from trainer.engine.procedure import Procedure
from trainer.engine.requests import Request
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_

_ANY = ("any_two", "any_number_of_cards")
_ELEVENS = ("29", "38", "47", "56", "65", "74", "83", "92")
"""Two cards that double wherever anything may."""
_THREE = ("236", "245", "254", "326", "335", "344", "425", "533", "623")
"""Three cards of 11."""
_LOW = ("23", "24", "34", "35", "26")
_STIFF = ("T2", "T3", "93", "84", "75", "T4", "95", "86", "T5", "96", "97")
"""Hard 5 to 8, and hard 12 to 16."""
_TOTALS: Mapping[str, tuple[str, ...]] = {
    "9-11": ("9", "10", "11"), "10-11": ("10", "11"), "11": ("11",),
}


def _three_cards(deal: Deal) -> Case:
    return _double(deal, deal.rng.choice(_THREE), history=("drew",))


def _two_cards(deal: Deal) -> Case:
    return _double(deal, deal.rng.choice(_ELEVENS))


def _low(deal: Deal) -> Case:
    return _double(deal, deal.rng.choice(_LOW))


def _stiff(deal: Deal) -> Case:
    return _double(deal, deal.rng.choice(_STIFF))


def _soft(deal: Deal) -> Case:
    return _double(deal, "A" + deal.rng.choice("234567"))


def _blackjack(deal: Deal) -> Case:
    return _double(deal, "A" + deal.rng.choice(TENS), moment=Moment.OFFERS)


def _after_split(deal: Deal) -> Case:
    rank = deal.rng.choice([rank for rank in "2346789" if rank not in deal.rules.split_barred])
    box, hand = deal.split_box(rank, 2, str(11 - int(rank)))
    return deal.asks(Request.DOUBLE, box, hand, amount=hand.bet, history=("split",))


def _for_less(deal: Deal) -> Case:
    return _adding(deal, lambda bet, step: deal.in_steps(step, bet - step, step))


def _for_the_same(deal: Deal) -> Case:
    return _adding(deal, lambda bet, step: bet)


def _for_more(deal: Deal) -> Case:
    return _adding(deal, lambda bet, step: deal.in_steps(bet + step, 2 * bet, step))


def _adding(deal: Deal, amount: Callable[[int, int], int]) -> Case:
    """A double on 11 for an amount that depends on the bet, in steps that chips can make."""
    bet = deal.halvable_bet()
    step = next(step for step in (2500, 500, 100, deal.rules.smallest_chip)
                if 2 * step <= bet and bet % step == 0 and step % deal.rules.smallest_chip == 0)
    box = deal.box(deal.rng.choice(_ELEVENS), bet=bet)
    return deal.asks(Request.DOUBLE, box, amount=amount(bet, step), history=("first_two",))


def _double(
    deal: Deal, ranks: str, *, moment: Moment = Moment.PLAY, history: tuple[str, ...] = ("first_two",)
) -> Case:
    box = deal.box(ranks)
    return deal.asks(Request.DOUBLE, box, moment=moment, amount=box.bet, history=history)


def _is_restricted(rules: RuleSet) -> bool:
    return rules.double_on not in _ANY


def _takes_any(rules: RuleSet) -> bool:
    return rules.double_on in _ANY


def _splits(rules: RuleSet) -> bool:
    return rules.max_hands != 1


def _judges_soft_by_itself(rules: RuleSet) -> bool:
    """The hand is refused for being soft, or not at all."""
    return not rules.double_soft_as_hard and (_takes_any(rules) or not rules.double_soft)


def _may_double_total(case: Case) -> bool:
    """Whatever the number of cards."""
    return _takes_any(case.rules) or str(case.hand.total) in _TOTALS[case.rules.double_on]


def _total(case: Case) -> dict[str, Json]:
    return {"count": str(case.hand.total)}


def _is_soft(case: Case) -> bool:
    return case.hand.is_soft


def _is_stiff(case: Case) -> bool:
    return not case.hand.is_soft and case.hand.total >= 12


def _is_from_split(case: Case) -> bool:
    return case.hand.from_split


def _is_blackjack(case: Case) -> bool:
    return case.hand.is_blackjack


def _is_more(case: Case) -> bool:
    return case.amount is not None and case.amount > case.hand.stake


def _called_out(table: HouseRules) -> tuple[str, ...]:
    return (Procedure.HARD_DOUBLE,) if _takes_any(table.rules) else ()


_ANY_DOUBLE: Mapping[str, Reason] = {
    "bank_card": refuse("double_on", N_("No double against this card of the bank."), never),
    "too_late": refuse("double_on", N_("A double is asked for before any box has drawn."), never),
    "any_time": allow("double_on", N_("A hand may double as long as it has not stood."), never),
    "weak_bank": allow("double_on", N_("Against a weak card of the bank every hand may double."), never),
}

_REASONS: Mapping[str, Reason] = {
    "any_number": allow("double_on", N_("A hand may double on any number of cards."),
                        lambda case: case.rules.double_on == "any_number_of_cards"),
    "any_two": allow("double_on", N_("Any two cards may double."),
                     lambda case: case.rules.double_on == "any_two"),
    "total_yes": allow("double_on", N_("On %(count)s a double is allowed here."), _may_double_total, _total),
    "total_no": refuse("double_on", N_("On %(count)s no double is allowed here."),
                       lambda case: not _may_double_total(case), _total),
    "two_cards_only": refuse("double_on", N_("A double is for the first two cards only."),
                             lambda case: case.rules.double_on != "any_number_of_cards"),
    "soft_no": refuse("double_soft", N_("A soft hand may not double."),
                      lambda case: not case.rules.double_soft, fits=_is_soft),
    "soft_yes": allow("double_soft", N_("A soft hand may double like a hard one."),
                      lambda case: case.rules.double_soft, fits=_is_soft),
    "das_no": refuse("das", N_("A hand from a split may not double."), lambda case: not case.rules.das,
                     fits=_is_from_split),
    "das_yes": allow("das", N_("After a split a hand may double like any other."),
                     lambda case: case.rules.das, fits=_is_from_split),
    "stiff_called": call_out(Procedure.HARD_DOUBLE, N_("A double on hard 12 or more is called out."),
                             lambda case: _takes_any(case.rules), fits=_is_stiff),
    "stiff_no": refuse(Procedure.HARD_DOUBLE, N_("From hard 12 on there is no double."),
                       lambda case: _is_restricted(case.rules), fits=_is_stiff),
    "stiff_silent": allow(Procedure.HARD_DOUBLE, N_("A hard 12 doubles without a word to the floor."),
                          never, fits=_is_stiff),
    "blackjack_no": refuse(Procedure.BLACKJACK_STANDS, N_("A blackjack is paid as it lies."),
                           _is_blackjack, fits=_is_blackjack),
    "blackjack_yes": allow(Procedure.BLACKJACK_STANDS, N_("A blackjack is two cards, so it may double."),
                           never, fits=_is_blackjack),
    **_ANY_DOUBLE,
}

_AMOUNT_REASONS: Mapping[str, Reason] = {
    "more_no": refuse("double_for_less", N_("A double adds the bet at most, and this is more."), _is_more),
    "less_no": refuse("double_for_less", N_("A double is for the whole bet, never for less."),
                      lambda case: not case.rules.double_for_less),
    "less_called": call_out("double_for_less", N_("A double for less is taken, and called out."),
                            lambda case: case.rules.double_for_less),
    "less_silent": allow("double_for_less", N_("A double for less needs no word to the floor."), never),
    "more_yes": allow("double_for_less", N_("A double may add more than the bet."), never),
    "same": allow("double_for_less", N_("As much as the bet is added, as a double may."),
                  lambda case: case.amount == case.hand.stake),
    **_ANY_DOUBLE,
}

DOUBLES = Topic(
    rules=lambda table: ("double_on", "double_soft", "das", *_called_out(table)),
    situations={
        "double_cards": (
            Variation("double_on", _three_cards),
            Variation("double_on", _two_cards),
        ),
        "double_totals": (
            Variation("double_on", _low),
            Variation("double_on", _stiff, _is_restricted),
            Variation("double_on", _two_cards, _is_restricted),
        ),
        "double_hard": (Variation(Procedure.HARD_DOUBLE, _stiff, _takes_any),),
        "double_soft": (Variation("double_soft", _soft, _judges_soft_by_itself),),
        "double_split": (Variation("das", _after_split, _splits),),
        "double_blackjack": (Variation(Procedure.BLACKJACK_STANDS, _blackjack),),
    },
    reasons=_REASONS,
)

AMOUNTS = Topic(
    rules=lambda table: ("double_on", "double_for_less", *_called_out(table)),
    situations={
        "double_less": (
            Variation("double_for_less", _for_less),
            Variation("double_for_less", _for_the_same),
            Variation("double_for_less", _for_more),
        ),
    },
    reasons=_AMOUNT_REASONS,
)
