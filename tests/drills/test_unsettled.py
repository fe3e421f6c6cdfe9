"""What waits at the end of a round is what the engine's own round settles after the bank's last card."""

from __future__ import annotations

import pytest

from tests.drills.houses import TABLES
from tests.drills.replay import replay
from tests.factories import rule_set, table
from trainer.drills.lines.unsettled import unsettled
from trainer.drills.tables import Layout, first_that_deals
from trainer.drills.tables.finished import can_make, make_table, reseat
from trainer.engine.randomness import Rng
from trainer.engine.rules import SideBet, SideBetPay
from trainer.engine.settlement import settlement_order
from trainer.engine.steps import DEALER, Act

SITUATIONS = ("win", "lose", "push", "insurance_won", "insurance_open", "blackjack_waits", "bust_both",
              "even_money", "surrender", "split_two_results", "double_v_bj")
DEALS = (Act.DEAL, Act.DEAL_HOLE_CARD, Act.GIVE, Act.TURN, Act.DRAW)
SEEDS = 8
CASES = [(name, situation) for name, house in TABLES.items() for situation in SITUATIONS
         if can_make(situation, house, min(7, house.rules.boxes_max))]


def made(name: str, situation: str, seed: int) -> Layout:
    house = TABLES[name]
    rng = Rng(f"{name}{situation}{seed}".encode())
    boxes = min(2 + rng.below(5), house.rules.boxes_max)
    return first_that_deals(lambda: make_table(situation, house, boxes, rng))


@pytest.mark.parametrize(("name", "situation"), CASES)
def test_the_engine_settles_the_same_lines_before_and_after_the_last_card(name: str, situation: str) -> None:
    for seed in range(SEEDS):
        layout = made(name, situation, seed)
        found, round = unsettled(layout), replay(layout)
        last_card = max(at for at, step in enumerate(round.log) if step.act in DEALS)
        before, after = ({step.place for step in steps if step.act is Act.SETTLE}
                         for steps in (round.log[:last_card], round.log[last_card:]))
        if round.log[last_card].place == DEALER:  # else the bank has had all its cards before the boxes
            assert (set(found.gone), {line.id for line in found.lines}) == (before, after)
        assert {**found.gone, **{line.id: line.settlement for line in found.lines}} == round.settled


def test_what_waits_comes_in_the_order_of_the_house() -> None:
    layout = made("event-table", "win", 1)
    lines = unsettled(layout).lines
    assert [line.id for line in lines] == list(settlement_order(
        layout.in_order, {line.id: line.settlement for line in lines}, layout.rules))


@pytest.mark.parametrize(("name", "situation"), [
    ("uk", "insurance_open"), ("event-table", "insurance_open"), ("midnight", "blackjack_waits"),
    ("russian-club", "blackjack_waits"), ("uk", "blackjack_waits"), ("american", "insurance_won"),
])
def test_what_a_situation_is_about_is_still_open(name: str, situation: str) -> None:
    for seed in range(SEEDS):
        lines = unsettled(made(name, situation, seed)).lines
        if situation == "blackjack_waits":
            assert any(line.settlement.outcome == "blackjack_win" for line in lines)
        else:
            assert lines[0].id.endswith("-insurance")
            assert lines[0].action == ("take" if situation == "insurance_open" else "pay")


def test_boxes_change_places_with_all_that_they_asked() -> None:
    layout = made("vegas-strip", "split_two_results", 3)
    before = {box.number: (repr(box.hands), layout.requests[box.number]) for box in layout.boxes}
    reseat(layout, Rng(b"other places"))
    after = {box.number: (repr(box.hands), layout.requests[box.number]) for box in layout.boxes}
    assert after != before
    assert after.keys() == before.keys()
    assert sorted(map(repr, after.values())) == sorted(map(repr, before.values()))
    assert replay(layout).settled


PAIRS = SideBet(name="perfect_pairs", table=(SideBetPay(hand="perfect", pays="25:1"),
                                             SideBetPay(hand="mixed", pays="6:1")))
HYPER = SideBet(name="hyper_black_jack", table=(SideBetPay(hand="20", pays="4:1"),
                                                SideBetPay(hand="bust", pays="2:1")))


def test_side_bets_lie_on_boxes_where_the_house_has_them() -> None:
    house = table(rule_set(side_bets=(PAIRS, HYPER)))
    names: set[str] = set()
    for seed in range(20):
        rng = Rng(b"%d" % seed)
        layout = make_table("win", house, 4, rng, with_side_bets=True)
        lines = {line.id: line for line in unsettled(layout).lines}
        for box in layout.boxes:
            names.update(box.side_bets)
            for bet, stake in box.side_bets.items():
                line = lines[box.side_bet_id(bet)]
                assert (line.stake, line.hand, line.action in ("pay", "take")) == (stake, None, True)
    assert names == {"perfect_pairs", "hyper_black_jack/20", "hyper_black_jack/bust"}


def test_an_event_opens_more_boxes() -> None:
    layout = make_table("win", TABLES["event-table"], 12, Rng(b"1"), places=15)
    assert len(layout.boxes) == 12
    assert max(box.number for box in layout.boxes) > 7
