"""Lays out the table of an irregularity: cards of its ranks, wagers of the house, boxes in some places."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.drills.base import Json
from trainer.drills.irregularity.rulings import UNSEEN, Irregularity, Table
from trainer.drills.lines import Line, lines_of
from trainer.drills.lines.bets import blackjack_bets
from trainer.drills.shown import BACK, DEALER, show_box, show_hand
from trainer.drills.tables.stock import Stock
from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds, payout
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, HouseRules, RuleSet


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that lies: ``dealer`` and ``boxes`` as the rules count them, and ``card`` besides."""

    dealer: Hand
    boxes: list[Box]
    card: Card | None
    """None where there is none, or nobody has seen it."""
    box: Box
    """The one that it happened to."""
    paid: int | None
    """What it was paid by mistake."""


def can_lay(one: Irregularity, table: Table, house_rules: HouseRules) -> bool:
    """Whether the rules have this irregularity and the layout these boxes."""
    rules = house_rules.rules
    if one.needs is not None and not one.needs.are_met(rules):
        return False
    if len(table.boxes) > rules.boxes_max:
        return False
    is_open = rules.hole_card is HoleCard.FACE_UP and len(table.bank.split()) == 1
    return not is_open and table.paid != _due_odds(table, rules)


def lay(table: Table, house_rules: HouseRules, rng: Rng) -> Laid:
    """Raises CannotDeal where the decks have not so many cards of a rank."""
    rules, house = house_rules.rules, house_rules.house
    stock = Stock(rules.decks, rng)
    dealer = _hand(table.bank, stock)
    numbers = sorted(rng.sample(range(1, rules.boxes_max + 1), len(table.boxes)))
    boxes = []
    for number, ranks in zip(numbers, table.boxes, strict=True):
        is_blackjack = _hand_of_ranks(ranks).is_blackjack
        wager = rng.choice(blackjack_bets(rules, house) if is_blackjack else house.bets)
        boxes.append(_box(number, wager, ranks, stock))
    box = boxes[int(table.box) - 1]
    if table.wager == "over_the_limit":
        box = _box(box.number, rules.bet_max + box.bet, table.boxes[int(table.box) - 1], stock)
        boxes[int(table.box) - 1] = box
    paid = None
    if table.paid:
        paid = payout(box.bet, Odds.parse(table.paid), rules.breakage)
    card = stock.take(table.card) if table.card not in ("", UNSEEN) else None
    return Laid(dealer, boxes, card, box, paid)


def line_of(laid: Laid, rules: RuleSet) -> Line:
    """How the box is settled against the dealer's hand as the rules count it."""
    (line,) = lines_of([laid.box], laid.dealer, rules, dealer_checked=False)
    return line


def show(laid: Laid, table: Table, rules: RuleSet) -> dict[str, Json]:
    """The part of the prompt that is drawn: the card lies where it came to lie."""
    dealer = show_hand(laid.dealer, DEALER)
    if len(laid.dealer.cards) == 1 and rules.hole_card is HoleCard.FACE_DOWN:
        dealer["cards"].append(BACK)
    boxes = [show_box(box) for box in laid.boxes]
    if table.lies == "bank":
        dealer["cards"].append(str(laid.card))
    elif table.lies == "box":
        boxes[laid.boxes.index(laid.box)]["hands"][0]["cards"].append(str(laid.card))
    apart = [str(laid.card or BACK)] if table.card and table.lies == "apart" else []
    return {"dealer": dealer, "boxes": boxes, "apart": apart}


def _due_odds(table: Table, rules: RuleSet) -> str:
    is_blackjack = _hand_of_ranks(table.boxes[int(table.box) - 1]).is_blackjack
    return rules.blackjack_payout if is_blackjack else "1:1"


def _hand(ranks: str, stock: Stock, bet: int = 0) -> Hand:
    return Hand((stock.take(rank) for rank in ranks.split()), bet)


def _hand_of_ranks(ranks: str) -> Hand:
    return Hand.of(" ".join(f"{rank}s" for rank in ranks.split()))


def _box(number: int, wager: int, ranks: str, stock: Stock) -> Box:
    box = Box(number, wager)
    box.hands = [_hand(ranks, stock, wager)]
    return box
