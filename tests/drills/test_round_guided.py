"""How far a round has come by its page, which acts a guided one offers, and the bets that begin it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.drills.houses import CONTENT
from tests.drills.rounds import begin, drill, play, stacked
from trainer.drills import round as kind
from trainer.drills.base import Item
from trainer.drills.round.acts import ACTS
from trainer.engine.rules import HouseRules

SEEDS = 20
ON_CHIPS = {"accept_bet", "refuse_bet", "accept_insurance", "limit_insurance"}
"""What is done to chips that somebody puts down."""
every_house = pytest.mark.parametrize("table", CONTENT.tables.values(), ids=CONTENT.tables)
VEGAS, MIDNIGHT = (CONTENT.tables[name] for name in ("vegas-strip", "midnight"))


def acts_of(item: Item) -> list[str]:
    return [one["act"] for one in item.prompt["palette"]]


def guided(table: HouseRules, situation: str, seed: int) -> list[Item]:
    return [item for item, _, _ in play(begin(table, situation, seed, of=drill("guided")), table)]


@every_house
def test_a_guided_step_bar_stands_at_what_is_due(table: HouseRules) -> None:
    for situation in kind.situations(drill(), table):
        for item in guided(table, situation, 0):
            assert item.prompt["phase"] == ACTS[item.key["act"]].phase


@every_house
def test_a_guided_round_offers_nothing_out_of_the_air(table: HouseRules) -> None:
    for situation in kind.situations(drill(), table):
        for item in guided(table, situation, 1):
            prompt, offered = item.prompt, set(acts_of(item))
            has_chips = prompt["speech"] is not None and prompt["speech"]["amount"] is not None
            assert has_chips or not offered & ON_CHIPS
            assert not (prompt["bets_closed"] and "no_more_bets" in offered)
            assert prompt["insured"] == "open" or "close_insurance" not in offered
            assert prompt["began"] is None or "clear" not in offered
            has_back = prompt["dealer"] is not None and "back" in prompt["dealer"]["cards"]
            assert has_back or "turn_hole" not in offered
            assert not (has_back and "bank_draw" in offered)


def test_once_the_new_bets_are_judged_bets_can_only_be_closed() -> None:
    steps = guided(VEGAS, "bets", 0)
    assert steps[0].key["act"] in ("refuse_bet", "accept_bet")
    closing = next(item for item in steps if item.key["act"] == "no_more_bets")
    assert acts_of(closing) == ["no_more_bets"]


@every_house
def test_an_unguided_step_bar_tells_nothing_of_what_must_be_done(table: HouseRules) -> None:
    """It never stands at an offer or a check that is still due, nor says that the bank has enough cards."""
    for seed in range(4):
        for item, _, _ in play(begin(table, "settle", seed), table):
            act, phase = item.key["act"], item.prompt["phase"]
            assert (act, phase) not in {("offer_insurance", "insurance"), ("check_hole_card", "peek")}
            assert act not in ("turn_hole", "bank_draw", "bank_stand") or phase == "dealer"
            if item.prompt["done"] and item.prompt["done"][-1]["act"] == "bank_stand":
                assert phase == "settle"


@pytest.mark.parametrize("cards", ["Ts Ac 9d Kh", "Ts 6c 9d 9h Th"], ids=["blackjack", "bust"])
def test_nobody_stands_on_a_blackjack_or_a_bust(cards: str) -> None:
    """It is over as soon as it is called, and the lines are settled next."""
    acts = [item.key["act"] for item, _, _ in play(stacked(MIDNIGHT, cards), MIDNIGHT)]
    last_call = len(acts) - acts[::-1].index("announce")
    assert acts[last_call] in ("take", "pay")
    assert "bank_stand" not in acts


def test_a_bank_with_enough_stands_before_it_settles() -> None:
    acts = [item.key["act"] for item, _, _ in play(stacked(MIDNIGHT, "Ts 9c 9d Kh"), MIDNIGHT)]
    assert acts[acts.index("bank_stand"):] == ["bank_stand", "push", "clear", *acts[-1:]]


@every_house
def test_who_practises_bets_meets_a_wrong_and_a_late_one_each_time(table: HouseRules) -> None:
    """Wrong in each way that the table has; and a good one beside it."""
    ways: Counter[str] = Counter()
    of, rules = drill(boxes=(2, 5), whole=False), table.rules
    for seed in range(SEEDS):
        items = [item for item, _, _ in play(begin(table, "bets", seed, of=of), table)]
        refused = [item.prompt for item in items if item.key["act"] == "refuse_bet"]
        assert [prompt["bets_closed"] for prompt in refused].count(True) == 1
        amounts = [prompt["speech"]["amount"] for prompt in refused if not prompt["bets_closed"]]
        assert amounts
        ways.update("over" if one > rules.bet_max else "under" if one < rules.bet_min else "between"
                    for one in amounts)
        ways["good"] += any(item.key["act"] == "accept_bet" for item in items)
    steps = {"between"} if rules.bet_step > rules.smallest_chip else set()
    lows = {"under"} if rules.bet_min > rules.smallest_chip else set()
    assert set(ways) == {"over", "good"} | steps | lows
    assert ways["good"] == SEEDS


@every_house
def test_what_players_do_wrong_is_practised_by_itself(table: HouseRules) -> None:
    """A wrong total is called again, a forbidden request refused; and nothing else is asked between them."""
    of = drill(boxes=(2, 5), whole=False)
    for situation, act in (("claims", "announce"), ("refusals", "refuse")):
        for seed in range(SEEDS):
            items = [item for item, _, _ in play(begin(table, situation, seed, of=of), table)]
            assert {(item.situation, item.key["act"]) for item in items} == {(situation, act)}
            assert all(item.prompt["speech"] is not None for item in items)


@every_house
def test_who_practises_insurance_meets_good_and_bad_stakes_mostly(table: HouseRules) -> None:
    of, met = drill(boxes=(2, 5), whole=False), 0
    for seed in range(SEEDS):
        acts = {item.key["act"] for item, _, _ in play(begin(table, "insurance", seed, of=of), table)}
        met += {"accept_insurance", "limit_insurance"} <= acts
    assert met > SEEDS // 2
