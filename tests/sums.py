"""A kind of drill made for tests of what surrounds a kind: sums, which may go on step by step."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from tests import factories
from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.drills.base import Drill, Item, Json, Mistake, Verdict
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import AnswerFormatError, Message

MISTAKES = {"OFF_BY_1": "One off.", "FAR_OFF": "Far off."}
SITUATIONS = {"small": "Small numbers", "large": "Large numbers", "chain": "One after the other"}
IS_SKILL = True
CRITICAL = ("large",)
GUESS = {"plain": 0.02}


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    return drill.situations


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    most = 100 if situation == "large" else 10
    first, second = rng.below(most), rng.below(most)
    return _item(situation, first + second, drill.target(situation), left=2 if situation == "chain" else 0,
                 shown=f"{first} + {second}")


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    left = item.key["left"]
    if not left:
        return None
    return _item(item.situation, item.key["sum"] + 1, item.target_ms, left=left - 1,
                 shown=f"{item.key['sum']} + 1")


def parse(form: Mapping[str, str], calls: Any) -> Json:
    text = form.get("sum", "").strip()
    if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII):
        raise AnswerFormatError("Write a number.")
    return {"sum": int(text)}


def grade(item: Item, answer: Json) -> Verdict:
    off = abs(answer["sum"] - item.key["sum"])
    mistakes = () if not off else (Mistake("OFF_BY_1" if off == 1 else "FAR_OFF", {"off": off}),)
    return Verdict(credit=1000 if not off else 500 if off == 1 else 0, due=Message(str(item.key["sum"])),
                   worked=(), mistakes=mistakes)


def model_form(item: Item) -> dict[str, str]:
    return {"sum": str(item.key["sum"])}


def chances(item: Item) -> frozenset[str]:
    return frozenset(MISTAKES)


def hint(prompt: Json, table: HouseRules) -> Message:
    return Message("Tens first.")


def _item(situation: str, total: int, target_ms: int, *, left: int, shown: str) -> Item:
    return Item(kind="sums", situation=situation, prompt={"text": shown}, key={"sum": total, "left": left},
                target_ms=target_ms)


def drill(name: str = "plain", *situations: str, items: int = 4, **params: Json) -> Drill:
    """``sums/<name>`` over these situations, all of them when none is named."""
    return Drill(id=f"sums/{name}", kind="sums", name={"en": "Sums"}, variant="plain",
                 situations=situations or ("small", "large"), items=items,
                 target_ms={"default": 2000, "large": 4000}, params=params)


def content(*drills: Drill, **house: Any) -> Content:
    """One table, whose calls no sum asks for, and these drills (default: the plain one)."""
    bare = factories.table(**house)
    table = replace(bare, sha256=sha256(body(bare).encode()).hexdigest())
    return Content({table.id: table}, {one.id: one for one in drills or (drill(),)}, {},
                   _calls={(table.sha256, "en"): (table, None)})  # type: ignore[dict-item]
