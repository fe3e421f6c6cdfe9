"""A table of a file against the frozen type it fills: every error of every key, in plain sentences."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from trainer.content.files import join
from trainer.content.findings import Findings, found
from trainer.content.sentences import allowed, missing_key, not_possible, unknown_key
from trainer.engine.findings import written
from trainer.errors import N_, FileFinding

Record = dict[str, Any]


def read_record(kind: type, table: object, place: str) -> tuple[Record, Findings]:
    """What ``table`` says of the fields of the dataclass ``kind``, and what is wrong with it.

    Fields in error are left out, so that the others can be weighed against each other; with no
    finding, ``kind(**values)`` is whole.
    """
    hints = _hints(kind)
    if not isinstance(table, dict):
        return {}, [found(place, N_("%(value)s is no table; allowed: the keys %(keys)s"),
                          value=written(table), keys=list(hints))]
    misspelt, findings = unknown_keys(table, hints, place)
    values = {}
    for name, hint in hints.items():
        if name in table:
            value, wrong = _read(hint, table[name], join(place, name))
            findings += wrong
            if not wrong:
                values[name] = value
        elif name in _required(kind) and name not in misspelt:
            findings.append(FileFinding(join(place, name), missing_key(hint)))
    return values, findings


def unknown_keys(table: Mapping[str, object], known: Iterable[str], place: str) -> tuple[set[str], Findings]:
    """The known keys that seem to be meant by unknown ones, and a finding for each of these."""
    known = tuple(known)
    meant: set[str] = set()
    findings: Findings = []
    for key in table:
        if key not in known:
            guess, sentence = unknown_key(key, known)
            findings.append(FileFinding(join(place, key), sentence))
            if guess and guess not in table:
                meant.add(guess)
    return meant, findings


def _read(hint: Any, value: object, place: str) -> tuple[Any, Findings]:
    """A value as its type wants it; tables and lists of tables within are records again."""
    if get_origin(hint) is UnionType and is_dataclass(get_args(hint)[0]):
        hint = get_args(hint)[0]  # a table that may be left out
    if is_dataclass(hint):
        return _whole(cast(type, hint), value, place)
    item = get_args(hint)[0] if get_origin(hint) is tuple else None
    if is_dataclass(item) and isinstance(value, list):
        kind = cast(type, item)
        read = [_whole(kind, one, f"{place} #{number}") for number, one in enumerate(value, start=1)]
        return tuple(one for one, _ in read), [finding for _, wrong in read for finding in wrong]
    if get_origin(hint) is Literal and type(value) not in map(type, get_args(hint)):
        return None, [FileFinding(place, not_possible(hint, value))]  # true is no 1, though it equals it
    try:
        checked = _adapter(hint).validate_json(json.dumps(value), strict=True)
    except ValidationError as errors:
        wrong = [_finding(hint, error["loc"], error["input"], place) for error in errors.errors()]
        return None, [one for number, one in enumerate(wrong) if one not in wrong[:number]]
    return checked, list(_repeated(hint, value, place))


def _whole(kind: type, value: object, place: str) -> tuple[Any, Findings]:
    values, findings = read_record(kind, value, place)
    return (None if findings else kind(**values)), findings


def _finding(hint: Any, loc: tuple[int | str, ...], given: object, place: str) -> FileFinding:
    """One error of pydantic, at ``loc`` within the value: a place in a list, a key of a table."""
    keys: Any = str
    for step in loc:
        origin, inner = get_origin(hint), get_args(hint)
        if step == "[key]":
            return FileFinding(place, unknown_key(str(given), get_args(keys))[1])
        if origin is dict and isinstance(step, str):
            (keys, hint), place = inner, join(place, step)
        elif origin in (tuple, frozenset) and isinstance(step, int):
            hint, place = inner[0], f"{place} #{step + 1}"
    return FileFinding(place, not_possible(hint, given))


def _repeated(hint: Any, value: object, place: str) -> Iterator[FileFinding]:
    """A set is written as a list, in which each value stands once."""
    if get_origin(hint) is frozenset and isinstance(value, list):
        for one in dict.fromkeys(one for one in value if value.count(one) > 1):
            yield found(place, N_("%(value)s stands here twice; allowed: %(allowed)s, each once"),
                        value=written(one), allowed=allowed(hint))


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def _required(kind: type) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind)
                     if field.default is MISSING and field.default_factory is MISSING)


@cache
def _adapter(hint: Any) -> TypeAdapter[Any]:
    return TypeAdapter(hint)
