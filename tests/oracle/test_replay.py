"""Replay: what a round of a case file may say, and the error of each that may not."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.oracle.rounds import GOLDEN, Case, replayed
from trainer.oracle.replay import replay_lines


def changed(case_id: str, change: Callable[[Case], object]) -> Case:
    case = copy.deepcopy(GOLDEN[case_id])
    change(case)
    return case


def setting(*path: str | int, to: object) -> Callable[[Case], None]:
    """A change that sets one value."""
    def change(case: Any) -> None:
        for key in path[:-1]:
            case = case[key]
        case[path[-1]] = to
    return change


def adding(entry: Case) -> Callable[[Case], None]:
    """A change that adds a request that should be refused."""
    return lambda case: case["refused_actions"].append({"legal": False} | entry)


# C01: american, boxes 1 (A-K), 2 (10-Q, stands), 3 (9-6, hits and busts), upcard 9.
# C18: event table, box 1 splits eights twice. C20: nothing insured against a ten.
# C26: midnight, boxes 1 and 3 insured for 2.5 each.
@pytest.mark.parametrize(("case_id", "change", "error"), [
    ("C01", lambda case: case.pop("params"), "missing key: params"),
    ("C01", lambda case: case.pop("refused_actions"), "missing key: refused_actions"),
    ("C01", setting("note", to=""), "unknown key: note"),
    ("C01", lambda case: case["params"].pop("das"), "params: missing key: das"),
    ("C01", setting("params", "even_money", to="off"), "params: unknown key: even_money"),
    ("C01", setting("params", "peek", to="A"), "params.peek must be a list"),
    ("C01", setting("params", "peek", to=["K"]), "params.peek"),
    ("C01", setting("params", "peek", to=["A", "A"]), "twice"),
    ("C01", setting("params", "das", to=1), "params.das"),
    ("C01", setting("params", "das", to="true"), "params.das"),
    ("C01", setting("params", "decks", to=7), "params.decks: 7 is not allowed; allowed: 1, 2"),
    ("C01", setting("params", "decks", to=6.5), "params.decks: 6.5 is not allowed"),
    ("C01", setting("params", "decks", to=4.0), None),
    ("C01", setting("params", "decks", to=True), "params.decks"),
    ("C01", setting("params", "decks", to="4"), "params.decks"),
    ("C01", setting("params", "max_hands", to=0), "params.max_hands"),
    ("C01", setting("params", "max_hands", to=True), "params.max_hands"),
    ("C01", setting("params", "max_hands", to=2.5), "params.max_hands: 2.5 is not a whole number"),
    ("C01", setting("params", "max_hands", to=[[]]), "params.max_hands: a list is not a whole number"),
    ("C01", setting("params", "double_on", to="any_number_of_cards"), "params.double_on"),
    ("C01", setting("params", "insurance_payout", to="5:2"), "params.insurance_payout"),
    ("C01", setting("params", "blackjack_payout", to="3:1"), "params.blackjack_payout"),
    ("C01", setting("params", "payout_rounding", to="down"), "params.payout_rounding"),
    ("C01", setting("params", "surrender", to=None), "params.surrender"),
    ("C01", setting("params", "hole_card", to="none"), "params.initial_deal_order"),
    ("C01", setting("params", "initial_deal_order", to="P1-U-P2"), "params.initial_deal_order"),
    ("C18", setting("params", "peek", to=["A"]), "params.peek"),
    ("C18", setting("params", to=[]), "params must be an object"),
    ("C01", setting("bets", to={}), "no box has a bet"),
    ("C01", setting("bets", "1", to=0), "bets.1"),
    ("C01", setting("bets", "1", to=-5), "bets.1"),
    ("C01", setting("bets", "1", to="25"), "bets.1"),
    ("C01", setting("bets", "1", to=True), "bets.1"),
    ("C01", setting("bets", "x", to=5), "box number"),
    ("C01", setting("bets", "01", to=5), "box number"),
    ("C01", setting("bets", "0", to=5), "box number"),
    ("C01", setting("bets", "4", to=5), "box 4 is missing"),
    ("C01", lambda case: case["bets"].pop("3"), "box 3 has no bet"),
    ("C01", lambda case: case["actions"].pop("1"), "actions: box 1 is missing"),
    ("C01", setting("actions", "4", to=[]), "actions: box 4 has no bet"),
    ("C01", setting("actions", "2", to=["fold"]), "actions.2[0]"),
    ("C01", setting("actions", "2", to=["insurance"]), "actions.2[0]"),
    ("C01", setting("actions", "2", to="stand"), "actions.2 must be a list"),
    ("C01", setting("actions", "2", to=[]), "no action left"),
    ("C01", setting("actions", "2", to=["stand", "stand"]), "left over: stand"),
    ("C01", setting("actions", "1", to=["stand"]), "left over"),
    ("C01", setting("actions", "2", to=["surrender"]),
     "actions.2[0]: surrender on 2 (10S QS) refused by surrender"),
    ("C01", setting("actions", "3", to=["split"]), "refused by split_match"),
    ("C18", setting("actions", "1", to=["split", "split", "double", "stand", "stand"]),
     "actions.1[2]: double on 1a (8S 3S) refused by das"),
    ("C02", setting("actions", "1", to=["stand"]), "left over"),  # the check has ended the round
    ("C01", setting("shoe", 0, to="AX"), 'shoe[0]: "AX" is not a card'),
    ("C01", setting("shoe", 3, to="A"), 'shoe[3]: "A" is not a card'),
    ("C01", setting("shoe", 0, to=1), "shoe[0]"),
    ("C01", lambda case: case["shoe"].pop(), "shoe: no card is left for box3"),
    ("C01", lambda case: case["shoe"].append("2S"), "shoe: left over: 2S"),
    ("C01", setting("shoe", to=[]), "shoe: no card is left for box1"),
    ("C01", setting("params", "decks", to=1), None),
    ("C08", setting("shoe", to=["8S"] * 9), "8S is there 9 times; allowed by decks: 4"),
    ("C01", setting("initial", "1", to=["A", "Q"]), "initial.1"),
    ("C01", setting("initial", "1", to=["A"]), "initial.1"),
    ("C01", setting("initial", "1", to=["A", "1"]), 'initial.1[1]: "1" is not a rank'),
    ("C01", setting("initial", "1", to=["AS", "KS"]), 'initial.1[0]: "AS" is not a rank'),
    ("C01", setting("insurance", to={"1": 12.5}), "box 1 may not be insured"),
    ("C20", setting("insurance", to={"1": 5}), "box 1 may not be insured"),
    ("C26", setting("insurance", to={"4": 2.5}), "box 4 has no bet"),
    ("C26", setting("insurance", "1", to=2),
     "insurance.1: refused by insurance_amount exact_half, half of the bet is 2.5"),
    ("C26", setting("insurance", "1", to=0), "insurance.1"),
    ("C26", setting("insurance", to=None), "insurance must be an object"),
    ("C01", adding({"hand": "2", "action": "double", "cards": ["10", "Q"]}), "refused_actions[0] is legal"),
    ("C01", adding({"hand": "2", "action": "hit", "cards": ["10", "Q"]}), "is legal"),
    ("C01", adding({"hand": "2", "action": "hit", "cards": ["10", "K"]}), "never comes up"),
    ("C01", adding({"hand": "2a", "action": "hit", "cards": ["10", "Q"]}), "never comes up"),
    ("C01", adding({"hand": "3", "action": "split", "cards": ["9", "6", "2"]}), "never comes up"),
    ("C01", adding({"hand": "3", "action": "split", "cards": ["9", "6"]}), None),
    ("C01", adding({"hand": "3", "action": "hit", "cards": ["9", "6", "8"]}), None),  # bust
    ("C01", adding({"hand": "1", "action": "hit", "cards": ["A", "K"]}), None),  # a natural asks for nothing
    ("C01", adding({"hand": "1", "action": "insurance"}), None),
    ("C01", adding({"hand": "9", "action": "insurance"}), "never comes up"),
    ("C02", adding({"hand": "3", "action": "insurance"}), "is legal"),
    ("C02", adding({"hand": "3", "action": "hit", "cards": ["9", "7"]}), None),  # after the check: too late
    ("C01", adding({"hand": "1", "action": "insurance", "cards": ["A", "K"]}), "unknown key: cards"),
    ("C01", adding({"hand": "1", "action": "hit"}), "missing key: cards"),
    ("C01", adding({"hand": "1", "action": "fold", "cards": ["A", "K"]}), "action"),
    ("C01", adding({"hand": 1, "action": "hit", "cards": ["A", "K"]}), "hand must be a string"),
    ("C01", adding({"hand": "1", "action": "hit", "cards": ["A", "K"], "legal": True}), "legal"),
    ("C01", lambda case: case["refused_actions"].append("hit"), "must be an object"),
])
def test_the_error_of_a_case(case_id: str, change: Callable[[Case], object], error: str | None) -> None:
    answer = replayed(changed(case_id, change))
    assert answer["id"] == case_id
    if error is None:
        assert answer["expected"] == GOLDEN[case_id]["expected"]
    else:
        assert list(answer) == ["id", "error"]
        assert error in answer["error"]


@pytest.mark.parametrize(("line", "case_id", "error"), [
    (b"", None, "line 1: not JSON"),
    (b"{", None, "line 1: not JSON"),
    (b"\xff\xfe{}", None, "line 1: not JSON"),
    (b"[]", None, "line 1: not a JSON object"),
    (b"{}", None, "line 1: missing key: id"),
    (b'{"id": 5}', None, "line 1: id must be a string"),
    (b'{"id": "A", "id": "B"}', None, "line 1: a key is there twice: id"),
    (b'{"id": "A", "bets": {"1": 5, "2": 5, "1": 6}}', "A", "a key is there twice: 1"),
    (b'{"id": "A", "bets": {"1": NaN}}', None, "line 1: NaN is no number"),
    (b'{"id": "A", "bets": {"1": 1e999999999}}', None, "line 1: a number of more digits"),
    (b'{"id": "A", "bets": {"1": ' + b"9" * 5000 + b"}}", None, "line 1: a number of more digits"),
    (b"[" * 100_000, None, "line 1: not JSON"),
    (b'{"id": "A"}', "A", "the round: missing key"),
    (b'{"id": "\\ud800"}', "\ud800", "the round: missing key"),
])
def test_the_error_of_a_line(line: bytes, case_id: str | None, error: str) -> None:
    printed, = replay_lines([line])
    answer = json.loads(printed)
    assert answer["id"] == case_id
    assert answer["error"].startswith(error)


def test_a_bad_line_spoils_no_other() -> None:
    good = json.dumps(GOLDEN["C18"]).encode()
    answers = [json.loads(line) for line in replay_lines([good, b"nonsense", good])]
    assert [answer["id"] for answer in answers] == ["C18", None, "C18"]
    assert answers[1]["error"].startswith("line 2: ")
    assert answers[0] == answers[2]


def test_every_step_of_a_case_spoiled_is_an_error_and_never_a_traceback() -> None:
    """Each value of each case replaced by another kind of value."""
    def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
        inner = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        return [path, *(place for key in inner for place in places(value[key], (*path, key)))]

    inputs = ("params", "bets", "insurance", "initial", "actions", "refused_actions", "shoe")
    for case in GOLDEN.values():
        for path in [place for key in inputs for place in places(case[key], (key,))]:
            for value in (None, {"x": []}):
                answer = replayed(changed(case["id"], setting(*path, to=value)))
                assert "error" in answer, (case["id"], path, value)
