"""What is called aloud: the total of each hand as soon as it has one, the bank's too."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.calls.saying import say_total
from trainer.drills.round.scene import Cue, Scene
from trainer.engine.box import Box
from trainer.engine.dealer import counts_as_blackjack
from trainer.engine.dealer_play import next_dealer_card
from trainer.engine.hand import Hand
from trainer.engine.requests import finished_by
from trainer.engine.round import next_step
from trainer.engine.steps import DEALER, Act


def announce_boxes(scene: Scene) -> Iterator[Cue]:
    """Once the deal is complete every box is read aloud, in dealing order."""
    if scene.is_dealt:
        for box in scene.round.boxes:
            yield from announce(scene, box, box.hands[0])


def announce(scene: Scene, box: Box, hand: Hand, claim: int | None = None) -> Iterator[Cue]:
    is_final = finished_by(box, hand, scene.rules) is not None
    scene.turn = box.hand_id(box.hands.index(hand))
    said = _call(scene, hand, is_final)
    why = "announce" if claim is None else "claim"
    yield Cue("announce", scene.turn, hand, said, is_final, why=why, facts={"claim": str(claim)})
    scene.announce(hand, said)


def announce_bank(scene: Scene) -> Iterator[Cue]:
    """The bank's total, as soon as it has two cards and something still hangs on it."""
    dealer, rules = scene.round.dealer, scene.rules
    if len(dealer.cards) < 2 or scene.is_announced(dealer) or next_step(scene.round, rules).act is Act.FINISH:
        return
    is_final = next_dealer_card(scene.round, rules) is None
    scene.turn = DEALER
    said = _call(scene, dealer, is_final)
    yield Cue("announce", DEALER, dealer, said, is_final, why="announce")
    scene.announce(dealer, said)


def _call(scene: Scene, hand: Hand, is_final: bool) -> str:
    """What is said of the hand, in notation."""
    is_blackjack = counts_as_blackjack(hand, scene.rules)
    return "bj" if is_blackjack else say_total(hand, scene.plan.house, is_final=is_final)
