"""Plays a made-to-order table again through the engine's own round, card by card and request by request."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.drills.tables import Layout
from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step


class FedShoe(Shoe):
    """A shoe whose next card is told; drawing when none was told is a fault of the table."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        super().__init__([])
        self.told: Card | None = None

    def draw(self) -> Card:
        card, self.told = self.told, None
        assert card is not None, "the engine draws a card that the table does not have"
        return card


def replay(layout: Layout) -> Round:
    """The same table as the engine deals it; raises IllegalStep where the rules forbid a step of it."""
    boxes = {box.number: box for box in layout.boxes}
    shoe = FedShoe()
    round = Round({box.number: box.bet for box in layout.boxes}, shoe)
    asked = {number: iter(requests) for number, requests in layout.requests.items()}
    while not round.is_over:
        step = next_step(round, layout.rules)
        shoe.told = _card(step, round, boxes, layout)
        take_step(round, _answered(step, boxes, asked), layout.rules)
    for number, left in asked.items():
        assert next(left, None) is None, f"box {number} asked for more than the engine granted"
    return round


def _card(step: Step, round: Round, boxes: dict[int, Box], layout: Layout) -> Card | None:
    """The card that the step draws, where it draws one."""
    if step.act in (Act.DEAL_HOLE_CARD, Act.DRAW) or (step.act is Act.DEAL and step.place == "dealer"):
        held = len(round.dealer.cards) + (round.face_down is not None)
        return layout.dealer.cards[held] if held < len(layout.dealer.cards) else None
    if step.act is Act.DEAL:
        box, dealt = boxes[int(step.place)], round.box(int(step.place)).hands[0].cards
        first_two = [hand.cards[0] for hand in box.hands] if len(box.hands) > 1 else box.hands[0].cards
        return first_two[len(dealt)]
    if step.act is Act.GIVE:
        box, hand = round.find(step.place)
        return boxes[box.number].hands[box.hands.index(hand)].cards[len(hand.cards)]
    return None


def _answered(step: Step, boxes: dict[int, Box], asked: dict[int, Iterator[Request]]) -> Step:
    """The step with what the player of the table said."""
    match step.act:
        case Act.OFFER_EVEN_MONEY:
            return step.answered(Request.EVEN_MONEY if boxes[int(step.place)].even_money else None)
        case Act.OFFER_INSURANCE:
            amount = boxes[int(step.place)].insurance
            return step.answered(Request.INSURANCE, amount) if amount else step
        case Act.OFFER_SURRENDER:
            is_surrendered = boxes[int(step.place)].hands[0].surrendered
            return step.answered(next(asked[int(step.place)]) if is_surrendered else None)
        case Act.ASK:
            request = next(asked[int(step.place.rstrip("abcd"))], None)
            assert request is not None, f"{step.place} is asked and has nothing to say"
            return step.answered(request)
    return step
