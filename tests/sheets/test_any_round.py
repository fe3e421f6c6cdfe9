"""Rounds played at random by the engine: whatever is left on the table is ruled as the round settled it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests import factories
from tests.sheets.ruled import end_of
from tests.shipped import shipped_content
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request, allowed_requests
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import Bonus21, HouseRules, SideBet, SideBetPay, Surrender
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.sheets.ruling import Ruling, Situation, rule

_RULES: dict[str, Any] = {
    "early": factories.rule_set(surrender=Surrender.EARLY),
    "late after all": factories.rule_set(
        surrender=Surrender.LATE, surrender_after_split=True, surrender_after_double=True),
    "redouble": factories.rule_set(
        redouble=2, double_on="any_number_of_cards", double_for_less=True, hit_split_aces=True,
        resplit_aces=True, max_hands="unlimited", auto_stand_21=False, decks=1),
    "bonuses": factories.rule_set(
        charlie_n=5, charlie_payout="2:1", suited_blackjack_payout="2:1",
        suited_blackjack_suits=frozenset("shdc"), push_22=True, forced_hit_below=12,
        bonus_21=(Bonus21(hand="777", suits="any", pays="3:1"),)),
    "no hole card": factories.no_hole_card(
        dealer_bj_takes="busted_plus_one_per_box", surrender=Surrender.LATE, insurance_survives_bust=False,
        dealer_wins_ties=frozenset({17, 18}), push_bet="stays"),
    "side bets": factories.no_hole_card(dealer_bj_takes="original_only", side_bets=(
        SideBet(name="21+3", table=(
            SideBetPay(hand="straight", pays="10:1"), SideBetPay(hand="flush", pays="5:1"))),
        SideBet(name="perfect_pairs", table=(SideBetPay(hand="mixed", pays="5:1"),)))),
}
TABLES = {**shipped_content().tables,
          **{name: factories.table(rules, id="made") for name, rules in _RULES.items()}}
ROUNDS = 60


def play(table: HouseRules, rng: Rng) -> Round:
    """A round of a few boxes whose players ask for anything that they may have."""
    rules, places = table.rules, range(1, table.rules.boxes_max + 1)
    boxes = rng.sample(places, 1 + rng.below(min(4, len(places))))
    bets = {number: rng.choice(table.house.bets[:6]) for number in boxes}
    round = Round(bets, Shoe.for_rules(replace(rules, burn_cards=0), rng))
    for box in round.boxes:
        if rng.chance(1, 2):
            box.side_bets = {one.name: 500 for one in rules.side_bets}
    while not round.is_over:
        take_step(round, answered(round, next_step(round, rules), table, rng), rules)
    return round


def answered(round: Round, step: Step, table: HouseRules, rng: Rng) -> Step:
    match step.act:
        case Act.ASK:
            box, hand = round.find(step.place)
            allowed = sorted(allowed_requests(box, hand, table.rules, upcard=round.upcard))
            if table.rules.surrender is Surrender.EARLY and round.is_checked:  # offered before the check
                allowed = [one for one in allowed if one is not Request.SURRENDER]
            if Request.SPLIT in allowed and rng.chance(3, 4):
                return step.answered(Request.SPLIT)
            return step.answered(rng.choice(allowed))
        case Act.OFFER_INSURANCE if rng.chance(1, 2):
            return step.answered(Request.INSURANCE)
        case Act.OFFER_EVEN_MONEY if rng.chance(1, 2):
            return step.answered(Request.EVEN_MONEY)
        case Act.OFFER_SURRENDER if rng.chance(1, 3):
            return step.answered(Request.SURRENDER)
    return step


def put_in(round: Round) -> Situation:
    """As ``end_of``, with what no case has."""
    plain = end_of(round)
    return replace(plain, boxes=tuple(
        replace(put, even_money=box.even_money, side_bets=dict(box.side_bets))
        for put, box in zip(plain.boxes, round.boxes, strict=True)))


def settled(ruling: Ruling) -> dict[str, tuple[int, int, str]]:
    return {line.line: (line.net, line.stays, line.outcome) for line in ruling.order}


@pytest.mark.parametrize("name", TABLES)
def test_a_round_is_ruled_as_it_was_settled(name: str) -> None:
    table = TABLES[name]
    for seed in range(ROUNDS):
        round = play(table, Rng(f"{name} {seed}".encode()))
        situation = put_in(round)
        ruling = rule(situation, table)
        assert settled(ruling) == {
            line: (one.net, one.stays, one.outcome.value) for line, one in round.settled.items()}, situation
        assert [line.line for line in ruling.order] == list(round.settled), situation
        check_sentences(ruling)
        check_chips(ruling)


def check_sentences(ruling: Ruling) -> None:
    """Every sentence names the amount of its line where it names one at all."""
    for line in ruling.order:
        assert line.why
        assert all(one.params.get("due", {"money": line.amount}) == {"money": line.amount}
                   for one in line.why if "%(due)s" in one.template)


def check_chips(ruling: Ruling) -> None:
    """What is pushed out comes to what is paid."""
    for line in ruling.order:
        assert line.chips is not None
        assert sum(value * count for value, count in line.chips) == max(line.net, 0)


@pytest.mark.parametrize("name", ["uk", "american", "russian-club", "vegas-h17-65"])
def test_a_card_or_a_request_too_many_is_another_situation(name: str) -> None:
    """Nothing of a finished round can be left out unnoticed: the bank draws on, or has drawn too much."""
    table = TABLES[name]
    for seed in range(ROUNDS):
        round = play(table, Rng(f"{name} {seed}".encode()))
        situation = put_in(round)
        if len(situation.dealer) > 2:
            ruling = rule(replace(situation, dealer=situation.dealer[:-1]), table)
            assert ruling.bank.duty == "draw"


