"""Why a line is settled as it is: the sentences of the payout drills, in the figures of this very line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trainer.drills.lines import Line
from trainer.drills.lines.mistakes import ROUNDING
from trainer.drills.payout.blackjack import worked_blackjack, working
from trainer.drills.payout.worked import WHY, reasons
from trainer.engine.cards import write_cards
from trainer.engine.hand import Hand
from trainer.engine.rules import HouseRules
from trainer.engine.settlement import Outcome
from trainer.errors import N_, Message

_BONUS = N_("%(cards)s is a bonus hand of this table: %(due)s on %(stake)s.")
_SUITED = N_("A suited blackjack pays %(odds)s here: %(due)s on %(stake)s.")
_INSURED_BUST = N_("Every hand of the box is bust, and insurance falls with them: it loses %(stake)s.")
_SIDE_BET_WON = N_("The side bet is on the pay table: %(due)s on %(stake)s.")
_SIDE_BET_LOST = N_("The side bet is not on the pay table: it loses %(stake)s.")
_ROUNDED = N_("What the smallest chip cannot pay is rounded: %(rounding)s")


def why(line: Line, dealer: Hand, table: HouseRules) -> tuple[Message, ...]:
    """One sentence or several; a blackjack is worked out in the way of the house."""
    facts = _facts(line, dealer, table)
    special = _special(line)
    if special:
        told = [Message(special, facts)]
    else:
        told = [Message(WHY[reason], facts) for reason in reasons(line, dealer, table)]
        if line.settlement.outcome is Outcome.BLACKJACK_WIN:
            told += worked_blackjack(working(line.stake, line.amount, table.rules, table.house))
            return tuple(told)
    if "payout_rounding" in line.settlement.because and line.settlement.outcome is not Outcome.SURRENDER:
        told.append(Message(_ROUNDED, facts))
    return tuple(told)


def _special(line: Line) -> str:
    """What no payout drill asks: bonuses, side bets, insurance that falls with its hand."""
    because = line.settlement.because
    if line.side_bet:
        return _SIDE_BET_WON if line.settlement.pays else _SIDE_BET_LOST
    if "insurance_survives_bust" in because:
        return _INSURED_BUST
    if "suited_blackjack_payout" in because:
        return _SUITED
    return _BONUS if "bonus_21" in because else ""


def _facts(line: Line, dealer: Hand, table: HouseRules) -> dict[str, Any]:
    """All that the sentences speak of."""
    rules, stake = table.rules, line.stake
    is_suited = "suited_blackjack_payout" in line.settlement.because
    odds = (rules.insurance_payout if line.hand is None
            else rules.suited_blackjack_payout if is_suited else rules.blackjack_payout)
    amounts = {
        "due": line.amount, "stake": stake, "bet": line.box.bet, "added": stake - line.box.bet,
        "half": stake // 2, "at_3_2": stake * 3 // 2,
    }
    return {
        **{name: {"money": amount} for name, amount in amounts.items()},
        **dict(_totals(line, dealer)),
        "odds": odds, "rounding": {"message": ROUNDING[rules.payout_rounding]},
    }


def _totals(line: Line, dealer: Hand) -> Iterator[tuple[str, Any]]:
    yield "dealer", {"total": _notation(dealer)}
    if line.hand is not None:
        yield "total", {"total": _notation(line.hand)}
        yield "cards", {"cards": write_cards(line.hand.cards)}


def _notation(hand: Hand) -> str:
    return "bj" if hand.is_blackjack else str(hand.total)
