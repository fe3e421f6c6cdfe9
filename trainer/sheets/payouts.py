"""The payout table: ladders for the table's own bets, and what to remember before chips leave the rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from trainer.engine.box import Box
from trainer.engine.dealer import dealer_checks_hole_card
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds
from trainer.engine.rules import HouseRules, Surrender
from trainer.engine.settlement import settle_box, settle_hand, settle_insurance
from trainer.errors import N_
from trainer.sheets.ladder import sum_of, winnings
from trainer.sheets.ladders import Rung, odds_shown, rungs
from trainer.sheets.said import Said, said

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
_ROUNDING = {
    "exact": N_("Halves are paid exactly; the smallest chip is %(chip)s."),
    "down": N_("A rest smaller than the %(chip)s chip stays with the house."),
    "up": N_("A rest smaller than the %(chip)s chip is paid as a whole chip."),
    "nearest": N_("A rest smaller than the %(chip)s chip is rounded to the nearest, a half up."),
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
                    "bet_min", "bet_max", "bet_step", low=_money(rules.bet_min),
                    high=_money(rules.bet_max), step=_money(rules.bet_step)),
        panels=(
            Panel(said(N_("How to get there")), tuple(_ways(table))),
            Panel(said(N_("Any other bet: split and add")), tuple(_split_and_add(table, rows))),
            Panel(said(N_("Before the chips leave the rack")), tuple(_reminders(table, rows))),
        ),
    )


def _money(cents: int) -> dict[str, int]:
    return {"money": cents}


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
        yield said("%(bet)s = %(parts)s", bet=_money(sum(parts)), parts=sum_of(parts))
        yield said(N_("→ %(parts)s = %(pays)s"), "blackjack_payout", pays=_money(winnings(sum(parts), rules)),
                   parts=sum_of([winnings(part, rules) for part in parts]))
    chip = table.house.chips[len(table.house.chips) // 2].value
    yield said(
        N_("Or by colour: every %(to)s chips are paid %(pays)s, so %(to)s × %(chip)s → %(paid)s."),
        "blackjack_payout", to=odds.to, pays=odds.pays, chip=_money(chip),
        paid=_money(winnings(odds.to * chip, rules)))


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


def _exact(stake: int, odds: str) -> Fraction:
    """Before breakage."""
    parsed = Odds.parse(odds)
    return Fraction(stake * parsed.pays, parsed.to)


def _reminders(table: HouseRules, rows: tuple[Rung, ...]) -> Iterator[Said]:
    rules = table.rules
    yield said(N_("You pay the win only: the bet is never part of it."))
    yield said(_ROUNDING[rules.payout_rounding], "payout_rounding", "smallest_chip",
               chip=_money(rules.smallest_chip))
    yield from _broken(table, rows)
    if any(one.chips is None for row in rows for one in (*row.payments, row.insurance)):
        yield said(N_("A dash: the chips of this rack do not come to that amount."))
    bet = rows[len(rows) // 2].bet
    if rules.insurance_upcards:
        yield _insured(table, rows[len(rows) // 2])
    if rules.surrender is not Surrender.NONE:
        yield _surrendered(table, rows)
    if rules.even_money != "off":
        box = Box(1, bet)
        box.hands, box.even_money = [Hand.of("As Kd", bet=bet)], True
        paid, = settle_box(box, Hand.of("Ah"), rules, dealer_checked=False)
        yield said(N_("Even money on a blackjack of %(bet)s: pay %(paid)s at once."), "even_money",
                   bet=_money(bet), paid=_money(paid.pays))


def _broken(table: HouseRules, rows: tuple[Rung, ...]) -> Iterator[Said]:
    """The first bet whose payment is not what the odds alone come to."""
    odds = table.rules.blackjack_payout
    for row in rows:
        exact, paid = _exact(row.bet, odds), row.payments[0].amount
        if paid is not None and exact != paid and exact.denominator == 1:
            yield said(N_("%(bet)s at %(odds)s is %(exact)s: pay %(paid)s."), "payout_rounding",
                       "smallest_chip", bet=_money(row.bet), odds=odds, exact=_money(int(exact)),
                       paid=_money(paid))
            return


def _insured(table: HouseRules, row: Rung) -> Said:
    """The bank's blackjack against an insured hand."""
    box, dealer = Box(1, row.bet), Hand.of("Ah Kc")
    box.hands, box.insurance = [Hand.of("Ts 9d", bet=row.bet)], row.insured
    is_checked = dealer_checks_hole_card(dealer.cards[0], table.rules)
    lost, = settle_box(box, dealer, table.rules, dealer_checked=is_checked)
    won = settle_insurance(box, dealer, table.rules)
    return said(
        N_("Bet %(bet)s, insurance %(insured)s, the bank has blackjack: take %(taken)s, pay %(paid)s."),
        "insurance_payout", bet=_money(row.bet), insured=_money(row.insured), taken=_money(lost.takes),
        paid=_money(won.pays if won else 0))


def _surrendered(table: HouseRules, rows: tuple[Rung, ...]) -> Said:
    """On the first bet whose half is no whole chip, where there is one."""
    bet = next((row.bet for row in rows if row.bet % (2 * table.rules.smallest_chip)), rows[0].bet)
    hand = Hand.of("Ts 6d", bet=bet)
    hand.surrendered = True
    settled = settle_hand(hand, Hand.of("Ah"), table.rules)
    return said(N_("Surrender of %(bet)s: take %(taken)s, %(back)s goes back."), "surrender",
                "payout_rounding", bet=_money(bet), taken=_money(settled.takes),
                back=_money(bet - settled.takes))
