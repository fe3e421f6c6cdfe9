"""Lines of JSON in, lines of JSON out: numbers stay exact, and a bad line spoils no other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from trainer.errors import CaseError, TrainerError

_LONGEST_NUMBER = 60
_DECIMAL = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,2})?", re.ASCII)


def answer_lines(lines: Iterable[bytes], answer: Callable[[dict[str, Any]], dict[str, Any]]) -> Iterator[str]:
    """One line out for each line in: ``id`` with what ``answer`` gives, or ``id`` with ``error``."""
    for number, line in enumerate(lines, start=1):
        case_id: str | None = None
        try:
            case, doubled = read_object(line)
            if "id" not in doubled:
                case_id = _id_of(case)
            if doubled:
                raise CaseError("a key is there twice: %(keys)s", keys=shortened(", ".join(doubled)))
            result = answer(case)
        except TrainerError as error:
            result = {"error": str(error) if case_id is not None else f"line {number}: {error}"}
        yield write_json({"id": case_id, **result})


def write_json(value: object) -> str:
    """JSON in which a fraction is the shortest exact decimal: 37.5, never 37.50 or binary noise."""
    match value:
        case bool() | None | str():
            return json.dumps(value)
        case int() | Fraction():
            return write_decimal(Fraction(value))
        case Mapping():
            pairs = (f"{json.dumps(key)}: {write_json(item)}" for key, item in value.items())
            return "{" + ", ".join(pairs) + "}"
        case Iterable():
            return "[" + ", ".join(map(write_json, value)) + "]"
    raise TypeError(f"not JSON: {value!r}")


def write_decimal(amount: Fraction) -> str:
    """The exact decimal of an amount whose denominator is made of twos and fives."""
    places = 0
    while (amount * 10**places).denominator != 1:
        places += 1
    digits = str(abs(amount.numerator * 10**places // amount.denominator)).rjust(places + 1, "0")
    whole, part = digits[:len(digits) - places], digits[len(digits) - places:]
    return ("-" if amount < 0 else "") + whole + ("." + part if part else "")


def read_object(line: bytes) -> tuple[dict[str, Any], list[str]]:
    """One line's object, its numbers exact, and the keys that stand there twice; raises CaseError.

    A whole number is an int however it is written: 6.0 too.
    """
    doubled: list[str] = []

    def read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value: dict[str, Any] = {}
        for key, item in pairs:
            if key in value:
                doubled.append(key)
            value[key] = item
        return value

    try:
        value = json.loads(
            line.decode("utf-8-sig"), parse_float=_exact, parse_int=_exact,
            parse_constant=_no_number, object_pairs_hook=read_pairs,
        )
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise CaseError("not JSON: %(reason)s", reason=shortened(reason)) from error
    if not isinstance(value, dict):
        raise CaseError("not a JSON object")
    return value, doubled


def shortened(text: str) -> str:
    """What was sent, short enough for a message."""
    return text if len(text) <= 80 else text[:79] + "…"


def _exact(text: str) -> int | Fraction:
    if len(text) > _LONGEST_NUMBER or not _DECIMAL.fullmatch(text):
        raise CaseError("a number of more digits than any amount has: %(text)s", text=shortened(text))
    amount = Fraction(text)
    return amount.numerator if amount.denominator == 1 else amount


def _no_number(text: str) -> None:
    raise CaseError("%(text)s is no number", text=text)


def _id_of(case: dict[str, Any]) -> str:
    if "id" not in case:
        raise CaseError("missing key: id")
    if not isinstance(case["id"], str):
        raise CaseError("id must be a string")
    return case["id"]
