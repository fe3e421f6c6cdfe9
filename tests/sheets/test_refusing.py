"""Situations that cannot occur: each is refused at its hand, in words, by the rule that forbids it."""

from __future__ import annotations

import pytest

from tests import factories
from tests.sheets.ruled import ruled
from tests.shipped import shipped_content
from trainer.engine.rules import SideBet, SideBetPay
from trainer.errors import ImpossibleSituation

TABLES = shipped_content().tables


@pytest.mark.parametrize(("table", "dealer", "hands", "place", "clause", "said"), [
    # Cards and boxes.
    ("american", "9s 9h", {"b1": "As As As As As:25"}, "1", "decks", "lies there 5 times"),
    ("uk", "9s 9h", {"b8": "Ts 9h:25"}, "8", "boxes_max_event", "no box 8"),
    ("uk", "9s 9h", {"b1": "Ts:25"}, "1", "", "too few cards"),
    ("uk", "9s 9h", {"b1": "9s 2h:25:double"}, "1", "", "too few cards"),
    # Bets.
    ("uk", "9s 9h", {"b1": "Ts 9h:4"}, "1", "bet_min", "is not taken"),
    ("uk", "9s 9h", {"b1": "Ts 9h:501"}, "1", "bet_max", "is not taken"),
    ("uk", "9s 9h", {"b1": "Ts 9h:7.50"}, "1", "bet_step", "is not taken"),
    ("uk", "9s 9h", {"b3": "Ts 9h"}, "3", "", "has no bet"),
    ("uk", "9s 9h", {"b3a": "8s Th:25", "b3b": "8h Tc:20"}, "3a", "", "different bets"),
    # Requests that the table does not grant.
    ("uk", "9s 9h", {"b1": "As 7h 2c:25:double"}, "1", "double_soft", "may not double"),
    ("uk", "9s 9h", {"b1": "5s 3h 2c:25:double"}, "1", "double_on", "may not double"),
    ("uk", "9s 9h", {"b1": "6s 3h 2c:25:double-10"}, "1", "double_for_less", "may not double for"),
    ("event-table", "9s 9h", {"b1a": "6s 3h 2c:25:double", "b1b": "6h Tc"}, "1a", "das", "may not double"),
    ("russian-club", "9s 9h", {"b1a": "Ts 3h:100", "b1b": "Kh 9c"}, "1", "split_match", "may not split"),
    ("midnight", "9s 9h", {"b1a": "8s 3h:25", "b1b": "8h 9c", "b1c": "8d 9s"}, "1b", "max_hands",
     "may not split"),
    ("uk", "9s 9h", {"b1a": "As 3h:25", "b1b": "Ah 9c", "b1c": "Ad 9s"}, "1b", "resplit_aces",
     "may not split"),
    ("uk", "9s 9h", {"b1a": "8s 3h:25", "b1b": "9h 9c"}, "1", "split_match", "may not split"),
    ("uk", "9s 9h", {"b1": "Ts 6h:25:surrender"}, "1", "surrender", "may not surrender"),
    ("vegas-h17-65", "9s 9h", {"b1": "Ts 3h 2d:25:surrender"}, "1", "surrender", "may not surrender"),
    # A hand that went on.
    ("uk", "9s 9h", {"b1": "Ts 6h 7c 2d:25"}, "1", "", "over 21"),
    ("uk", "9s 9h", {"b1": "Ts 6h 5c 2d:25"}, "1", "auto_stand_21", "stands by itself"),
    ("uk", "9s 9h", {"b1": "As Kh 5c:25"}, "1", "", "after blackjack"),
    ("uk", "9s 9h", {"b1a": "As 3h 5c:25", "b1b": "Ah 9c"}, "1a", "hit_split_aces", "each ace gets one card"),
    # Insurance and even money.
    ("uk", "As 9h", {"b1": "Ts 9h:25:insurance-13"}, "1", "insurance_amount", "may not be insured"),
    ("american", "As 9h", {"b1": "Ts 9h:25:insurance-10"}, "1", "insurance_amount", "may not be insured"),
    ("uk", "Ts 9h", {"b1": "Ts 9h:25:insurance"}, "1", "insurance_upcards", "no insurance"),
    ("uk", "", {"b1": "Ts 9h:25:insurance"}, "1", "", "upcard"),
    ("uk", "As 9h", {"b1": "As Kh:25:even-money"}, "1", "even_money", "no even money"),
    ("vegas-strip", "As 9h", {"b1": "As 9h:25:even-money"}, "1", "even_money", "no even money"),
    # The bank.
    ("uk", "Ts 7h 2c", {"b1": "Ts 9h:25"}, "dealer", "", "stands on 17"),
    ("uk", "As 6h 2c", {"b1": "Ts 9h:25"}, "dealer", "dealer_soft_17", "stands on 17"),
    ("uk", "As Kh 2c", {"b1": "Ts 9h:25"}, "dealer", "", "blackjack in its first two"),
    ("uk", "9s 7h 4h 2c", {"b1": "Ts 9h 5c:25"}, "dealer", "", "stands on 20"),
    ("uk", "As 7h 2d", {"b1": "Ts 9h 5c:25:insurance"}, "dealer", "", "stands on 18"),
    ("american", "As Kh", {"b1": "5s 3h 9c:25"}, "1", "peek", "check of the hole card"),
    ("american", "Ts 7h 3c", {"b1": "Ts 9h 5d:25"}, "dealer", "", "stands on 17"),
    ("uk", "As 7h 2d", {}, "dealer", "", "stands on 18"),
    # Side bets.
    ("uk", "9s 9h", {"b1": "Ts 9h:25:21+3-5"}, "", "side_bets", "no side bet"),
])
def test_what_cannot_occur_is_refused_by_its_rule(
        table: str, dealer: str, hands: dict[str, str], place: str, clause: str, said: str) -> None:
    with pytest.raises(ImpossibleSituation) as refused:
        ruled(TABLES[table], dealer, **hands)
    assert (refused.value.place, refused.value.clause) == (place, clause)
    assert said in str(refused.value)


@pytest.mark.parametrize(("dealer", "hand", "notes", "clause", "said"), [
    ("9 7", "T 6 9", "", "dealer_draw_if_no_live_hand", "draws no card"),
    ("9 7", "A K", "", "dealer_draw_if_no_live_hand", "draws no card"),
    ("A 5 3", "T 6 9", ":insurance", "one_card_for_insurance", "one card"),
    ("T 5 3", "A K", "", "one_card_for_naturals", "one card"),
])
def test_a_bank_that_drew_for_nobody_drew_for_a_box_that_is_not_put_in(
        dealer: str, hand: str, notes: str, clause: str, said: str) -> None:
    """Whoever asks about one box puts in one; where every box is put in, there was nobody."""
    boxes = {f"b{box}": f"{hand}:25{notes}" for box in range(1, 8)}
    with pytest.raises(ImpossibleSituation) as refused:
        ruled(TABLES["uk"], dealer, **boxes)
    assert (refused.value.place, refused.value.clause) == ("dealer", clause)
    assert said in str(refused.value)
    del boxes["b4"]
    found = ruled(TABLES["uk"], dealer, **boxes)
    assert found.bank.steps[0].clause == "dealer_draw_if_no_live_hand"
    assert "a box that is not put in" in found.bank.steps[0].why.template
    assert all(hand.line is not None for box in found.boxes for hand in box.hands)


@pytest.mark.parametrize(("dealer", "hands", "place", "said"), [
    ("Zz", {"b1": "Ts 9h:25"}, "dealer", "are not cards"),
    ("9s", {"b1": "Ts x:25"}, "1", "are not cards"),
    ("9s", {"b1": "Ts ?:25"}, "1", "may be unseen"),
    ("9s ? 5h", {"b1": "Ts 9h:25"}, "dealer", "hole card"),
    ("9s", {"b1": "Ts 9h:much"}, "1", "is no amount"),
    ("9s", {"b1": "Ts 9h:0"}, "1", "is no amount"),
    ("9s", {"b1": "Ts 9h:25:tripled"}, "1", "is no note"),
    ("9s", {"b1": "Ts 9h:25:surrender-5"}, "1", "is no note"),
    ("9s", {"bfirst": "Ts 9h:25"}, "first", "is no box"),
    ("9s", {"b0": "Ts 9h:25"}, "0", "is no box"),
    ("9s", {"b1": "Ts 9h:25", "b1b": "Ts 9h"}, "1", "as one hand and as split"),
])
def test_what_cannot_be_read_is_named(dealer: str, hands: dict[str, str], place: str, said: str) -> None:
    with pytest.raises(ImpossibleSituation) as refused:
        ruled(TABLES["uk"], dealer, **hands)
    assert refused.value.place == place
    assert said in str(refused.value)


def test_a_side_bet_is_not_ruled_on_cards_that_cannot_be_told() -> None:
    pays = SideBet(name="perfect_pairs", table=(SideBetPay(hand="mixed", pays="5:1"),))
    table = factories.table(factories.rule_set(side_bets=(pays,)))
    with pytest.raises(ImpossibleSituation) as refused:
        ruled(table, "9 8", b1a="Ts 2h:25:perfect_pairs-5", b1b="Td 4s", b1c="Jc 7c")
    assert refused.value.clause == "side_bets"
    found = ruled(table, "9 8", b1a="Ts 2h:25:perfect_pairs-5", b1b="Td 4s", b1c="Tc 7c")
    assert [line.net for _, _, line in found.boxes[0].others if line] == [2500]


@pytest.mark.parametrize("rules", [
    {"suited_blackjack_payout": "2:1", "suited_blackjack_suits": frozenset("s")},
])
def test_a_suit_is_asked_for_only_where_a_rule_turns_on_it(rules: dict[str, object]) -> None:
    table = factories.table(factories.rule_set(**rules))
    with pytest.raises(ImpossibleSituation) as refused:
        ruled(table, "9 8", b1="A K:25")
    assert refused.value.clause == "suited_blackjack_payout"
    assert ruled(table, "9 8", b1="As Ks:25").boxes[0].net == 5000
    assert ruled(table, "9 8", b1="A 9:25").boxes[0].net == 2500
