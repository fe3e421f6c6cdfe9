"""Pay the table: one blackjack, one box, or every line of a finished table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from trainer.calls.money import read_money
from trainer.calls.reading import NOTHING_READABLE, read_action
from trainer.calls.saying import plain_money
from trainer.calls.vocabulary import Calls
from trainer.drills.base import WHOLE, Drill, Item, Json, Verdict
from trainer.drills.lines import Line, lines_of
from trainer.drills.lines.mistakes import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.lines.mistakes import MISTAKES as MISTAKES
from trainer.drills.payout.hints import hint as hint
from trainer.drills.payout.verdicts import Given, judge_amount, judge_line, line_key
from trainer.drills.shown import DEALER, show_box, show_hand
from trainer.drills.tables import Layout, first_that_deals
from trainer.drills.tables.finished import can_make, make_table
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Message

KIND = "payout"

SITUATIONS: Mapping[str, str] = {
    "bj_even": N_("Blackjack on an even bet"),
    "bj_odd": N_("Blackjack on an odd bet"),
    "win": N_("A win"),
    "lose": N_("A loss"),
    "push": N_("A push"),
    "bj_v_21": N_("Blackjack against a 21 of the bank"),
    "bj_v_bj": N_("Blackjack against blackjack"),
    "insurance_won": N_("Insurance won"),
    "insurance_lost": N_("Insurance lost"),
    "insurance_partial": N_("Insurance for less than half"),
    "even_money": N_("Even money"),
    "double_win": N_("A double that wins"),
    "split_two_results": N_("A split with two results"),
    "split_a10": N_("Ace and ten after a split"),
    "surrender": N_("Surrender"),
    "bust_both": N_("A busted box and a busted bank"),
    "double_v_bj": N_("A double against the bank’s blackjack"),
}

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "single": ("bj_even", "bj_odd", "win", "insurance_won", "even_money", "double_win"),
    "table": tuple(SITUATIONS),
}
"""The amount alone, of a line that is paid, on one box; or the action and amount of every line."""
IS_SKILL = True
CRITICAL: tuple[str, ...] = ("bj_odd", "insurance_won", "split_a10")
GUESS: Mapping[str, float] = dict.fromkeys(VARIANTS, 0.02)
PARAMS: tuple[str, ...] = ("boxes",)
RELIES_ON: Mapping[str, tuple[str, ...]] = dict.fromkeys(VARIANTS, (
    "blackjack_payout", "insurance_payout", "payout_rounding", "dealer_bj_takes", "surrender", "even_money",
    "blackjack_after_split", "push_bet",
))

_LINE = r"[1-9][0-9]?(?:[a-z]|-insurance)?"
_FIELD = re.compile(rf"(call|amount)-({_LINE})", re.ASCII)
_MOST_LINES = 100

_NO_ACTION = {
    "hand": N_("Box %(box)s has no answer yet: pay, take or push?"),
    "insurance": N_("The insurance of box %(box)s has no answer yet: pay, take or push?"),
}
_NO_AMOUNT = {
    "hand": N_("Box %(box)s is paid: how much?"),
    "insurance": N_("The insurance of box %(box)s is paid: how much?"),
}

_IN_ALL = N_("In all %(paid)s is paid and %(taken)s taken.")
_CLEAN = N_("A clean table.")
_COST = N_("Overpaid %(over)s, underpaid %(under)s.")
_TOTAL_IS_RIGHT = N_("Your total of the payments is right: %(paid)s.")
_TOTAL_IS_WRONG = N_("Your total of the payments is %(given)s; it is %(paid)s.")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that this table's rules and bets can deal."""
    _, most = _boxes(drill, table)
    return tuple(one for one in drill.situations if can_make(one, table, most))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the table does not have the situation."""
    least, most = _boxes(drill, table)
    boxes = least + rng.below(most - least + 1)
    prompt, key = first_that_deals(lambda: _deal(drill.variant, table, situation, boxes, rng))
    return Item(KIND, situation, prompt, key, drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the amount, or the action and amount of every line; raises AnswerFormatError."""
    fields = sorted(match.group(2) for name in form if (match := _FIELD.fullmatch(name)) is not None)
    lines = list(dict.fromkeys(fields))[:_MOST_LINES]
    if not lines:
        return {"amount": read_money(form.get("amount", ""), calls)}
    total = form.get("table-total", "").strip()
    return {
        "lines": {line: _read_line(line, form, calls) for line in lines},
        "total": read_money(total, calls) if total else None,
    }


def grade(item: Item, answer: Json) -> Verdict:
    """Judge by the item's key, line by line; raises AnswerFormatError where a line was left out."""
    keys = item.key["lines"]
    if item.key["asks_amount_only"]:
        if "amount" not in answer:
            raise AnswerFormatError(NOTHING_READABLE)
        return judge_amount(keys[0], answer["amount"])
    given = answer.get("lines", {})
    missing = next((key["line"] for key in keys if key["line"] not in given), None)
    if missing is not None:
        raise _left_out(missing, _NO_ACTION)
    verdicts = tuple(judge_line(key, Given(**given[key["line"]])) for key in keys)
    paid = sum(key["amount"] for key in keys if key["action"] == "pay")
    return Verdict(
        sum(verdict.credit for verdict in verdicts) // len(verdicts),
        Message(_IN_ALL, {
            "paid": {"money": paid},
            "taken": {"money": sum(key["amount"] for key in keys if key["action"] == "take")},
        }),
        (*_told(verdicts), *_told_of_total(answer["total"], paid)),
        lines=verdicts,
        error_cost=sum(verdict.error_cost or 0 for verdict in verdicts),
    )


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    is_pay_only = item.key["asks_amount_only"]
    return frozenset(code for key in item.key["lines"] for answer, codes in key["wrong"].items()
                     if not is_pay_only or answer.partition(":")[0] == "pay" for code in codes)


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    keys = item.key["lines"]
    if item.key["asks_amount_only"]:
        return {"amount": plain_money(keys[0]["amount"])}
    form = {}
    for key in keys:
        form[f"call-{key['line']}"] = key["action"]
        form[f"amount-{key['line']}"] = plain_money(key["amount"]) if key["needs_amount"] else ""
    return form


def _boxes(drill: Drill, table: HouseRules) -> tuple[int, int]:
    """The fewest and the most boxes of an item: ``params.boxes``, as far as the table has them."""
    if drill.variant == "single":
        return 1, 1
    least, most = drill.params["boxes"]
    return min(least, table.rules.boxes_max), min(most, table.rules.boxes_max)


def _deal(variant: str, table: HouseRules, situation: str, boxes: int, rng: Rng) -> tuple[Json, Json]:
    """Prompt and key of a finished table."""
    layout = make_table(situation, table, boxes, rng)
    lines = lines_of(layout.in_order, layout.dealer, table.rules, dealer_checked=layout.is_checked)
    asks_amount_only = variant == "single"
    if asks_amount_only:
        lines = lines[:1]
    prompt = {
        "variant": "single" if asks_amount_only else "table",
        "dealer": show_hand(layout.dealer, DEALER),
        "dealer_total": layout.dealer.total,
        "dealer_blackjack": layout.dealer.is_blackjack,
        "boxes": [show_box(box) for box in layout.in_order],
        "lines": [_show_line(line, layout) for line in lines],
    }
    keys = [line_key(line, layout.dealer, table) for line in lines]
    return prompt, {"asks_amount_only": asks_amount_only, "lines": keys}


def _show_line(line: Line, layout: Layout) -> Json:
    """What lies on the line, and whether a part of it may be taken: that follows from what is seen."""
    return {
        "line": line.id,
        "box": line.box.number,
        "hand": None if line.hand is None else line.id,
        "kind": "insurance" if line.hand is None else "hand",
        "stake": line.stake,
        "wager": line.box.bet,
        "doubled": line.hand is not None and line.hand.doubled,
        "may_take_part": line.hand is not None and layout.may_take_part(line.hand),
    }


def _read_line(line: str, form: Mapping[str, str], calls: Calls) -> Json:
    """The action, and the amount where one is typed; what is paid must have one."""
    call, amount = form.get(f"call-{line}", "").strip(), form.get(f"amount-{line}", "").strip()
    if not call:
        raise _left_out(line, _NO_ACTION)
    action = read_action(call, calls)
    if action == "pay" and not amount:
        raise _left_out(line, _NO_AMOUNT)
    return {"action": action, "amount": read_money(amount, calls) if amount else None}


def _left_out(line: str, templates: Mapping[str, str]) -> AnswerFormatError:
    box, _, of_insurance = line.partition("-")
    return AnswerFormatError(templates["insurance" if of_insurance else "hand"], box=box)


def _told(verdicts: Sequence[Verdict]) -> tuple[Message, ...]:
    """A clean table, or what the errors cost the house and the players."""
    if all(verdict.credit == WHOLE for verdict in verdicts):
        return (Message(_CLEAN),)
    costs = [verdict.error_cost or 0 for verdict in verdicts]
    return (Message(_COST, {
        "over": {"money": sum(cost for cost in costs if cost > 0)},
        "under": {"money": -sum(cost for cost in costs if cost < 0)},
    }),)


def _told_of_total(given: int | None, paid: int) -> tuple[Message, ...]:
    """A total of the table is compared and no more: it shows no misconception."""
    if given is None:
        return ()
    amounts = {"given": {"money": given}, "paid": {"money": paid}}
    return (Message(_TOTAL_IS_RIGHT if given == paid else _TOTAL_IS_WRONG, amounts),)
