"""Each case that a dealer is asked about, as a row: the rules, what is due, and the key that is cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.drills.houses import named
from tests.drills.sentences import plain
from tests.factories import no_hole_card, rule_set, table
from trainer.drills import request
from trainer.drills.base import Drill, Item, Verdict
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules, RuleSet, Surrender

DRILL = Drill(
    id="request/all", kind="request", name={}, variant="ask", situations=tuple(request.SITUATIONS), items=20,
    target_ms={"default": 5000}, params={})
SEEDS = 24
VALUE, RANK = rule_set(), rule_set(split_match="rank")
NINE = rule_set(double_on="9-11", double_soft=False, das=False)
LESS = rule_set(double_for_less=True)
EXACT, PART = rule_set(insurance_amount="exact_half"), rule_set(insurance_amount="up_to_half")


def items(situation: str, table: HouseRules) -> list[Item]:
    return [request.generate(DRILL, table, situation, Rng(b"%d" % seed)) for seed in range(SEEDS)]


def perfect(item: Item) -> Verdict:
    return request.grade(item, {"decision": item.key["decision"], "reason": item.key["reason"]})


@pytest.mark.parametrize(("situation", "rules", "decisions", "clauses"), [
    ("split_tens", VALUE, "allow", "split_match"),
    ("split_tens", RANK, "allow refuse", "split_match"),
    ("split_hands", rule_set(max_hands=2), "allow refuse", "max_hands"),
    ("split_hands", rule_set(max_hands=3), "allow refuse", "max_hands"),
    ("split_hands", rule_set(max_hands="unlimited"), "allow", "max_hands"),
    ("split_aces", VALUE, "allow refuse", "resplit_aces"),
    ("split_aces", rule_set(max_hands=2, hit_split_aces=True), "allow refuse", "resplit_aces"),
    ("split_aces", rule_set(resplit_aces=True), "allow", "resplit_aces"),
    ("hit_split_ace", VALUE, "allow refuse", "hit_split_aces"),
    ("hit_split_ace", rule_set(hit_split_aces=True), "allow", "hit_split_aces"),
    ("double_cards", VALUE, "allow refuse", "double_on"),
    ("double_cards", NINE, "allow refuse", "double_on"),
    ("double_cards", rule_set(double_on="any_number_of_cards"), "allow", "double_on"),
    ("double_totals", VALUE, "allow", "double_on"),
    ("double_totals", NINE, "allow refuse", "double_on"),
    ("double_totals", rule_set(double_on="11"), "allow refuse", "double_on"),
    ("double_hard", VALUE, "floor", "hard_double"),
    ("double_soft", VALUE, "allow", "double_soft"),
    ("double_soft", NINE, "refuse", "double_soft"),
    ("double_split", VALUE, "allow", "das"),
    ("double_split", NINE, "refuse", "das"),
    ("double_less", LESS, "allow floor refuse", "double_for_less"),
    ("double_less", VALUE, "allow refuse", "double_for_less"),
    ("double_blackjack", VALUE, "refuse", "blackjack_stands"),
    ("insurance_over", EXACT, "allow refuse", "insurance_amount"),
    ("insurance_over", PART, "allow refuse", "insurance_amount"),
    ("insurance_part", EXACT, "refuse", "insurance_amount"),
    ("insurance_part", PART, "allow", "insurance_amount"),
    ("insurance_ten", EXACT, "allow refuse", "insurance_upcards"),
    ("insurance_ten", rule_set(insurance_upcards=frozenset({"A", "10"})), "allow", "insurance_upcards"),
    ("insurance_late", EXACT, "allow refuse", "insurance_when"),
    ("insurance_late", no_hole_card(), "allow refuse", "insurance_when"),
    ("even_money", VALUE, "refuse", "even_money"),
    ("even_money", rule_set(even_money="vs_A"), "allow refuse", "even_money"),
    ("even_money", rule_set(even_money="vs_A_and_10"), "allow refuse", "even_money"),
    ("surrender_none", VALUE, "refuse", "surrender"),
    ("surrender_time", rule_set(surrender=Surrender.LATE), "allow refuse", "surrender"),
    ("surrender_time", rule_set(surrender=Surrender.EARLY), "allow refuse", "surrender"),
    ("surrender_time", no_hole_card(surrender=Surrender.LATE), "allow refuse", "surrender"),
    ("hit_21", VALUE, "allow refuse", "auto_stand_21"),
    ("hit_21", rule_set(auto_stand_21=False), "allow", "auto_stand_21"),
    ("bet_late", VALUE, "allow refuse", "bets_closed"),
    ("bet_limit", VALUE, "allow refuse", "bet_max bet_min"),
    ("bet_outside", VALUE, "allow refuse", "bet_in_box"),
    ("signal", VALUE, "allow refuse", "hand_or_word"),
    ("other_player", VALUE, "allow refuse", "own_box"),
    ("touching", VALUE, "allow refuse", "cards_untouched"),
])
def test_what_is_due_and_what_decides_it(
    situation: str, rules: RuleSet, decisions: str, clauses: str
) -> None:
    made = items(situation, named("some-house", rules))
    assert {item.key["decision"] for item in made} == set(decisions.split())
    assert {item.key["clause"] for item in made} == set(clauses.split())


def test_every_case_is_a_row() -> None:
    (mark,) = test_what_is_due_and_what_decides_it.pytestmark
    assert {row[0] for row in mark.args[1]} == set(request.SITUATIONS)


@pytest.mark.parametrize(("situation", "rules"), [
    ("split_tens", {"max_hands": 1}), ("split_tens", {"split_barred": frozenset({"10"})}),
    ("split_hands", {"max_hands": 1}), ("split_aces", {"split_barred": frozenset({"A"})}),
    ("double_hard", {"double_on": "9-11"}), ("insurance_over", {"insurance_upcards": frozenset()}),
    ("surrender_none", {"surrender": Surrender.LATE}), ("surrender_time", {}),
])
def test_what_a_table_does_not_have_is_not_asked(situation: str, rules: dict[str, Any]) -> None:
    assert situation not in request.situations(DRILL, named("some-house", rule_set(**rules)))


@pytest.mark.parametrize(("situation", "changes", "said"), [
    ("split_tens", {"rules": RANK, "stated": {"split_match": "003, § 7"}},
     "The rule: Split: equal rank (split_match = rank), written in 003, § 7."),
    ("split_tens", {"rules": RANK, "stated": {}},
     "The rule: Split: equal rank (split_match = rank), chosen by this house."),
    ("bet_late", {"rules": VALUE}, "The procedure: no bet after the first card, chosen by this house; "
     "other places have it written: 58 Pa. Code 673a.6; New Zealand, 4.2."),
    ("double_blackjack", {"rules": VALUE, "source": "000"},
     "The procedure: no request on a blackjack, written in 000, Déroulement du jeu."),
    ("touching", {"rules": VALUE, "source": "001"},
     "The procedure: nobody touches the cards, written in 001, Déroulement, 7."),
    ("touching", {"rules": VALUE}, "The procedure: nobody touches the cards, as dealer schools teach it; "
     "no source text of this table says more."),
    ("signal", {"rules": VALUE, "source": "003"}, "The procedure: The word is enough, written in 003, § 3."),
])
def test_the_clause_is_cited_with_key_value_and_place(
    situation: str, changes: dict[str, Any], said: str
) -> None:
    for item in items(situation, table(**changes)):
        assert plain(perfect(item).worked[1]) == said


def test_a_word_is_enough_where_the_source_says_so() -> None:
    due = {source: Counter(item.key["decision"] for item in items("signal", table(source=source))
                           if item.prompt["asked"]["way"] == "word") for source in ("", "001", "003")}
    assert set(due[""]) == {"refuse"}
    assert set(due["001"]) == set(due["003"]) == {"allow"}
