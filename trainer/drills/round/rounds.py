"""Makes the plan of a round: bets, players, and a shoe in which what is asked for comes up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.drills.round.bets import make_bets
from trainer.drills.round.course import cues, situation_of
from trainer.drills.round.judging import line_key
from trainer.drills.round.plan import Plan
from trainer.drills.round.players import ARGUING, HESITANT, PROFILES, QUIET
from trainer.drills.round.scene import Scene
from trainer.engine.cards import Card
from trainer.engine.procedure import word_counts
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, HouseRules, RuleSet
from trainer.engine.shoe import Shoe
from trainer.errors import N_, CannotDeal

_CARDS_A_BOX = 8
_CARDS_OF_THE_BANK = 12
_SEED = 16


def can_make(situation: str, rules: RuleSet) -> bool:
    """Whether a round of these rules can come to this situation."""
    if situation == "insurance":
        if rules.hole_card is HoleCard.FACE_UP:  # there is nothing to insure against
            return False
        return bool(rules.insurance_upcards) or rules.even_money != "off"
    return situation != "peek" or (rules.hole_card is HoleCard.FACE_DOWN and bool(rules.peek))


def make_plan(situation: str, table: HouseRules, boxes: int, phrases: dict[str, str], rng: Rng) -> Plan:
    """A round that comes to this situation and whose amounts each have one meaning; raises CannotDeal.

    Without ``phrases`` for what the players want they only show it.
    """
    plan = _deal(situation, table, boxes, phrases, rng)
    scene = Scene(plan)
    for cue in cues(scene):
        if cue.line is not None:
            line_key(cue.line, scene)
    if situation not in map(situation_of, scene.done):
        raise CannotDeal(N_("This round does not come to what is asked."))
    if _is_meagre(situation, scene) and rng.chance(7, 8):
        raise CannotDeal(N_("This round asks little of what it comes to."))
    return plan


def _is_meagre(situation: str, scene: Scene) -> bool:
    """Whether what is hard in this situation does not come up: even money beside stakes that insurance
    takes and does not take, a stake that a push left for the next round.
    """
    if situation == "insurance" and scene.insurance:
        offers = () if scene.rules.even_money == "off" else ("offer_even_money",)
        return not {"accept_insurance", "limit_insurance", *offers} <= {cue.act for cue in scene.done}
    return situation == "clear" and bool(scene.rules.round_end) and not scene.left


def _deal(situation: str, table: HouseRules, boxes: int, phrases: dict[str, str], rng: Rng) -> Plan:
    bets = make_bets(table, boxes, rng, is_about_bets=situation == "bets")
    return Plan(
        rules=table.rules, house=table.house, bets=bets.laid, newcomers=bets.newcomers, late=bets.late,
        profiles={number: rng.choice(_profiles(situation, phrases)) for number in bets.laid},
        cards=_cards(situation, table.rules, len(bets.laid), rng),
        seed=bytes(rng.below(256) for _ in range(_SEED)),
        word_counts=word_counts(table),
        phrases=phrases,
    )


def _profiles(situation: str, phrases: Mapping[str, str]) -> tuple[str, ...]:
    """Those of a table, and half of them the one that brings about what is rare in the situation."""
    there = PROFILES if phrases else QUIET
    rare = {"claims": ARGUING, "players": HESITANT}.get(situation)
    return (*there, *[rare] * (len(there) - 2)) if rare is not None and rare in there else there


def _cards(situation: str, rules: RuleSet, boxes: int, rng: Rng) -> tuple[Card, ...]:
    """The first cards of a shoe, some exchanged for later ones: a bank’s card that brings the situation
    about, often a blackjack or a pair for one box, and one to insure against in a third of what is settled.
    Raises CannotDeal where no card brings it about.
    """
    shoe = Shoe.for_rules(rules, rng)
    most = _CARDS_A_BOX * boxes + _CARDS_OF_THE_BANK
    count = most if shoe.cards_left is None else min(most, shoe.cards_left)
    cards = [shoe.draw() for _ in range(count)]
    second = boxes + (0 if rules.initial_deal_order.startswith("P1-P2") else 1)
    upcard = 2 * boxes if second == boxes else boxes
    is_insured = situation == "settle" and bool(rules.insurance_upcards) and rng.chance(1, 3)
    wanted = _UPCARDS.get("insurance" if is_insured else situation)
    if wanted is not None and not _exchange(cards, upcard, lambda card: wanted(card, rules), boxes, rng):
        raise CannotDeal(N_("The shoe has no such card for the bank."))
    box = rng.below(boxes)
    match 0 if _has_blackjack(situation, rules, boxes, rng) else rng.below(3):
        case 0:
            _exchange(cards, box, lambda card: bool(card.ace_bit), boxes, rng)
            _exchange(cards, second + box, lambda card: card.value == 10, boxes, rng)
        case 1:
            rank = rng.choice(_PAIRED)
            for place in (box, second + box):
                _exchange(cards, place, lambda card: card.rank == rank, boxes, rng)
    return tuple(cards)


def _has_blackjack(situation: str, rules: RuleSet, boxes: int, rng: Rng) -> bool:
    """Whether one is dealt on purpose: where even money is offered, and to a box that is settled alone, for
    which the bank draws no card.
    """
    if situation == "insurance" and rules.even_money != "off":
        return rng.chance(4, 5)
    return situation == "settle" and boxes == 1 and rng.chance(1, 2)


def _exchange(cards: list[Card], place: int, fits: Callable[[Card], bool], boxes: int, rng: Rng) -> bool:
    """Put a fitting card of the rest of the shoe in this place; False where the rest has none."""
    fitting = [at for at in range(2 * boxes + 2, len(cards)) if fits(cards[at])]
    if fitting:
        at = rng.choice(fitting)
        cards[place], cards[at] = cards[at], cards[place]
    return bool(fitting)


_PAIRED = "AA89TQ"
"""Ranks of the pairs that are dealt on purpose."""

_UPCARDS: Mapping[str, Callable[[Card, RuleSet], bool]] = {
    "insurance": lambda card, rules: card.upcard_class in rules.insurance_upcards,
    "peek": lambda card, rules: card.upcard_class in rules.peek,
}
