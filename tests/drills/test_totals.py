"""The total that is due, what other totals are worth, and which misconception each of them shows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from tests.drills.houses import TABLES, calls
from tests.drills.sentences import plain
from tests.factories import house, rule_set
from trainer.calls.reading import read_total
from trainer.drills.base import Json
from trainer.drills.totals import JudgedTotal, judge_total, said_notation, total_key, typed_total
from trainer.drills.totals.mistakes import MISTAKES, REASONS
from trainer.drills.totals.worked import worked_total
from trainer.engine.hand import Hand

CALLS = calls(TABLES["uk"])


def key(cards: str, *, final: bool = False, split: bool = False, **of_house: Json) -> Json:
    hand = Hand.of(cards, from_split=split)
    return total_key(hand, rule_set(), house(**of_house), is_final=final)


def judged(asked: Json, text: str) -> JudgedTotal:
    return judge_total(asked, read_total(text, CALLS))


def codes(asked: Json, text: str) -> list[str]:
    return [mistake.code for mistake in judged(asked, text).mistakes]


# cards, how the house announces, is final, due
DUE = [
    ("As 6h", "both", False, "7/17"), ("As 6h", "soft", False, "s17"), ("As 6h", "high", False, "17"),
    ("As 6h", "both", True, "17"), ("As 6h", "soft", True, "17"),
    ("As Ah", "both", False, "2/12"), ("As 6h Kd", "both", False, "17"), ("Ts 7h", "both", False, "17"),
    ("As Kh", "both", False, "bj"), ("As Kh", "high", True, "bj"), ("7s 7h 7d", "both", True, "21"),
    ("As 4h 6d", "both", False, "21"), ("Ts 6h 8d", "both", True, "bust"), ("As", "both", False, "1/11"),
]


@pytest.mark.parametrize(("cards", "announce", "final", "due"), DUE)
def test_what_is_due_hangs_on_the_house_and_on_whether_the_hand_can_move(
    cards: str, announce: str, final: bool, due: str
) -> None:
    asked = key(cards, final=final, announce=announce)
    assert asked["due"] == due
    assert judged(asked, typed_total(asked)) == JudgedTotal(1000)


def test_an_ace_and_a_ten_after_a_split_are_due_as_the_house_counts_them() -> None:
    assert key("As Kh", final=True, split=True)["due"] == "21"
    generous = TABLES["generous"]
    hand = Hand.of("As Kh", from_split=True)
    assert total_key(hand, generous.rules, generous.house, is_final=True)["due"] == "bj"


SOFT, SOFT_FINAL, HARD = key("As 6h"), key("As 6h", final=True), key("As 6h Kd")
HIGH = key("As 6h", announce="high")
BLACKJACK, TWENTY_ONE = key("As Kh"), key("7s 7h 7d", final=True)
SPLIT_21 = key("As Kh", final=True, split=True)
BUST, STRICT = key("Ts 6h 8d", final=True), key("Ts 6h 8d", final=True, strict_bust=True)

# what was asked, what is said, its worth, the codes
WORTH = [
    (SOFT, "7/17", 1000, []), (SOFT, "7 ou 17", 1000, []), (SOFT, "s17", 1000, []),
    (SOFT, "мягкие 17", 1000, []),
    (SOFT, "17", 500, ["SOFT_DROPPED"]), (SOFT, "hard 17", 500, ["SOFT_DROPPED"]), (SOFT, "8/17", 500, []),
    (SOFT, "7", 0, ["ACE_ALWAYS_1", "OFF_BY_10"]), (SOFT, "6/16", 0, ["OFF_BY_1"]),
    (SOFT, "bust", 0, []), (SOFT, "bj", 0, []), (SOFT, "stand", 0, []),
    (HIGH, "17", 1000, []), (HIGH, "7/17", 1000, []), (HIGH, "hard 17", 500, ["SOFT_DROPPED"]),
    (SOFT_FINAL, "17", 1000, []), (SOFT_FINAL, "7/17", 500, ["SOFT_EXTRA"]),
    (SOFT_FINAL, "hard 17", 500, ["SOFT_EXTRA"]),
    (HARD, "17", 1000, []), (HARD, "h17", 1000, []), (HARD, "7/17", 500, ["SOFT_EXTRA"]),
    (HARD, "27", 0, ["ACE_STUCK_11", "ACE_ALL_11"]),
    (HARD, "bust", 0, ["ACE_STUCK_11", "ACE_ALL_11", "FACE_VALUE"]), (HARD, "7", 0, ["OFF_BY_10"]),
    (HARD, "16", 0, ["MISSED_ONE", "OFF_BY_1"]),
    (BLACKJACK, "bj", 1000, []), (BLACKJACK, "21", 500, ["BJ_AS_21"]),
    (BLACKJACK, "11/21", 500, ["BJ_AS_21"]), (BLACKJACK, "bust", 0, ["FACE_VALUE"]),
    (BLACKJACK, "11", 0, ["ACE_ALWAYS_1", "MISSED_LAST", "OFF_BY_10"]),
    (TWENTY_ONE, "21", 1000, []), (TWENTY_ONE, "bj", 0, ["21_AS_BJ"]), (SPLIT_21, "bj", 0, ["21_AS_BJ"]),
    (BUST, "bust", 1000, []), (BUST, "24", 1000, []), (BUST, "bust 24", 1000, []),
    (BUST, "bust 25", 500, ["OFF_BY_1"]), (BUST, "25", 0, ["OFF_BY_1"]), (BUST, "s24", 500, ["SOFT_EXTRA"]),
    (BUST, "stand", 0, ["BUST_BLIND"]), (BUST, "20", 0, ["BUST_BLIND"]),
    (BUST, "16", 0, ["MISSED_LAST", "BUST_BLIND"]),
    (STRICT, "bust", 1000, []), (STRICT, "24", 500, []), (STRICT, "bust 24", 1000, []),
]


@pytest.mark.parametrize(("asked", "text", "credit", "found"), WORTH)
def test_what_a_call_is_worth_and_shows(asked: Json, text: str, credit: int, found: list[str]) -> None:
    assert (judged(asked, text).credit, codes(asked, text)) == (credit, found)


# code, cards, what is said
CODES = [
    ("ACE_ALL_11", "As Ah 9d", "31"), ("ACE_ALL_11", "Ts 7h Ad", "28"), ("ACE_STUCK_11", "As Ah Td", "22"),
    ("ACE_ALWAYS_1", "As 6h", "7"), ("SOFT_DROPPED", "As 6h", "17"), ("SOFT_EXTRA", "As 7h Td", "8/18"),
    ("BJ_AS_21", "As Kh", "21"), ("21_AS_BJ", "7s 7h 7d", "bj"), ("FACE_VALUE", "Js 5h", "16"),
    ("FACE_VALUE", "Qs 5h", "17"), ("FACE_VALUE", "Ks 5h", "18"), ("FACE_VALUE", "As 5h", "19"),
    ("MISSED_LAST", "9s 3h 4d", "12"), ("MISSED_ONE", "9s 3h 4d", "13"), ("OFF_BY_1", "9s 3h 4d", "17"),
    ("OFF_BY_10", "9s 3h 4d", "26"), ("BUST_BLIND", "9s 8h 7d", "21"),
]


@pytest.mark.parametrize(("code", "cards", "text"), CODES)
def test_the_first_misconception_named(code: str, cards: str, text: str) -> None:
    assert codes(key(cards), text)[0] == code


def test_every_code_is_tried() -> None:
    assert {code for code, _, _ in CODES} == set(MISTAKES)


def test_every_sentence_has_what_it_speaks_of() -> None:
    reasons = set()
    for asked, text in [*((asked, text) for asked, text, *_ in WORTH), (key("Ts 7h"), "7/17")]:
        for mistake in judged(asked, text).mistakes:
            said = {name: value for name, value in mistake.params.items() if isinstance(value, dict)}
            assert MISTAKES[mistake.code] % mistake.params
            reasons |= {value["message"] for value in said.values() if "message" in value}
    assert reasons == set(REASONS.values())


def hands() -> list[Hand]:
    """Every multiset of two to four ranks, tens alike, that is not over 26."""
    multisets = (ranks for count in (2, 3, 4) for ranks in combinations_with_replacement("A23456789T", count))
    made = (Hand.of(" ".join(f"{rank}s" for rank in ranks)) for ranks in multisets)
    return [hand for hand in made if hand.hard_total <= 26]


def test_codes_are_told_apart_over_all_small_hands() -> None:
    """One ace over 21 is also a slip of ten, one ace that may be 11 is what was left unsaid: the ace, and
    the softness, are named. Nowhere else do two of the codes about aces, softness and slips meet.
    """
    assert len(hands()) == 803
    slips = Counter[str]()
    for hand in hands():
        aces = sum(card.ace_bit for card in hand.cards)
        asked = total_key(hand, rule_set(), house(), is_final=False)
        everything_11 = str(hand.hard_total + 10 * aces)
        found = [code for code, _ in asked["by_number"].get(everything_11, [])]
        if aces == 1 and not hand.is_soft:
            slips["one ace over 21"] += 1
            assert found[0] in ("ACE_STUCK_11", "ACE_ALL_11")
            assert "OFF_BY_10" not in found
        if aces == 1 and hand.is_soft:
            slips["one soft ace"] += 1
            unsaid = {"bj": ["BJ_AS_21"], "21": []}.get(asked["due"], ["SOFT_DROPPED"])
            assert codes(asked, everything_11) == unsaid
    assert slips == {"one ace over 21": 172, "one soft ace": 36}


# cards, is final, the lines of the explanation
WORKED = [
    ("Ts 7h", False, ["Ts 7h: 10 + 7 = 17."]),
    ("As 7h", False, ["As 7h: 8 or 18."]),
    ("As 7h Kd", False, [
        "As 7h: 8 or 18.",
        "Add Kd: 18 + 10 = 28 is over 21, so the ace falls back to 1: 1 + 7 + 10 = 18."]),
    ("As 7h Kd 2c", False, [
        "As 7h: 8 or 18.",
        "Add Kd: 18 + 10 = 28 is over 21, so the ace falls back to 1: 1 + 7 + 10 = 18.",
        "Add 2c: 18 + 2 = 20."]),
    ("Ks 7h Ad", False, ["Ks 7h Ad: the ace as 11 would make 28, so it counts 1: 10 + 7 + 1 = 18."]),
    ("As 6h", True, ["As 6h: 7 or 17.", "The hand takes no more cards: only 17 is said."]),
    ("As Kh", False, ["As Kh: an ace and a ten in the first two cards, blackjack."]),
    ("Ts 6h 8d", True, ["Ts 6h 8d: 10 + 6 + 8 = 24.", "24 is over 21: bust."]),
]


@pytest.mark.parametrize(("cards", "final", "lines"), WORKED)
def test_the_explanation_is_made_from_the_hand(cards: str, final: bool, lines: list[str]) -> None:
    assert [plain(line) for line in worked_total(key(cards, final=final))] == lines


def test_a_house_that_wants_the_word_says_so() -> None:
    assert plain(worked_total(STRICT)[-1]) == (
        "24 is over 21: at this table only the word bust is said, not the number.")


@pytest.mark.parametrize(("text", "notation"), [
    ("7 or 17", "7/17"), ("soft 17", "s17"), ("hard 17", "h17"), ("17", "17"), ("nat", "bj"),
    ("saute", "bust"), ("bust 24", "bust"), ("stand", "stand")])
def test_what_was_said_is_kept_in_notation(text: str, notation: str) -> None:
    assert said_notation(read_total(text, CALLS)) == notation
