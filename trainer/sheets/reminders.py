"""The payout table's last panel: what to remember before chips leave the rack, each figure settled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from trainer.engine.box import Box
from trainer.engine.dealer import dealer_checks_hole_card
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds
from trainer.engine.rules import HouseRules, Surrender
from trainer.engine.settlement import settle_box, settle_hand, settle_insurance
from trainer.errors import N_
from trainer.sheets.rungs import Rung
from trainer.sheets.said import Said, money, said

_ROUNDING = {
    "exact": N_("Halves are paid exactly; the smallest chip is %(chip)s."),
    "down": N_("A rest smaller than the %(chip)s chip stays with the house."),
    "up": N_("A rest smaller than the %(chip)s chip is paid as a whole chip."),
    "nearest": N_("A rest smaller than the %(chip)s chip is rounded to the nearest, a half up."),
}


def reminders(table: HouseRules, rows: tuple[Rung, ...]) -> Iterator[Said]:
    rules = table.rules
    yield said(N_("You pay the win only: the bet is never part of it."))
    yield said(_ROUNDING[rules.payout_rounding], "payout_rounding", "smallest_chip",
               chip=money(rules.smallest_chip))
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
                   bet=money(bet), paid=money(paid.pays))


def _broken(table: HouseRules, rows: tuple[Rung, ...]) -> Iterator[Said]:
    """The first bet whose payment is not what the odds alone come to."""
    odds = table.rules.blackjack_payout
    for row in rows:
        exact, paid = _exact(row.bet, odds), row.payments[0].amount
        if paid is not None and exact != paid and exact.denominator == 1:
            yield said(N_("%(bet)s at %(odds)s is %(exact)s: pay %(paid)s."), "payout_rounding",
                       "smallest_chip", bet=money(row.bet), odds=odds, exact=money(int(exact)),
                       paid=money(paid))
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
        "insurance_payout", bet=money(row.bet), insured=money(row.insured), taken=money(lost.takes),
        paid=money(won.pays if won else 0))


def _surrendered(table: HouseRules, rows: tuple[Rung, ...]) -> Said:
    """On the first bet whose half is no whole chip, where there is one."""
    bet = next((row.bet for row in rows if row.bet % (2 * table.rules.smallest_chip)), rows[0].bet)
    hand = Hand.of("Ts 6d", bet=bet)
    hand.surrendered = True
    settled = settle_hand(hand, Hand.of("Ah"), table.rules)
    return said(N_("Surrender of %(bet)s: take %(taken)s, %(back)s goes back."), "surrender",
                "payout_rounding", bet=money(bet), taken=money(settled.takes),
                back=money(bet - settled.takes))


def _exact(stake: int, odds: str) -> Fraction:
    """Before breakage."""
    parsed = Odds.parse(odds)
    return Fraction(stake * parsed.pays, parsed.to)
