"""A TOML file as plain values, or the findings that say where and why it cannot be read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

from trainer.engine.findings import written

LONGEST_FILE = 1024 * 1024
"""Bytes; a rule set has about 30,000."""
LARGEST_NUMBER = 2**53
"""Whole numbers beyond are not exact everywhere on the way to a page."""

_DEEPEST = 16
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_toml(path: Path) -> tuple[dict[str, Any], list[str]]:
    """The file's table and what is wrong with it; where anything is, the table is empty."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= LONGEST_FILE else None
    except OSError as error:
        return {}, [f"cannot be read: {error.strerror}"]
    if raw is None:
        return {}, [f"is too large; allowed: up to {LONGEST_FILE:,} bytes"]
    try:
        table = tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line, column = _line_and_column(raw, error.start)
        return {}, [f"line {line}, column {column}: this is not UTF-8 text; allowed: UTF-8"]
    except tomllib.TOMLDecodeError as error:
        return {}, [_syntax_error(error, raw)]
    except (RecursionError, ValueError) as error:
        what = "it is nested too deeply" if isinstance(error, RecursionError) else "a number is too long"
        return {}, [f"{what}; allowed: what the other files here hold"]
    findings = list(_unusable(table, "", 0))
    return ({}, findings) if findings else (table, [])


def _line_and_column(raw: bytes, position: int) -> tuple[int, int]:
    before = raw[:position]
    return before.count(b"\n") + 1, position - (before.rfind(b"\n") + 1) + 1


def _syntax_error(error: tomllib.TOMLDecodeError, raw: bytes) -> str:
    text = str(error)
    place = _PLACE.search(text)
    line, column = _line_and_column(raw, len(raw))
    if place:
        text = text[:place.start()]
        if place[1]:
            line, column = int(place[1]), int(place[2])
    return f"line {line}, column {column}: this is not TOML: {text}"


def _unusable(value: Any, place: str, depth: int) -> Iterator[str]:
    """What TOML can hold and no file here may: dates, numbers that are none or too large, deep nests."""
    if depth > _DEEPEST:
        yield f"{place}: nested too deeply"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _unusable(inner, join(place, key), depth + 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from _unusable(inner, f"{place} #{number}", depth + 1)
    elif isinstance(value, float) and not isfinite(value):
        yield f"{place}: {value} is no number here; allowed: ordinary numbers"
    elif isinstance(value, int) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        yield f"{place}: the number is too large; allowed: up to {LARGEST_NUMBER}"
    elif not isinstance(value, (str, int, float)):
        yield f"{place}: {written(value)} is a date or time; allowed: text, numbers, true and false"


def join(place: str, key: str) -> str:
    """The path of ``key`` within ``place``, quoted where TOML quotes it."""
    name = key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else written(key)
    return f"{place}.{name}" if place else name
