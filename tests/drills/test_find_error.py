"""The find-error drill as a trainee meets it: what is read, what an inspection is worth, what is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.drills.find_error_items import drill, item
from tests.drills.houses import TABLES, calls
from tests.drills.sentences import plain
from trainer.drills import find_error
from trainer.drills.base import Item, Verdict
from trainer.drills.find_error.faults import TYPES
from trainer.errors import AnswerFormatError

UK = TABLES["uk"]


def answered(asked: Item, **changes: str) -> Verdict:
    """The model answer with changes: ``at_3="pay"``, ``at_D="none"``."""
    form = find_error.model_form(asked) | {
        f"fault-{name.removeprefix('at_')}": text for name, text in changes.items()}
    return find_error.grade(asked, find_error.parse(form, calls(UK)))


def codes(verdict: Verdict) -> list[str]:
    return [mistake.code for mistake in verdict.mistakes]


def sentences(verdict: Verdict) -> list[str]:
    return [plain(line) for line in verdict.worked]


def place_of(asked: Item, number: int = 0) -> str:
    return str(asked.key["faults"][number]["place"])


def quiet_place(asked: Item) -> str:
    """A box where nothing is wrong."""
    return str(next(place for place in asked.key["right"] if place.isdigit()))


# What an inspection is worth: F1 of what is found, 0.6 for the place and 0.4 for the type.

def test_a_clean_table_is_all_or_nothing() -> None:
    asked = item("clean")
    assert answered(asked).credit == 1000
    verdict = answered(asked, **{f"at_{quiet_place(asked)}": "pay"})
    assert (verdict.credit, codes(verdict)) == (0, ["FALSE_ALARM"])


@pytest.mark.parametrize(("situation", "found", "credit", "mistakes"), [
    ("pay", {0: "pay"}, 1000, []),
    ("pay", {0: "take"}, 600, ["WRONG_TYPE"]),
    ("pay", {0: "none"}, 0, ["MISSED_PAY"]),
    ("pay", {0: "pay", "quiet": "total"}, 666, ["FALSE_ALARM"]),
    ("pay", {0: "take", "quiet": "total"}, 400, ["WRONG_TYPE", "FALSE_ALARM"]),
    ("pay", {0: "none", "quiet": "total"}, 0, ["MISSED_PAY", "FALSE_ALARM"]),
])
def test_one_fault(situation: str, found: dict[int | str, str], credit: int, mistakes: list[str]) -> None:
    asked = item(situation, seed=1)
    changes = {f"at_{quiet_place(asked) if at == 'quiet' else place_of(asked)}": text
               for at, text in found.items()}
    verdict = answered(asked, **changes)
    assert (verdict.credit, codes(verdict)) == (credit, mistakes)


def test_one_of_two_faults_is_two_thirds() -> None:
    asked = item("two", seed=3)
    verdict = answered(asked, **{f"at_{place_of(asked)}": "none"})
    assert verdict.credit == 666
    assert codes(verdict) == [f"MISSED_{asked.key['faults'][0]['what'].upper()}"]


@pytest.mark.parametrize("what", [one for one in find_error.SITUATIONS if one not in ("clean", "two")])
def test_each_kind_of_fault_has_its_own_blind_spot(what: str) -> None:
    asked = item(what, "event-table", seed=2)
    verdict = answered(asked, **{f"at_{place_of(asked)}": "none"})
    assert (verdict.credit, codes(verdict)) == (0, [f"MISSED_{what.upper()}"])


# What is said: the engine's figures of this very table.

def test_a_wrong_payment_is_told_with_what_was_due() -> None:
    asked = next(one for seed in range(60) if "overpaid" in str((one := item(
        "pay", "event-table", seed)).key["faults"]) and "3:2" in str(one.key["faults"]))
    (line,) = sentences(answered(asked, **{f"at_{place_of(asked)}": "take"}))
    shown = next(one for one in asked.prompt["lines"] if one["line"].rstrip("ab") == place_of(asked)
                 and one["action"] == "pay")
    stake = next(hand["stake"] for box in asked.prompt["boxes"] for hand in box["hands"]
                 if hand["hand"] == shown["line"])
    due = stake * 3 // 2
    assert line == (f"Box {place_of(asked)}: {stake / 100:g} paid {shown['amount'] / 100:g}. "
                    f"Due {due / 100:g} (3:2), overpaid {(shown['amount'] - due) / 100:g}.")


def test_who_chose_another_fault_is_told_which() -> None:
    asked = item("pay", seed=1)
    (mistake,) = answered(asked, **{f"at_{place_of(asked)}": "take"}).mistakes
    assert mistake.params == {"place": {"message": "Box %(box)s", "box": place_of(asked)},
                              "chosen": {"message": TYPES["take"]}}


def test_the_faults_lead_the_verdict() -> None:
    assert plain(answered(item("clean")).due) == "No error"
    one, two = item("pay", seed=1), item("two", seed=3)
    assert plain(answered(one).due) == f"Box {place_of(one)}: Wrong amount paid"
    assert plain(answered(two).due).count(": ") + plain(answered(two).due).count("Insurance m") == 2
    assert len(answered(two).worked) == 2


def test_a_clean_table_is_told_by_its_sums() -> None:
    asked = item("clean", "vegas-strip", seed=4)
    paid = sum(line["amount"] for line in asked.prompt["lines"] if line["action"] == "pay")
    taken = sum(line["amount"] for line in asked.prompt["lines"] if line["action"] == "take")
    assert sentences(answered(asked)) == [
        "Every total, card and bet of this table is right.",
        f"In all {paid / 100:g} was paid and {taken / 100:g} taken, as due."]


TAGS = {"money", "cards", "total"}


@pytest.mark.parametrize("variant", find_error.VARIANTS)
def test_a_sentence_within_a_sentence_is_told_from_an_amount(variant: str) -> None:
    """A tagged parameter has one tag: whoever writes it out looks for that."""
    for situation in find_error.VARIANTS[variant]:
        asked = item(situation, "event-table", seed=5, variant=variant)
        for place in asked.key["right"]:
            verdict = answered(asked, **{f"at_{place}": "pay"})
            said = [verdict.due.params, *(line.params for line in verdict.worked),
                    *(mistake.params for mistake in verdict.mistakes)]
            assert not any("message" in inner and TAGS & inner.keys() for inner in nested(said))


def nested(part: Any) -> Iterator[dict[str, Any]]:
    """Every tagged parameter, however deep."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from nested(inner)


# What is shown.

def test_a_running_table_has_no_money_moved() -> None:
    asked = item("illegal", "vegas-strip", variant="running")
    assert asked.prompt["lines"] == []
    assert (asked.prompt["state"], asked.prompt["dealer_total"]) == ("played", None)
    assert asked.prompt["dealer"]["cards"][1:] == ["back"]
    assert item("illegal", "uk", variant="running").prompt["dealer"]["cards"][1:] == []


@pytest.mark.parametrize(("table", "variant", "missing"), [
    ("double-exposure", "running", set(find_error.VARIANTS["running"])),
    ("double-exposure", "finished", {"insurance", "split_bj"}),
    ("no-split", "finished", {"split_bj", "order", "two"}),
    ("tens-only", "running", {"insurance"}),
])
def test_a_table_has_only_the_faults_that_its_rules_have(table: str, variant: str, missing: set[str]) -> None:
    asked = drill(variant)
    assert set(asked.situations) - set(find_error.situations(asked, TABLES[table])) == missing


# What can be read.

@pytest.mark.parametrize(("number", "name"), list(enumerate(TYPES, start=1)))
def test_a_fault_is_named_by_its_word_or_its_key(number: int, name: str) -> None:
    assert find_error.parse({"fault-3": str(number)}, calls(UK)) == {"places": {"3": name}}
    assert find_error.parse({"fault-D": f" {name} "}, calls(UK)) == {"places": {"D": name}}


@pytest.mark.parametrize("form", [
    {}, {"fault-3": ""}, {"fault-3": "9"}, {"fault-3": "?!"}, {"fault-0": "pay"}, {"fault-x": "pay"},
    {"other": "1"},
])
def test_what_names_no_fault_is_no_answer(form: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        find_error.parse(form, calls(UK))


@pytest.mark.parametrize("field", ["fault-8", "fault-99"])
def test_a_place_that_is_not_there_is_asked_again(field: str) -> None:
    asked = item("pay")
    with pytest.raises(AnswerFormatError, match="There is no box"):
        find_error.grade(asked, find_error.parse({field: "pay"}, calls(UK)))
