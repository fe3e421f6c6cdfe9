"""Statements of the Experience API 1.0.3: an answer was given, a block or an exam came to its end.

Whoever stores them knows a trainee by number, under the address of this school's trainer; no name and no
e-mail leaves. Ids follow from what is told, so that a statement sent twice is one, and a mark that
became another one is told anew.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from trainer.drills import KINDS
from trainer.drills.base import WHOLE, Item, Json
from trainer.exports.responses import prompt_text

_VERBS = "http://adlnet.gov/expapi/verbs/"
_TYPES = "http://adlnet.gov/expapi/activities/"
_ORDER = "settlement-order"
"""The kind whose answer is an order: of each hand its place."""
_CHOSEN_FROM = 0.1
"""A blind guess that is right so often: the answer is a button, not typed."""
_NEXT = "[,]"
_AT_ONCE = 200


def answered(one: Mapping[str, Any], person_id: int, home: str) -> Json:
    """Of an answer as ``trainer/store/reporting/responses.py`` reads it; its time is this attempt's alone."""
    place = f"{home}answers/{one['sitting']}/{one['seq']}"
    kind, prompt = one["drill_id"].partition("/")[0], json.loads(one["prompt"])
    definition: dict[str, Json] = {
        "type": f"{_TYPES}cmi.interaction", "name": {"en": one["drill_id"]},
        "description": {"en": prompt_text(prompt)}, **_interaction(kind, one, prompt)}
    result: dict[str, Json] = {
        "score": {"scaled": one["credit"] / WHOLE}, "success": one["credit"] == WHOLE,
        "response": _response(kind, json.loads(one["typed"]))}
    if one["elapsed_ms"] is not None:
        result["duration"] = duration(one["elapsed_ms"])
    return _statement(
        home, place, person_id, "answered", one["received"], result,
        {"id": place, "objectType": "Activity", "definition": definition},
        _context(home, one["sitting"], parent=f"{home}run/{one['sitting']}", mode=one["mode"],
                 assignment=one["assignment_id"], exam=one["exam_id"], language=one["lang"],
                 extensions={f"{home}xapi/situation": f"{kind}/{one['situation']}",
                             f"{home}xapi/misconceptions": one["codes"].split(),
                             f"{home}xapi/assisted": bool(one["assisted"]),
                             f"{home}xapi/counts": not (one["is_slip"] or one["rapid"] or one["away"]
                                                        or one["is_voided"])}))


def ended(one: Mapping[str, Any], person_id: int, home: str) -> Json:
    """Of a block: ``completed``; where it had a pass line, ``passed`` or ``failed`` (``has_passed``)."""
    verb = "completed" if one["has_passed"] is None else "passed" if one["has_passed"] else "failed"
    place, spent = f"{home}run/{one['sitting']}", one["ended"] - one["started"]
    result: dict[str, Json] = {
        "completion": one["is_whole"], "duration": duration(math.floor(spent.total_seconds() * 1000))}
    if one["scaled"] is not None:
        result["score"] = {"scaled": one["scaled"]}
    if one["has_passed"] is not None:
        result["success"] = one["has_passed"]
    return _statement(
        home, place, person_id, verb, one["ended"], result,
        {"id": place, "objectType": "Activity", "definition": {
            "type": _TYPES + ("assessment" if one["has_passed"] is not None else "lesson"),
            "name": {"en": one["name"]}}},
        _context(home, one["sitting"], parent=None, mode=one["mode"], assignment=one["assignment_id"],
                 exam=one["exam_id"], language=one["lang"], extensions={}))


def pieces(statements: Iterable[Json]) -> Iterator[bytes]:
    """One JSON array, as a record store takes it, a statement a line."""
    lines, before = ["["], "\n"
    for one in statements:
        lines.append(before + json.dumps(one, ensure_ascii=False, separators=(",", ":")))
        before = ",\n"
        if len(lines) >= _AT_ONCE:
            yield "".join(lines).encode()
            lines.clear()
    yield ("".join(lines) + "\n]\n").encode()


def duration(ms: int) -> str:
    """ISO 8601, to the hundredth, as far as record stores compare."""
    hundredths = max(ms, 0) // 10
    return f"PT{hundredths // 100}.{hundredths % 100:02}S"


def _statement(home: str, place: str, person_id: int, verb: str, at: datetime, result: Json, about: Json,
               context: Json) -> Json:
    return {
        "id": str(uuid5(NAMESPACE_URL, f"{place}#{verb}#{json.dumps(result, sort_keys=True)}")),
        "actor": {"objectType": "Agent", "account": {"homePage": home, "name": str(person_id)}},
        "verb": {"id": _VERBS + verb, "display": {"en": verb}}, "object": about, "result": result,
        "context": context, "timestamp": at.isoformat(timespec="milliseconds"), "version": "1.0.3"}


def _context(home: str, sitting: str, *, parent: str | None, mode: str, assignment: int | None,
             exam: int | None, language: str | None, extensions: Json) -> Json:
    """The block is the registration, the exam or assignment what it belongs to."""
    around = [f"{home}teach/exams/{exam}"] if exam else []
    around += [f"{home}teach/assignments/{assignment}"] if assignment else []
    activities: dict[str, Json] = {}
    if parent:
        activities["parent"] = [{"id": parent, "objectType": "Activity"}]
    if around:
        activities["grouping"] = [{"id": one, "objectType": "Activity"} for one in around]
    found: dict[str, Json] = {
        "registration": str(uuid5(NAMESPACE_URL, f"{home}run/{sitting}")), "platform": "Dealer trainer",
        "extensions": {f"{home}xapi/mode": mode, **extensions}}
    if activities:
        found["contextActivities"] = activities
    if language:
        found["language"] = language
    return found


def _interaction(kind: str, one: Mapping[str, Any], prompt: Json) -> dict[str, Json]:
    """Its type, and what would have been right; of a kind that is no more only that it was something else."""
    if kind not in KINDS:
        return {"interactionType": "other"}
    item = Item(kind=kind, situation=one["situation"], prompt=prompt, key=json.loads(one["answer_key"]),
                target_ms=one["target_ms"])
    right = KINDS[kind].model_form(item)
    return {"interactionType": _type(kind, prompt, right),
            "correctResponsesPattern": [_response(kind, right)]}


def _type(kind: str, prompt: Json, right: Mapping[str, str]) -> str:
    if kind == _ORDER and any(name.startswith("place-") for name in right):
        return "sequencing"
    guess = KINDS[kind].GUESS.get(prompt.get("variant", ""), 0.0)
    return "choice" if len(right) == 1 and guess >= _CHOSEN_FROM else "fill-in"


def _response(kind: str, form: Mapping[str, str]) -> str:
    """The fields in order of their names; of an order the hands, the first first."""
    places = {name.removeprefix("place-"): text for name, text in form.items() if name.startswith("place-")}
    if kind == _ORDER and places:
        return _NEXT.join(sorted(places, key=lambda hand: (_rank(places[hand]), hand)))
    return _NEXT.join(str(form[name]) for name in sorted(form))


def _rank(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 5 else 10_000
