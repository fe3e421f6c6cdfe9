"""What holds in every round of every table, whatever the players ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.basic_strategy import basic_strategy
from tests.factories import no_hole_card, rule_set
from trainer.engine.autoplay import play_round
from trainer.engine.cards import Card
from trainer.engine.dealer import dealer_must_draw, is_live
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request, allowed_requests, refusal
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import Bonus21, HoleCard, RuleSet, SideBet, SideBetPay, Surrender
from trainer.engine.settlement import Outcome
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step

_PAIRS = SideBet(name="perfect_pairs", table=(SideBetPay(hand="mixed", pays="5:1"),))
_CLASSES = st.frozensets(st.sampled_from(["A", "10"]))
_CHOICES: dict[str, st.SearchStrategy[Any]] = {
    "decks": st.sampled_from([1, 2, 6, "infinite"]),
    "dealer_bj_takes": st.sampled_from(
        ["all_bets", "original_only", "busted_plus_one_per_box", "busted_plus_one_per_hand"]),
    "dealer_soft_17": st.sampled_from(["stand", "hit"]),
    "blackjack_payout": st.sampled_from(["3:2", "6:5", "7:5", "2:1", "1:1"]),
    "blackjack_paid": st.sampled_from(["at_once_if_safe", "after_peek", "at_settlement"]),
    "blackjack_after_split": st.frozensets(st.sampled_from(["aces", "tens"])),
    "insurance_upcards": _CLASSES,
    "insurance_payout": st.sampled_from(["2:1", "5:2"]),
    "even_money": st.sampled_from(["off", "vs_A", "vs_A_and_10"]),
    "double_on": st.sampled_from(["any_two", "9-11", "10-11", "11", "any_number_of_cards"]),
    "redouble": st.integers(0, 2),
    "split_match": st.sampled_from(["value", "rank"]),
    "max_hands": st.sampled_from([1, 2, 3, 4, "unlimited"]),
    "split_second_card": st.sampled_from(["both_at_once", "hand_by_hand"]),
    "forced_hit_below": st.sampled_from([0, 12]),
    "surrender": st.sampled_from(Surrender),
    "surrender_not_vs": _CLASSES,
    "dealer_wins_ties": st.frozensets(st.sampled_from([17, 18])),
    "charlie_n": st.sampled_from(["none", 5, 6, 7]),
    "bonus_21": st.sampled_from([(), (Bonus21(hand="777", suits="any", pays="3:1"),)]),
    "push_bet": st.sampled_from(["returned", "stays"]),
    "settlement_order": st.sampled_from(["collect_then_pay", "box_by_box"]),
    "settlement_direction": st.sampled_from(["right_to_left", "left_to_right"]),
    "side_bets": st.sampled_from([(), (_PAIRS,)]),
} | {
    key: st.booleans() for key in (
        "dealer_draw_if_no_live_hand", "one_card_for_insurance", "one_card_for_naturals", "push_22",
        "player_bj_always_wins", "insurance_survives_bust", "double_soft", "double_soft_as_hard",
        "double_for_less", "das", "double_split_aces", "resplit_aces", "hit_split_aces", "auto_stand_21",
        "surrender_after_split", "surrender_after_double", "charlie_after_split",
    )
}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    changes = draw(st.fixed_dictionaries({}, optional=_CHOICES))
    if draw(st.booleans()):
        return no_hole_card(**changes)
    hole_card = draw(st.sampled_from([HoleCard.FACE_DOWN, HoleCard.FACE_UP]))
    order = draw(st.sampled_from(["P1-U-P2-H", "P1-P2-U-H"]))
    peek = draw(_CLASSES) if hole_card is HoleCard.FACE_DOWN else frozenset()
    return rule_set(**changes, hole_card=hole_card, initial_deal_order=order, peek=peek)


BETS = st.dictionaries(st.integers(1, 7), st.sampled_from([1000, 2000, 5000]), min_size=1)
SEEDS = st.binary(min_size=4, max_size=4)


def in_every_round(test: Callable[[RuleSet, dict[int, int], bytes], None]) -> Callable[[], None]:
    """Try the test on many tables, wagers and shoes; how long one takes is no matter."""
    tried: Callable[[], None] = given(rule_sets(), BETS, SEEDS)(test)
    return tried


def answer(round: Round, step: Step, rules: RuleSet, chance: Rng) -> Step:
    """Any answer that the table allows, each as likely."""
    if step.act is Act.ASK:
        box, hand = round.find(step.place)
        request = chance.choice(sorted(allowed_requests(box, hand, rules, upcard=round.upcard)))
        is_for_less = request is Request.DOUBLE and rules.double_for_less and chance.chance(1, 2)
        return step.answered(request, hand.stake // 2 if is_for_less else None)
    offered = {Act.OFFER_EVEN_MONEY: Request.EVEN_MONEY, Act.OFFER_INSURANCE: Request.INSURANCE,
               Act.OFFER_SURRENDER: Request.SURRENDER}
    return step.answered(offered[step.act]) if step.act in offered and chance.chance(1, 2) else step


def play(rules: RuleSet, bets: dict[int, int], seed: bytes) -> Round:
    round = start(rules, bets, seed)
    chance = Rng(seed + b"players")
    while not round.is_over:
        take_step(round, answer(round, next_step(round, rules), rules, chance), rules)
    return round


def start(rules: RuleSet, bets: dict[int, int], seed: bytes) -> Round:
    round = Round(bets, Shoe.shuffled(rules.decks, Rng(seed), shuffle="every_round"))
    for box in round.boxes:
        box.side_bets = {side_bet.name: 100 for side_bet in rules.side_bets}
    return round


def cards_of(round: Round) -> list[Card]:
    hands = [round.dealer, *(hand for box in round.boxes for hand in box.hands)]
    return [card for hand in hands for card in hand.cards]


def stake_of(round: Round, line: str) -> int:
    hand_id, _, bet = line.partition("-")
    if bet:
        box = round.box(int(hand_id))
        return box.insurance if bet == "insurance" else box.side_bets[bet]
    return round.find(line)[1].stake


@in_every_round
def test_money_is_conserved(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    """Followed chip by chip through the log: what the players lose the house wins."""
    round = play(rules, bets, seed)
    layout = sum(bets.values()) + sum(sum(box.side_bets.values()) for box in round.boxes)
    players, house, left = -layout, 0, 0
    for step in round.log:
        if step.amount is not None:
            players -= step.amount
            layout += step.amount
        if step.settlement is not None:
            line, stake = step.settlement, stake_of(round, step.place)
            assert 0 <= line.takes <= stake
            assert line.pays >= 0
            assert not (line.pays and line.takes)
            assert line.stays in (0, stake if line.outcome is Outcome.PUSH else 0)
            layout -= stake
            house += line.takes - line.pays
            left += line.stays
            players += stake - line.takes - line.stays + line.pays
    assert layout == 0
    assert left == sum(round.left_on_table().values())
    assert players + left + house == 0


@in_every_round
def test_the_settlements_of_a_box_are_its_net(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    round = play(rules, bets, seed)
    settled = [step.place for step in round.log if step.act is Act.SETTLE]
    lines = [
        line for box in round.boxes for line in (
            *box.hand_ids, *([box.insurance_id] if box.insurance else []),
            *map(box.side_bet_id, box.side_bets))
    ]
    assert Counter(settled) == Counter(lines)  # each line once
    nets = [line.net for line in round.settled.values()]
    assert sum(round.box_net(box) for box in round.boxes) == sum(nets)


@in_every_round
def test_no_card_is_dealt_twice(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    """The cards on the table are those the shoe gave, in that order, none more often than it has decks."""
    round = play(rules, bets, seed)
    given_out = Shoe.shuffled(rules.decks, Rng(seed), shuffle="every_round")
    cards = cards_of(round)
    assert Counter(cards) == Counter(given_out.draw() for _ in cards)
    if rules.decks != "infinite":
        assert max(Counter(cards).values()) <= rules.decks


@in_every_round
def test_the_deal_is_in_the_order_of_the_table(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    round = play(rules, bets, seed)
    boxes = [(Act.DEAL, str(number)) for number in sorted(bets)]
    places = {"U": [(Act.DEAL, "dealer")], "H": [(Act.DEAL_HOLE_CARD, "dealer")], "P1": boxes, "P2": boxes}
    order = [place for part in rules.initial_deal_order.split("-") for place in places[part]]
    dealt = [(step.act, step.place) for step in round.log if step.act in (Act.DEAL, Act.DEAL_HOLE_CARD)]
    assert dealt == order
    assert [(step.act, step.place) for step in round.log[:len(order)]] == order


@in_every_round
def test_a_bust_never_comes_back(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    """It gets no card and no question any more, and it wins nothing whatever the dealer does."""
    round, chance = start(rules, bets, seed), Rng(seed + b"players")
    while not round.is_over:
        step = next_step(round, rules)
        if step.act in (Act.ASK, Act.GIVE):
            assert not round.find(step.place)[1].is_bust
        take_step(round, answer(round, step, rules, chance), rules)
    for box in round.boxes:
        for hand_id, hand in zip(box.hand_ids, box.hands, strict=True):
            if hand.is_bust:
                settled = round.settled[hand_id]
                assert settled.pays == settled.stays == 0
                assert settled.takes > 0 or settled.outcome is Outcome.ADDITIONAL_BET_RETURNED


@in_every_round
def test_the_dealer_plays_to_the_rule(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    round = play(rules, bets, seed)
    has_live_hand = any(is_live(hand, rules) for box in round.boxes for hand in box.hands)
    if not round.ended_at_check and (has_live_hand or rules.dealer_draw_if_no_live_hand):
        assert not dealer_must_draw(round.dealer, rules)
    else:
        assert len(round.dealer.cards) <= 2
    drawn = [index for index, step in enumerate(round.log) if step.act is Act.DRAW]
    played = [index for index, step in enumerate(round.log) if step.act in (Act.ASK, Act.GIVE)]
    assert max(played, default=-1) < min(drawn, default=len(round.log))


@in_every_round
def test_the_log_replayed_is_the_same_round(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    round = play(rules, bets, seed)
    again = start(rules, bets, seed)
    for step in round.log:
        assert take_step(again, step, rules) == step
    assert again.settled == round.settled
    assert cards_of(again) == cards_of(round)
    assert again.is_over


@in_every_round
def test_a_round_at_once_is_the_round_step_by_step(rules: RuleSet, bets: dict[int, int], seed: bytes) -> None:
    """The driver of the simulation against the trainee's path, same cards, same requests."""
    round = start(rules, bets, seed)
    for box in round.boxes:
        box.side_bets = {}
    while not round.is_over:
        step = next_step(round, rules)
        if step.act is Act.ASK:
            box, hand = round.find(step.place)
            step = step.answered(basic_strategy(box, hand, round.upcard, rules))
        take_step(round, step, rules)
    at_once = play_round(bets, start(rules, bets, seed).shoe, rules, basic_strategy)
    assert at_once.settled == round.settled
    assert cards_of(at_once) == cards_of(round)
    assert [[hand.stake for hand in box.hands] for box in at_once.boxes] == [
        [hand.stake for hand in box.hands] for box in round.boxes
    ]
    assert (at_once.ended_at_check, at_once.is_over) == (round.ended_at_check, True)


@in_every_round
def test_what_is_allowed_is_granted_and_what_is_refused_is_not(
    rules: RuleSet, bets: dict[int, int], seed: bytes
) -> None:
    """Every hand that is asked may ask for something, and a refusal names a key of the rule set."""
    round, chance = start(rules, bets, seed), Rng(seed + b"players")
    while not round.is_over:
        step = next_step(round, rules)
        if step.act is Act.ASK:
            box, hand = round.find(step.place)
            allowed = allowed_requests(box, hand, rules, upcard=round.upcard)
            assert allowed
            for request in set(Request) - allowed - {Request.INSURANCE, Request.EVEN_MONEY}:
                assert hasattr(rules, refusal(request, box, hand, rules, upcard=round.upcard) or "")
        take_step(round, answer(round, step, rules, chance), rules)
