"""Every round of the case file at the desk: by address, by form and as a command, in every language.

What is put in and what is expected are read from what the file says of the result: no engine takes part.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests import factories
from tests.sheets.ruled import CASES
from tests.shipped import shipped_content
from tests.web.test_markup import Elements
from tests.web.visitor import Visitor
from trainer.engine.rules import Chip, HouseRules
from trainer.oracle.params import read_params
from trainer.web.language import languages

Case = dict[str, Any]
Lines = dict[str, tuple[str, Fraction, str]]
_PAYABLE = factories.house(chips=tuple(
    Chip(value=value, colour="white") for value in (10, 50, 100, 500, 2500)))
_TERMINAL = re.compile(r"(?m)^ +[0-9]+\. (.*)$")


def plain(amount: Any) -> str:
    """``7`` or ``7.50``, as anybody types it."""
    value = Fraction(str(amount))
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"


def card(word: str) -> str:
    """``10H`` of the file is ``Th``."""
    return word[:-1].replace("10", "T") + word[-1].lower()


def table_of(case: Case) -> HouseRules:
    rules = replace(read_params(case["params"]), bet_min=50, bet_max=100_000, bet_step=50, smallest_chip=10)
    return factories.table(rules, id=case["id"].lower(), house=_PAYABLE)


def rows(case: Case) -> Iterator[dict[str, str]]:
    """A row of the form for each hand; bet and insurance stand at the first of its box."""
    insured = {str(one["box"]): plain(one["stake"]) for one in case["expected"]["insurance"]}
    seen = set()
    for hand in case["expected"]["hands"]:
        box = hand["hand"].rstrip("abcdefgh")
        done = "double" if hand["doubled"] else "surrender" if hand["outcome"] == "surrender" else ""
        is_first = box not in seen
        seen.add(box)
        yield {"hand": hand["hand"], "cards": " ".join(map(card, hand["cards"])), "done": done,
               "bet": plain(case["bets"][box]) if is_first else "",
               "insurance": insured.get(box, "") if is_first else ""}


def dealer(case: Case) -> str:
    return " ".join(map(card, case["dealer"]["cards"]))


def notes(row: dict[str, str]) -> list[str]:
    return [*([row["done"]] if row["done"] else []),
            *([f"insurance-{row['insurance']}"] if row["insurance"] else [])]


def as_address(case: Case) -> str:
    hands = [(f"b{row['hand']}", ":".join([row["cards"], row["bet"], *notes(row)])) for row in rows(case)]
    return f"/rulings?{urlencode([('table', case['id'].lower()), ('dealer', dealer(case)), *hands])}"


def as_form(case: Case) -> str:
    fields = {f"{name}-{turn}": text for turn, row in enumerate(rows(case)) for name, text in row.items()}
    return f"/rulings?{urlencode({'table': case['id'].lower(), 'dealer': dealer(case), **fields})}"


def as_command(case: Case, *more: str) -> list[str]:
    boxes = [" ".join([row["hand"], row["cards"], *([row["bet"]] if row["bet"] else []), *notes(row)])
             for row in rows(case)]
    return ["ruling", case["id"].lower(), "--dealer", dealer(case), *more,
            *(word for box in boxes for word in ("--box", box))]


def due(case: Case) -> Lines:
    """Call, amount and outcome of each line, from its net."""
    nets = {hand["hand"]: (hand["net"], hand["outcome"]) for hand in case["expected"]["hands"]}
    nets |= {f"{one['box']}-insurance": (one["net"], one["outcome"])
             for one in case["expected"]["insurance"]}
    return {line: ("pay" if net > 0 else "take" if net < 0 else "push", abs(Fraction(str(net))), outcome)
            for line, (net, outcome) in nets.items()}


@pytest.fixture
def desk(app: Flask) -> Flask:
    app.extensions["content"] = replace(
        shipped_content(), tables={table.id: table for table in map(table_of, CASES.values())})
    return app


def shown_on(page: str) -> Lines:
    return {one["data-line"]: (one["data-action"], Fraction(one["data-amount"]), one["data-outcome"])
            for one in Elements(page).with_attribute("data-outcome")}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("case", CASES)
def test_the_page_rules_on_every_round_line_by_line(desk: Flask, case: str, lang: str) -> None:
    round = CASES[case]
    for address in (as_address(round), as_form(round)):
        page = Visitor(desk).get(address, headers={"Accept-Language": lang}, follow_redirects=True).text
        assert f'<html lang="{lang}"' in page
        assert shown_on(page) == due(round)
        assert [Fraction(one["data-net"]) for one in Elements(page).with_attribute("data-net")] == [
            Fraction(str(net)) for net in round["expected"]["box_net"].values()]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("case", CASES)
def test_the_command_says_the_same_in_the_same_order(desk: Flask, case: str, lang: str) -> None:
    round, lines = CASES[case], due(CASES[case])
    cli = desk.test_cli_runner()
    found = json.loads(cli.invoke(args=as_command(round, "--json")).output)["order"]
    assert {line["line"]: (line["action"], Fraction(line["amount"], 100), line["outcome"])
            for line in found} == lines
    said = _TERMINAL.findall(cli.invoke(args=as_command(round, "--lang", lang)).output)
    assert len(said) == len(found)
    for text, line in zip(said, found, strict=True):
        amount = plain(lines[line["line"]][1])
        assert line["action"] == "push" or unescape(text).endswith(
            f" {amount if lang == 'en' else amount.replace('.', ',')}")


def moment(line: str, case: Case) -> tuple[int, int, str]:
    """When it is settled: after the check, in the play of its box, at the bank's second card, at the end."""
    rules, bank, (box, _, what) = case["params"], case["dealer"], line.partition("-")
    upcard = bank["cards"][0][:-1]
    kind = "A" if upcard == "A" else "10" if upcard in ("10", "J", "Q", "K") else ""
    is_checked = rules["hole_card"] != "none" and kind in rules["peek"]
    is_safe = is_checked or not kind
    if what == "insurance":
        return (0 if is_checked else 3), 0, ""
    hand = next(one for one in case["expected"]["hands"] if one["hand"] == line)
    if bank["round_ended_at_peek"] or (hand["natural"] and rules["blackjack_paid"] == "at_settlement"):
        return 5, 0, ""
    if hand["natural"]:
        return (1 if is_safe else 5 if bank["blackjack"] else 4), 0, ""
    if hand["outcome"] == "surrender" or (
            hand["total"] > 21 and (is_safe or rules["dealer_bj_takes"] != "original_only")):
        return 2, int(box.rstrip("abcdefgh")), line
    return (4 if hand["total"] > 21 and not bank["blackjack"] else 5), 0, ""


def place(line: str) -> tuple[int, str]:
    """Box and letter, in the order of the deal."""
    hand, _, _ = line.partition("-")
    return int(hand.rstrip("abcdefgh")), hand.lstrip("0123456789")


@pytest.mark.parametrize("direction", ["right_to_left", "left_to_right"])
@pytest.mark.parametrize("order", ["collect_then_pay", "box_by_box"])
@pytest.mark.parametrize("case", CASES)
def test_the_order_is_that_of_the_round_and_then_of_the_house(
        desk: Flask, case: str, order: str, direction: str) -> None:
    round, table = CASES[case], table_of(CASES[case])
    rules = replace(table.rules, settlement_order=order, settlement_direction=direction)
    desk.extensions["content"].tables[table.id] = replace(table, rules=rules)
    found = json.loads(desk.test_cli_runner().invoke(args=as_command(round, "--json")).output)["order"]
    lines, calls = [one["line"] for one in found], {one["line"]: one["action"] for one in found}
    moments = [moment(line, round) for line in lines]
    assert moments == sorted(moments)
    for when in {one for one in moments if one[0] != 2}:
        together = [line for line in lines if moment(line, round) == when]
        if order == "collect_then_pay":
            assert [calls[line] != "take" for line in together] == sorted(
                calls[line] != "take" for line in together)
            rounds = [[line for line in together if (calls[line] == "take") is is_taken]
                      for is_taken in (True, False)]
        else:
            rounds = [together]
        for one in rounds:
            assert one == sorted(one, key=place, reverse=direction == "right_to_left")
