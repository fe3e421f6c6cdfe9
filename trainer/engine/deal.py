"""The first deal: two cards a box and the dealer's own, in the order of the house."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from trainer.engine.cards import Card
from trainer.engine.rules import HoleCard, RuleSet
from trainer.engine.steps import DEALER, Act, Step

if TYPE_CHECKING:
    from trainer.engine.round import Round


def next_deal(round: Round, rules: RuleSet) -> Step | None:
    if round.dealt == _cards_of_first_deal(round, rules):
        return None
    act, place = _deal_order(round, rules)[round.dealt]
    return Step(act, place)


def take_deal(round: Round, step: Step, _rules: RuleSet) -> Step:
    hand = round.dealer if step.place == DEALER else round.find(step.place)[1]
    card = round.shoe.draw()
    hand.add(card)
    round.dealt += 1
    return step.with_card(card)


def take_deal_hole_card(round: Round, step: Step, rules: RuleSet) -> Step:
    round.dealt += 1
    return step.with_card(_lay_hole_card(round, rules))


def deal(round: Round, rules: RuleSet) -> None:
    """The whole first deal at once, without a log."""
    hands = [box.hands[0] for box in round.boxes]
    draw = round.shoe.draw
    for part in _parts(rules.initial_deal_order):
        if part == "U":
            round.dealer.add(draw())
        elif part == "H":
            _lay_hole_card(round, rules)
        else:
            for hand in hands:
                hand.add(draw())
    round.dealt = _cards_of_first_deal(round, rules)


@cache
def _parts(order: str) -> tuple[str, ...]:
    return tuple(order.split("-"))


def _deal_order(round: Round, rules: RuleSet) -> list[tuple[Act, str]]:
    order: list[tuple[Act, str]] = []
    for part in _parts(rules.initial_deal_order):
        if part == "U":
            order.append((Act.DEAL, DEALER))
        elif part == "H":
            order.append((Act.DEAL_HOLE_CARD, DEALER))
        else:
            order.extend((Act.DEAL, str(box.number)) for box in round.boxes)
    return order


def _cards_of_first_deal(round: Round, rules: RuleSet) -> int:
    """Two a box; the other parts of the order are a card each."""
    return 2 * len(round.boxes) + len(_parts(rules.initial_deal_order)) - 2


def _lay_hole_card(round: Round, rules: RuleSet) -> Card | None:
    """The card as far as it is seen. Face up there is nothing left to check: a blackjack ends the round."""
    card = round.shoe.draw()
    if rules.hole_card is HoleCard.FACE_DOWN:
        round.face_down = card
        return None
    round.dealer.add(card)
    round.is_checked = True
    round.ended_at_check = round.dealer.is_blackjack
    return card
