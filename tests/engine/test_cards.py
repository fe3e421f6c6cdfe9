"""Cards and their notation."""

from __future__ import annotations

import pytest

from trainer.engine.cards import PACK, RANKS, card, parse_cards, write_cards
from trainer.errors import NotationError


def test_the_pack_holds_fifty_two_different_cards():
    assert len(PACK) == len({str(card) for card in PACK}) == 52


@pytest.mark.parametrize(
    ("rank", "value", "upcard_class"),
    [("A", 1, "A"), *((str(n), n, "") for n in range(2, 10)), *((rank, 10, "10") for rank in "TJQK")],
)
def test_what_a_rank_counts(rank, value, upcard_class):
    for suit in "shdc":
        held = card(rank + suit)
        assert (held.value, held.upcard_class) == (value, upcard_class)


def test_every_rank_is_in_the_table_above():
    assert "".join(dict.fromkeys(held.rank for held in PACK)) == RANKS


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("As", "As"), ("aS", "As"), ("10h", "Th"), ("TH", "Th"), ("10S kd", "Ts Kd"),
        ("  Qc \n 2d ", "Qc 2d"), ("", ""),
    ],
)
def test_cards_are_read_in_any_case_with_ten_either_way(text, written):
    assert write_cards(parse_cards(text)) == written


def test_notation_round_trips_to_the_same_objects():
    assert parse_cards(write_cards(PACK)) == PACK
    assert all(one is other for one, other in zip(parse_cards(write_cards(PACK)), PACK, strict=True))


@pytest.mark.parametrize("word", ["1s", "11h", "A", "Ax", "AsKd", "0d", "10", "back", "А♠", "Аs", "x" * 500])
def test_a_word_that_is_no_card_is_named(word):
    with pytest.raises(NotationError) as caught:
        parse_cards(f"As {word}")
    assert word[:20] in str(caught.value)
    assert len(str(caught.value)) < 120
