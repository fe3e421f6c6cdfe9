"""Block 10 of the card: what is allowed and what is not, each line a question to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine.cards import SMALL
from trainer.engine.requests import Request
from trainer.engine.rules import HouseRules, RuleSet, Surrender
from trainer.errors import N_
from trainer.sheets.asked import BET, Sample
from trainer.sheets.moments import CLASSES, checked
from trainer.sheets.said import Said, listed, said, upcards

DOUBLE, SPLIT = Request.DOUBLE, Request.SPLIT
_HARD = {5: "2s 3h", 6: "2s 4h", 7: "3s 4h", 8: "3s 5h", 9: "4s 5h", 10: "4s 6h", 11: "5s 6h", 12: "5s 7h",
         13: "5s 8h", 14: "5s 9h", 15: "6s 9h", 16: "7s 9h", 17: "8s 9h", 18: "8s Th", 19: "9s Th"}
_SOFT = tuple(f"As {rank}h" for rank in SMALL)
_TENS = "Ks Qh"
_SHOWN = {"A": "As", "10": "Ks"}
_SURRENDER = {
    "late": N_("Surrender after the check"),
    "early": N_("Surrender before the check"),
    "unchecked": N_("Surrender the first two cards"),
}


@dataclass(frozen=True, slots=True)
class Allowed:
    yes: tuple[Said, ...]
    no: tuple[Said, ...]


Answer = tuple[bool, Said]


def allowed(table: HouseRules) -> Allowed:
    rules = table.rules
    answers = (*_doubles(rules), *_after_split(rules), *_splits(rules), *_aces(rules), *_insurance(rules),
               *_others(rules))
    return Allowed(yes=tuple(line for is_allowed, line in answers if is_allowed),
                   no=tuple(line for is_allowed, line in answers if not is_allowed))


def _doubles(rules: RuleSet) -> Iterator[Answer]:
    totals = [total for total, cards in _HARD.items() if Sample(cards=cards).may(DOUBLE, rules)]
    takes_all = len(totals) == len(_HARD)
    more = Sample(cards="2s 3h 6d").may(DOUBLE, rules)
    if more:
        yield True, said(N_("Double on any number of cards"), "double_on")
    elif takes_all:
        yield True, said(N_("Double any two cards: one card"), "double_on")
    else:
        yield True, said(N_("Double %(totals)s: one card"), "double_on", totals=", ".join(map(str, totals)))
    yield from _soft_doubles(rules, totals)
    if not more:
        yield False, said(N_("Double on three cards"), "double_on")
    if rules.redouble:
        yield True, said(N_("Double again, %(times)s times at most"), "redouble", times=rules.redouble)
    less = next(cards for cards in _HARD.values() if Sample(cards=cards).may(DOUBLE, rules))
    for_less = Sample(cards=less, amount=BET // 2).may(DOUBLE, rules)
    yield for_less, said(N_("Double for less: call it out") if for_less else N_("Double for less"),
                         "double_for_less")


def _soft_doubles(rules: RuleSet, totals: list[int]) -> Iterator[Answer]:
    """Which soft hands may double, or might if the ace counted 1."""
    granted = [cards for cards in _SOFT if Sample(cards=cards).may(DOUBLE, rules)]
    keys = ("double_soft", "double_soft_as_hard")
    if len(totals) == len(_HARD):
        yield bool(granted), said(N_("Double a soft hand"), *keys)
        return
    asking = granted or [cards for cards in _SOFT if int(cards[3]) + 1 in totals]
    if asking:
        template = N_("Double %(hands)s: the ace counts 1") if granted else N_("Double %(hands)s")
        yield bool(granted), said(template, *keys, hands=listed([{"cards": cards} for cards in asking]))


def _after_split(rules: RuleSet) -> Iterator[Answer]:
    if rules.max_hands == 1:
        return
    yield (any(Sample(cards=cards, others=1).may(DOUBLE, rules) for cards in _HARD.values()),
           said(N_("Double after a split"), "das"))
    if any(Sample(cards=cards, others=1).may(DOUBLE, rules) for cards in _SOFT):
        yield True, said(N_("Double on split aces"), "double_split_aces", "hit_split_aces", "das")


def _splits(rules: RuleSet) -> Iterator[Answer]:
    if rules.max_hands == 1:
        yield False, said(N_("Split a pair"), "max_hands")
        return
    if Sample(cards=_TENS).may(SPLIT, rules) or rules.split_match == "value":
        yield True, said(N_("Split equal value, %(hand)s too"), "split_match", hand={"cards": _TENS})
    else:
        yield True, said(N_("Split two of the same rank"), "split_match")
        yield False, said(N_("Split %(hand)s"), "split_match", hand={"cards": _TENS})
    for rank in sorted(rules.split_barred):
        one = rank.replace("10", "T")
        yield False, said(N_("Split %(hand)s"), "split_barred", hand={"cards": f"{one}s {one}h"})
    if rules.max_hands == "unlimited":
        yield True, said(N_("Split again without limit"), "max_hands")
    elif rules.max_hands == 2:
        yield False, said(N_("Split a second time"), "max_hands")
    else:
        yield True, said(N_("Up to %(hands)s hands from one box"), "max_hands", hands=rules.max_hands)


def _aces(rules: RuleSet) -> Iterator[Answer]:
    if not Sample(cards="As Ah").may(SPLIT, rules):
        return
    if Sample(cards="As 4h", others=1).may(Request.HIT, rules):
        yield True, said(N_("Draw to split aces"), "hit_split_aces")
    else:
        yield True, said(N_("Split aces: one card each"), "hit_split_aces")
    if rules.max_hands != 2:
        yield Sample(cards="As Ah", others=1).may(SPLIT, rules), said(N_("Split aces again"), "resplit_aces")


def _insurance(rules: RuleSet) -> Iterator[Answer]:
    granted = [one for one in CLASSES
               if Sample(cards="5s 8h", upcard=_SHOWN[one]).may(Request.INSURANCE, rules)]
    if not granted:
        yield False, said(N_("Insurance"), "insurance_upcards")
        return
    sentence = N_("Insure up to half, %(upcards)s up") if rules.insurance_amount == "up_to_half" else N_(
        "Insure exactly half, %(upcards)s up")
    yield True, said(sentence, "insurance_upcards", "insurance_amount", upcards=upcards(granted))
    refused = [one for one in CLASSES if one not in granted]
    if refused:
        yield False, said(N_("Insurance against %(upcards)s"), "insurance_upcards",
                          upcards=upcards(refused, with_article=True))
    late = N_("Insurance after the check") if set(granted) & set(checked(rules)) else N_(
        "Insurance after a card is drawn")
    yield False, said(late, "insurance_when")


def _others(rules: RuleSet) -> Iterator[Answer]:
    yield Sample(cards="7s 7h 7d").goes_on(rules), said(N_("A card on 21"), "auto_stand_21")
    if not Sample(cards="2s 3h").may(Request.STAND, rules):
        yield False, said(N_("Stand below %(total)s"), "forced_hit_below", total=rules.forced_hit_below)
    yield from _surrenders(rules)
    yield False, said(N_("Touch the cards"))


def _surrenders(rules: RuleSet) -> Iterator[Answer]:
    if rules.surrender is Surrender.NONE:
        yield False, said(N_("Surrender"), "surrender")
        return
    moment = rules.surrender.value if checked(rules) else "unchecked"
    yield True, said(_SURRENDER[moment], "surrender")
    if rules.surrender_not_vs:
        yield False, said(N_("Surrender against %(upcards)s"), "surrender_not_vs",
                          upcards=upcards(rules.surrender_not_vs, with_article=True))
    if rules.surrender_after_split:
        yield True, said(N_("Surrender after a split"), "surrender_after_split")
    if rules.surrender_after_double:
        yield True, said(N_("Surrender after a double"), "surrender_after_double")
