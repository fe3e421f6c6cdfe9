"""Requests: four reasons that give nothing away, credit for each half of the answer, and what it shows."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from functools import cache

import pytest

from tests.drills.houses import TABLES, calls
from tests.drills.pleas import Plea, decision_of, true_reasons
from tests.drills.sentences import plain
from trainer.drills import request
from trainer.drills.base import Drill, Item, Json
from trainer.drills.request.placard import placard_line
from trainer.engine.permission import Decision
from trainer.engine.randomness import Rng
from trainer.errors import AnswerFormatError, CannotDeal

DRILL = Drill(
    id="request/all", kind="request", name={}, variant="ask", situations=tuple(request.SITUATIONS), items=20,
    target_ms={"default": 5000}, params={})
SEEDS = 12
REASONS = {name: reason for topic in request.TOPICS for name, reason in topic.reasons.items()}

every_table = pytest.mark.parametrize("table_id", TABLES)


@cache
def items(table_id: str) -> tuple[Item, ...]:
    table = TABLES[table_id]
    return tuple(request.generate(DRILL, table, situation, Rng(b"%d" % seed))
                 for situation in request.situations(DRILL, table) for seed in range(SEEDS))


def of(situation: str, table_id: str, decision: str) -> Item:
    """An item of the situation with this decision due."""
    return next(item for item in items(table_id)
                if item.situation == situation and item.key["decision"] == decision)


def codes(item: Item, decision: str, reason: int) -> list[str]:
    verdict = request.grade(item, {"decision": decision, "reason": reason})
    return [mistake.code for mistake in verdict.mistakes]


def a_reason(item: Item, *, grants: bool, of_the_rule: bool | None = None) -> int:
    """The number of an offered reason that is not the right one."""
    return next(at for at, one in enumerate(item.prompt["reasons"])
                if at != item.key["reason"] and REASONS[one["reason"]].grants is grants
                and of_the_rule in (None, item.key["clauses"][at] == item.key["clause"]))


@every_table
def test_two_reasons_grant_and_two_refuse(table_id: str) -> None:
    for item in items(table_id):
        names = [one["reason"] for one in item.prompt["reasons"]]
        assert len(set(names)) == 4
        assert sorted(REASONS[name].grants for name in names) == [False, False, True, True]
        assert REASONS[names[item.key["reason"]]].says is Decision(item.key["decision"])


@every_table
def test_one_of_the_others_misreads_the_very_rule(table_id: str) -> None:
    """Or a dealer who has it wrong would not find his reason."""
    for item in items(table_id):
        due = item.key["decision"] != "refuse"
        assert any(REASONS[one["reason"]].grants is not due and clause == item.key["clause"]
                   for one, clause in zip(item.prompt["reasons"], item.key["clauses"], strict=True)), item


@every_table
def test_what_looks_alike_has_one_answer(table_id: str) -> None:
    """By all that a page shows but the order of the reasons."""
    due: dict[str, set[Json]] = defaultdict(set)
    for item in items(table_id):
        shown = {name: item.prompt[name] for name in ("dealer", "boxes", "asked", "history", "placard")}
        due[repr(shown)].add(item.key["decision"])
    assert all(len(decisions) == 1 for decisions in due.values())


@every_table
def test_whoever_reads_the_placard_finds_one_true_reason(table_id: str) -> None:
    """By a reader that has no engine; the decision follows from the reason."""
    for item in items(table_id):
        names = [one["reason"] for one in item.prompt["reasons"]]
        right = names[item.key["reason"]]
        assert true_reasons(_read(item.prompt), names) == [right], item
        assert decision_of(right) == item.key["decision"], item


def _read(prompt: Json) -> Plea:
    """What a page shows of the prompt."""
    asked, (box,) = prompt["asked"], prompt["boxes"]
    hand = next((hand for hand in box["hands"] if hand["hand"] == asked["hand"]), None)
    of_hand = {} if hand is None else {
        "cards": hand["cards"], "from_split": hand["from_split"], "wager": Decimal(hand["wager"]) / 100,
        "stake": Decimal(hand["stake"]) / 100}
    return Plea(
        hands=len(box["hands"]), upcard=prompt["dealer"]["cards"][0] if prompt["dealer"] else "",
        way=asked["way"], moment=asked["moment"], amount=Decimal(asked["amount"] or 0) / 100,
        is_in_box=asked["is_in_box"], rules={line["rule"]: line["value"] for line in prompt["placard"]},
        **of_hand)


def test_no_reason_is_right_by_its_place() -> None:
    places = {item.key["reason"] for item in items("event-table")}
    assert places == {0, 1, 2, 3}


def test_one_name_for_one_reason() -> None:
    by_name = [(name, reason.text) for topic in request.TOPICS for name, reason in topic.reasons.items()]
    assert len(dict(by_name)) == len(set(by_name)) == len({text for _, text in by_name})


@pytest.mark.parametrize(("is_decided", "is_reasoned", "credit", "word"), [
    (True, True, 1000, "right"), (True, False, 600, "partial"), (False, True, 400, "partial"),
    (False, False, 0, "wrong"),
])
def test_the_decision_counts_more_than_its_reason(
    is_decided: bool, is_reasoned: bool, credit: int, word: str
) -> None:
    item = of("split_tens", "russian-club", "refuse")
    right = item.key["reason"]
    verdict = request.grade(item, {"decision": "refuse" if is_decided else "allow",
                                   "reason": right if is_reasoned else (right + 1) % 4})
    assert (verdict.credit, verdict.word) == (credit, word)


def test_ten_and_king_by_rank_and_by_value() -> None:
    by_rank, by_value = of("split_tens", "russian-club", "refuse"), of("split_tens", "vegas-strip", "allow")
    verdicts = [request.grade(item, {"decision": item.key["decision"], "reason": item.key["reason"]})
                for item in (by_rank, by_value)]
    assert [(plain(one.due), plain(one.worked[0])) for one in verdicts] == [
        ("Refuse.", "Only equal ranks may be split, and these differ."),
        ("Allow.", "Two cards of equal value may be split.")]


@every_table
def test_what_is_wrongly_allowed_is_diagnosed_by_its_rule(table_id: str) -> None:
    for item in items(table_id):
        if item.key["decision"] == "refuse":
            for decision in ("allow", "floor"):
                for reason in range(4):
                    first, *more = codes(item, decision, reason)
                    assert first == (item.key["code"] or "TOO_LAX")
                    of_the_rule = item.key["clauses"][reason] == item.key["clause"]
                    assert more == ([] if of_the_rule or not item.key["code"] else ["TOO_LAX"])


def test_what_is_wrongly_refused_by_a_misread_rule_and_out_of_habit() -> None:
    item = of("double_cards", "vegas-strip", "allow")
    assert codes(item, "refuse", a_reason(item, grants=False, of_the_rule=True)) == ["RULE_DOUBLE_CARDS"]
    item = of("split_tens", "vegas-strip", "allow")
    assert codes(item, "refuse", a_reason(item, grants=False, of_the_rule=True)) == ["RULE_SPLIT_RANK"]
    stricter = next(item for item in items("vegas-strip") if item.situation == "split_tens"
                    and "max_hands" in item.key["clauses"])
    assert codes(stricter, "refuse", stricter.key["clauses"].index("max_hands")) == ["TOO_STRICT"]
    assert codes(of("touching", "vegas-strip", "allow"), "refuse", 0) == ["TOO_STRICT"]


@pytest.mark.parametrize(("situation", "due", "decision", "code"), [
    ("double_hard", "floor", "allow", "NOT_CALLED_OUT"),
    ("double_less", "floor", "allow", "NOT_CALLED_OUT"),
    ("double_less", "allow", "floor", "NEEDLESS_FLOOR"),
    ("double_cards", "allow", "floor", "NEEDLESS_FLOOR"),
    ("double_less", "refuse", "floor", "RULE_DOUBLE_LESS"),
])
def test_the_floor(situation: str, due: str, decision: str, code: str) -> None:
    item = of(situation, "vegas-strip", due)
    assert codes(item, decision, item.key["reason"])[0] == code


def test_a_right_decision_for_a_wrong_reason() -> None:
    item = of("bet_late", "uk", "refuse")
    assert codes(item, "refuse", a_reason(item, grants=False)) == ["WRONG_REASON"]


@pytest.mark.parametrize("form", [
    {}, {"decision": "allow"}, {"reason": "1"}, {"decision": "perhaps", "reason": "1"},
    {"decision": "allow", "reason": "5"}, {"decision": "allow", "reason": "0"},
    {"decision": "", "reason": ""}, {"decision": "refuse", "reason": "²"},
])
def test_half_an_answer_is_none(form: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        request.parse(form, calls(TABLES["uk"]))


def test_a_table_without_the_rule_deals_no_item() -> None:
    with pytest.raises(CannotDeal):
        request.generate(DRILL, TABLES["vegas-strip"], "surrender_time", Rng(b"1"))


def test_the_placard_speaks_of_no_check_where_none_is_made() -> None:
    house = TABLES["original-only"]
    assert placard_line("surrender", house)["said"] == {"message": "Surrender: two cards, in their turn"}
