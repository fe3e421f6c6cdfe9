"""Between a table and the fields of its form: each value is read, or kept as it was typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainer.calls.saying import plain_money
from trainer.engine.limits import MOST_CHIPS
from trainer.engine.side_bets import PAY_TABLE_HANDS
from trainer.houses.fields import Field, Sort, Value, spelt

Typed = Mapping[str, Sequence[str]]
"""Fields as they came, each with all its values."""

MOST_BONUSES = 6
EMPTY_ROWS = 2
"""Rows that a form offers besides those that are there."""
LONGEST, LONGEST_LIST = 200, 1000
"""Letters of one field that are kept, and of one that holds several amounts."""
_MOST_ROWS, _MOST_TICKS, _LONGEST_TICK = 24, 40, 20

_AMOUNT = re.compile(r"(?P<units>[0-9]{1,11})(?:[.,](?P<decimals>[0-9]{1,2}))?", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,6}", re.ASCII)
_BETWEEN = re.compile(r"\s*;\s*|,\s+|\s+")
_BLANKS = re.compile(r"[\u00a0\u202f]")


def read_amount(text: str) -> int | str:
    """Hundredths of ``25``, ``2.50`` or ``2,50``; the text itself where it is no amount."""
    found = _AMOUNT.fullmatch(_BLANKS.sub("", text.strip()).replace(" ", ""))
    if found is None:
        return text.strip()[:LONGEST]
    return 100 * int(found["units"]) + int((found["decimals"] or "").ljust(2, "0"))


def read_count(text: str) -> int | str:
    return int(text) if _COUNT.fullmatch(text.strip()) else text.strip()[:LONGEST]


def read_amounts(text: str) -> list[int | str]:
    """``5 7.50 10`` or ``5; 7,50; 10``, the smallest first where all can be read."""
    return _rising([read_amount(one) for one in _BETWEEN.split(text.strip()) if one], lambda one: one)


def written_amount(value: Value, mark: str) -> str:
    """With the decimal mark of the reader's language; what could not be read stands as it was typed."""
    return plain_money(value).replace(".", mark) if isinstance(value, int) else str(value)


def typed_of(field: Field, value: Value, mark: str) -> dict[str, list[str]]:
    """The fields of the form that hold ``value``."""
    return _TYPED[field.sort](field, value, mark)


def value_of(field: Field, typed: Typed, before: Value) -> Value:
    """What was typed; ``before`` where the form has no such field."""
    return _READ[field.sort](field, typed, before)


def _one(typed: Typed, name: str, longest: int = LONGEST) -> str:
    return (typed.get(name) or [""])[0][:longest]


def _chosen(field: Field, text: str) -> Value:
    return next((one for one in field.options if spelt(one) == text), text[:LONGEST])


def _read_ticks(field: Field, typed: Typed, before: Value) -> Value:
    """In the order of the options; the field sends an empty value besides, so that none is some too."""
    if field.key not in typed:
        return before
    ticked = {_chosen(field, text[:_LONGEST_TICK]) for text in typed[field.key][:_MOST_TICKS] if text}
    known = [one for one in field.options if one in ticked]
    return _as_before(known + sorted(ticked.difference(known), key=str), before)


def _as_before(value: Value, before: Value) -> Value:
    """A list that holds the same in another order was not changed."""
    if isinstance(before, list) and sorted(map(str, value)) == sorted(map(str, before)):
        return before
    return value


def _read_odds(field: Field, typed: Typed, before: Value) -> Value:
    if field.key not in typed:
        return before
    text = _one(typed, field.key).replace(" ", "")
    return text or ("none" if field.key == "suited_blackjack_payout" else "")


def _simple(read: Callable[[Field, str], Value]) -> Callable[[Field, Typed, Value], Value]:
    return lambda field, typed, before: read(field, _one(typed, field.key)) if field.key in typed else before


def _read_rows(
    field: Field, typed: Typed, before: Value, names: Sequence[str], row: Callable[[list[str]], Value]
) -> Value:
    """Rows of the form whose first field is not empty; the others are left out."""
    first = f"{field.key}-{names[0]}-"
    numbers = sorted({int(name[len(first):]) for name in typed
                      if name.startswith(first) and re.fullmatch("[0-9]{1,2}", name[len(first):])})
    if not numbers:
        return before
    numbers = numbers[:_MOST_ROWS]
    rows = [[_one(typed, f"{field.key}-{name}-{number}").strip() for name in names] for number in numbers]
    return [row(texts) for texts in rows if texts[0]]


def _read_chips(field: Field, typed: Typed, before: Value) -> Value:
    chips = _read_rows(field, typed, before, ("value", "colour"),
                       lambda texts: {"value": read_amount(texts[0]), "colour": texts[1]})
    return _rising(chips, lambda chip: chip["value"]) if isinstance(chips, list) else chips


def _read_bonuses(field: Field, typed: Typed, before: Value) -> Value:
    return _read_rows(field, typed, before, ("hand", "suits", "pays"), lambda texts: {
        "hand": texts[0], "suits": texts[1], "pays": texts[2].replace(" ", "")})


def _read_side_bets(field: Field, typed: Typed, before: Value) -> Value:
    """A bet with a line that pays is offered; its lines stand in their order, the best hand first."""
    if not any(name.startswith("side_bets-") for name in typed):
        return before
    found = {}
    for number, (name, hands) in enumerate(PAY_TABLE_HANDS.items(), start=1):
        pays = {hand: _one(typed, f"side_bets-{number}-{hand}").replace(" ", "") for hand in hands}
        if any(pays.values()):
            found[name] = {"name": name, "table": [
                {"hand": hand, "pays": odds} for hand, odds in pays.items() if odds]}
    order = [bet["name"] for bet in before] if isinstance(before, list) else []
    return sorted(found.values(), key=lambda bet: (
        order.index(bet["name"]) if bet["name"] in order else len(order), 0))


def _rising(rows: list[Any], amount: Callable[[Any], Value]) -> list[Any]:
    return sorted(rows, key=amount) if all(isinstance(amount(row), int) for row in rows) else rows


def _typed_ticks(field: Field, value: Value, _mark: str) -> dict[str, list[str]]:
    return {field.key: ["", *map(spelt, value if isinstance(value, list) else [value])]}


def _typed_amounts(field: Field, value: Value, mark: str) -> dict[str, list[str]]:
    between = "; " if mark == "," else ", "
    amounts = value if isinstance(value, list) else [value]
    return {field.key: [between.join(written_amount(one, mark) for one in amounts)]}


def _typed_chips(field: Field, value: Value, mark: str) -> dict[str, list[str]]:
    return _typed_rows(field.key, MOST_CHIPS, [
        {"value": written_amount(chip["value"], mark), "colour": chip["colour"]} for chip in value])


def _typed_bonuses(field: Field, value: Value, _mark: str) -> dict[str, list[str]]:
    empty = {"hand": "", "suits": "any", "pays": ""}
    return _typed_rows(field.key, MOST_BONUSES, [empty | bonus for bonus in value], empty)


def _typed_rows(
    key: str, most: int, rows: list[dict[str, str]], empty: Mapping[str, str] | None = None
) -> dict[str, list[str]]:
    more = min(EMPTY_ROWS, max(most - len(rows), 0))
    blank = dict(empty or {"value": "", "colour": ""})
    return {f"{key}-{name}-{number}": [str(text)]
            for number, row in enumerate([*rows, *[blank] * more], start=1) for name, text in row.items()}


def _typed_side_bets(_field: Field, value: Value, _mark: str) -> dict[str, list[str]]:
    pays = {bet["name"]: {line["hand"]: line["pays"] for line in bet["table"]} for bet in value}
    return {f"side_bets-{number}-{hand}": [pays.get(name, {}).get(hand, "")]
            for number, (name, hands) in enumerate(PAY_TABLE_HANDS.items(), start=1) for hand in hands}


_Typing = Callable[[Field, Any, str], dict[str, list[str]]]
_TYPED: Mapping[Sort, _Typing] = {
    Sort.CHOICE: lambda field, value, _: {field.key: [spelt(value)]},
    Sort.TICKS: _typed_ticks,
    Sort.AMOUNT: lambda field, value, mark: {field.key: [written_amount(value, mark)]},
    Sort.COUNT: lambda field, value, _: {field.key: [str(value)]},
    Sort.ODDS: lambda field, value, _: {field.key: ["" if value == "none" else str(value)]},
    Sort.TEXT: lambda field, value, _: {field.key: [str(value)]},
    Sort.AMOUNTS: _typed_amounts,
    Sort.CHIPS: _typed_chips,
    Sort.BONUSES: _typed_bonuses,
    Sort.SIDE_BETS: _typed_side_bets,
}
_READ: Mapping[Sort, Callable[[Field, Typed, Value], Value]] = {
    Sort.CHOICE: _simple(_chosen),
    Sort.TICKS: _read_ticks,
    Sort.AMOUNT: _simple(lambda _, text: read_amount(text)),
    Sort.COUNT: _simple(lambda _, text: read_count(text)),
    Sort.ODDS: _read_odds,
    Sort.TEXT: _simple(lambda _, text: text.strip()),
    Sort.AMOUNTS: lambda field, typed, before: (
        read_amounts(_one(typed, field.key, LONGEST_LIST)) if field.key in typed else before),
    Sort.CHIPS: _read_chips,
    Sort.BONUSES: _read_bonuses,
    Sort.SIDE_BETS: _read_side_bets,
}
