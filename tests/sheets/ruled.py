"""Situations for the tests of the ruling desk: those of the case file, and small ones written down."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests import factories
from trainer.engine.hand import Hand
from trainer.engine.round import Round
from trainer.engine.rules import HouseRules
from trainer.oracle.case import read_case
from trainer.oracle.replay import replay
from trainer.sheets.ruling import BoxPut, HandPut, Ruling, Situation, rule
from trainer.sheets.ruling.notation import Entry, read_situation

ROUNDS = Path(__file__).parents[1] / "cases" / "rounds.jsonl"
CASES = {case["id"]: case for case in (
    json.loads(line, parse_float=Fraction) for line in ROUNDS.read_text("utf-8").splitlines())}


@dataclass(frozen=True)
class Put:
    """The end of a case's round; ``unit`` is how many hundredths make one of the case's money."""

    situation: Situation
    table: HouseRules
    unit: int

    def money(self, cents: int) -> Fraction:
        return Fraction(cents, self.unit)


def put(case: dict[str, Any]) -> Put:
    """What lies on the table at the end, by the rules of the case."""
    read = read_case(case)
    rules = replace(read.rules, bet_max=10**15)
    return Put(end_of(replay(read)), factories.table(rules), read.unit)


def end_of(round: Round) -> Situation:
    """Cards, bets, doubles, splits, insurance and surrender, and nothing of how they came about."""
    return Situation(
        dealer=tuple(map(str, round.dealer.cards)),
        boxes=tuple(
            BoxPut(number=box.number, bet=box.bet, insurance=box.insurance or None,
                   hands=tuple(_hand(name, hand) for name, hand in zip(box.hand_ids, box.hands, strict=True)))
            for box in round.boxes))


def ruled(table: HouseRules, dealer: str, **hands: str) -> Ruling:
    """``ruled(table, "As Kd", b3="Ts9h:25")``."""
    entries = [Entry.of(name[1:], text) for name, text in hands.items()]
    return rule(read_situation(dealer, entries), table)


def _hand(name: str, hand: Hand) -> HandPut:
    return HandPut(id=name, cards=tuple(map(str, hand.cards)), doubles=(None,) * hand.doubles,
                   surrendered=hand.surrendered)
