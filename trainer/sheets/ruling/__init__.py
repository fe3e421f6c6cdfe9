"""The ruling desk: a table situation in, box by box what happens, how much, why, and in which order.

The situation is laid out by the engine's own round (``laying.py``), so that what cannot have come about is
refused, and what can is settled by nothing but the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.calls.saying import say_total
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.requests import finished_by
from trainer.engine.round import Round
from trainer.engine.rules import HouseRules
from trainer.engine.shoe import Shoe
from trainer.errors import N_, Message
from trainer.sheets.ruling.bank import BankRuling, rule_bank
from trainer.sheets.ruling.laying import Laid, Waits, lay
from trainer.sheets.ruling.lines import LineRuling, rule_lines
from trainer.sheets.ruling.refusing import refuse_bets, refuse_lone_bank, refuse_unknown_first_two
from trainer.sheets.ruling.situation import BoxPut, HandPut, Situation
from trainer.sheets.ruling.suits import lacks_suits, with_suits

__all__ = ["BoxPut", "HandPut", "Ruling", "Situation", "rule"]

_ANY_SUIT = N_("Suits that were not given are drawn as any of their rank: they decide nothing here.")
_STANDS = N_("Every hand is taken to have played and to stand.")
_GONE = N_("Hands of box %(box)s that are not put in are taken to be settled already.")
_LONE_BANK = N_("No box is put in: the bank is ruled as if a hand were left to beat.")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRuling:
    """A hand as pages show one, and its line; None while it waits for the bank's cards."""

    hand: str
    cards: tuple[str, ...]
    wager: int
    stake: int
    doubled: bool
    surrendered: bool
    from_split: bool
    says: str
    line: LineRuling | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRuling:
    """``net`` is what the player of the box wins by all its lines, None while one waits."""

    number: int
    hands: tuple[HandRuling, ...]
    insurance: int
    even_money: bool
    others: tuple[tuple[str, int, LineRuling | None], ...]
    """Insurance and side bets: line, stake, ruling."""
    net: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """All that the desk answers; ``order`` has the lines in the order in which they are settled."""

    table: str
    bank: BankRuling
    boxes: tuple[BoxRuling, ...]
    order: tuple[LineRuling, ...]
    notes: tuple[Message, ...]


def rule(situation: Situation, table: HouseRules) -> Ruling:
    """Raises ImpossibleSituation for what cannot occur at this table."""
    rules = table.rules
    refuse_bets(situation, rules)
    suited = with_suits(situation, rules)
    if not situation.boxes:
        return _lone_bank(suited, situation, table)
    laid = lay(suited, rules)
    refuse_unknown_first_two(suited, rules)
    lines = {line.line: line for line in rule_lines(
        laid.round, laid.settled, laid.at_once, table)}
    there = zip(suited.boxes, laid.round.boxes, strict=True)
    boxes = tuple(_box(put, box, lines, laid, table) for put, box in there)
    return Ruling(table=table.id, bank=rule_bank(suited, laid, table), boxes=boxes,
                  order=tuple(lines.values()), notes=tuple(_notes(situation, laid)))


def _lone_bank(suited: Situation, situation: Situation, table: HouseRules) -> Ruling:
    laid = Laid(Round({}, Shoe(())))
    laid.round.dealer = Hand(map(card, suited.dealer))
    refuse_lone_bank(laid.round.dealer, table.rules)
    laid.waits = Waits.NOTHING if suited.dealer else Waits.UPCARD
    notes = [Message(_LONE_BANK), *([Message(_ANY_SUIT)] if lacks_suits(situation) else [])]
    return Ruling(table=table.id, bank=rule_bank(suited, laid, table), boxes=(), order=(), notes=tuple(notes))


def _box(put: BoxPut, box: Box, lines: Mapping[str, LineRuling], laid: Laid, table: HouseRules) -> BoxRuling:
    hands = tuple(_hand(wanted, box, lines.get(wanted.id), laid, table) for wanted in put.given)
    stakes = [*([(box.insurance_id, box.insurance)] if box.insurance else []),
              *((box.side_bet_id(bet), stake) for bet, stake in box.side_bets.items())]
    others = tuple((name, stake, lines.get(name)) for name, stake in stakes)
    found = [*(hand.line for hand in hands), *(line for _, _, line in others)]
    nets = [line.net for line in found if line is not None]
    return BoxRuling(number=box.number, hands=hands, insurance=box.insurance, even_money=box.even_money,
                     others=others, net=sum(nets) if len(nets) == len(found) and put.is_whole else None)


def _hand(
    wanted: HandPut, box: Box, line: LineRuling | None, laid: Laid, table: HouseRules
) -> HandRuling:
    """A soft hand has two values while it can still move: before the play, and where no upcard is put in."""
    there = box.hands[box.hand_ids.index(wanted.id)]
    hand = Hand(there.cards, box.bet, from_split=there.from_split)
    hand.doubles = there.doubles
    has_stood = line is not None or laid.waits in (Waits.TURN, Waits.DRAW)
    is_final = has_stood or finished_by(box, hand, table.rules) is not None
    return HandRuling(
        hand=wanted.id, cards=wanted.cards, wager=box.bet, stake=there.stake, doubled=there.doubled,
        surrendered=there.surrendered, from_split=hand.from_split,
        says=say_total(hand, table.house, is_final=is_final), line=line)


def _notes(situation: Situation, laid: Laid) -> Iterator[Message]:
    if laid.waits in (Waits.TURN, Waits.DRAW):
        yield Message(_STANDS)
    for box in situation.boxes:
        if not box.is_whole:
            yield Message(_GONE, {"box": box.number})
    if lacks_suits(situation):
        yield Message(_ANY_SUIT)
