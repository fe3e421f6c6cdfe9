"""The house edge of a rule set: exact as far as it can be, with what it takes for granted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import Literal

from trainer.engine.edge.analysis import Analysis
from trainer.engine.edge.assumptions import assumptions
from trainer.engine.edge.key import breaks
from trainer.engine.edge.late_splits import late_deals, simulated
from trainer.engine.edge.payments import Cashier, exact_payments
from trainer.engine.randomness import Rng
from trainer.engine.rules import RuleSet
from trainer.errors import Message

EDGE_VERSION = 1
"""Raise it with any change of a figure: a result kept under another version is worked out again."""

_BOXES = 20_000
_SIMULATION = 0.1
"""The share of the work that a simulation is taken to be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseEdge:
    """All figures are parts of the first wager: ``edge`` 0.0043 is 0.43 %."""

    edge: float
    """What the house wins on average."""
    error: float
    """Standard error of what was simulated, 0.0 where nothing was."""
    method: Literal["exact", "partly_simulated", "simulated"]
    assumptions: tuple[Message, ...]
    breakage: float
    """What rounding payments adds at the smallest bet, played as well as can be; 0.0 where exact."""


def house_edge(
    rules: RuleSet, *, seed: bytes, hands: int = _BOXES, progress: Callable[[float], None] = lambda done: None
) -> HouseEdge:
    """``hands`` boxes are simulated where it is needed, by ``seed``. ``progress`` is told the share that is
    done, several times a second; what it raises passes through.
    """
    bar = _Bar(progress)
    rounds_more = breaks(rules, besides_blackjack=True)
    share = (1 - _SIMULATION) / (2 if rounds_more else 1)
    exact, wager = exact_payments(rules)
    analysis = Analysis(exact, Cashier(exact, wager), bar.tick)
    worth = _worth(analysis, bar, share)
    deals = late_deals(analysis)
    more = error = 0.0
    if deals:
        bar.next(_SIMULATION)
        more, error = simulated(analysis, deals, Rng(seed), hands, bar.tick)
    breakage = _breakage(rules, analysis, worth, bar, share) if breaks(rules) else 0.0
    progress(1.0)
    return HouseEdge(
        edge=-(worth + more), error=error, method="partly_simulated" if deals else "exact",
        assumptions=assumptions(rules, is_simulated=bool(deals)), breakage=breakage,
    )


def _worth(analysis: Analysis, bar: _Bar, share: float, *, naturals_only: bool = False) -> float:
    """Of one wager before the first card."""
    shown = list(analysis.shown())
    weights = [11 - min(cards) for cards, _ in shown]
    worth = 0.0
    for (cards, chance), weight in zip(shown, weights, strict=True):
        bar.next(share * weight / sum(weights))
        worth += chance * analysis.against(cards, chance, naturals_only=naturals_only)
    return worth


def _breakage(rules: RuleSet, exact: Analysis, worth: float, bar: _Bar, share: float) -> float:
    """The same at the smallest bet, each payment rounded; where blackjacks alone are, of those alone."""
    rounded = Analysis(rules, Cashier(rules, rules.bet_min), bar.tick)
    if breaks(rules, besides_blackjack=True):
        return worth - _worth(rounded, bar, share)
    naturals = Analysis(exact.rules, exact.cashier, bar.tick)
    return (_worth(naturals, bar, 0.0, naturals_only=True)
            - _worth(rounded, bar, 0.0, naturals_only=True))


class _Bar:
    """Rises through the parts of the work, within a part ever slower: how long it takes is not known."""

    def __init__(self, report: Callable[[float], None]) -> None:
        self._report = report
        self._begun = self._span = 0.0
        self._ticks = 0

    def next(self, span: float) -> None:
        self._begun, self._span, self._ticks = min(1.0, self._begun + self._span), span, 0
        self._report(self._begun)

    def tick(self) -> None:
        self._ticks += 1
        if not self._ticks % 64:
            self._report(self._begun + self._span * (1 - exp(-self._ticks / 20_000)))
