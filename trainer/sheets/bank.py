"""Block 3 of the card: the bank's rule in large type, with two hands that the bank can hold under it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.errors import N_
from trainer.sheets.said import Said, said

_RULE = {
    "stand": (N_("Draw to 16,"), N_("stand on all 17s.")),
    "hit": (N_("Draw to 16"), N_("and on soft 17.")),
}
_SOFT_17 = {
    "stand": N_("Soft 17 (ace-6) stands too."),
    "hit": N_("Soft 17 (ace-6) draws; hard 17 stands."),
}
_SHOWN = (("As 6h",), ("As 6h Tc", "Ac 5d Ts"))
"""For each example the hands to choose from: the first that the bank comes to is shown."""


@dataclass(frozen=True, slots=True)
class Example:
    """A hand of the bank: its total, what its ace counts, and what the bank does."""

    cards: str
    total: Said
    act: Said


@dataclass(frozen=True, slots=True)
class BanksRule:
    lines: tuple[Said, Said]
    why: tuple[Said, ...]
    examples: tuple[Example, ...]


def banks_rule(rules: RuleSet) -> BanksRule:
    first, second = _RULE[rules.dealer_soft_17]
    return BanksRule(
        lines=(said(first), said(second, "dealer_soft_17")),
        why=(said(_SOFT_17[rules.dealer_soft_17], "dealer_soft_17"),
             said(N_("No choice: 16 draws, even when 16 beats every box."))),
        examples=tuple(_examples(rules)),
    )


def can_be_the_banks(cards: str, rules: RuleSet) -> bool:
    """Every hand before the last card had to draw."""
    held = cards.split()
    return all(dealer_must_draw(Hand.of(" ".join(held[:count])), rules) for count in range(2, len(held)))


def _examples(rules: RuleSet) -> Iterator[Example]:
    for choice in _SHOWN:
        cards = next(cards for cards in choice if can_be_the_banks(cards, rules))
        hand = Hand.of(cards)
        total = said(N_("%(total)s, ace = %(ace)s"), total=hand.total, ace=11 if hand.is_soft else 1)
        act = said(N_("draw"), "dealer_soft_17") if dealer_must_draw(hand, rules) else said(
            N_("stand"), "dealer_soft_17")
        yield Example(cards, total, act)
