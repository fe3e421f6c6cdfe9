"""The scripted players: what each of them wants, rightly or wrongly, and how he says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.hand import Hand
from trainer.engine.next_bets import RoundEnd
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request, allowed_requests, refusal
from trainer.engine.rules import RuleSet

STEADY, SILENT, HESITANT, ARGUING = PROFILES = ("steady", "silent", "hesitant", "arguing")
"""Says it and shows it; shows it only; says it before he shows it; first claims a total he has not."""
QUIET = (SILENT, ARGUING)
"""Those who can do without a word for what they want."""

_STANDS_HARD, _STANDS_SOFT, _STRONG = 17, 18, 7
_WEAK_TOTALS = range(12, 17)


@dataclass(frozen=True, slots=True)
class Speech:
    """What a player does now. ``says`` is in the table's language, ``shows`` a hand signal.

    ``claim`` is a total that he says he has, ``amount`` what he puts down.
    """

    place: str
    says: Request | RoundEnd | None = None
    shows: Request | None = None
    claim: int | None = None
    amount: int | None = None


def speak(place: str, profile: str, request: Request) -> Speech:
    """A request that is made as it must be: with the signal, the word is free."""
    return Speech(place, None if profile in QUIET else request, request)


def choose(box: Box, hand: Hand, upcard: Card, rules: RuleSet, rng: Rng) -> Request:
    """What the hand in turn asks for, out of what the table allows it: a usual play, seldom another."""
    allowed = allowed_requests(box, hand, rules, upcard=upcard)
    if Request.SPLIT in allowed and rng.chance(1 if hand.cards[0].value == 10 else 3, 4):
        return Request.SPLIT
    if Request.DOUBLE in allowed and 9 <= hand.total <= 11 and rng.chance(3, 4):
        return Request.DOUBLE
    if Request.SURRENDER in allowed and hand.total in (15, 16) and not hand.is_soft and rng.chance(1, 2):
        return Request.SURRENDER
    is_odd = hand.total in _WEAK_TOTALS and rng.chance(1, 8)
    wanted = Request.HIT if _wants_card(hand, upcard) is not is_odd else Request.STAND
    if wanted in allowed:
        return wanted
    return Request.STAND if Request.STAND in allowed else Request.HIT


def forbidden(
    box: Box, hand: Hand, upcard: Card, rules: RuleSet, rng: Rng, *, is_first: bool
) -> Request | None:
    """Something that the table refuses this hand and a player might well ask for; None mostly.

    In a later turn seldom: a third card is what every table refuses a surrender for, and most a double.
    """
    tried = [
        request for request in _tempting(hand)
        if refusal(request, box, hand, rules, upcard=upcard) is not None
    ]
    return rng.choice(tried) if tried and rng.chance(5 if is_first else 2, 6) else None


def wrong_claim(hand: Hand) -> int:
    """A total one better than the hand has, as players add up; one less of a 21."""
    return hand.total + 1 if hand.total < 21 else hand.total - 1


def insurance_stake(box: Box, rules: RuleSet, rng: Rng) -> int | None:
    """What the player puts on the insurance line, too much or too little at times; None for nothing."""
    half = box.bet // 2
    if 2 * half != box.bet or half % rules.smallest_chip or not rng.chance(2, 3):
        return None
    quarter = box.bet // 4 // rules.smallest_chip * rules.smallest_chip
    return rng.choice([half, half, box.bet, quarter or half])


def choose_end(left: Mapping[int, int], rules: RuleSet, rng: Rng) -> RoundEnd | None:
    """What the player wants once the cards are cleared, of what the table offers; None for nothing."""
    offered: Sequence[RoundEnd] = [
        end for end in RoundEnd if end in rules.round_end and (left or end is not RoundEnd.CLEAR)]
    return rng.choice(offered) if offered and (left or rng.chance(4, 5)) else None


def _wants_card(hand: Hand, upcard: Card) -> bool:
    if hand.is_soft:
        return hand.total < _STANDS_SOFT
    if hand.total in _WEAK_TOTALS:
        return upcard.value >= _STRONG or bool(upcard.ace_bit)
    return hand.total < _STANDS_HARD


def _tempting(hand: Hand) -> Iterator[Request]:
    if hand.is_pair:
        yield Request.SPLIT
    if 8 <= hand.total <= 13 and len(hand.cards) <= 3:
        yield Request.DOUBLE
    if hand.total in (15, 16) and not hand.is_soft:
        yield Request.SURRENDER
