"""Rounds by hand for tests: the cards of each box and of the dealer, and what the players ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tests.shipped import shipped_content
from trainer.engine.cards import write_cards
from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import HoleCard, HouseRules, RuleSet
from trainer.engine.settlement import Settlement
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import IllegalStep

SOURCES = ("american", "event-table", "midnight", "russian-club")
NO_HOLE_CARD = ("event-table", "midnight", "uk")
BET = 1000


@cache
def shipped() -> Mapping[str, HouseRules]:
    """The tables that come with the trainer."""
    return shipped_content().tables


def rules_of(name: str) -> RuleSet:
    return shipped()[name].rules


def is_chosen(name: str, key: str) -> bool:
    """The rule set says that the house chose this value, not its source."""
    table = shipped()[name]
    return key in table.chosen and key not in table.stated


@dataclass(frozen=True, slots=True)
class Played:
    """A finished round, and the clauses that refused the requests marked with ``!``, in order."""

    round: Round
    refused: tuple[str | None, ...]

    @property
    def net(self) -> dict[str, int]:
        """By line, in the order of settlement."""
        return {line: settlement.net for line, settlement in self.settled.items()}

    @property
    def outcome(self) -> dict[str, str]:
        return {line: settlement.outcome.value for line, settlement in self.settled.items()}

    @property
    def settled(self) -> dict[str, Settlement]:
        return self.round.settled

    @property
    def dealer(self) -> str:
        """All the dealer's cards that were turned or drawn."""
        return write_cards(self.round.dealer.cards)

    @property
    def steps(self) -> list[str]:
        """The log without cards: ``give 1a``, ``draw dealer``."""
        return [f"{step.act} {step.place}".rstrip() for step in self.round.log]


def play(
    rules: RuleSet, boxes: Sequence[str], dealer: str, requests: str = "", given: str = "", *,
    bets: Sequence[int] = (), insured: Collection[int] = (), even_money: Collection[int] = (),
) -> Played:
    """A whole round. The shoe holds exactly the cards named, in the order of the house's deal.

    ``boxes``: two cards each. ``dealer``: upcard, second card and what is drawn, as far as dealt.
    ``requests``: one word for every time a hand is asked, ``!double`` for one that must be refused.
    ``given``: the cards the hands get for them, in order. Fails when cards or requests are left over.
    """
    round = Round(dict(enumerate(bets or [BET] * len(boxes), start=1)), _shoe(rules, boxes, dealer, given))
    words, refused = requests.split(), []
    while not round.is_over:
        step = next_step(round, rules)
        if step.act is Act.ASK:
            while words and words[0].startswith("!"):
                refused.append(_refusal(round, step.answered(Request(words.pop(0)[1:])), rules))
            assert words, f"nothing is said for {step.place}: {round.dealer} {round.boxes}"
            step = step.answered(Request(words.pop(0)))
        elif step.act is Act.OFFER_INSURANCE and int(step.place) in insured:
            step = step.answered(Request.INSURANCE)
        elif step.act is Act.OFFER_EVEN_MONEY and int(step.place) in even_money:
            step = step.answered(Request.EVEN_MONEY)
        take_step(round, step, rules)
    assert words == []
    assert round.shoe.cards_left == 0
    return Played(round, tuple(refused))


def _shoe(rules: RuleSet, boxes: Sequence[str], dealer: str, given: str) -> Shoe:
    pairs = [cards.split() for cards in boxes]
    upcard, *later = dealer.split()
    has_hole_card = rules.hole_card is not HoleCard.NONE
    parts = {
        "P1": [first for first, _ in pairs], "P2": [second for _, second in pairs],
        "U": [upcard], "H": later[:1],
    }
    dealt = [card for part in rules.initial_deal_order.split("-") for card in parts[part]]
    return Shoe.of(" ".join([*dealt, *given.split(), *(later[1:] if has_hole_card else later)]))


def _refusal(round: Round, step: Step, rules: RuleSet) -> str | None:
    try:
        take_step(round, step, rules)
    except IllegalStep as error:
        return error.clause
    raise AssertionError(f"“{step.request}” was not refused at {step.place}")
