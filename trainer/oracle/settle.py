"""One box of a hands file settled: final cards against the dealer's final cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args, get_type_hints

from trainer.engine.box import Box
from trainer.engine.cards import Card, card
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds
from trainer.engine.rules import HoleCard, RuleSet
from trainer.engine.settlement import settle_box, settle_insurance
from trainer.errors import CaseError
from trainer.oracle import fields
from trainer.oracle.case import money_unit
from trainer.oracle.json_lines import answer_lines
from trainer.oracle.params import PLAIN

_LOSES: dict[str, Any] = {
    "all bets": "all_bets",
    "original bet only": "original_only",
    "busted bets plus one": "busted_plus_one_per_box",
}
_TERMS: dict[str, Collection[object]] = {
    "bj_pays": get_args(get_type_hints(RuleSet)["blackjack_payout"]),
    "soft17": ("S17", "H17"),
    "hole_card": ("peek", "none"),
    "loses": tuple(_LOSES),
    "surrender": ("late", "early"),
    "double_for_less": (True,),
}
_AMOUNT = re.compile(r"[0-9]{1,30}(?:\.[0-9]{1,30}|/0*[1-9][0-9]{0,29})?", re.ASCII)
_HAND = re.compile(r"([^()]*)((?:\([^()]*\)\s*)*)")
_NOTE = re.compile(r"\(([^()]*)\)")
_COMMENT = re.compile("split [a-z]+")
_DOUBLED = re.compile("doubled(?: for (.+))?")
_LATE = ("surrendered", "wants surrender")
_EARLY = "surrendered before the peek"


@dataclass(frozen=True, slots=True)
class _PlayedHand:
    """``doubled_for`` is what a double put down (None: as much as the bet); ``surrender`` the note of one."""

    cards: list[Card]
    is_doubled: bool = False
    doubled_for: Fraction | None = None
    surrender: str = ""


def settle_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """One JSON line a box: ``id`` with ``net``, a whole number or fraction as text, or with ``error``."""
    return answer_lines(lines, lambda value: {"net": str(net(value))})


def net(value: dict[str, Any]) -> Fraction:
    """What the box nets, insurance included; raises CaseError or NotationError."""
    case = fields.mapping(value, "the box", required=("id", "rules", "bet", "player", "dealer"),
                          optional=("group", "why", "net", "insurance"))
    rules = _rules(case["rules"])
    hands = [_read_hand(part) for part in fields.text(case["player"], "player").split("|")]
    dealer = Hand(_cards(fields.text(case["dealer"], "dealer"), "dealer", at_least=1))
    dealer_checked = rules.hole_card is not HoleCard.NONE
    if dealer.is_blackjack:
        if dealer_checked:
            hands = [_at_the_check(hand, hands) for hand in hands]
        elif "loses" not in case["rules"] and (len(hands) > 1 or hands[0].is_doubled):
            raise CaseError("rules.loses is missing: it decides this box")
    bet, insurance = _amount(case["bet"], "bet"), _insurance(case)
    unit = money_unit([bet, insurance, *(hand.doubled_for or bet for hand in hands)],
                      Odds.parse(rules.blackjack_payout))
    box = _box(hands, bet, unit)
    box.insurance = int(insurance * unit)
    settled = [*settle_box(box, dealer, rules, dealer_checked=dealer_checked),
               settle_insurance(box, dealer, rules)]
    return Fraction(sum(line.net for line in settled if line is not None), unit)


def _rules(value: object) -> RuleSet:
    terms = fields.mapping(value, "rules", required=("bj_pays", "soft17", "hole_card"), optional=_TERMS)
    for key, term in terms.items():
        fields.one_of(term, _TERMS[key], f"rules.{key}")
    has_hole_card = terms["hole_card"] == "peek"
    if has_hole_card and "loses" in terms:
        raise CaseError("rules.loses: nothing is lost later than at the check; allowed: hole_card none")
    return replace(
        PLAIN,
        hole_card=HoleCard.FACE_DOWN if has_hole_card else HoleCard.NONE,
        blackjack_payout=terms["bj_pays"],
        dealer_bj_takes=_LOSES[terms.get("loses", "all bets")],
    )


def _read_hand(part: str) -> _PlayedHand:
    match = _HAND.fullmatch(part.strip())
    if match is None:
        raise CaseError("player: %(hand)s cannot be read", hand=fields.shown(part))
    hand = _PlayedHand(_cards(match[1], "player", at_least=2))
    for note in _NOTE.findall(match[2]):
        hand = _noted(hand, note.strip())
    if hand.is_doubled and hand.surrender:
        raise CaseError("player: a hand is doubled and surrendered")
    return hand


def _noted(hand: _PlayedHand, note: str) -> _PlayedHand:
    if _COMMENT.fullmatch(note):
        return hand
    if note in (*_LATE, _EARLY) and not hand.surrender:
        return replace(hand, surrender=note)
    match = _DOUBLED.fullmatch(note)
    if match is None or hand.is_doubled:
        raise CaseError("player: unknown note (%(note)s)", note=note[:40])
    return replace(hand, is_doubled=True, doubled_for=_amount(match[1], "doubled for") if match[1] else None)


def _at_the_check(hand: _PlayedHand, hands: list[_PlayedHand]) -> _PlayedHand:
    """Against a blackjack that was found before play a late surrender is not there to be had."""
    if len(hands) > 1 or len(hand.cards) > 2 or hand.is_doubled:
        raise CaseError("player: the check found a blackjack before anybody could draw, double or split")
    return replace(hand, surrender="") if hand.surrender in _LATE else hand


def _box(hands: list[_PlayedHand], bet: Fraction, unit: int) -> Box:
    box = Box(1, int(bet * unit))
    box.hands = [Hand(hand.cards, bet=box.bet, from_split=len(hands) > 1) for hand in hands]
    for played, hand in zip(hands, box.hands, strict=True):
        hand.surrendered = bool(played.surrender)
        if played.is_doubled:
            added = bet if played.doubled_for is None else played.doubled_for
            if added > bet:
                raise CaseError("player: a double adds no more than the bet")
            hand.doubles = 1
            hand.stake += int(added * unit)
    return box


def _insurance(case: dict[str, Any]) -> Fraction:
    if "insurance" not in case:
        return Fraction(0)
    insurance = _amount(case["insurance"], "insurance")
    if 2 * insurance > _amount(case["bet"], "bet"):
        raise CaseError("insurance is more than half the bet")
    return insurance


def _cards(text: str, place: str, at_least: int) -> list[Card]:
    """Ranks without suits: the suit is of no account here."""
    cards = [card(rank + "s") for rank in text.split()]
    if len(cards) < at_least:
        raise CaseError("%(place)s: %(count)s cards, but at least %(least)s are needed",
                        place=place, count=len(cards), least=at_least)
    return cards


def _amount(value: object, place: str) -> Fraction:
    text = fields.text(value, place)
    if not _AMOUNT.fullmatch(text) or Fraction(text) <= 0:
        raise CaseError("%(place)s: %(text)s is no amount; write 7.50 or 15/2",
                        place=place, text=fields.shown(text))
    return Fraction(text)
