"""Tables in mid-round: the boxes have their two cards, or have played and the bank is next."""

from __future__ import annotations

from trainer.drills.find_error.sheet import Sheet, State
from trainer.drills.find_error.wrong_cards import illegal_plays, insure_wrongly, insured_ranks, short_plays
from trainer.drills.tables import looks_before_play, plays
from trainer.drills.tables.dealing import Dealing
from trainer.drills.tables.plays import STANDING, Play, Totals
from trainer.engine.cards import RANKS
from trainer.engine.dealer import offers_insurance
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, HouseRules, RuleSet

_NO_BLACKJACK: Totals = frozenset({19})
"""The bank does not play here: only that it ends in no blackjack counts."""


def can_run(rules: RuleSet) -> bool:
    """With both cards of the bank open nothing is insured, and the round may be over already."""
    return rules.hole_card is not HoleCard.FACE_UP


def running_table(fault: str | None, table: HouseRules, boxes: int, rng: Rng) -> Sheet:
    """A table with this fault in its cards or bets; raises CannotDeal where cards ran out."""
    rules = table.rules
    dealing = Dealing(table, boxes, rng)
    state: State = "played" if fault == "illegal" or rng.chance(1, 2) else "dealt"
    dealing.begin(insured_ranks(rules) if fault == "insurance" else RANKS, _NO_BLACKJACK)
    if fault == "insurance" and _is_past_insurance(dealing):
        state = "dealt"
    if fault == "illegal":
        dealing.place(rng.choice(illegal_plays(rules)))
    elif fault == "card":
        dealing.place(rng.choice(short_plays(rules, before_play=state == "dealt")))
    _fill(dealing, state, boxes)
    if fault == "insurance":
        insure_wrongly(dealing)
    return Sheet(dealing.layout, table, state)


def _is_past_insurance(dealing: Dealing) -> bool:
    """Where the bank has looked, what was insured is settled before the boxes play."""
    return looks_before_play(dealing.layout.upcard, dealing.rules)


def _fill(dealing: Dealing, state: State, boxes: int) -> None:
    """Blackjacks and busts are off the table when the boxes have played; before it nobody is bust."""
    before: list[Play] = [*[plays.two_cards] * 9, plays.blackjack]
    usual = before if state == "dealt" else _played(dealing.rules)
    may_insure = offers_insurance(dealing.layout.upcard, dealing.rules) and (
        state == "dealt" or not _is_past_insurance(dealing))
    while len(dealing.layout.boxes) < boxes:
        box = dealing.place(dealing.rng.choice(usual))
        if may_insure and dealing.rng.chance(1, 3):
            dealing.insure(box)


def _played(rules: RuleSet) -> list[Play]:
    usual = [plays.ending_at(STANDING)] * 6
    if plays.can_double_to(STANDING, rules):
        usual += [plays.doubled_to(STANDING)] * 2
    if plays.can_split_to(STANDING, STANDING, rules):
        usual.append(plays.split_to(STANDING, STANDING))
    return usual
