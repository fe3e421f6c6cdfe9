"""The payout table: every figure by fractions again, every bet of the house on it, chips that add up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import ceil, floor, gcd
from typing import Any

import pytest

from tests.drills.houses import TABLES
from trainer.engine.rules import HouseRules
from trainer.sheets.payouts import ROWS, PayoutTable, payout_table
from trainer.sheets.rungs import Payment, odds_shown, rungs
from trainer.sheets.said import Said

every_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
HALF = Fraction(1, 2)


def exact(stake: int, odds: str) -> Fraction:
    pays, to = odds.split(":")
    return Fraction(stake * int(pays), int(to))


def paid(stake: int, odds: str, table: HouseRules) -> int | None:
    """What the house pays, without a line of the engine; None where it cannot be written in hundredths."""
    due, chip = exact(stake, odds), Fraction(table.rules.smallest_chip)
    match table.rules.payout_rounding:
        case "exact":
            return int(due) if due.denominator == 1 else None
        case "down":
            return int(floor(due / chip) * chip)
        case "up":
            return int(ceil(due / chip) * chip)
    return int(floor(due / chip + HALF) * chip)


@cache
def fewest(values: tuple[int, ...], most: int) -> list[int]:
    """The fewest chips for each multiple of the chips' common unit, one amount after the other."""
    unit, never = gcd(*values), most
    least = [0] + [never] * (most // unit)
    for place in range(1, len(least)):
        least[place] = min((least[place - value // unit] + 1 for value in values if value // unit <= place),
                           default=never)
    return least


def is_cut(payment: Payment, values: tuple[int, ...]) -> bool:
    """Whether the chips are of the rack, come to the amount and are as few as can be."""
    amount, unit = payment.amount or 0, gcd(*values)
    least = fewest(values, 10_000_000 if max(values) > 100_000 else 400_000)
    if payment.chips is None:
        return payment.amount is None or amount % unit != 0 or least[amount // unit] >= len(least)
    return (set(payment.chips) <= set(values) and sum(v * n for v, n in payment.chips.items()) == amount
            and sum(payment.chips.values()) == least[amount // unit])


def money(one: Said, name: str) -> int:
    cents: int = one.text.params[name]["money"]
    return cents


def summed(parts: Any) -> list[int]:
    """The amounts of a sum in a message."""
    return [parts["money"]] if "money" in parts else [*summed(parts["first"]), *summed(parts["rest"])]


def lines(told: PayoutTable) -> Iterator[Said]:
    for panel in told.panels:
        yield from panel.lines


def starting(told: PayoutTable, text: str) -> Said:
    found, = (line for line in lines(told) if line.text.template.startswith(text))
    return found


@every_table
def test_every_bet_of_the_house_and_its_limits_stand_on_it(table: HouseRules) -> None:
    bets = [row.bet for rows in payout_table(table).pages for row in rows]
    assert bets == sorted(set(bets))
    assert {*table.house.bets, table.rules.bet_min, table.rules.bet_max} <= set(bets)
    assert all(table.rules.bet_min <= bet <= table.rules.bet_max for bet in bets)
    assert all(bet % table.rules.bet_step == 0 for bet in bets)


@every_table
def test_every_payment_is_what_fractions_make_it(table: HouseRules) -> None:
    shown = odds_shown(table)
    assert shown[0] == table.rules.blackjack_payout
    assert {"3:2", "6:5"} <= set(shown)
    for row in rungs(table, ROWS):
        assert [one.amount for one in row.payments] == [paid(row.bet, odds, table) for odds in shown]


@every_table
def test_every_cut_is_the_fewest_chips_of_the_rack(table: HouseRules) -> None:
    values = tuple(chip.value for chip in table.house.chips)
    for row in rungs(table, ROWS):
        assert all(is_cut(one, values) for one in (*row.payments, row.insurance)), row


def test_a_cut_of_more_chips_is_noticed() -> None:
    values = (500, 2000, 2500)
    assert is_cut(Payment(4000, {2000: 2}), values)
    assert not is_cut(Payment(4000, {2500: 1, 500: 3}), values)
    assert not is_cut(Payment(4000, {2500: 1, 500: 1}), values)
    assert not is_cut(Payment(4000, None), values)
    assert is_cut(Payment(4001, None), values)


@every_table
def test_insurance_is_the_half_or_the_most_that_the_chips_make_of_it(table: HouseRules) -> None:
    smallest = min(chip.value for chip in table.house.chips)
    for row in rungs(table, ROWS):
        assert 0 <= row.bet - 2 * row.insured < 2 * smallest
        if table.rules.insurance_amount == "exact_half" and table.rules.insurance_upcards:
            assert 2 * row.insured == row.bet
        assert row.insurance.amount == paid(row.insured, table.rules.insurance_payout, table)


@every_table
def test_what_is_no_rule_of_this_table_is_named_so(table: HouseRules) -> None:
    told = payout_table(table)
    own, *others = told.heads
    assert own.text.params == {"odds": table.rules.blackjack_payout}
    assert "not at this table" not in own.text.template
    assert own.keys == ("blackjack_payout",)
    assert all("not at this table" in head.text.template for head in others)
    assert told.has_insurance is bool(table.rules.insurance_upcards)
    assert ("not at this table" in told.insurance.text.template) is not told.has_insurance


@every_table
def test_split_and_add_adds_up(table: HouseRules) -> None:
    told = payout_table(table)
    on_ladder = {row.bet for rows in told.pages for row in rows}
    split = [line for line in lines(told) if "parts" in line.text.params]
    assert split or table.rules.payout_rounding != "exact", "an exact house always has an example"
    for bet, pays in zip(split[::2], split[1::2], strict=True):
        parts = summed(bet.text.params["parts"])
        assert len(parts) == 3
        assert set(parts) <= on_ladder
        assert money(bet, "bet") == sum(parts)
        assert money(bet, "bet") not in on_ladder
        each = [paid(part, table.rules.blackjack_payout, table) for part in parts]
        assert summed(pays.text.params["parts"]) == each
        assert money(pays, "pays") == sum(each) == paid(sum(parts), table.rules.blackjack_payout, table)


@every_table
def test_the_reminders_are_right_in_their_figures(table: HouseRules) -> None:
    told, rules = payout_table(table), table.rules
    for one in lines(told):
        match one.keys:
            case ("insurance_payout",) if "insured" in one.text.params:
                bet, insured = money(one, "bet"), money(one, "insured")
                assert money(one, "taken") == bet
                assert money(one, "paid") == paid(insured, rules.insurance_payout, table)
            case ("surrender", "payout_rounding"):
                bet = money(one, "bet")
                assert money(one, "back") == paid(bet, "1:2", table) == bet - money(one, "taken")
            case ("even_money",):
                assert money(one, "paid") == money(one, "bet")
            case ("payout_rounding", "smallest_chip") if "exact" in one.text.params:
                bet = money(one, "bet")
                assert money(one, "exact") == exact(bet, rules.blackjack_payout)
                assert money(one, "paid") == paid(bet, rules.blackjack_payout, table) != money(one, "exact")
            case _:
                assert "taken" not in one.text.params


@pytest.mark.parametrize(("key", "value"), [
    ("blackjack_payout", "6:5"), ("blackjack_payout", "7:5"), ("payout_rounding", "down"),
    ("payout_rounding", "up"), ("insurance_payout", "5:2"), ("insurance_amount", "exact_half"),
    ("insurance_upcards", frozenset()), ("even_money", "off"), ("surrender", "late"), ("bet_max", 50_000),
    ("bet_min", 2000), ("bet_step", 500),
])
def test_a_change_of_a_rule_changes_the_table(key: str, value: object) -> None:
    table = TABLES["vegas-strip"]
    bets = tuple(bet for bet in table.house.bets if 2000 <= bet <= 50_000 and bet % 500 == 0)
    table = replace(table, house=replace(table.house, bets=bets))
    changed = replace(table, rules=replace(table.rules, **{key: value}))
    assert payout_table(changed) != payout_table(table)


def test_many_bets_go_on_to_another_page() -> None:
    table = TABLES["vegas-strip"]
    bets = tuple(range(1000, 7000, 100))
    told = payout_table(replace(table, house=replace(table.house, bets=bets)))
    assert [len(rows) for rows in told.pages] == [24, 24, 13]
    assert {row.bet for rows in told.pages for row in rows} == {*bets, 100_000}
