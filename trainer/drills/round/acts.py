"""What a dealer can do at each moment of a round, what an act must name, and how heavy a slip in it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from trainer.engine.rules import HoleCard, RuleSet, Surrender
from trainer.errors import N_

Asks = Literal["", "total", "money", "part"]
"""``part``: an amount, or nothing where it is all that lies there."""

CRITICAL, PROCEDURE, COURTESY = 5, 2, 1
"""Wrong money, a wrong card or a wrong winner; order and calls; manners."""


@dataclass(frozen=True, slots=True)
class Act:
    """``name`` is what its button says; ``phase`` where it belongs in the round.

    ``has_place``: a box, a hand or an insurance line must be named with it; ``asks``: what must be said
    or laid down with it.
    """

    name: str
    phase: str
    weight: int
    has_place: bool = False
    asks: Asks = ""


ACTS: Mapping[str, Act] = {
    "accept_bet": Act(N_("Accept the bet"), "bets", PROCEDURE, has_place=True),
    "refuse_bet": Act(N_("Give the bet back"), "bets", PROCEDURE, has_place=True),
    "no_more_bets": Act(N_("“No more bets”"), "bets", PROCEDURE),
    "deal_boxes": Act(N_("A card to each box"), "deal", PROCEDURE, has_place=True),
    "bank_up": Act(N_("Bank: card face up"), "deal", PROCEDURE),
    "bank_down": Act(N_("Bank: card face down"), "deal", PROCEDURE),
    "announce": Act(N_("Announce the total"), "announce", PROCEDURE, asks="total"),
    "offer_even_money": Act(N_("Offer even money"), "insurance", PROCEDURE, has_place=True),
    "offer_insurance": Act(N_("Open insurance"), "insurance", PROCEDURE),
    "accept_insurance": Act(N_("Let the stake lie"), "insurance", PROCEDURE),
    "limit_insurance": Act(N_("Correct the stake to"), "insurance", PROCEDURE, asks="money"),
    "close_insurance": Act(N_("Close insurance"), "insurance", PROCEDURE),
    "offer_surrender": Act(N_("Offer surrender"), "insurance", PROCEDURE, has_place=True),
    "check_hole_card": Act(N_("Check the hole card"), "peek", PROCEDURE),
    "give_card": Act(N_("Give a card"), "players", CRITICAL),
    "pass_on": Act(N_("Hand stands"), "players", CRITICAL),
    "take_double": Act(N_("Double, one card"), "players", CRITICAL),
    "take_split": Act(N_("Split"), "players", CRITICAL),
    "take_surrender": Act(N_("Take the surrender"), "players", CRITICAL),
    "refuse": Act(N_("Refuse"), "players", PROCEDURE),
    "ask_signal": Act(N_("Ask for a signal"), "players", PROCEDURE),
    "turn_hole": Act(N_("Turn the hole card"), "dealer", CRITICAL),
    "bank_draw": Act(N_("Bank draws"), "dealer", CRITICAL),
    "bank_stand": Act(N_("Bank takes no card"), "dealer", CRITICAL),
    "pay": Act(N_("Pay"), "settle", CRITICAL, has_place=True, asks="money"),
    "take": Act(N_("Take"), "settle", CRITICAL, has_place=True, asks="part"),
    "push": Act(N_("Push"), "settle", CRITICAL, has_place=True),
    "clear": Act(N_("Clear the cards"), "clear", PROCEDURE),
    "place_bets": Act(N_("“Place your bets”"), "clear", COURTESY),
    "rebet": Act(N_("Rebet: in all"), "clear", CRITICAL, asks="money"),
    "rebet_deal": Act(N_("Rebet and deal: in all"), "clear", CRITICAL, asks="money"),
    "return_bets": Act(N_("Give back in all"), "clear", CRITICAL, asks="money"),
}
"""By id. Their order is that of a round: an act that stands later comes later."""

ORDER: Mapping[str, int] = {act: place for place, act in enumerate(ACTS)}

PHASES: Mapping[str, str] = {
    "bets": N_("Bets"),
    "deal": N_("Deal"),
    "announce": N_("Announce"),
    "insurance": N_("Insurance"),
    "peek": N_("Hole card"),
    "players": N_("Players"),
    "dealer": N_("Bank"),
    "settle": N_("Settle"),
    "clear": N_("Clear"),
}
"""In the order of a round."""

SITUATIONS: Mapping[str, str] = {
    **PHASES,
    "claims": N_("A player’s wrong total"),
    "refusals": N_("What the table refuses"),
}
"""The phase that an act is due in, and two things that players do in theirs: rare ones, each a matter by
itself for whoever gets it wrong.
"""

_PALETTES: Mapping[str, tuple[str, ...]] = {
    "opening": ("no_more_bets", "accept_bet", "refuse_bet", "deal_boxes", "bank_up", "bank_down", "announce",
                "offer_insurance"),
    "dealt": ("announce", "offer_even_money", "offer_insurance", "close_insurance", "check_hole_card",
              "give_card", "bank_draw", "pay", "take"),
    "insuring": ("accept_insurance", "limit_insurance", "close_insurance", "check_hole_card", "give_card",
                 "bank_draw", "pay", "take"),
    "playing": ("give_card", "pass_on", "take_double", "take_split", "refuse", "ask_signal", "announce",
                "pay", "take"),
    "bank": ("turn_hole", "bank_draw", "bank_stand", "announce", "pay", "take", "push", "clear",
             "place_bets"),
    "over": ("clear", "place_bets", "deal_boxes", "no_more_bets", "pay"),
}
"""By stage of the round, which everybody at the table can see: the acts that are offered then."""

_ROUND_END = ("rebet", "rebet_deal", "return_bets")


def palette(stage: str, rules: RuleSet) -> tuple[str, ...]:
    """The acts offered at this stage of a round under these rules, nine and at one table ten."""
    acts = _PALETTES[stage]
    if stage == "over" and rules.round_end:
        return (*acts, *_ROUND_END)
    if stage == "playing" and rules.surrender is not Surrender.NONE:
        return (*acts, "take_surrender")
    if stage == "dealt" and rules.surrender is Surrender.EARLY:
        return (*acts, "offer_surrender")
    return acts


def takes_parts(rules: RuleSet) -> bool:
    """Whether a line can lose less than what lies on it."""
    may_be_late = rules.hole_card is HoleCard.NONE or rules.peek != {"A", "10"}
    return rules.surrender is not Surrender.NONE or (may_be_late and rules.dealer_bj_takes != "all_bets")
