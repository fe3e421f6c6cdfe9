"""Rounds that two tables settle differently, in words: what each does, line by line, and why they part."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.calls.saying import say_total
from trainer.drills.base import Json
from trainer.drills.find_error.faults import line_name
from trainer.engine.box import Box
from trainer.engine.contrast import Asked, Divergence, Example, Parting, Played, Setting
from trainer.engine.hand import Hand
from trainer.engine.requests import Request
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message
from trainer.sheets.ruling.lines import LineRuling, rule_lines
from trainer.sheets.side_bets import NAMES

Name = Mapping[str, Any]
"""What a table is called, as a parameter of a message."""

REQUESTS: Mapping[Request, str] = {
    Request.HIT: N_("asks for a card"), Request.STAND: N_("stands"), Request.DOUBLE: N_("asks to double"),
    Request.SPLIT: N_("asks to split"), Request.SURRENDER: N_("asks to surrender"),
    Request.INSURANCE: N_("asks for insurance"), Request.EVEN_MONEY: N_("asks for even money"),
}
_GRANTED: Mapping[Request, str] = {
    Request.HIT: N_("%(place)s may take another card at “%(yes)s”, and not at “%(no)s”."),
    Request.STAND: N_("%(place)s may stand at “%(yes)s”, and not at “%(no)s”."),
    Request.DOUBLE: N_("%(place)s may double at “%(yes)s”, and not at “%(no)s”."),
    Request.SPLIT: N_("%(place)s may split at “%(yes)s”, and not at “%(no)s”."),
    Request.SURRENDER: N_("%(place)s may surrender at “%(yes)s”, and not at “%(no)s”."),
    Request.INSURANCE: N_("%(place)s may be insured for this amount at “%(yes)s”, and not at “%(no)s”."),
    Request.EVEN_MONEY: N_("%(place)s may be paid even money at “%(yes)s”, and not at “%(no)s”."),
}
_FOR_LESS = N_("%(place)s may double for less at “%(yes)s”, and not at “%(no)s”.")
_PARTINGS: Mapping[Parting, str] = {
    Parting.BET: N_("“%(yes)s” takes this bet, and “%(no)s” does not: %(place)s."),
    Parting.GOES_ON: N_("%(place)s may go on at “%(yes)s”, and is finished at “%(no)s”."),
    Parting.CHECK: N_("At “%(yes)s” the bank finds its blackjack and ends the round before anybody plays; at "
                      "“%(no)s” the boxes play first."),
    Parting.CARDS: N_("The second cards of the split hands are dealt at another moment, so other cards "
                      "come to %(place)s."),
    Parting.BANK: N_("The bank takes a card at “%(yes)s” that it does not take at “%(no)s”."),
    Parting.AMOUNT: N_("With the same cards, bets and requests this alone settles it otherwise: %(place)s."),
    Parting.MOMENT: N_("The amounts are the same, and the moment is another: %(place)s is settled before "
                       "the bank plays at “%(yes)s”, and later at “%(no)s”."),
    Parting.ORDER: N_("The amounts are the same: they are settled in another order."),
}
_BANK, _SIDE_BET = N_("Bank"), N_("Box %(box)s, %(bet)s")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonTold:
    """What the two do differently, and the rules that each make them do so."""

    why: Message
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandTold:
    """A hand as pages show one. ``says`` is its total in notation."""

    hand: str
    cards: tuple[str, ...]
    says: str
    wager: int = 0
    stake: int = 0
    doubled: bool = False
    surrendered: bool = False
    from_split: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WishTold:
    """What a hand asked for; ``clause`` is the rule that refused it, ``""`` where it was granted."""

    place: str
    request: str
    amount: int | None
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxTold:
    """``refused`` is the rule by which its bet was not taken; then nothing else is there."""

    number: int
    bet: int
    refused: str
    hands: tuple[HandTold, ...]
    wishes: tuple[WishTold, ...]
    lines: tuple[LineRuling, ...]
    insurance: int
    even_money: bool
    side_bets: tuple[tuple[str, int, str], ...]
    """Name, stake, and the rule by which it was not taken."""
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTold:
    """The round at one of the two tables. ``differs`` has the lines that the other settles otherwise."""

    bank: HandTold | None
    boxes: tuple[BoxTold, ...]
    order: tuple[str, ...]
    at_once: tuple[str, ...]
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTold:
    """A round at both; ``is_of_amounts`` as in ``engine.contrast.Example``."""

    reasons: tuple[ReasonTold, ...]
    one: PlayTold
    other: PlayTold
    is_of_amounts: bool


def told(example: Example, one: HouseRules, other: HouseRules, names: tuple[Name, Name]) -> RoundTold:
    """The round in words; ``names`` are those of the two tables, in their order."""
    differs = _differing(example)
    return RoundTold(
        reasons=tuple(_reasons(example, names)),
        one=_play(example.setting, example.one, one, differs),
        other=_play(example.setting, example.other, other, differs),
        is_of_amounts=example.is_of_amounts)


def _reasons(example: Example, names: tuple[Name, Name]) -> Iterator[ReasonTold]:
    """The rule that the round was sought for comes first."""
    partings = dict.fromkeys(reason.divergence for reason in example.reasons)
    for parting in partings:
        keys = tuple(reason.key for reason in example.reasons if reason.divergence == parting)
        yield ReasonTold(why=_why(parting, keys, names), keys=keys)


def _why(divergence: Divergence, keys: Collection[str], names: tuple[Name, Name]) -> Message:
    yes, no = names if divergence.by_first else reversed(names)
    template = (_FOR_LESS if "double_for_less" in keys
                else _GRANTED[divergence.request] if divergence.request is not None
                else _PARTINGS[divergence.parting])
    return Message(template, {"yes": yes, "no": no, "place": _place(divergence.place)})


def _place(place: str) -> Json:
    """A hand, the bank, or a bet beside the wager, as a parameter of a sentence."""
    box, _, bet = place.partition("-")
    if place == "dealer":
        return {"message": _BANK}
    if bet and bet != "insurance":
        return {"message": _SIDE_BET, "box": box, "bet": NAMES[bet.partition("/")[0]]}
    return line_name(place)


def _differing(example: Example) -> frozenset[str]:
    """Lines that are there at one of the two only, or come to another amount; where no amount differs, those
    that have another turn or moment.
    """
    one, other = (_facts(played, example.is_of_amounts) for played in (example.one, example.other))
    return frozenset(line for line in one.keys() | other.keys() if one.get(line) != other.get(line))


def _facts(played: Played, is_of_amounts: bool) -> dict[str, tuple[int, ...]]:
    if is_of_amounts:
        return {line: (settled.pays, settled.takes, settled.stays)
                for line, settled in played.settled.items()}
    return {line: (turn, line in played.at_once) for turn, line in enumerate(played.settled)}


def _play(setting: Setting, played: Played, table: HouseRules, differs: Collection[str]) -> PlayTold:
    lines = tuple(rule_lines(played.round, played.settled, played.at_once, table))
    there = {box.number: box for box in played.round.boxes}
    dealer = played.round.dealer
    return PlayTold(
        bank=_hand("dealer", dealer, table) if dealer.cards else None,
        boxes=tuple(_box(put.number, put.bet, there.get(put.number), played, lines, table)
                    for put in setting.boxes),
        order=tuple(played.settled), at_once=played.at_once,
        differs=tuple(line for line in played.settled if line in differs))


def _box(
    number: int, bet: int, box: Box | None, played: Played, lines: Iterable[LineRuling], table: HouseRules
) -> BoxTold:
    own = tuple(line for line in lines if _number(line.line) == str(number))
    refused = {line.partition("-")[2]: clause for line, clause in played.not_taken.items()
               if line.startswith(f"{number}-")}
    taken = box.side_bets if box else {}
    return BoxTold(
        number=number, bet=bet, refused=played.not_taken.get(str(number), ""),
        hands=tuple(_hand(place, hand, table) for place, hand in zip(box.hand_ids, box.hands, strict=True))
        if box else (),
        wishes=tuple(map(_wish, (asked for asked in played.asked if _number(asked.place) == str(number)))),
        lines=own, insurance=box.insurance if box else 0, even_money=box.even_money if box else False,
        side_bets=(*((_bet_name(name), stake, "") for name, stake in taken.items()),
                   *((_bet_name(name), bet, clause) for name, clause in refused.items())),
        net=sum(line.net for line in own))


def _hand(place: str, hand: Hand, table: HouseRules) -> HandTold:
    return HandTold(
        hand=place, cards=tuple(map(str, hand.cards)), says=say_total(hand, table.house, is_final=True),
        wager=hand.bet, stake=hand.stake, doubled=hand.doubled, surrendered=hand.surrendered,
        from_split=hand.from_split)


def _wish(asked: Asked) -> WishTold:
    return WishTold(place=asked.place, request=REQUESTS[asked.request], amount=asked.amount,
                    clause=asked.clause)


def _bet_name(bet: str) -> str:
    name, _, square = bet.partition("/")
    return f"{NAMES[name]} {square}".strip()


def _number(place: str) -> str:
    return place.partition("-")[0].rstrip("abcdefghijklmnopqrstuvwxyz")
