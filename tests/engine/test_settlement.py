"""Who wins, what is paid, and by which clause."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.boxes import box_of, hand_of
from tests.factories import no_hole_card, rule_set
from trainer.engine.hand import Hand
from trainer.engine.rules import Bonus21
from trainer.engine.settlement import Outcome, settle_box, settle_hand, settle_insurance
from trainer.errors import NotPayable

AFTER_SPLIT = "blackjack_after_split"
ACES, TENS = {AFTER_SPLIT: frozenset({"aces"})}, {AFTER_SPLIT: frozenset({"tens"})}
LOST_WITH_THE_HAND = {"insurance_survives_bust": False}
BONUSES = (
    Bonus21(hand="777", suits="any", pays="3:1"),
    Bonus21(hand="777", suits="suited", pays="10:1"),
    Bonus21(hand="678", suits="spades", pays="5:1"),
)


@pytest.mark.parametrize(("player", "dealer", "changes", "settled"), [
    ("Ts 9d", "Ts 8d", {}, ("win", 1000, 0, ())),
    ("Ts 8d", "Ts 9d", {}, ("lose", 0, 1000, ())),
    ("Ts 8d", "9s 9d", {}, ("push", 0, 0, ("push_bet",))),
    ("Ts 2d", "Ts 6d Kh", {}, ("win", 1000, 0, ())),
    ("Ts 6d Kh", "Ts 6d Kh", {}, ("bust", 0, 1000, ())),  # K1: bust against bust stays lost
    ("As Kd", "Ts 8d", {}, ("blackjack_win", 1500, 0, ("blackjack_payout",))),
    ("As Kd", "Ts 6d 5h", {}, ("blackjack_win", 1500, 0, ("blackjack_payout",))),  # E5
    ("As Kd", "Ts 6d Kh", {}, ("blackjack_win", 1500, 0, ("blackjack_payout",))),
    ("As Kd", "As Qd", {}, ("push", 0, 0, ("push_bet",))),
    ("7s 7d 7h", "As Kd", {}, ("lose_to_dealer_blackjack", 0, 1000, ("dealer_bj_takes",))),  # E6
    ("7s 7d 7h", "Ts 6d 5h", {}, ("push", 0, 0, ("push_bet",))),
    ("As Kd", "Ts 8d", {"blackjack_payout": "6:5"}, ("blackjack_win", 1200, 0, ("blackjack_payout",))),
    ("As Kd", "Ts 8d", {"blackjack_payout": "7:5"}, ("blackjack_win", 1400, 0, ("blackjack_payout",))),
    ("As Kd", "Ts 8d", {"blackjack_payout": "2:1"}, ("blackjack_win", 2000, 0, ("blackjack_payout",))),
    ("As Kd", "Ts 8d", {"blackjack_payout": "1:1"}, ("blackjack_win", 1000, 0, ("blackjack_payout",))),
    ("As Kd", "As Qd", {"player_bj_always_wins": True},
     ("blackjack_win", 1500, 0, ("player_bj_always_wins", "blackjack_payout"))),
    ("Ts 8d", "9s 9d", {"dealer_wins_ties": frozenset({17, 18})}, ("lose", 0, 1000, ("dealer_wins_ties",))),
    ("Ts 9d", "9s Td", {"dealer_wins_ties": frozenset({17, 18})}, ("push", 0, 0, ("push_bet",))),
    ("As Kd", "As Qd", {"dealer_wins_ties": frozenset({21})}, ("push", 0, 0, ("push_bet",))),
    ("Ts 8d", "Ts 6d 6h", {"push_22": True}, ("push", 0, 0, ("push_22",))),
    ("Ts 8d", "Ts 6d 7h", {"push_22": True}, ("win", 1000, 0, ())),
    ("As Kd", "Ts 6d 6h", {"push_22": True}, ("blackjack_win", 1500, 0, ("blackjack_payout",))),
    ("Ts 6d Kh", "Ts 6d 6h", {"push_22": True}, ("bust", 0, 1000, ())),
])
def test_settle_hand(player: str, dealer: str, changes: dict[str, Any], settled: tuple[object, ...]) -> None:
    settlement = settle_hand(hand_of(player), Hand.of(dealer), no_hole_card(**changes))
    assert (settlement.outcome, settlement.pays, settlement.takes, settlement.because) == settled


@pytest.mark.parametrize(("player", "from_split", "changes", "outcome", "pays", "because"), [
    ("As Ks", False, {}, "blackjack_win", 2000, ("suited_blackjack_payout",)),
    ("As Kd", False, {}, "blackjack_win", 1500, ("blackjack_payout",)),
    ("Ah Kh", False, {}, "blackjack_win", 1500, ("blackjack_payout",)),
    ("As Kd", True, {}, "win", 1000, (AFTER_SPLIT,)),  # E17 and its aces
    ("Ks Ad", True, {}, "win", 1000, (AFTER_SPLIT,)),
    ("As Kd", True, ACES, "blackjack_win", 1500, ("blackjack_payout",)),
    ("Ks Ad", True, ACES, "win", 1000, (AFTER_SPLIT,)),
    ("Ks Ad", True, TENS, "blackjack_win", 1500, ("blackjack_payout",)),
    ("7s 7d 7h", False, {}, "win", 3000, ("bonus_21",)),
    ("7s 7s 7s", False, {}, "win", 10_000, ("bonus_21",)),
    ("8s 6s 7s", False, {}, "win", 5000, ("bonus_21",)),
    ("8h 6h 7h", False, {}, "win", 1000, ()),
    ("9s 6d 6h", False, {}, "win", 1000, ()),
    ("2s 2d 2h 3s 3d", False, {}, "charlie", 2000, ("charlie_n", "charlie_payout")),
    ("2s 2d 2h 3s", False, {}, "lose", 0, ()),
    ("2s 2d 2h 3s 3d", True, {}, "lose", 0, ()),
    ("2s 2d 2h 3s 3d", True, {"charlie_after_split": True}, "charlie", 2000, ("charlie_n", "charlie_payout")),
])
def test_bonuses(
    player: str, from_split: bool, changes: dict[str, Any], outcome: str, pays: int, because: tuple[str, ...]
) -> None:
    rules = rule_set(
        suited_blackjack_payout="2:1", suited_blackjack_suits=frozenset("s"), bonus_21=BONUSES,
        charlie_n=5, charlie_payout="2:1", **changes,
    )
    settlement = settle_hand(hand_of(player, from_split=from_split), Hand.of("Ts Kd"), rules)
    assert (settlement.outcome, settlement.pays, settlement.because) == (outcome, pays, because)


def test_a_bonus_21_is_paid_against_21_and_a_charlie_against_all() -> None:
    rules = no_hole_card(bonus_21=BONUSES, charlie_n=5)
    assert settle_hand(hand_of("7s 7d 7h"), Hand.of("Ts 6d 5h"), rules).pays == 3000
    assert settle_hand(hand_of("7s 7d 7h"), Hand.of("Ts Ad"), rules).takes == 1000
    assert settle_hand(hand_of("2s 2d 2h 3s 3d"), Hand.of("Ts Ad"), rules).outcome is Outcome.CHARLIE


@pytest.mark.parametrize(("push_bet", "stays"), [("returned", 0), ("stays", 2000)])
def test_the_whole_stake_of_a_push_stays(push_bet: str, stays: int) -> None:
    """K4, E29: the double included."""
    settlement = settle_hand(hand_of("5s 6d 7h", doubles=1), Hand.of("Ts 8d"), rule_set(push_bet=push_bet))
    assert (settlement.outcome, settlement.net, settlement.stays) == (Outcome.PUSH, 0, stays)


@pytest.mark.parametrize(("bet", "rounding", "chip", "pays", "is_broken"), [
    (1500, "exact", 100, 2250, False),
    (1500, "down", 100, 2200, True),
    (1500, "up", 100, 2300, True),
    (1500, "nearest", 100, 2300, True),  # exactly between two chips: up
    (1500, "nearest", 50, 2250, False),
    (1000, "down", 100, 1500, False),
])
def test_breakage_of_a_blackjack(bet: int, rounding: str, chip: int, pays: int, is_broken: bool) -> None:
    """E21."""
    rules = rule_set(payout_rounding=rounding, smallest_chip=chip)
    settlement = settle_hand(Hand.of("As Kd", bet=bet), Hand.of("Ts 8d"), rules)
    assert settlement.pays == pays
    assert settlement.because == ("blackjack_payout", *(["payout_rounding"] if is_broken else []))


@pytest.mark.parametrize(("stake", "rounding", "takes"), [
    (2500, "exact", 1250), (2500, "down", 1300), (2500, "up", 1200), (2000, "down", 1000),
])
def test_half_of_a_surrendered_stake_goes_back(stake: int, rounding: str, takes: int) -> None:
    hand = Hand.of("Ts 6d", bet=stake)
    hand.surrendered = True
    rules = rule_set(payout_rounding=rounding, smallest_chip=100)
    for dealer in ("Ts 7d", "As Kd", "Ts 6d Kh"):
        settlement = settle_hand(hand, Hand.of(dealer), rules)
        assert (settlement.outcome, settlement.takes, settlement.pays) == (Outcome.SURRENDER, takes, 0)


def test_an_amount_that_no_coin_makes_is_refused() -> None:
    with pytest.raises(NotPayable):
        settle_hand(Hand.of("As Kd", bet=25), Hand.of("Ts 8d"), rule_set())


@pytest.mark.parametrize(("cards", "settled"), [
    ("Ts 8d", ("lose_to_dealer_blackjack", 0, 1000, ("peek",))),
    ("As Kd", ("push", 0, 0, ("push_bet",))),
])
def test_at_the_check_every_other_hand_loses_its_bet(cards: str, settled: tuple[object, ...]) -> None:
    for takes in ("all_bets", "original_only", "busted_plus_one_per_box"):
        rules = rule_set(dealer_bj_takes=takes)
        line, = settle_box(box_of(cards), Hand.of("As Qh"), rules, dealer_checked=True)
        assert (line.outcome, line.pays, line.takes, line.because) == settled


@pytest.mark.parametrize("dealer", ["As Qh", "As 8h", "As 6h Th 5s"])
def test_even_money_whatever_the_dealer_has(dealer: str) -> None:
    box = box_of("As Kd")
    box.even_money = True
    line, = settle_box(box, Hand.of(dealer), rule_set(even_money="vs_A"), dealer_checked=True)
    assert (line.outcome, line.net, line.because) == (Outcome.EVEN_MONEY, 1000, ("even_money",))


@pytest.mark.parametrize(("dealer", "hands", "changes", "settled"), [
    ("As Kd", ["Ts 8d"], {}, ("win", 1000, 0, ("insurance_payout",))),
    ("As Kd", ["Ts 8d"], {"insurance_payout": "5:2"}, ("win", 1250, 0, ("insurance_payout",))),
    ("As 8d", ["Ts 8d"], {}, ("lose", 0, 500, ())),
    ("As 4d 6h", ["Ts 8d"], {}, ("lose", 0, 500, ())),
    ("As Kd", ["Ts 8d Kh"], {}, ("win", 1000, 0, ("insurance_payout",))),
    ("As Kd", ["Ts 8d Kh"], LOST_WITH_THE_HAND, ("lose", 0, 500, ("insurance_survives_bust",))),
    ("As Kd", ["8s 8d Kh", "8h 9d"], LOST_WITH_THE_HAND, ("win", 1000, 0, ("insurance_payout",))),
    ("As Kd", ["8s 8d Kh", "8h 9d Ks"], LOST_WITH_THE_HAND, ("lose", 0, 500, ("insurance_survives_bust",))),
])
def test_insurance(
    dealer: str, hands: list[str], changes: dict[str, Any], settled: tuple[object, ...]
) -> None:
    line = settle_insurance(box_of(*hands, insurance=500), Hand.of(dealer), no_hole_card(**changes))
    assert line is not None
    assert (line.outcome, line.pays, line.takes, line.because) == settled


def test_no_insurance_no_line() -> None:
    assert settle_insurance(box_of("Ts 8d"), Hand.of("As Kd"), rule_set()) is None
