"""Block 10 of the card: what is allowed and what is not, each line a question to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trainer.engine.cards import SMALL
from trainer.engine.requests import Request
from trainer.engine.rules import HouseRules, RuleSet, Surrender
from trainer.errors import N_
from trainer.sheets.asked import BET, Sample
from trainer.sheets.moments import CLASSES, checked
from trainer.sheets.said import Row, Said, listed, row, said, upcards

DOUBLE, SPLIT = Request.DOUBLE, Request.SPLIT
_HARD = {5: "2s 3h", 6: "2s 4h", 7: "3s 4h", 8: "3s 5h", 9: "4s 5h", 10: "4s 6h", 11: "5s 6h", 12: "5s 7h",
         13: "5s 8h", 14: "5s 9h", 15: "6s 9h", 16: "7s 9h", 17: "8s 9h", 18: "8s Th", 19: "9s Th"}
_SOFT = tuple(f"As {rank}h" for rank in SMALL)
_TENS = "Ks Qh"
_SHOWN = {"A": "As", "10": "Ks"}
_MOMENT = {
    "late": N_("half the bet, after the check"),
    "early": N_("half the bet, before the check"),
    "unchecked": N_("half the bet, on two cards"),
}


@dataclass(frozen=True, slots=True)
class Allowed:
    """By what is asked for: every way of it that the table grants, and every one that it refuses."""

    yes: tuple[Row, ...]
    no: tuple[Row, ...]


_DOUBLE, _SPLIT, _INSURANCE, _SURRENDERING, _CARDS, _STANDING = (
    N_("Doubling"), N_("Splitting"), N_("Insurance"), N_("Surrender"), N_("Cards"), N_("Stand"))
Answer = tuple[bool, str, Said]


def allowed(table: HouseRules) -> Allowed:
    rules = table.rules
    answers = (*_doubles(rules), *_after_split(rules), *_splits(rules), *_aces(rules), *_insurance(rules),
               *_surrenders(rules), *_others(rules))
    return Allowed(yes=_rows(answers, is_allowed=True), no=_rows(answers, is_allowed=False))


def _rows(answers: tuple[Answer, ...], *, is_allowed: bool) -> tuple[Row, ...]:
    terms = dict.fromkeys(term for allows, term, _ in answers if allows is is_allowed)
    return tuple(row(term, *(way for allows, asked, way in answers if allows is is_allowed and asked == term))
                 for term in terms)


def _doubles(rules: RuleSet) -> Iterator[Answer]:
    totals = [total for total, cards in _HARD.items() if Sample(cards=cards).may(DOUBLE, rules)]
    more = Sample(cards="2s 3h 6d").may(DOUBLE, rules)
    if more:
        yield True, _DOUBLE, said(N_("on any number of cards"), "double_on")
    elif len(totals) == len(_HARD):
        yield True, _DOUBLE, said(N_("any two cards: one card"), "double_on")
    else:
        yield True, _DOUBLE, said(N_("%(totals)s: one card"), "double_on", totals=", ".join(map(str, totals)))
    yield from _soft_doubles(rules, totals)
    if not more:
        yield False, _DOUBLE, said(N_("on three cards"), "double_on")
    if rules.redouble:
        yield True, _DOUBLE, said(N_("again, at most ×%(times)s"), "redouble", times=rules.redouble)
    less = next(cards for cards in _HARD.values() if Sample(cards=cards).may(DOUBLE, rules))
    for_less = Sample(cards=less, amount=BET // 2).may(DOUBLE, rules)
    sentence = N_("for less: call it out") if for_less else N_("for less")
    yield for_less, _DOUBLE, said(sentence, "double_for_less")


def _soft_doubles(rules: RuleSet, totals: list[int]) -> Iterator[Answer]:
    """Which soft hands may double, or might if the ace counted 1."""
    granted = [cards for cards in _SOFT if Sample(cards=cards).may(DOUBLE, rules)]
    keys = ("double_soft", "double_soft_as_hard")
    if len(totals) == len(_HARD):
        yield bool(granted), _DOUBLE, said(N_("soft hands"), *keys)
        return
    asking = granted or [cards for cards in _SOFT if int(cards[3]) + 1 in totals]
    if asking:
        hands = listed([{"cards": cards} for cards in asking])
        template = N_("%(hands)s: the ace counts 1") if granted else "%(hands)s"
        yield bool(granted), _DOUBLE, said(template, *keys, hands=hands)


def _after_split(rules: RuleSet) -> Iterator[Answer]:
    if rules.max_hands == 1:
        return
    yield (any(Sample(cards=cards, others=1).may(DOUBLE, rules) for cards in _HARD.values()), _DOUBLE,
           said(N_("after a split"), "das"))
    if any(Sample(cards=cards, others=1).may(DOUBLE, rules) for cards in _SOFT):
        yield True, _DOUBLE, said(N_("on split aces"), "double_split_aces", "hit_split_aces", "das")


def _splits(rules: RuleSet) -> Iterator[Answer]:
    if rules.max_hands == 1:
        yield False, _SPLIT, said(N_("any pair"), "max_hands")
        return
    if Sample(cards=_TENS).may(SPLIT, replace(rules, split_barred=frozenset())):
        yield True, _SPLIT, said(N_("equal value, %(hand)s too"), "split_match", hand={"cards": _TENS})
    else:
        yield True, _SPLIT, said(N_("two of one rank"), "split_match")
        yield False, _SPLIT, said("%(hand)s", "split_match", hand={"cards": _TENS})
    for rank in sorted(rules.split_barred):
        one = rank.replace("10", "T")
        yield False, _SPLIT, said("%(hand)s", "split_barred", hand={"cards": f"{one}s {one}h"})
    if rules.max_hands == "unlimited":
        yield True, _SPLIT, said(N_("again without limit"), "max_hands")
    elif rules.max_hands == 2:
        yield False, _SPLIT, said(N_("a second time"), "max_hands")
    else:
        yield True, _SPLIT, said(N_("up to %(hands)s hands"), "max_hands", hands=rules.max_hands)


def _aces(rules: RuleSet) -> Iterator[Answer]:
    if not Sample(cards="As Ah").may(SPLIT, rules):
        return
    if Sample(cards="As 4h", others=1).may(Request.HIT, rules):
        yield True, _SPLIT, said(N_("aces, and draw to them"), "hit_split_aces")
    else:
        yield True, _SPLIT, said(N_("aces: one card each"), "hit_split_aces")
    if rules.max_hands != 2:
        again = Sample(cards="As Ah", others=1).may(SPLIT, rules)
        yield again, _SPLIT, said(N_("aces again"), "resplit_aces")


def _insurance(rules: RuleSet) -> Iterator[Answer]:
    granted = [one for one in CLASSES
               if Sample(cards="5s 8h", upcard=_SHOWN[one]).may(Request.INSURANCE, rules)]
    if not granted:
        yield False, _INSURANCE, said(N_("none at this table"), "insurance_upcards")
        return
    sentence = N_("%(upcards)s up: up to half") if rules.insurance_amount == "up_to_half" else N_(
        "%(upcards)s up: half the bet")
    yield True, _INSURANCE, said(sentence, "insurance_upcards", "insurance_amount", upcards=upcards(granted))
    refused = [one for one in CLASSES if one not in granted]
    if refused:
        yield False, _INSURANCE, said(N_("%(upcards)s up"), "insurance_upcards", upcards=upcards(refused))
    late = N_("after the check") if set(granted) & set(checked(rules)) else N_("after a draw")
    yield False, _INSURANCE, said(late, "insurance_when")


def _surrenders(rules: RuleSet) -> Iterator[Answer]:
    if rules.surrender is Surrender.NONE:
        yield False, _SURRENDERING, said(N_("none at this table"), "surrender")
        return
    moment = rules.surrender.value if checked(rules) else "unchecked"
    yield True, _SURRENDERING, said(_MOMENT[moment], "surrender")
    if rules.surrender_not_vs:
        yield False, _SURRENDERING, said(N_("against %(upcards)s"), "surrender_not_vs",
                                         upcards=upcards(rules.surrender_not_vs, with_article=True))
    if rules.surrender_after_split:
        yield True, _SURRENDERING, said(N_("after a split"), "surrender_after_split")
    if rules.surrender_after_double:
        yield True, _SURRENDERING, said(N_("after a double"), "surrender_after_double")


def _others(rules: RuleSet) -> Iterator[Answer]:
    yield Sample(cards="7s 7h 7d").goes_on(rules), _CARDS, said(N_("drawn on 21"), "auto_stand_21")
    yield False, _CARDS, said(N_("touched by a player"))
    if not Sample(cards="2s 3h").may(Request.STAND, rules):
        yield False, _STANDING, said(N_("below %(total)s"), "forced_hit_below", total=rules.forced_hit_below)
