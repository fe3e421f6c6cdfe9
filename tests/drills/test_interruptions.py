"""What comes between an item and its answer: asked of any kind, judged beside it, and never in its way."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.drills.houses import CONTENT, TABLES, calls
from tests.drills.sentences import plain
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.drills.interruptions import PART, interrupt, judge, own_fields, without
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules

BARE = Item("sums", "small", {"text": "1 + 1"}, {"sum": 2}, 2000)
SEEDS = 200


def interrupted(table: HouseRules, item: Item = BARE) -> Iterator[Item]:
    return (interrupt(item, table, Rng(b"%d" % seed)) for seed in range(SEEDS))


def due_of(item: Item) -> str:
    """Worked out from the sentence that is asked, by plain arithmetic."""
    asked = item.prompt[PART]["asked"]
    match item.prompt[PART]["sort"]:
        case "multiply":
            return str(asked["count"] * asked["amount"]["money"] // 100)
        case "change":
            return str(asked["larger"]["money"] // asked["chip"]["money"])
    total = sum(int(card[0]) for card in asked["hand"]["cards"].split())
    assert total <= 21
    assert abs(total - asked["said"]) <= 2
    return "yes" if total == asked["said"] else "no"


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda one: one.id)
def test_at_every_table_the_right_answer_follows_from_what_is_asked(table: HouseRules) -> None:
    sorts = Counter[str]()
    for item in interrupted(table):
        due = due_of(item)
        aside = judge(item, {PART: due})
        assert aside
        assert aside.outcome == "right"
        assert plain(aside.asked).endswith("?")
        assert json.loads(json.dumps([item.prompt, item.key])) == [item.prompt, item.key]
        sorts[item.prompt[PART]["sort"] + due * (due in ("yes", "no"))] += 1
    assert set(sorts) == {"multiply", "change", "claimyes", "claimno"}
    assert abs(sorts["claimyes"] - sorts["claimno"]) < SEEDS / 5, "a claim is true every second time"


def test_it_comes_while_the_item_is_worked_on() -> None:
    times = [item.prompt[PART]["after_ms"] for item in interrupted(TABLES["american"])]
    assert min(times) >= 600
    assert max(times) <= 800


def test_equal_arguments_make_an_equal_one() -> None:
    assert list(interrupted(TABLES["uk"])) == list(interrupted(TABLES["uk"]))


def test_the_prompt_does_not_tell_what_is_right() -> None:
    for item in interrupted(TABLES["american"]):
        shown = item.prompt[PART]
        assert set(shown) == {"sort", "asked", "after_ms"}
        assert set(shown["asked"]) <= {"message", "count", "amount", "hand", "said", "larger", "chip"}


@pytest.mark.parametrize(("typed", "outcome"), [
    ("245", "right"), (" 2 45 ", "right"), ("0245", "right"), ("２45", "right"), ("244", "wrong"),
    ("yes", "wrong"), ("two hundred", "wrong"), ("9" * 50, "wrong"), ("-245", "wrong"), ("", "open"),
    ("  ", "open"), (None, None),
])
def test_what_was_typed(typed: str | None, outcome: str | None) -> None:
    """Not there: it was never shown. Empty: it was, and was left alone."""
    asked = {"message": "%(count)s × %(amount)s?", "count": 7, "amount": {"money": 3500}}
    item = Item("sums", "small", {PART: {"sort": "multiply", "asked": asked}}, {PART: {"due": "245"}}, 2000)
    aside = judge(item, {} if typed is None else {PART: typed})
    assert (aside and aside.outcome) == outcome
    if aside:
        assert plain(aside.due) == "245"


def test_an_item_without_one_has_nothing_to_judge() -> None:
    assert judge(BARE, {PART: "7"}) is None
    assert without(BARE) is BARE


@pytest.mark.parametrize("kind", KINDS)
def test_the_item_s_own_answer_and_verdict_stay_as_they_are(kind: str) -> None:
    """Whatever came of the interruption; and the next step of a hand is not interrupted by the same."""
    drill = next(one for one in CONTENT.drills.values() if one.kind == kind)
    table = next(one for one in CONTENT.tables.values() if KINDS[kind].situations(drill, one))
    item = KINDS[kind].generate(drill, table, KINDS[kind].situations(drill, table)[0], Rng(b"item"))
    between = interrupt(item, table, Rng(b"between"))
    assert without(between) == item
    form = KINDS[kind].model_form(item)
    for typed in ("", "12", "nonsense", due_of(between)):
        posted = {**form, PART: typed}
        answer = KINDS[kind].parse(own_fields(posted), calls(table))
        assert answer == KINDS[kind].parse(form, calls(table))
        verdict = KINDS[kind].grade(between, answer)
        assert verdict == KINDS[kind].grade(item, answer)
        assert KINDS[kind].follow_up(without(between), answer, verdict) == KINDS[kind].follow_up(
            item, answer, verdict)


def test_a_wrong_claim_is_put_right() -> None:
    for item in interrupted(TABLES["american"]):
        aside = judge(item, {PART: "yes"})
        if item.prompt[PART]["sort"] == "claim" and aside:
            word = "yes" if aside.outcome == "right" else "no"
            assert re.fullmatch(rf"{word}, it is \d+", plain(aside.due))
