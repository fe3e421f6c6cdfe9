"""The other case files at the desk: single boxes, the bank's draws, and the faults that real engines had."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests import factories
from tests.sheets.ruled import ruled
from trainer.engine.rules import HouseRules, Surrender
from trainer.errors import ImpossibleSituation
from trainer.sheets.ruling import Ruling

_FILES = Path(__file__).parents[1] / "cases"
_TAKES = {"all bets": "all_bets", "original bet only": "original_only",
          "busted bets plus one": "busted_plus_one_per_box"}
_HAND = re.compile(r"([^(|]+)((?:\([^)]*\)\s*)*)")


def read(name: str) -> dict[str, dict[str, Any]]:
    lines = (_FILES / name).read_text("utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}


HANDS, BANKS = read("hands.jsonl"), read("dealer_play.jsonl")


def house(rules: dict[str, Any], **more: Any) -> HouseRules:
    """What the case says of the house; it pays in tenths of the smallest unit."""
    make = factories.no_hole_card if rules.get("hole_card") == "none" else factories.rule_set
    found = make(
        blackjack_payout=rules.get("bj_pays", "3:2"), auto_stand_21=False,
        dealer_soft_17="hit" if rules["soft17"] == "H17" else "stand", surrender=Surrender(
            rules.get("surrender", "none")), double_for_less=bool(rules.get("double_for_less")), **more)
    return factories.table(replace(
        found, dealer_bj_takes=_TAKES.get(rules.get("loses", "all bets"), "all_bets"),  # type: ignore[arg-type]
        bet_min=1, bet_max=10**9, bet_step=1, smallest_chip=1))


def amount(text: str) -> str:
    return f"{float(Fraction(text)):.2f}"


def entries(case: dict[str, Any], more: str = "") -> dict[str, str]:
    """``b1``, or ``b1a`` and on, as they are written in an address."""
    hands = _HAND.findall(case["player"])
    found = {}
    for turn, (cards, said) in enumerate(hands):
        notes = [f"double-{amount(one.split()[-1])}" if one.startswith("doubled for") else
                 "double" if one == "doubled" else "surrender" if one.startswith("surrendered") else ""
                 for one in re.findall(r"\(([^)]*)\)", said)]
        if turn == 0 and "insurance" in case:
            notes.append(f"insurance-{amount(case['insurance'])}")
        name = "b1" if len(hands) == 1 else f"b1{'abcdefgh'[turn]}"
        found[name] = ":".join([cards.strip(), amount(case["bet"]), *filter(None, notes)])
    return found


@pytest.mark.parametrize("case", HANDS)
def test_a_box_is_ruled_as_its_case_says(case: str) -> None:
    one = HANDS[case]
    (box,) = ruled(house(one["rules"]), one["dealer"], **entries(one)).boxes
    assert box.net is not None
    assert Fraction(box.net, 100) == Fraction(one["net"])


@pytest.mark.parametrize("hands", [{}, {"b1": "T 2:10"}])
@pytest.mark.parametrize("case", BANKS)
def test_the_bank_draws_or_stands_as_its_case_says(case: str, hands: dict[str, str]) -> None:
    one = BANKS[case]
    bank = ruled(house({**one, "hole_card": "none"}), one["dealer_cards"], **hands).bank
    assert (bank.duty == "draw") is (one["next_action"] == "draw")
    word, _, total = one["total"].partition(" ")
    assert bank.total.rpartition("/")[2] == {
        "natural": "bj", "21": "21", "bust": "bust"}.get(word, total)


def nets(ruling: Ruling) -> list[int | None]:
    return [box.net for box in ruling.boxes]


@pytest.mark.parametrize(("faults", "dealer", "hands", "expected"), [
    ("B09 B77 two aces are soft 12", "T 7", {"b1": "A A 5:10"}, [0]),
    ("B11 B13 an ace that would pass 21 counts 1", "T 7", {"b1": "A 9 A K:10"}, [1000]),
    ("B15 B81 B83 B85 B89 blackjack beats a drawn 21", "T 6 5", {"b1": "A K:10"}, [1500]),
    ("B91 and so does the bank's", "A K", {"b1": "T 6:10"}, [-1000]),
    ("B17 B87 blackjack against blackjack", "A K", {"b1": "A K:10"}, [0]),
    ("B23 insurance pays 2:1", "A K", {"b1": "T 9:10:insurance-5"}, [0]),
    ("B29 B93 3:2 and not the stake", "T 8", {"b1": "A K:20"}, [3000]),
    ("B35 B39 equal totals", "T 8", {"b1": "T 8:150"}, [0]),
    ("B41 a split: one bust, one push", "T 9", {"b1a": "8 5 T:10", "b1b": "8 A"}, [-1000]),
    ("B75 B79 the bank draws on 16 and busts", "T 6 T", {"b1": "T 6:10"}, [1000]),
    ("B97 blackjack before the bank's bust", "T 6 T", {"b1": "A K:20"}, [3000]),
])
def test_a_fault_of_other_engines_is_ruled_right(
        faults: str, dealer: str, hands: dict[str, str], expected: list[int]) -> None:
    assert nets(ruled(house({"soft17": "S17"}), dealer, **hands)) == expected


@pytest.mark.parametrize(("fault", "rules", "dealer", "hands", "duty"), [
    ("B51 13", {}, "T 3", {"b1": "T 2:10"}, "draw"),
    ("B53 four cards", {}, "2 3 4 5", {"b1": "T 2:10"}, "draw"),
    ("B55 every box bust", {"hole_card": "none"}, "9", {"b1": "T 6 9:10"}, "settle"),
    ("B95 soft 19", {"soft17": "H17"}, "A 8", {"b1": "T 2:10"}, "stand"),
    ("B99 nothing but a blackjack", {}, "T 2", {"b1": "A K:10"}, "settle"),
    ("B37 12 against 12", {}, "T 2", {"b1": "T 2:10"}, "draw"),
])
def test_the_bank_does_not_share_the_faults_of_others(
        fault: str, rules: dict[str, str], dealer: str, hands: dict[str, str], duty: str) -> None:
    assert ruled(house({"soft17": "S17", **rules}), dealer, **hands).bank.duty == duty


@pytest.mark.parametrize(("fault", "hands", "clause"), [
    ("B19 no double after a split", {"b1a": "8 3 T:10:double", "b1b": "8 K"}, "das"),
    ("B45 three cards are no pair", {"b1a": "4 K:10", "b1b": "5 K"}, "split_match"),
    ("B47 king and ten by rank", {"b1a": "K 2:10", "b1b": "T 3"}, "split_match"),
    ("B65 one deck has a card once", {"b1": "As 5s As:10"}, "decks"),
])
def test_what_other_engines_let_through_is_refused(fault: str, hands: dict[str, str], clause: str) -> None:
    with pytest.raises(ImpossibleSituation) as refused:
        ruled(house({"soft17": "S17"}, das=False, split_match="rank", decks=1), "T 7", **hands)
    assert refused.value.clause == clause
