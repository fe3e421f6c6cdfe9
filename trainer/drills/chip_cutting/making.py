"""An item of chip cutting: what the page may know of a task, and the key that it is judged by."""

from __future__ import annotations

from trainer.drills.base import Json
from trainer.drills.chip_cutting.mistakes import write_cut
from trainer.drills.chip_cutting.tasks import Task, make_task
from trainer.drills.chip_cutting.wrong import wrong_answers
from trainer.drills.shown import show_box
from trainer.drills.tables import first_that_deals
from trainer.engine.cutting import FIVE, FIVES_KEPT, Cut, can_pay
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_, CannotDeal, NotPayable

_known: dict[tuple[str, str, str], bool] = {}
"""By rule-set hash, variant and situation."""
_ROUNDS = 20
"""Rounds of attempts: a rack that is low in just the right way is rare."""


def can_make(situation: str, variant: str, table: HouseRules) -> bool:
    """Whether the house's chips and bets give such an item; found out once for each house."""
    wanted = table.sha256, variant, situation
    if wanted not in _known:
        _known[wanted] = _can_make(situation, variant, table)
    return _known[wanted]


def _can_make(situation: str, variant: str, table: HouseRules) -> bool:
    """Halves and fives need the chips for them; of the rest chance finds one, or never does."""
    match situation:
        case "amount_half":
            return table.rules.smallest_chip < table.rules.bet_step
        case "keep_fives":
            return FIVE in table.house.values and max(table.house.bets) > 2 * FIVE * FIVES_KEPT
    try:
        make_item(variant, table, situation, Rng(b"can"))
    except CannotDeal:
        return False
    return True


def make_item(variant: str, table: HouseRules, situation: str, rng: Rng) -> tuple[Json, Json]:
    """Prompt and key of an item whose wrong answers are told apart; raises CannotDeal.

    Whether a low rack can pay is settled first, so that it does not hang on what chance finds. An amount
    that is too many of the unit that the chips share is none that is cut here.
    """
    is_payable = rng.chance(1, 2)

    def deal() -> tuple[Json, Json]:
        try:
            task = make_task(situation, variant, table, rng, is_payable=is_payable)
            key = _key(variant, task, table)
            return _prompt(variant, task, table), key | {"wrong": wrong_answers(key, task.rack)}
        except NotPayable as error:
            raise CannotDeal(error.template, **error.params) from error

    for _ in range(_ROUNDS - 1):
        try:
            return first_that_deals(deal)
        except CannotDeal:
            continue
    return first_that_deals(deal)


def _prompt(variant: str, task: Task, table: HouseRules) -> Json:
    """What lies there, what is asked, and the rack; a blackjack's winnings are for the trainee to find."""
    colours = {chip.value: chip.colour for chip in table.house.chips}
    return {
        "variant": variant,
        "boxes": [] if task.box is None else [show_box(task.box)],
        "amount": task.exact if variant == "amount" else None,
        "chips": _shown(task.chips),
        "wanted": _shown(task.wanted),
        "rule": task.rule,
        "rack": [{"value": value, "colour": colours[value], "left": left}
                 for value, left in task.rack.items()],
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
        "is_finer": not can_pay(task.amount, dict.fromkeys(table.house.values)),
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
