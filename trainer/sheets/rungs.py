"""Ladders of payments: the table's bets, what each is paid at given odds, and the chips to cut for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine.chips import can_be_made
from trainer.engine.cutting import Cut, fewest
from trainer.engine.odds import Odds, payout
from trainer.engine.rules import HouseRules
from trainer.errors import NotPayable

SHOWN = ("3:2", "6:5")
"""The odds of blackjack that a dealer meets: whatever the table pays, the others stand beside it."""
_ROUND = (1, 2, 3, 4, 5, 6, 7.5, 8, 1.5, 2.5, 9, 3.5, 7)
"""Leading figures of a round bet, the roundest first."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What is paid and the fewest chips for it; None where there is no such amount, or no such chips."""

    amount: int | None
    chips: Cut | None


@dataclass(frozen=True, slots=True)
class Rung:
    """A bet with its payment on every ladder, in the order of ``odds_shown``."""

    bet: int
    payments: tuple[Payment, ...]
    insured: int
    """The most that may lie on its insurance line; the half, where the chips can make it."""
    insurance: Payment


def odds_shown(table: HouseRules) -> tuple[str, ...]:
    """The table's own odds of blackjack, and then the others."""
    own = table.rules.blackjack_payout
    return (own, *(odds for odds in SHOWN if odds != own))


def rungs(table: HouseRules, count: int) -> tuple[Rung, ...]:
    """The house's bets and both limits, and round bets between them up to ``count`` in all, rising."""
    return tuple(rung(bet, table) for bet in ladder_bets(table, count))


def rung(bet: int, table: HouseRules) -> Rung:
    insured = most_insurance(bet, table)
    return Rung(
        bet, tuple(payment(bet, odds, table) for odds in odds_shown(table)), insured,
        payment(insured, table.rules.insurance_payout, table))


def payment(stake: int, odds: str, table: HouseRules) -> Payment:
    """At these odds, by the house's breakage and out of its rack."""
    try:
        amount = payout(stake, Odds.parse(odds), table.rules.breakage)
    except NotPayable:
        return Payment(None, None)
    return Payment(amount, fewest(amount, dict.fromkeys(table.house.values)))


def most_insurance(bet: int, table: HouseRules) -> int:
    """Half the bet; where the chips cannot make that, the most below it that they can."""
    return next(amount for amount in range(bet // 2, -1, -1) if can_be_made(amount, table.house.values))


def ladder_bets(table: HouseRules, count: int) -> tuple[int, ...]:
    """Every bet of the house is among them, also where these are more than ``count``."""
    rules = table.rules
    bets = {*table.house.bets, rules.bet_min, rules.bet_max}
    for bet in _round_bets(table):
        if len(bets) >= count:
            break
        bets.add(bet)
    return tuple(sorted(bets))


def _round_bets(table: HouseRules) -> Iterator[int]:
    """Those between the house's largest bet and the limit first: there its own bets say nothing."""
    rules, largest = table.rules, max(table.house.bets)
    found = [
        bet for lead in _ROUND for exponent in range(len(str(rules.bet_max)))
        if (bet := round(lead * 10 ** exponent)) == lead * 10 ** exponent
        and rules.bet_min <= bet <= rules.bet_max and not bet % rules.bet_step]
    yield from (bet for bet in found if bet > largest)
    yield from (bet for bet in found if bet < largest)
