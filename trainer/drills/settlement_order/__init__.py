"""Settle a finished table in the order of the house: the order alone, or with the call of each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from trainer.calls.reading import read_action
from trainer.calls.text import normalise
from trainer.calls.vocabulary import Calls
from trainer.drills.base import Drill, Item, Json, Verdict
from trainer.drills.lines import Line
from trainer.drills.settlement_order import tables
from trainer.drills.settlement_order.hints import hint as hint
from trainer.drills.settlement_order.mistakes import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.settlement_order.mistakes import MISTAKES as MISTAKES
from trainer.drills.settlement_order.mistakes import chances_of_order
from trainer.drills.settlement_order.tables import OpenTable
from trainer.drills.settlement_order.verdicts import judge, table_key
from trainer.drills.shown import DEALER, show_box, show_hand
from trainer.drills.tables import first_that_deals
from trainer.engine.box import Box
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError

KIND = "settlement-order"

SITUATIONS: Mapping[str, str] = {
    "wins_and_losses": N_("Wins and losses"),
    "push": N_("With a push"),
    "split": N_("A split box"),
    "gone": N_("Boxes settled before the end"),
    "blackjack_waits": N_("A blackjack that waited"),
    "insurance_lost": N_("Insurance lost"),
    "insurance_won": N_("Insurance won"),
    "side_bets": N_("Side bets"),
}

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "order": tuple(SITUATIONS),
    "order_and_action": tuple(SITUATIONS),
}
PARAMS: tuple[str, ...] = ("boxes",)
RELIES_ON: Mapping[str, tuple[str, ...]] = dict.fromkeys(VARIANTS, (
    "settlement_order", "settlement_direction", "side_bets_settled", "dealer_bj_takes",
    "blackjack_after_split",
))
IS_SKILL = True
CRITICAL: tuple[str, ...] = ("insurance_won", "insurance_lost")
"""Paying before the insurance is settled."""
GUESS: Mapping[str, float] = {"order": 0.02, "order_and_action": 0.02}
"""Three lines have six orders, the usual five 120."""

_LINE = r"[1-9][0-9]?(?:[a-z]+|-[a-z0-9_+]+(?:/[a-z0-9]+)?)?"
_FIELD = re.compile(rf"(place|call)-({_LINE})", re.ASCII)
_MOST_LINES = 100

_WITHOUT_PLACE: Mapping[str, str] = {
    "": N_("Box %(box)s has no place yet."),
    "insurance": N_("The insurance of box %(box)s has no place yet."),
    "side_bet": N_("A side bet of box %(box)s has no place yet."),
}
_WITHOUT_CALL: Mapping[str, str] = {
    "": N_("Box %(box)s has no call yet: pay, take or push?"),
    "insurance": N_("The insurance of box %(box)s has no call yet: pay, take or push?"),
    "side_bet": N_("A side bet of box %(box)s has no call yet: pay, take or push?"),
}
_NO_NUMBER = N_("I could not read the place “%(text)s”. Number the lines from 1 on.")
_NO_ORDER = N_("Number the lines from 1 to %(lines)s, and give each number once.")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that this table's rules and boxes can deal."""
    return tuple(one for one in drill.situations if tables.can_ask(one, drill, table))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the table does not have the situation."""
    least, most = tables.box_range(drill, table)
    boxes, places = least + rng.below(most - least + 1), tables.places(drill, table)
    dealt = first_that_deals(lambda: tables.deal(situation, table, boxes, rng, places=places))
    key = table_key(dealt, table.rules, has_calls=drill.variant == "order_and_action")
    return Item(KIND, situation, _shown(drill.variant, dealt), key, drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the place of every line, and its call where one is given; raises AnswerFormatError."""
    given: dict[str, dict[str, Json]] = {"place": {}, "call": {}}
    for name, text in sorted(form.items()):
        match = _FIELD.fullmatch(name)
        if match is None or not text.strip() or len(given[match[1]]) >= _MOST_LINES:
            continue
        given[match[1]][match[2]] = read_action(text, calls) if match[1] == "call" else _read_place(text)
    return {"places": given["place"], "calls": given["call"]}


def grade(item: Item, answer: Json) -> Verdict:
    """Judge by the item's key; raises AnswerFormatError where a place or a call was left out."""
    places, calls, lines = answer["places"], answer["calls"], item.key["order"]
    shown = [line["line"] for line in item.prompt["lines"]]
    for line in shown:
        if line not in places:
            raise _left_out(line, _WITHOUT_PLACE)
        if item.key["has_calls"] and line not in calls:
            raise _left_out(line, _WITHOUT_CALL)
    order = sorted(lines, key=places.__getitem__)
    if [places[line] for line in order] != list(range(1, len(lines) + 1)):
        raise AnswerFormatError(_NO_ORDER, lines=len(lines))
    return judge(item.key, order, calls, shown)


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    return chances_of_order(item.key)


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    form = {}
    for place, line in enumerate(item.key["order"], start=1):
        form[f"place-{line}"] = str(place)
        if item.key["has_calls"]:
            form[f"call-{line}"] = item.key["lines"][line]["action"]
    return form


def _shown(variant: str, dealt: OpenTable) -> Json:
    """What lies on the felt, in an order that tells nothing: by the boxes' numbers."""
    layout, lines = dealt.layout, {line.id: line for line in dealt.left.lines}
    return {
        "variant": variant,
        "dealer": show_hand(layout.dealer, DEALER),
        "dealer_total": layout.dealer.total,
        "dealer_blackjack": layout.dealer.is_blackjack,
        "boxes": [shown for box in layout.in_order if (shown := _show_box(box, lines))["hands"]],
        "lines": [_show_line(lines[line]) for box in layout.in_order for line in _ids(box) if line in lines],
        "gone": [line for box in layout.in_order for line in _ids(box) if line in dealt.left.gone],
    }


def _ids(box: Box) -> Iterator[str]:
    yield box.insurance_id
    yield from box.hand_ids
    yield from map(box.side_bet_id, box.side_bets)


def _show_box(box: Box, lines: Mapping[str, Line]) -> Json:
    """The hands of the box that still lie there, and its insurance if that does."""
    shown = show_box(box)
    hands = [hand for hand in shown["hands"] if hand["hand"] in lines]
    return shown | {"hands": hands, "insurance": box.insurance if box.insurance_id in lines else None}


def _show_line(line: Line) -> Json:
    return {
        "line": line.id,
        "box": line.box.number,
        "hand": None if line.hand is None else line.id,
        "kind": "side_bet" if line.side_bet else "insurance" if line.hand is None else "hand",
        "stake": line.stake,
        "side_bet": line.side_bet or None,
    }


def _read_place(text: str) -> int:
    typed = normalise(text)
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 3 and int(typed)):
        raise AnswerFormatError(_NO_NUMBER, text=typed[:20])
    return int(typed)


def _left_out(line: str, templates: Mapping[str, str]) -> AnswerFormatError:
    box, _, bet = line.partition("-")
    return AnswerFormatError(templates[bet if bet in templates else "side_bet"], box=box)
