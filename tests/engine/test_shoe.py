"""The shoe: every card once a pack and in one place, whatever is dealt, burnt and shuffled."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import rule_set
from trainer.engine.cards import PACK, write_cards
from trainer.engine.randomness import Rng
from trainer.engine.shoe import Shoe
from trainer.errors import IllegalStep, NotationError

DECKS = [1, 2, 3, 4, 5, 6, 8]


def deal(shoe: Shoe, count: int) -> list:
    return [shoe.draw() for _ in range(count)]


def rng(seed: str = "shoe") -> Rng:
    return Rng(seed.encode())


# --- Shuffled and stacked ------------------------------------------------------------------------


@pytest.mark.parametrize("decks", DECKS)
def test_b65_each_card_comes_once_a_deck(decks):
    shoe = Shoe.shuffled(decks, rng())
    assert Counter(deal(shoe, 52 * decks)) == Counter(PACK * decks)
    assert shoe.cards_left == 0


@pytest.mark.parametrize("decks", DECKS)
def test_b101_every_card_on_the_table_and_none_left_is_said(decks):
    shoe = Shoe.shuffled(decks, rng())
    deal(shoe, 52 * decks)
    with pytest.raises(IllegalStep, match="lies on the table"):
        shoe.draw()


def test_golden_shoe():
    shoe = Shoe.shuffled(6, rng("golden"), burn_cards=1)
    assert write_cards(shoe.burned) == "2d"
    assert write_cards(deal(shoe, 18)) == "7h Jc Ac Ac 8h Js Ac Qd 9c Ks Jh Kh 3s 3c 6s 5h 7c 4h"


def test_every_place_of_the_shoe_is_open_to_every_card():
    source, shoes = rng("places"), 5200
    dealt = [deal(Shoe.shuffled(1, source), 40) for _ in range(shoes)]
    for place in (0, 15, 16, 39):
        seen = Counter(cards[place] for cards in dealt)
        assert sum((seen[one] - 100) ** 2 / 100 for one in PACK) < 100


def test_a_stacked_shoe_deals_as_written_and_then_ends():
    shoe = Shoe.of("As 10h Kd")
    assert (write_cards(deal(shoe, 2)), shoe.cards_left) == ("As Th", 1)
    shoe.end_round()
    assert (write_cards(deal(shoe, 1)), shoe.cards_left) == ("Kd", 0)
    with pytest.raises(IllegalStep, match="no more cards"):
        shoe.draw()


def test_a_stacked_shoe_that_cannot_be_read():
    with pytest.raises(NotationError, match="Zz"):
        Shoe.of("As Zz")


def test_infinite_decks_never_end_and_every_card_is_independent():
    shoe = Shoe.shuffled("infinite", rng(), burn_cards=2)
    dealt = []
    for _ in range(520):
        dealt += deal(shoe, 10)
        shoe.end_round()
        assert (shoe.cards_left, shoe.cut_card_is_out) == (None, False)
    seen, twice = Counter(dealt), sum(one is two for one, two in pairwise(dealt))
    assert sum((seen[one] - 100) ** 2 / 100 for one in PACK) < 100
    assert 60 < twice < 140  # one in 52 follows itself


# --- Burnt ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 5])
def test_burn_cards_are_not_dealt(count):
    shoe = Shoe.shuffled(1, rng(), burn_cards=count)
    assert (len(shoe.burned), shoe.cards_left) == (count, 52 - count)
    assert not set(shoe.burned) & set(deal(shoe, 52 - count))


@pytest.mark.parametrize(("burns", "count"), [(True, 1), (False, 0)])
def test_a_new_dealer_burns_a_card_where_the_house_does(burns, count):
    shoe = Shoe.shuffled(6, rng())
    shoe.take_over(rule_set(burn_on_new_dealer=burns))
    assert (len(shoe.burned), shoe.cards_left) == (count, 312 - count)


def test_burnt_cards_are_burnt_again_after_every_shuffle():
    shoe = Shoe.shuffled(1, rng(), shuffle="every_round", burn_cards=3)
    first = list(shoe.burned)
    deal(shoe, 10)
    shoe.end_round()
    assert (len(shoe.burned), shoe.cards_left) == (3, 49)
    assert shoe.burned != first


# --- Shuffled again ------------------------------------------------------------------------------


def test_e24_the_round_in_which_the_cut_card_appears_is_finished_first():
    shoe = Shoe.shuffled(1, rng(), cut_card_position=20, burn_cards=2)
    dealt = deal(shoe, 29)
    assert not shoe.cut_card_is_out
    dealt += deal(shoe, 1)
    assert shoe.cut_card_is_out
    dealt += deal(shoe, 15)  # behind the cut card, still the same shoe
    assert len({*dealt, *shoe.burned}) == 47
    shoe.end_round()
    assert (shoe.cards_left, shoe.cut_card_is_out, len(shoe.burned)) == (50, False, 2)
    assert Counter([*shoe.burned, *deal(shoe, 50)]) == Counter(PACK)


def test_no_shuffle_before_the_cut_card_is_out():
    shoe = Shoe.shuffled(1, rng(), cut_card_position=20)
    seen = []
    for _ in range(3):
        seen += deal(shoe, 10)
        shoe.end_round()
    assert (shoe.cards_left, len(set(seen))) == (22, 30)


@pytest.mark.parametrize(("shuffle", "left"), [("every_round", 51), ("csm", 52)])
def test_every_round_starts_with_a_full_shoe(shuffle, left):
    shoe = Shoe.shuffled(1, rng(), shuffle=shuffle, burn_cards=1)
    for _ in range(5):
        deal(shoe, 30)
        assert not shoe.cut_card_is_out
        shoe.end_round()
        assert shoe.cards_left == left
    assert len(set(deal(shoe, left))) == left


def test_b67_a_shoe_that_runs_out_in_mid_round_goes_on_with_its_discards_only():
    shoe = Shoe.shuffled(1, rng(), burn_cards=2)
    burnt, first = list(shoe.burned), deal(shoe, 28)
    shoe.end_round()
    on_the_table = deal(shoe, 22)
    assert shoe.cards_left == 0
    again = deal(shoe, 30)
    assert Counter(again) == Counter(first + burnt)
    assert again[:28] != first
    assert not set(again) & set(on_the_table)
    assert shoe.burned == []
    with pytest.raises(IllegalStep, match="lies on the table"):
        shoe.draw()


def test_burn_cards_are_discards_from_the_first_round_on():
    shoe = Shoe.shuffled(1, rng(), burn_cards=2)
    burnt = list(shoe.burned)
    deal(shoe, 50)
    assert Counter(deal(shoe, 2)) == Counter(burnt)


def test_a_shoe_that_has_run_out_is_shuffled_whole_after_the_round():
    shoe = Shoe.shuffled(1, rng(), burn_cards=1)
    deal(shoe, 40)
    shoe.end_round()
    deal(shoe, 12)
    assert shoe.cut_card_is_out
    deal(shoe, 3)
    assert (shoe.cut_card_is_out, shoe.cards_left) == (True, 52 - 15)
    shoe.end_round()
    assert (shoe.cut_card_is_out, shoe.cards_left) == (False, 51)


@given(
    seed=st.binary(max_size=8),
    shuffle=st.sampled_from(["every_round", "cut_card", "csm"]),
    decks=st.sampled_from([1, 2]),
    burn_cards=st.integers(0, 8),
    cut_card_position=st.integers(0, 60),
    rounds=st.lists(st.integers(0, 44), max_size=12),
)
def test_no_card_is_ever_in_two_places(seed, shuffle, decks, burn_cards, cut_card_position, rounds):
    shoe = Shoe.shuffled(decks, Rng(seed), shuffle=shuffle, burn_cards=burn_cards,
                         cut_card_position=cut_card_position)
    discards = Counter(shoe.burned)
    for count in rounds:
        table = Counter()
        for _ in range(count):
            if shoe.cards_left == 0:
                discards.clear()  # they are the shoe now
            table[shoe.draw()] += 1
            outside = table + discards
            assert max(outside.values()) <= decks
            assert outside.total() + shoe.cards_left == 52 * decks
        must_shuffle = shuffle != "cut_card" or shoe.cut_card_is_out
        shoe.end_round()
        discards = Counter(shoe.burned) if must_shuffle else discards + table


# --- By the rule set -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "left", "burnt"),
    [
        ({"decks": 4, "shuffle": "every_round", "burn_cards": 0, "cut_card_position": 0}, 208, 0),
        ({"decks": 6, "shuffle": "cut_card", "burn_cards": 5, "cut_card_position": 78}, 307, 5),
        ({"decks": 8, "shuffle": "csm", "burn_cards": 0, "cut_card_position": 0}, 416, 0),
        ({"decks": "infinite", "shuffle": "every_round", "burn_cards": 1, "cut_card_position": 0}, None, 1),
    ],
)
def test_the_shoe_of_a_table(changes, left, burnt):
    rules = rule_set(**changes)
    shoe = Shoe.for_rules(rules, rng())
    assert (shoe.decks, shoe.cards_left, len(shoe.burned)) == (rules.decks, left, burnt)
    deal(shoe, 30)
    shoe.end_round()
    whole = left if rules.shuffle != "cut_card" else 277
    assert shoe.cards_left == whole
    assert shoe.cut_card_position == rules.cut_card_position


def test_the_same_seed_deals_the_same_shoe():
    shoes = [Shoe.for_rules(rule_set(), rng("same")) for _ in range(2)]
    for _ in range(30):
        one, two = (deal(shoe, 24) for shoe in shoes)
        assert one == two
        for shoe in shoes:
            shoe.end_round()
