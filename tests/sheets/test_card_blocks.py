"""Block by block: figures counted here once more, and sentences that a dealer would miss."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

import pytest

from tests.drills.houses import TABLES
from tests.factories import house, no_hole_card, rule_set, table
from tests.sheets.test_card import sentences
from tests.shipped import shipped_content
from trainer.engine.hand import Hand
from trainer.engine.rules import HoleCard, HouseRules, RuleSet, Surrender
from trainer.sheets.bank import banks_rule
from trainer.sheets.card import rule_card
from trainer.sheets.ladder import breaking, ladder
from trainer.sheets.settling import settling

ENGLISH = shipped_content().vocabularies["en"]
VALUES = {"A": 1, "T": 10, **{str(number): number for number in range(2, 10)}}


def said(rules: RuleSet, block: str, **of_house: Any) -> list[str]:
    """The English templates of a block, its parameters as they are."""
    card = rule_card(table(rules, house=house(**of_house)), ENGLISH)
    return [one.text.template for _, one in sentences(getattr(card, block))]


def count(cards: str) -> tuple[int, bool]:
    """Total, and whether an ace counts 11 in it: as a child counts it."""
    low = sum(VALUES[card[0]] for card in cards.split())
    is_soft = "A" in cards and low <= 11
    return low + 10 * is_soft, is_soft


@pytest.mark.parametrize("soft_17", ["stand", "hit"])
def test_the_bank_can_hold_the_hands_that_are_drawn(soft_17: str) -> None:
    def draws(cards: str) -> bool:
        total, is_soft = count(cards)
        return total < 17 or (total, is_soft, soft_17) == (17, True, "hit")

    shown = banks_rule(rule_set(dealer_soft_17=soft_17)).examples
    assert len(shown) == 2
    for example in shown:
        cards = example.cards.split()
        assert all(draws(" ".join(cards[:number])) for number in range(2, len(cards)))
        total, is_soft = count(example.cards)
        assert example.total.text.params == {"total": total, "ace": 11 if is_soft else 1}
        assert example.act.text.template == ("draw" if draws(example.cards) else "stand")
    assert {count(example.cards)[1] for example in shown} == {True, False}


def rounded(amount: Fraction, rules: RuleSet) -> Fraction:
    """What the house pays of an amount, in hundredths."""
    chips = amount / rules.smallest_chip
    return {"exact": amount, "down": Fraction(floor(chips)), "up": Fraction(-floor(-chips)),
            "nearest": Fraction(floor(chips + Fraction(1, 2)))}[rules.payout_rounding] * (
        1 if rules.payout_rounding == "exact" else rules.smallest_chip)


@pytest.mark.parametrize("one", TABLES.values(), ids=TABLES)
def test_every_rung_of_the_ladder(one: HouseRules) -> None:
    pays, to = map(int, one.rules.blackjack_payout.split(":"))
    made = ladder(one)
    rungs = [rung for column in made.columns for rung in column]
    assert [bet for bet, _ in rungs] == sorted({bet for bet, _ in rungs} & set(one.house.bets))
    assert {rungs[0][0], rungs[-1][0]} == {one.house.bets[0], one.house.bets[-1]}
    for bet, amount in rungs:
        assert amount == rounded(Fraction(bet * pays, to), one.rules)
    if made.example:
        split, added = (line.text.params for line in made.example)
        parts, amounts = summands(split["parts"]), summands(added["parts"])
        assert sum(parts) == split["bet"]["money"]
        assert sum(amounts) == added["pays"]["money"] == rounded(Fraction(sum(parts) * pays, to), one.rules)
        assert [dict(rungs)[part] for part in parts] == amounts


def summands(part: dict[str, Any]) -> list[int]:
    return [part["money"]] if "money" in part else [part["first"]["money"], *summands(part["rest"])]


@pytest.mark.parametrize("one", TABLES.values(), ids=TABLES)
def test_the_chips_of_an_odd_half_come_to_it(one: HouseRules) -> None:
    """Chips of one value are counted, as on the payout table."""
    for line in breaking(one).said[1:]:
        if "chips" in line.text.params:
            stacks = stacked(line.text.params["chips"])
            values = [value for _, value in stacks]
            assert values == sorted(set(values), reverse=True)
            assert sum(count * value for count, value in stacks) == line.text.params["due"]["money"]


def stacked(part: dict[str, Any]) -> list[tuple[int, int]]:
    """How many of which value."""
    if "rest" in part:
        return [*stacked(part["first"]), *stacked(part["rest"])]
    return [(part["count"], part["chip"]["money"])] if "count" in part else [(1, part["money"])]


@pytest.mark.parametrize(("order", "direction", "two_passes", "ends"), [
    ("collect_then_pay", "right_to_left", True, (7, 1)),
    ("collect_then_pay", "left_to_right", True, (1, 7)),
    ("box_by_box", "right_to_left", False, (7, 1)),
    ("box_by_box", "left_to_right", False, (1, 7)),
])
def test_the_way_round_the_table(order: str, direction: str, two_passes: bool, ends: tuple[int, int]) -> None:
    found = settling(rule_set(settlement_order=order, settlement_direction=direction))
    assert (found.two_passes, found.from_left) == (two_passes, direction == "left_to_right")
    assert (found.way.text.params["first"], found.way.text.params["last"]) == ends


@pytest.mark.parametrize(("rules", "block", "sentence", "is_there"), [
    (rule_set(), "course", "%(upcards)s up: look at the hole card; blackjack: settle now", True),
    (no_hole_card(), "course", "%(upcards)s up: look at the hole card; blackjack: settle now", False),
    (no_hole_card(), "course", "2nd card", True),
    (rule_set(), "course", "2nd card", False),
    (no_hole_card(), "course", "bank 2 to 9: pay at once", True),
    (rule_set(peek=frozenset("A")), "course", "%(upcards)s up: they wait", True),
    (rule_set(), "course", "%(upcards)s up: they wait", False),
    (rule_set(blackjack_paid="at_settlement"), "course", "all wait for the settlement", True),
    (no_hole_card(dealer_bj_takes="original_only"), "course",
     "bust: take the cards; %(upcards)s up, the bet waits", True),
    (rule_set(insurance_upcards=frozenset()), "course", "Insurance", False),
    (rule_set(), "course", "from the first card on only double, split, insurance", True),
    (rule_set(insurance_upcards=frozenset()), "course", "from the first card on only double, split", True),
    (rule_set(max_hands=1, das=False), "course", "from the first card on only double, insurance", True),
    (rule_set(insurance_upcards=frozenset()), "announcements", "“Insurance?”", False),
    (rule_set(even_money="vs_A"), "announcements", "“Even money?”", True),
    (rule_set(), "notes", "No live hand left: turn the hole card, draw nothing.", True),
    (no_hole_card(), "notes", "No live hand left: no card for the bank.", True),
    (no_hole_card(insurance_survives_bust=False), "notes",
     "But one card for a blackjack against ace or ten.", True),
    (no_hole_card(player_bj_always_wins=True), "notes", "But one card for an insurance.", True),
    (rule_set(dealer_draw_if_no_live_hand=True), "notes", "No live hand left: the bank draws all the same.",
     True),
    (rule_set(), "notes", "Bank’s blackjack: it takes the first bet of a box only.", False),
    (rule_set(peek=frozenset("A")), "notes", "Bank’s blackjack: it takes the first bet of a box only.", True),
    (rule_set(max_hands=1, das=False), "notes", "Ace + ten after a split is 21, paid 1:1.", False),
    (rule_set(hole_card=HoleCard.FACE_UP, peek=frozenset(), insurance_upcards=frozenset()), "course",
     "pay after the check; no check: at once", False),
    (rule_set(surrender=Surrender.LATE), "payments", "half the bet", True),
    (rule_set(push_22=True), "payments", "Bank has 22", True),
    (rule_set(payout_rounding="down", smallest_chip=100), "breaking",
     "Rounded down to %(chip)s; the house keeps the rest.", True),
])
def test_what_is_said_and_what_is_not(rules: RuleSet, block: str, sentence: str, is_there: bool) -> None:
    assert (sentence in said(rules, block)) == is_there


@pytest.mark.parametrize(("rules", "yes", "no"), [
    (rule_set(double_on="9-11"), {"%(totals)s: one card"}, {"on three cards"}),
    (rule_set(double_on="any_number_of_cards"), {"on any number of cards"}, set()),
    (rule_set(das=False), set(), {"after a split"}),
    (rule_set(split_match="rank"), {"two of one rank"}, {"%(hand)s"}),
    (rule_set(max_hands=2), set(), {"a second time"}),
    (rule_set(hit_split_aces=True), {"aces, and draw to them"}, set()),
    (rule_set(resplit_aces=True), {"aces again"}, set()),
    (rule_set(auto_stand_21=False), {"drawn on 21"}, {"touched by a player"}),
    (rule_set(forced_hit_below=12), set(), {"below %(total)s"}),
    (rule_set(surrender=Surrender.EARLY, surrender_not_vs=frozenset("A")), {"half the bet, before the check"},
     {"against %(upcards)s"}),
])
def test_what_is_allowed_and_what_is_not(rules: RuleSet, yes: set[str], no: set[str]) -> None:
    found = rule_card(table(rules), ENGLISH).allowed
    granted = {one.text.template for _, one in sentences(found.yes)}
    refused = {one.text.template for _, one in sentences(found.no)}
    assert yes <= granted
    assert no <= refused
    assert not yes & refused
    assert not no & granted


def test_a_soft_hand_is_announced_as_the_house_does() -> None:
    for announce, call in {"both": "7 or 17", "soft": "Soft 17", "high": "17"}.items():
        card = rule_card(table(rule_set(), house=house(announce=announce)), ENGLISH)
        row = next(row for row in card.announcements if row.term.text.template == "ace-6")
        assert row.clauses[0].text.params == {"call": call}
    assert Hand.of("As 6h").total == count("As 6h")[0]
