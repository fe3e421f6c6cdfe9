"""Something went wrong: the ruling on it, and then the box, the card or the amount that it comes to.

The rulings are data, ``drills/irregularities.toml``: a drill has them in its parameters. Money is the
engine's. Where no text is known the ruling is to stop and call the floor, which is never worth nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from trainer.calls.money import read_money
from trainer.calls.saying import write_money
from trainer.calls.vocabulary import Calls
from trainer.drills.base import Drill, Item, Json, Verdict
from trainer.drills.irregularity.hints import hint as hint
from trainer.drills.irregularity.rulings import FLOOR, Irregularity, Table, rulings_of
from trainer.drills.irregularity.tables import Laid, can_lay, lay, line_of, show
from trainer.drills.irregularity.verdicts import NO_RULING, STILL_MISSING, judge
from trainer.drills.shown import DEALER
from trainer.drills.tables import first_that_deals
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError

KIND = "irregularity"
IS_SKILL = True

MISTAKES: Mapping[str, str] = {
    "IRR_SELF_CORRECT": N_("You mended it alone: stop, and let the floor decide."),
    "IRR_VOIDS_ROUND": N_("You cancelled what still stands."),
    "IRR_KEEPS_CARD": N_("You let a card count that has no part in the hand."),
    "IRR_BURNS_CARD": N_("You burned a card that still belongs to somebody."),
    "IRR_PLAYER_PAYS": N_("You made the player pay for the house’s error."),
    "IRR_WRONG_PLACE": N_("You went to the wrong place with it."),
    "IRR_WRONG_AMOUNT": N_("You worked out a wrong amount for the box."),
}
MISTAKE_NAMES: Mapping[str, str] = {
    "IRR_SELF_CORRECT": N_("Error mended without the floor"),
    "IRR_VOIDS_ROUND": N_("Round voided that stands"),
    "IRR_KEEPS_CARD": N_("Card kept that does not count"),
    "IRR_BURNS_CARD": N_("Card burned that counts"),
    "IRR_PLAYER_PAYS": N_("House’s error paid by the player"),
    "IRR_WRONG_PLACE": N_("Wrong box or card after an error"),
    "IRR_WRONG_AMOUNT": N_("Wrong amount after an error"),
}

SITUATIONS: Mapping[str, str] = {
    "extra_dealer_card": N_("A card too many for the bank"),
    "exposed_unusable": N_("A card shown by mistake that nobody takes"),
    "over_limit": N_("A bet over the maximum"),
    "wrong_payment": N_("An overpaid or underpaid bet"),
    "wrong_total": N_("A wrong total called"),
    "face_up_in_shoe": N_("A card face up in the shoe"),
    "drawn_unseen": N_("A card drawn unseen by mistake"),
    "hit_on_stand": N_("A card on a hand that stands"),
    "cut_card": N_("The cut card in the middle of a round"),
    "no_card": N_("A box without a card"),
    "one_card": N_("A box with one card"),
    "exposed_refused": N_("A card shown by mistake and refused"),
    "bank_missed": N_("The bank passed over in the deal"),
    "shoe_out": N_("The shoe runs out"),
    "out_of_turn": N_("A box served before its turn"),
    "hole_turned": N_("The hole card turned too early"),
}
VARIANTS: Mapping[str, tuple[str, ...]] = {"ruling": tuple(SITUATIONS)}
PARAMS: tuple[str, ...] = ()
RELIES_ON: Mapping[str, tuple[str, ...]] = {
    "ruling": (
        "blackjack_payout", "payout_rounding", "extra_dealer_card", "exposed_card", "out_of_limit_bet",
    ),
}
CRITICAL: tuple[str, ...] = ("extra_dealer_card", "hit_on_stand", "wrong_payment", "wrong_total")
GUESS: Mapping[str, float] = {"ruling": 0.25}

_CHOICE = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)
_PLACE = re.compile(rf"{DEALER}|[1-9][0-9]?", re.ASCII)


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations for which there is a ruling under this table's rules."""
    there = {one.situation for one, _ in _offered(drill, table)}
    return tuple(situation for situation in drill.situations if situation in there)


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the table's decks are too few for it."""
    found = [(one, lies) for one, lies in _offered(drill, table) if one.situation == situation]
    one, lies = rng.choice(found)
    laid = first_that_deals(lambda: lay(lies, table, rng))
    words = {"box": str(laid.box.number), "total": str(laid.dealer.total), "paid": laid.paid}
    is_of_a_box = one.asks == "amount" or any("%(box)s" in text for text in one.happened.values())
    choices = [{"id": choice.id, "text": dict(choice.text)} for choice in one.choices]
    rng.shuffle(choices)
    prompt = {
        "variant": drill.variant,
        "happened": _filled(one.happened, words),
        "choices": choices,
        "asks": one.asks,
        "about": words["box"] if is_of_a_box else None,
        **show(laid, lies, table.rules),
    }
    return Item(KIND, situation, prompt, _key(one, lies, laid, table, words), drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the ruling, and the place or the amount where there is one; raises AnswerFormatError."""
    ruling, place = form.get("ruling", "").strip(), form.get("place", "").strip()
    if not _CHOICE.fullmatch(ruling) or (place and not _PLACE.fullmatch(place)):
        raise AnswerFormatError(NO_RULING if not _CHOICE.fullmatch(ruling) else STILL_MISSING["box"])
    amount = form.get("amount", "").strip()
    return {"ruling": ruling, "place": place or None, "amount": read_money(amount, calls) if amount else None}


def grade(item: Item, answer: Json) -> Verdict:
    """Judge by the key; raises AnswerFormatError for a ruling that is none of the four, and where the
    place or the amount that is asked is missing.
    """
    key, ruling = item.key, answer["ruling"]
    if ruling not in key["codes"]:
        raise AnswerFormatError(NO_RULING)
    given = answer["amount" if key["asks"] == "amount" else "place"]
    if key["asks"] != "nothing" and given is None:
        raise AnswerFormatError(STILL_MISSING[key["asks"]])
    return judge(key, ruling, given)


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    key = item.key
    codes = {code for ruling, code in key["codes"].items() if code and ruling != key["ruling"]}
    if key["asks"] != "nothing":
        codes.add("IRR_WRONG_AMOUNT" if key["asks"] == "amount" else "IRR_WRONG_PLACE")
    return frozenset(codes)


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    key = item.key
    match key["asks"]:
        case "amount":
            return {"ruling": key["ruling"], "amount": f"{key['due'] / 100:.2f}"}
        case "box" | "card":
            return {"ruling": key["ruling"], "place": key["due"]}
    return {"ruling": key["ruling"]}


def _offered(drill: Drill, table: HouseRules) -> list[tuple[Irregularity, Table]]:
    return [(one, lies) for one in rulings_of(drill) for lies in one.tables if can_lay(one, lies, table)]


def _key(one: Irregularity, lies: Table, laid: Laid, table: HouseRules, words: Mapping[str, Json]) -> Json:
    ruling, rests_on, is_own = one.ruled_at(table.id)
    due: Json = None
    if one.asks == "amount":
        due = line_of(laid, table.rules).settlement.pays
    elif one.asks != "nothing":
        due = DEALER if lies.place == "bank" else str(laid.boxes[int(lies.place) - 1].number)
    return {
        "ruling": ruling,
        "codes": {choice.id: choice.code for choice in one.choices} | {FLOOR: ""},
        "asks": one.asks,
        "due": due,
        "box": words["box"],
        "text": next((dict(choice.text) for choice in one.choices if choice.id == ruling), None),
        "reason": _filled(one.reason, words),
        "rests_on": rests_on,
        "is_own": is_own,
    }


def _filled(texts: Mapping[str, str], words: Mapping[str, Json]) -> dict[str, str]:
    """The texts with what they speak of, amounts as each language writes them."""
    paid = words["paid"]
    return {lang: text % {**words, "paid": "" if paid is None else write_money(paid, lang)}
            for lang, text in texts.items()}
