"""Cut chips: pay an amount or a blackjack out of the rack, give change, colour up."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trainer.calls.reading import NOTHING_READABLE
from trainer.calls.vocabulary import Calls
from trainer.drills.base import WHOLE, Drill, Item, Json, Verdict
from trainer.drills.chip_cutting.hints import hint as hint
from trainer.drills.chip_cutting.making import can_make, make_item
from trainer.drills.chip_cutting.mistakes import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.chip_cutting.mistakes import MISTAKES as MISTAKES
from trainer.drills.chip_cutting.mistakes import (
    chances_of_cut,
    diagnosed,
    is_accepted,
    is_in_order,
    read_cut,
    refused,
    said_cut,
)
from trainer.drills.chip_cutting.worked import worked_answer, worked_cut
from trainer.engine.cutting import Cut, worth
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Message

KIND = "chip-cutting"

SITUATIONS: Mapping[str, str] = {
    "amount_whole": N_("An amount without halves"),
    "amount_half": N_("An amount with halves"),
    "keep_fives": N_("Fives for the player"),
    "finer": N_("An amount finer than the smallest chip"),
    "short_rack": N_("A rack that runs low"),
    "bj_colour": N_("Blackjack, colour for colour"),
    "bj_fewest": N_("Blackjack in the fewest chips"),
    "change_one": N_("Change into one colour"),
    "change_two": N_("Change into two colours"),
    "colour_up_whole": N_("Colour up with nothing left"),
    "colour_up_rest": N_("Colour up with small chips left"),
}

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "amount": ("amount_whole", "amount_half", "keep_fives", "finer", "short_rack"),
    "payout": ("bj_colour", "bj_fewest", "short_rack"),
    "change": ("change_one", "change_two", "short_rack"),
    "colour_up": ("colour_up_whole", "colour_up_rest"),
}
"""All but colouring up may find that the rack cannot pay: what comes in there is at hand."""
PARAMS: tuple[str, ...] = ()
RELIES_ON: Mapping[str, tuple[str, ...]] = {
    "amount": ("payout_rounding", "chips"),
    "payout": ("blackjack_payout", "payout_rounding", "chips"),
    "change": ("payout_rounding", "chips"),
    "colour_up": ("payout_rounding", "chips"),
}
IS_SKILL = True
CRITICAL: tuple[str, ...] = ("amount_half", "short_rack", "bj_colour", "change_two", "colour_up_rest")
GUESS: Mapping[str, float] = dict.fromkeys(VARIANTS, 0.02)

VALUE, CHOICE, ORDER = 700, 200, 100
"""Thousandths for the amount, for the chips that it is paid in, and for cutting the largest first."""

_FIELD = re.compile(r"chips-([1-9][0-9]{0,12})", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,3}", re.ASCII)
_ORDER = re.compile(r"[1-9][0-9]{0,12}(?: [1-9][0-9]{0,12}){0,99}", re.ASCII)
_CANNOT = N_("Can’t pay")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that the house's chips and bets can give."""
    return tuple(one for one in drill.situations if can_make(one, drill.variant, table))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the house does not have the situation."""
    prompt, key = make_item(drill.variant, table, situation, rng)
    return Item(KIND, situation, prompt, key, drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the counts, the order and the call; raises AnswerFormatError."""
    counts = {match[1]: _count(text) for name, text in form.items()
              if (match := _FIELD.fullmatch(name)) is not None}
    order = form.get("order", "").strip()
    if order and not _ORDER.fullmatch(order):
        raise AnswerFormatError(NOTHING_READABLE)
    call = form.get("call", "").strip()
    if call not in ("", "push", "cannot"):
        raise AnswerFormatError(N_("Push the chips out, or say that the rack cannot pay this."))
    cut = {value: count for value, count in counts.items() if count}
    if not call and not cut:
        raise AnswerFormatError(N_("No chip lies there yet: take some from the rack."))
    return {"call": call, "cut": {} if call == "cannot" else cut,
            "order": [] if call == "cannot" else list(map(int, order.split()))}


def grade(item: Item, answer: Json) -> Verdict:
    """Judge by the item's key; raises AnswerFormatError for chips that the rack has not got."""
    key, cut = item.key, read_cut(answer["cut"])
    if key["may_refuse"] and not answer["call"]:
        raise AnswerFormatError(N_("Push the chips out, or say that the rack cannot pay this."))
    if answer["call"] == "cannot":
        return _refused(key)
    _must_hold(key["rack"], cut)
    mistakes = tuple(diagnosed(key, cut, answer["order"]))
    worked = (*(() if mistakes else worked_answer(key, cut)), *worked_cut(key))
    credit = _credit(key, cut, answer["order"])
    return Verdict(credit, _due(key, is_amount_right=credit > 0), worked, mistakes,
                   error_cost=worth(cut) - (key["amount"] if key["due"] == "push" else 0))


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    return chances_of_cut(item.key)


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    key = item.key
    call = {"call": key["due"]} if key["may_refuse"] else {}
    if key["due"] == "cannot":
        return call
    cut = read_cut(key["cut"])
    return {**call, **{f"chips-{value}": str(count) for value, count in cut.items()},
            "order": " ".join(map(str, cut))}


def _credit(key: Json, cut: Cut, order: list[int]) -> int:
    """Without the right amount the rest is worth nothing."""
    if key["due"] == "cannot" or worth(cut) != key["amount"]:
        return 0
    return VALUE + CHOICE * is_accepted(key, cut) + ORDER * is_in_order(cut, order)


def _refused(key: Json) -> Verdict:
    if key["due"] == "cannot":
        return Verdict(WHOLE, _due(key), tuple(worked_cut(key)))
    return Verdict(0, _due(key), tuple(worked_cut(key)), tuple(refused(key)))


def _due(key: Json, *, is_amount_right: bool = False) -> Message:
    """The amount, or the chips where they are what was wrong; the page draws them either way."""
    if key["due"] == "cannot":
        return Message(_CANNOT)
    params = {"due": {"money": key["amount"]}, "cut": said_cut(read_cut(key["cut"]))}
    return Message("%(cut)s" if is_amount_right else "%(due)s", params)


def _must_hold(rack: Mapping[str, int], cut: Cut) -> None:
    if not cut:
        raise AnswerFormatError(N_("No chip lies there yet: take some from the rack."))
    for value, count in cut.items():
        left = rack.get(str(value))
        if left is None:
            raise AnswerFormatError(N_("The house has no chip of %(chip)s."), chip={"money": value})
        if count > left:
            raise AnswerFormatError(N_("The rack holds %(left)s chips of %(chip)s, not %(count)s."),
                                    left=left, chip={"money": value}, count=count)


def _count(text: str) -> int:
    text = text.strip()
    if text and not _COUNT.fullmatch(text):
        raise AnswerFormatError(N_("“%(text)s” is no number of chips. Type 3, or nothing."), text=text[:24])
    return int(text or "0")
