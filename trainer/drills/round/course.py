"""The course of a round, from the last bets to the next ones: what is due, one thing after another.

The engine says which step comes next; here each becomes what a dealer does and says for it. The round
goes on from what is due, whatever was answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from trainer.calls.saying import say_total
from trainer.drills.lines import Line
from trainer.drills.round.plan import Plan
from trainer.drills.round.players import (
    ARGUING,
    HESITANT,
    Speech,
    choose,
    choose_end,
    forbidden,
    insurance_stake,
    speak,
    wrong_claim,
)
from trainer.drills.round.scene import Cue, Scene
from trainer.engine.bets import bets_refusal
from trainer.engine.box import Box
from trainer.engine.dealer import counts_as_blackjack, offers_even_money, offers_insurance
from trainer.engine.dealer_play import next_dealer_card
from trainer.engine.hand import Hand
from trainer.engine.lines import next_line_now
from trainer.engine.next_bets import RoundEnd, next_bets
from trainer.engine.requests import Request, finished_by, refusal
from trainer.engine.round import next_step, take_step
from trainer.engine.rules import HoleCard
from trainer.engine.steps import DEALER, Act, Step

_SERVING: Mapping[Request, str] = {
    Request.HIT: "give_card", Request.STAND: "pass_on", Request.DOUBLE: "take_double",
    Request.SPLIT: "take_split", Request.SURRENDER: "take_surrender",
}
_ENDING: Mapping[RoundEnd, str] = {
    RoundEnd.REBET: "rebet", RoundEnd.REBET_AND_DEAL: "rebet_deal", RoundEnd.CLEAR: "return_bets",
}


def cues(scene: Scene) -> Iterator[Cue]:
    """All that is due in this round; the scene is as it is when each of them is due."""
    for cue in _whole_round(scene):
        yield cue
        scene.done.append(cue)


def scene_at(plan: Plan, count: int) -> tuple[Scene, Cue] | None:
    """The round after ``count`` things were done, with the next one; None when there is none."""
    scene = Scene(plan)
    cue = next(islice(cues(scene), count, None), None)
    return None if cue is None else (scene, cue)


def _whole_round(scene: Scene) -> Iterator[Cue]:
    yield from _last_bets(scene)
    while not scene.round.is_over:
        step = next_step(scene.round, scene.rules)
        scene.is_ready = scene.is_ready or step.act not in _BEFORE_PLAY
        yield from _CUES[step.act](scene, step)
    yield from _next_bets(scene)


def _take(scene: Scene, step: Step) -> None:
    take_step(scene.round, step, scene.rules)


def _last_bets(scene: Scene) -> Iterator[Cue]:
    box, amount = scene.plan.newcomer
    if box:
        clause = bets_refusal({box: amount}, scene.rules, is_event=True)
        scene.speech = Speech(str(box), amount=amount)
        if clause is None:
            yield Cue("accept_bet", str(box), why="bet_in_time")
        else:
            yield Cue("refuse_bet", str(box), why=f"bet_{clause}", facts=_limits(scene))
        scene.speech, scene.hidden_box = None, 0
    yield Cue("no_more_bets", why="no_more_bets")
    scene.bets_are_closed = True


def _limits(scene: Scene) -> dict[str, dict[str, int]]:
    rules = scene.rules
    amounts = {"least": rules.bet_min, "most": rules.bet_max, "unit": rules.bet_step}
    return {name: {"money": amount} for name, amount in amounts.items()}


def _deal(scene: Scene, step: Step) -> Iterator[Cue]:
    if step.place == DEALER:
        yield Cue("bank_up", why=_deal_order(scene))
        _take(scene, step)
    else:
        yield Cue("deal_boxes", step.place, why="first_base", facts={"box": step.place})
        yield from _once_round_the_boxes(scene)
    yield from _announce_boxes(scene)


def _once_round_the_boxes(scene: Scene) -> Iterator[Cue]:
    """A card to each box; after the first ones somebody may still want to bet."""
    for box in scene.round.boxes:
        _take(scene, Step(Act.DEAL, str(box.number)))
    number, amount = scene.plan.late
    if number and len(scene.round.boxes[0].hands[0].cards) == 1:
        scene.speech = Speech(str(number), amount=amount)
        yield Cue("refuse_bet", str(number), why="bet_late")
        scene.speech = None


def _deal_hole_card(scene: Scene, step: Step) -> Iterator[Cue]:
    is_face_up = scene.rules.hole_card is HoleCard.FACE_UP
    yield Cue("bank_up" if is_face_up else "bank_down", why=_deal_order(scene))
    _take(scene, step)
    yield from _announce_boxes(scene)


def _deal_order(scene: Scene) -> str:
    return f"order_{scene.rules.initial_deal_order}"


def _announce_boxes(scene: Scene) -> Iterator[Cue]:
    """Once the deal is complete every box is read aloud, in dealing order."""
    if scene.is_dealt:
        for box in scene.round.boxes:
            yield from _announce(scene, box, box.hands[0])


def _announce(scene: Scene, box: Box, hand: Hand, claim: int | None = None) -> Iterator[Cue]:
    is_final = finished_by(box, hand, scene.rules) is not None
    scene.turn = box.hand_id(box.hands.index(hand))
    said = _call(scene, hand, is_final)
    why = "announce" if claim is None else "claim"
    yield Cue("announce", scene.turn, hand, said, is_final, why=why, facts={"claim": str(claim)})
    scene.announce(hand, said)


def _call(scene: Scene, hand: Hand, is_final: bool) -> str:
    """What is said of the hand, in notation."""
    is_blackjack = counts_as_blackjack(hand, scene.rules)
    return "bj" if is_blackjack else say_total(hand, scene.plan.house, is_final=is_final)


def _announce_bank(scene: Scene) -> Iterator[Cue]:
    """The bank's total, as soon as it has two cards and something still hangs on it."""
    dealer, rules = scene.round.dealer, scene.rules
    if len(dealer.cards) < 2 or scene.is_announced(dealer) or next_step(scene.round, rules).act is Act.FINISH:
        return
    is_final = next_dealer_card(scene.round, rules) is None
    scene.turn = DEALER
    said = _call(scene, dealer, is_final)
    yield Cue("announce", DEALER, dealer, said, is_final, why="announce")
    scene.announce(dealer, said)


def _offers(scene: Scene, step: Step) -> Iterator[Cue]:
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
        _take(scene, _answer(scene, due))


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


def _offer_surrender(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("offer_surrender", step.place, why="early_surrender")
    hand = scene.round.box(int(step.place)).hands[0]
    is_taken = hand.total in (15, 16) and not hand.is_soft and scene.rng.chance(1, 2)
    _take(scene, step.answered(Request.SURRENDER if is_taken else None))


def _check(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("check_hole_card", why="check")
    _take(scene, step)


def _ask(scene: Scene, step: Step) -> Iterator[Cue]:
    """What the hand in turn wants: perhaps first a claim, something forbidden, or a word alone.

    Where the word counts, as in two of the sources, a word alone is served.
    """
    round, rules, rng = scene.round, scene.rules, scene.rng
    box, hand = round.find(step.place)
    profile = scene.plan.profiles[box.number]
    is_first, scene.turn = id(hand) not in scene.asked, step.place
    scene.asked.add(id(hand))
    if is_first and profile == ARGUING:
        claim = wrong_claim(hand)
        scene.speech = Speech(step.place, claim=claim)
        yield from _announce(scene, box, hand, claim)
    wish = forbidden(box, hand, round.upcard, rules, rng) if is_first else None
    if wish is not None:
        clause = refusal(wish, box, hand, rules, upcard=round.upcard)
        scene.speech = speak(step.place, profile, wish)
        yield Cue("refuse", step.place, why=f"refuse_{wish}", facts={"clause": clause})
    request = choose(box, hand, round.upcard, rules, rng)
    is_word_alone = is_first and profile == HESITANT
    if is_word_alone and not scene.plan.word_counts:
        scene.speech = Speech(step.place, says=request)
        yield Cue("ask_signal", step.place, why="signal")
        is_word_alone = False
    scene.speech = Speech(step.place, says=request) if is_word_alone else speak(step.place, profile, request)
    yield Cue(_SERVING[request], step.place, why=f"serve_{request}")
    scene.speech = None
    _take(scene, step.answered(request))


def _give(scene: Scene, step: Step) -> Iterator[Cue]:
    """The card goes with the act that it was granted by, a split hand's second card with its turn."""
    box, hand = scene.round.find(step.place)
    _take(scene, step)
    yield from _announce(scene, box, hand)


def _turn(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("turn_hole", why="turn")
    _take(scene, step)
    yield from _announce_bank(scene)


def _draw(scene: Scene, step: Step) -> Iterator[Cue]:
    yield from _announce_bank(scene)
    scene.turn = ""
    yield Cue("bank_draw", why="draw")
    _take(scene, step)
    yield from _announce_bank(scene)


def _settle(scene: Scene, step: Step) -> Iterator[Cue]:
    round = scene.round
    if scene.stage == "bank":
        yield from _announce_bank(scene)
    is_at_the_end = not round.ended_at_check and next_line_now(round, scene.rules) is None
    scene.turn = ""
    if is_at_the_end and not scene.bank_has_stood:
        yield Cue("bank_stand", why="stand")
        scene.bank_has_stood = True
    line = _line(scene, step)
    yield Cue(line.action, line.id, amount=line.amount, line=line, why="line")
    _take(scene, step)


def _line(scene: Scene, step: Step) -> Line:
    assert step.settlement is not None, "a line that is settled has a settlement"
    number, _, of_insurance = step.place.partition("-")
    if of_insurance:
        return Line(step.place, scene.round.box(int(number)), None, step.settlement)
    box, hand = scene.round.find(step.place)
    return Line(step.place, box, hand, step.settlement)


def _finish(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("clear", why="clear")
    _take(scene, step)
    scene.left = scene.round.left_on_table()


def _next_bets(scene: Scene) -> Iterator[Cue]:
    """What the player wants for the next round; a stake that a push left counts towards a rebet."""
    left, began = scene.round.left_on_table(), scene.plan.bets
    choice = choose_end(left, scene.rules, scene.rng) if scene.plan.phrases else None
    if choice is None:
        yield Cue("place_bets", why="place_bets")
        return
    following = next_bets(choice, began, left, scene.rules)
    scene.speech = Speech("", says=choice)
    amount = sum((left if choice is RoundEnd.CLEAR else following.bets).values())
    facts = {"left": {"money": sum(left.values())}, "amount": {"money": amount}}
    yield Cue(_ENDING[choice], amount=amount, why=_ENDING[choice], facts=facts)


_BEFORE_PLAY = frozenset({
    Act.DEAL, Act.DEAL_HOLE_CARD, Act.OFFER_EVEN_MONEY, Act.OFFER_INSURANCE, Act.OFFER_SURRENDER, Act.CHECK,
})

_CUES: Mapping[Act, Callable[[Scene, Step], Iterator[Cue]]] = {
    Act.DEAL: _deal,
    Act.DEAL_HOLE_CARD: _deal_hole_card,
    Act.OFFER_EVEN_MONEY: _offers,
    Act.OFFER_INSURANCE: _offers,
    Act.OFFER_SURRENDER: _offer_surrender,
    Act.CHECK: _check,
    Act.ASK: _ask,
    Act.GIVE: _give,
    Act.TURN: _turn,
    Act.DRAW: _draw,
    Act.SETTLE: _settle,
    Act.FINISH: _finish,
}
