"""Boxes of a hands file: every note, every error."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trainer.oracle.settle import settle_lines

PEEK = {"bj_pays": "3:2", "soft17": "S17", "hole_card": "peek"}
NONE = {"bj_pays": "3:2", "soft17": "S17", "hole_card": "none"}
ALL, ORIGINAL, PLUS_ONE = (
    NONE | {"loses": loses} for loses in ("all bets", "original bet only", "busted bets plus one")
)


def answer(rules: object, bet: object, player: object, dealer: object, **more: object) -> dict[str, Any]:
    case = {"id": "own", "rules": rules, "bet": bet, "player": player, "dealer": dealer} | more
    line, = settle_lines([json.dumps(case).encode()])
    settled: dict[str, Any] = json.loads(line)
    assert settled.pop("id") == "own"
    return settled


@pytest.mark.parametrize(("rules", "bet", "player", "dealer", "net"), [
    (PEEK, "10", "T 9", "T 8", "10"),
    (PEEK, "10.50", "T 9", "T 8", "21/2"),
    (PEEK, "7/3", "A K", "T 8", "7/2"),
    (PEEK | {"bj_pays": "6:5"}, "1", "A K", "T 8", "6/5"),
    (PEEK, "10", "5 6 T (doubled)", "T 9", "20"),
    (PEEK, "10", "5 6 T (doubled for 5/2)", "T 9", "25/2"),
    (PEEK, "10", "5 6 T (doubled for 10)", "T 9", "20"),
    (PEEK, "10", "5 9 T (doubled for 5)", "T 9", "-15"),
    (PEEK, "10", "T 6 (surrendered)", "T 7", "-5"),
    (PEEK, "10", "T 6 (wants surrender)", "T 7", "-5"),
    (PEEK, "10", "T 6 (surrendered)", "A K", "-10"),
    (PEEK, "10", "T 6 (wants surrender)", "A K", "-10"),
    (PEEK, "10", "T 6 (surrendered before the peek)", "A K", "-5"),
    (NONE, "10", "T 6 (surrendered)", "A K", "-5"),
    (PEEK, "10", "A K | A 9 (split aces)", "T 8", "20"),
    (PEEK, "10", "T A | K 8 (split tens)", "T 8", "10"),
    (PEEK, "10", "8 3 T (doubled) | 8 T", "T 8", "20"),
    (PEEK, "10", " 10 9 ", "10 8", "10"),
    (NONE, "10", "T 9", "T A", "-10"),  # it does not matter what a blackjack loses
    (NONE, "10", "T 8 5", "T", "-10"),  # nothing to draw for
    (PEEK, "10", "T 8 5", "T 6", "-10"),
    (PEEK, "10", "A K", "T 6", "15"),
    (PEEK, "10", "T 6 (surrendered)", "T 6", "-5"),
    (PEEK | {"soft17": "H17"}, "10", "T 6", "A 6 T", "-10"),
    (PEEK | {"soft17": "H17"}, "10", "T 9", "A 6 5 T", "10"),
    (PEEK, "10", "A K (doubled) | A 9", "T 8", "30"),
    (ALL, "10", "8 6 T | 8 3 9 (doubled)", "T A", "-30"),
    (ORIGINAL, "10", "8 6 T | 8 3 9 (doubled)", "T A", "-10"),
    (ORIGINAL, "10", "5 6 T (doubled)", "T A", "-10"),
    (PLUS_ONE, "10", "8 6 T | 8 3 9 (doubled) | 8 T", "T A", "-20"),
    (PLUS_ONE, "10", "5 9 T (doubled)", "T A", "-20"),
    (ALL, "10", "A K", "T A", "0"),
])
def test_net(rules: object, bet: str, player: str, dealer: str, net: str) -> None:
    assert answer(rules, bet, player, dealer) == {"net": net}


@pytest.mark.parametrize(("insurance", "dealer", "net"), [
    ("5", "A K", "0"), ("2.5", "A K", "-5"), ("5", "A 8", "-5"), ("10/3", "A K", "-10/3"),
])
def test_insurance(insurance: str, dealer: str, net: str) -> None:
    assert answer(PEEK, "10", "T 9", dealer, insurance=insurance) == {"net": net}


@pytest.mark.parametrize(("rules", "bet", "player", "dealer", "more", "error"), [
    (PEEK, "10", "T 9", "T 8", {"note": ""}, "unknown key: note"),
    (PEEK | {"push": 1}, "10", "T 9", "T 8", {}, "rules: unknown key: push"),
    ({"bj_pays": "3:2", "soft17": "S17"}, "10", "T 9", "T 8", {}, "rules: missing key: hole_card"),
    (PEEK | {"bj_pays": "3:1"}, "10", "T 9", "T 8", {}, "rules.bj_pays"),
    (PEEK | {"soft17": "s17"}, "10", "T 9", "T 8", {}, "rules.soft17"),
    (PEEK | {"hole_card": "yes"}, "10", "T 9", "T 8", {}, "rules.hole_card"),
    (PEEK | {"double_for_less": 1}, "10", "T 9", "T 8", {}, "rules.double_for_less"),
    (PEEK | {"surrender": "yes"}, "10", "T 9", "T 8", {}, "rules.surrender"),
    (PEEK | {"loses": "all bets"}, "10", "T 9", "T 8", {}, "rules.loses"),
    (NONE | {"loses": "everything"}, "10", "T 9", "T 8", {}, "rules.loses"),
    (NONE, "10", "8 9 | 8 T", "T A", {}, "rules.loses is missing"),
    (NONE, "10", "5 6 9 (doubled)", "T A", {}, "rules.loses is missing"),
    (None, "10", "T 9", "T 8", {}, "rules must be an object"),
    (PEEK, 10, "T 9", "T 8", {}, "bet must be a string"),
    (PEEK, "0", "T 9", "T 8", {}, "bet must be more than 0"),
    (PEEK, "-5", "T 9", "T 8", {}, "bet must be more than 0"),
    (PEEK, "1/0", "T 9", "T 8", {}, "bet"),
    (PEEK, "1e3", "T 9", "T 8", {}, "bet"),
    (PEEK, "٣", "T 9", "T 8", {}, "bet"),
    (PEEK, "10", "T X", "T 8", {}, 'player: "X" is not a rank'),
    (PEEK, "10", "5 6 T doubled", "T 8", {}, 'player: "doubled" is not a rank'),
    (PEEK, "10", "TS 9S", "T 8", {}, "not a rank"),
    (PEEK, "10", "T", "T 8", {}, 'player: too few cards in "T"; allowed: at least 2'),
    (PEEK, "10", "", "T 8", {}, "player"),
    (PEEK, "10", "T 9 |", "T 8", {}, "player"),
    (PEEK, "10", "T 9 (resting)", "T 8", {}, "unknown note"),
    (PEEK, "10", "T 9 (doubled", "T 8", {}, "cannot be read"),
    (PEEK, "10", "(doubled) T 9", "T 8", {}, "cannot be read"),
    (PEEK, "10", "5 6 T (doubled) (doubled)", "T 8", {}, "unknown note"),
    (PEEK, "10", "5 6 T (doubled for 11)", "T 8", {}, "no more than the bet"),
    (PEEK, "10", "5 6 T (doubled for x)", "T 8", {}, "doubled for"),
    (PEEK, "10", "5 6 (doubled) (surrendered)", "T 8", {}, "doubled and surrendered"),
    (PEEK, "10", "T 9", "", {}, "dealer"),
    (PEEK, "10", "T 9", "T", {}, "dealer: 10 is not final against a live hand"),
    (PEEK, "10", "T 6", "T 6", {}, "dealer: 16 is not final"),
    (PEEK | {"soft17": "H17"}, "10", "T 6", "A 6", {}, "dealer: 17 is not final"),
    (PEEK, "10", "T 9", "A 6 4", {}, "dealer: a card after 17"),
    (PEEK, "10", "T 9", "A K 4", {}, "dealer: a card after 21"),
    (PEEK, "10", "T 9", "T 6 T 5", {}, "dealer: a card after 26"),
    (PEEK, "10", "T 9", "T" + " T" * 900, {}, "dealer: a card after 20"),
    (PEEK, "10", "T 9 T 5", "T 8", {}, 'player: "T 9 T 5" has a card after the bust'),
    (PEEK, "10", "A K (doubled)", "T 8", {}, "a blackjack may not double"),
    (PEEK, "10", "T 9", ["T", "8"], {}, "dealer must be a string"),
    (PEEK, "10", "T 9", "A K", {"insurance": "6"}, "6 is more than half the bet, which is 5"),
    (PEEK, "10", "T 9", "A K", {"insurance": "0"}, "insurance"),
    (PEEK, "10", "7 7 7", "A K", {}, "the check found a blackjack"),
    (PEEK, "10", "8 9 | 8 T", "A K", {}, "the check found a blackjack"),
])
def test_error(
    rules: object, bet: object, player: object, dealer: object, more: dict[str, object], error: str
) -> None:
    settled = answer(rules, bet, player, dealer, **more)
    assert list(settled) == ["error"]
    assert error in settled["error"]
