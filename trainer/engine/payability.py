"""Whether the house's chips can make what its bets may cost it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd, lcm

from trainer.engine.chips import can_be_made
from trainer.engine.findings import Finding, written
from trainer.engine.odds import Odds
from trainer.engine.rules import Bonus21, Chip, Surrender
from trainer.errors import N_, Message, NotationError, NotPayable

_STEPS_TRIED = 500


def placing(chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int) -> Iterator[Finding]:
    yield from _payable(Odds(1, 1), N_(
        "a bet of %(bet)s cannot be made of the house's chips (%(chips)s); allowed: a multiple of %(step)s"
    ), chips, bet_min, bet_max, bet_step)


def blackjack_payments(
    chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int,
    payout_rounding: str, blackjack_payout: str,
) -> Iterator[Finding]:
    yield from _payments(blackjack_payout, payout_rounding, chips, bet_min, bet_max, bet_step)


def bonus_payments(
    chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int, payout_rounding: str,
    suited_blackjack_payout: str, charlie_n: int | str, charlie_payout: str, bonus_21: tuple[Bonus21, ...],
) -> Iterator[Finding]:
    odds = {bonus.pays for bonus in bonus_21}
    if suited_blackjack_payout != "none":
        odds.add(suited_blackjack_payout)
    if charlie_n != "none":
        odds.add(charlie_payout)
    for pair in sorted(odds):
        yield from _payments(pair, payout_rounding, chips, bet_min, bet_max, bet_step)


def insurance_stakes(
    chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int,
    insurance_upcards: frozenset[str], insurance_amount: str,
) -> Iterator[Finding]:
    if insurance_upcards and insurance_amount == "exact_half":
        yield from _payable(Odds(1, 2), N_(
            "half a bet of %(bet)s for insurance is %(amount)s, which the house's chips (%(chips)s) cannot "
            "make; allowed: a multiple of %(step)s, smaller chips, or insurance_amount = up_to_half"
        ), chips, bet_min, bet_max, bet_step)


def insurance_payments(
    chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int, payout_rounding: str,
    insurance_upcards: frozenset[str], insurance_amount: str, insurance_payout: str,
) -> Iterator[Finding]:
    if insurance_upcards and insurance_amount == "exact_half" and payout_rounding == "exact":
        odds = Odds.parse(insurance_payout)
        yield from _payable(Odds(odds.pays, 2 * odds.to), N_(
            "insurance on half a bet of %(bet)s pays %(amount)s, which the house's chips (%(chips)s) cannot "
            "make; allowed: a multiple of %(step)s, smaller chips, or another payout_rounding than exact"
        ), chips, bet_min, bet_max, bet_step)


def surrender_payments(
    chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int,
    payout_rounding: str, surrender: Surrender,
) -> Iterator[Finding]:
    if surrender is not Surrender.NONE and payout_rounding == "exact":
        yield from _payable(Odds(1, 2), N_(
            "a surrendered bet of %(bet)s gives back %(amount)s, which the house's chips (%(chips)s) cannot "
            "make; allowed: a multiple of %(step)s, smaller chips, or another payout_rounding than exact"
        ), chips, bet_min, bet_max, bet_step)


def _payments(
    odds: str, payout_rounding: str, chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int
) -> Iterator[Finding]:
    """Under exact the chips must make what ``odds`` pay; any breakage pays in smallest chips."""
    if payout_rounding != "exact":
        return
    try:
        pair = Odds.parse(odds)
    except NotationError:
        return  # found where the odds stand
    yield from _payable(pair, N_(
        "a bet of %(bet)s pays %(amount)s at %(odds)s, which the house's chips (%(chips)s) cannot make; "
        "allowed: a multiple of %(step)s, smaller chips, or another payout_rounding than exact"
    ), chips, bet_min, bet_max, bet_step)


def _payable(
    odds: Odds, template: str, chips: tuple[Chip, ...], bet_min: int, bet_max: int, bet_step: int
) -> Iterator[Finding]:
    """The first bet whose share ``odds`` no chips add up to; the sums grow, so it lies near the minimum."""
    values = tuple(chip.value for chip in chips)
    if not values or min(values) < 1 or not 0 < bet_min <= bet_max or bet_step < 1:
        return  # found where they stand
    most = min(bet_max, bet_min + _STEPS_TRIED * bet_step)
    for bet in range(bet_min, most + 1, bet_step):
        amount, rest = divmod(bet * odds.pays, odds.to)
        try:
            if not rest and can_be_made(amount, values):
                continue
        except NotPayable:
            yield Finding("chips", Message(N_(
                "%(values)s have no unit in common; allowed: multiples of the smallest, or of a part of it"
            ), {"values": written(values)}))
            return
        share = written(amount) if not rest else f"{bet * odds.pays}/{odds.to}"
        yield Finding("bet_step", Message(template, {
            "bet": bet, "amount": share, "odds": str(odds), "chips": ", ".join(map(str, values)),
            "step": _next_payable_step(odds, bet_step, values[0]),
        }))
        return


def _next_payable_step(odds: Odds, bet_step: int, chip: int) -> int:
    """The least multiple of ``bet_step`` whose share smallest chips alone make."""
    return lcm(bet_step, odds.to * chip // gcd(odds.pays, odds.to * chip))


CHECKS: tuple[Callable[..., Iterator[Finding]], ...] = (
    placing, blackjack_payments, bonus_payments, insurance_stakes, insurance_payments, surrender_payments,
)
