"""The wall poster: the bank's rule in figures, four hands that it can hold, and what is announced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from trainer.calls.vocabulary import Vocabulary
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_
from trainer.sheets.announcements import announcements
from trainer.sheets.bank import can_be_the_banks
from trainer.sheets.said import Said, said

_HANDS = (("As 6h",), ("Ac 6d Ts", "Ac 5d Ts"), ("Kd 6c",), ("Th 7s",))
"""For each place the hands to choose from: the first that the bank comes to."""
_RULE = {
    "stand": N_("The bank draws to %(last)s and stands on all %(first)ss, soft %(first)s too. "
                "It has no choice."),
    "hit": N_("The bank draws to %(last)s and on soft %(first)s; it stands on hard %(first)s. "
              "It has no choice."),
}
_ODDS = {
    "1:1": N_("One to one"), "3:2": N_("Three to two"), "6:5": N_("Six to five"), "7:5": N_("Seven to five"),
    "2:1": N_("Two to one"), "5:2": N_("Five to two"),
}


@dataclass(frozen=True, slots=True)
class BanksHand:
    """``must_draw``: what the bank does with these cards, whatever lies in the boxes."""

    cards: tuple[str, ...]
    total: int
    must_draw: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BanksFigures:
    """The last hard total that draws, the first that stands, and a soft hand of that total where it draws."""

    draws_to: int
    stands_from: int
    soft: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What is seen when a call is due: bets open or closed, cards, or a sign."""

    bets: str = ""
    cards: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """``term`` names the moment where there is no picture of it."""

    picture: Picture | None
    term: Said
    calls: tuple[Said, ...]
    keys: tuple[str, ...] = field(default=())


_PICTURES = {
    "to open": Picture(bets="open"),
    "to close": Picture(bets="closed"),
    "ace-6": Picture(cards=("Ad", "6s")),
    "to each box": Picture(cards=("Jh", "5c")),
    "over 21": Picture(cards=("Ts", "6d", "8c")),
    "ace + ten": Picture(cards=("As", "Kh")),
    "same total": Picture(sign="18 = 18"),
    "insurance_upcards": Picture(cards=("Ah",)),
    "even_money": Picture(cards=("As", "Kh"), sign="?"),
}
"""By the moment's name on the card, or by the rule that it hangs on."""


def banks_figures(rules: RuleSet) -> BanksFigures:
    first = next(total for total in range(12, 20)
                 if not dealer_must_draw(Hand.of(f"Ts {total - 10}h"), rules))
    soft = f"As {first - 11}h"
    must_draw = dealer_must_draw(Hand.of(soft), rules)
    return BanksFigures(draws_to=first - 1, stands_from=first, soft=tuple(soft.split()) if must_draw else ())


def banks_sentence(rules: RuleSet) -> Said:
    figures = banks_figures(rules)
    return said(_RULE[rules.dealer_soft_17], "dealer_soft_17", last=figures.draws_to,
                first=figures.stands_from)


def banks_hands(rules: RuleSet) -> tuple[BanksHand, ...]:
    """Of two cards or more; the bank would have stood on none of them before its last card."""
    return tuple(_banks_hand(next(cards for cards in choice if can_be_the_banks(cards, rules)), rules)
                 for choice in _HANDS)


def _banks_hand(cards: str, rules: RuleSet) -> BanksHand:
    hand = Hand.of(cards)
    return BanksHand(tuple(cards.split()), hand.total, dealer_must_draw(hand, rules))


def calls(table: HouseRules, vocabulary: Vocabulary) -> tuple[Call, ...]:
    """The announcements of the card, and the odds as they are said; row for row alike in every language."""
    return (*_announced(table, vocabulary), *_paid(table.rules))


def _announced(table: HouseRules, vocabulary: Vocabulary) -> Iterator[Call]:
    for row in announcements(table, vocabulary):
        names = (row.term.text.template, *row.term.keys)
        picture = next((_PICTURES[name] for name in names if name in _PICTURES), None)
        yield Call(picture, row.term, row.clauses, row.term.keys)


def _paid(rules: RuleSet) -> Iterator[Call]:
    """The odds that the table pays, each once."""
    odds: dict[str, tuple[str, ...]] = {"1:1": ()}
    odds.setdefault(rules.blackjack_payout, ("blackjack_payout",))
    if rules.insurance_upcards:
        odds.setdefault(rules.insurance_payout, ("insurance_payout",))
    for sign, keys in odds.items():
        words = said(_ODDS[sign], *keys)
        yield Call(Picture(sign=sign), words, (words,), keys)
