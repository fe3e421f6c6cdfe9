"""A whole round: played to its end at every table, settled as the engine does it, hiding what is hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.drills.houses import CONTENT, TABLES
from tests.drills.rounds import answer, begin, drill, play
from tests.drills.sentences import plain
from trainer.drills import round as kind
from trainer.drills.base import Item, Json, Verdict
from trainer.drills.round.course import cues
from trainer.drills.round.plan import Plan
from trainer.drills.round.scene import Scene
from trainer.engine.autoplay import play_round
from trainer.engine.cards import PACK, parse_cards, write_cards
from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import HouseRules
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import AnswerFormatError, Message

SEEDS = 50
FEW = 3
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
every_house = pytest.mark.parametrize("table", CONTENT.tables.values(), ids=CONTENT.tables)
SERVED = {"give_card": Request.HIT, "pass_on": Request.STAND, "take_double": Request.DOUBLE,
          "take_split": Request.SPLIT, "take_surrender": Request.SURRENDER}


def seeds(table: HouseRules) -> range:
    return range(SEEDS if table.id in CONTENT.tables else FEW)


def situation(table: HouseRules, seed: int) -> str:
    offered = kind.situations(drill(), table)
    return offered[seed % len(offered)]


@every_table
def test_a_round_comes_to_what_is_asked_and_hides_it_until_then(table: HouseRules) -> None:
    for one in kind.situations(drill(), table):
        steps = play(begin(table, one), table)
        assert one in {item.situation for item, _, _ in steps}
        assert [item.target_ms for item, _, _ in steps] == [
            6000 if item.situation == "settle" else 3000 for item, _, _ in steps]


@every_house
def test_the_model_answers_deal_the_round_that_the_engine_deals(table: HouseRules) -> None:
    """The lines are paid as the engine's simulation pays the same shoe and the same requests."""
    for seed in seeds(table):
        first = begin(table, situation(table, seed), seed)
        plan = Plan.from_json(first.key["plan"])
        forms: list[dict[str, str]] = []
        for item, _, verdict in play(first, table):
            forms.append(kind.model_form(item))
            assert verdict.word == "right"
            assert all(plain(message) for message in (verdict.due, *verdict.worked))
        settled = {form["place"]: money(form) for form in forms if form["act"] in ("pay", "take", "push")}
        scene = Scene(plan)
        list(cues(scene))
        expected = engines_own(plan, scene.round.log).settled
        assert settled.keys() == expected.keys()
        for line, one in expected.items():
            assert settled[line] == one.net, line


def money(form: dict[str, str]) -> int:
    cents = round(100 * float(form.get("text", "0")))
    return {"pay": cents, "take": -cents, "push": 0}[form["act"]]


def engines_own(plan: Plan, log: list[Step]) -> Round:
    """The round as ``autoplay`` deals it from the same cards; by its steps where insurance was taken."""
    served = iter([step.request for step in log if step.act is Act.ASK])

    def decide(*_: Any) -> Request:
        request = next(served)
        assert request is not None
        return request

    offers = [step for step in log if step.act.startswith("offer")]
    if not any(step.request for step in offers):
        return play_round(plan.bets, Shoe(plan.cards), plan.rules, decide)
    round, answers = Round(plan.bets, Shoe(plan.cards)), iter(
        [step for step in log if step.act is Act.ASK or step.act.startswith("offer")])
    while not round.is_over:
        step = next_step(round, plan.rules)
        is_answered = step.act is Act.ASK or step.act.startswith("offer")
        take_step(round, next(answers) if is_answered else step, plan.rules)
    return round


@every_house
def test_no_prompt_hangs_on_a_card_that_nobody_has_seen(table: HouseRules) -> None:
    """Another hole card and another rest of the shoe: the same prompts up to the card that is seen next."""
    for seed in range(12):
        for item, _, _ in play(begin(table, situation(table, seed), seed), table):
            assert step_again(item, patched(item)).prompt == item.prompt


def step_again(item: Item, plan: Json) -> Item:
    """The same step of the round from another plan; a round goes on whatever was answered."""
    before = replace(item, key=item.key | {"plan": plan, "at": item.key["at"] - 1})
    again = kind.follow_up(before, None, Verdict(0, Message(""), ()))
    assert again is not None
    return again


def patched(item: Item) -> Json:
    """The plan with every card exchanged that does not lie face up at this step.

    A hole card that was checked makes no blackjack: everybody knows as much of it.
    """
    plan = item.key["plan"]
    cards = parse_cards(plan["cards"])
    seen, hidden = drawn_so_far(item), hole_card_place(item)
    changed = list(cards)
    for at, card in enumerate(cards):
        if at == hidden and item.prompt["checked"]:
            changed[at] = parse_cards("5h" if card.rank != "5" else "6h")[0]
        elif at >= seen or at == hidden:
            changed[at] = PACK[(PACK.index(card) + 17) % 52]
    return plan | {"cards": write_cards(changed)}


def drawn_so_far(item: Item) -> int:
    """Cards that have left the shoe: those that lie on the table, and a round's end takes none away."""
    prompt = item.prompt
    if prompt["began"] is not None:
        return len(parse_cards(item.key["plan"]["cards"]))
    on_boxes = sum(len(hand["cards"]) for box in prompt["boxes"] for hand in box["hands"])
    return on_boxes + len((prompt["dealer"] or {"cards": []})["cards"])


def hole_card_place(item: Item) -> int:
    """Where in the shoe the card lies that is face down on the table now; -1 for none."""
    dealer = item.prompt["dealer"]
    if dealer is None or "back" not in dealer["cards"]:
        return -1
    plan = item.key["plan"]
    return 2 * len(plan["bets"]) + 1


@every_table
def test_two_steps_that_look_alike_have_one_right_answer(table: HouseRules) -> None:
    seen: dict[str, dict[str, str]] = {}
    for seed in range(9):
        for item, _, _ in play(begin(table, situation(table, seed), seed), table):
            form = kind.model_form(item)
            assert seen.setdefault(json.dumps(item.prompt, sort_keys=True), form) == form


@every_house
def test_every_act_is_among_those_offered_and_no_more_than_ten_are(table: HouseRules) -> None:
    for variant in kind.VARIANTS:
        for seed in range(6):
            first = begin(table, situation(table, seed), seed, of=drill(variant))
            for item, _, _ in play(first, table):
                acts = [one["act"] for one in item.prompt["palette"]]
                assert item.key["act"] in acts
                assert len(acts) == len(set(acts)) <= 10
                assert set(item.key["codes"]) == set(acts) - {item.key["act"]}


@every_house
def test_the_round_goes_on_from_what_was_due_whatever_was_answered(table: HouseRules) -> None:
    def wrong(item: Item) -> dict[str, str]:
        act = next(iter(item.key["codes"]), item.key["act"])
        return {"act": act, "place": "7", "text": "1"}

    for seed in range(4):
        first = begin(table, situation(table, seed), seed)
        right = [item for item, _, _ in play(first, table)]
        assert [item for item, _, _ in play(first, table, wrong)] == right


@pytest.mark.parametrize("form", [
    {}, {"act": ""}, {"act": "juggle"}, {"act": "pay", "text": "5"}, {"act": "pay", "place": "3"},
    {"act": "pay", "place": "box", "text": "5"}, {"act": "announce"}, {"act": "announce", "text": "17 s0ft"},
    {"act": "pay", "place": "0", "text": "5"},
])
def test_what_cannot_be_read_costs_nothing(form: dict[str, str]) -> None:
    table = CONTENT.tables["vegas-strip"]
    with pytest.raises(AnswerFormatError):
        answer(begin(table), form, table)


def test_an_act_that_is_not_offered_is_no_answer() -> None:
    table = CONTENT.tables["vegas-strip"]
    with pytest.raises(AnswerFormatError):
        answer(begin(table), {"act": "turn_hole"}, table)


@pytest.mark.parametrize(("text", "place"), [
    ("3", "3"), (" 12 ", "12"), ("3a", "3a"), ("3A", "3a"), ("3i", "3-insurance"), ("i3", "3-insurance"),
    ("3-insurance", "3-insurance"), ("3 Ins", "3-insurance"),
])
def test_a_place_is_read(text: str, place: str) -> None:
    table = CONTENT.tables["vegas-strip"]
    given, _ = answer(begin(table), {"act": "refuse_bet", "place": text}, table)
    assert given["place"] == place
