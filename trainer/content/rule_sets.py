"""One file of ``drills/rulesets/``: a table with its rules, its house and where each value is from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from typing import Any

from babel.numbers import list_currencies

from trainer.content.files import join
from trainer.content.findings import Findings, found
from trainer.content.names import LINE, SENTENCE, bad_text, bad_texts
from trainer.content.records import read_record, unknown_keys
from trainer.engine.combinations import impossible_among
from trainer.engine.findings import written
from trainer.engine.rules import House, HouseRules, RuleSet
from trainer.errors import N_, FileFinding

_NOT_DEALT = ("sha256", "version", "dated")
_KEYS = tuple(field.name for field in fields(RuleSet))


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """The top of a rule-set file."""

    name: dict[str, str]
    source: str
    version: int
    dated: str
    rules: dict[str, Any]
    house: dict[str, Any]
    stated: dict[str, str]
    chosen: dict[str, dict[str, str]]


def read_rule_set(
    name: str, table: Mapping[str, Any], languages: Sequence[str], calls: Sequence[str]
) -> tuple[HouseRules | None, Findings]:
    """The table under this id, or None with everything that is wrong in its file.

    The table is named and its choices are explained in ``languages``; ``calls`` have a file of calls.
    """
    top, findings = read_record(_File, table, "")
    rules, house = _section(RuleSet, "rules", top, findings), _section(House, "house", top, findings)
    findings += [FileFinding(key, message) for key, message in impossible_among(rules | house)]
    findings += _unknown_to_the_house(house, calls)
    findings += _texts(top, languages)
    findings += _edition(top)
    if "stated" in top and "chosen" in top:
        findings += _origins(top["stated"], top["chosen"], top.get("source"))
    if findings:
        return None, findings
    whole = HouseRules(
        id=name, name=top["name"], source=top["source"], version=top["version"], dated=top["dated"],
        rules=RuleSet(**rules), house=House(**house), stated=top["stated"], chosen=top["chosen"], sha256="",
    )
    return replace(whole, sha256=hashlib.sha256(body(whole).encode()).hexdigest()), []


def _section(kind: type, name: str, top: Mapping[str, Any], findings: Findings) -> dict[str, Any]:
    """What is readable of ``[rules]`` or ``[house]``; a section that is missing was found already."""
    if name not in top:
        return {}
    values, wrong = read_record(kind, top[name], name)
    findings += wrong
    return values


def _unknown_to_the_house(house: Mapping[str, Any], calls: Sequence[str]) -> Iterator[FileFinding]:
    if "currency" in house and house["currency"] not in list_currencies():
        yield found("house.currency", N_(
            "%(value)s is no currency; allowed: a code of ISO 4217, such as EUR, GBP, RUB or USD"),
            value=written(house["currency"]))
    if "calls" in house and house["calls"] not in calls:
        yield found("house.calls", N_("there is no file %(file)s; allowed: %(allowed)s"),
                    file=f"calls/{written(house['calls'])[1:-1]}.toml",
                    allowed=list(calls) or {"message": N_("none, as the folder calls is empty")})


def _edition(top: Mapping[str, Any]) -> Iterator[FileFinding]:
    if top.get("version", 1) < 1:
        yield found("version", N_("%(value)s is out of range; allowed: 1 or more"), value=top["version"])
    try:
        date.fromisoformat(top.get("dated", "2025-03-14"))
    except ValueError:
        yield found("dated", N_("%(value)s is no day; allowed: one such as %(day)s"),
                    value=written(top["dated"]), day=written("2025-03-14"))


def _texts(top: Mapping[str, Any], languages: Sequence[str]) -> Iterator[FileFinding]:
    yield from bad_texts("name", top.get("name", dict.fromkeys(languages, "-")), languages, LINE)
    if top.get("source"):
        yield from bad_text("source", top["source"], LINE)
    for key, place in top.get("stated", {}).items():
        yield from bad_text(join("stated", key), place, SENTENCE)
    for key, reasons in top.get("chosen", {}).items():
        yield from bad_texts(join("chosen", key), reasons, languages, SENTENCE)


def _origins(
    stated: Mapping[str, str], chosen: Mapping[str, object], source: str | None
) -> Iterator[FileFinding]:
    """Each rule key stands in exactly one of the two."""
    meant = set()
    for section, keys in (("stated", stated), ("chosen", chosen)):
        guesses, findings = unknown_keys(keys, _KEYS, section)
        meant |= guesses
        yield from findings
    for key in _KEYS:
        if key in stated and key in chosen:
            yield found(f"chosen.{key}", N_("the key stands in [stated] too; allowed: one of the two"))
        elif key not in stated and key not in chosen and key not in meant:
            yield found(f"chosen.{key}", N_("is missing; allowed: a reason here, or its source in [stated]"))
    if source == "" and stated:
        yield found("stated", N_(
            "the table has no source, so nothing is stated; allowed: [chosen], or a source"))


def read_body(text: str) -> HouseRules | None:
    """A table out of what ``body`` wrote once; None where this version reads it no more.

    When it was dated and which version it was is not known.
    """
    stored: dict[str, Any] = json.loads(text)
    rules, wrong = read_record(RuleSet, stored["rules"], "rules")
    house, also_wrong = read_record(House, stored["house"], "house")
    if wrong or also_wrong:
        return None
    return HouseRules(
        id=stored["id"], name=stored["name"], source=stored["source"], version=0, dated="",
        rules=RuleSet(**rules), house=House(**house), stated=stored["stated"], chosen=stored["chosen"],
        sha256=hashlib.sha256(text.encode()).hexdigest())


def body(table: HouseRules) -> str:
    """The canonical JSON of a table: the same text for the same content, whatever the file looks like."""
    content = {key: value for key, value in asdict(table).items() if key not in _NOT_DEALT}
    return json.dumps(content, default=sorted, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
