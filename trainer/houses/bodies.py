"""The body of a draft: a table as it was typed, right or wrong, in the values that TOML has."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from trainer.content.rule_sets import body as table_body
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError
from trainer.houses.fields import RULE_KEYS
from trainer.store.drafts import LONGEST_BODY
from trainer.store.practice import to_json

Body = dict[str, Any]
"""Laid out as the file of a table. Its version and day are given when it is published."""
Place = tuple[str, str]
"""A part of a body and a key of it: ``("rules", "peek")``, ``("name", "fr")``, ``("chosen", "peek")``."""

PARTS = ("name", "rules", "house", "chosen")
_MONEY = ("smallest_chip", "bet_step", "payout_rounding", "blackjack_payout")
_SECOND_CARD = ("hole_card", "peek")
RESTS_ON: Mapping[str, Sequence[str]] = {
    "surrender": _SECOND_CARD, "surrender_not_vs": ("surrender",), "surrender_after_split": ("surrender",),
    "surrender_after_double": ("surrender", "double_on"), "charlie_payout": ("charlie_n",),
    "charlie_after_split": ("charlie_n",), "suited_blackjack_suits": ("suited_blackjack_payout",),
    "side_bets_settled": ("side_bets",), "smallest_chip": _MONEY, "bet_step": _MONEY,
    "payout_rounding": _MONEY,
    "initial_deal_order": _SECOND_CARD, "peek": _SECOND_CARD, "dealer_bj_takes": _SECOND_CARD,
    "blackjack_paid": _SECOND_CARD, "insurance_when": _SECOND_CARD, "one_card_for_naturals": _SECOND_CARD,
    "one_card_for_insurance": _SECOND_CARD, "even_money": ("insurance_upcards", "blackjack_payout"),
    "insurance_survives_bust": (*_SECOND_CARD, "insurance_when"),
    "insurance_amount": ("insurance_upcards",), "insurance_payout": ("insurance_upcards",),
    "double_soft": ("double_on",), "double_soft_as_hard": ("double_on", "double_soft"),
    "double_split_aces": ("hit_split_aces",), "cut_card_position": ("shuffle",), "decks": ("shuffle",)}
"""Of what else the reason for a rule may speak: it is said no more once that was changed."""
"""What is typed; what is stated follows from it."""


def body_of(table: HouseRules) -> Body:
    """A draft that changes nothing yet."""
    stored: Body = json.loads(table_body(table))
    kept = {key: stored[key] for key in ("name", "chosen", "stated", "source")}
    return {**kept, "version": 1, "rules": _in_order(stored["rules"], asdict(table.rules)),
            "house": _in_order(stored["house"], asdict(table.house)), "dated": ""}


def _in_order(values: Mapping[str, Any], order: Mapping[str, object]) -> dict[str, Any]:
    return {key: values[key] for key in order}


def typed_values(body: Body) -> dict[Place, Any]:
    """Everything in it that somebody types, place by place."""
    return {(part, key): value for part in PARTS for key, value in body[part].items()}


def with_values(body: Body, values: Mapping[Place, Any]) -> Body:
    """The same body saying ``values``, and nothing else of what is typed."""
    changed = copy.deepcopy(body) | {part: {} for part in PARTS}
    for (part, key), value in values.items():
        changed[part][key] = value
    return changed


def settle_reasons(body: Body, began: Body, default: Mapping[str, str]) -> Body:
    """Each rule with where it is stated or why it was chosen, as a table must say it.

    A rule as it was when the draft ``began`` keeps its source, or its reason while that still holds. One that
    was changed is the house's own choice: with the reason that was typed, else ``default`` (by language).
    """
    settled = copy.deepcopy(body)
    stated, chosen = settled["stated"], settled["chosen"]
    for key in RULE_KEYS:
        reason = chosen.get(key)
        is_own = bool(reason) and reason not in (began["chosen"].get(key), default)
        if is_own:
            stated.pop(key, None)
        elif body["rules"].get(key) == began["rules"].get(key):
            chosen.pop(key, None)
            for part in ("stated", "chosen"):
                if key in began[part]:
                    settled[part][key] = began[part][key]
            if key in chosen and not _still_holds(key, chosen[key], body["rules"], began["rules"]):
                chosen[key] = dict(default)
        else:
            stated.pop(key, None)
            chosen[key] = dict(default)
    return settled


def refuse_too_long(body: Body) -> None:
    """Raises AnswerFormatError for one that is more than can be kept: far above what a table has to say."""
    if len(to_json(body)) > LONGEST_BODY:
        raise AnswerFormatError(N_("This is more than a table may say. Make its reasons shorter."))


def _still_holds(key: str, reason: Mapping[str, str], rules: Mapping[str, Any],
                 began: Mapping[str, Any]) -> bool:
    """Whether no rule that it may speak of was changed. What a house typed, alike in all languages, stays."""
    return len(set(reason.values())) == 1 or all(
        rules.get(other) == began.get(other) for other in RESTS_ON.get(key, ()))
