"""House edges that others have published, each with where it stands and what it assumes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.factories import no_hole_card, rule_set
from trainer.engine.rules import HoleCard, RuleSet, Surrender


@dataclass(frozen=True)
class Published:
    """``edge`` in wagers, won by the house; ``within`` is the rounding of the publication, and what its way
    of playing differs by.
    """

    name: str
    edge: float
    within: float
    source: str
    rules: RuleSet


APPENDIX_9 = "Wizard of Odds, Blackjack Appendix 9, wizardofodds.com/games/blackjack/appendix/9/%s/"
"""Composition-dependent, pairs split up to four hands but aces, one card to split aces, any two cards double.
For splits it "only considered how many hands the player had already split": 0.001 % of room for that.
"""
VARIATIONS = ("Wizard of Odds, Rule Variations (as on realonlinegambling.com/blackjack/odds/ and "
              "21blackjack.net/card/): effect in a game of 8 decks, S17, DAS, four hands")
"""Effects to two decimals of a percent, some of which the two copies give otherwise: 0.02 % of room."""
DOUBLE_EXPOSURE = "Wizard of Odds, Double Exposure (as on 022huahao.com/2015/11/), %s"

_SPLIT_ONCE: dict[str, Any] = {
    "hole_card": HoleCard.FACE_UP, "peek": frozenset(), "insurance_upcards": frozenset(),
    "blackjack_paid": "at_settlement", "blackjack_payout": "1:1", "max_hands": 2,
    "dealer_wins_ties": frozenset({17, 18, 19, 20, 21}),
}


def _appendix(name: str, das: float, no_das: float, **changes: Any) -> list[Published]:
    make = no_hole_card if name.startswith("euro") else rule_set
    source = APPENDIX_9 % name
    return [
        Published(f"{name}, DAS", das, 0.00001, source, make(das=True, max_hands=4, **changes)),
        Published(f"{name}, no DAS", no_das, 0.00001, source, make(das=False, max_hands=4, **changes)),
    ]


PUBLISHED: tuple[Published, ...] = (
    Published("infinite decks, S17, DAS", 0.00511734, 0.000000005,
              "Wizard of Odds, Blackjack Appendix 1 (as on godofgambling.com/game/bjapx1.shtml)",
              rule_set(decks="infinite", das=True, max_hands=4)),
    Published("infinite decks, S17, no DAS, split once", 0.00690223, 0.000005,
              "Peter Griffin, The Theory of Blackjack: E(1/13, ..., 4/13) = -.690223 % (as on "
              "pokeronlineguru.com, Linear approximation to infinite deck blackjack)",
              rule_set(decks="infinite", das=False, max_hands=2)),
    *_appendix("1ds17r4", -0.001839, -0.000423, decks=1),
    *_appendix("1dh17r4", 0.000072, 0.001513, decks=1, dealer_soft_17="hit"),
    *_appendix("2dh17r4", 0.003797, 0.005252, decks=2, dealer_soft_17="hit"),
    *_appendix("5ds17r4", 0.003804, 0.005225, decks=5),
    *_appendix("5dh17r4", 0.005918, 0.007366, decks=5, dealer_soft_17="hit"),
    *_appendix("euro-6dh17r4", 0.0072705, 0.0086975, decks=6, dealer_soft_17="hit"),
    *_appendix("euro-8dh17r4", 0.007562, 0.0089865, decks=8, dealer_soft_17="hit"),
    Published("one deck, everything granted, late surrender", -0.0037292, 0.00002,
              "Ken Smith's strategy engine, blackjackinfo.com/online-blackjack/online-blackjack-variations/"
              "online-blackjack-rule-differences: optimal by composition",
              rule_set(decks=1, das=True, max_hands=4, resplit_aces=True, hit_split_aces=True,
                       surrender=Surrender.LATE)),
    Published("Bad Homburg: no hole card, 9-11", 0.0055, 0.0001,
              "Wizard of Odds, wizardofodds.com/ask-the-wizard/294/: two decimals, before its card rule",
              no_hole_card(decks=6, das=True, double_on="9-11", max_hands=4, resplit_aces=True)),
    Published("double exposure, Tunica", 0.0096, 0.0001,
              DOUBLE_EXPOSURE % "6 decks, S17, hard 9-11, no DAS, tied blackjack wins, split once",
              rule_set(decks=6, das=False, double_on="9-11", player_bj_always_wins=True, **_SPLIT_ONCE)),
)

VARIED = rule_set(decks=8, das=True, max_hands=4)
"""The game that the effects of ``VARIATIONS`` change, of a published edge of 0.43 %."""
EFFECTS: tuple[tuple[str, float, dict[str, Any]], ...] = (
    ("five-card charlie", -0.0149, {"charlie_n": 5}),
    ("six-card charlie", -0.0016, {"charlie_n": 6}),
    ("early surrender against an ace", -0.0039, {
        "surrender": Surrender.EARLY, "surrender_not_vs": frozenset({"10"})}),
    ("cards to split aces", -0.0019, {"hit_split_aces": True}),
    ("aces split again", -0.0008, {"resplit_aces": True}),
    ("late surrender against a ten", -0.0007, {
        "surrender": Surrender.LATE, "surrender_not_vs": frozenset({"A"})}),
    ("doubles on 9-11", 0.0009, {"double_on": "9-11"}),
    ("doubles on 10 and 11", 0.0018, {"double_on": "10-11"}),
    ("no double after a split", 0.0014, {"das": False}),
    ("a soft 17 is hit", 0.0022, {"dealer_soft_17": "hit"}),
)
"""Name, published effect, change."""
