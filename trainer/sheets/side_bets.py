"""Side bets in words: what they are called, what wins them, when they are settled."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.rules import RuleSet
from trainer.errors import N_
from trainer.sheets.said import Said, listed, said

NAMES = {"perfect_pairs": "Perfect Pairs", "21+3": "21+3", "hyper_black_jack": "Hyper Black Jack"}
HANDS = {
    "perfect": N_("perfect pair"), "coloured": N_("coloured pair"), "mixed": N_("mixed pair"),
    "suited_trips": N_("suited three of a kind"), "straight_flush": N_("straight flush"),
    "trips": N_("three of a kind"), "straight": N_("straight"), "flush": N_("flush"),
    "any": N_("any of these"), "blackjack": N_("blackjack"), "bust": N_("bust"),
}
"""The lines of the pay tables; totals stand for themselves."""
_SETTLED = {
    "first_collected_last_paid": N_("Side bets are collected first and paid last."),
    "with_the_box": N_("Side bets are settled with their box."),
}


def side_bets(rules: RuleSet) -> Iterator[Said]:
    for bet in rules.side_bets:
        lines = [{"message": "%(hand)s %(odds)s", "odds": line.pays,
                  "hand": {"message": HANDS.get(line.hand, line.hand)}} for line in bet.table]
        yield said(N_("%(bet)s: %(table)s"), "side_bets", bet=NAMES[bet.name], table=listed(lines))
    if rules.side_bets:
        yield said(_SETTLED[rules.side_bets_settled], "side_bets_settled")
