"""Paper drills: the seed makes the paper, and the key is what an own count comes to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.drills.houses import CONTENT
from tests.sheets.test_poster import count
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.rules import HouseRules
from trainer.engine.settlement import settle_box, settle_insurance
from trainer.errors import NotFound
from trainer.papers import paper
from trainer.sheets.practice import CaseAsked, Paper, TotalAsked

every_table = pytest.mark.parametrize("table", CONTENT.tables.values(), ids=CONTENT.tables)
SEEDS = [bytes([n]) * 16 for n in range(4)]


def papers(table: HouseRules) -> list[Paper]:
    return [paper(CONTENT, table.id, seed) for seed in SEEDS]


@every_table
def test_the_same_seed_makes_the_same_paper_and_another_seed_another(table: HouseRules) -> None:
    first, second, *_ = papers(table)
    assert paper(CONTENT, table.id, SEEDS[0]) == first
    assert first.totals != second.totals
    assert first.blackjacks != second.blackjacks
    assert first.cases != second.cases


@every_table
def test_thirty_questions_of_as_many_sorts_as_there_are(table: HouseRules) -> None:
    for one in papers(table):
        assert (len(one.totals), len(one.blackjacks), len(one.cases), one.questions) == (10, 12, 8, 30)
        bets = [asked.bet for asked in one.blackjacks]
        assert bets == sorted(set(bets)), "different bets, rising"
        assert set(bets) <= set(table.house.bets)


@every_table
def test_the_key_of_the_totals_is_an_own_count(table: HouseRules) -> None:
    for one in papers(table):
        for asked in one.totals:
            assert asked.due.params["total"]["total"] in announced(asked, table), asked


def announced(asked: TotalAsked, table: HouseRules) -> set[str]:
    """What may be due of the cards; only a hand that can still move is called soft."""
    total, is_soft = count(asked.cards)
    note = asked.note.template if asked.note else ""
    if total == 21 and len(asked.cards) == 2 and note != "after a split":
        return {"bj"}
    if total > 21:
        return {"bust"}
    if not is_soft or total == 21 or note == "doubled" or (
            note == "Bank" and (total > 17 or (total == 17 and table.rules.dealer_soft_17 == "stand"))):
        return {str(total)}
    return {{"both": f"{total - 10}/{total}", "soft": f"s{total}", "high": str(total)}[table.house.announce]}


@every_table
def test_the_key_of_the_blackjacks_is_bet_times_odds(table: HouseRules) -> None:
    pays, to = map(int, table.rules.blackjack_payout.split(":"))
    for one in papers(table):
        for asked in one.blackjacks:
            due = Fraction(asked.bet * pays, to)
            if table.rules.payout_rounding == "down":
                due = due // table.rules.smallest_chip * table.rules.smallest_chip
            assert asked.due == due


@every_table
def test_the_key_of_the_settlements_is_what_the_sentence_comes_to(table: HouseRules) -> None:
    """The box is laid out again from the printed sentence, and settled by the engine."""
    for one in papers(table):
        for asked in one.cases:
            assert asked.due == settled(asked, table), asked


def settled(asked: CaseAsked, table: HouseRules) -> int:
    said = asked.text.params
    bet_said = said["bet"]["bet"] if "split" in said["bet"]["message"] else said["bet"]
    bet: int = bet_said["bet"]["money"]
    box, dealer = Box(1, bet), Hand.of(said["bank"]["cards"])
    box.hands = list(hands(said["hands"], bet, is_split="split" in said["bet"]["message"]))
    box.insurance = bet_said["insurance"]["money"] if "insurance" in bet_said else 0
    box.even_money = "even money" in bet_said["message"]
    upcard = dealer.cards[0]
    is_checked = table.rules.hole_card == "face_down" and upcard.upcard_class in table.rules.peek
    lines = settle_box(box, dealer, table.rules, dealer_checked=is_checked)
    insurance = settle_insurance(box, dealer, table.rules)
    return sum(line.pays for line in lines) + (insurance.pays if insurance else 0)


def hands(said: Any, bet: int, *, is_split: bool) -> list[Hand]:
    if "others" in said:
        return [*hands(said["hand"], bet, is_split=True), *hands(said["others"], bet, is_split=True)]
    held = said.get("held", said)
    hand = Hand.of(held["cards"], bet=bet, from_split=is_split)
    if "added" in said:
        hand.stake, hand.doubles = bet + said["added"]["money"], 1
    hand.surrendered = "surrendered" in said.get("message", "")
    return [hand]


@every_table
def test_a_misreading_is_never_the_right_amount(table: HouseRules) -> None:
    for one in papers(table):
        assert one.misreadings
        number, = {wrong.number for wrong in one.misreadings}
        asked = one.blackjacks[number - 11]
        assert asked.due not in {wrong.amount for wrong in one.misreadings}
        named = {wrong.name: wrong.amount for wrong in one.misreadings}
        assert named["Blackjack paid 1:1"] == asked.bet
        assert named["Blackjack paid 2:1"] == 2 * asked.bet


def test_no_paper_for_no_table() -> None:
    with pytest.raises(NotFound):
        paper(CONTENT, "nowhere", SEEDS[0])
