"""Between the deal and the play: even money, insurance, early surrender, and the check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.dealer import dealer_checks_hole_card, offers_even_money, offers_insurance
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, refusal
from trainer.engine.rules import RuleSet, Surrender
from trainer.engine.steps import DEALER, Act, Step
from trainer.errors import N_, IllegalStep

if TYPE_CHECKING:
    from trainer.engine.round import Round

_OFFERED = {
    Act.OFFER_EVEN_MONEY: Request.EVEN_MONEY,
    Act.OFFER_INSURANCE: Request.INSURANCE,
    Act.OFFER_SURRENDER: Request.SURRENDER,
}


def next_offer(round: Round, rules: RuleSet) -> Step | None:
    """Even money and insurance box by box, then early surrender box by box.

    ``insurance_when`` names one and the same moment: nothing is played before the check.
    """
    if len(round.dealer.cards) > 1:
        return None
    for act, box in _offers(round, rules):
        if (act, box.number) not in round.offered:
            return Step(act, str(box.number))
    return None


def take_offer(round: Round, step: Step, rules: RuleSet) -> Step:
    """Raises IllegalStep with the clause where the answer asks for what is not on offer."""
    box = round.box(int(step.place))
    if step.request is not None:
        if step.request is not _OFFERED[step.act]:
            raise IllegalStep(N_("“%(request)s” is not what is offered."), request=step.request)
        _accept(round, box, step, rules)
    round.offered.add((step.act, box.number))
    return step.answered(step.request, box.insurance) if step.request is Request.INSURANCE else step


def next_check(round: Round, rules: RuleSet) -> Step | None:
    if round.face_down is None or round.is_checked or not dealer_checks_hole_card(round.upcard, rules):
        return None
    return Step(Act.CHECK, DEALER)


def take_check(round: Round, step: Step, rules: RuleSet) -> Step:
    return step.with_card(check(round, rules))


def check(round: Round, rules: RuleSet) -> Card | None:
    """Look at the hole card where the house does: a blackjack is turned and ends the round.

    Returns the card that was turned; any other stays unseen.
    """
    hole_card = round.face_down
    if hole_card is None or round.is_checked or not dealer_checks_hole_card(round.upcard, rules):
        return None
    round.is_checked = True
    if not Hand([round.upcard, hole_card]).is_blackjack:
        return None
    round.dealer.add(hole_card)
    round.face_down = None
    round.ended_at_check = True
    return hole_card


def _offers(round: Round, rules: RuleSet) -> Iterator[tuple[Act, Box]]:
    """Every offer of the round, made or still to be made."""
    for box in round.boxes:
        if offers_even_money(box.hands[0], round.upcard, rules):
            yield Act.OFFER_EVEN_MONEY, box
        if offers_insurance(round.upcard, rules) and not box.even_money:
            yield Act.OFFER_INSURANCE, box
    if rules.surrender is Surrender.EARLY and dealer_checks_hole_card(round.upcard, rules):
        for box in round.boxes:
            if refusal(Request.SURRENDER, box, box.hands[0], rules, upcard=round.upcard) is None:
                yield Act.OFFER_SURRENDER, box


def _accept(round: Round, box: Box, step: Step, rules: RuleSet) -> None:
    request = _OFFERED[step.act]
    clause = refusal(request, box, box.hands[0], rules, upcard=round.upcard, amount=step.amount)
    if clause is not None:
        raise IllegalStep(N_("The table refuses “%(request)s” at %(place)s."), clause=clause,
                          request=request, place=step.place)
    if request is Request.EVEN_MONEY:
        box.even_money = True
    elif request is Request.INSURANCE:
        box.insurance = box.bet // 2 if step.amount is None else step.amount
    else:
        box.hands[0].surrendered = True
