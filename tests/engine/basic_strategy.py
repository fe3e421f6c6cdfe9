"""A player for simulations: basic strategy against two or more decks, dealer hits soft 17.

Rows are by the player's total or pair, columns by the upcard 2 to 9, ten, ace. H hit, S stand,
D double else hit, T double else stand, P split, R surrender else hit, Q surrender else stand.
"""

from __future__ import annotations

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, allowed_requests
from trainer.engine.rules import RuleSet

_HARD = {
    8: "HHHHHHHHHH", 9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDD", 12: "HHSSSHHHHH",
    13: "SSSSSHHHHH", 14: "SSSSSHHHHH", 15: "SSSSSHHHRR", 16: "SSSSSHHRRR", 17: "SSSSSSSSSQ",
}
_SOFT = {
    12: "HHHHHHHHHH", 13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH",
    17: "HDDDDHHHHH", 18: "TTTTTSSHHH", 19: "SSSSTSSSSS",
}
_PAIRS = {
    1: "PPPPPPPPPP", 2: "PPPPPPHHHH", 3: "PPPPPPHHHH", 4: "HHHPPHHHHH", 6: "PPPPPHHHHH",
    7: "PPPPPPHHHH", 8: "PPPPPPPPPP", 9: "PPPPPSPPSS",
}
_WISHES = {
    "H": (Request.HIT,), "S": (Request.STAND,), "P": (Request.SPLIT,),
    "D": (Request.DOUBLE, Request.HIT), "T": (Request.DOUBLE, Request.STAND),
    "R": (Request.SURRENDER, Request.HIT), "Q": (Request.SURRENDER, Request.STAND),
}


def basic_strategy(box: Box, hand: Hand, upcard: Card, rules: RuleSet) -> Request:
    """The first wish that the table grants; a pair that may not be split is played by its total."""
    allowed = allowed_requests(box, hand, rules, upcard=upcard)
    column = (upcard.value - 2) % 10
    rows = [_PAIRS.get(hand.cards[0].value)] if hand.is_pair else []
    rows.append(_SOFT.get(hand.total, "S" * 10) if hand.is_soft else _HARD.get(max(hand.total, 8), "S" * 10))
    wishes = [wish for row in rows if row for wish in _WISHES[row[column]]]
    return next(wish for wish in (*wishes, Request.STAND, Request.HIT) if wish in allowed)
