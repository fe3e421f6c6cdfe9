"""Each situation is on the table that was made for it, and every table has those that its rules deal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.drills.houses import TABLES
from tests.drills.test_payout_tables import layouts
from trainer.drills.lines import Line, lines_of
from trainer.drills.lines.bets import even_bets, odd_bets
from trainer.drills.payout import SITUATIONS
from trainer.drills.tables import Layout
from trainer.drills.tables.finished import can_make
from trainer.engine.dealer import counts_as_blackjack
from trainer.engine.settlement import Outcome

LineTest = Callable[[Line, Layout], bool]


def outcome(*wanted: Outcome) -> LineTest:
    return lambda line, _: line.hand is not None and line.settlement.outcome in wanted


def insured(line: Line, layout: Layout) -> bool:
    return line.hand is None


def is_partial(line: Line) -> bool:
    half = line.box.bet // 2
    return 0 < line.box.insurance < half


BLACKJACK_WIN = outcome(Outcome.BLACKJACK_WIN)

# What must be true of one line at the least.
THERE: dict[str, LineTest] = {
    "bj_even": BLACKJACK_WIN,
    "bj_odd": BLACKJACK_WIN,
    "win": outcome(Outcome.WIN),
    "lose": outcome(Outcome.LOSE),
    "push": outcome(Outcome.PUSH),
    "bj_v_21": lambda line, on: (BLACKJACK_WIN(line, on) and on.dealer.total == 21
                                 and not on.dealer.is_blackjack),
    "bj_v_bj": lambda line, on: (line.hand is not None and line.hand.is_blackjack and on.dealer.is_blackjack
                                 and line.settlement.outcome is Outcome.PUSH),
    "insurance_won": lambda line, on: insured(line, on) and line.settlement.pays > 0,
    "insurance_lost": lambda line, on: insured(line, on) and line.settlement.takes > 0,
    "insurance_partial": lambda line, on: insured(line, on) and is_partial(line),
    "even_money": outcome(Outcome.EVEN_MONEY),
    "double_win": lambda line, on: outcome(Outcome.WIN)(line, on) and bool(line.hand and line.hand.doubled),
    "split_two_results": lambda line, on: line.hand is not None and line.hand.from_split,
    "split_a10": lambda line, on: (line.hand is not None and line.hand.from_split and line.hand.state == 23
                                   and not counts_as_blackjack(line.hand, on.rules)
                                   and line.settlement.outcome is Outcome.WIN),
    "surrender": outcome(Outcome.SURRENDER),
    "bust_both": lambda line, on: outcome(Outcome.BUST)(line, on) and on.dealer.is_bust,
    "double_v_bj": lambda line, on: (bool(line.hand and line.hand.doubled) and on.dealer.is_blackjack
                                     and not on.is_checked),
}


def lines(layout: Layout) -> tuple[Line, ...]:
    return lines_of(layout.in_order, layout.dealer, layout.rules, dealer_checked=layout.is_checked)


@pytest.mark.parametrize(("name", "situation"), [(name, one) for name in TABLES for one in SITUATIONS])
def test_the_situation_is_there(name: str, situation: str) -> None:
    for layout in layouts(TABLES[name], situation):
        assert any(THERE[situation](line, layout) for line in lines(layout)), layout.boxes


@pytest.mark.parametrize("name", TABLES)
def test_a_blackjack_lies_on_an_even_or_on_an_odd_bet(name: str) -> None:
    rules, house = TABLES[name].rules, TABLES[name].house
    for situation, bets in (("bj_even", even_bets(rules, house)), ("bj_odd", odd_bets(rules, house))):
        for layout in layouts(TABLES[name], situation):
            assert any(BLACKJACK_WIN(line, layout) and line.stake in bets for line in lines(layout))


@pytest.mark.parametrize("name", TABLES)
def test_a_split_has_two_results(name: str) -> None:
    for layout in layouts(TABLES[name], "split_two_results"):
        results: dict[int, set[Outcome]] = {}
        for line in lines(layout):
            if line.hand is not None and line.hand.from_split:
                results.setdefault(line.box.number, set()).add(line.settlement.outcome)
        assert any(len(outcomes) > 1 for outcomes in results.values())


EVERYWHERE = {
    "bj_even", "bj_odd", "win", "lose", "push", "bj_v_21", "bj_v_bj", "insurance_won", "insurance_lost",
    "double_win", "split_two_results", "split_a10", "bust_both"}


@pytest.mark.parametrize(("name", "besides"), [
    ("american", set()),
    ("event-table", {"double_v_bj"}),
    ("midnight", {"double_v_bj"}),
    ("russian-club", {"double_v_bj"}),
    ("uk", {"double_v_bj", "insurance_partial"}),
    ("vegas-strip", {"insurance_partial", "even_money"}),
    ("vegas-h17-65", {"insurance_partial", "surrender"}),
])
def test_each_table_deals_what_its_rules_have(name: str, besides: set[str]) -> None:
    table = TABLES[name]
    assert {one for one in SITUATIONS if can_make(one, table, table.rules.boxes_max)} == EVERYWHERE | besides


@pytest.mark.parametrize(("name", "missing"), [
    ("generous", {"bj_v_bj", "split_a10"}),
    ("no-split", {"split_two_results", "split_a10", "bust_both", "bj_v_21"}),
    ("tens-only", {"insurance_won", "insurance_lost", "insurance_partial"}),
    ("double-exposure", {"insurance_won", "insurance_lost", "even_money"}),
])
def test_a_table_does_not_deal_what_its_rules_exclude(name: str, missing: set[str]) -> None:
    table = TABLES[name]
    assert not missing & {one for one in SITUATIONS if can_make(one, table, table.rules.boxes_max)}
