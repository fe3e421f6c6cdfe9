"""The log of answers as rows of a file: what was shown, what was due, what was answered, what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import Any

from trainer.drills import KINDS
from trainer.drills.base import WHOLE, Item, Json, word_of
from trainer.exports.flat import Plain

COLUMNS = (
    "sitting", "item_seq", "answered_at", "trainee_id", "trainee_code", "group", "mode", "assignment_id",
    "exam_id", "kind", "drill_id", "situation", "seed", "ruleset_id", "ruleset_version", "engine_version",
    "prompt_text", "expected", "raw_answer", "parsed_answer", "credit", "verdict", "misconception_codes",
    "assisted", "slip", "rapid", "away", "voided", "t_first_ms", "t_submit_ms", "target_ms", "input_mode",
    "ui_lang", "device", "tz")
"""Stable English heads. Trainees have their numbers and codes, no names."""


_FLAGS = ("assisted", "is_slip", "rapid", "away", "is_voided")


def row_of(one: Mapping[str, Any], person_id: int, code: str | None, group: str | None,
           zone: tzinfo) -> list[Plain]:
    """In the order of ``COLUMNS``, of an answer as ``trainer/store/reporting/responses.py`` reads it.

    Answers are JSON: the fields that were posted, and what was read in them. Times are of the given zone.
    """
    kind, prompt = one["drill_id"].partition("/")[0], json.loads(one["prompt"])
    return [
        one["sitting"], one["seq"], one["received"].astimezone(zone), person_id, code, group, one["mode"],
        one["assignment_id"], one["exam_id"], kind, one["drill_id"], one["situation"], one["seed"],
        one["table_id"], one["ruleset"], one["engine_version"], prompt_text(prompt),
        _expected(kind, one, prompt), one["typed"], one["given"], one["credit"] / WHOLE,
        word_of(one["credit"]), one["codes"], *(bool(one[flag]) for flag in _FLAGS), one["t_first_ms"],
        one["t_submit_ms"], one["target_ms"], one["input_mode"], one["lang"], one["device"], one["zone"]]


def _expected(kind: str, one: Mapping[str, Any], prompt: Json) -> str | None:
    """The fields that a perfect answer would have posted; None of a kind that is no more."""
    if kind not in KINDS:
        return None
    item = Item(kind=kind, situation=one["situation"], prompt=prompt, key=json.loads(one["answer_key"]),
                target_ms=one["target_ms"])
    return _compact(KINDS[kind].model_form(item))


def prompt_text(prompt: Mapping[str, Json]) -> str:
    """What was shown, on one line and in notation, as in ``dealer Ah 6d; 3: Ts 9h 25.00``."""
    return "; ".join(_said(prompt))


def _said(prompt: Mapping[str, Json]) -> Iterator[str]:
    if "variant" in prompt:
        yield str(prompt["variant"])
    if isinstance(dealer := prompt.get("dealer"), dict):
        yield f"dealer {_cards(dealer)}"
    for box in prompt.get("boxes") or ():
        for hand in box.get("hands", ()):
            yield f"{hand['hand']}: {_hand(hand)}"
        if box.get("insurance"):
            yield f"{box.get('box')} insurance {_money(box['insurance'])}"
    for name, value in prompt.items():
        if name not in ("variant", "dealer", "boxes") and (text := _plain(value)):
            yield f"{name} {text}"


def _hand(hand: Mapping[str, Json]) -> str:
    marks = [name for name in ("doubled", "surrendered", "from_split") if hand.get(name)]
    stake = [_money(hand["stake"])] if hand.get("stake") else []
    return " ".join([_cards(hand), *stake, *marks])


def _cards(hand: Mapping[str, Json]) -> str:
    return " ".join(map(str, hand.get("cards", ())))


def _money(cents: Any) -> str:
    return f"{cents // 100}.{cents % 100:02}" if isinstance(cents, int) else _compact(cents)


def _plain(value: Json) -> str:
    """What is short enough to be read; what a page draws besides stands in the log alone."""
    if isinstance(value, dict):
        if "en" in value:
            return str(value["en"])
        return " ".join(f"{name}={one}" for name, one in value.items() if isinstance(one, str | int))
    if isinstance(value, list):
        return " ".join(str(one) for one in value if isinstance(one, str | int))
    return "" if value is None or value is False else str(value)


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
