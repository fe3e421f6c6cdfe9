"""The total that is due of a hand, and what an announced one is worth: shared by the kinds that ask it.

All that judging and explaining need is put into a JSON key when the item is made; they read only that.
"""

from __future__ import annotations

from dataclasses import dataclass

from trainer.calls.reading import SaidTotal
from trainer.calls.saying import say_total
from trainer.drills.base import WHOLE, Json, Mistake
from trainer.drills.totals.mistakes import REASONS, mistakes_by_number, mistakes_by_word
from trainer.engine.cards import write_cards
from trainer.engine.dealer import counts_as_blackjack
from trainer.engine.hand import Hand
from trainer.engine.rules import House, RuleSet
from trainer.errors import Message

HALF = WHOLE // 2


@dataclass(frozen=True, slots=True)
class JudgedTotal:
    """What an announcement is worth, in thousandths, and the misconceptions it shows."""

    credit: int
    mistakes: tuple[Mistake, ...] = ()


def total_key(hand: Hand, rules: RuleSet, house: House, *, is_final: bool) -> Json:
    """What is due of the hand at this table, and which wrong totals show which misconceptions.

    ``is_final``: the hand takes no more cards, so that it has one number even when it is soft.
    """
    due = due_call(hand, rules, house, is_final=is_final)
    return {
        "due": due,
        "cards": write_cards(hand.cards),
        "number": hand.total,
        "low": hand.hard_total,
        "is_soft": hand.is_soft,
        "is_final": is_final,
        "must_say_soft": "/" in due or due[0] == "s",
        "strict_bust": house.strict_bust,
        "by_number": mistakes_by_number(hand, due),
        "by_word": mistakes_by_word(hand, due),
    }


def due_call(hand: Hand, rules: RuleSet, house: House, *, is_final: bool) -> str:
    """The total to announce, in notation."""
    return "bj" if counts_as_blackjack(hand, rules) else say_total(hand, house, is_final=is_final)


def due_total(key: Json) -> Message:
    """What should have been announced."""
    return Message("%(total)s", {"total": {"total": key["due"]}})


def typed_total(key: Json) -> str:
    """A text that the readers of every language take for the due total."""
    if key["due"] in ("bj", "bust"):
        return "bj" if key["due"] == "bj" else "x"
    return f"{key['low']}/{key['number']}" if key["must_say_soft"] else str(key["number"])


def said_notation(said: SaidTotal) -> str:
    """What was said, language aside: ``7/17``, ``s17``, ``24``, ``bj``."""
    if said.call is not None:
        return "bj" if said.call == "blackjack" else said.call
    if said.low is not None:
        return f"{said.low}/{said.high}"
    return f"{'' if said.softness == 'plain' else said.softness[0]}{said.high}"


def judge_total(key: Json, said: SaidTotal) -> JudgedTotal:
    """Weigh what was said against what is due."""
    if key["due"] == "bj":
        return _judge_blackjack(key, said)
    if key["due"] == "bust":
        return _judge_bust(key, said)
    if said.call is None and said.high == key["number"]:
        return _judge_softness(key, said)
    return JudgedTotal(0, _diagnosed(key, said))


def chances_of_total(key: Json) -> frozenset[str]:
    """Codes of the misconceptions that some announcement of it shows."""
    named = {code for by in (key["by_number"], key["by_word"]) for found in by.values() for code, _ in found}
    if key["due"] == "bj":
        return frozenset(named)
    if key["due"] == "bust":
        return frozenset(named | {"BUST_BLIND", "SOFT_EXTRA"})
    is_open = key["is_soft"] and not key["is_final"]
    return frozenset(named | {"SOFT_DROPPED" if is_open else "SOFT_EXTRA"})


def _judge_blackjack(key: Json, said: SaidTotal) -> JudgedTotal:
    if said.call == "blackjack":
        return JudgedTotal(WHOLE)
    return JudgedTotal(HALF if said.high == 21 else 0, _diagnosed(key, said))


def _judge_bust(key: Json, said: SaidTotal) -> JudgedTotal:
    is_number_right = said.high == key["number"]
    if said.call == "bust":
        is_whole = is_number_right or said.high is None
        return JudgedTotal(WHOLE) if is_whole else JudgedTotal(HALF, _diagnosed(key, said))
    if is_number_right:
        if said.softness == "soft":
            return JudgedTotal(HALF, (_soft_extra(key),))
        return JudgedTotal(HALF if key["strict_bust"] else WHOLE)
    mistakes = _diagnosed(key, said)
    if said.call == "stand" or (said.high is not None and said.high <= 21):
        mistakes += (Mistake("BUST_BLIND", {"total": str(key["number"])}),)
    return JudgedTotal(0, mistakes)


def _judge_softness(key: Json, said: SaidTotal) -> JudgedTotal:
    """The number is right; is it said to be soft where it must be, and only where it may be?"""
    if not key["is_soft"] or key["is_final"]:
        is_extra = said.softness == "soft" or (key["is_soft"] and said.softness == "hard")
        return JudgedTotal(HALF, (_soft_extra(key),)) if is_extra else JudgedTotal(WHOLE)
    if said.softness == "soft":
        return JudgedTotal(WHOLE if said.low in (None, key["low"]) else HALF)
    if key["must_say_soft"] or said.softness == "hard":
        return JudgedTotal(HALF, (Mistake("SOFT_DROPPED", {"due": {"total": key["due"]}}),))
    return JudgedTotal(WHOLE)


def _soft_extra(key: Json) -> Mistake:
    has_ace = "A" in key["cards"]
    reason = "final" if key["is_soft"] else "ace_is_1" if has_ace else "no_ace"
    return Mistake("SOFT_EXTRA", {"due": {"total": key["due"]}, "reason": {"message": REASONS[reason]}})


def _diagnosed(key: Json, said: SaidTotal) -> tuple[Mistake, ...]:
    """The misconceptions that lead from these cards to what was said, the likeliest first."""
    found = key["by_word"].get(said.call) if said.high is None else key["by_number"].get(str(said.high))
    return tuple(Mistake(code, _spelt_out(params)) for code, params in found or ())


def _spelt_out(params: dict[str, Json]) -> dict[str, Json]:
    return params | {"reason": {"message": REASONS[params["reason"]]}} if "reason" in params else params
