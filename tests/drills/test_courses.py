"""A course deals what it is asked for, as often as chance would, and never loops."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.factories import rule_set
from trainer.drills.tables import dealer_course, first_that_deals
from trainer.drills.tables.courses import Course
from trainer.drills.tables.stock import Stock
from trainer.engine.edge import dealer_outcomes
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.errors import CannotDeal

STANDING = frozenset(range(17, 32))


def test_dealer_hands_end_as_often_as_they_do_in_play() -> None:
    """Against the exact probabilities for an endless shoe; a tolerance of four standard errors."""
    rules = rule_set(decks="infinite")
    course, stock = dealer_course(rules, STANDING), Stock("infinite", Rng(b"often"))
    hands = 6000
    found = Counter(min(course.deal(Hand(), stock).total, 22) for _ in range(hands))
    outcomes = dealer_outcomes(None, "infinite", rules, no_blackjack=True)
    for total, chance in outcomes.items():
        expected = float(chance)
        if expected:
            seen = found[22 if total == "bust" else int(total)] / hands
            assert abs(seen - expected) < 4 * (expected * (1 - expected) / hands) ** 0.5


@pytest.mark.parametrize("total", [17, 18, 19, 20, 21])
def test_an_end_that_is_wanted_is_reached(total: int) -> None:
    rules = rule_set()
    for seed in range(50):
        hand = dealer_course(rules, frozenset({total})).deal(Hand(), Stock(6, Rng(b"%d" % seed)))
        assert hand.total == total
        assert not hand.is_blackjack


def test_a_course_that_leads_nowhere_says_so() -> None:
    course = Course(draws=lambda hand: len(hand.cards) < 4, ends=lambda hand: hand.total == 3)
    assert not course.can_end(Hand())
    with pytest.raises(CannotDeal):
        course.deal(Hand(), Stock(6, Rng(b"")))


def test_a_stock_gives_no_card_more_often_than_it_has_it() -> None:
    stock = Stock(2, Rng(b""))
    cards = Counter(stock.take("A") for _ in range(8))
    assert set(cards.values()) == {2}
    with pytest.raises(CannotDeal, match="No card of A"):
        stock.take("A")


def test_a_stock_can_be_asked_for_another_suit() -> None:
    stock = Stock("infinite", Rng(b""))
    assert {stock.take("K", not_of="shd").suit for _ in range(20)} == {"c"}


def test_weights_count_among_the_ranks_that_are_left() -> None:
    stock = Stock(1, Rng(b""))
    taken = Counter(stock.take("AK", (1, 0)).rank for _ in range(4))
    assert taken == {"A": 4}
    assert stock.take("AK", (1, 1)).rank == "K"


def test_attempts_are_bounded() -> None:
    tries = []

    def never() -> None:
        tries.append(1)
        raise CannotDeal("never")

    with pytest.raises(CannotDeal):
        first_that_deals(never)
    assert 1 < len(tries) <= 1000
