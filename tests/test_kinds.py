"""The contract of every kind of drill: each kind, each table, many seeds."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from itertools import islice
from pathlib import Path

import pytest

from tests.drills.houses import CONTENT, TABLES
from tests.drills.made import Case, all_mistakes, answered, drills_of, make
from tests.sizes import size
from trainer.demo.wrong import attempts
from trainer.drills import KINDS
from trainer.drills.base import Item, Json
from trainer.drills.round.acts import ORDER
from trainer.engine.randomness import Rng
from trainer.engine.rules import House, RuleSet
from trainer.errors import AnswerFormatError

ROOT = Path(__file__).parent.parent
SEEDS, FEW_SEEDS = 200, 24
"""Of each kind at each table, shared among its drills; few at the houses with rules of every kind."""
STEPS = size(3, 1000)
"""So many steps to a seed at most, on an average: a round has a hundred."""
EMPTIED = 40
"""Items that are answered with a field left empty."""
LONGEST_ITEM = 32_000
LONGEST_FORM = 3_000
LONGEST_NAME = 40

every_kind = pytest.mark.parametrize("name", KINDS)


@pytest.fixture(scope="module", params=[(name, table_id) for name in KINDS for table_id in TABLES],
                ids=lambda param: "-".join(param))
def case(request: pytest.FixtureRequest) -> Case:
    """Made once for the tests of it, which run one after another."""
    name, table_id = request.param
    drills, table = drills_of(name), TABLES[table_id]
    seeds = SEEDS if table_id in CONTENT.tables else FEW_SEEDS
    share = -(-seeds // len(drills))
    made = tuple(one for drill in drills for one in make(drill, table, share, STEPS * share))
    return Case(KINDS[name], drills, table, made)


@every_kind
def test_a_kind_has_its_drills_and_its_page(name: str) -> None:
    assert drills_of(name)
    assert (ROOT / "templates" / "drills" / f"{name}.html").is_file()
    assert (ROOT / "drills" / f"{name}.toml").is_file()


@every_kind
def test_every_situation_of_a_kind_is_in_a_drill_and_in_a_variant(name: str) -> None:
    kind = KINDS[name]
    in_drills = {one for drill in drills_of(name) for one in drill.situations}
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


def test_the_same_seed_makes_the_same_item(case: Case) -> None:
    """Of each situation; and other seeds make others, one or two by chance the same."""
    firsts = {(one.drill.id, one.situation): one for one in reversed(case.made)}
    for one in firsts.values():
        with one.told() as item:
            dealt = (case.kind.generate(one.drill, case.table, one.situation, Rng(seed))
                     for seed in (b"%d" % one.seed, b"another", b"a third", b"a fourth"))
            assert next(dealt) == item
            assert any(other.prompt != item.prompt for other in dealt)


def test_every_situation_that_is_offered_is_dealt(case: Case) -> None:
    """At a table of the product every drill has something to ask."""
    for drill in case.drills:
        offered = case.kind.situations(drill, case.table)
        assert {one.item.situation for one in case.made_by(drill)} == set(offered) <= set(drill.situations)
        assert offered or not case.is_of_the_product


def test_an_item_is_json_of_bounded_size(case: Case) -> None:
    for one in case.made:
        with one.told() as item:
            texts = [json.dumps(part) for part in (item.prompt, item.key)]
            assert [json.loads(text) for text in texts] == [item.prompt, item.key]
            assert sum(map(len, texts)) < LONGEST_ITEM
            assert item.kind == one.drill.kind
            assert item.target_ms == one.drill.target(item.situation)


def test_the_model_answer_is_right(case: Case) -> None:
    for one in case.made:
        with one.told() as item:
            form = case.kind.model_form(item)
            answer, verdict = case.answered(item, form)
            assert (verdict.credit, verdict.error_cost or 0, list(all_mistakes(verdict))) == (1000, 0, [])
            assert json.loads(json.dumps(answer)) == answer
            assert len(json.dumps(form)) < LONGEST_FORM
            assert verdict.due.template
            assert verdict.worked


def test_a_field_of_another_item_is_wrong(case: Case) -> None:
    """A grader that ignores a field lets this through; and what is wrong can be said."""
    for drill in case.drills:
        made = case.made_by(drill)
        forms = [case.kind.model_form(one.item) for one in made]
        given = {field: list(dict.fromkeys(form[field] for form in forms if form.get(field)))
                 for field in {field for form in forms for field in form}}
        tried = set()
        for one, form in zip(made, forms, strict=True):
            for field, right in form.items():
                others = [text for text in given[field] if not is_same(text, right)]
                if right and others:
                    tried.add(field.partition("-")[0])
                    swapped = others[given[field].index(right) % len(others)]
                    with one.told() as item:
                        assert not is_right(case, item, form | {field: swapped}), (field, swapped)
        assert tried == {field.partition("-")[0] for field in given} or not case.is_of_the_product, drill.id


def is_same(text: str, other: str) -> bool:
    """A total and an amount may be the same number."""
    return text.removesuffix(".00") == other.removesuffix(".00")


def is_right(case: Case, item: Item, form: dict[str, str]) -> bool:
    """Whether the form is a right answer; one that asks for more is none yet."""
    try:
        verdict = case.answered(item, form)[1]
    except AnswerFormatError:
        return False
    assert all(case.kind.MISTAKES[code] % params for code, params in all_mistakes(verdict))
    return verdict.word == "right"


def test_a_field_left_empty_is_no_answer(case: Case) -> None:
    for one in case.made[::max(1, len(case.made) // EMPTIED)]:
        with one.told() as item:
            form = case.kind.model_form(item)
            asked = [field for field in form if field in ASKED or field.startswith("call-")]
            for empty in ({}, dict.fromkeys(form, ""), *(form | {field: ""} for field in asked)):
                with pytest.raises(AnswerFormatError):
                    case.answered(item, empty)


ASKED = ("total", "call", "amount")
"""Fields that no answer is without."""

PROMPT_NAMES = {
    "variant", "asked", "dealer", "boxes", "said", "may_settle", "dealer_total", "dealer_blackjack", "lines",
    "box", "hands", "insurance", "even_money", "totals", "states", "hand", "cards", "wager", "stake",
    "doubled", "surrendered", "from_split", "after", "text", "word", "line", "kind", "may_take_part",
    "numbers", "first", "second", "count", "chip", "more", "larger",
    "happened", "choices", "id", "asks", "about", "apart", "en", "fr", "ru",
    "request", "way", "amount", "is_in_box", "moment", "history", "placard", "rule", "value", "reasons",
    "reason", "message", "money", "low", "high", "gone", "side_bet",
    "chips", "wanted", "rack", "colour", "left", "may_refuse",
    "phase", "palette", "act", "name", "has_place", "speech", "says", "shows", "claim", "bets_closed",
    "insured", "checked", "stood", "word_counts", "began", "done", "place", "settled", "stands",
    "state", "action", "turn", "show_ms",
}
HAND_ID = re.compile("[1-9][0-9]?([a-z]|-insurance)?")


def test_the_prompt_holds_what_a_dealer_sees_and_no_more(case: Case) -> None:
    """A new name in a prompt is thought about: what it says must follow from what lies on the felt."""
    for one in case.made:
        with one.told() as item:
            assert {name for name in names(item.prompt) if not HAND_ID.fullmatch(name)} <= PROMPT_NAMES


def names(part: Json) -> set[str]:
    """Every key of a JSON value, however deep."""
    if isinstance(part, dict):
        return set(part).union(*(names(inner) for inner in part.values()))
    return set[str]().union(*(names(inner) for inner in part)) if isinstance(part, list) else set()


def test_no_card_is_told_that_lies_face_down(case: Case) -> None:
    """A card that nobody has seen is a back, and only the dealer has one."""
    for one in case.made:
        with one.told() as item:
            hands = [hand for box in item.prompt.get("boxes", ()) for hand in box["hands"]]
            assert not any("back" in hand["cards"] for hand in hands)
            dealer = item.prompt.get("dealer")
            has_upcard_only = dealer and sum(card != "back" for card in dealer["cards"]) == 1
            is_in_play = item.prompt["variant"] in ("walk", "running", "ruling") and has_upcard_only
            is_in_play = is_in_play or bool(item.kind == "round" and has_upcard_only and is_dealt(item))
            is_unseen = is_in_play and case.table.rules.hole_card == "face_down"
            assert ("back" in dealer["cards"] if dealer else False) is is_unseen


def is_dealt(item: Item) -> bool:
    """Whether the bank of a round has all the cards of the deal."""
    done = item.prompt["done"]
    return bool(done) and ORDER[done[-1]["act"]] >= ORDER["bank_down"]


# Every code is reached by an answer that somebody might give, at a table of the product.

LONG = ("round",)
"""A round has more steps than are tried here: ``tests/drills/test_round_mistakes.py`` tries them."""
TRIED = 40
"""So many seeds of a drill at a table, where the first do not reach every code."""
OTHER_HOUSES = {
    "original-only": {"ONE_BET_ONLY"},
    "side-bets": {"SIDE_BETS_WITH_BOX"},
    "side-bets-with-box": {"SIDE_BETS_APART"},
}
"""None of the seven tables takes less than all from a double against the bank's blackjack, or has side bets:
what shows only there, by house."""


@pytest.mark.parametrize("name", [name for name in KINDS if name not in LONG])
def test_every_code_is_reached_and_can_be_said(name: str) -> None:
    kind, reached = KINDS[name], set()
    tables = [TABLES[table_id] for table_id in (*CONTENT.tables, *OTHER_HOUSES)]
    drills = [(table, make(drill, table, TRIED, TRIED)) for table in tables for drill in drills_of(name)]
    for _ in range(TRIED):
        for table, made in drills:
            for one in islice(made, 1):
                with one.told() as item:
                    for form in attempts(item):
                        for code, params in all_mistakes(answered(kind, table, item, form)[1]):
                            assert kind.MISTAKES[code] % params
                            if code in OTHER_HOUSES.get(table.id, {code}):
                                reached.add(code)
        if reached == set(kind.MISTAKES):
            return
    assert reached == set(kind.MISTAKES)
