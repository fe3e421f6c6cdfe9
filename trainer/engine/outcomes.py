"""What a line of a round came to: its outcome, the amounts and the clauses that decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from trainer.engine.odds import Breakage, Odds, Rounding, payout
from trainer.engine.rules import OddsText, RuleSet

_HALF = "1:2"


class Outcome(StrEnum):
    """What became of a hand or of an insurance bet."""

    BLACKJACK_WIN = "blackjack_win"
    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    BUST = "bust"
    SURRENDER = "surrender"
    LOSE_TO_DEALER_BLACKJACK = "lose_to_dealer_blackjack"
    ORIGINAL_BET_LOST = "original_bet_lost"
    ONE_MORE_BET_LOST = "one_more_bet_lost"
    ADDITIONAL_BET_RETURNED = "additional_bet_returned"
    CHARLIE = "charlie"
    EVEN_MONEY = "even_money"


@dataclass(frozen=True, slots=True)
class Settlement:
    """How one line is settled, in hundredths; the stake itself is in neither amount.

    ``because`` names the rule-set keys that decided, the weightiest first; empty where the cards
    alone decide in every house. ``stays`` is the stake of a push that remains on the box.
    """

    outcome: Outcome
    pays: int
    takes: int
    because: tuple[str, ...] = ()
    stays: int = 0

    @property
    def net(self) -> int:
        """What the player wins; negative for a loss."""
        return self.pays - self.takes


# A settlement is a value: equal ones are one object, which is quicker than making it again.

@lru_cache(maxsize=4096)
def taken(outcome: Outcome, amount: int, because: tuple[str, ...] = ()) -> Settlement:
    return Settlement(outcome, 0, amount, because)


@lru_cache(maxsize=4096)
def pushed(stays: int, clause: str) -> Settlement:
    return Settlement(Outcome.PUSH, 0, 0, (clause,), stays)


def paid(
    outcome: Outcome, wager: int, odds: OddsText, rules: RuleSet, because: tuple[str, ...]
) -> Settlement:
    """Winnings after breakage; raises NotPayable where the house pays exactly what no coin can."""
    return _paid(outcome, wager, odds, rules.payout_rounding, rules.smallest_chip, because)


def surrendered(stake: int, rules: RuleSet) -> Settlement:
    """Half the stake goes back to the player; breakage applies to that payment."""
    back = paid(Outcome.SURRENDER, stake, _HALF, rules, ("surrender",))
    return taken(Outcome.SURRENDER, stake - back.pays, back.because)


@lru_cache(maxsize=4096)
def _paid(
    outcome: Outcome, wager: int, odds_text: OddsText, rounding: Rounding, chip: int, because: tuple[str, ...]
) -> Settlement:
    odds = Odds.parse(odds_text)
    amount = payout(wager, odds, Breakage(rounding, chip))
    is_broken = amount * odds.to != wager * odds.pays
    return Settlement(outcome, amount, 0, (*because, "payout_rounding") if is_broken else because)
