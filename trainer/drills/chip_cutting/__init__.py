"""Cut chips: pay an amount or a blackjack out of the rack, give change, colour up."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trainer.calls.reading import NOTHING_READABLE
from trainer.calls.vocabulary import Calls
from trainer.drills.base import WHOLE, Drill, Item, Json, Verdict
from trainer.drills.chip_cutting.mistakes import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.chip_cutting.mistakes import MISTAKES as MISTAKES
from trainer.drills.chip_cutting.mistakes import (
    diagnosed,
    is_accepted,
    is_in_order,
    read_cut,
    refused,
    said_cut,
    write_cut,
)
from trainer.drills.chip_cutting.tasks import Task, make_task, values_of
from trainer.drills.chip_cutting.worked import worked_answer, worked_cut
from trainer.drills.chip_cutting.wrong import wrong_answers
from trainer.drills.shown import show_box
from trainer.drills.tables import first_that_deals
from trainer.engine.cutting import FIVE, Cut, can_pay, worth
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_, AnswerFormatError, CannotDeal, Message

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
    "change": ("chips",),
    "colour_up": ("chips",),
}
CRITICAL: tuple[str, ...] = ("amount_half", "short_rack", "bj_colour", "change_two", "colour_up_rest")
GUESS: Mapping[str, float] = dict.fromkeys(VARIANTS, 0.02)

VALUE, CHOICE, ORDER = 700, 200, 100
"""Thousandths for the amount, for the chips that it is paid in, and for cutting the largest first."""

_FIELD = re.compile(r"chips-([1-9][0-9]{0,12})", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,3}", re.ASCII)
_ORDER = re.compile(r"[1-9][0-9]{0,12}(?: [1-9][0-9]{0,12}){0,99}", re.ASCII)
_CANNOT = N_("The rack cannot pay this")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that the house's chips and bets can give."""
    return tuple(one for one in drill.situations if _can_make(one, table))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the house does not have the situation."""
    prompt, key = _first_that_deals(drill.variant, table, situation, rng)
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
    worked = (*worked_answer(key, cut), *worked_cut(key))
    mistakes = tuple(diagnosed(key, cut, answer["order"]))
    credit = _credit(key, cut, answer["order"])
    return Verdict(credit, _due(key), worked, mistakes,
                   error_cost=worth(cut) - (key["amount"] if key["due"] == "push" else 0))


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


def _due(key: Json) -> Message:
    if key["due"] == "cannot":
        return Message(_CANNOT)
    return Message("%(cut)s", {"cut": said_cut(read_cut(key["cut"]))})


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


def _can_make(situation: str, table: HouseRules) -> bool:
    """Whether chance finds one within a few tries, the same few for every house."""
    rules, values = table.rules, values_of(table)
    match situation:
        case "amount_half":
            return rules.smallest_chip < rules.bet_step
        case "keep_fives":
            return FIVE in values and max(table.house.bets) > 10 * FIVE
    variant = next(name for name, asked in VARIANTS.items() if situation in asked)
    try:
        _first_that_deals(variant, table, situation, Rng(b"can"))
    except CannotDeal:
        return False
    return True


_ROUNDS = 20
"""Rounds of attempts: a rack that is low in just the right way is rare."""


def _first_that_deals(variant: str, table: HouseRules, situation: str, rng: Rng) -> tuple[Json, Json]:
    """Whether the rack can pay is settled first, so that the answer is no matter of what chance finds."""
    is_payable = rng.chance(1, 2)

    def deal() -> tuple[Json, Json]:
        task = make_task(situation, variant, table, rng, is_payable=is_payable)
        key = _key(variant, task, table)
        return _prompt(variant, task), key | {"wrong": wrong_answers(key, task.rack)}

    for _ in range(_ROUNDS - 1):
        try:
            return first_that_deals(deal)
        except CannotDeal:
            continue
    return first_that_deals(deal)


def _prompt(variant: str, task: Task) -> Json:
    """What lies there, what is asked, and the rack; a blackjack's winnings are for the trainee to find."""
    return {
        "variant": variant,
        "dealer": None,
        "boxes": [] if task.box is None else [show_box(task.box)],
        "amount": task.exact if variant == "amount" else None,
        "chips": _shown(task.chips),
        "wanted": _shown(task.wanted),
        "rule": task.rule,
        "rack": [{"value": value, "left": left} for value, left in task.rack.items()],
        "may_refuse": variant != "colour_up",
    }


def _shown(cut: Cut) -> Json:
    return [{"value": value, "count": count} for value, count in cut.items()]


def _key(variant: str, task: Task, table: HouseRules) -> Json:
    rules, due = table.rules, task.due
    return {
        "due": "cannot" if due is None else "push",
        "may_refuse": variant != "colour_up",
        "exact": task.exact,
        "amount": task.amount,
        "is_finer": not can_pay(task.amount, dict.fromkeys(values_of(table))),
        "smallest": rules.smallest_chip,
        "rounding": rules.payout_rounding,
        "odds": rules.blackjack_payout,
        "stake": 0 if task.box is None else task.box.bet,
        "half": task.amount % rules.bet_step,
        "rule": task.rule,
        "wanted": write_cut(task.wanted),
        "below": task.below,
        "fixed": {} if due is None else write_cut(due.fixed),
        "cut": {} if due is None else write_cut(due.cut),
        "rack": {str(value): left for value, left in task.rack.items()},
        "amounts": {str(amount): code for amount, code in _amounts(task, table).items()},
    }


def _amounts(task: Task, table: HouseRules) -> dict[int, str]:
    """Amounts that show a misconception about what is owed; raises CannotDeal where one shows two."""
    rules = table.rules
    step, half = rules.bet_step, task.amount % rules.bet_step
    found = list(task.other_amounts.items())
    if half and task.amount > half:
        found.append((task.amount - half, "HALF_MISSING"))
        found.append((task.amount - half + step, "WRONG_BREAKAGE"))
    elif task.exact != task.amount:
        found.append((_other_rounding(task, rules), "WRONG_BREAKAGE"))
    amounts = dict(found)
    if len(amounts) < len(found) or task.amount in amounts:
        raise CannotDeal(N_("Two misconceptions come to the same amount."))
    return amounts


def _other_rounding(task: Task, rules: RuleSet) -> int:
    """The next smallest chip on the other side of what is owed exactly."""
    chip = rules.smallest_chip
    return task.amount + chip if task.amount < task.exact else task.amount - chip
