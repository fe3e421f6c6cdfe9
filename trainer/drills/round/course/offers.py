"""Between the deal and the play: even money, insurance, early surrender, and the hole card checked."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.drills.round.players import Speech, insurance_stake
from trainer.drills.round.scene import Cue, Scene
from trainer.engine.box import Box
from trainer.engine.dealer import offers_even_money, offers_insurance
from trainer.engine.requests import Request, refusal
from trainer.engine.round import next_step
from trainer.engine.steps import Act, Step


def make_offers(scene: Scene, step: Step) -> Iterator[Cue]:
    """Even money to each blackjack, then insurance to the whole table."""
    round, rules, rng = scene.round, scene.rules, scene.rng
    scene.turn = ""
    for box in round.boxes:
        if offers_even_money(box.hands[0], round.upcard, rules):
            yield Cue("offer_even_money", str(box.number), why="even_money")
            if rng.chance(1, 2):
                scene.shown_even_money.add(box.number)
    insurable = [box for box in round.boxes if box.number not in scene.shown_even_money]
    if insurable and offers_insurance(round.upcard, rules):
        yield from _insure(scene, insurable)
    while (due := next_step(round, rules)).act in (Act.OFFER_EVEN_MONEY, Act.OFFER_INSURANCE):
        scene.take(_answer(scene, due))


def _insure(scene: Scene, boxes: list[Box]) -> Iterator[Cue]:
    yield Cue("offer_insurance", why="insurance")
    scene.insurance = "open"
    for box in boxes:
        amount = insurance_stake(box, scene.rules, scene.rng)
        if amount is None:
            continue
        word = Request.INSURANCE if scene.plan.phrases else None
        scene.speech = Speech(str(box.number), word, Request.INSURANCE, amount=amount)
        scene.shown_insurance[box.number] = amount
        half = box.bet // 2
        facts = {"half": {"money": half}, "bet": {"money": box.bet}}
        is_allowed = refusal(Request.INSURANCE, box, box.hands[0], scene.rules, upcard=scene.round.upcard,
                             amount=amount) is None
        why = f"insurance_{scene.rules.insurance_amount}"
        if is_allowed:
            yield Cue("accept_insurance", why=why, facts=facts)
        else:
            yield Cue("limit_insurance", amount=half, why=why, facts=facts)
            scene.shown_insurance[box.number] = half
    scene.speech = None
    yield Cue("close_insurance", why="close_insurance")
    scene.insurance = "closed"


def _answer(scene: Scene, step: Step) -> Step:
    """An offer with what the box made of it."""
    number = int(step.place)
    if step.act is Act.OFFER_EVEN_MONEY:
        return step.answered(Request.EVEN_MONEY if number in scene.shown_even_money else None)
    amount = scene.shown_insurance.get(number)
    return step.answered(Request.INSURANCE, amount) if amount else step


def offer_surrender(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("offer_surrender", step.place, why="early_surrender")
    hand = scene.round.box(int(step.place)).hands[0]
    is_taken = hand.total in (15, 16) and not hand.is_soft and scene.rng.chance(1, 2)
    scene.take(step.answered(Request.SURRENDER if is_taken else None))


def check_hole_card(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("check_hole_card", why="check")
    scene.take(step)
