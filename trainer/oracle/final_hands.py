"""The hands of a hands file, read: a player's cards with their notes, and the dealer's."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from trainer.engine.cards import Card
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.errors import CaseError
from trainer.oracle import fields

_AMOUNT = re.compile(r"-?[0-9]{1,30}(?:\.[0-9]{1,30}|/0*[1-9][0-9]{0,29})?", re.ASCII)
_HAND = re.compile(r"([^()]*)((?:\([^()]*\)\s*)*)")
_NOTE = re.compile(r"\(([^()]*)\)")
_COMMENT = re.compile("split [a-z]+")
_DOUBLED = re.compile("doubled(?: for (.+))?")
LATE = ("surrendered", "wants surrender")
_EARLY = "surrendered before the peek"


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of the player with its notes.

    ``doubled_for`` is what a double put down (None: as much as the bet); ``surrender`` the note of one.
    """

    cards: list[Card]
    is_doubled: bool = False
    doubled_for: Fraction | None = None
    surrender: str = ""


def read_hand(part: str) -> PlayedHand:
    match = _HAND.fullmatch(part.strip())
    if match is None:
        raise CaseError("player: %(hand)s cannot be read", hand=fields.shown(part))
    hand = PlayedHand(_cards(match[1], "player", at_least=2))
    for note in _NOTE.findall(match[2]):
        hand = _noted(hand, note.strip())
    if Hand(hand.cards[:-1]).is_bust:
        raise CaseError("player: %(hand)s has a card after the bust", hand=fields.shown(part.strip()))
    if hand.is_doubled and hand.surrender:
        raise CaseError("player: a hand is doubled and surrendered")
    return hand


def read_dealer(text: str, rules: RuleSet) -> Hand:
    """The dealer's cards, none of them drawn once the rule had the dealer stand."""
    dealer = Hand()
    for card in _cards(text, "dealer", at_least=1):
        if dealer.cards and not dealer_must_draw(dealer, rules):
            raise CaseError("dealer: a card after %(total)s, to which the dealer draws none",
                            total=dealer.total)
        dealer.add(card)
    return dealer


def _noted(hand: PlayedHand, note: str) -> PlayedHand:
    if _COMMENT.fullmatch(note):
        return hand
    if note in (*LATE, _EARLY) and not hand.surrender:
        return replace(hand, surrender=note)
    match = _DOUBLED.fullmatch(note)
    if match is None or hand.is_doubled:
        raise CaseError("player: unknown note (%(note)s)", note=note[:40])
    return replace(hand, is_doubled=True, doubled_for=amount(match[1], "doubled for") if match[1] else None)


def _cards(text: str, place: str, at_least: int) -> list[Card]:
    """Ranks without suits: the suit is of no account here."""
    cards = [fields.of_rank(rank, place) for rank in text.split()]
    if len(cards) < at_least:
        raise CaseError("%(place)s: too few cards in %(text)s; allowed: at least %(least)s",
                        place=place, text=fields.shown(text.strip()), least=at_least)
    return cards


def amount(written: object, place: str) -> Fraction:
    """A decimal or a fraction over 0."""
    text = fields.text(written, place)
    if not _AMOUNT.fullmatch(text):
        raise CaseError("%(place)s: %(text)s is no amount; write 7.50 or 15/2",
                        place=place, text=fields.shown(text))
    value = Fraction(text)
    if value <= 0:
        raise CaseError("%(place)s must be more than 0, not %(text)s", place=place, text=fields.shown(text))
    return value
