"""Rounds that two rule sets settle differently: really dealt, different, and by the rule that is named."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from tests.engine.alternatives import LAVISH, changed_alone
from tests.factories import house, no_hole_card, rule_set
from tests.shipped import shipped_content
from tests.sizes import IS_WHOLE
from trainer.engine.bets import bets_refusal
from trainer.engine.combinations import impossible
from trainer.engine.contrast import SILENT, Contrast, Example, Parting, Played, contrast, play
from trainer.engine.contrast.divergence import amounts_differ, divergence, order_differs, visible
from trainer.engine.contrast.pair import Pair, played_by_both
from trainer.engine.contrast.patterns import BET_KEYS, BET_PATTERNS, PATTERNS
from trainer.engine.contrast.setting import pattern, setting
from trainer.engine.randomness import Rng
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import HoleCard, House, RuleSet, Surrender
from trainer.engine.shoe import Shoe
from trainer.errors import CannotDeal, NotationError

_TABLES = {table.id: table for table in shipped_content().tables.values()}
_PAIRS = list(combinations(_TABLES, 2))
_COARSE = replace(house(), chips=house().chips[1:])
_BASES: dict[str, tuple[RuleSet, House]] = {
    **{name: (table.rules, table.house) for name, table in _TABLES.items()},
    "plain": (rule_set(), house()), "no hole card": (no_hole_card(), house()),
    "nothing waits": (no_hole_card(one_card_for_insurance=False, one_card_for_naturals=False), house()),
    "lavish": (rule_set(**LAVISH), _COARSE),
    "lavish, no hole card": (no_hole_card(**LAVISH | {"surrender": Surrender.EARLY}), _COARSE),
}


@cache
def _of_pair(names: tuple[str, str]) -> Contrast:
    one, other = (_TABLES[name] for name in names)
    bets = sorted({*one.house.bets, *other.house.bets})
    return contrast(one.rules, other.rules, seed=b"tests", bets=bets)


def _dealt_again(played: Played, rules: RuleSet) -> Round:
    """The same round from a stacked shoe, each answer as it was given."""
    bets = {box.number: box.bet for box in played.round.boxes}
    again = Round(bets, Shoe(played.dealt))
    for box, before in zip(again.boxes, played.round.boxes, strict=True):
        box.side_bets = dict(before.side_bets)
    for step in played.steps:
        due = next_step(again, rules)
        assert (due.act, due.place) == (step.act, step.place)
        take_step(again, step, rules)
    return again


def _check(example: Example, one: RuleSet, other: RuleSet) -> None:
    packs = [rules.decks for rules in (one, other) if rules.decks != "infinite"]
    for played, rules in ((example.one, one), (example.other, other)):
        again = _dealt_again(played, rules) if played.round.boxes else None
        assert again is None or (again.is_over and again.settled == played.settled)
        assert max(Counter(played.dealt).values(), default=0) <= min(packs, default=99)
        for box in example.setting.boxes:
            assert bets_refusal({box.number: box.bet}, rules) == played.not_taken.get(str(box.number))
    assert example.is_of_amounts == amounts_differ(example.one, example.other)
    assert example.is_of_amounts or order_differs(example.one, example.other)
    assert example.reasons
    for reason in example.reasons:
        assert getattr(one, reason.key) != getattr(other, reason.key)
        assert visible(reason.divergence, example.one, example.other) == reason.divergence
        if example.is_of_amounts:
            assert reason.divergence.parting not in (Parting.MOMENT, Parting.ORDER)


def test_each_rule_has_patterns_or_a_reason_why_it_has_none() -> None:
    keys = {field.name for field in fields(RuleSet)}
    assert set(PATTERNS) | set(BET_KEYS) | set(SILENT) == keys
    assert len(PATTERNS) + len(BET_KEYS) + len(SILENT) == len(keys)


@pytest.mark.parametrize("text", ["7 z / A x", "A x / 1 2", "7 x / x 8: sit"])
def test_a_pattern_is_read_strictly(text: str) -> None:
    with pytest.raises((NotationError, KeyError)):
        pattern(text)


@pytest.mark.parametrize("names", _PAIRS, ids=" ".join)
def test_ten_rounds_of_every_pair_of_shipped_tables(names: tuple[str, str]) -> None:
    """The event table and the American one differ in 19 rules; the least that two differ in are 5."""
    one, other = (_TABLES[name].rules for name in names)
    found = _of_pair(names)
    differing = {field.name for field in fields(RuleSet)
                 if getattr(one, field.name) != getattr(other, field.name)}
    assert set(found.keys) == differing
    assert sorted((*found.deciding, *found.silent, *found.unfound)) == sorted(differing)
    assert len(found.examples) == 10
    for example in found.examples:
        _check(example, one, other)
    assert len({str(example.setting) for example in found.examples}) == 10


@pytest.mark.parametrize("names", _PAIRS, ids=" ".join)
def test_as_many_rules_are_shown_as_ten_rounds_can_show(names: tuple[str, str]) -> None:
    found = _of_pair(names)
    shown = {reason.key for example in found.examples for reason in example.reasons}
    assert len(shown & set(found.deciding)) >= min(10, len(found.deciding))
    by_amounts = [example.is_of_amounts for example in found.examples]
    assert by_amounts == sorted(by_amounts, reverse=True)


def test_equal_arguments_find_equal_rounds() -> None:
    one, other = _TABLES["uk"].rules, _TABLES["vegas-h17-65"].rules
    first, second, third = (contrast(one, other, seed=seed) for seed in (b"1", b"1", b"2"))
    assert [example.setting for example in first.examples] == [example.setting for example in second.examples]
    assert [example.setting for example in first.examples] != [example.setting for example in third.examples]


def test_the_same_rules_have_no_rounds() -> None:
    found = contrast(rule_set(), rule_set(), seed=b"")
    assert (found.keys, found.examples, found.deciding, found.unfound) == ((), (), (), {})


def _is_quiet(key: str, one: RuleSet, other: RuleSet) -> bool:
    """Whether the other rules leave this one nothing to decide, by what the rules reference says of each."""
    limited = one.double_on in ("9-11", "10-11", "11") and not one.double_soft_as_hard
    match key:
        case "payout_rounding":  # every payment of an exact table can be made
            return "exact" in (one.payout_rounding, other.payout_rounding)
        case "dealer_bj_takes":
            return {"A", "10"} <= one.peek
        case "dealer_draw_if_no_live_hand":
            return one.hole_card is not HoleCard.NONE or one.one_card_for_insurance
        case "one_card_for_insurance" | "one_card_for_naturals":
            return one.hole_card is not HoleCard.NONE
        case "blackjack_paid":
            return {one.blackjack_paid, other.blackjack_paid} == {"after_peek", "at_once_if_safe"}
        case "insurance_survives_bust":
            return one.insurance_upcards <= one.peek
        case "double_soft":
            return limited
        case "double_split_aces":
            return one.hit_split_aces or (limited and not one.double_soft)
        case "charlie_payout":
            return one.charlie_n == "none"
        case "side_bets_settled":
            return not one.side_bets
    return key in SILENT


def _changed_alone() -> list[Any]:
    """Whole: every base, rule and value. Small: each rule once, at another base than the one before it."""
    found = [pytest.param(key, base, changed, id=f"{base}: {key} #{number}")
             for base, (rules, of_house) in _BASES.items()
             for number, (key, changed) in enumerate(changed_alone(rules, of_house))]
    if IS_WHOLE:
        return found
    by_key: dict[str, list[Any]] = {}
    for one in found:
        by_key.setdefault(str(one.values[0]), []).append(one)
    return [pairs[place * 7 % len(pairs)] for place, pairs in enumerate(by_key.values())]


@pytest.mark.parametrize(("key", "base", "changed"), _changed_alone())
def test_each_rule_alone_has_ten_rounds_or_none(key: str, base: str, changed: RuleSet) -> None:
    rules, of_house = _BASES[base]
    found = contrast(rules, changed, seed=b"alone", bets=of_house.bets)
    assert found.keys == (key,)
    assert len(found.examples) == (0 if _is_quiet(key, rules, changed) else 10)
    for example in found.examples:
        _check(example, rules, changed)
        assert [reason.key for reason in example.reasons] == [key]
        assert example.reasons[0].divergence == divergence(example.one, example.other)


_ANYTHING = (
    "? ? / ? ? ? +i: hit|stand hit|stand", "A x / ? ? ? +i: hit hit hit", "x A / ? ? +l: stand",
    "? ? / A x +e", "? ? / ? ~ ? ? ?: split|hit hit|stand double|stand",
    "x A / ? ~ ? ?: split|double double|stand", "? ? / ? ? ?: double|hit stand",
    "? ? / ? ? ?: less|hit double|stand", "A ? / A x +i", "x ? / ? ?: surrender|hit",
    "? ? / ? ? +s: hit|stand / ? ?: stand", "x A / A ~ ? ?: split|hit double|hit hit|stand",
    "A x / x n ? +i: hit hit / x ? ?: hit",
)


def _quiet_ones() -> list[Any]:
    found = [pytest.param(key, base, changed, id=f"{base}: {key} #{number}")
             for base, (rules, of_house) in _BASES.items()
             for number, (key, changed) in enumerate(changed_alone(rules, of_house))
             if _is_quiet(key, rules, changed)]
    return found if IS_WHOLE else found[::29]


@pytest.mark.parametrize(("key", "base", "changed"), _quiet_ones())
def test_where_no_round_was_found_rounds_of_all_sorts_are_settled_alike(
    key: str, base: str, changed: RuleSet
) -> None:
    """By patterns that were not made for the rule; a rule that is said to be quiet is so at every table."""
    rules, of_house = _BASES[base]
    pair, rng, played = Pair(rules, changed, of_house.bets), Rng(b"anything"), 0
    for text in _ANYTHING * 6:
        try:
            chosen = setting(pattern(text), rng, numbers=pair.boxes, bets=pair.bets, chip=pair.chip,
                             side_bets=pair.side_bets)
        except CannotDeal:
            continue
        both = played_by_both(chosen, pair)
        if both is None:
            continue
        played += 1
        assert not amounts_differ(*both), chosen
        assert not order_differs(*both), chosen
    assert played > 40


def test_every_pattern_can_be_dealt() -> None:
    rng = Rng(b"dealt")
    for text in (*(text for texts in PATTERNS.values() for text in texts), *BET_PATTERNS, *_ANYTHING):
        chosen = setting(pattern(text), rng, numbers=range(1, 8), bets=(1000, 2500), chip=50)
        assert play(chosen, rule_set()).round.is_over or play(chosen, no_hole_card()).round.is_over


@pytest.mark.parametrize(("changes", "text", "parting", "by_first"), [
    ({"dealer_soft_17": "hit"}, "A 6 4 / x 8: stand", Parting.BANK, False),
    ({"blackjack_payout": "6:5"}, "7 x / A x", Parting.AMOUNT, True),
    ({"double_on": "9-11"}, "6 x / x 2 x: double|stand", Parting.REQUEST, True),
    ({"peek": frozenset({"A"}), "dealer_bj_takes": "all_bets"}, "x A / 6 5 x: double", Parting.CHECK, True),
    ({"auto_stand_21": False}, "6 x / 5 6 x 5: hit hit", Parting.GOES_ON, False),
    ({"split_second_card": "both_at_once"}, "7 x / 8 ~ 2 x 9: split hit stand stand", Parting.CARDS, True),
    ({"bet_min": 1000}, "7 x / x 8: stand", Parting.BET, True),
    ({"blackjack_paid": "at_settlement"}, "7 x / A x / x 8: stand", Parting.MOMENT, True),
    ({"settlement_order": "box_by_box"}, "x 8 / x 6: stand / x 9: stand / x 7: stand", Parting.ORDER, True),
])
def test_where_two_plays_part(
    changes: dict[str, Any], text: str, parting: Parting, by_first: bool
) -> None:
    one, other = rule_set(), rule_set(**changes)
    for seed in range(20):
        chosen = setting(pattern(text), Rng(bytes([seed])), numbers=range(1, 8), bets=(500,), chip=50)
        found = divergence(play(chosen, one), play(chosen, other))
        if found is not None:
            break
    assert found is not None
    assert (found.parting, found.by_first) == (parting, by_first)


def test_the_bases_are_possible() -> None:
    assert not [finding for rules, of_house in _BASES.values() for finding in impossible(rules, of_house)]


@pytest.mark.parametrize(("one", "other"), [
    ({"bet_max": 1000}, {"bet_min": 5000}), ({"bet_step": 700, "bet_min": 700, "bet_max": 4900}, {}),
    ({"boxes_max": 1, "hands_per_player_max": 1}, {"boxes_max": 1, "hands_per_player_max": 1, "decks": 1}),
    ({"decks": 1, "cut_card_position": 10, "boxes_max": 2}, {"decks": "infinite", "shuffle": "csm"}),
    ({"smallest_chip": 70}, {"smallest_chip": 30, "payout_rounding": "up"}),
], ids=["no wager in common", "few wagers in common", "one box", "one pack", "chips of two sorts"])
def test_tables_that_have_little_in_common(one: dict[str, Any], other: dict[str, Any]) -> None:
    first, second = rule_set(**one), no_hole_card(**LAVISH | {"surrender": Surrender.EARLY} | other)
    found = contrast(first, second, seed=b"little")
    assert len(found.examples) == 10
    for example in found.examples:
        _check(example, first, second)
