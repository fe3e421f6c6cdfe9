"""The payout table: ladders for the table's own bets, and how to reach the bets that are on none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from trainer.engine.odds import Odds
from trainer.engine.rules import HouseRules
from trainer.errors import N_
from trainer.sheets.ladder import winnings
from trainer.sheets.reminders import reminders
from trainer.sheets.rungs import Rung, odds_shown, rungs
from trainer.sheets.said import Said, money, said, sum_of

ROWS = 24
"""As many as one page holds, on A4 and on Letter."""

_WAY = {
    "3:2": N_("3:2 is the bet and half of it again."),
    "6:5": N_("6:5 is the bet and a fifth of it again."),
    "7:5": N_("7:5 is the bet and two fifths of it again."),
    "2:1": N_("2:1 is the bet twice over."),
    "1:1": N_("1:1 is as much as the bet."),
}
_INSURANCE = {
    "2:1": N_("Insurance pays twice its own stake."),
    "5:2": N_("Insurance pays two and a half times its own stake."),
}
_INSURED = {
    "exact_half": N_("That stake is half the bet, no more and no less."),
    "up_to_half": N_("That stake is at most half the bet."),
}


@dataclass(frozen=True, slots=True)
class Panel:
    title: Said
    lines: tuple[Said, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutTable:
    """The heads of the ladders, own odds first, and the rungs page by page."""

    heads: tuple[Said, ...]
    insurance: Said
    has_insurance: bool
    insured: Said
    pages: tuple[tuple[Rung, ...], ...]
    limits: Said
    panels: tuple[Panel, ...]


def payout_table(table: HouseRules) -> PayoutTable:
    rules, own = table.rules, table.rules.blackjack_payout
    rows = rungs(table, ROWS)
    has_insurance = bool(rules.insurance_upcards)
    insurance = N_("Insurance %(odds)s") if has_insurance else N_("Insurance %(odds)s, not at this table")
    return PayoutTable(
        heads=tuple(
            said(N_("Blackjack %(odds)s"), "blackjack_payout", odds=odds) if odds == own
            else said(N_("%(odds)s, not at this table"), odds=odds) for odds in odds_shown(table)),
        insurance=said(insurance, "insurance_upcards", "insurance_payout", odds=rules.insurance_payout),
        has_insurance=has_insurance,
        insured=said(N_("half bet") if rules.insurance_amount == "exact_half" else N_("at most"),
                     "insurance_amount"),
        pages=tuple(rows[start:start + ROWS] for start in range(0, len(rows), ROWS)),
        limits=said(N_("Bets from %(low)s to %(high)s in steps of %(step)s"),
                    "bet_min", "bet_max", "bet_step", low=money(rules.bet_min),
                    high=money(rules.bet_max), step=money(rules.bet_step)),
        panels=(
            Panel(said(N_("How to get there")), tuple(_ways(table))),
            Panel(said(N_("Any other bet: split and add")), tuple(_split_and_add(table, rows))),
            Panel(said(N_("Before the chips leave the rack")), tuple(reminders(table, rows))),
        ),
    )


def _ways(table: HouseRules) -> Iterator[Said]:
    rules = table.rules
    for odds in odds_shown(table):
        yield said(_WAY[odds], *["blackjack_payout"] * (odds == rules.blackjack_payout))
    if rules.insurance_upcards:
        yield said(_INSURANCE[rules.insurance_payout], "insurance_payout")
        yield said(_INSURED[rules.insurance_amount], "insurance_amount")


def _split_and_add(table: HouseRules, rows: tuple[Rung, ...]) -> Iterator[Said]:
    """A bet that stands on no rung, from three that do; and a bet of one colour, by its chips."""
    rules = table.rules
    odds = Odds.parse(rules.blackjack_payout)
    parts = _parts(table, rows)
    if parts:
        yield said("%(bet)s = %(parts)s", bet=money(sum(parts)), parts=sum_of(parts))
        yield said(N_("→ %(parts)s = %(pays)s"), "blackjack_payout", pays=money(winnings(sum(parts), rules)),
                   parts=sum_of([winnings(part, rules) for part in parts]))
    chip = table.house.chips[len(table.house.chips) // 2].value
    yield said(
        N_("Or by colour: every %(to)s chips are paid %(pays)s, so %(to)s × %(chip)s → %(paid)s."),
        "blackjack_payout", to=odds.to, pays=odds.pays, chip=money(chip),
        paid=money(winnings(odds.to * chip, rules)))


def _parts(table: HouseRules, rows: tuple[Rung, ...]) -> tuple[int, ...]:
    """A large, a middling and a small bet whose payments add up; empty where the table has none."""
    rules, quarter = table.rules, len(rows) // 4
    bets = [row.bet for row in reversed(rows)]
    for parts in product(bets[quarter:2 * quarter], bets[2 * quarter:3 * quarter], bets[3 * quarter:]):
        bet = sum(parts)
        is_sum = winnings(bet, rules) == sum(winnings(part, rules) for part in parts)
        if bet <= rules.bet_max and bet not in bets and is_sum:
            return parts
    return ()
