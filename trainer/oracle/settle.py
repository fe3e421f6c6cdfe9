"""One box of a hands file settled: final cards against the dealer's final cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, get_args, get_type_hints

from trainer.engine.box import Box
from trainer.engine.dealer import dealer_must_draw, is_live
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds
from trainer.engine.rules import HoleCard, RuleSet
from trainer.engine.settlement import settle_box, settle_insurance
from trainer.errors import CaseError
from trainer.oracle import fields
from trainer.oracle.case import money_unit
from trainer.oracle.final_hands import LATE, PlayedHand, amount, read_dealer, read_hand
from trainer.oracle.json_lines import answer_lines
from trainer.oracle.params import PLAIN

_LOSES: dict[str, Any] = {
    "all bets": "all_bets",
    "original bet only": "original_only",
    "busted bets plus one": "busted_plus_one_per_box",
}
_SOFT_17: dict[str, Any] = {"S17": "stand", "H17": "hit"}
_TERMS: dict[str, Collection[object]] = {
    "bj_pays": get_args(get_type_hints(RuleSet)["blackjack_payout"]),
    "soft17": tuple(_SOFT_17),
    "hole_card": ("peek", "none"),
    "loses": tuple(_LOSES),
    "surrender": ("late", "early"),
    "double_for_less": (True,),
}


def settle_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """One JSON line a box: ``id`` with ``net``, a whole number or fraction as text, or with ``error``."""
    return answer_lines(lines, lambda value: {"net": str(net(value))})


def net(value: dict[str, Any]) -> Fraction:
    """What the box nets, insurance included; raises CaseError."""
    case = fields.mapping(value, "the box", required=("id", "rules", "bet", "player", "dealer"),
                          optional=("group", "why", "net", "insurance"))
    rules = _rules(case["rules"])
    hands = [read_hand(part) for part in fields.text(case["player"], "player").split("|")]
    dealer = read_dealer(fields.text(case["dealer"], "dealer"), rules)
    dealer_checked = rules.hole_card is not HoleCard.NONE
    if dealer.is_blackjack:
        if dealer_checked:
            hands = [_at_the_check(hand, hands) for hand in hands]
        elif "loses" not in case["rules"] and (len(hands) > 1 or hands[0].is_doubled):
            raise CaseError("rules.loses is missing: it decides this box")
    bet, insurance = amount(case["bet"], "bet"), _insurance(case)
    unit = money_unit([bet, insurance, *(hand.doubled_for or bet for hand in hands)],
                      Odds.parse(rules.blackjack_payout))
    box = _box(hands, bet, unit)
    if dealer_must_draw(dealer, rules) and any(is_live(hand, rules) for hand in box.hands):
        raise CaseError("dealer: %(total)s is not final against a live hand", total=dealer.total)
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
        dealer_soft_17=_SOFT_17[terms["soft17"]],
        hole_card=HoleCard.FACE_DOWN if has_hole_card else HoleCard.NONE,
        blackjack_payout=terms["bj_pays"],
        dealer_bj_takes=_LOSES[terms.get("loses", "all bets")],
    )


def _at_the_check(hand: PlayedHand, hands: list[PlayedHand]) -> PlayedHand:
    """Against a blackjack that was found before play a late surrender is not there to be had."""
    if len(hands) > 1 or len(hand.cards) > 2 or hand.is_doubled:
        raise CaseError("player: the check found a blackjack before anybody could draw, double or split")
    return replace(hand, surrender="") if hand.surrender in LATE else hand


def _box(hands: list[PlayedHand], bet: Fraction, unit: int) -> Box:
    box = Box(1, int(bet * unit))
    box.hands = [Hand(hand.cards, bet=box.bet, from_split=len(hands) > 1) for hand in hands]
    for played, hand in zip(hands, box.hands, strict=True):
        hand.surrendered = bool(played.surrender)
        if played.is_doubled:
            if hand.is_blackjack:
                raise CaseError("player: a blackjack may not double")
            added = bet if played.doubled_for is None else played.doubled_for
            if added > bet:
                raise CaseError("player: doubled for %(added)s; allowed: no more than the bet, %(bet)s",
                                added=added, bet=bet)
            hand.doubles = 1
            hand.stake += int(added * unit)
    return box


def _insurance(case: dict[str, Any]) -> Fraction:
    if "insurance" not in case:
        return Fraction(0)
    insurance = amount(case["insurance"], "insurance")
    if 2 * insurance > amount(case["bet"], "bet"):
        raise CaseError("insurance: %(insurance)s is more than half the bet, which is %(half)s",
                        insurance=insurance, half=amount(case["bet"], "bet") / 2)
    return insurance
