"""The payout drill as a trainee meets it: what is shown, what is read, what it is worth, what is said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.drills.houses import CONTENT, TABLES, calls
from tests.drills.sentences import plain
from trainer.drills import payout
from trainer.drills.base import Item, Verdict
from trainer.engine.randomness import Rng
from trainer.errors import AnswerFormatError

UK = TABLES["uk"]


def item(drill: str, situation: str, table: str = "uk", seed: int = 0) -> Item:
    return payout.generate(CONTENT.drills[f"payout/{drill}"], TABLES[table], situation, Rng(b"%d" % seed))


def answered(asked: Item, **changes: str) -> Verdict:
    """The model answer with changes: ``call_3="take"``, ``amount_3="25"``."""
    form = payout.model_form(asked) | {name.replace("_", "-"): text for name, text in changes.items()}
    return payout.grade(asked, payout.parse(form, calls(UK)))


def only_line(asked: Item) -> dict[str, Any]:
    (line,) = asked.key["lines"]
    return dict(line)


# A single blackjack.

def test_a_single_blackjack_asks_for_the_amount_alone() -> None:
    asked = item("blackjack", "bj_odd")
    assert payout.model_form(asked).keys() == {"amount"}
    assert asked.prompt["variant"] == "single"
    assert len(asked.prompt["boxes"]) == len(asked.prompt["lines"]) == 1


@pytest.mark.parametrize(("off", "credit", "cost"), [(0, 1000, 0), (50, 0, 50), (-100, 0, -100)])
def test_a_single_amount_is_right_or_wrong(off: int, credit: int, cost: int) -> None:
    asked = item("blackjack", "bj_odd")
    due = only_line(asked)["amount"]
    verdict = payout.grade(asked, {"amount": due + off})
    assert (verdict.credit, verdict.error_cost) == (credit, cost)


def test_a_single_verdict_names_the_misconception_with_its_figures() -> None:
    asked = item("blackjack", "bj_odd")
    stake = only_line(asked)["stake"]
    (mistake,) = payout.grade(asked, {"amount": stake}).mistakes
    assert mistake.code == "PAYS_EVEN"
    assert mistake.params["stake"] == {"money": stake}


# Every line of a table.

def test_the_prompt_tells_no_result() -> None:
    asked = item("table", "insurance_won")
    assert set(asked.prompt) == {"variant", "dealer", "dealer_total", "dealer_blackjack", "boxes", "lines"}
    for line in asked.prompt["lines"]:
        assert set(line) == {"line", "box", "hand", "kind", "stake", "wager", "doubled", "may_take_part"}


def test_lines_come_in_reading_order() -> None:
    asked = item("table", "insurance_won", "vegas-strip", seed=3)
    names = [line["line"] for line in asked.prompt["lines"]]
    insured = [name for name in names if name.endswith("-insurance")]
    hands = [name for name in names if not name.endswith("-insurance")]
    assert names == insured + hands
    assert hands == sorted(hands, reverse=True)


@pytest.mark.parametrize(("situation", "changes", "credit", "cost"), [
    ("win", {}, 1000, 0),
    ("win", {"amount": "1"}, 400, None),
    ("win", {"call": "take"}, 0, None),
    ("win", {"call": "push", "amount": ""}, 0, None),
    ("lose", {}, 1000, 0),
    ("lose", {"amount": "1"}, 1000, 0),
    ("lose", {"call": "push"}, 0, None),
    ("push", {"amount": "0"}, 1000, 0),
    ("push", {"call": "take"}, 0, None),
])
def test_action_and_amount(situation: str, changes: dict[str, str], credit: int, cost: int | None) -> None:
    asked = item("one-box", situation)
    name = only_line(asked)["line"]
    verdict = answered(asked, **{f"{field}_{name}": text for field, text in changes.items()})
    assert verdict.credit == verdict.lines[0].credit == credit
    if cost is not None:
        assert verdict.error_cost == cost


@pytest.mark.parametrize(("situation", "call", "amount", "cost"), [
    ("win", "pay", 2, 1), ("win", "pay", 0, -1), ("win", "push", None, -1), ("win", "take", None, -2),
    ("lose", "push", None, 1), ("lose", "pay", 1, 2), ("push", "pay", 1, 1), ("push", "take", None, -1),
])
def test_the_cost_is_paid_less_due(situation: str, call: str, amount: int | None, cost: int) -> None:
    asked = item("one-box", situation)
    line = only_line(asked)
    given = {"action": call, "amount": None if amount is None else amount * line["stake"]}
    verdict = payout.grade(asked, {"lines": {line["line"]: given}, "total": None})
    assert verdict.error_cost == cost * line["stake"]


def test_a_surrender_takes_half_and_says_so() -> None:
    asked = item("one-box", "surrender", "vegas-h17-65")
    line = only_line(asked)
    assert asked.prompt["lines"][0]["may_take_part"] is True
    assert payout.model_form(asked)[f"amount-{line['line']}"] != ""
    whole = answered(asked, **{f"amount_{line['line']}": ""})
    assert whole.credit == 400
    assert [mistake.code for mistake in whole.lines[0].mistakes] == ["SURR_FULL"]


def test_a_late_blackjack_that_takes_one_bet_is_asked_for_its_amount() -> None:
    asked = item("one-box", "double_v_bj", "original-only")
    line = only_line(asked)
    assert (line["action"], line["amount"]) == ("take", line["bet"])
    assert asked.prompt["lines"][0]["may_take_part"] is True
    everything = item("one-box", "double_v_bj", "uk")
    assert (only_line(everything)["amount"], everything.prompt["lines"][0]["may_take_part"]) == (
        only_line(everything)["stake"], False)


def test_a_table_is_the_mean_of_its_lines() -> None:
    asked = item("table", "win", seed=1)
    lines = asked.key["lines"]
    paid = next(line for line in lines if line["action"] == "pay")
    verdict = answered(asked, **{f"amount_{paid['line']}": "0"})
    assert len(lines) > 1
    assert verdict.credit == (1000 * (len(lines) - 1) + 400) // len(lines)
    assert [plain(message) for message in verdict.worked] == [
        f"Overpaid 0, underpaid {paid['amount'] / 100:g}."]
    assert [plain(message) for message in answered(asked).worked] == ["A clean table."]


def test_the_total_of_the_table_is_compared_and_never_diagnosed() -> None:
    asked = item("table", "win", seed=1)
    due = sum(line["amount"] for line in asked.key["lines"] if line["action"] == "pay")
    right = answered(asked, table_total=f"{due / 100:.2f}")
    wrong = answered(asked, table_total="1")
    assert (right.credit, wrong.credit) == (1000, 1000)
    assert not wrong.mistakes
    assert plain(right.worked[1]) == f"Your total of the payments is right: {due / 100:g}."
    assert plain(wrong.worked[1]) == f"Your total of the payments is 1; it is {due / 100:g}."


# What cannot be read, or was left out.

def one_line_form(asked: Item, **fields: str) -> dict[str, str]:
    name = only_line(asked)["line"]
    return {f"{field}-{name}": text for field, text in fields.items()}


@pytest.mark.parametrize("fields", [
    {"call": "", "amount": ""}, {"call": "", "amount": "25"}, {"call": "pay", "amount": ""},
    {"call": "perhaps", "amount": "25"}, {"call": "pay", "amount": "much"}, {"amount": "25"},
])
def test_half_a_line_is_no_answer(fields: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        payout.parse(one_line_form(item("one-box", "win"), **fields), calls(UK))


@pytest.mark.parametrize("form", [{}, {"amount": ""}, {"amount": "x y"}, {"call-": "pay"}, {"other": "1"}])
def test_nothing_is_no_answer(form: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        payout.parse(form, calls(UK))


def test_a_line_that_was_not_posted_is_asked_for() -> None:
    asked = item("table", "insurance_won", seed=2)
    form = {name: text for name, text in payout.model_form(asked).items() if not name.endswith("-insurance")}
    with pytest.raises(AnswerFormatError, match="The insurance of box"):
        payout.grade(asked, payout.parse(form, calls(UK)))


def test_an_answer_to_another_kind_of_item_is_no_answer() -> None:
    single, table = item("blackjack", "bj_even"), item("one-box", "win")
    for asked, form in ((single, payout.model_form(table)), (table, payout.model_form(single))):
        with pytest.raises(AnswerFormatError):
            payout.grade(asked, payout.parse(form, calls(UK)))


def test_fields_of_no_line_are_read_over() -> None:
    asked = item("one-box", "win")
    others = {"call-9z9": "pay", "amount-0": "x", "call-8b": "take", "a" * 500: "b" * 500}
    assert payout.grade(asked, payout.parse(payout.model_form(asked) | others, calls(UK))).credit == 1000


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize(("call", "amount"), [
    ("pay", "37.50"), ("paye", "37,50"), ("плачу", "37½"), ("w", "+37.5")])
def test_calls_and_amounts_are_read_in_every_language(lang: str, call: str, amount: str) -> None:
    read = payout.parse({"call-3": call, "amount-3": amount}, calls(UK, lang))
    assert read["lines"] == {"3": {"action": "pay", "amount": 3750}}
