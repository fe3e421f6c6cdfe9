"""What is wrong with a draft: every finding at the field that it belongs to, or the table that it makes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.content import Content
from trainer.content.names import SOURCE
from trainer.content.rule_sets import read_rule_set
from trainer.engine.rules import HouseRules
from trainer.errors import N_, FileFinding, Message
from trainer.houses.bodies import Body
from trainer.houses.fields import FIELDS, Sort
from trainer.houses.form import with_all_names
from trainer.houses.reading import TWICE_NAMED, named_alike

_PLACE = re.compile(r"(?P<part>rules|house|chosen|stated|name|source|dated|version)(?:\.(?P<key>\w+))?.*")
_SOME_DAY = "2025-03-14"
_NO_AMOUNT = N_("“%(text)s” is no amount. Write one such as 25 or 2.50.")
_NO_COUNT = N_("“%(text)s” is no whole number.")
_EMPTY = N_("Nothing is written here.")


@dataclass(frozen=True, slots=True)
class Fault:
    """At the field of ``key``: a key of the rules or the house, ``name-fr``, or ``why-`` and a rule's key.

    ``is_typed``: the message was made for the form; else it speaks of keys and values as a file has them.
    """

    key: str
    message: Message
    is_typed: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """The table, or what is wrong with it."""

    table: HouseRules | None
    faults: tuple[Fault, ...] = ()


def check(
    content: Content, table_id: str, body: Body, *, version: int = 1, dated: str = _SOME_DAY
) -> Checked:
    """What the body says, read as a file would be; ``content`` knows the languages and the other tables."""
    languages = content.languages
    told = body | {
        "version": version, "dated": dated, "name": with_all_names(body["name"], languages),
        "chosen": {key: with_all_names(reason, languages) for key, reason in body["chosen"].items()}}
    unread = dict(_unread(body))
    table, findings = read_rule_set(table_id, told, languages, list(content.vocabularies))
    faults = [Fault(key, message, is_typed=True) for key, message in unread.items()]
    faults += [one for one in map(_fault, findings) if one.key not in unread and not _is_empty_range(one)]
    faults += _names_of_others(content, table_id, body)
    return Checked(None if faults else table, _each_once(faults))


def _unread(body: Body) -> Iterator[tuple[str, Message]]:
    """Amounts and numbers that were typed as something else."""
    for key, field in FIELDS.items():
        value = body[field.section].get(key)
        texts = [one for one in _texts(field.sort, value) if isinstance(one, str)]
        if texts and field.sort in _AMOUNTS:
            yield key, Message(_NO_AMOUNT if texts[0] else _EMPTY, {"text": texts[0]} if texts[0] else {})
        elif texts and field.sort is Sort.COUNT:
            yield key, Message(_NO_COUNT if texts[0] else _EMPTY, {"text": texts[0]} if texts[0] else {})


_AMOUNTS = frozenset({Sort.AMOUNT, Sort.AMOUNTS, Sort.CHIPS})


def _texts(sort: Sort, value: Any) -> list[Any]:
    if sort is Sort.CHIPS and isinstance(value, list):
        return [chip["value"] for chip in value]
    return value if isinstance(value, list) else [value]


def _fault(finding: FileFinding) -> Fault:
    place = str(finding.place)
    found = _PLACE.fullmatch(place)
    part, key = (found["part"], found["key"] or "") if found else ("rules", place)
    if part == "name":
        return Fault(f"name-{key or SOURCE}", finding.message)
    if part in ("chosen", "stated"):
        return Fault(f"why-{key}" if key in FIELDS else "name-" + SOURCE, finding.message)
    return Fault(key if key in FIELDS else "name-" + SOURCE, finding.message)


def _is_empty_range(fault: Fault) -> bool:
    """Nothing is allowed there while another field is wrong, which is told itself."""
    low, high = fault.message.params.get("low", 0), fault.message.params.get("high", 0)
    return isinstance(low, int) and isinstance(high, int) and low > high


def _names_of_others(content: Content, table_id: str, body: Body) -> Iterator[Fault]:
    """A table that is called like another would stand in the menu twice."""
    for lang in named_alike(content, table_id, with_all_names(body["name"], content.languages)):
        yield Fault(f"name-{lang if lang in body['name'] else next(iter(body['name']), SOURCE)}",
                    Message(TWICE_NAMED), is_typed=True)


def _each_once(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(one for number, one in enumerate(faults) if one not in faults[:number])


def by_field(faults: tuple[Fault, ...]) -> Mapping[str, list[Fault]]:
    """Those of each field, in their order."""
    found: dict[str, list[Fault]] = {}
    for fault in faults:
        found.setdefault(fault.key, []).append(fault)
    return found
