"""What a dealer blackjack takes that is found only after the boxes have played."""

from __future__ import annotations

import pytest

from tests.engine.boxes import BET, box_of
from tests.factories import no_hole_card
from trainer.engine.hand import Hand
from trainer.engine.settlement import Outcome, settle_box


@pytest.mark.parametrize(("takes", "hands", "nets"), [
    ("all_bets", ["Ts 8d"], [-1]),
    ("all_bets", ["5s 6d Th x2"], [-2]),
    ("all_bets", ["8s Td", "8d 9h"], [-1, -1]),
    ("all_bets", ["8s 6d Th", "8d 9h x2"], [-1, -2]),
    ("original_only", ["Ts 8d"], [-1]),
    ("original_only", ["Ts 6d Kh"], [-1]),
    ("original_only", ["5s 6d Th x2"], [-1]),
    ("original_only", ["5s 9d Th x2"], [-1]),
    ("original_only", ["8s Td", "8d 9h"], [-1, 0]),
    ("original_only", ["8s Td", "8d 6h Ts"], [0, -1]),  # charged to the first busted hand
    ("original_only", ["8s 6d Th", "8d 6h Ts", "8h 2s"], [-1, 0, 0]),
    ("original_only", ["8s 6d Th x2", "8d 9h"], [-1, 0]),
    ("busted_plus_one_per_box", ["Ts 8d"], [-1]),
    ("busted_plus_one_per_box", ["5s 6d Th x2"], [-1]),
    ("busted_plus_one_per_box", ["5s 9d Th x2"], [-2]),
    ("busted_plus_one_per_box", ["8s Td", "8d 9h"], [-1, 0]),
    ("busted_plus_one_per_box", ["8s 6d Th", "8d 9h", "8h Ts"], [-1, -1, 0]),
    ("busted_plus_one_per_box", ["8s 6d Th x2", "8d 6h Ts"], [-2, -1]),
    ("busted_plus_one_per_hand", ["Ts 8d"], [-1]),
    ("busted_plus_one_per_hand", ["8s 6d Th", "8d 9h", "8h Ts x2"], [-1, -1, -1]),
    ("busted_plus_one_per_hand", ["8s 6d Th x2", "8d 9h"], [-2, -1]),
    *((takes, ["As Kd"], [0]) for takes in (
        "all_bets", "original_only", "busted_plus_one_per_box", "busted_plus_one_per_hand")),
])
def test_what_a_late_dealer_blackjack_takes(takes: str, hands: list[str], nets: list[int]) -> None:
    """B5, E7: in bets, without a check."""
    settled = settle_box(box_of(*hands), Hand.of("Ts Ad"), no_hole_card(dealer_bj_takes=takes),
                         dealer_checked=False)
    assert [settlement.net for settlement in settled] == [bets * BET for bets in nets]
    assert all(settlement.because == ("dealer_bj_takes",) for settlement in settled
               if settlement.outcome not in (Outcome.BUST, Outcome.PUSH))


@pytest.mark.parametrize(("takes", "hands", "outcomes"), [
    ("all_bets", ["8s 6d Th", "8d 9h"], ["bust", "lose_to_dealer_blackjack"]),
    ("original_only", ["Ts 8d"], ["lose_to_dealer_blackjack"]),
    ("original_only", ["Ts 6d Kh"], ["bust"]),
    ("original_only", ["5s 6d Th x2"], ["original_bet_lost"]),
    ("original_only", ["8s Td", "8d 6h Ts"], ["additional_bet_returned", "original_bet_lost"]),
    ("busted_plus_one_per_box", ["Ts 8d"], ["one_more_bet_lost"]),
    ("busted_plus_one_per_box", ["8s Td", "8d 6h Ts", "8h 9s"],
     ["one_more_bet_lost", "bust", "additional_bet_returned"]),
    ("busted_plus_one_per_hand", ["8s Td", "8d 6h Ts", "8h 9s"],
     ["one_more_bet_lost", "bust", "one_more_bet_lost"]),
])
def test_outcomes_of_a_late_dealer_blackjack(takes: str, hands: list[str], outcomes: list[str]) -> None:
    settled = settle_box(box_of(*hands), Hand.of("Ts Ad"), no_hole_card(dealer_bj_takes=takes),
                         dealer_checked=False)
    assert [settlement.outcome for settlement in settled] == outcomes


@pytest.mark.parametrize("takes", ["original_only", "busted_plus_one_per_box", "busted_plus_one_per_hand"])
def test_what_a_late_dealer_blackjack_does_not_reach(takes: str) -> None:
    """A surrendered hand has paid already, a split ace and ten may count as a blackjack."""
    rules = no_hole_card(dealer_bj_takes=takes, blackjack_after_split=frozenset({"aces"}))
    box = box_of("As Kd", "Ad 9h")
    assert [line.net for line in settle_box(box, Hand.of("Ts Ah"), rules, dealer_checked=False)] == [0, -BET]
    box = box_of("Ts 6d", "Td 9h")
    box.hands[0].surrendered = True
    settled = settle_box(box, Hand.of("Ts Ah"), rules, dealer_checked=False)
    assert [line.net for line in settled] == [-BET // 2, -BET]
