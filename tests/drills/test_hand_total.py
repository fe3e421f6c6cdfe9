"""The total drill as a trainee meets it: one hand, card by card, along the boxes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.drills.houses import CONTENT, TABLES, calls
from trainer.drills import hand_total
from trainer.drills.base import Item, Verdict
from trainer.drills.hand_total.hands import AskedHand, can_make, make_hand
from trainer.engine.cards import parse_cards
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.errors import AnswerFormatError

UK = TABLES["uk"]
SINGLE = hand_total.VARIANTS["single"]


def item(drill: str, situation: str, table: str = "uk", seed: int = 0) -> Item:
    entry = CONTENT.drills[f"hand-total/{drill}"]
    return hand_total.generate(entry, TABLES[table], situation, Rng(b"%d" % seed))


def say(asked: Item, text: str) -> tuple[Verdict, Item | None]:
    answer = hand_total.parse({"total": text}, calls(UK))
    verdict = hand_total.grade(asked, answer)
    return verdict, hand_total.follow_up(asked, answer, verdict)


def steps(first: Item) -> Iterator[Item]:
    """The item and all that follow it when every answer is right."""
    asked: Item | None = first
    while asked is not None:
        yield asked
        verdict, asked = say(asked, hand_total.model_form(asked)["total"])
        assert verdict.word == "right"


def asked_hand(asked: Item) -> Hand:
    return Hand(parse_cards(asked.key["total"]["cards"]))


# One hand: what each situation is.

THERE = {
    "hard_two": lambda hand: len(hand.cards) == 2 and not hand.has_ace,
    "hard_three_four": lambda hand: len(hand.cards) in (3, 4) and not hand.has_ace,
    "hard_five_six": lambda hand: len(hand.cards) in (5, 6) and not hand.has_ace,
    "pictures": lambda hand: any(card.rank in "JQK" for card in hand.cards) and not hand.is_bust,
    "soft_two": lambda hand: len(hand.cards) == 2 and hand.is_soft and hand.total < 21,
    "soft_many": lambda hand: len(hand.cards) > 2 and hand.is_soft and hand.total < 21,
    "two_aces": lambda hand: sum(card.ace_bit for card in hand.cards) == 2,
    "converted": lambda hand: hand.has_ace and not hand.is_soft and not hand.is_bust,
    "blackjack": lambda hand: hand.is_blackjack,
    "twenty_one": lambda hand: len(hand.cards) > 2 and hand.total == 21,
    "split_ace": lambda hand: len(hand.cards) == 2 and hand.total == 21,
    "doubled": lambda hand: len(hand.cards) == 3,
    "bust": lambda hand: hand.is_bust,
    "dealer_soft": lambda hand: hand.is_soft,
    "dealer_final": lambda hand: hand.is_soft and hand.total >= 17,
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("situation", SINGLE)
def test_each_situation_is_what_it_says(name: str, situation: str) -> None:
    table = TABLES[name]
    for seed in range(20 if can_make(situation, table.rules) else 0):
        asked = make_hand(situation, table.rules, Rng(b"%d" % seed))
        assert THERE[situation](asked.hand)
        assert asked.is_dealers is situation.startswith("dealer")
        if situation in ("dealer_soft", "dealer_final"):
            assert dealer_must_draw(asked.hand, table.rules) is (situation == "dealer_soft")
        assert all(not Hand(asked.hand.cards[:count]).is_bust for count in range(len(asked.hand.cards)))


def test_only_what_the_rules_exclude_is_missing() -> None:
    missing = {(name, one) for name, table in TABLES.items() for one in SINGLE
               if not can_make(one, table.rules)}
    assert missing == {("generous", "doubled"), ("no-split", "split_ace")}


def test_the_single_drill_shows_one_hand_and_no_total() -> None:
    for situation in SINGLE:
        prompt = item("single", situation, seed=1).prompt
        assert set(prompt) == {"variant", "asked", "dealer", "boxes", "said"}
        assert (prompt["dealer"] is None) is (prompt["asked"] != "dealer")
        assert len(prompt["boxes"]) == (0 if prompt["asked"] == "dealer" else 1)


def test_a_split_hand_is_shown_as_one() -> None:
    asked = item("single", "split_ace")
    (box,) = asked.prompt["boxes"]
    (hand,) = box["hands"]
    assert hand["from_split"] is True
    assert hand["hand"] == asked.prompt["asked"] == f"{box['box']}a"


def test_a_doubled_hand_lies_on_two_bets_and_is_final() -> None:
    for seed in range(20):
        asked = item("single", "doubled", "vegas-strip", seed)
        (hand,) = asked.prompt["boxes"][0]["hands"]
        assert (hand["doubled"], hand["stake"]) == (True, 2 * hand["wager"])
        assert asked.key["total"]["is_final"] is True


def test_a_split_ace_goes_on_where_the_rules_let_it() -> None:
    """Midnight plays split aces on; a 21 is over by itself."""
    hand = Hand.of("As 6h", from_split=True)
    assert AskedHand(hand, is_dealers=False).is_final(TABLES["midnight"].rules) is False
    assert AskedHand(hand, is_dealers=False).is_final(TABLES["uk"].rules) is True


# Card by card.

@pytest.mark.parametrize("name", ["american", "event-table", "vegas-h17-65", "one-deck"])
@pytest.mark.parametrize("situation", hand_total.VARIANTS["growing"])
def test_a_growing_hand_is_asked_after_every_card(name: str, situation: str) -> None:
    for seed in range(10):
        asked = list(steps(item("growing", situation, name, seed)))
        hands = [asked_hand(one) for one in asked]
        assert [len(hand.cards) for hand in hands] == list(range(2, len(hands[-1].cards) + 1))
        assert len(asked) >= 2
        for before, after in pairwise(asked):
            assert asked_hand(after).cards[:-1] == asked_hand(before).cards
            assert len(after.prompt["said"]) == len(before.prompt["said"]) + 1
        if situation.startswith("growing_dealer"):
            must_draw = [dealer_must_draw(hand, TABLES[name].rules) for hand in hands]
            assert must_draw == [True] * (len(hands) - 1) + [False]
        else:
            assert not any(hand.is_bust or hand.is_blackjack for hand in hands[:-1])


def test_only_the_cards_so_far_are_in_the_prompt() -> None:
    for asked in steps(item("growing", "growing_dealer", seed=3)):
        assert asked.prompt["dealer"]["cards"] == asked.key["total"]["cards"].split()


def test_what_was_said_is_shown_with_its_mark() -> None:
    first = item("growing", "growing_dealer", seed=3)
    number = first.key["total"]["number"]
    _, second = say(first, str(number + 1))
    assert second is not None
    assert second.prompt["said"] == [
        {"hand": "dealer", "after": 2, "text": str(number + 1), "word": "wrong"}]


# offsets of the answers from what is due, their credits
CARRIED = [
    ([3, 3], [0, 500]), ([3, 0], [0, 1000]), ([3, 4], [0, 0]), ([0, 3], [1000, 0]), ([-2, -2], [0, 500]),
    ([0, 0], [1000, 1000]),
]


@pytest.mark.parametrize(("offsets", "credits"), CARRIED)
def test_an_error_carried_on_costs_half(offsets: list[int], credits: list[int]) -> None:
    asked: Item | None = item("growing", "growing_player", seed=5)
    for offset, credit in zip(offsets, credits, strict=True):
        assert asked is not None
        verdict, asked = say(asked, str(asked.key["total"]["number"] + offset))
        assert verdict.credit == credit
        if credit == 500:
            assert verdict.worked[0].template.startswith("Carried on")
            assert verdict.worked[0].params == {"offset": f"{offset:+d}"}
            assert verdict.mistakes == ()


def test_a_first_error_is_carried_to_the_end_of_the_hand_only() -> None:
    """The second step is right, the third out by the first error again: still carried."""
    hands = (item("growing", "growing_player", seed=seed) for seed in range(50))
    first = next(hand for hand in hands if len(hand.key["later"]) > 1)
    _, second = say(first, str(first.key["total"]["number"] + 2))
    assert second is not None
    _, third = say(second, hand_total.model_form(second)["total"])
    assert third is not None
    assert say(third, str(third.key["total"]["number"] + 2))[0].credit == 500
    assert item("growing", "growing_player").key["offset"] is None


# Along the boxes.

@pytest.mark.parametrize(("name", "boxes"), [("uk", 7), ("american", 3), ("no-split", 1)])
def test_a_walk_asks_every_box_in_dealing_order(name: str, boxes: int) -> None:
    asked = list(steps(item("walk", "walk_aces", name)))
    assert [one.prompt["asked"] for one in asked] == [str(number) for number in range(1, boxes + 1)]
    assert all(one.prompt["boxes"] == asked[0].prompt["boxes"] for one in asked)
    assert [said["hand"] for said in asked[-1].prompt["said"]] == [str(number) for number in range(1, boxes)]


def test_a_block_of_walks_ends_with_a_whole_table() -> None:
    items = CONTENT.drills["hand-total/walk"].items
    for table in CONTENT.tables.values():
        assert items % min(hand_total.WALK, table.rules.boxes_max) == 0


@pytest.mark.parametrize(("name", "dealt"), [("uk", 1), ("vegas-strip", 2), ("double-exposure", 2)])
def test_a_walk_shows_of_the_bank_what_is_seen(name: str, dealt: int) -> None:
    cards = item("walk", "walk_dealt", name).prompt["dealer"]["cards"]
    assert len(cards) == dealt
    assert cards.count("back") == (1 if name == "vegas-strip" else 0)


def test_an_error_is_not_carried_from_box_to_box() -> None:
    first = item("walk", "walk_dealt")
    _, second = say(first, str(first.key["total"]["number"] + 3))
    assert second is not None
    assert say(second, str(second.key["total"]["number"] + 3))[0].credit == 0


@pytest.mark.parametrize("form", [{}, {"total": ""}, {"total": "?"}, {"total": "17 s0ft"}, {"other": "17"}])
def test_what_cannot_be_read_is_no_answer(form: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        hand_total.parse(form, calls(UK))
