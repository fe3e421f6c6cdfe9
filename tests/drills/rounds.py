"""Rounds that the tests play: every step with the model answer, and the engine's own round beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.drills.houses import calls
from trainer.drills import round as kind
from trainer.drills.base import Drill, Item, Json, Verdict
from trainer.drills.round.plan import Plan
from trainer.drills.round.players import STEADY
from trainer.engine.cards import parse_cards
from trainer.engine.next_bets import RoundEnd
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request
from trainer.engine.rules import HouseRules
from trainer.errors import Message

PHRASES = {one.value: f"{one.value}!" for one in (*Request, *RoundEnd)}
Step = tuple[Item, Json, Verdict]


def drill(variant: str = "prompted", boxes: tuple[int, int] = (1, 7), *, whole: bool = True) -> Drill:
    """An entry as ``drills/round.toml`` has them."""
    params = {"boxes": list(boxes), "phrases": dict.fromkeys(("en", "fr", "ru"), PHRASES), "whole": whole}
    return Drill(id="round/test", kind="round", name={}, variant=variant, situations=tuple(kind.SITUATIONS),
                 items=60, target_ms={"default": 3000, "settle": 6000}, params=params)


def begin(table: HouseRules, situation: str = "bets", seed: int = 0, *, of: Drill | None = None) -> Item:
    return kind.generate(of or drill(), table, situation, Rng(b"%s%d" % (situation.encode(), seed)))


def answer(item: Item, form: dict[str, str], table: HouseRules) -> tuple[Json, Verdict]:
    given = kind.parse(form, calls(table))
    return given, kind.grade(item, given)


def play(first: Item, table: HouseRules,
         form: Callable[[Item], dict[str, str]] = kind.model_form) -> list[Step]:
    """The whole round, each step answered by ``form``."""
    steps: list[Step] = []
    item: Item | None = first
    while item is not None:
        given, verdict = answer(item, form(item), table)
        steps.append((item, given, verdict))
        item = kind.follow_up(item, given, verdict)
    return steps


def stacked(table: HouseRules, cards: str, **changes: Any) -> Item:
    """The first step of a round of 10 on box 1 (and what ``changes`` says) from these cards."""
    plan = Plan(**{
        "rules": table.rules, "house": table.house, "bets": {1: 1000}, "newcomers": (), "late": (0, 0),
        "profiles": dict.fromkeys(range(1, 8), STEADY), "cards": tuple(parse_cards(cards)), "seed": bytes(16),
        "word_counts": False, "phrases": PHRASES, **changes,
    })
    any_first = begin(table)
    before = replace(any_first, key=any_first.key | {"plan": plan.to_json(), "at": -1})
    first = kind.follow_up(before, None, Verdict(0, Message(""), ()))
    assert first is not None
    return first
