"""A round of a case file, read: rules, wagers, requests and the exact shoe."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from trainer.engine.cards import Card
from trainer.engine.odds import Odds
from trainer.engine.requests import IN_TURN, Request
from trainer.engine.rules import RuleSet
from trainer.errors import CaseError
from trainer.oracle import fields
from trainer.oracle.params import read_params
from trainer.oracle.result import write_card

_INPUTS = ("id", "params", "bets", "insurance", "initial", "actions", "refused_actions", "shoe")
_LABELS = ("ruleset", "seed", "title", "tags", "reasoning", "alternative_reading")
_ANSWERS = ("deal_log", "dealer", "expected")


@dataclass(frozen=True, slots=True)
class RefusedRequest:
    """What a hand asks for in vain while it holds just these ranks; ``ranks`` is None for insurance."""

    hand: str
    request: Request
    ranks: list[str] | None


@dataclass(frozen=True, slots=True)
class Case:
    """Amounts are whole numbers of ``1 / unit`` of the file's money, so that no product is broken."""

    rules: RuleSet
    unit: int
    bets: dict[int, int]
    insurance: dict[int, int]
    initial: dict[int, list[str]]
    actions: dict[int, list[Request]]
    refused: list[RefusedRequest]
    shoe: list[Card]


def read_case(value: dict[str, Any]) -> Case:
    """Raises CaseError for whatever the format does not allow.

    What the file says of the result is not looked at.
    """
    fields.mapping(value, "the round", required=_INPUTS, optional=_LABELS + _ANSWERS)
    rules = read_params(value["params"])
    bets = _stakes(value["bets"], "bets")
    insurance = _stakes(value["insurance"], "insurance")
    if not bets:
        raise CaseError("bets: no box has a bet")
    unit = money_unit([*bets.values(), *insurance.values()], Odds.parse(rules.blackjack_payout))
    return Case(
        rules=rules,
        unit=unit,
        bets={box: int(bet * unit) for box, bet in bets.items()},
        insurance={box: int(bet * unit) for box, bet in _boxes_of(insurance, bets, "insurance").items()},
        initial=_initial(value["initial"], bets),
        actions=_actions(value["actions"], bets),
        refused=[_refused(item, f"refused_actions[{index}]")
                 for index, item in enumerate(fields.items(value["refused_actions"], "refused_actions"))],
        shoe=_shoe(value["shoe"], rules),
    )


def money_unit(amounts: list[Fraction], blackjack: Odds) -> int:
    """How many parts an amount is cut into, so that half of it and a blackjack on it are whole."""
    return lcm(*(amount.denominator for amount in amounts)) * 2 * blackjack.to


def _stakes(value: object, place: str) -> dict[int, Fraction]:
    return {box: fields.stake(stake, f"{place}.{box}") for box, stake in fields.by_box(value, place).items()}


def _boxes_of(values: dict[int, Any], bets: dict[int, Fraction], place: str) -> dict[int, Any]:
    for box in values.keys() - bets.keys():
        raise CaseError("%(place)s: box %(box)s has no bet", place=place, box=box)
    return values


def _every_box(value: object, bets: dict[int, Fraction], place: str) -> dict[int, Any]:
    values = _boxes_of(fields.by_box(value, place), bets, place)
    for box in sorted(bets.keys() - values.keys()):
        raise CaseError("%(place)s: box %(box)s is missing", place=place, box=box)
    return values


def _initial(value: object, bets: dict[int, Fraction]) -> dict[int, list[str]]:
    boxes = _every_box(value, bets, "initial")
    return {box: fields.ranks(cards, f"initial.{box}") for box, cards in boxes.items()}


def _actions(value: object, bets: dict[int, Fraction]) -> dict[int, list[Request]]:
    allowed = [request.value for request in IN_TURN]
    return {
        box: [Request(fields.one_of(action, allowed, f"actions.{box}[{index}]"))
              for index, action in enumerate(fields.items(actions, f"actions.{box}"))]
        for box, actions in _every_box(value, bets, "actions").items()
    }


def _refused(value: object, place: str) -> RefusedRequest:
    allowed = [request.value for request in (*IN_TURN, Request.INSURANCE)]
    has_cards = isinstance(value, dict) and value.get("action") != Request.INSURANCE
    keys = ("hand", "action", "cards", "legal") if has_cards else ("hand", "action", "legal")
    entry = fields.mapping(value, place, required=keys)
    fields.one_of(entry["legal"], (False,), f"{place}.legal")
    return RefusedRequest(
        hand=fields.text(entry["hand"], f"{place}.hand"),
        request=Request(fields.one_of(entry["action"], allowed, f"{place}.action")),
        ranks=fields.ranks(entry["cards"], f"{place}.cards") if has_cards else None,
    )


def _shoe(value: object, rules: RuleSet) -> list[Card]:
    shoe = fields.cards(value, "shoe")
    for card, copies in Counter(shoe).items():
        if rules.decks != "infinite" and copies > rules.decks:
            raise CaseError("shoe: %(card)s is there %(copies)s times; allowed by decks: %(decks)s",
                            card=write_card(card), copies=copies, decks=rules.decks)
    return shoe
