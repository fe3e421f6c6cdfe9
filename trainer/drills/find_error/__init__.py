"""Find the error: a table that a colleague dealt, with no fault in it, with one, or with two."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trainer.calls.vocabulary import Calls
from trainer.drills.base import Drill, Item, Json, Verdict
from trainer.drills.find_error.dealt import can_deal, deal
from trainer.drills.find_error.faults import TYPES
from trainer.drills.find_error.hints import hint as hint
from trainer.drills.find_error.judging import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.find_error.judging import MISTAKES as MISTAKES
from trainer.drills.find_error.judging import chances_of_sheet, judge, key_of
from trainer.drills.tables import first_that_deals
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError

KIND = "find-error"

SITUATIONS: Mapping[str, str] = {
    "clean": N_("A table without an error"),
    "total": N_("A wrong total called"),
    "draw": N_("The bank drew or stood wrongly"),
    "pay": N_("A wrong amount paid"),
    "take": N_("A bet not taken, or taken wrongly"),
    "split_bj": N_("A blackjack paid after a split"),
    "insurance": N_("Insurance mishandled"),
    "illegal": N_("An illegal split or double"),
    "card": N_("A missing card"),
    "order": N_("The wrong order of settlement"),
    "two": N_("Two errors at once"),
}

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "finished": tuple(SITUATIONS),
    "running": ("clean", "total", "insurance", "illegal", "card", "two"),
}
"""A settled table, or one in mid-round, where no money has moved yet."""
PARAMS: tuple[str, ...] = ("boxes",)
RELIES_ON: Mapping[str, tuple[str, ...]] = {
    "finished": (
        "dealer_soft_17", "blackjack_payout", "insurance_payout", "payout_rounding", "settlement_direction",
        "settlement_order", "max_hands", "double_on", "das", "split_match", "dealer_draw_if_no_live_hand",
        "dealer_bj_takes", "even_money", "surrender",
    ),
    "running": ("announce", "insurance_payout", "max_hands", "das", "double_on", "split_match"),
}
IS_SKILL = True
CRITICAL: tuple[str, ...] = ("clean", "total", "pay", "take", "split_bj")
GUESS: Mapping[str, float] = dict.fromkeys(VARIANTS, 0.3)
"""Whoever always says that there is no error is right on every clean table."""

NOTHING = "none"
"""The answer to a place where nothing is wrong."""
_FIELD = re.compile(r"fault-(D|I|[1-9][0-9]?)", re.ASCII)
_READ = {NOTHING: NOTHING, "0": NOTHING, **{name: name for name in TYPES},
         **{str(number): name for number, name in enumerate(TYPES, start=1)}}
_NO_ANSWER = N_("Name the place and the fault, or say that there is no error.")
_NOT_HERE = N_("There is no box %(place)s on this table. Choose a place that is there.")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that this table's rules have a fault for."""
    _, most = _boxes(drill, table)
    return tuple(one for one in drill.situations if can_deal(drill.variant, one, table, most))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the table does not have the situation."""
    least, most = _boxes(drill, table)
    boxes = least + rng.below(most - least + 1)
    if situation == "two":
        boxes = max(boxes, 2)
    among = tuple(one for one in situations(drill, table) if one not in ("clean", "two"))
    sheet, faults = first_that_deals(lambda: deal(drill.variant, situation, among, table, boxes, rng))
    prompt = {"variant": drill.variant, **sheet.show()}
    return Item(KIND, situation, prompt, key_of(sheet, faults), drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read what is wrong at each place, by name or key; raises AnswerFormatError."""
    read = {}
    for name, text in form.items():
        if (match := _FIELD.fullmatch(name)) is not None:
            if text.strip() not in _READ:
                raise AnswerFormatError(_NO_ANSWER)
            read[match[1]] = _READ[text.strip()]
    if not read:
        raise AnswerFormatError(_NO_ANSWER)
    return {"places": read}


def grade(item: Item, answer: Json) -> Verdict:
    """Judge by the item's key; raises AnswerFormatError for a place that the table does not have."""
    found = {place: one for place, one in answer["places"].items() if one != NOTHING}
    places = {*item.key["right"], *(fault["place"] for fault in item.key["faults"])}
    unknown = next((place for place in found if place not in places), None)
    if unknown is not None:
        raise AnswerFormatError(_NOT_HERE, place=unknown)
    return judge(item.key, found)


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    return chances_of_sheet(item.key)


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    form = {f"fault-{place}": NOTHING for place in item.key["right"]}
    return form | {f"fault-{fault['place']}": fault["type"] for fault in item.key["faults"]}


def _boxes(drill: Drill, table: HouseRules) -> tuple[int, int]:
    """The fewest and the most boxes of an item: ``params.boxes``, as far as the table has them."""
    least, most = drill.params["boxes"]
    return min(least, table.rules.boxes_max), min(most, table.rules.boxes_max)
