"""Side bets: which line of the pay table the cards make, and what it pays."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.factories import rule_set
from trainer.engine.cards import PACK, parse_cards
from trainer.engine.hand import Hand
from trainer.engine.rules import SideBet, SideBetPay
from trainer.engine.side_bets import PAY_TABLE_HANDS, is_on_the_dealer, settle_side_bet, winning_line
from trainer.errors import IllegalStep


def table_of(name: str, **pays: str) -> SideBet:
    return SideBet(name=name, table=tuple(SideBetPay(hand=hand, pays=odds) for hand, odds in pays.items()))


PAIRS = table_of("perfect_pairs", perfect="25:1", coloured="12:1", mixed="6:1")
THREE = table_of(
    "21+3", suited_trips="100:1", straight_flush="40:1", trips="30:1", straight="10:1", flush="5:1"
)
FLAT = table_of("21+3", straight_flush="9:1", trips="9:1", straight="9:1", flush="9:1")
HYPER = table_of("hyper_black_jack", **{
    "17": "4:1", "18": "5:1", "19": "5:1", "20": "4:1", "21": "10:1", "blackjack": "19:1", "bust": "2:1",
})
DEALER = Hand.of("9s")


def line(bet: str, cards: str, dealer: Hand, side_bet: SideBet) -> str | None:
    won = winning_line(bet, parse_cards(cards), dealer, side_bet)
    return None if won is None else won.hand


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("8s 8s", "perfect"), ("8h 8d", "coloured"), ("8s 8c", "coloured"),
        ("8s 8h", "mixed"), ("8c 8d", "mixed"), ("Ah Ah", "perfect"),
        ("Ks Qs", None), ("Ts Js", None), ("8s 9s", None),
    ],
)
def test_perfect_pairs(cards, made):
    assert line("perfect_pairs", cards, DEALER, PAIRS) == made


@pytest.mark.parametrize(
    ("cards", "upcard", "made"),
    [
        ("8s 8s", "8s", "suited_trips"),
        ("5h 7h", "6h", "straight_flush"),
        ("8s 8h", "8s", "trips"),
        ("Ks Kh", "Ks", "trips"),
        ("Ks Qh", "Jd", "straight"),
        ("As 2h", "3d", "straight"),
        ("Ks Ah", "Qd", "straight"),
        ("2s 3s", "As", "straight_flush"),
        ("As Ks", "Qs", "straight_flush"),
        ("Ks As", "2s", "flush"),
        ("Ks Ah", "2s", None),
        ("Ks Qh", "Td", None),
        ("2s 9s", "Ks", "flush"),
        ("8s 8s", "9s", "flush"),
        ("8s 8h", "9s", None),
        ("5s 6h", "8d", None),
        ("5s 6h", "6d", None),
    ],
)
def test_21_and_3(cards, upcard, made):
    for first_two in (cards, " ".join(reversed(cards.split()))):
        assert line("21+3", first_two, Hand.of(upcard + " 2d 5d"), THREE) == made


def test_21_and_3_against_the_known_numbers_of_three_card_hands():
    """One pack: 48 straight flushes, 52 trips, 720 straights, 1096 flushes among 22,100."""
    made = Counter(
        won.hand if (won := winning_line("21+3", cards[:2], Hand(cards[2:]), THREE)) else "nothing"
        for cards in combinations(PACK, 3)
    )
    assert made == {
        "straight_flush": 48, "trips": 52, "straight": 720, "flush": 1096, "nothing": 22_100 - 1916
    }


def test_a_table_without_a_line_pays_the_next_that_fits():
    assert line("21+3", "8s 8s", Hand.of("8s"), FLAT) == "trips"
    assert line("perfect_pairs", "8s 8s", DEALER, table_of("perfect_pairs", mixed="6:1")) == "mixed"


def test_the_first_line_that_fits_is_paid():
    upside_down = table_of("21+3", flush="5:1", straight_flush="40:1")
    assert line("21+3", "5h 7h", Hand.of("6h"), upside_down) == "flush"


@pytest.mark.parametrize(
    ("dealer", "square"),
    [
        ("Ts 7h", "17"), ("As 6h", "17"), ("Ts 2h 6d", "18"), ("As 8h", "19"), ("Ts Kh", "20"),
        ("Ts 5h 6d", "21"), ("As 5h 5d", "21"), ("As Kh", "blackjack"), ("Ts Ah", "blackjack"),
        ("Ts 6h 6d", "bust"), ("Ts 6h Kd", "bust"),
    ],
)
def test_hyper_black_jack_wins_on_the_square_of_the_dealers_hand_only(dealer, square):
    squares = PAY_TABLE_HANDS["hyper_black_jack"]
    won = [name for name in squares if line(f"hyper_black_jack/{name}", "2s 3h", Hand.of(dealer), HYPER)]
    assert won == [square]


def test_a_dealer_who_did_not_play_wins_no_square():
    for square in PAY_TABLE_HANDS["hyper_black_jack"]:
        assert line(f"hyper_black_jack/{square}", "2s 3h", Hand.of("Ts 2h"), HYPER) is None


RULES = rule_set(side_bets=(PAIRS, THREE, HYPER), payout_rounding="exact")


@pytest.mark.parametrize(
    ("bet", "cards", "dealer", "pays", "takes"),
    [
        ("perfect_pairs", "8s 8s", "9s", 12_500, 0),
        ("perfect_pairs", "8s 8c", "9s", 6000, 0),
        ("perfect_pairs", "8s 9s", "9s", 0, 500),
        ("21+3", "8s 8s", "8s 2d", 50_000, 0),
        ("21+3", "Ks Qh", "Jd 9s", 5000, 0),
        ("21+3", "Ks Qh", "9d Js", 0, 500),
        ("hyper_black_jack/blackjack", "Ks Qh", "As Jh", 9500, 0),
        ("hyper_black_jack/21", "Ks Qh", "As Jh", 0, 500),
        ("hyper_black_jack/bust", "Ks Qh", "9s 7h 6d", 1000, 0),
    ],
)
def test_what_the_dealer_pays_or_takes(bet, cards, dealer, pays, takes):
    result = settle_side_bet(bet, 500, parse_cards(cards), Hand.of(dealer), RULES)
    assert (result.pays, result.takes) == (pays, takes)
    assert (result.line is None) is (takes > 0)


def test_breakage_is_applied_to_a_side_bet():
    rules = rule_set(side_bets=(table_of("21+3", flush="9:2"),), payout_rounding="down", smallest_chip=100)
    assert settle_side_bet("21+3", 100, parse_cards("2s 9s"), Hand.of("Ks"), rules).pays == 400


@pytest.mark.parametrize("bet", ["perfect_pairs/20", "hyper_black_jack", "hyper_black_jack/16", "lucky", ""])
def test_a_side_bet_that_the_table_does_not_have(bet):
    with pytest.raises(IllegalStep) as caught:
        settle_side_bet(bet, 500, parse_cards("8s 8h"), DEALER, RULES)
    assert caught.value.clause == "side_bets"


def test_a_table_without_side_bets_has_none():
    with pytest.raises(IllegalStep):
        settle_side_bet("perfect_pairs", 500, parse_cards("8s 8h"), DEALER, rule_set())


@pytest.mark.parametrize("side_bet", [PAIRS, THREE, HYPER], ids=lambda side_bet: side_bet.name)
def test_pay_tables_name_the_hands_of_the_list_best_first(side_bet):
    assert tuple(one.hand for one in side_bet.table) == PAY_TABLE_HANDS[side_bet.name]


def test_which_side_bets_wait_for_the_dealer():
    assert is_on_the_dealer("hyper_black_jack/20")
    assert not any(map(is_on_the_dealer, ("perfect_pairs", "21+3")))
