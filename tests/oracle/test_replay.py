"""Replay: what a round of a case file may say, the error of each that may not, and hard rounds."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainer.oracle.replay import replay_lines

ROUNDS = Path(__file__).parents[1] / "cases" / "rounds.jsonl"
GOLDEN = {case["id"]: case for case in map(json.loads, ROUNDS.read_text("utf-8").splitlines())}
Case = dict[str, Any]


def replayed(case: Case) -> dict[str, Any]:
    line, = replay_lines([json.dumps(case).encode()])
    answer: dict[str, Any] = json.loads(line)
    return answer


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


NO_HOLE_CARD = GOLDEN["C40"]["params"]
HOLE_CARD = GOLDEN["C38"]["params"]


def round_of(params: Case, shoe: str, actions: str, **more: Any) -> Case:
    """A round of one box with a bet of 10; ``initial`` is made from the shoe."""
    cards = shoe.split()
    at = {"P1-U-P2": (0, 2), "P1-U-P2-H": (0, 2), "P1-P2-U-H": (0, 1)}[params["initial_deal_order"]]
    return {
        "id": "own", "params": params, "bets": {"1": 10}, "insurance": {}, "refused_actions": [],
        "initial": {"1": [cards[place][:-1] for place in at]}, "actions": {"1": actions.split()},
        "shoe": cards,
    } | more


@pytest.mark.parametrize(("takes", "nets", "outcomes"), [
    ("all_bets", [-10, -10, -20], "bust lose_to_dealer_blackjack lose_to_dealer_blackjack"),
    ("original_only", [-10, 0, 0], "original_bet_lost additional_bet_returned additional_bet_returned"),
    ("busted_plus_one_per_box", [-10, -10, 0], "bust one_more_bet_lost additional_bet_returned"),
    ("busted_plus_one_per_hand", [-10, -10, -10], "bust one_more_bet_lost one_more_bet_lost"),
])
def test_a_split_box_against_a_late_blackjack(takes: str, nets: list[int], outcomes: str) -> None:
    # Both at once: 1a 8-8 and 1b 8-3; 1a is split into 8-6 and 8-10, the 8-3 becomes 1c.
    case = round_of(NO_HOLE_CARD | {"dealer_bj_takes": takes}, "8S 10S 8H 8D 3H 6D 10D KC 9H AS",
                    "split split hit stand double")
    result = replayed(case)["expected"]
    assert [hand["net"] for hand in result["hands"]] == nets
    assert [hand["outcome"] for hand in result["hands"]] == outcomes.split()
    assert result["total_staked"] == 40
    assert result["hands"][2]["cards"] == ["8H", "3H", "9H"]


@pytest.mark.parametrize(("params", "shoe", "actions", "net", "outcome"), [
    # Early surrender keeps half even against a blackjack found at the check.
    (HOLE_CARD | {"surrender": "early"}, "10S AS 6H KH", "surrender", -5, "surrender"),
    (HOLE_CARD | {"surrender": "early"}, "10S AS 6H KH", "", -10, "lose_to_dealer_blackjack"),
    (HOLE_CARD | {"surrender": "early"}, "10S 9S 6H KH", "surrender", -5, "surrender"),
    (NO_HOLE_CARD | {"surrender": "early"}, "10S AS 6H", "surrender", -5, "surrender"),
    (NO_HOLE_CARD | {"surrender": "late"}, "10S AS 6H", "surrender", -5, "surrender"),
    # The dealer plays out although nothing is left to play against.
    (NO_HOLE_CARD | {"dealer_draw_if_no_live_hand": True}, "10S 9S 6H KH 2S 7S", "hit", -10, "bust"),
    (HOLE_CARD | {"dealer_draw_if_no_live_hand": True}, "10S 9S 6H 2S KH 7S", "hit", -10, "bust"),
    # No card on 21, or one may be asked for.
    (HOLE_CARD | {"auto_stand_21": False}, "5S 9S 6H 8S 10H", "hit stand", 10, "win"),
    (HOLE_CARD | {"auto_stand_21": False}, "5S 9S 6H 8S 10H 2S", "hit hit", -10, "bust"),
    # Soft 17.
    (HOLE_CARD | {"dealer_soft_17": "stand"}, "10S 6S 8H AH", "stand", 10, "win"),
    (HOLE_CARD | {"dealer_soft_17": "hit"}, "10S 6S 8H AH 4H", "stand", -10, "lose"),
    # A blackjack under an unchecked ten.
    (HOLE_CARD | {"peek": ["A"]}, "10S KS 8H AH", "stand", -10, "lose_to_dealer_blackjack"),
    (HOLE_CARD | {"peek": ["A"]}, "5S KS 6H AH 9H", "double", -10, "original_bet_lost"),
    (HOLE_CARD | {"peek": ["A"], "dealer_bj_takes": "all_bets"}, "5S KS 6H AH 9H", "double", -20,
     "lose_to_dealer_blackjack"),
    (HOLE_CARD | {"peek": []}, "AS KS KH AH", "", 0, "push"),
    # A push that stays counts for nothing in the net.
    (HOLE_CARD | {"push_bet": "stays"}, "10S 9S 8H 9H", "stand", 0, "push"),
])
def test_a_round_of_one_box(params: Case, shoe: str, actions: str, net: int, outcome: str) -> None:
    # A card dealt to the dealer face down is the fourth of the shoe, a drawn one comes after the play.
    result = replayed(round_of(params, shoe, actions))
    hand, = result["expected"]["hands"]
    assert (hand["net"], hand["outcome"]) == (net, outcome)
    assert hand["stake_left_on_table"] == (10 if params["push_bet"] == "stays" else 0)


@pytest.mark.parametrize(("survives", "shoe", "outcome", "net"), [
    (True, "10S AS 6H KH KD", "win", 10),
    (True, "10S AS 6H KH 4D", "lose", -5),
    (False, "10S AS 6H KH", "lose", -5),
])
def test_insurance_of_a_bust(survives: bool, shoe: str, outcome: str, net: int) -> None:
    case = round_of(NO_HOLE_CARD | {"insurance_survives_bust": survives}, shoe, "hit", insurance={"1": 5})
    assert replayed(case)["expected"]["insurance"] == [{"box": 1, "stake": 5, "outcome": outcome, "net": net}]


def test_a_request_refused_while_the_hand_waits_for_its_turn() -> None:
    """1b holds 8-3 until 1a is split again and it becomes 1c; the fourth eight may not be split."""
    case = round_of(
        NO_HOLE_CARD | {"das": False, "max_hands": 3},
        "8S 10S 8H 8D 3H 8C 10D 9H 9S", "split split stand stand hit stand",
        refused_actions=[
            {"hand": "1b", "action": "double", "cards": ["8", "3"], "legal": False},
            {"hand": "1c", "action": "double", "cards": ["3", "8"], "legal": False},
            {"hand": "1a", "action": "split", "cards": ["8", "8"], "legal": False},
        ],
    )
    assert [hand["cards"] for hand in replayed(case)["expected"]["hands"]] == [
        ["8S", "8C"], ["8D", "10D"], ["8H", "3H", "9H"],
    ]


def test_a_hand_of_one_card_is_refused_whatever_it_asks() -> None:
    """1b holds its eight alone until its turn comes."""
    case = round_of(
        NO_HOLE_CARD | {"split_second_card": "hand_by_hand"}, "8S 5S 8H 10S 10D 10H 10C", "split stand stand",
        refused_actions=[{"hand": "1b", "action": "hit", "cards": ["8"], "legal": False}],
    )
    assert "expected" in replayed(case)


@pytest.mark.parametrize(("shoe", "cards", "is_legal"), [
    ("10S AS 6H KH", ["10", "6"], True),  # before the check, which finds a blackjack
    ("10S AS 6H KH", ["10", "7"], False),
    ("AS AH KH KD", ["A", "K"], False),  # a natural asks for nothing
])
def test_an_early_surrender_is_legal_before_the_check(shoe: str, cards: list[str], is_legal: bool) -> None:
    case = round_of(HOLE_CARD | {"surrender": "early"}, shoe, "", refused_actions=[
        {"hand": "1", "action": "surrender", "cards": cards, "legal": False},
    ])
    assert ("refused_actions[0] is legal" in replayed(case).get("error", "")) is is_legal


@pytest.mark.parametrize(("bet", "written"), [
    ("0.1", '"net": 0.15'), ("1e2", '"net": 150'), ("7", '"net": 10.5'), ("10.0", '"net": 15'),
    ("12345678901234567890.5", '"net": 18518518351851851835.75'), ("0.000001", '"net": 0.0000015'),
])
def test_amounts_stay_exact(bet: str, written: str) -> None:
    line = json.dumps(round_of(HOLE_CARD | {"blackjack_payout": "3:2"}, "AS 9S KS KH", ""))
    printed, = replay_lines([line.replace('"1": 10', f'"1": {bet}').encode()])
    assert written + "," in printed
