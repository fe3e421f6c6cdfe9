"""Announce the total: of one hand, of one that is turned down again, of one as it grows, of box after box."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.calls.reading import SaidTotal, read_total
from trainer.calls.vocabulary import Calls
from trainer.drills.base import Drill, Item, Json, Verdict
from trainer.drills.hand_total.hands import AskedHand, can_make, make_hand
from trainer.drills.hand_total.hints import hint as hint
from trainer.drills.shown import DEALER, EXPOSURES_MS, show_box, show_hand
from trainer.drills.tables import first_that_deals
from trainer.drills.tables.stock import Stock
from trainer.drills.totals import (
    HALF,
    chances_of_total,
    due_total,
    judge_total,
    said_notation,
    total_key,
    typed_total,
)
from trainer.drills.totals.mistakes import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.totals.mistakes import MISTAKES as MISTAKES
from trainer.drills.totals.worked import worked_total
from trainer.engine.box import Box
from trainer.engine.cards import RANKS
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, HouseRules
from trainer.errors import N_, Message

KIND = "hand-total"
WALK = 7
"""Boxes of a walk, where the table has them."""

SITUATIONS: Mapping[str, str] = {
    "hard_two": N_("Two cards without an ace"),
    "hard_three_four": N_("Three or four cards without an ace"),
    "hard_five_six": N_("Five or six cards without an ace"),
    "pictures": N_("Pictures"),
    "soft_two": N_("An ace and a small card"),
    "soft_many": N_("Soft hands of three cards and more"),
    "two_aces": N_("Two aces"),
    "converted": N_("An ace that counts 1"),
    "blackjack": N_("Blackjack"),
    "twenty_one": N_("21 that is not blackjack"),
    "split_ace": N_("Ace and ten after a split"),
    "doubled": N_("Doubled hands"),
    "bust": N_("Bust"),
    "dealer_soft": N_("The bank’s soft hand that must draw"),
    "dealer_final": N_("The bank’s soft hand that stands"),
    "growing_dealer": N_("The bank’s hand, card by card"),
    "growing_dealer_ace": N_("The bank’s hand with an ace, card by card"),
    "growing_player": N_("A box’s hand, card by card"),
    "growing_player_ace": N_("A box’s hand with an ace, card by card"),
    "walk_dealt": N_("Along the boxes"),
    "walk_aces": N_("Along the boxes, many aces"),
}

_GROWING = tuple(one for one in SITUATIONS if one.startswith("growing"))
_WALKS = tuple(one for one in SITUATIONS if one.startswith("walk"))
_SINGLE = tuple(one for one in SITUATIONS if one not in _GROWING + _WALKS)
VARIANTS: Mapping[str, tuple[str, ...]] = {
    "single": _SINGLE,
    "flash": _SINGLE,
    "growing": _GROWING,
    "walk": _WALKS,
}
IS_SKILL = True
CRITICAL: tuple[str, ...] = ("soft_two", "soft_many", "converted", "split_ace")
GUESS: Mapping[str, float] = dict.fromkeys(VARIANTS, 0.02)
PARAMS: tuple[str, ...] = ()
RELIES_ON: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    VARIANTS, ("announce", "dealer_soft_17", "blackjack_after_split"))

_CARRIED = N_("Carried on from the step before: you are still %(offset)s out, this card was added rightly.")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that this table's rules can deal."""
    return tuple(one for one in drill.situations if one.startswith("walk") or can_make(one, table.rules))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item, the first of its hand or table; raises CannotDeal where the rules have none."""
    if drill.variant == "walk":
        prompt, keys = _walk(table, situation, rng)
    else:
        asked = first_that_deals(lambda: make_hand(situation, table.rules, rng))
        first = 2 if drill.variant == "growing" else len(asked.hand.cards)
        prompt, keys = _one_hand(drill.variant, asked, first, table, rng)
    return Item(KIND, situation, prompt, {**keys[0], "later": keys[1:], "offset": None},
                drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """The next card of the hand or the next box of the walk; None after the last."""
    if not item.key["later"]:
        return None
    following, *later = item.key["later"]
    said = SaidTotal.from_json(answer)
    told = {
        "hand": item.prompt["asked"], "after": len(item.key["total"]["cards"].split()),
        "text": said_notation(said), "word": verdict.word,
    }
    prompt = {**item.prompt, **following["shown"], "said": [*item.prompt["said"], told]}
    key = {**following, "later": later, "offset": _offset(item, said, verdict)}
    return Item(KIND, item.situation, prompt, key, item.target_ms)


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the announced total; raises AnswerFormatError."""
    return read_total(form.get("total", ""), calls).to_json()


def grade(item: Item, answer: Json) -> Verdict:
    """Judge an announcement by the item's key."""
    said, key = SaidTotal.from_json(answer), item.key["total"]
    judged, due, worked = judge_total(key, said), due_total(key), worked_total(key)
    offset = item.key["offset"]
    if judged.credit < HALF and offset and said.high == key["number"] + offset:
        return Verdict(HALF, due, (Message(_CARRIED, {"offset": f"{offset:+d}"}), *worked))
    return Verdict(judged.credit, due, worked, judged.mistakes)


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    return chances_of_total(item.key["total"])


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    return {"total": typed_total(item.key["total"])}


def _offset(item: Item, said: SaidTotal, verdict: Verdict) -> int | None:
    """By how much the first error of a growing hand is out: what is added to it stays so."""
    offset: int | None = item.key["offset"]
    if offset is not None or said.high is None or item.prompt["variant"] != "growing":
        return offset
    return said.high - item.key["total"]["number"] or None


def _one_hand(
    variant: str, asked: AskedHand, first: int, table: HouseRules, rng: Rng
) -> tuple[Json, list[Json]]:
    """The prompt with the first so many cards, and one key for each number of cards from there on."""
    if not asked.is_dealers:
        _place_bet(asked.hand, rng.choice(table.house.bets))
    number = 1 + rng.below(table.rules.boxes_max)
    steps = [asked] if first == len(asked.hand.cards) else [
        asked.at(count) for count in range(first, len(asked.hand.cards) + 1)]
    keys = [
        {"total": total_key(step.hand, table.rules, table.house, is_final=step.is_final(table.rules)),
         "shown": _shown(step, number)}
        for step in steps
    ]
    prompt = {"variant": variant, **keys[0]["shown"], "said": []}
    return prompt | ({"show_ms": EXPOSURES_MS[0]} if variant == "flash" else {}), keys


def _place_bet(hand: Hand, bet: int) -> None:
    hand.bet, hand.stake = bet, bet * (1 + hand.doubles)


def _shown(asked: AskedHand, number: int) -> Json:
    if asked.is_dealers:
        return {"asked": DEALER, "dealer": show_hand(asked.hand, DEALER), "boxes": []}
    name = f"{number}a" if asked.hand.from_split else str(number)
    box = {"box": number, "hands": [show_hand(asked.hand, name)], "insurance": None, "even_money": False}
    return {"asked": name, "dealer": None, "boxes": [box]}


def _walk(table: HouseRules, situation: str, rng: Rng) -> tuple[Json, list[Json]]:
    """The table as it is after the deal; one key a box, in dealing order."""
    rules, stock = table.rules, Stock(table.rules.decks, rng)
    numbers = range(1, min(WALK, rules.boxes_max) + 1)
    with_ace = rng.sample(numbers, 1 + len(numbers) // 2) if situation == "walk_aces" else []
    aces = {number: stock.take("A") for number in with_ace}
    boxes = []
    for number in numbers:
        box = Box(number, rng.choice(table.house.bets))
        cards = [aces.get(number) or stock.take(RANKS), stock.take(RANKS)]
        rng.shuffle(cards)
        box.hands = [Hand(cards, bet=box.bet)]
        boxes.append(box)
    dealer = Hand(stock.take(RANKS) for _ in range(1 if rules.hole_card is HoleCard.NONE else 2))
    keys = [_walk_key(box, table) for box in boxes]
    prompt = {
        "variant": "walk",
        **keys[0]["shown"],
        "dealer": show_hand(dealer, DEALER, face_down=int(rules.hole_card is HoleCard.FACE_DOWN)),
        "boxes": [show_box(box) for box in boxes],
        "said": [],
    }
    return prompt, keys


def _walk_key(box: Box, table: HouseRules) -> Json:
    asked = AskedHand(box.hands[0], is_dealers=False)
    return {
        "total": total_key(asked.hand, table.rules, table.house, is_final=asked.is_final(table.rules)),
        "shown": {"asked": str(box.number)},
    }
