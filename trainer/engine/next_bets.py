"""What lies on the boxes for the next round: stakes that a push left there, cleared, or bet again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trainer.engine.requests import BALANCE
from trainer.engine.rules import RuleSet
from trainer.errors import N_, IllegalStep


class RoundEnd(StrEnum):
    """What a player may ask for once a round is over."""

    CLEAR = "clear"
    REBET = "rebet"
    REBET_AND_DEAL = "rebet_and_deal"


@dataclass(frozen=True, slots=True)
class NextBets:
    """The wagers of the next round by box, in hundredths.

    ``moved`` is what the player adds to each box, negative for what comes back; ``deals``: the round
    starts at once.
    """

    bets: dict[int, int]
    moved: dict[int, int]
    deals: bool = False


def next_bets(
    choice: RoundEnd | None, began: Mapping[int, int], left: Mapping[int, int], rules: RuleSet, *,
    balance: int | None = None,
) -> NextBets:
    """The wagers after ``choice`` (None: nothing is asked for, what was left stays).

    ``began`` are the wagers the last round began with, one a box: what is bet again, without its
    doubles, splits and insurance. ``left`` is what pushes left on the boxes (``Round.left_on_table``):
    it counts towards the new wager, so that only the difference moves (E30). Raises IllegalStep where
    the table does not offer the choice, and where ``balance`` is too small: then nothing moves at all.
    """
    if choice is None:
        return NextBets(dict(left), {})
    if choice not in rules.round_end:
        raise IllegalStep(N_("This table does not offer “%(choice)s”."), clause="round_end", choice=choice)
    bets = {} if choice is RoundEnd.CLEAR else dict(began)
    moved = {box: bets.get(box, 0) - left.get(box, 0) for box in sorted(began.keys() | left.keys())}
    if balance is not None and sum(moved.values()) > balance:
        raise IllegalStep(N_("The balance does not cover the same bets again."), clause=BALANCE)
    return NextBets(bets, {box: amount for box, amount in moved.items() if amount},
                    deals=choice is RoundEnd.REBET_AND_DEAL)
