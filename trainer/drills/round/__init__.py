"""Deal a complete round as dealer, one act after another: from the last bets to the next ones."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trainer.calls.money import read_money
from trainer.calls.reading import NOTHING_READABLE, read_total
from trainer.calls.vocabulary import Calls
from trainer.drills.base import Drill, Item, Json, Verdict
from trainer.drills.round.acts import ACTS
from trainer.drills.round.acts import SITUATIONS as SITUATIONS
from trainer.drills.round.course import is_part, situation_of, starts_of
from trainer.drills.round.course.under_way import put_by, take_up
from trainer.drills.round.hints import hint as hint
from trainer.drills.round.judging import chances_of_step, judge, step_key
from trainer.drills.round.mistakes import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.round.mistakes import MISTAKES as MISTAKES
from trainer.drills.round.rounds import can_make, make_plan
from trainer.drills.round.shown import show_scene
from trainer.drills.tables import first_that_deals
from trainer.drills.totals import typed_total
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError

KIND = "round"

VARIANTS: Mapping[str, tuple[str, ...]] = dict.fromkeys(("guided", "prompted", "unaided"), tuple(SITUATIONS))
"""The acts of the phase alone, or all that could be done at this stage of a round; unaided, the page says
nothing of them before the round is over."""
PARAMS: tuple[str, ...] = ("boxes", "phrases")
RELIES_ON: Mapping[str, tuple[str, ...]] = dict.fromkeys(VARIANTS, (
    "initial_deal_order", "peek", "insurance_upcards", "insurance_amount", "announce", "dealer_soft_17",
    "blackjack_payout", "settlement_order", "push_bet", "bet_min", "bet_max", "bet_step", "split_match",
    "double_on", "max_hands", "das",
))
IS_SKILL = True
CRITICAL: tuple[str, ...] = ("dealer", "settle")
GUESS: Mapping[str, float] = {"guided": 0.25, "prompted": 0.11, "unaided": 0.11}

_PLACE = re.compile(r"(?P<hand>[1-9][0-9]?[a-h]?)|i ?(?P<before>[1-9][0-9]?)|(?P<after>[1-9][0-9]?)[ -]?i\w*",
                    re.ASCII)
_NO_ACT = N_("Nothing chosen yet: what do you do?")
_NO_PLACE = N_("Which box? Write its number, 3, or 3a for a hand of a split box, 3i for its insurance.")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those that a round of this table can come to."""
    return tuple(one for one in drill.situations if can_make(one, table.rules))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """The first step of a round that comes to this situation, of the situation itself unless the drill is of
    whole rounds; raises CannotDeal where the table has none.
    """
    least, most = _boxes(drill, table)
    boxes = least + rng.below(most - least + 1)
    phrases = drill.params["phrases"].get(table.house.calls, {})
    plan = first_that_deals(lambda: make_plan(situation, table, boxes, phrases, rng))
    only, at = ("", 0) if drill.params.get("whole") else (situation, rng.choice(starts_of(situation, plan)))
    item = _step(plan.to_json(), at, drill.variant, dict(drill.target_ms), only)
    assert item is not None, "every round begins with a bet, and this one comes to its situation"
    return item


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """The next step, which goes on from what was due; None when the round or its situation is complete."""
    key = item.key
    return _step(key["plan"], key["at"] + 1, item.prompt["variant"], key["targets"], key["only"])


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the act, and the place, total or amount that it needs; raises AnswerFormatError."""
    act = form.get("act", "").strip()
    if act not in ACTS:
        raise AnswerFormatError(_NO_ACT)
    asks, text = ACTS[act].asks, form.get("text", "").strip()
    place = _read_place(form.get("place", "")) if ACTS[act].has_place else ""
    if asks and asks != "part" and not text:
        raise AnswerFormatError(NOTHING_READABLE)
    return {
        "act": act,
        "place": place,
        "total": read_total(text, calls).to_json() if asks == "total" else None,
        "amount": read_money(text, calls) if asks in ("money", "part") and text else None,
    }


def grade(item: Item, answer: Json) -> Verdict:
    """Judge the act by the item's key; raises AnswerFormatError for one that is not offered."""
    return judge(item.key, answer)


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    return chances_of_step(item.key)


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    key = item.key
    form = {"act": key["act"]}
    if key["place"]:
        form["place"] = key["place"]
    if key["total"] is not None:
        is_bust = key["total"]["due"] == "bust"
        form["text"] = f"x {key['total']['number']}" if is_bust else typed_total(key["total"])
    elif key["amount"] is not None and ACTS[key["act"]].asks:
        form["text"] = typed_amount(key["amount"])
    return form


def typed_amount(cents: int) -> str:
    """An amount that every language's reader takes for the same, and none for a total."""
    units, hundredths = divmod(cents, 100)
    return f"{units}.{hundredths:02}"


def _boxes(drill: Drill, table: HouseRules) -> tuple[int, int]:
    """The fewest and the most boxes: ``params.boxes``, as far as the table has them, at an event too."""
    least, most = drill.params["boxes"]
    has = table.rules.boxes_max_event if most > table.rules.boxes_max else table.rules.boxes_max
    return min(least, has), min(most, has)


def _read_place(text: str) -> str:
    """``3``, ``3a``, or an insurance line as ``3i``, ``i3`` or ``3-insurance``."""
    match = _PLACE.fullmatch(text.strip().lower())
    if match is None:
        raise AnswerFormatError(_NO_PLACE)
    box = match["before"] or match["after"]
    return f"{box}-insurance" if box else match["hand"]


def _step(saved: Json, at: int, variant: str, targets: dict[str, int], only: str) -> Item | None:
    """The step after so many others; None when the round is over, or the only situation that is asked for."""
    run = take_up(saved, at)
    cue = next(run.course, None)
    if cue is None or (only and not is_part(cue, only, run.scene)):
        return None
    situation = situation_of(cue)
    key = {"plan": saved, "at": at, "targets": targets, "only": only, **step_key(cue, run.scene, variant)}
    item = Item(KIND, situation, show_scene(run.scene, cue, variant), key,
                targets.get(situation, targets["default"]))
    put_by(saved, at + 1, run)
    return item
