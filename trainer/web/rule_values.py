"""What each rule of a table says, and each habit of its house, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import StrEnum
from typing import Any

from trainer.engine.rules import House, HouseRules
from trainer.errors import N_
from trainer.sheets import side_bets
from trainer.sheets.floor import COLOURS
from trainer.web import words
from trainer.web.language import languages, own_name
from trainer.web.translate import gettext

_CHOICES: dict[str, dict[Any, str]] = {
    "decks": {"infinite": N_("No end: every card as likely as the last")},
    "shuffle": {
        "every_round": N_("Before every round"),
        "cut_card": N_("When the cut card has come out, after the round"),
        "csm": N_("By a machine, all the time"),
    },
    "hole_card": {
        "none": N_("None: the bank takes its second card after the players"),
        "face_down": N_("Face down"),
        "face_up": N_("Face up"),
    },
    "dealer_soft_17": {"stand": N_("Stands (S17)"), "hit": N_("Draws (H17)")},
    "dealer_bj_takes": {
        "all_bets": N_("Every bet, doubles and splits too"),
        "original_only": N_("The first bet of each box only"),
        "busted_plus_one_per_box": N_("Busted bets, and one more bet a box"),
        "busted_plus_one_per_hand": N_("Busted bets, and one bet a hand"),
    },
    "blackjack_paid": {
        "at_once_if_safe": N_("At once, when the bank cannot have blackjack"),
        "after_peek": N_("After the check of the hole card"),
        "at_settlement": N_("At the settlement"),
    },
    "suited_blackjack_payout": {"none": N_("No bonus")},
    "insurance_amount": {"exact_half": N_("Half the bet, exactly"), "up_to_half": N_("Up to half the bet")},
    "insurance_when": {
        "before_peek": N_("After the first cards, before the check"),
        "before_first_action": N_("After the first cards, before anyone plays"),
    },
    "even_money": {
        "off": N_("Not offered"),
        "vs_A": N_("Offered against an ace"),
        "vs_A_and_10": N_("Offered against an ace and a ten"),
    },
    "double_on": {
        "any_two": N_("Any two cards"),
        "9-11": N_("9, 10 or 11"),
        "10-11": N_("10 or 11"),
        "11": N_("11 only"),
        "any_number_of_cards": N_("Any number of cards"),
    },
    "split_match": {"value": N_("Value (king and ten)"), "rank": N_("Rank (king and king)")},
    "max_hands": {"unlimited": N_("As many as the cards allow"), 1: N_("One: no splits")},
    "split_second_card": {
        "both_at_once": N_("Both at once"),
        "hand_by_hand": N_("One hand is played before the next gets its card"),
    },
    "forced_hit_below": {0: N_("None")},
    "redouble": {0: N_("No")},
    "surrender": {
        "none": N_("Not offered"),
        "late": N_("For half the bet, in its turn, after any check"),
        "early": N_("For half the bet, before any check"),
    },
    "charlie_n": {"none": N_("Never by their number")},
    "push_bet": {"returned": N_("The player may take it back"), "stays": N_("Stays on its box")},
    "payout_rounding": {
        "exact": N_("Nothing: every payment is exact"),
        "down": N_("Rounded down, the house keeps it"),
        "up": N_("Rounded up"),
        "nearest": N_("Rounded to the nearest chip, half up"),
    },
    "settlement_order": {
        "collect_then_pay": N_("Losing bets are collected, then winners are paid"),
        "box_by_box": N_("Box by box"),
    },
    "settlement_direction": {
        "right_to_left": N_("From the dealer’s right to the left"),
        "left_to_right": N_("From the dealer’s left to the right"),
    },
    "side_bets_settled": {
        "first_collected_last_paid": N_("Collected first, paid last"),
        "with_the_box": N_("With their box"),
    },
    "extra_dealer_card": {
        "burn": N_("Burned, the total before it stands"),
        "keep_if_unseen": N_("Kept if nobody has seen it"),
    },
    "exposed_card": {"offer": N_("Offered to the next hand that draws"), "burn": N_("Burned")},
    "out_of_limit_bet": {"stands": N_("Is paid or lost in full"), "void": N_("Is void")},
    "payout_method": {
        "components": N_("Hundreds, tens and units, each by itself"),
        "half_plus_bet": N_("Half the bet, and the bet"),
        "units": N_("By pairs of chips: two get three"),
    },
    "announce": {
        "both": N_("Both values: 7 or 17"),
        "soft": N_("With the word: soft 17"),
        "high": N_("The higher value: 17"),
    },
    "card_letters": {
        "KQJ": N_("K, Q, J (international)"),
        "RDV": N_("R, D, V (French)"),
        "КДВ": N_("К, Д, В (Russian)"),
    },
    "initial_deal_order": {
        "P1-P2-U-H": N_("Two cards to every box, then both of the bank’s"),
        "P1-U-P2": N_("One card to every box, the bank’s card, a second to every box"),
        "P1-U-P2-H": N_("One card to every box, the upcard, a second to every box, the hole card"),
    },
}
_CLASSES = {
    "A": N_("ace"), "10": N_("ten"), "aces": N_("aces"), "tens": N_("tens"), "clear": N_("take the bets off"),
    "rebet": N_("bet the same again"), "rebet_and_deal": N_("bet the same again and deal"), **words.SUITS,
}
_OF_HOUSE = frozenset(field.name for field in fields(House))
_MONEY = frozenset({"bet_min", "bet_max", "bet_step", "smallest_chip"})
_NOTHING = N_("None")


def value_in_words(key: str, table: HouseRules) -> str:
    """What the table's rule ``key`` says, translated; a key of its house too."""
    part = table.house if key in _OF_HOUSE else table.rules
    return in_words(key, getattr(part, key), table.house.currency)


def in_words(key: str, value: Any, currency: str) -> str:
    """What ``value`` would say under ``key``, translated; amounts in this currency."""
    if isinstance(value, StrEnum):
        value = value.value
    if isinstance(value, bool):
        return gettext(N_("Yes")) if value else gettext(N_("No"))
    if key in _MONEY:
        return words.money(value, currency)
    if key == "chips":
        return gettext(", ").join(f"{words.money(chip.value, currency)} {colour_name(chip.colour)}"
                                  for chip in value)
    if key == "bets":
        return gettext("; ").join(words.money(bet, currency) for bet in value)
    if key in _SPECIAL:
        return _SPECIAL[key](value)
    if isinstance(value, frozenset):
        return _listed(value)
    chosen = _CHOICES.get(key, {}).get(value)
    return gettext(chosen) if chosen else str(value)


def colour_name(colour: str) -> str:
    """Of a chip."""
    return gettext(COLOURS[colour][0])


def _listed(values: frozenset[Any]) -> str:
    """A set in a steady order; numbers and ranks stand for themselves."""
    order = [*_CLASSES, *words.RANKS]
    rising = sorted(values, key=lambda value: (order.index(value) if value in order else 99, str(value)))
    texts = [gettext(_CLASSES.get(value) or words.RANKS.get(value) or str(value)) for value in rising]
    return gettext(", ").join(texts) or gettext(_NOTHING)


def _bonuses(bonuses: tuple[Any, ...]) -> str:
    suits = {"any": N_("any suits"), "suited": N_("one suit"), "spades": N_("spades")}
    return gettext("; ").join(
        gettext("%(cards)s, %(suits)s: %(odds)s", cards="-".join(bonus.hand),
                suits=gettext(suits[bonus.suits]), odds=bonus.pays)
        for bonus in bonuses) or gettext(_NOTHING)


def _side_bets(bets: tuple[Any, ...]) -> str:
    return gettext("; ").join(
        gettext("%(bet)s: %(table)s", bet=side_bets.NAMES[bet.name], table=gettext(", ").join(
            f"{gettext(side_bets.HANDS.get(line.hand, line.hand))} {line.pays}" for line in bet.table))
        for bet in bets) or gettext(_NOTHING)


_SPECIAL: dict[str, Callable[[Any], str]] = {
    "calls": lambda lang: own_name(lang) if lang in languages() else lang,
    "blackjack_after_split": lambda cards: _listed(cards) if cards else gettext(N_("No")),
    "bonus_21": _bonuses,
    "side_bets": _side_bets,
    "charlie_n": lambda n: gettext(_CHOICES["charlie_n"][n]) if n == "none" else gettext("%(n)s cards", n=n),
    "forced_hit_below": lambda n: gettext("Below %(n)s", n=n) if n else gettext(_NOTHING),
    "redouble": lambda n: gettext("Up to %(n)s times", n=n) if n else gettext(N_("No")),
}
