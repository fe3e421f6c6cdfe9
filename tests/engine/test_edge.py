"""The house edge of a rule set: published figures, known effects, and what is said with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.edges import analysed, edge_of
from tests.engine.published_edges import PUBLISHED, Published
from tests.factories import no_hole_card, rule_set
from tests.shipped import shipped_content
from trainer.engine.edge import edge_key, house_edge
from trainer.engine.edge.assumptions import assumptions
from trainer.engine.edge.late_splits import late_deals, simulated
from trainer.engine.randomness import Rng
from trainer.engine.rules import Bonus21, HoleCard, RuleSet, SideBet, SideBetPay, Surrender

INFINITE = rule_set(decks="infinite", shuffle="csm", cut_card_position=0)
PLAIN_TABLE = rule_set(max_hands=1, das=False, insurance_upcards=frozenset())
QUICK = [one for one in PUBLISHED if one.rules.decks == "infinite"]


@pytest.mark.parametrize("published", QUICK, ids=lambda one: one.name)
def test_published_edges(published: Published) -> None:
    """The long table is in ``tests/promises/``."""
    assert abs(edge_of(published.rules).edge - published.edge) <= published.within, published.source


EFFECTS: list[tuple[dict[str, Any], float]] = [
    ({"dealer_soft_17": "hit"}, 0.0022), ({"das": False}, 0.0014), ({"blackjack_payout": "6:5"}, 0.0136),
    ({"surrender": Surrender.LATE}, -0.0009), ({"double_on": "9-11"}, 0.0009),
    ({"hit_split_aces": True}, -0.0019), ({"double_on": "any_number_of_cards"}, -0.0024),
]
"""What a rule adds to the edge of infinite decks, as lists of effects have it; more in the promises."""


@pytest.mark.parametrize(("change", "effect"), EFFECTS, ids=lambda value: str(value))
def test_effects_of_rules(change: dict[str, Any], effect: float) -> None:
    changed = edge_of(replace(INFINITE, **change)).edge - edge_of(INFINITE).edge
    assert abs(changed - effect) <= 0.1 * abs(effect) + 0.0001, changed


def test_no_hole_card_costs_what_doubles_and_splits_lose() -> None:
    """European play against a check of the hole card: about 0.11 %, nothing where original bets alone go."""
    european = no_hole_card(decks="infinite", shuffle="csm", cut_card_position=0)
    checked = edge_of(INFINITE).edge
    assert 0.0010 < edge_of(european).edge - checked < 0.0013
    original = edge_of(replace(european, dealer_bj_takes="original_only"))
    assert original.method == "partly_simulated"
    assert abs(original.edge - checked) < 0.0001
    per_box, per_hand = (edge_of(replace(european, dealer_bj_takes=f"busted_plus_one_per_{whom}"))
                         for whom in ("box", "hand"))
    assert original.edge < per_box.edge < per_hand.edge < edge_of(european).edge
    assert per_hand.method == "exact"
    assert 0 < original.error < 0.00002
    assert 0 < per_box.error < 0.00002


def test_breakage_is_what_rounding_adds_at_the_smallest_bet() -> None:
    rounded = replace(INFINITE, payout_rounding="down", bet_min=500, smallest_chip=500)
    exact, down = edge_of(INFINITE), edge_of(rounded)
    assert exact.breakage == 0.0
    assert down.edge == exact.edge
    # 7.50 on a blackjack becomes 5.00: half a wager less, as often as a blackjack is paid.
    blackjacks = 2 * 4 / 169 * (1 - 2 * 4 / 169)
    assert abs(down.breakage - blackjacks / 2) < 1e-9
    assert abs(edge_of(replace(rounded, payout_rounding="up")).breakage + blackjacks / 2) < 1e-9
    assert edge_of(replace(rounded, smallest_chip=50)).breakage == 0.0


def test_breakage_counts_surrenders_too() -> None:
    """Half of 5.00 is given back as nothing, so nobody surrenders any more, and that is what it costs."""
    surrender = replace(INFINITE, surrender=Surrender.LATE, blackjack_payout="2:1")
    rounded = edge_of(replace(surrender, payout_rounding="down", bet_min=500, smallest_chip=500))
    gained = edge_of(replace(INFINITE, blackjack_payout="2:1")).edge - edge_of(surrender).edge
    assert abs(rounded.breakage - gained) < 1e-12


def test_insurance_is_taken_where_it_wins() -> None:
    """At 5:2 half a wager wins 14/13 - 1 of itself against an ace, whatever the hands hold."""
    generous = replace(INFINITE, insurance_payout="5:2")
    assert abs(edge_of(INFINITE).edge - edge_of(generous).edge - (14 / 13 - 1) / 2 / 13) < 1e-12
    assert edge_of(replace(INFINITE, insurance_upcards=frozenset())).edge == edge_of(INFINITE).edge


def test_a_simulation_is_repeated_by_its_seed() -> None:
    analysis, _ = analysed(no_hole_card(decks="infinite", dealer_bj_takes="busted_plus_one_per_box"))
    deals = late_deals(analysis)
    one, same, two = (simulated(analysis, deals, Rng(seed), 100, int) for seed in (b"one", b"one", b"two"))
    assert one == same
    assert one != two


def test_progress_rises_and_can_stop_the_work() -> None:
    told: list[float] = []
    house_edge(INFINITE, seed=b"", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 100

    class Stopped(Exception):
        pass

    def stop(done: float) -> None:
        if done > 0.3:
            raise Stopped

    with pytest.raises(Stopped):
        house_edge(INFINITE, seed=b"", progress=stop)


SAID: list[tuple[RuleSet, str]] = [
    (INFINITE, "likely at any time"), (rule_set(), "nobody counts cards"),
    (INFINITE, "wins most on average"), (INFINITE, "best for the first of them"),
    (INFINITE, "split again whenever"), (INFINITE, "turned down: from a full shoe"),
    (rule_set(decks="infinite", max_hands="unlimited"), "first %(hands)s of a box"),
    (rule_set(decks="infinite", double_for_less=True), "whole wager"),
    (rule_set(decks="infinite", insurance_payout="5:2"), "taken where it wins"),
    (rule_set(decks="infinite", payout_rounding="down"), "figure of its own"),
    (rule_set(decks="infinite", bonus_21=(Bonus21(hand="777", suits="any", pays="2:1"),)), "look at suits"),
    (rule_set(decks="infinite", side_bets=(
        SideBet(name="21+3", table=(SideBetPay(hand="trips", pays="9:1"),)),)), "Side bets"),
    (no_hole_card(decks="infinite", one_card_for_naturals=False), "always paid"),
    (no_hole_card(decks="infinite", insurance_payout="5:2", insurance_survives_bust=False), "with the hands"),
    (no_hole_card(decks="infinite", dealer_bj_takes="busted_plus_one_per_box"), "is simulated"),
]


@pytest.mark.parametrize(("rules", "part"), SAID, ids=[part for _, part in SAID])
def test_what_is_taken_for_granted_is_said(rules: RuleSet, part: str) -> None:
    is_simulated = rules.dealer_bj_takes == "busted_plus_one_per_box"
    assert sum(part in said.template for said in assumptions(rules, is_simulated=is_simulated)) == 1
    unsaid = assumptions(replace(PLAIN_TABLE, decks=rules.decks), is_simulated=False)
    if part not in ("likely at any time", "nobody counts cards", "wins most on average"):
        assert not any(part in said.template for said in unsaid)


SAME_EDGE: list[dict[str, Any]] = [
    {"shuffle": "every_round"}, {"burn_cards": 3}, {"boxes_max": 5}, {"bet_min": 1000},
    {"smallest_chip": 100},
    {"blackjack_paid": "at_settlement"}, {"initial_deal_order": "P1-P2-U-H"}, {"even_money": "vs_A"},
    {"push_bet": "stays"}, {"settlement_order": "box_by_box"}, {"one_card_for_naturals": True},
    {"exposed_card": "burn"}, {"split_second_card": "both_at_once"}, {"round_end": frozenset({"rebet"})},
]
OTHER_EDGE: list[dict[str, Any]] = [
    {"decks": 8}, {"dealer_soft_17": "hit"}, {"peek": frozenset({"A"})}, {"hole_card": HoleCard.NONE},
    {"dealer_bj_takes": "all_bets"}, {"charlie_n": 5}, {"split_barred": frozenset({"4"})}, {"das": False},
    {"bonus_21": (Bonus21(hand="678", suits="any", pays="3:2"),)}, {"dealer_wins_ties": frozenset({17})},
    {"payout_rounding": "down"}, {"payout_rounding": "down", "bet_min": 700, "smallest_chip": 100},
    {"double_for_less": True}, {"insurance_payout": "5:2"}, {"surrender": Surrender.LATE},
]


def test_houses_share_a_result_where_nothing_that_matters_differs() -> None:
    key = edge_key(rule_set())
    assert {edge_key(rule_set(**change)) for change in SAME_EDGE} == {key}
    others = [edge_key(rule_set(**change)) for change in OTHER_EDGE]
    assert len({key, *others}) == len(others) + 1


def test_rounding_is_known_by_what_it_does_to_the_smallest_bet() -> None:
    """5.00 paid in 1.00 is to 10.00 paid in 2.00 as chips of another size: 7.50 and 15.00 break alike."""
    small = rule_set(payout_rounding="down", bet_min=500, smallest_chip=100)
    assert edge_key(small) == edge_key(replace(small, bet_min=1000, smallest_chip=200))
    assert edge_key(small) != edge_key(replace(small, payout_rounding="up"))
    whole = replace(small, bet_min=1000)
    assert edge_key(whole) == edge_key(replace(whole, payout_rounding="up"))


def test_every_shipped_table_has_a_key_of_its_own() -> None:
    tables = shipped_content().tables
    assert len({edge_key(table.rules) for table in tables.values()}) == len(tables)
