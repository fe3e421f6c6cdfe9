"""The contract of every kind of drill: each kind, each drill, each table, many seeds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from tests.drills.attempts import attempts
from tests.drills.houses import CONTENT, TABLES, calls
from trainer.drills import KINDS
from trainer.drills.base import Drill, DrillKind, Item, Json, Verdict
from trainer.engine.randomness import Rng
from trainer.engine.rules import House, RuleSet
from trainer.errors import AnswerFormatError

ROOT = Path(__file__).parent.parent
ITEMS = 200
FEW_ITEMS = 24
"""For the houses with rules of every kind, which are many."""
LONGEST_ITEM = 32_000
LONGEST_FORM = 3_000
LONGEST_NAME = 40

CASES = [(drill, table) for drill in CONTENT.drills for table in TABLES]
every_case = pytest.mark.parametrize(("drill_id", "table_id"), CASES)
every_kind = pytest.mark.parametrize("name", KINDS)


def kind_of(drill: Drill) -> DrillKind:
    return KINDS[drill.kind]


@cache
def items(drill_id: str, table_id: str) -> tuple[Item, ...]:
    """The items of many seeds, situation after situation, each with all the steps that follow it."""
    drill, table = CONTENT.drills[drill_id], TABLES[table_id]
    kind = kind_of(drill)
    situations = kind.situations(drill, table)
    wanted = ITEMS if table_id in CONTENT.tables else FEW_ITEMS
    made: list[Item] = []
    for seed in count():
        if not situations or (len(made) >= wanted and seed >= len(situations)):
            break
        situation = situations[seed % len(situations)]
        item: Item | None = kind.generate(drill, table, situation, Rng(b"%d" % seed))
        while item is not None:
            made.append(item)
            answer, verdict = answered(kind, item, kind.model_form(item), table_id)
            item = kind.follow_up(item, answer, verdict)
    return tuple(made)


def answered(kind: DrillKind, item: Item, form: dict[str, str], table_id: str) -> tuple[Json, Verdict]:
    answer = kind.parse(form, calls(TABLES[table_id]))
    return answer, kind.grade(item, answer)


def all_mistakes(verdict: Verdict) -> Iterator[tuple[str, dict[str, Json]]]:
    for one in (verdict, *verdict.lines):
        yield from ((mistake.code, mistake.params) for mistake in one.mistakes)


@every_kind
def test_a_kind_has_its_drills_and_its_page(name: str) -> None:
    assert [drill for drill in CONTENT.drills.values() if drill.kind == name]
    assert (ROOT / "templates" / "drills" / f"{name}.html").is_file()
    assert (ROOT / "drills" / f"{name}.toml").is_file()


@every_kind
def test_every_situation_of_a_kind_is_in_a_drill_and_in_a_variant(name: str) -> None:
    kind = KINDS[name]
    in_drills = {one for drill in CONTENT.drills.values() if drill.kind == name for one in drill.situations}
    assert in_drills == set(kind.SITUATIONS)
    assert {one for asked in kind.VARIANTS.values() for one in asked} == set(kind.SITUATIONS)


@every_kind
def test_a_kind_names_its_mistakes(name: str) -> None:
    """In a few words; a code that two kinds share has one name."""
    kind = KINDS[name]
    assert set(kind.MISTAKE_NAMES) == set(kind.MISTAKES)
    names = kind.MISTAKE_NAMES.values()
    assert all(0 < len(text) <= LONGEST_NAME and not text.endswith(".") for text in names)
    for other in KINDS.values():
        shared = kind.MISTAKE_NAMES.keys() & other.MISTAKE_NAMES.keys()
        assert all(kind.MISTAKE_NAMES[code] == other.MISTAKE_NAMES[code] for code in shared)


@every_kind
def test_a_kind_says_which_rules_it_relies_on(name: str) -> None:
    known = {field.name for part in (RuleSet, House) for field in fields(part)}
    assert set(KINDS[name].RELIES_ON) == set(KINDS[name].VARIANTS)
    for relied_on in KINDS[name].RELIES_ON.values():
        assert relied_on
        assert set(relied_on) <= known
        assert len(set(relied_on)) == len(relied_on)


@every_kind
def test_a_kind_says_what_is_critical_and_how_often_a_guess_is_right(name: str) -> None:
    """A skill has situations that must hold; what is no skill has no mastery that they could hold up."""
    kind = KINDS[name]
    assert set(kind.CRITICAL) <= set(kind.SITUATIONS)
    assert len(set(kind.CRITICAL)) == len(kind.CRITICAL)
    assert bool(kind.CRITICAL) == kind.IS_SKILL
    assert set(kind.GUESS) == set(kind.VARIANTS)
    assert all(0 < chance < 1 for chance in kind.GUESS.values())


@every_case
def test_the_same_seed_makes_the_same_item(drill_id: str, table_id: str) -> None:
    drill, table = CONTENT.drills[drill_id], TABLES[table_id]
    kind = kind_of(drill)
    for situation in kind.situations(drill, table):
        first, again, other = (
            kind.generate(drill, table, situation, Rng(seed)) for seed in (b"1", b"1", b"2"))
        assert first == again
        assert first.prompt != other.prompt


@every_case
def test_every_situation_that_is_offered_is_dealt(drill_id: str, table_id: str) -> None:
    drill, table = CONTENT.drills[drill_id], TABLES[table_id]
    offered = kind_of(drill).situations(drill, table)
    assert {item.situation for item in items(drill_id, table_id)} == set(offered) <= set(drill.situations)
    assert offered or table_id not in CONTENT.tables


@every_case
def test_an_item_is_json_of_bounded_size(drill_id: str, table_id: str) -> None:
    drill = CONTENT.drills[drill_id]
    for item in items(drill_id, table_id):
        for part in (item.prompt, item.key):
            assert json.loads(json.dumps(part)) == part
        assert len(json.dumps([item.prompt, item.key])) < LONGEST_ITEM
        assert item.kind == drill.kind
        assert item.target_ms == drill.target(item.situation)


@every_case
def test_the_model_answer_is_right(drill_id: str, table_id: str) -> None:
    kind = kind_of(CONTENT.drills[drill_id])
    for item in items(drill_id, table_id):
        form = kind.model_form(item)
        answer, verdict = answered(kind, item, form, table_id)
        assert (verdict.credit, verdict.error_cost or 0, list(all_mistakes(verdict))) == (1000, 0, [])
        assert json.loads(json.dumps(answer)) == answer
        assert len(json.dumps(form)) < LONGEST_FORM
        assert verdict.due.template
        assert verdict.worked


@every_case
def test_a_field_of_another_item_is_wrong(drill_id: str, table_id: str) -> None:
    """A grader that ignores a field lets this through."""
    kind = kind_of(CONTENT.drills[drill_id])
    made = items(drill_id, table_id)
    tried = set()
    for item, other in zip(made, (*made[1:], *made[:1]), strict=True):
        form, foreign = kind.model_form(item), kind.model_form(other)
        for field, right in form.items():
            swapped = foreign.get(field, right)
            if right and swapped not in (right, ""):
                tried.add(field.partition("-")[0])
                assert not is_right(kind, item, form | {field: swapped}, table_id), (item, field, swapped)
    fields = {field.partition("-")[0] for item in made for field in kind.model_form(item)}
    assert tried == fields or table_id not in CONTENT.tables


def is_right(kind: DrillKind, item: Item, form: dict[str, str], table_id: str) -> bool:
    """Whether the form is a right answer; one that asks for more is none yet."""
    try:
        verdict = answered(kind, item, form, table_id)[1]
    except AnswerFormatError:
        return False
    assert all(code in kind.MISTAKES for code, _ in all_mistakes(verdict))
    return verdict.word == "right"


@every_case
def test_a_field_left_empty_is_no_answer(drill_id: str, table_id: str) -> None:
    kind = kind_of(CONTENT.drills[drill_id])
    at = calls(TABLES[table_id])
    for item in items(drill_id, table_id)[:40]:
        form = kind.model_form(item)
        with pytest.raises(AnswerFormatError):
            kind.grade(item, kind.parse({}, at))
        with pytest.raises(AnswerFormatError):
            kind.grade(item, kind.parse(dict.fromkeys(form, ""), at))
        for field in form:
            if field in ("total", "call", "amount") or field.startswith("call-"):
                with pytest.raises(AnswerFormatError):
                    kind.grade(item, kind.parse(form | {field: ""}, at))


PROMPT_NAMES = {
    "variant", "asked", "dealer", "boxes", "said", "may_settle", "dealer_total", "dealer_blackjack", "lines",
    "box", "hands", "insurance", "even_money", "totals", "states", "hand", "cards", "wager", "stake",
    "doubled", "surrendered", "from_split", "after", "text", "word", "line", "kind", "may_take_part",
    "numbers", "first", "second", "count", "chip", "more", "larger",
    "happened", "choices", "id", "asks", "about", "apart", "en", "fr", "ru",
    "request", "way", "amount", "is_in_box", "moment", "history", "placard", "rule", "value", "reasons",
    "reason", "message", "money", "low", "high", "gone", "side_bet",
    "chips", "wanted", "rack", "colour", "left", "may_refuse",
    "state", "action", "turn", "show_ms",
}
HAND_ID = re.compile("[1-9][0-9]?[a-z]?")


@every_case
def test_the_prompt_holds_what_a_dealer_sees_and_no_more(drill_id: str, table_id: str) -> None:
    """A new name in a prompt is thought about: what it says must follow from what lies on the felt."""
    for item in items(drill_id, table_id):
        assert {name for name in names(item.prompt) if not HAND_ID.fullmatch(name)} <= PROMPT_NAMES


def names(part: Json) -> set[str]:
    """Every key of a JSON value, however deep."""
    if isinstance(part, dict):
        return set(part).union(*(names(inner) for inner in part.values()))
    return set[str]().union(*(names(inner) for inner in part)) if isinstance(part, list) else set()


@every_case
def test_no_card_is_told_that_lies_face_down(drill_id: str, table_id: str) -> None:
    """A card that nobody has seen is a back, and only the dealer has one."""
    for item in items(drill_id, table_id):
        hands = [hand for box in item.prompt.get("boxes", ()) for hand in box["hands"]]
        assert not any("back" in hand["cards"] for hand in hands)
        dealer = item.prompt.get("dealer")
        has_upcard_only = dealer and sum(card != "back" for card in dealer["cards"]) == 1
        is_in_play = item.prompt["variant"] in ("walk", "running", "ruling") and has_upcard_only
        is_unseen = is_in_play and TABLES[table_id].rules.hole_card == "face_down"
        assert ("back" in dealer["cards"] if dealer else False) is is_unseen


# Every code is reached by an answer that somebody might give, at a table of the product.

TRIED = 40
OTHER_HOUSES = {
    "original-only": {"ONE_BET_ONLY"},
    "side-bets": {"SIDE_BETS_WITH_BOX"},
    "side-bets-with-box": {"SIDE_BETS_APART"},
}
"""None of the seven tables takes less than all from a double against the bank's blackjack, or has side bets:
what shows only there, by house."""


@every_kind
def test_every_code_is_reached_and_can_be_said(name: str) -> None:
    kind, reached = KINDS[name], set()
    for drill_id in (drill.id for drill in CONTENT.drills.values() if drill.kind == name):
        for table_id in (*CONTENT.tables, *OTHER_HOUSES):
            for item in items(drill_id, table_id)[:TRIED]:
                for form in attempts(item):
                    for code, params in all_mistakes(answered(kind, item, form, table_id)[1]):
                        assert kind.MISTAKES[code] % params
                        if code in OTHER_HOUSES.get(table_id, {code}):
                            reached.add(code)
    assert reached == set(kind.MISTAKES)
