"""What the bank does where its cards are not all out, and why it draws no more where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.calls.saying import say_total
from trainer.drills.dealer_draw.calls import WORKED, due_call, table_reason, worked_reason
from trainer.engine.cards import write_cards
from trainer.engine.dealer import offers_insurance
from trainer.engine.hand import Hand
from trainer.engine.round import Round
from trainer.engine.rules import HoleCard, HouseRules, RuleSet
from trainer.errors import N_, Message
from trainer.sheets.ruling.laying import Laid, Waits
from trainer.sheets.ruling.refusing import OPEN_HOLE_CARD
from trainer.sheets.ruling.situation import Situation

_OFFER = N_("The bank offers insurance, box by box, before anybody plays.")
_WAITING: Mapping[Waits, tuple[str, str]] = {
    Waits.UPCARD: (N_("Put in the bank’s upcard to have the boxes settled."), ""),
    Waits.HOLE_CARD: (OPEN_HOLE_CARD, "hole_card"),
    Waits.CHECK: (N_("The bank checks its hole card for blackjack before anybody plays."), "peek"),
    Waits.TURN: (N_("The bank turns its hole card."), "hole_card"),
}
_FOR_OTHERS = N_("No hand that is put in was left to beat: the bank is taken to have drawn for a box that is "
                 "not put in.")
_BUST = N_("%(cards)s is %(total)s: the bank is bust.")
_FOUND_AT_CHECK = N_("The check of the hole card found blackjack: the round is over before anybody plays.")
_CLAUSES: Mapping[str, str] = {
    "soft_17_stand": "dealer_soft_17", "soft_17_hit": "dealer_soft_17", "second_card": "hole_card",
    "plays_out": "dealer_draw_if_no_live_hand", "turned": "dealer_draw_if_no_live_hand",
    "no_card": "dealer_draw_if_no_live_hand", "one_card_was_enough": "dealer_draw_if_no_live_hand",
    "one_card_for_insurance": "one_card_for_insurance", "one_card_for_blackjack": "one_card_for_naturals",
}
"""The rule behind each reason of WORKED; the others are the same in every house."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankStep:
    """One thing the bank does, and the rule behind it (``""``: every house does so)."""

    why: Message
    clause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankRuling:
    """The bank's hand, what it says and does. ``hand`` and the next three are as pages show a hand."""

    hand: str
    cards: tuple[str, ...]
    total: str
    """In notation; ``""`` below two cards."""
    duty: str
    """``check``, ``turn``, ``draw``, ``stand``, ``bust``, ``settle``; ``""`` where a card must be put in."""
    says: tuple[str, ...]
    steps: tuple[BankStep, ...]


def rule_bank(situation: Situation, laid: Laid, table: HouseRules) -> BankRuling:
    """What is due of the bank now."""
    round, rules = laid.round, table.rules
    dealer = _seen(situation, round)
    duty, steps = _duty(situation, laid, dealer, rules)
    is_unseen = len(situation.dealer) == 1 and rules.hole_card is HoleCard.FACE_DOWN
    total = say_total(dealer, table.house, is_final=duty != "draw") if len(dealer.cards) > 1 else ""
    said = {"draw": ("draw",), "stand": ("stand",), "settle": ("settle",)}.get(duty, ())
    return BankRuling(
        hand="dealer", cards=(*map(str, dealer.cards), *(["back"] if is_unseen else [])), total=total,
        duty=duty, says=((total,) if total else ()) + (() if total == "bj" else said), steps=tuple(steps))


def _seen(situation: Situation, round: Round) -> Hand:
    return round.dealer if situation.dealer else Hand()


def _duty(
    situation: Situation, laid: Laid, dealer: Hand, rules: RuleSet
) -> tuple[str, list[BankStep]]:
    steps = list(_offer(situation, dealer, rules))
    if laid.has_others:
        steps.append(BankStep(why=Message(_FOR_OTHERS), clause="dealer_draw_if_no_live_hand"))
    if laid.waits in _WAITING:
        sentence, clause = _WAITING[laid.waits]
        duty = laid.waits.value if laid.waits in (Waits.CHECK, Waits.TURN) else ""
        return duty, [*steps, BankStep(why=Message(sentence), clause=clause)]
    if laid.round.ended_at_check:
        return "settle", [BankStep(why=Message(_FOUND_AT_CHECK), clause="peek")]
    facts = {"cards": {"cards": write_cards(dealer.cards)}, "total": str(dealer.total)}
    if dealer.is_bust:
        return "bust", [*steps, BankStep(why=Message(_BUST, facts))]
    is_for_these = situation.boxes and not laid.has_others
    reason = table_reason(laid.round.boxes, dealer, rules) if is_for_these else "plays"
    worked = worked_reason(reason, dealer, rules)
    steps.append(BankStep(why=Message(WORKED[worked], facts), clause=_CLAUSES.get(worked, "")))
    return due_call(reason, dealer, rules), steps


def _offer(situation: Situation, dealer: Hand, rules: RuleSet) -> Iterator[BankStep]:
    """Insurance is still to be offered where there is but the upcard and no box has gone on."""
    is_open = len(situation.dealer) == 1 and not any(box.has_played for box in situation.boxes)
    if is_open and situation.boxes and offers_insurance(dealer.cards[0], rules):
        yield BankStep(why=Message(_OFFER), clause="insurance_upcards")
