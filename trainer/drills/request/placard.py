"""The rules that decide a request in a few words, as they stand on a table's placard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from trainer.drills.base import Json
from trainer.engine.findings import written
from trainer.engine.procedure import (
    PROCEDURES,
    Procedure,
    word_counts,
    written_elsewhere,
    written_in,
)
from trainer.engine.rules import HouseRules, Surrender
from trainer.errors import N_, Message

_VALUES: Mapping[str, Mapping[Any, str]] = {
    "split_match": {"value": N_("Split: equal value"), "rank": N_("Split: equal rank")},
    "max_hands": {"unlimited": N_("any number of hands")},
    "resplit_aces": {True: N_("aces again and again"), False: N_("aces once")},
    "hit_split_aces": {True: N_("split aces play on"), False: N_("split aces: one card")},
    "auto_stand_21": {True: N_("no card on 21"), False: N_("cards on 21 too")},
    "double_on": {
        "any_two": N_("Double: any two cards"), "9-11": N_("Double: 9 to 11, two cards"),
        "10-11": N_("Double: 10 or 11, two cards"), "11": N_("Double: 11, two cards"),
        "any_number_of_cards": N_("Double: any number of cards"),
    },
    "double_soft": {True: N_("soft too"), False: N_("never soft")},
    "das": {True: N_("after a split too"), False: N_("not after a split")},
    "double_for_less": {True: N_("for less: call it out"), False: N_("never for less")},
    "insurance_amount": {"exact_half": N_("half the bet, exactly"), "up_to_half": N_("up to half the bet")},
    "insurance_when": {
        "before_peek": N_("until the check"), "before_first_action": N_("until the first draw"),
    },
    "even_money": {
        "off": N_("No even money"), "vs_A": N_("Even money: blackjack against an ace"),
        "vs_A_and_10": N_("Even money: blackjack against an ace or ten"),
    },
    "surrender": {
        "none": N_("No surrender"), "late": N_("Surrender: two cards, after the check"),
        "early": N_("Surrender: two cards, before the check"),
    },
    Procedure.BETS_CLOSED: {None: N_("no bet after the first card")},
    Procedure.BET_IN_BOX: {None: N_("bets lie in the box")},
    Procedure.BLACKJACK_STANDS: {None: N_("no request on a blackjack")},
    Procedure.HARD_DOUBLE: {None: N_("hard 12 up: call it out")},
    Procedure.OWN_BOX: {None: N_("each box for itself")},
    Procedure.CARDS_UNTOUCHED: {None: N_("nobody touches the cards")},
}
_MAKING: Mapping[str, Callable[[HouseRules], Json]] = {
    Procedure.HAND_OR_WORD: lambda table: {"message": (
        N_("The word is enough") if word_counts(table) else N_("The hand signal decides"))},
    "max_hands": lambda table: {"message": N_("up to %(hands)s hands"), "hands": table.rules.max_hands},
    "insurance_upcards": lambda table: {"message": (
        N_("Insurance: ace or ten") if "10" in table.rules.insurance_upcards else N_("Insurance: ace"))},
    "bet_min": lambda table: {"message": N_("Bets from %(low)s"), "low": {"money": table.rules.bet_min}},
    "bet_max": lambda table: {"message": N_("to %(high)s"), "high": {"money": table.rules.bet_max}},
}

_MONEY = frozenset({"bet_min", "bet_max"})

_STATED = N_("The rule: %(rule)s (%(key)s = %(value)s), written in %(place)s.")
_CHOSEN = N_("The rule: %(rule)s (%(key)s = %(value)s), chosen by this house.")
_PROCEDURE = N_("The procedure: %(rule)s, written in %(place)s.")
_FOLLOWED = N_("The procedure: %(rule)s, chosen by this house; other places have it written: %(place)s.")
_TAUGHT = N_("The procedure: %(rule)s, as dealer schools teach it; no source text of this table says more.")


def clause_said(clause: str, table: HouseRules) -> Json:
    """The key or procedure as this table has it, as a tagged message."""
    if clause == "surrender" and table.rules.surrender is not Surrender.NONE and not table.rules.peek:
        return {"message": N_("Surrender: two cards, in their turn")}
    value = None if clause in PROCEDURES else getattr(table.rules, clause)
    said = _VALUES.get(clause, {}).get(value)
    return {"message": said} if said else _MAKING[clause](table)


def placard_line(clause: str, table: HouseRules) -> Json:
    """One rule of the placard: its key, its value as a file holds it, and its words."""
    return {"rule": str(clause), "value": _plain(clause, table), "said": clause_said(clause, table)}


def cited(clause: str, table: HouseRules) -> Message:
    """The rule with key and value, and where it is written or that the house has chosen it."""
    rule = clause_said(clause, table)
    if clause in PROCEDURES:
        return _cited_procedure(Procedure(clause), rule, table)
    value = {"money": getattr(table.rules, clause)} if clause in _MONEY else _plain(clause, table)
    facts = {"rule": rule, "key": str(clause), "value": value}
    place = table.stated.get(clause, "")
    return Message(_STATED, facts | {"place": place}) if place else Message(_CHOSEN, facts)


def _cited_procedure(procedure: Procedure, rule: Json, table: HouseRules) -> Message:
    """In the table's own text, or as the house has chosen it after others, or as it is taught."""
    if place := written_in(procedure, table):
        return Message(_PROCEDURE, {"rule": rule, "place": place})
    if elsewhere := written_elsewhere(procedure):
        return Message(_FOLLOWED, {"rule": rule, "place": elsewhere})
    return Message(_TAUGHT, {"rule": rule})


def _plain(clause: str, table: HouseRules) -> str:
    """The value as a file holds it, without quotes, amounts in whole units; ``word`` or ``hand`` where the
    procedure has two.
    """
    if clause in PROCEDURES:
        has_two = clause == Procedure.HAND_OR_WORD
        return ("word" if word_counts(table) else "hand") if has_two else ""
    value = getattr(table.rules, clause)
    if clause in _MONEY:
        return f"{value / 100:.2f}".removesuffix(".00")
    if isinstance(value, frozenset):
        return ", ".join(sorted(value, reverse=True))
    return value.value if isinstance(value, StrEnum) else written(value).strip('"')
