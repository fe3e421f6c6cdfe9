"""What is said of a wrong act: one code for each, and the money that it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.drills.houses import CONTENT, TABLES
from tests.drills.rounds import Step, answer, begin, drill, play, stacked
from tests.drills.sentences import plain
from trainer.drills import round as kind
from trainer.drills.base import Item
from trainer.drills.round.players import ARGUING, HESITANT
from trainer.engine.rules import HouseRules
from trainer.errors import Message

TOTALS = [*(str(number) for number in range(1, 45)), "8/18", "bj", "x", "stand"]
ANY_TEXT = {"": "", "total": "20", "money": "7", "part": ""}
SEEDS = 40
ANOTHER_HOUSE = TABLES["original-only"]
"""None of the seven tables takes less than all from a double against a late blackjack."""


def attempts(item: Item) -> Iterator[dict[str, str]]:
    """Every act that is offered, on this place and another, and every total or amount that says something."""
    form, key = kind.model_form(item), item.key
    for one in item.prompt["palette"]:
        text = form.get("text", "") if one["act"] == key["act"] else ANY_TEXT[one["asks"]]
        yield {"act": one["act"], "place": key["place"] or "1", "text": text}
    yield from ({**form, "text": total} for total in TOTALS if key["total"])
    if "place" in form:
        yield from ({**form, "place": place} for place in (*key["pending"], "15"))
    if key["act"] == "limit_insurance" or key["amounts"]:
        yield from ({**form, "text": f"{int(cents) / 100:.2f}"} for cents in ("100", *key["amounts"]))
    for reached in key["line"]["wrong"] if key["line"] else ():
        act, _, cents = reached.partition(":")
        typed = f"{int(cents) / 100:.2f}" if cents else "0.01" if act == "pay" else ""
        yield {"act": act, "place": key["place"], "text": typed}
    if form["act"] == "pay":
        yield form | {"text": "0.01"}


def rounds(table: HouseRules, seed: int) -> Iterator[Step]:
    """Each phase by itself, which brings about what is rare in a whole round; and insured lines settled."""
    of = drill(whole=False)
    there = kind.situations(of, table)
    for one in there:
        yield from play(begin(table, one, seed, of=of), table)
    if "insurance" in there:
        yield from (step for step in play(begin(table, "insurance", seed), table) if step[0].key["line"])


def codes_of(steps: Iterable[Step], table: HouseRules) -> set[str]:
    """The codes that attempts reach; each has a sentence that can be said."""
    reached = set()
    for item, _, _ in steps:
        offered = {one["act"] for one in item.prompt["palette"]}
        right = kind.model_form(item)
        for form in attempts(item):
            if form["act"] not in offered:
                continue
            _, verdict = answer(item, form, table)
            if all(form.get(field) == text for field, text in right.items()):
                continue
            for mistake in verdict.mistakes:
                assert plain(Message(kind.MISTAKES[mistake.code], mistake.params))
                reached.add(mistake.code)
            assert verdict.word == "right" or verdict.mistakes, (form, item.key["act"])
    return reached


@pytest.mark.parametrize("table", CONTENT.tables.values(), ids=CONTENT.tables)
def test_every_wrong_answer_has_a_sentence(table: HouseRules) -> None:
    whole = play(begin(table, "settle", 1), table)
    assert codes_of([*whole, *rounds(table, 1)], table) <= set(kind.MISTAKES)


def test_every_code_is_reached() -> None:
    midnight = CONTENT.tables["midnight"]
    first = stacked(midnight, "As Ts 6c Kd 9d 7h 8h", bets={1: 1000, 2: 1000})
    reached = codes_of(play(first, midnight), midnight)
    for seed in range(SEEDS):
        for table in (*CONTENT.tables.values(), ANOTHER_HOUSE):
            if reached != set(kind.MISTAKES):
                reached |= codes_of(rounds(table, seed), table)
    assert reached == set(kind.MISTAKES)


VEGAS, FRENCH, MIDNIGHT = (CONTENT.tables[name] for name in ("vegas-strip", "event-table", "midnight"))


def first_due(first: Item, table: HouseRules, act: str) -> Item:
    """The first step of the round in which this act is due."""
    return next(item for item, _, _ in play(first, table) if item.key["act"] == act)


@pytest.mark.parametrize(("table", "cards", "changes", "due", "given", "code"), [
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "no_more_bets", "deal_boxes", "SKIPPED_CALL"),
    (VEGAS, "Ts 6c 9d 7h 8s", {"newcomers": ((2, 10**7),)}, "refuse_bet", "accept_bet", "WRONG_BET_TAKEN"),
    (VEGAS, "Ts 6c 9d 7h 5s 5h", {"newcomers": ((1, 1000),)}, "accept_bet", "refuse_bet", "BET_REFUSED"),
    (VEGAS, "Ts 6c 9d 7h 5s 5h", {"newcomers": ((1, 1000),)}, "accept_bet", "no_more_bets", "BET_LEFT"),
    (VEGAS, "Ts 6c 9d 7h 8s", {"late": (2, 1000)}, "refuse_bet", "accept_bet", "LATE_BET_TAKEN"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "bank_up", "deal_boxes", "WRONG_DEAL_ORDER"),
    (FRENCH, "Ts 6c 9d 7h 8s", {}, "deal_boxes", "bank_down", "WRONG_DEAL_ORDER"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "announce", "give_card", "SKIPPED_CALL"),
    (VEGAS, "Ts Ac 9d 7h 8s", {}, "offer_insurance", "check_hole_card", "INSURANCE_NOT_OFFERED"),
    (VEGAS, "Ts Ac 9d 7h 8s", {}, "close_insurance", "check_hole_card", "INSURANCE_NOT_CLOSED"),
    (VEGAS, "Ts Ac 9d 7h 8s", {}, "check_hole_card", "give_card", "NO_PEEK"),
    (VEGAS, "As Ac Td 7h 8s", {}, "offer_even_money", "offer_insurance", "EVEN_MONEY_NOT_OFFERED"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "pass_on", "give_card", "MISREAD_REQUEST"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "pass_on", "refuse", "REFUSED_ALLOWED"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "pass_on", "ask_signal", "NEEDLESS_SIGNAL"),
    (VEGAS, "Ts 6c 9d 7h 8s", {"profiles": {1: HESITANT}}, "ask_signal", "pass_on", "SERVED_WITHOUT_SIGNAL"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "turn_hole", "bank_draw", "HOLE_CARD_FORGOTTEN"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "bank_draw", "bank_stand", "STOPPED_TOO_EARLY"),
    (VEGAS, "Ts 6c 9d 7h 8s", {}, "bank_draw", "pay", "STOPPED_TOO_EARLY"),
    (VEGAS, "Ts 9c 9d 8h 8s", {}, "bank_stand", "bank_draw", "DREW_TOO_FAR"),
    (VEGAS, "Ts 9c 9d 8h 8s", {}, "bank_stand", "pay", "SKIPPED_CALL"),
    (VEGAS, "Ts 9c 9d 8h 8s", {}, "pay", "take", "WRONG_WINNER"),
    (VEGAS, "Ts 9c 9d 8h 8s", {}, "pay", "clear", "CARDS_BEFORE_MONEY"),
    (VEGAS, "Ts 9c 9d 8h 8s", {}, "clear", "place_bets", "NOT_CLEARED"),
    (VEGAS, "Ts 9c 9d 8h 8s", {}, "place_bets", "deal_boxes", "ACT_TOO_LATE"),
])
def test_a_wrong_act_has_its_code(table: HouseRules, cards: str, changes: dict[str, Any], due: str,
                                  given: str, code: str) -> None:
    item = first_due(stacked(table, cards, **changes), table, due)
    _, verdict = answer(item, {"act": given, "place": "1", "text": "10"}, table)
    assert [mistake.code for mistake in verdict.mistakes] == [code]
    assert verdict.word == "wrong"


def test_a_word_is_served_where_the_source_says_so() -> None:
    hesitant = {"profiles": {1: HESITANT}, "word_counts": True}
    steps = play(stacked(FRENCH, "Ts 6c 9d 7h 8s", **hesitant), FRENCH)
    speeches = [item.prompt["speech"] for item, _, _ in steps if item.key["act"] == "pass_on"]
    assert [(one["says"], one["shows"]) for one in speeches] == [("stand!", None)]
    assert "ask_signal" not in {item.key["act"] for item, _, _ in steps}


def test_a_players_total_is_not_taken_over() -> None:
    item = next(one for one, _, _ in play(stacked(VEGAS, "Ts 6c 9d 7h 8s", profiles={1: ARGUING}), VEGAS)
                if one.key["claim"])
    assert item.prompt["speech"]["claim"] == 20
    _, verdict = answer(item, {"act": "announce", "text": "20"}, VEGAS)
    assert verdict.mistakes[0].code == "CLAIM_BELIEVED"
    _, verdict = answer(item, {"act": "pass_on"}, VEGAS)
    assert verdict.mistakes[0].code == "CLAIM_LEFT"


def test_lines_are_settled_in_the_order_of_the_house() -> None:
    two = {"bets": {1: 1000, 2: 1000}}
    item = first_due(stacked(VEGAS, "Ts Qs 9c 9d 9h 8h 8s", **two), VEGAS, "pay")
    assert item.key["place"] == "2"
    for place, code in (("1", "SETTLED_OUT_OF_ORDER"), ("5", "WRONG_BOX")):
        _, verdict = answer(item, {"act": "pay", "place": place, "text": "10"}, VEGAS)
        assert [mistake.code for mistake in verdict.mistakes] == [code]


@pytest.mark.parametrize(("form", "credit", "cost"), [
    ({"act": "pay", "place": "1", "text": "15"}, 1000, 0),
    ({"act": "pay", "place": "1", "text": "10"}, 400, -500),
    ({"act": "pay", "place": "1", "text": "25"}, 400, 1000),
    ({"act": "take", "place": "1"}, 0, -2500),
    ({"act": "push", "place": "1"}, 0, -1500),
    ({"act": "pay", "place": "2", "text": "15"}, 0, 0),
])
def test_wrong_money_costs_paid_less_due(form: dict[str, str], credit: int, cost: int) -> None:
    item = first_due(stacked(VEGAS, "As 9c Td 8h 8s"), VEGAS, "pay")
    _, verdict = answer(item, form, VEGAS)
    assert (verdict.credit, verdict.error_cost or 0) == (credit, cost)


@pytest.mark.parametrize("seed", range(8))
def test_a_stake_that_a_push_left_is_never_doubled(seed: int) -> None:
    """Midnight: the push stays on box 1 and counts towards the same bets again."""
    first = stacked(MIDNIGHT, "Ts Qs 9d 9h 9c Th", bets={1: 1000, 2: 500}, seed=bytes([seed]) * 16)
    steps = play(first, MIDNIGHT)
    item = steps[-1][0]
    left = {box["box"]: box["hands"][0]["stake"] for box in item.prompt["boxes"]}
    assert left == {1: 1000, 2: 500}
    assert item.prompt["began"] == 1500
    match item.key["act"]:
        case "rebet" | "rebet_deal":
            assert item.key["amount"] == 1500
            _, verdict = answer(item, {"act": item.key["act"], "text": "30"}, MIDNIGHT)
            assert verdict.mistakes[0].code == "REBET_DOUBLED"
        case "return_bets":
            assert item.key["amount"] == 1500
        case act:
            assert act == "place_bets"
