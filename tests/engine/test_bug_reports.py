"""Faults that other engines had, a test each, named by its number; where a house rule decides, both ways."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from tests.engine.basic_strategy import basic_strategy
from tests.engine.layout import play
from tests.factories import no_hole_card, rule_set
from trainer.engine.autoplay import Decide, play_round
from trainer.engine.bets import bets_refusal, rebet
from trainer.engine.box import Box
from trainer.engine.cards import PACK, card
from trainer.engine.dealer import dealer_must_draw, offers_even_money, offers_insurance
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.requests import BALANCE, Request, refusal
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import RuleSet, Surrender
from trainer.engine.settlement import Outcome, Settlement, settle_hand, settle_insurance
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act
from trainer.oracle.simulate import mimic


def settle(player: str, dealer: str, bet: int = 1000, rules: RuleSet | None = None) -> Settlement:
    return settle_hand(Hand.of(player, bet=bet), Hand.of(dealer), rules or no_hole_card())


def asked(request: Request, cards: str, upcard: str = "9s", rules: RuleSet | None = None) -> str | None:
    """The clause that refuses this to an unsplit box."""
    box = Box(1, 1000)
    box.hands = [Hand.of(cards, bet=1000)]
    return refusal(request, box, box.hands[0], rules or rule_set(), upcard=card(upcard))


def edge(rules: RuleSet, decide: Decide, rounds: int, bet: int = 1000) -> tuple[float, float]:
    """What a wager of 1 nets, and the standard error of that."""
    shoe = Shoe.shuffled(rules.decks, Rng(b"edge"), shuffle="every_round")
    nets = []
    for _ in range(rounds):
        round = play_round({1: bet}, shoe, rules, decide)
        nets.append(round.box_net(round.boxes[0]) / bet)
    mean = sum(nets) / rounds
    return mean, math.sqrt(sum((net - mean) ** 2 for net in nets)) / rounds


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
    assert rebet(played.round, rules).bets == {1: 2500}


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


# Splits

def test_b41_each_split_hand_by_itself() -> None:
    played = play(rule_set(), ["8s 8d"], "9s Td", "split hit hit stand", "6h Kd 5c 6c")
    assert played.outcome == {"1a": "bust", "1b": "push"}
    assert played.net == {"1a": -1000, "1b": 0}


@pytest.mark.parametrize(("second_card", "requests", "hands"), [
    ("hand_by_hand", "split double double", ["4s 7d 6h", "4d 5s 4h"]),
    ("both_at_once", "split double double", ["4s 7d 5s", "4d 6h 4h"]),
])
def test_b43_which_hand_gets_which_card(second_card: str, requests: str, hands: list[str]) -> None:
    rules = rule_set(split_second_card=second_card)
    played = play(rules, ["4s 4d"], "5h Tc 2c", requests, "7d 6h 5s 4h")
    assert [str(hand) for hand in played.round.boxes[0].hands] == [f"Hand('{cards}')" for cards in hands]


def test_b45_only_two_cards_are_a_pair() -> None:
    assert asked(Request.SPLIT, "4s 4d Kh") == "split_match"
    assert asked(Request.SPLIT, "4s 4d") is None


def test_b47_a_king_and_a_ten_are_a_pair_by_value() -> None:
    assert asked(Request.SPLIT, "Ks Td", rules=rule_set(split_match="value")) is None
    assert asked(Request.SPLIT, "Ks Td", rules=rule_set(split_match="rank")) == "split_match"


def test_b49_tens_that_may_not_be_split_are_twenty() -> None:
    rules = rule_set(max_hands=1)
    assert asked(Request.SPLIT, "Js Kd", rules=rules) == "max_hands"
    assert Hand.of("Js Kd").total == 20
    assert play(rules, ["Js Kd"], "9s 9d", "stand").net == {"1": 1000}


# The dealer's draw

@pytest.mark.parametrize("cards", ["Ts 3d", "Ts 4d", "Ts 6d"])
def test_b51_the_dealer_draws_below_17(cards: str) -> None:
    assert dealer_must_draw(Hand.of(cards), rule_set())
    assert len(play(rule_set(), ["Ts 9d"], f"{cards} 4h" if cards != "Ts 3d" else f"{cards} 7h", "stand")
               .round.dealer.cards) == 3


def test_b53_the_dealer_draws_a_fifth_card() -> None:
    assert dealer_must_draw(Hand.of("2s 3d 4h 5s"), rule_set())
    assert play(rule_set(), ["Ts 9d"], "2s 3d 4h 5s 2d Kh", "stand").dealer == "2s 3d 4h 5s 2d Kh"


@pytest.mark.parametrize(("rules", "dealer"), [
    (rule_set(), "9s 7d"),
    (rule_set(dealer_draw_if_no_live_hand=True), "9s 7d 5h"),
    (no_hole_card(), "9s"),
])
def test_b55_every_box_bust(rules: RuleSet, dealer: str) -> None:
    played = play(rules, ["Ts 6d", "Td 5h"], dealer, "hit hit", "Kh Kc")
    assert played.dealer == dealer


def test_b57_the_dealer_draws_once_after_the_last_box() -> None:
    played = play(rule_set(), ["Ts 9d", "5s 4d"], "6s Td 5h", "stand hit hit stand", "2h 3h")
    drawn = [step.place for step in played.round.log if step.act in (Act.ASK, Act.GIVE, Act.TURN, Act.DRAW)]
    assert drawn == ["1", "2", "2", "2", "2", "2", "dealer", "dealer"]


def test_b59_a_hit_does_not_show_the_hole_card() -> None:
    rules = rule_set()
    round = Round({1: 1000}, Shoe.of("5s 9s 6d Kd 4h"))
    for _ in range(4):
        take_step(round, next_step(round, rules), rules)
    take_step(round, next_step(round, rules).answered(Request.HIT), rules)
    take_step(round, next_step(round, rules), rules)
    assert round.dealer.cards == [card("9s")]
    assert all(step.card != card("Kd") for step in round.log)


def test_b75_sixteen_against_sixteen_is_no_push() -> None:
    assert play(rule_set(), ["Ts 6d"], "9s 7d Kh", "stand").outcome == {"1": "win"}


def test_b79_a_bust_dealer_pays() -> None:
    assert settle("Ts 2d", "Ts 6d Kh").net == 1000


@pytest.mark.parametrize("soft_17", ["stand", "hit"])
def test_b95_the_dealer_stands_on_soft_19(soft_17: str) -> None:
    rules = rule_set(dealer_soft_17=soft_17)
    assert not dealer_must_draw(Hand.of("As 8d"), rules)
    assert dealer_must_draw(Hand.of("As 6d"), rules) is (soft_17 == "hit")


def test_b99_no_draw_for_a_blackjack_alone() -> None:
    assert play(rule_set(), ["As Kd"], "Ts 2d").dealer == "Ts 2d"
    assert play(no_hole_card(), ["As Kd"], "Ts 2d").dealer == "Ts 2d"
    assert play(no_hole_card(), ["As Kd"], "9s").dealer == "9s"


# Balances

def test_b61_a_bet_over_the_balance() -> None:
    assert bets_refusal({1: 1000}, rule_set(), balance=999) == BALANCE
    assert bets_refusal({1: 1000}, rule_set(), balance=1000) is None


def test_b63_a_split_without_funds() -> None:
    box = Box(1, 1000)
    box.hands = [Hand.of("8s 8d", bet=1000)]
    rules, upcard = rule_set(), card("9s")
    assert refusal(Request.SPLIT, box, box.hands[0], rules, upcard=upcard, balance=999) == BALANCE
    assert refusal(Request.SPLIT, box, box.hands[0], rules, upcard=upcard, balance=1000) is None


# The shoe

def test_b65_each_card_once_in_a_deck() -> None:
    shoe = Shoe.shuffled(1, Rng(b"one deck"))
    assert Counter(shoe.draw() for _ in range(52)) == Counter(PACK)


def test_b67_a_shuffle_leaves_out_what_lies_on_the_table() -> None:
    shoe = Shoe.shuffled(1, Rng(b"one deck"))
    for _ in range(30):
        shoe.draw()
    shoe.end_round()
    on_the_table = [shoe.draw() for _ in range(22)]
    reshuffled = [shoe.draw() for _ in range(30)]
    assert Counter(on_the_table + reshuffled) == Counter(PACK)


@pytest.mark.parametrize("position", [0, 1, 30])
def test_b101_the_shoe_never_runs_dry(position: int) -> None:
    rules = rule_set(decks=1)
    shoe = Shoe.shuffled(1, Rng(b"one deck"), cut_card_position=position)
    for _ in range(200):
        assert play_round({1: 1000, 2: 1000, 3: 1000}, shoe, rules, mimic).is_over


# Simulation

def test_b69_the_edge_of_two_decks() -> None:
    rules = rule_set(decks=2, dealer_soft_17="hit", surrender=Surrender.LATE, resplit_aces=True)
    mean, se = edge(rules, basic_strategy, 30_000)
    assert abs(mean + 0.0027) < 3.5 * se < 0.025  # far from the 3.1 % that was reported


def test_b71_the_edge_does_not_depend_on_the_bets() -> None:
    assert edge(rule_set(), mimic, 500, bet=1000) == edge(rule_set(), mimic, 500, bet=50_000)


def test_b73_fifteen_may_be_surrendered_against_nine() -> None:
    assert asked(Request.SURRENDER, "Ts 5d", "9s", rule_set(surrender=Surrender.LATE)) is None
    assert asked(Request.SURRENDER, "Ts 5d", "9s", rule_set(surrender=Surrender.NONE)) == "surrender"


def test_every_report_has_its_test() -> None:
    numbers = {name.split("_")[1] for name in globals() if name.startswith("test_b")}
    assert numbers == {f"b{number:02}" for number in range(1, 102, 2)}
