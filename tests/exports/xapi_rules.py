"""What xAPI 1.0.3 (part 2) demands of a statement, written down apart from ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.IGNORECASE)
IRI = re.compile(r"[a-z][a-z0-9+.-]*:[^\s<>\"{}|\\^`]+", re.IGNORECASE)
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", re.IGNORECASE)
DURATION = re.compile(r"P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?")
STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
INTERACTIONS = {"true-false", "choice", "fill-in", "long-fill-in", "matching", "performance", "sequencing",
                "likert", "numeric", "other"}
ALLOWED = {
    "statement": {"id", "actor", "verb", "object", "result", "context", "timestamp", "stored", "authority",
                  "version", "attachments"},
    "agent": {"objectType", "name", "mbox", "mbox_sha1sum", "openid", "account"},
    "account": {"homePage", "name"}, "verb": {"id", "display"},
    "activity": {"objectType", "id", "definition"},
    "definition": {"name", "description", "type", "moreInfo", "extensions", "interactionType",
                   "correctResponsesPattern", "choices", "scale", "source", "target", "steps"},
    "result": {"score", "success", "completion", "response", "duration", "extensions"},
    "score": {"scaled", "raw", "min", "max"},
    "context": {"registration", "instructor", "team", "contextActivities", "revision", "platform", "language",
                "statement", "extensions"},
    "contextActivities": {"parent", "grouping", "category", "other"}}


def faults(one: dict[str, Any]) -> list[str]:
    """Every rule that it breaks."""
    return [*_nulls(one, "statement"), *_only(one, "statement"), *_needs(one, "actor", "verb", "object"),
            *_is(UUID, one.get("id"), "id"), *_agent(one.get("actor", {})), *_verb(one.get("verb", {})),
            *_activity(one.get("object", {}), "object"), *_result(one.get("result", {})),
            *_context(one.get("context", {})), *_time(one["timestamp"])]


def _agent(agent: dict[str, Any]) -> Iterator[str]:
    yield from _only(agent, "agent")
    if len(agent.keys() & {"mbox", "mbox_sha1sum", "openid", "account"}) != 1:
        yield "an agent has exactly one identifier"
    account = agent.get("account", {})
    yield from _only(account, "account")
    yield from _is(IRI, account.get("homePage"), "homePage")
    if not isinstance(account.get("name"), str) or not account["name"]:
        yield "an account has a name that is text"


def _verb(verb: dict[str, Any]) -> Iterator[str]:
    yield from _only(verb, "verb")
    yield from _is(IRI, verb.get("id"), "verb id")
    yield from _languages(verb.get("display", {}), "display")


def _activity(activity: dict[str, Any], what: str) -> Iterator[str]:
    yield from _only(activity, "activity")
    yield from _is(IRI, activity.get("id"), f"{what} id")
    if activity.get("objectType", "Activity") != "Activity":
        yield f"{what} is an Activity"
    definition = activity.get("definition", {})
    yield from _only(definition, "definition")
    for name in ("name", "description"):
        yield from _languages(definition.get(name, {}), name)
    if "type" in definition:
        yield from _is(IRI, definition["type"], "type")
    if definition.get("interactionType", "other") not in INTERACTIONS:
        yield "the interaction is of a known type"
    if "interactionType" not in definition and "correctResponsesPattern" in definition:
        yield "a pattern needs an interaction type"
    pattern = definition.get("correctResponsesPattern", [])
    if not isinstance(pattern, list) or not all(isinstance(text, str) for text in pattern):
        yield "patterns are texts"


def _result(result: dict[str, Any]) -> Iterator[str]:
    yield from _only(result, "result")
    score = result.get("score", {})
    yield from _only(score, "score")
    scaled = score.get("scaled", 0)
    if isinstance(scaled, bool) or not isinstance(scaled, int | float) or not -1 <= scaled <= 1:
        yield "scaled lies between -1 and 1"
    for name in ("success", "completion"):
        if not isinstance(result.get(name, True), bool):
            yield f"{name} is true or false"
    if not isinstance(result.get("response", ""), str):
        yield "a response is text"
    if "duration" in result:
        yield from _is(DURATION, result["duration"], "duration")


def _context(context: dict[str, Any]) -> Iterator[str]:
    yield from _only(context, "context")
    if "registration" in context:
        yield from _is(UUID, context["registration"], "registration")
    if "language" in context:
        yield from _is(TAG, context["language"], "language")
    yield from _only(context.get("contextActivities", {}), "contextActivities")
    for name, activities in context.get("contextActivities", {}).items():
        for activity in activities if isinstance(activities, list) else [activities]:
            yield from _activity(activity, name)
    for key in context.get("extensions", {}):
        yield from _is(IRI, key, "extension")


def _time(stamp: str) -> Iterator[str]:
    yield from _is(STAMP, stamp, "timestamp")
    if stamp.endswith("-00:00"):
        yield "a timestamp is not of an unknown offset"
    datetime.fromisoformat(stamp)


def _languages(given: dict[str, str], what: str) -> Iterator[str]:
    for tag, text in given.items():
        yield from _is(TAG, tag, f"{what} language")
        if not isinstance(text, str):
            yield f"{what} is text"


def _only(given: dict[str, Any], what: str) -> Iterator[str]:
    yield from (f"{what} has no property {name}" for name in sorted(given.keys() - ALLOWED[what]))


def _needs(given: dict[str, Any], *names: str) -> Iterator[str]:
    yield from (f"{name} is missing" for name in names if name not in given)


def _is(pattern: re.Pattern[str], text: object, what: str) -> Iterator[str]:
    if not isinstance(text, str) or not pattern.fullmatch(text):
        yield f"{what}: {text!r}"


def _nulls(given: Any, where: str) -> Iterator[str]:
    """Nothing is null outside of extensions."""
    if given is None:
        yield f"{where} is null"
    if isinstance(given, dict):
        for name, inner in given.items():
            if name != "extensions":
                yield from _nulls(inner, f"{where}.{name}")
    if isinstance(given, list):
        for inner in given:
            yield from _nulls(inner, where)
