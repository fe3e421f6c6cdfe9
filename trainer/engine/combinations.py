"""Which values of a rule set and its house cannot stand together, all named at once.

Each check is a function of the keys that it weighs: its parameters are their names. So what a file
says is checked as far as it can be read, while its other keys are still being mended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Literal

from trainer.engine import limits, payability
from trainer.engine.cards import SMALL, TENS
from trainer.engine.findings import Finding, written
from trainer.engine.odds import Odds
from trainer.engine.rules import Bonus21, HoleCard, House, RuleSet, SideBet, Surrender
from trainer.engine.side_bets import PAY_TABLE_HANDS
from trainer.errors import N_, Message, NotationError

Check = Callable[..., Iterator[Finding]]


def impossible(rules: RuleSet, house: House) -> list[tuple[str, Message]]:
    """Every finding: the key, as in ``rules.peek``, and what is wrong and allowed there."""
    values = {field.name: getattr(part, field.name) for part in (rules, house) for field in fields(part)}
    return impossible_among(values)


def impossible_among(values: Mapping[str, Any]) -> list[tuple[str, Message]]:
    """The same for the keys that are known so far; a check that needs another is left out."""
    return [
        (f"{_SECTION[finding.key]}.{finding.place or finding.key}", finding.message)
        for check, keys in _CHECKS.items()
        if values.keys() >= keys
        for finding in check(**{key: values[key] for key in keys})
    ]


def deal_order(initial_deal_order: str, hole_card: HoleCard) -> Iterator[Finding]:
    if hole_card is HoleCard.NONE and initial_deal_order != "P1-U-P2":
        yield Finding("initial_deal_order", Message(N_(
            "%(order)s deals a hole card (H), but hole_card is none; allowed: P1-U-P2, or a hole_card"
        ), {"order": initial_deal_order}))
    if hole_card is not HoleCard.NONE and initial_deal_order == "P1-U-P2":
        yield Finding("initial_deal_order", Message(N_(
            "P1-U-P2 deals no hole card (H), but hole_card is %(hole_card)s; "
            "allowed: P1-U-P2-H, P1-P2-U-H, or hole_card = none"
        ), {"hole_card": hole_card.value}))


def check_of_the_hole_card(hole_card: HoleCard, peek: frozenset[str]) -> Iterator[Finding]:
    if peek and hole_card is not HoleCard.FACE_DOWN:
        yield Finding("peek", Message(N_(
            "%(peek)s asks for a check of the hole card, but hole_card is %(hole_card)s; "
            "allowed: [], or hole_card = face_down"
        ), {"peek": written(peek), "hole_card": hole_card.value}))


def after_the_check(peek: frozenset[str], blackjack_paid: str) -> Iterator[Finding]:
    """A surrender needs no check: it is then asked for in the hand's turn."""
    if blackjack_paid == "after_peek" and not peek:
        yield Finding("blackjack_paid", Message(N_(
            "after_peek waits for a check, but peek is []; allowed: at_once_if_safe, at_settlement")))


def time_of_insurance(
    peek: frozenset[str], insurance_upcards: frozenset[str], insurance_when: str
) -> Iterator[Finding]:
    checked = peek & insurance_upcards
    if insurance_when == "before_first_action" and checked:
        yield Finding("insurance_when", Message(N_(
            "the check under %(upcards)s settles insurance, so it is offered earlier; allowed: before_peek"
        ), {"upcards": written(checked)}))
    if insurance_when == "before_peek" and insurance_upcards and not checked:
        yield Finding("insurance_when", Message(N_(
            "nothing is checked under %(upcards)s; allowed: before_first_action"
        ), {"upcards": written(insurance_upcards)}))


def open_hole_card(
    hole_card: HoleCard, insurance_upcards: frozenset[str], even_money: str
) -> Iterator[Finding]:
    if hole_card is not HoleCard.FACE_UP:
        return
    if insurance_upcards:
        yield Finding("insurance_upcards", Message(N_(
            "the hole card lies face up, so there is nothing to insure against; allowed: []")))
    if even_money != "off":
        yield Finding("even_money", Message(N_(
            "the hole card lies face up, so no blackjack waits for it; allowed: off")))


def even_money_odds(
    even_money: str, blackjack_payout: str, player_bj_always_wins: bool
) -> Iterator[Finding]:
    if even_money == "off":
        return
    if blackjack_payout != "3:2":
        yield Finding("even_money", Message(N_(
            "even money equals an insured blackjack at 3:2 only, and blackjack_payout is %(odds)s; "
            "allowed: off, or blackjack_payout = 3:2"
        ), {"odds": blackjack_payout}))
    if player_bj_always_wins:
        yield Finding("even_money", Message(N_(
            "player_bj_always_wins pays every blackjack in full, so nobody takes 1:1; allowed: off")))


def suited_blackjack(
    suited_blackjack_payout: str, suited_blackjack_suits: frozenset[str]
) -> Iterator[Finding]:
    if suited_blackjack_payout == "none" and suited_blackjack_suits:
        yield Finding("suited_blackjack_suits", Message(N_(
            "suited_blackjack_payout is none; allowed: [], or odds such as 2:1 there")))
    if suited_blackjack_payout != "none":
        yield from _odds("suited_blackjack_payout", suited_blackjack_payout)
        if not suited_blackjack_suits:
            yield Finding("suited_blackjack_suits", Message(N_(
                "suited_blackjack_payout is %(odds)s for no suit; allowed: some of s, h, d, c"
            ), {"odds": suited_blackjack_payout}))


def doubles(double_on: str, double_soft_as_hard: bool) -> Iterator[Finding]:
    if double_soft_as_hard and double_on in ("any_two", "any_number_of_cards"):
        yield Finding("double_soft_as_hard", Message(N_(
            "the total does not matter, as double_on is %(double_on)s; allowed: false"
        ), {"double_on": double_on}))


def doubles_after_split(das: bool, double_split_aces: bool) -> Iterator[Finding]:
    if double_split_aces and not das:
        yield Finding("double_split_aces", Message(N_(
            "no split hand may double, as das is false; allowed: false, or das = true")))


def split_hands(
    max_hands: int | Literal["unlimited"], das: bool, double_split_aces: bool, hit_split_aces: bool,
    blackjack_after_split: frozenset[str], surrender_after_split: bool, charlie_after_split: bool,
) -> Iterator[Finding]:
    if max_hands != 1:
        return
    rights = {
        "das": das, "double_split_aces": double_split_aces, "hit_split_aces": hit_split_aces,
        "surrender_after_split": surrender_after_split, "charlie_after_split": charlie_after_split,
    }
    for key in (key for key, is_given in rights.items() if is_given):
        yield Finding(key, Message(N_(
            "nothing is split, as max_hands is 1; allowed: false, or a larger max_hands")))
    if blackjack_after_split:
        yield Finding("blackjack_after_split", Message(N_(
            "nothing is split, as max_hands is 1; allowed: [], or a larger max_hands")))


def resplits(max_hands: int | Literal["unlimited"], resplit_aces: bool) -> Iterator[Finding]:
    if resplit_aces and max_hands in (1, 2):
        yield Finding("resplit_aces", Message(N_(
            "no hand is split again, as max_hands is %(max_hands)s; allowed: false, or max_hands of 3 or more"
        ), {"max_hands": max_hands}))


def barred_pairs(split_barred: frozenset[str]) -> Iterator[Finding]:
    allowed = ("A", *SMALL, "10", *TENS)
    for rank in sorted(split_barred.difference(allowed)):
        yield Finding("split_barred", Message(N_(
            "%(rank)s is no rank; allowed: %(ranks)s (10 stands for every card that counts ten)"
        ), {"rank": rank, "ranks": ", ".join(allowed)}))


def surrender_conditions(
    surrender: Surrender, surrender_not_vs: frozenset[str], surrender_after_split: bool,
    surrender_after_double: bool,
) -> Iterator[Finding]:
    if surrender is not Surrender.NONE:
        return
    if surrender_not_vs:
        yield Finding("surrender_not_vs", Message(N_("surrender is none; allowed: []")))
    if surrender_after_split:
        yield Finding("surrender_after_split", Message(N_("surrender is none; allowed: false")))
    if surrender_after_double:
        yield Finding("surrender_after_double", Message(N_("surrender is none; allowed: false")))


def charlie(
    charlie_n: int | Literal["none"], charlie_payout: str, charlie_after_split: bool
) -> Iterator[Finding]:
    yield from _odds("charlie_payout", charlie_payout)
    if charlie_after_split and charlie_n == "none":
        yield Finding("charlie_after_split", Message(N_("charlie_n is none; allowed: false")))


def bonuses(bonus_21: tuple[Bonus21, ...]) -> Iterator[Finding]:
    named = set()
    for number, bonus in enumerate(bonus_21, start=1):
        yield from _odds("bonus_21", bonus.pays, f"bonus_21 #{number}.pays")
        if (bonus.hand, bonus.suits) in named:
            yield Finding("bonus_21", Message(N_(
                "%(hand)s (%(suits)s) stands here twice; allowed: once"
            ), {"hand": bonus.hand, "suits": bonus.suits}))
        named.add((bonus.hand, bonus.suits))


def side_bets(side_bets: tuple[SideBet, ...]) -> Iterator[Finding]:
    names = [bet.name for bet in side_bets]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Finding("side_bets", Message(N_("%(name)s stands here twice; allowed: once"), {"name": name}))
    for number, bet in enumerate(side_bets, start=1):
        yield from _pay_table(bet, f"side_bets #{number}.table")


def _pay_table(bet: SideBet, place: str) -> Iterator[Finding]:
    allowed = PAY_TABLE_HANDS[bet.name]
    hands = [line.hand for line in bet.table]
    for number, line in enumerate(bet.table, start=1):
        yield from _odds("side_bets", line.pays, f"{place} #{number}.pays")
        if line.hand not in allowed:
            yield Finding("side_bets", Message(N_(
                "%(hand)s is no hand of %(bet)s; allowed: %(hands)s"
            ), {"hand": written(line.hand), "bet": bet.name, "hands": ", ".join(allowed)}),
                place=f"{place} #{number}.hand")
    known = [hand for hand in allowed if hand in hands]
    if [hand for hand in hands if hand in allowed] != known or not hands:
        yield Finding("side_bets", Message(N_(
            "the lines of %(bet)s stand once each, best hand first; allowed: some of %(hands)s"
        ), {"bet": bet.name, "hands": ", ".join(allowed)}), place=place)


def _odds(key: str, text: str, place: str = "") -> Iterator[Finding]:
    try:
        Odds.parse(text)
    except NotationError:
        yield Finding(key, Message(N_("%(text)s is not odds; allowed: winnings to stake, as in 3:2"),
                                   {"text": written(text)}), place=place)


_SECTION: Mapping[str, str] = {
    field.name: section for section, part in (("rules", RuleSet), ("house", House)) for field in fields(part)
}
_ALL: tuple[Check, ...] = (
    *limits.CHECKS, *payability.CHECKS,
    deal_order, check_of_the_hole_card, after_the_check, time_of_insurance, open_hole_card,
    even_money_odds, suited_blackjack, doubles, doubles_after_split, split_hands, resplits,
    barred_pairs, surrender_conditions, charlie, bonuses, side_bets,
)
_CHECKS: Mapping[Check, frozenset[str]] = {
    check: frozenset(check.__annotations__) - {"return"} for check in _ALL
}
