"""What a dealer does with a request: each row names the decision and everything that decides it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import no_hole_card, rule_set, table
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.permission import Asked, Moment, Ruling, Way, bet_ruling, request_ruling
from trainer.engine.procedure import Procedure, word_counts, written_elsewhere, written_in
from trainer.engine.requests import Request
from trainer.engine.rules import RuleSet, Surrender

HIT, STAND, DOUBLE, SPLIT, SURRENDER, INSURANCE, EVEN_MONEY = Request
BET = 1000
LATE, EARLY = {"surrender": Surrender.LATE}, {"surrender": Surrender.EARLY}


def ruled(
    request: Request, cards: str, rules: RuleSet, *, hands: int = 1, upcard: str = "9s", source: str = "",
    **more: Any,
) -> tuple[str, tuple[str, ...]]:
    """Decision and clauses for the first hand of a box, which comes from a split where there are more."""
    box = Box(1, BET)
    box.hands = [Hand.of(cards if index == 0 else "Ts 8d", bet=BET, from_split=hands > 1)
                 for index in range(hands)]
    asked = Asked(request=request, box=box, hand=box.hands[0], upcard=card(upcard),
                  **({"moment": Moment.PLAY} | more))
    return plain(request_ruling(asked, table(rules, source=source)))


def plain(ruling: Ruling) -> tuple[str, tuple[str, ...]]:
    return str(ruling.decision), tuple(map(str, ruling.clauses))


@pytest.mark.parametrize(("cards", "hands", "changes", "decision", "clauses"), [
    ("Ks Td", 1, {}, "allow", ()),
    ("Ks Td", 1, {"split_match": "rank"}, "refuse", ("split_match",)),
    ("Ks Td", 1, {"split_match": "rank", "split_barred": frozenset({"10"})}, "refuse",
     ("split_match", "split_barred")),
    ("8s 8d", 3, {"max_hands": 3}, "refuse", ("max_hands",)),
    ("As Ad", 2, {}, "refuse", ("hit_split_aces", "resplit_aces")),
    ("As Ad", 2, {"max_hands": 2, "hit_split_aces": True}, "refuse", ("max_hands", "resplit_aces")),
    ("As Ad", 2, {"resplit_aces": True}, "allow", ()),
])
def test_every_rule_that_forbids_a_split(
    cards: str, hands: int, changes: dict[str, Any], decision: str, clauses: tuple[str, ...]
) -> None:
    assert ruled(SPLIT, cards, rule_set(**changes), hands=hands) == (decision, clauses)


@pytest.mark.parametrize(("cards", "changes", "amount", "decision", "clauses"), [
    ("6s 5d", {}, None, "allow", ()),
    ("6s 5d", {}, BET, "allow", ()),
    ("6s 5d", {}, 500, "refuse", ("double_for_less",)),
    ("6s 5d", {"double_for_less": True}, 500, "floor", ("double_for_less",)),
    ("6s 5d", {"double_for_less": True}, 1500, "refuse", ("double_for_less",)),
    ("Ts 2d", {}, None, "floor", ("hard_double",)),
    ("9s 2d", {}, None, "allow", ()),
    ("As 2d", {}, None, "allow", ()),  # soft 13
    ("Ts 2d", {"double_for_less": True}, 500, "floor", ("double_for_less", "hard_double")),
    ("Ts 2d", {"double_on": "9-11"}, None, "refuse", ("double_on",)),
    ("As 8d", {"double_on": "9-11", "double_soft": False}, None, "refuse", ("double_soft", "double_on")),
    ("2s 3d 6h", {}, None, "refuse", ("double_on",)),
    ("As Kd", {}, None, "refuse", ("blackjack_stands",)),  # E14
])
def test_a_double(
    cards: str, changes: dict[str, Any], amount: int | None, decision: str, clauses: tuple[str, ...]
) -> None:
    assert ruled(DOUBLE, cards, rule_set(**changes), amount=amount) == (decision, clauses)


def test_a_double_after_a_split() -> None:
    assert ruled(DOUBLE, "8s 3d", rule_set(das=False), hands=2) == ("refuse", ("das",))
    assert ruled(DOUBLE, "8s 3d", rule_set(), hands=2) == ("allow", ())


@pytest.mark.parametrize(("upcard", "moment", "amount", "changes", "decision", "clauses"), [
    ("As", "offers", 500, {}, "allow", ()),
    ("As", "offers", 600, {}, "refuse", ("insurance_amount",)),
    ("As", "offers", 400, {"insurance_amount": "exact_half"}, "refuse", ("insurance_amount",)),
    ("As", "offers", 400, {"insurance_amount": "up_to_half"}, "allow", ()),
    ("Ks", "offers", 500, {}, "refuse", ("insurance_upcards",)),
    ("Ks", "offers", 500, {"insurance_upcards": frozenset({"A", "10"})}, "allow", ()),
    ("As", "play", 500, {}, "refuse", ("insurance_when",)),
    ("As", "play", 600, {}, "refuse", ("insurance_when", "insurance_amount")),
])
def test_insurance(
    upcard: str, moment: str, amount: int, changes: dict[str, Any], decision: str, clauses: tuple[str, ...]
) -> None:
    for rules in (rule_set(**changes), no_hole_card(**changes)):
        assert ruled(INSURANCE, "Ts 8d", rules, upcard=upcard, moment=Moment(moment), amount=amount) == (
            decision, clauses)


@pytest.mark.parametrize(("cards", "upcard", "offered", "decision", "clauses"), [
    ("As Kd", "As", "vs_A", "allow", ()),
    ("As Kd", "As", "off", "refuse", ("even_money",)),
    ("As Kd", "Ts", "vs_A", "refuse", ("even_money",)),
    ("As Kd", "Ts", "vs_A_and_10", "allow", ()),
    ("Js Kd", "As", "vs_A", "refuse", ("even_money",)),
])
def test_even_money(cards: str, upcard: str, offered: str, decision: str, clauses: tuple[str, ...]) -> None:
    rules = rule_set(even_money=offered)
    assert ruled(EVEN_MONEY, cards, rules, upcard=upcard, moment=Moment.OFFERS) == (decision, clauses)


@pytest.mark.parametrize(("cards", "upcard", "moment", "rules", "decision"), [
    ("Ts 6d", "9s", "play", rule_set(), "refuse"),
    ("Ts 6d", "9s", "play", rule_set(**LATE), "allow"),
    ("Ts 6d", "As", "offers", rule_set(**LATE), "refuse"),  # before the check
    ("Ts 6d", "As", "play", rule_set(**LATE), "allow"),
    ("Ts 6d", "As", "offers", rule_set(**EARLY), "allow"),
    ("Ts 6d", "As", "play", rule_set(**EARLY), "refuse"),  # after it
    ("Ts 6d", "As", "offers", no_hole_card(**LATE), "allow"),  # nothing is checked
    ("Ts 3d 3h", "9s", "play", rule_set(**LATE), "refuse"),
])
def test_surrender_and_the_check(cards: str, upcard: str, moment: str, rules: RuleSet, decision: str) -> None:
    clauses = ("surrender",) if decision == "refuse" else ()
    assert ruled(SURRENDER, cards, rules, upcard=upcard, moment=Moment(moment)) == (decision, clauses)


@pytest.mark.parametrize(("cards", "changes", "decision", "clauses"), [
    ("7s 7d 7h", {}, "refuse", ("auto_stand_21",)),
    ("7s 7d 7h", {"auto_stand_21": False}, "allow", ()),
    ("Ts Kd", {}, "allow", ()),
])
def test_a_card_on_21(cards: str, changes: dict[str, Any], decision: str, clauses: tuple[str, ...]) -> None:
    assert ruled(HIT, cards, rule_set(**changes)) == (decision, clauses)


@pytest.mark.parametrize(("way", "source", "clauses"), [
    ("signal", "", ()),
    ("word", "", ("hand_or_word",)),
    ("word", "000", ("hand_or_word",)),
    ("word", "001", ()),  # "Carte", "servi"
    ("word", "003", ()),
    ("another", "001", ("own_box",)),
    ("touch", "003", ("cards_untouched",)),
])
def test_how_it_is_asked(way: str, source: str, clauses: tuple[str, ...]) -> None:
    decision = "refuse" if clauses else "allow"
    assert ruled(HIT, "Ts 4d", rule_set(), way=Way(way), source=source) == (decision, clauses)


@pytest.mark.parametrize(("amount", "moment", "is_in_box", "clauses"), [
    (500, "bets", True, ()),
    (50_000, "bets", True, ()),
    (50_500, "bets", True, ("bet_max",)),
    (450, "bets", True, ("bet_min",)),
    (750, "bets", True, ("bet_step",)),
    (500, "offers", True, ("bets_closed",)),  # E27
    (500, "play", True, ("bets_closed",)),
    (500, "bets", False, ("bet_in_box",)),
    (50_500, "play", False, ("bets_closed", "bet_in_box", "bet_max")),
])
def test_a_bet(amount: int, moment: str, is_in_box: bool, clauses: tuple[str, ...]) -> None:
    ruling = bet_ruling(amount, rule_set(), moment=Moment(moment), is_in_box=is_in_box)
    assert plain(ruling) == ("refuse" if clauses else "allow", clauses)


def test_a_procedure_is_cited_where_it_is_written() -> None:
    at = {source: table(source=source) for source in ("", "000", "001", "002, 004", "003")}
    assert {source for source, one in at.items() if word_counts(one)} == {"001", "003"}
    assert written_in(Procedure.CARDS_UNTOUCHED, at["001"]) == "001, Déroulement, 7"
    assert written_in(Procedure.CARDS_UNTOUCHED, at["003"]) == ""
    assert written_in(Procedure.BLACKJACK_STANDS, at["000"]) == "000, Déroulement du jeu"


def test_a_regulation_of_another_place_is_no_text_of_the_table() -> None:
    """E27 and E14: where its own text is silent the house has chosen what others have written down."""
    for source in ("", "000", "001", "002, 004", "003"):
        assert written_in(Procedure.BETS_CLOSED, table(source=source)) == ""
    assert written_elsewhere(Procedure.BETS_CLOSED).startswith("58 Pa. Code")
    assert written_elsewhere(Procedure.HARD_DOUBLE) == ""
