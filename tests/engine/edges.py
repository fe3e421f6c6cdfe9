"""House edges for tests, worked out once for all of them."""

from __future__ import annotations

from functools import cache

from tests.sizes import size
from trainer.engine.edge import HouseEdge, house_edge
from trainer.engine.edge.analysis import Analysis
from trainer.engine.edge.payments import Cashier, exact_payments
from trainer.engine.rules import RuleSet


@cache
def edge_of(rules: RuleSet) -> HouseEdge:
    return house_edge(rules, seed=b"edges", hands=size(500, 20_000))


@cache
def analysed(rules: RuleSet) -> tuple[Analysis, float]:
    """Every situation of the table and what a wager is worth there, without what must be simulated."""
    exact, wager = exact_payments(rules)
    analysis = Analysis(exact, Cashier(exact, wager), lambda: None)
    return analysis, sum(chance * analysis.against(shown, chance) for shown, chance in analysis.shown())
