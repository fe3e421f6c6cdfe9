"""Blocks 11 and 12 of the card: the chips with their letters, and when the dealer calls the floor."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.rules import Chip, House, RuleSet
from trainer.errors import N_
from trainer.sheets.said import Said, said

COLOURS = {
    "white": (N_("white"), N_("Wh")), "pink": (N_("pink"), N_("Pk")), "red": (N_("red"), N_("Rd")),
    "blue": (N_("blue"), N_("Bu")), "green": (N_("green"), N_("Gn")), "black": (N_("black"), N_("Bk")),
    "purple": (N_("purple"), N_("Pu")), "yellow": (N_("yellow"), N_("Yl")), "grey": (N_("grey"), N_("Gy")),
    "orange": (N_("orange"), N_("Or")),
}
"""Of a chip: what it is called, and its two letters."""
_EXTRA_CARD = {
    "burn": N_("bank’s card too many: burned"),
    "keep_if_unseen": N_("bank’s card too many: kept unseen"),
}
_EXPOSED_CARD = {"offer": N_("card shown by mistake: offer it"), "burn": N_("card shown by mistake: burn it")}
_OUT_OF_LIMIT = {"stands": N_("bet outside the limits: stands"), "void": N_("bet outside the limits: void")}


@dataclass(frozen=True, slots=True)
class LetteredChip:
    """A chip with the name of its colour, and the two letters that tell it in black and white."""

    chip: Chip
    colour: Said
    letters: Said


def lettered_chips(house: House) -> tuple[LetteredChip, ...]:
    return tuple(LetteredChip(chip, said(COLOURS[chip.colour][0]), said(COLOURS[chip.colour][1]))
                 for chip in house.chips)


def calls_for_the_floor(rules: RuleSet) -> tuple[Said, ...]:
    """With what this house decides where its rules say it."""
    return (
        said(N_("bet paid or taken wrongly")),
        said(_EXTRA_CARD[rules.extra_dealer_card], "extra_dealer_card"),
        said(_EXPOSED_CARD[rules.exposed_card], "exposed_card"),
        said(N_("box without a card, or with one")),
        said(_OUT_OF_LIMIT[rules.out_of_limit_bet], "out_of_limit_bet"),
        said(N_("late bet, bet outside its box, dispute")),
    )
