"""A TOML file as plain values, or the findings that say where and why it cannot be read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

from trainer.content.findings import Findings, found
from trainer.content.syntax import syntax_error
from trainer.engine.findings import written
from trainer.errors import N_, FileFinding, Message, because

LONGEST_FILE = 1024 * 1024
"""Bytes; a rule set has about 30,000."""
LARGEST_NUMBER = 2**53
"""Whole numbers beyond are not exact everywhere on the way to a page."""

_DEEPEST = 16


def read_toml(path: Path) -> tuple[dict[str, Any], Findings]:
    """The file's table and what is wrong with it; where anything is, the table is empty."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= LONGEST_FILE else None
    except OSError as error:
        return {}, [found("", N_("cannot be read: %(reason)s"), reason=because(error))]
    if raw is None:
        return {}, [found("", N_("is too large; allowed: up to %(most)s bytes"), most=LONGEST_FILE)]
    return read_toml_text(raw)


def read_toml_text(raw: bytes) -> tuple[dict[str, Any], Findings]:
    """The same of what a file holds."""
    try:
        table = tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        place = _at(*_line_and_column(raw, error.start))
        return {}, [found(place, N_("this is not UTF-8 text; allowed: UTF-8"))]
    except tomllib.TOMLDecodeError as error:
        complaint, at = syntax_error(str(error))
        place = _at(*(at or _line_and_column(raw, len(raw))))
        return {}, [found(place, N_("this is not TOML: %(complaint)s"), complaint=complaint)]
    except RecursionError:
        return {}, [found("", N_("it is nested too deeply; allowed: what the other files here hold"))]
    except ValueError:
        return {}, [found("", N_("a number is too long; allowed: what the other files here hold"))]
    findings = list(_unusable(table, "", 0))
    return ({}, findings) if findings else (table, [])


def _line_and_column(raw: bytes, position: int) -> tuple[int, int]:
    before = raw[:position]
    return before.count(b"\n") + 1, position - (before.rfind(b"\n") + 1) + 1


def _at(line: int, column: int) -> Message:
    return Message(N_("line %(line)s, column %(column)s"), {"line": line, "column": column})


def _unusable(value: Any, place: str, depth: int) -> Iterator[FileFinding]:
    """What TOML can hold and no file here may: dates, numbers that are none or too large, deep nests."""
    if depth > _DEEPEST:
        yield found(place, N_("nested too deeply"))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _unusable(inner, join(place, key), depth + 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from _unusable(inner, f"{place} #{number}", depth + 1)
    elif isinstance(value, float) and not isfinite(value):
        yield found(place, N_("%(value)s is no number here; allowed: ordinary numbers"), value=written(value))
    elif isinstance(value, int) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        yield found(place, N_("the number is too large; allowed: up to %(most)s"), most=LARGEST_NUMBER)
    elif not isinstance(value, (str, int, float)):
        yield found(place, N_("%(value)s is a date or time; allowed: text, numbers, true and false"),
                    value=written(value))


def join(place: str, key: str) -> str:
    """The path of ``key`` within ``place``, quoted where TOML quotes it."""
    name = key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else written(key)
    return f"{place}.{name}" if place else name
