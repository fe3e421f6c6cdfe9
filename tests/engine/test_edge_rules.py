"""The house edge asks the engine: no rule of play or payment has a second copy that could differ."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.factories import no_hole_card, rule_set
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.edge import ENDS, dealer_outcomes
from trainer.engine.edge.dealer_tree import DealerTree
from trainer.engine.edge.hands import CARD, Held, held
from trainer.engine.edge.payments import Cashier, exact_payments
from trainer.engine.edge.plans import UNSPLIT, Plans
from trainer.engine.edge.player import Facing, Player
from trainer.engine.edge.splits import Pair, Splitting
from trainer.engine.edge.unseen import Unseen
from trainer.engine.hand import Hand
from trainer.engine.requests import STAND
from trainer.engine.rules import Bonus21, RuleSet, Surrender

ODD = rule_set(
    charlie_n=5, charlie_payout="2:1", charlie_after_split=True, redouble=2, double_on="9-11", das=True,
    double_soft_as_hard=True, auto_stand_21=False, push_22=True, dealer_wins_ties=frozenset({17, 20}),
    surrender=Surrender.LATE, surrender_after_split=True, surrender_after_double=True,
    surrender_not_vs=frozenset({"10"}), blackjack_after_split=frozenset({"aces"}),
    suited_blackjack_payout="2:1", suited_blackjack_suits=frozenset("sh"),
    bonus_21=(Bonus21(hand="777", suits="spades", pays="3:1"), Bonus21(hand="678", suits="any", pays="3:2")),
)
TABLES = {
    "odd": ODD,
    "many cards": no_hole_card(double_on="any_number_of_cards", hit_split_aces=True, forced_hit_below=12,
                               dealer_bj_takes="busted_plus_one_per_hand"),
    "double split aces": no_hole_card(
        das=True, double_split_aces=True, resplit_aces=True, dealer_bj_takes="original_only",
        blackjack_after_split=frozenset({"tens"})),
}


@cache
def every_hand() -> tuple[Held, ...]:
    """The 3,072 sets of two or more values that are not bust."""
    found: dict[int, Held] = {}
    waiting = [held((low, high)) for low in range(1, 11) for high in range(low, 11)]
    while waiting:
        hand = waiting.pop()
        if not hand.is_bust and hand.code not in found:
            found[hand.code] = hand
            waiting += hand.next[1:]
    assert len(found) == 3072
    return tuple(found.values())


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("first", [UNSPLIT, 1, 7, 10])
def test_hands_of_a_sort_are_judged_alike(table: str, first: int) -> None:
    """What is asked of the engine once for each sort of hand holds for every hand of that sort, and what
    holds for hands that began with a seven does for those that began with any small card.
    """
    rules, wager = exact_payments(TABLES[table])
    plans = Plans(rules, Cashier(rules, wager), CARD[1], first, checked=False)
    if first == 7:
        assert {Plans.alike(small) for small in range(2, 10)} == {Plans.alike(7)}
        plans.plan(held((2, 2)), 0)
        plans.plan(held((3, 5)), 0)
        plans.plan(held((3, 3, 9)), 1)
    hands = [hand for hand in every_hand() if not first or first in hand.values]
    for number, hand in enumerate(hands):
        for doubles in (0, 1) if hand.size > 2 else (0,):
            if hand.size < 5 or number % 5 == 0:
                asked, known = plans.asked(hand, doubles), plans.plan(hand, doubles)
                assert (asked.requests, asked.decided, asked.surrendered) == (
                    known.requests, known.decided, known.surrendered), (hand.values, doubles)
                assert asked.payoffs == pytest.approx(known.payoffs, abs=1e-12), (hand.values, doubles)


@pytest.mark.parametrize("decks", [1, 6, "infinite"])
@pytest.mark.parametrize("soft_17", ["stand", "hit"])
def test_the_quick_dealer_is_the_exact_one(decks: int, soft_17: str) -> None:
    rules = rule_set(decks=decks, dealer_soft_17=soft_17)
    for upcard in range(1, 11):
        shares = DealerTree((upcard,), rules).shares(Unseen.full(decks).without(upcard), 0, (0,) * 11, 0)
        exact = dealer_outcomes(CARD[upcard], decks, rules, no_blackjack=False)
        quick = dict(zip(("17", "18", "19", "20", "21", "22", "bj", "bust"), shares, strict=True))
        assert quick.pop("22") == 0.0
        assert quick == pytest.approx({end: float(exact[end]) for end in ENDS}, abs=1e-12)


@pytest.mark.parametrize("shown", [(6,), (1,), (10, 6)])
def test_the_quick_dealer_misses_the_cards_that_are_gone(shown: tuple[int, ...]) -> None:
    """By its own walk through every card, 22 told apart, from a deck that lacks a hand of five cards."""
    rules = rule_set(decks=1, push_22=True, dealer_soft_17="hit")
    gone = held((2, 2, 3, 5, 6))
    unseen = Unseen.full(1).without(*shown)
    shares = DealerTree(shown, rules).shares(unseen, gone.code, gone.counts, gone.size)
    ends = walked(shown, tuple(unseen.without(*gone.values).left), rules)
    names = (17, 18, 19, 20, 21, 22, "bj", "bust")
    assert shares == pytest.approx([float(ends.get(name, 0)) for name in names], abs=1e-12)


def walked(shown: tuple[int, ...], left: tuple[int, ...], rules: RuleSet) -> dict[int | str, Fraction]:
    hand = Hand(CARD[value] for value in shown)
    if not dealer_must_draw(hand, rules):
        end = "bj" if hand.is_blackjack else hand.total if hand.total <= 22 else "bust"
        return {end: Fraction(1)}
    ends: dict[int | str, Fraction] = {}
    for value in range(1, 11):
        if left[value]:
            rest = (*left[:value], left[value] - 1, *left[value + 1:])
            for end, chance in walked((*shown, value), rest, rules).items():
                ends[end] = ends.get(end, Fraction(0)) + chance * Fraction(left[value], sum(left))
    return ends


@pytest.mark.parametrize("hands", [2, 3])
@pytest.mark.parametrize(("value", "alike"), [(1, 4), (10, 4), (10, 16)])
def test_a_split_is_worth_what_every_order_of_cards_comes_to(hands: int, value: int, alike: int) -> None:
    """One card to each hand of one deck, in every order: the sum that hands one by one must come to.

    Of tens, all sixteen may be one pair, or the four of a rank.
    """
    rules, wager = exact_payments(rule_set(decks=1, resplit_aces=True))
    cashier = Cashier(rules, wager)
    unseen = Unseen.full(1).without(6)
    tree = DealerTree((6,), rules)
    plans = Stands(rules, cashier, CARD[6], value, checked=False)
    facing = Facing(tree, 0, 1.0, lambda: None, merges=False)
    splitting = Splitting(facing, plans, unseen.without(value), Pair(value, alike))

    def worth(unseen: Unseen, rest_of_pair: int, open_: int, done: tuple[int, ...]) -> float:
        """Hands that wait for their second card, and those that have it, by that card."""
        if not open_:
            player = Player(facing, plans, unseen)
            return sum(player_worth(player, (value, second)) for second in done)
        total = 0.0
        for second, may_pair in product(range(1, 11), (True, False)):
            of_pair = rest_of_pair if second == value else 0
            count = of_pair if may_pair else unseen.left[second] - of_pair
            if count <= 0:
                continue
            rest = unseen.without(second)
            if may_pair and open_ + len(done) < hands:
                after = worth(rest, of_pair - 1, open_ + 1, done)
            else:
                after = worth(rest, rest_of_pair - may_pair, open_ - 1, (*done, second))
            total += count / unseen.total * after
        return total

    def player_worth(player: Player, values: tuple[int, int]) -> float:
        """Every card of every hand is out of ``player``'s shoe already."""
        hand = held(tuple(sorted(values)))
        shares = tree.shares(player.unseen, 0, (0,) * 11, 0)
        payoffs = plans.plan(hand, 0).payoffs
        return sum(payoff * share for payoff, share in zip(payoffs, shares, strict=True))

    assert splitting.value(hands) == pytest.approx(
        worth(unseen.without(value, value), alike - 2, 2, ()), abs=1e-12)


class Stands(Plans):
    """One card to each split hand, whatever it is."""

    def asked(self, hand: Held, doubles: int):
        return replace(super().asked(hand, doubles), requests=(STAND,))
