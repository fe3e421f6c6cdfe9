"""Numbers printed exactly, and as short as they can be."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from trainer.oracle.json_lines import read_object, write_decimal, write_json


@pytest.mark.parametrize(("amount", "written"), [
    ("0", "0"), ("10", "10"), ("-10", "-10"), ("37.5", "37.5"), ("-0.5", "-0.5"), ("8.4", "8.4"),
    ("0.0000001", "0.0000001"), ("100", "100"), ("12345678901234567890.123", "12345678901234567890.123"),
    ("15/2", "7.5"), ("-1/8", "-0.125"),
])
def test_write_decimal(amount: str, written: str) -> None:
    assert write_decimal(Fraction(amount)) == written


def test_write_json() -> None:
    value = {"a": [1, Fraction(5, 2), True, None, "é\n\ud800"], "b": {}, "c": []}
    assert write_json(value) == '{"a": [1, 2.5, true, null, "\\u00e9\\n\\ud800"], "b": {}, "c": []}'
    with pytest.raises(TypeError):
        write_json(1.5)


def test_numbers_are_read_exactly() -> None:
    value, doubled = read_object(json.dumps({"a": 0.1, "b": 10, "c": [8.4, 6.0]}).encode())
    assert value == {"a": Fraction(1, 10), "b": 10, "c": [Fraction(42, 5), 6]}
    assert type(value["c"][1]) is int
    assert doubled == []
