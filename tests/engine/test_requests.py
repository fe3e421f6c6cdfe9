"""What a box may ask, clause by clause: every row names the key that refuses, or None."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import no_hole_card, rule_set
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.requests import BALANCE, FINISHED, Request, allowed_requests, finished_by, refusal
from trainer.engine.rules import Surrender

HIT, STAND, DOUBLE, SPLIT, SURRENDER = (
    Request.HIT, Request.STAND, Request.DOUBLE, Request.SPLIT, Request.SURRENDER
)
LATE = {"surrender": Surrender.LATE}
RESCUE = LATE | {"surrender_after_double": True}


def box_of(cards: str, *, hands: int = 1, doubles: int = 0, bet: int = 1000) -> Box:
    """A box whose first hand holds ``cards``; with more hands it comes from a split."""
    box = Box(1, bet)
    box.hands = [Hand.of(cards, bet=bet, from_split=hands > 1)]
    box.hands += [Hand.of("5s 4d", bet=bet, from_split=True) for _ in range(hands - 1)]
    box.hands[0].doubles = doubles
    box.hands[0].stake = bet * 2**doubles
    return box


def refused(request: Request, box: Box, changes: dict[str, Any], **given: Any) -> str | None:
    upcard = card(given.pop("upcard", "9s"))
    return refusal(request, box, box.hands[0], rule_set(**changes), upcard=upcard, **given)


@pytest.mark.parametrize(("cards", "changes", "clause"), [
    ("5s 4d", {}, None),
    ("As 8d", {}, None),
    ("As Kd", {}, FINISHED),  # E14: nobody doubles a blackjack
    ("5s 4d 2h", {}, "double_on"),  # E13
    ("5s 4d 2h", {"double_on": "any_number_of_cards"}, None),
    ("5s 3d", {"double_on": "9-11"}, "double_on"),
    ("5s 4d", {"double_on": "9-11"}, None),
    ("6s 5d", {"double_on": "9-11"}, None),
    ("7s 5d", {"double_on": "9-11"}, "double_on"),
    ("5s 4d", {"double_on": "10-11"}, "double_on"),
    ("6s 4d", {"double_on": "10-11"}, None),
    ("6s 4d", {"double_on": "11"}, "double_on"),
    ("6s 5d", {"double_on": "11"}, None),
    ("As 8d", {"double_soft": False}, "double_soft"),  # E12
    ("As 8d", {"double_on": "9-11"}, "double_on"),  # E12: A-8 is 19
    ("As 8d", {"double_on": "9-11", "double_soft_as_hard": True}, None),  # E12, the option
    ("As 8d", {"double_on": "9-11", "double_soft": False, "double_soft_as_hard": True}, None),
    ("As 7d", {"double_on": "9-11", "double_soft_as_hard": True}, "double_on"),
])
def test_double(cards: str, changes: dict[str, Any], clause: str | None) -> None:
    assert refused(DOUBLE, box_of(cards), changes) == clause


@pytest.mark.parametrize(("amount", "changes", "clause"), [
    (None, {}, None),
    (1000, {}, None),
    (500, {}, "double_for_less"),
    (500, {"double_for_less": True}, None),
    (0, {"double_for_less": True}, "double_for_less"),
    (-500, {"double_for_less": True}, "double_for_less"),
    (1500, {"double_for_less": True}, "double_for_less"),
])
def test_double_for_less(amount: int | None, changes: dict[str, Any], clause: str | None) -> None:
    assert refused(DOUBLE, box_of("5s 4d"), changes, amount=amount) == clause


@pytest.mark.parametrize(("request_", "cards", "doubles", "changes", "clause"), [
    (DOUBLE, "5s 4d 2h", 1, {}, "redouble"),
    (HIT, "5s 4d 2h", 1, {}, "redouble"),
    (STAND, "5s 4d 2h", 1, {}, "redouble"),  # it is finished: one card after a double
    (DOUBLE, "5s 4d 2h", 1, {"redouble": 1}, None),
    (HIT, "5s 4d 2h", 1, {"redouble": 1}, "redouble"),
    (STAND, "5s 4d 2h", 1, {"redouble": 1}, None),
    (DOUBLE, "2s 2d 2h 3s", 2, {"redouble": 1}, "redouble"),
    (DOUBLE, "2s 2d 2h 3s", 2, {"redouble": 2}, None),
    (DOUBLE, "5s 4d 9h", 1, {"redouble": 1, "double_on": "9-11"}, "double_on"),
    (SURRENDER, "5s 4d 2h", 1, LATE, "redouble"),
    (SURRENDER, "5s 4d 2h", 1, LATE | {"redouble": 1}, "surrender_after_double"),
    (SURRENDER, "5s 4d 2h", 1, RESCUE, None),
    (STAND, "5s 4d 2h", 1, RESCUE, None),
    (DOUBLE, "5s 4d 2h", 1, RESCUE, "redouble"),
    (SURRENDER, "5s 4d 2h", 1, RESCUE | {"surrender": Surrender.NONE}, "redouble"),
])
def test_after_a_double(
    request_: Request, cards: str, doubles: int, changes: dict[str, Any], clause: str | None
) -> None:
    assert refused(request_, box_of(cards, doubles=doubles), changes) == clause


@pytest.mark.parametrize(("cards", "hands", "changes", "clause"), [
    ("8s 8d", 1, {}, None),
    ("8s 7d", 1, {}, "split_match"),
    ("4s 4d Kh", 1, {}, "split_match"),
    ("Ks Qd", 1, {}, None),
    ("Ks Qd", 1, {"split_match": "rank"}, "split_match"),  # E11
    ("Ks Kd", 1, {"split_match": "rank"}, None),
    ("8s 8d", 1, {"max_hands": 1}, "max_hands"),
    ("8s 8d", 2, {"max_hands": 2}, "max_hands"),
    ("8s 8d", 2, {"max_hands": 3}, None),
    ("8s 8d", 3, {"max_hands": 3}, "max_hands"),
    ("8s 8d", 30, {"max_hands": "unlimited"}, None),
    ("As Ad", 1, {}, None),
    ("As Ad", 2, {}, "hit_split_aces"),  # E10: one card each and finished
    ("As Ad", 2, {"hit_split_aces": True}, "resplit_aces"),
    ("As Ad", 2, {"resplit_aces": True}, None),
    ("As Ad", 4, {"resplit_aces": True}, "hit_split_aces"),  # four hands: nothing left to ask
    ("4s 4d", 1, {"split_barred": frozenset({"4", "5", "10"})}, "split_barred"),
    ("Ks Qd", 1, {"split_barred": frozenset({"10"})}, "split_barred"),
    ("Ks Kd", 1, {"split_barred": frozenset({"K"})}, "split_barred"),
    ("Qs Qd", 1, {"split_barred": frozenset({"K"})}, None),
])
def test_split(cards: str, hands: int, changes: dict[str, Any], clause: str | None) -> None:
    assert refused(SPLIT, box_of(cards, hands=hands), changes) == clause


@pytest.mark.parametrize(("request_", "cards", "changes", "clause"), [
    (DOUBLE, "8s 3d", {"das": False}, "das"),  # E15
    (DOUBLE, "8s 3d", {}, None),
    (HIT, "As 5d", {}, "hit_split_aces"),
    (DOUBLE, "As 5d", {}, "hit_split_aces"),
    (HIT, "As 5d", {"hit_split_aces": True}, None),  # E16
    (DOUBLE, "As 5d", {"hit_split_aces": True}, None),
    (DOUBLE, "As 5d", {"hit_split_aces": True, "das": False}, "das"),
    (DOUBLE, "As 5d", {"double_split_aces": True}, None),
    (HIT, "As 5d", {"double_split_aces": True}, "hit_split_aces"),
    (STAND, "As 5d", {"double_split_aces": True}, None),
    (DOUBLE, "As 5d", {"double_split_aces": True, "das": False}, "hit_split_aces"),
    (HIT, "As Ad", {"resplit_aces": True}, "hit_split_aces"),
    (DOUBLE, "As Ad", {"resplit_aces": True}, "double_split_aces"),
    (STAND, "As Ad", {"resplit_aces": True}, None),
    (HIT, "As Kd", {"hit_split_aces": True, "auto_stand_21": False}, None),
    (HIT, "As Kd", {"hit_split_aces": True, "auto_stand_21": False,
                    "blackjack_after_split": frozenset({"aces"})}, "blackjack_after_split"),
    (HIT, "Ks Ad", {"auto_stand_21": False, "blackjack_after_split": frozenset({"aces"})}, None),
    (SURRENDER, "Ts 6d", LATE, "surrender_after_split"),
    (SURRENDER, "Ts 6d", LATE | {"surrender_after_split": True}, None),
])
def test_after_a_split(request_: Request, cards: str, changes: dict[str, Any], clause: str | None) -> None:
    assert refused(request_, box_of(cards, hands=2), changes) == clause


@pytest.mark.parametrize(("cards", "upcard", "changes", "clause"), [
    ("Ts 6d", "9s", {}, "surrender"),
    ("Ts 6d", "9s", LATE, None),
    ("Ts 6d", "9s", {"surrender": Surrender.EARLY}, None),
    ("5s 6d 5h", "9s", LATE, "surrender"),  # the first action only
    ("Ts 6d", "As", LATE | {"surrender_not_vs": frozenset({"A"})}, "surrender_not_vs"),
    ("Ts 6d", "Ks", LATE | {"surrender_not_vs": frozenset({"A"})}, None),
    ("Ts 6d", "Ks", LATE | {"surrender_not_vs": frozenset({"10"})}, "surrender_not_vs"),
    ("As Kd", "9s", LATE, FINISHED),
])
def test_surrender(cards: str, upcard: str, changes: dict[str, Any], clause: str | None) -> None:
    assert refused(SURRENDER, box_of(cards), changes, upcard=upcard) == clause


@pytest.mark.parametrize(("request_", "cards", "changes", "clause"), [
    (HIT, "7s 7d 7h", {}, "auto_stand_21"),  # K5
    (HIT, "As 6d 4h", {}, "auto_stand_21"),
    (STAND, "7s 7d 7h", {}, "auto_stand_21"),
    (HIT, "7s 7d 7h", {"auto_stand_21": False}, None),
    (HIT, "Ts 6d 7h", {}, FINISHED),
    (STAND, "Ts 6d 7h", {}, FINISHED),
    (HIT, "As Kd", {"auto_stand_21": False}, FINISHED),
    (STAND, "5s 6d", {"forced_hit_below": 12}, "forced_hit_below"),
    (STAND, "5s 7d", {"forced_hit_below": 12}, None),
    (STAND, "As Ad", {"forced_hit_below": 12}, None),
    (STAND, "5s 6d", {}, None),
    (HIT, "2s 2d 2h 3s 3d", {"charlie_n": 5}, "charlie_n"),
    (HIT, "2s 2d 2h 3s 3d", {"charlie_n": 6}, None),
])
def test_hit_and_stand(request_: Request, cards: str, changes: dict[str, Any], clause: str | None) -> None:
    assert refused(request_, box_of(cards), changes) == clause


@pytest.mark.parametrize("changes", [
    {"redouble": 1, "double_on": "9-11"}, RESCUE | {"surrender_not_vs": frozenset({"A"})},
])
def test_a_doubled_hand_may_stand_below_the_forced_total(changes: dict[str, Any]) -> None:
    """It may not hit, so a round would have no way to go on: neither by redoubling nor by giving up."""
    box = box_of("2s 3d 3h", doubles=1)
    rules = rule_set(forced_hit_below=12, **changes)
    assert allowed_requests(box, box.hands[0], rules, upcard=card("As")) == {STAND}


@pytest.mark.parametrize(("hands", "changes", "clause"), [
    (2, {"charlie_n": 5}, None),
    (2, {"charlie_n": 5, "charlie_after_split": True}, "charlie_n"),
])
def test_charlie_after_split(hands: int, changes: dict[str, Any], clause: str | None) -> None:
    assert refused(HIT, box_of("2s 2d 2h 3s 3d", hands=hands), changes) == clause


@pytest.mark.parametrize(("upcard", "amount", "changes", "clause"), [
    ("As", None, {}, None),
    ("As", 500, {"insurance_amount": "exact_half"}, None),
    ("As", 250, {"insurance_amount": "exact_half"}, "insurance_amount"),  # E20
    ("As", 250, {"insurance_amount": "up_to_half"}, None),
    ("As", 501, {"insurance_amount": "up_to_half"}, "insurance_amount"),
    ("As", 0, {"insurance_amount": "up_to_half"}, "insurance_amount"),
    ("Ks", 500, {}, "insurance_upcards"),
    ("Ks", 500, {"insurance_upcards": frozenset({"A", "10"})}, None),
    ("9s", 500, {"insurance_upcards": frozenset({"A", "10"})}, "insurance_upcards"),
    ("As", 500, {"insurance_upcards": frozenset()}, "insurance_upcards"),
])
@pytest.mark.parametrize("cards", ["9s 8d", "As Kd"])  # B27, E19: whatever the box holds
def test_insurance(
    cards: str, upcard: str, amount: int | None, changes: dict[str, Any], clause: str | None
) -> None:
    assert refused(Request.INSURANCE, box_of(cards), changes, upcard=upcard, amount=amount) == clause


def test_insurance_once_and_not_with_even_money() -> None:
    box = box_of("As Kd")
    box.insurance = 500
    assert refused(Request.INSURANCE, box, {}, upcard="As") == "insurance_amount"
    assert refused(Request.EVEN_MONEY, box, {"even_money": "vs_A"}, upcard="As") == "even_money"
    box = box_of("As Kd")
    box.even_money = True
    assert refused(Request.INSURANCE, box, {}, upcard="As") == "even_money"


@pytest.mark.parametrize(("cards", "upcard", "even_money", "clause"), [
    ("As Kd", "As", "off", "even_money"),
    ("As Kd", "As", "vs_A", None),
    ("As Kd", "Ks", "vs_A", "even_money"),
    ("As Kd", "Ks", "vs_A_and_10", None),
    ("As Kd", "9s", "vs_A_and_10", "even_money"),
    ("As Qd", "As", "vs_A", None),
    ("7s 7d", "As", "vs_A", "even_money"),
])
def test_even_money(cards: str, upcard: str, even_money: str, clause: str | None) -> None:
    assert refused(Request.EVEN_MONEY, box_of(cards), {"even_money": even_money}, upcard=upcard) == clause


@pytest.mark.parametrize(("request_", "cards", "balance", "clause"), [
    (DOUBLE, "5s 4d", 999, BALANCE),
    (DOUBLE, "5s 4d", 1000, None),
    (SPLIT, "8s 8d", 999, BALANCE),  # B63
    (SPLIT, "8s 8d", 1000, None),
    (Request.INSURANCE, "9s 8d", 499, BALANCE),
    (Request.INSURANCE, "9s 8d", 500, None),
    (HIT, "5s 4d", 0, None),
])
def test_what_the_balance_allows(request_: Request, cards: str, balance: int, clause: str | None) -> None:
    assert refused(request_, box_of(cards), {}, upcard="As", balance=balance) == clause


@pytest.mark.parametrize(("cards", "hands", "changes", "allowed"), [
    ("8s 8d", 1, LATE, {HIT, STAND, DOUBLE, SPLIT, SURRENDER}),
    ("8s 8d", 1, {"double_on": "9-11"}, {HIT, STAND, SPLIT}),
    ("8s 8d", 2, LATE, {HIT, STAND, DOUBLE, SPLIT}),
    ("8s 7d 2h", 1, {}, {HIT, STAND}),
    ("As 6d", 2, {}, set()),
    ("As Kd", 1, {}, set()),
    ("As Ad", 2, {"resplit_aces": True}, {STAND, SPLIT}),
])
def test_allowed_requests(cards: str, hands: int, changes: dict[str, Any], allowed: set[Request]) -> None:
    box = box_of(cards, hands=hands)
    assert allowed_requests(box, box.hands[0], rule_set(**changes), upcard=card("9s")) == allowed


@pytest.mark.parametrize(("cards", "clause"), [
    ("5s 6d", None),
    ("7s 7d 7h", "auto_stand_21"),
    ("Ts 6d 9h", FINISHED),
])
def test_finished_by(cards: str, clause: str | None) -> None:
    box = box_of(cards)
    assert finished_by(box, box.hands[0], no_hole_card()) == clause


def test_a_closed_or_surrendered_hand_is_finished() -> None:
    for mark in ("is_closed", "surrendered"):
        box = box_of("Ts 6d")
        setattr(box.hands[0], mark, True)
        assert finished_by(box, box.hands[0], rule_set()) == FINISHED
        assert allowed_requests(box, box.hands[0], rule_set(**LATE), upcard=card("9s")) == frozenset()
