"""Faults that other engines had, a test each, named by its number; where a house rule decides, both ways."""

from __future__ import annotations

import pytest

from tests.engine.basic_strategy import basic_strategy
from tests.engine.layout import play
from tests.engine.reported import asked, edge, settle
from tests.factories import no_hole_card, rule_set
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.dealer import dealer_must_draw, offers_even_money, offers_insurance
from trainer.engine.hand import Hand
from trainer.engine.next_bets import RoundEnd, next_bets
from trainer.engine.requests import Request, refusal
from trainer.engine.settlement import Outcome, settle_insurance

# Aces

def test_b01_three_aces_and_a_six() -> None:
    hand = Hand.of("As Ad Ah 6s")
    assert (hand.total, hand.is_soft) == (19, True)
    assert settle("As Ad Ah 6s", "Ts 7d").net == 1000


@pytest.mark.parametrize("ten", ["Ts", "Jd", "Qh", "Kc"])
def test_b03_a_ten_on_a_pair_of_aces(ten: str) -> None:
    hand = Hand.of(f"As Ad {ten}")
    assert (hand.total, hand.is_soft, hand.is_bust) == (12, False, False)
    played = play(rule_set(), ["As Ad"], "9s 9d", "hit hit", f"{ten} 9c")  # and it may draw on
    assert played.net == {"1": 1000}


def test_b05_a_king_and_two_aces() -> None:
    hand = Hand.of("Ks Ad Ah")
    assert (hand.total, hand.is_soft) == (12, False)


@pytest.mark.parametrize(("cards", "total"), [("As 8d 5h", 14), ("As 9d 2h", 12), ("As 6d Kh", 17)])
def test_b07_an_ace_that_would_bust_counts_one(cards: str, total: int) -> None:
    hand = Hand.of(cards)
    assert (hand.total, hand.is_soft, hand.is_bust) == (total, False, False)


def test_b09_two_aces_are_twelve() -> None:
    hand = Hand.of("As Ad")
    assert (hand.total, hand.is_soft, hand.is_bust) == (12, True, False)


@pytest.mark.parametrize("aces", range(1, 22))
def test_b11_one_ace_at_most_counts_eleven(aces: int) -> None:
    hand = Hand([card("As")] * aces)
    assert (hand.total, hand.is_soft) == ((aces + 10, True) if aces <= 11 else (aces, False))


@pytest.mark.parametrize(("cards", "total"), [("As Td 5h", 16), ("As 7d 4h 9s", 21), ("As Kd Qh", 21)])
def test_b13_an_ace_is_no_eleven_over_21(cards: str, total: int) -> None:
    assert Hand.of(cards).total == total


def test_b77_two_aces_then_a_ten() -> None:
    hand = Hand.of("As Ad")
    assert (hand.total, hand.is_soft) == (12, True)
    hand.add(card("Th"))
    assert (hand.total, hand.is_soft) == (12, False)


# Blackjack and other 21s

def test_b15_a_blackjack_beats_a_drawn_21_on_either_side() -> None:
    assert settle("As Kd", "7s 7d 7h").outcome is Outcome.BLACKJACK_WIN
    assert settle("7s 7d 7h", "As Kd").outcome is Outcome.LOSE_TO_DEALER_BLACKJACK


def test_b17_blackjack_against_blackjack() -> None:
    assert settle("As Kd", "Ah Kc").outcome is Outcome.PUSH
    assert settle("As Kd", "Ah Kc", rules=no_hole_card(player_bj_always_wins=True)).net == 1500


def test_b19_blackjacks_push_das_can_be_off_and_basic_strategy_loses() -> None:
    assert play(rule_set(), ["As Kd"], "Ah Kc").net == {"1": 0}
    for das, clause in ((True, None), (False, "das")):
        box = Box(1, 1000)
        box.hands = [Hand.of(cards, bet=1000, from_split=True) for cards in ("8s 3d", "8d 2h")]
        rules = rule_set(das=das)
        assert refusal(Request.DOUBLE, box, box.hands[0], rules, upcard=card("6s")) == clause
    mean, se = edge(rule_set(das=False), basic_strategy, 30_000)
    assert abs(mean + 0.005) < 3.5 * se


def test_b21_a_drawn_21_is_no_blackjack() -> None:
    for cards in ("7s 7d 7h", "As 5d 5h", "As Td Kh"):
        assert Hand.of(cards).total == 21
        assert not Hand.of(cards).is_blackjack
    assert settle("7s 7d 7h", "Ts 8d").outcome is Outcome.WIN


@pytest.mark.parametrize("drawn", ["5h", "5s"])
def test_b81_blackjack_against_ten_six_five(drawn: str) -> None:
    assert settle("As Td", f"Ts 6d {drawn}").net == 1500


def test_b83_blackjack_against_a_dealer_that_draws_to_21() -> None:
    played = play(rule_set(), ["As Kd", "9s 9d"], "Ts 6d 5h", "stand")
    assert played.net == {"1": 1500, "2": -1000}


def test_b85_blackjack_against_a_three_card_21() -> None:
    assert settle("As Kd", "Ts 6d 5c").outcome is Outcome.BLACKJACK_WIN


def test_b87_blackjack_against_blackjack_nets_nothing() -> None:
    assert settle("As Kd", "Ah Kc").net == 0


def test_b89_two_boxes_against_a_drawn_21() -> None:
    played = play(no_hole_card(), ["As Kd", "Ts 9d"], "Th 6d 5h", "stand")
    assert played.net == {"1": 1500, "2": -1000}


def test_b91_a_drawn_21_against_a_dealer_blackjack() -> None:
    assert settle("Ts 6d 5h", "As Kd").net == -1000


# Insurance

def test_b23_insurance_pays_two_to_one() -> None:
    box = Box(1, 1000)
    box.hands = [Hand.of("Ts 9d", bet=1000)]
    box.insurance = 500
    line = settle_insurance(box, Hand.of("As Kd"), rule_set())
    assert line is not None
    assert line.net == 1000
    assert play(rule_set(), ["Ts 9d"], "As Kd", insured=[1]).round.box_net(box) == 0


@pytest.mark.parametrize("hole_card", ["Kh", "7h"])
@pytest.mark.parametrize("even_money", ["vs_A", "off"])
def test_b25_a_blackjack_against_an_ace_is_offered_something(hole_card: str, even_money: str) -> None:
    rules = rule_set(even_money=even_money)
    assert offers_insurance(card("As"), rules)
    assert offers_even_money(Hand.of("As Kd"), card("Ah"), rules) is (even_money == "vs_A")
    taken = {"even_money": [1]} if even_money == "vs_A" else {"insured": [1]}
    played = play(rules, ["As Kd"], f"Ah {hole_card}", **taken)
    assert sum(played.net.values()) == 1000


@pytest.mark.parametrize("cards", ["As 2d", "Ts 9d", "As Kd", "5s 5d"])
def test_b27_insurance_does_not_depend_on_the_hand(cards: str) -> None:
    assert asked(Request.INSURANCE, cards, "As") is None
    assert asked(Request.INSURANCE, cards, "Ks") == "insurance_upcards"


# Amounts

def test_b29_a_blackjack_on_5000_gives_back_12500() -> None:
    assert 500_000 + settle("As Kd", "Ts 8d", bet=500_000).net == 1_250_000


def test_b31_a_lost_bet_is_taken_once() -> None:
    lost = settle("Ts 8d", "Ts 9d", bet=10_000_000_000)
    assert 10_000_000_000 + lost.net == 0


def test_b33_a_double_does_not_grow_the_next_bet() -> None:
    rules = rule_set(round_end=frozenset({"rebet"}))
    played = play(rules, ["5s 6d"], "9s 9d", "double", "Th", bets=[2500])
    assert played.round.boxes[0].hands[0].stake == 5000
    again = next_bets(RoundEnd.REBET, {1: 2500}, played.round.left_on_table(), rules)
    assert (again.bets, again.moved) == ({1: 2500}, {1: 2500})


def test_b93_a_blackjack_on_20_nets_30() -> None:
    assert settle("As Kd", "Ts 8d", bet=2000).net == 3000


def test_b97_a_blackjack_is_paid_as_one_though_the_dealer_busts() -> None:
    assert settle("As Kd", "Ts 6d Th", bet=2000).net == 3000


# Pushes

def test_b35_equal_totals_give_the_bet_back() -> None:
    settled = settle("Ts 8d", "9s 9d", bet=1_500_000)
    assert (settled.outcome, settled.net, settled.stays) == (Outcome.PUSH, 0, 0)
    kept = settle("Ts 8d", "9s 9d", bet=1_500_000, rules=no_hole_card(push_bet="stays"))
    assert (kept.outcome, kept.net, kept.stays) == (Outcome.PUSH, 0, 1_500_000)


def test_b37_twelve_against_twelve_but_the_dealer_must_draw() -> None:
    assert settle("Ts 2d", "9s 3d").outcome is Outcome.PUSH
    assert dealer_must_draw(Hand.of("9s 3d"), rule_set())


def test_b39_eighteen_against_eighteen_is_a_house_rule() -> None:
    assert settle("Ts 8d", "9s 9d").net == 0
    assert settle("Ts 8d", "9s 9d", rules=rule_set(dealer_wins_ties=frozenset({18}))).net == -1000
