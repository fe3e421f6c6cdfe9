"""Values that cannot stand together: each is found, with its key and what is allowed."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from tests.factories import house, no_hole_card, rule_set
from trainer.engine.combinations import impossible, impossible_among
from trainer.engine.findings import written
from trainer.engine.rules import Bonus21, Chip, HoleCard, House, RuleSet, SideBet, SideBetPay, Surrender

_SUITED = SideBet(name="perfect_pairs", table=(SideBetPay(hand="perfect", pays="25:1"),))


def _chips(*values: int, colours: str = "grey white red green black purple") -> tuple[Chip, ...]:
    return tuple(Chip(value=value, colour=colour)  # type: ignore[arg-type]
                 for value, colour in zip(values, colours.split(), strict=False))


def _side_bet(name: Any, *lines: str) -> tuple[SideBet, ...]:
    return (SideBet(name=name, table=tuple(SideBetPay(hand=line, pays="5:1") for line in lines)),)


def _of_rules(**changes: Any) -> list[tuple[str, str]]:
    return _said(rule_set(**changes), house())


def _said(rules: RuleSet, of_house: House) -> list[tuple[str, str]]:
    return [(key, message.template % message.params) for key, message in impossible(rules, of_house)]


def test_the_tables_of_the_tests_are_possible() -> None:
    assert _said(rule_set(), house()) == []
    assert _said(no_hole_card(), house()) == []


@pytest.mark.parametrize(("changes", "key", "says"), [
    ({"decks": "infinite", "burn_cards": 0}, "rules.shuffle", "allowed: every_round, csm"),
    ({"decks": "infinite", "shuffle": "csm", "cut_card_position": 0}, "rules.burn_cards", "0 to 0"),
    ({"burn_cards": 9}, "rules.burn_cards", "9 is out of range; allowed: 0 to 8"),
    ({"burn_cards": -1}, "rules.burn_cards", "-1 is out of range"),
    ({"cut_card_position": 0}, "rules.cut_card_position", "0 is out of range; allowed: 1 to 295"),
    ({"cut_card_position": 296}, "rules.cut_card_position", "1 to 295"),
    ({"shuffle": "csm"}, "rules.cut_card_position", "78 cards behind a cut card"),
    ({"shuffle": "every_round"}, "rules.cut_card_position", "allowed: 0"),
    ({"decks": 1, "boxes_max_event": 9}, "rules.decks", "1 decks are too few for 9 boxes"),
    ({"boxes_max": 0, "hands_per_player_max": 1}, "rules.boxes_max", "allowed: 1 to 7"),
    ({"boxes_max": 8, "boxes_max_event": 8}, "rules.boxes_max", "allowed: 1 to 7"),
    ({"boxes_max_event": 6}, "rules.boxes_max_event", "allowed: 7 to 15"),
    ({"boxes_max_event": 16}, "rules.boxes_max_event", "allowed: 7 to 15"),
    ({"hands_per_player_max": 8}, "rules.hands_per_player_max", "allowed: 1 to 7"),
    ({"redouble": -1}, "rules.redouble", "allowed: 0 to 8"),
    ({"dealer_wins_ties": frozenset({16, 17})},
     "rules.dealer_wins_ties", "16; allowed: totals from 17 to 21"),
    ({"bet_step": 0}, "rules.bet_step", "0 is out of range"),
    ({"bet_min": 0}, "rules.bet_min", "0 is out of range"),
    ({"bet_min": 700}, "rules.bet_min", "700 is no multiple of bet_step; allowed: multiples of 500"),
    ({"bet_max": 400}, "rules.bet_max", "400 is out of range; allowed: 500 to"),
    ({"bet_max": 50_100}, "rules.bet_max", "multiples of 500"),
    ({"bet_max": 10**13}, "rules.bet_max", "is out of range"),
    ({"initial_deal_order": "P1-U-P2"}, "rules.initial_deal_order", "allowed: P1-U-P2-H"),
    ({"blackjack_payout": "6:5", "even_money": "vs_A"},
     "rules.even_money", "blackjack_payout is 6:5; allowed: off"),
    ({"player_bj_always_wins": True, "even_money": "vs_A"}, "rules.even_money", "allowed: off"),
    ({"suited_blackjack_suits": frozenset("s")}, "rules.suited_blackjack_suits", "allowed: []"),
    ({"suited_blackjack_payout": "2:1"}, "rules.suited_blackjack_suits", "some of s, h, d, c"),
    ({"suited_blackjack_payout": "2 to 1", "suited_blackjack_suits": frozenset("s")},
     "rules.suited_blackjack_payout", '"2 to 1" is not odds'),
    ({"insurance_when": "before_first_action"}, "rules.insurance_when", "allowed: before_peek"),
    ({"peek": frozenset({"10"})}, "rules.insurance_when", "allowed: before_first_action"),
    ({"double_soft_as_hard": True}, "rules.double_soft_as_hard", "double_on is any_two; allowed: false"),
    ({"das": False, "double_split_aces": True}, "rules.double_split_aces", "das is false"),
    ({"max_hands": 1}, "rules.das", "max_hands is 1; allowed: false"),
    ({"max_hands": 1, "das": False, "hit_split_aces": True}, "rules.hit_split_aces", "max_hands is 1"),
    ({"max_hands": 1, "das": False, "blackjack_after_split": frozenset({"aces"})},
     "rules.blackjack_after_split", "allowed: []"),
    ({"max_hands": 2, "resplit_aces": True}, "rules.resplit_aces", "max_hands is 2; allowed: false"),
    ({"split_barred": frozenset({"11"})}, "rules.split_barred", "11 is no rank; allowed: A, 2, 3"),
    ({"surrender_not_vs": frozenset({"A"})}, "rules.surrender_not_vs", "surrender is none; allowed: []"),
    ({"surrender_after_split": True}, "rules.surrender_after_split", "surrender is none; allowed: false"),
    ({"surrender_after_double": True}, "rules.surrender_after_double", "surrender is none; allowed: false"),
    ({"charlie_payout": "1-1"}, "rules.charlie_payout", "as in 3:2"),
    ({"charlie_after_split": True}, "rules.charlie_after_split", "charlie_n is none"),
    ({"bonus_21": (Bonus21(hand="777", suits="any", pays="0:1"),)}, "rules.bonus_21 #1.pays", "is not odds"),
    ({"bonus_21": (Bonus21(hand="777", suits="any", pays="3:1"),) * 2},
     "rules.bonus_21", "stands here twice"),
    ({"side_bets": (_SUITED, _SUITED)}, "rules.side_bets", "perfect_pairs stands here twice"),
    ({"side_bets": _side_bet("21+3", "flush", "flash")}, "rules.side_bets #1.table #2.hand",
     '"flash" is no hand of 21+3; allowed: suited_trips, straight_flush'),
    ({"side_bets": _side_bet("21+3", "flush", "trips")}, "rules.side_bets #1.table", "best hand first"),
    ({"side_bets": _side_bet("perfect_pairs")},
     "rules.side_bets #1.table", "some of perfect, coloured, mixed"),
    ({"smallest_chip": 100},
     "rules.smallest_chip", "100 is not the smallest of the house's chips; allowed: 50"),
    ({"bet_step": 50}, "rules.bet_step", "550 pays 825 at 3:2"),
    ({"bet_step": 50, "payout_rounding": "down", "insurance_amount": "exact_half"},
     "rules.bet_step", "half a bet of 550 for insurance is 275"),
    ({"bet_step": 50, "surrender": Surrender.LATE},
     "rules.bet_step", "a surrendered bet of 550 gives back 275"),
    ({"insurance_payout": "5:2", "bet_step": 100, "insurance_amount": "exact_half"},
     "rules.bet_step", "insurance on half a bet of 500 pays 625"),
    ({"charlie_n": 5, "charlie_payout": "7:4"}, "rules.bet_step", "500 pays 875 at 7:4"),
    ({"blackjack_payout": "7:5", "bet_step": 100}, "rules.bet_step", "a multiple of 500"),
])  # fmt: skip
def test_rules_that_cannot_stand_together(changes: dict[str, Any], key: str, says: str) -> None:
    said = _of_rules(**changes)
    assert [sentence for found, sentence in said if found == key and says in sentence], said
    assert all("; allowed: " in sentence for _, sentence in said)


@pytest.mark.parametrize(("changes", "key", "says"), [
    ({"peek": frozenset({"A"}), "insurance_when": "before_peek"},
     "rules.peek", "hole_card is none; allowed: []"),
    ({"initial_deal_order": "P1-P2-U-H"}, "rules.initial_deal_order", "allowed: P1-U-P2"),
    ({"blackjack_paid": "after_peek"}, "rules.blackjack_paid", "allowed: at_once_if_safe, at_settlement"),
    ({"insurance_when": "before_peek"}, "rules.insurance_when", "nothing is checked"),
    ({"hole_card": HoleCard.FACE_UP, "initial_deal_order": "P1-U-P2-H"},
     "rules.insurance_upcards", "face up, so there is nothing to insure against; allowed: []"),
    ({"hole_card": HoleCard.FACE_UP, "even_money": "vs_A"}, "rules.even_money", "allowed: off"),
    ({"hole_card": HoleCard.FACE_UP, "peek": frozenset("A")}, "rules.peek", "hole_card is face_up"),
    ({"hole_card": HoleCard.FACE_UP}, "rules.initial_deal_order", "hole_card is face_up"),
])  # fmt: skip
def test_without_a_card_face_down(changes: dict[str, Any], key: str, says: str) -> None:
    said = _said(no_hole_card(**changes), house())
    assert [sentence for found, sentence in said if found == key and says in sentence], said


@pytest.mark.parametrize(("changes", "key", "says"), [
    ({"chips": ()}, "house.chips", "0 chips; allowed: 1 to 16"),
    ({"chips": _chips(50, 0, 500)}, "house.chips #2.value", "0 is out of range"),
    ({"chips": _chips(50, 500, 100)}, "house.chips", "the smallest first"),
    ({"chips": _chips(50, 100, 100)}, "house.chips", "each once"),
    ({"chips": _chips(50, 100, 500, colours="red white red")}, "house.chips", "two chips are red"),
    ({"chips": _chips(100, 500)}, "rules.smallest_chip", "50 is not the smallest"),
    ({"chips": _chips(500, 2500)}, "rules.bet_step", "500 pays 750 at 3:2"),
    ({"chips": _chips(300, 2500)},
     "rules.bet_step", "a bet of 500 cannot be made of the house's chips (300, 2500)"),
    ({"chips": _chips(99_991, 100_003)}, "house.chips", "no unit in common"),
    ({"bets": ()}, "house.bets", "0 bets; allowed: 1 to 60"),
    ({"bets": (1000, 500)}, "house.bets", "do not rise"),
    ({"bets": (500, 500)}, "house.bets", "each once"),
    ({"bets": (500, 50_500)}, "house.bets #2", "from 500 to 50000"),
    ({"bets": (500, 1100)}, "house.bets #2", "multiples of 500"),
])  # fmt: skip
def test_houses_that_cannot_stand(changes: dict[str, Any], key: str, says: str) -> None:
    said = _said(rule_set(), house(**changes))
    assert [sentence for found, sentence in said if found == key and says in sentence], said


@pytest.mark.parametrize("changes", [
    {"bet_step": 50, "payout_rounding": "down"},
    {"blackjack_payout": "6:5", "bet_step": 100, "payout_rounding": "nearest"},
    {"blackjack_payout": "2:1", "bet_step": 50},
    {"double_on": "9-11", "double_soft": False, "double_soft_as_hard": True},
    {"double_split_aces": True},
    {"surrender": Surrender.EARLY, "surrender_not_vs": frozenset("A"), "surrender_after_double": True},
    {"max_hands": 3, "resplit_aces": True, "hit_split_aces": True},
    {"max_hands": "unlimited", "resplit_aces": True},
    {"insurance_upcards": frozenset({"A", "10"}), "peek": frozenset("A")},
    {"insurance_upcards": frozenset()},
    {"peek": frozenset(), "blackjack_paid": "at_settlement", "insurance_when": "before_first_action"},
    {"decks": "infinite", "shuffle": "csm", "cut_card_position": 0, "burn_cards": 0},
    {"side_bets": _side_bet("hyper_black_jack", "17", "20", "bust")},
    {"suited_blackjack_payout": "2:1", "suited_blackjack_suits": frozenset("sh")},
    {"split_barred": frozenset({"4", "5", "10"})},
    {"dealer_wins_ties": frozenset({17, 18, 19})},
])
def test_unusual_rules_that_are_possible(changes: dict[str, Any]) -> None:
    assert _of_rules(**changes) == []


def test_all_are_named_at_once() -> None:
    keys = {key for key, _ in _of_rules(
        burn_cards=9, initial_deal_order="P1-U-P2", surrender_after_split=True, bet_step=50,
        resplit_aces=True, max_hands=2)}
    assert keys == {"rules.burn_cards", "rules.initial_deal_order", "rules.surrender_after_split",
                    "rules.bet_step", "rules.resplit_aces"}


def test_what_is_not_known_yet_keeps_nothing_else_from_being_found() -> None:
    values = {field.name: getattr(rule_set(), field.name) for field in fields(RuleSet)}
    values |= {"hole_card": HoleCard.NONE, "burn_cards": 9}
    del values["decks"], values["bet_min"]
    assert {key for key, _ in impossible_among(values)} == {"rules.initial_deal_order", "rules.peek"}


@pytest.mark.parametrize(("value", "text"), [
    (True, "true"), (7, "7"), ("a\nb", '"a\\u000ab"'), (frozenset({"A", "10"}), '["10", "A"]'),
    ([1, [2]], "[1, [2]]"), ("x" * 99, '"' + "x" * 58 + "…"),
])
def test_values_are_written_on_one_short_line(value: object, text: str) -> None:
    assert written(value) == text
