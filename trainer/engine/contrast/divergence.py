"""Where two plays of one round come apart, the earliest place first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, zip_longest

from trainer.engine.contrast.playing import Asked, Played
from trainer.engine.requests import Request
from trainer.engine.steps import DEALER


class Parting(StrEnum):
    """What the two do differently."""

    BET = "bet"
    """One takes a bet, or a side bet, and the other does not."""
    REQUEST = "request"
    """One grants what is asked, and the other refuses it."""
    GOES_ON = "goes_on"
    """A hand is asked once more at one, and finished at the other."""
    CHECK = "check"
    """The check of the hole card ends the round at one, and the boxes play at the other."""
    CARDS = "cards"
    """The cards of a split box go to other hands."""
    BANK = "bank"
    """The bank takes more cards at one."""
    AMOUNT = "amount"
    """Other amounts, and nothing of the above that could be seen."""
    MOMENT = "moment"
    """The same amounts: one line is settled before the bank plays at one, and later at the other."""
    ORDER = "order"
    """The same amounts in another order."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """``by_first``: the first of the two is the one that takes, grants, asks, checks, draws or is early."""

    parting: Parting
    place: str
    by_first: bool = True
    request: Request | None = None


def amounts_differ(one: Played, other: Played) -> bool:
    """Whether any line is paid, taken or left lying otherwise."""
    return bool(_other_amounts(one, other))


def order_differs(one: Played, other: Played) -> bool:
    """Whether the lines are settled in another order, or one of them before the bank plays at one only."""
    return tuple(one.settled) != tuple(other.settled) or bool(_other_moments(one, other))


def divergence(one: Played, other: Played) -> Divergence | None:
    """None where both settle the round alike."""
    if not (amounts_differ(one, other) or order_differs(one, other)):
        return None
    return next(chain(_bets(one, other), _requests(one, other), _checks(one, other), _cards(one, other),
                      _banks(one, other), _amounts(one, other), _orders(one, other)))


def visible(parting: Divergence, one: Played, other: Played) -> Divergence:
    """The same where the two plays show it, else that a line comes to another amount.

    What one rule would change by itself another may hide: no hand doubles where the round ended before.
    """
    yes, no = (one, other) if parting.by_first else (other, one)
    if _is_seen(parting, yes, no) or not (lines := _other_amounts(one, other)):
        return parting
    return Divergence(Parting.AMOUNT, lines[0])


def _is_seen(parting: Divergence, yes: Played, no: Played) -> bool:
    place = parting.place
    match parting.parting:
        case Parting.BET:
            return place in no.not_taken and place not in yes.not_taken
        case Parting.REQUEST:
            granted, others = _answers(parting, yes).count(True), _answers(parting, no)
            return granted > others.count(True) or (granted > 0 and False in others)
        case Parting.GOES_ON:
            return _times_asked(yes, place) > _times_asked(no, place)
        case Parting.CHECK:
            return yes.round.ended_at_check and bool(no.round.boxes) and not no.round.ended_at_check
        case Parting.CARDS:
            return any(True for _ in _cards(yes, no))
        case Parting.BANK:
            return len(yes.round.dealer.cards) > len(no.round.dealer.cards) > 0
        case Parting.AMOUNT:
            return place in _other_amounts(yes, no)
    return True


def _answers(parting: Divergence, played: Played) -> list[bool]:
    """To each time that it was asked for there: whether it was granted."""
    return [not asked.clause for asked in played.asked
            if (asked.place, asked.request) == (parting.place, parting.request)]


def _times_asked(played: Played, place: str) -> int:
    return sum(asked.place == place for asked in played.asked)


def _bets(one: Played, other: Played) -> Iterator[Divergence]:
    for place in sorted(one.not_taken.keys() ^ other.not_taken.keys()):
        yield Divergence(Parting.BET, place, place not in one.not_taken)


def _requests(one: Played, other: Played) -> Iterator[Divergence]:
    for asked, others in zip_longest(one.asked, other.asked):
        if asked is None or others is None:
            yield _alone(asked or others, one, other, by_first=others is None)
            return
        if (asked.place, asked.request) != (others.place, others.request):
            by_first = _turn(asked) <= _turn(others)
            yield _alone(asked if by_first else others, one, other, by_first=by_first)
            return
        if asked.cards != others.cards:
            yield Divergence(Parting.CARDS, asked.place)
            return
        if bool(asked.clause) != bool(others.clause):
            yield Divergence(Parting.REQUEST, asked.place, not asked.clause, asked.request)
            return


def _alone(asked: Asked, one: Played, other: Played, *, by_first: bool) -> Divergence:
    """Something that is asked at one of the two only."""
    at, not_at = (one, other) if by_first else (other, one)
    if asked.request in (Request.SURRENDER, Request.EVEN_MONEY, Request.INSURANCE):
        return Divergence(Parting.REQUEST, asked.place, by_first == (not asked.clause), asked.request)
    if not_at.round.ended_at_check and not at.round.ended_at_check:
        return Divergence(Parting.CHECK, DEALER, not by_first)
    return Divergence(Parting.GOES_ON, asked.place, by_first)


def _turn(asked: Asked) -> tuple[int, str]:
    """Hands by their place on the layout."""
    number = asked.place.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(number), asked.place.removeprefix(number)


def _checks(one: Played, other: Played) -> Iterator[Divergence]:
    if one.round.ended_at_check != other.round.ended_at_check:
        yield Divergence(Parting.CHECK, DEALER, one.round.ended_at_check)


def _cards(one: Played, other: Played) -> Iterator[Divergence]:
    theirs = {place: hand.cards for box in other.round.boxes
              for place, hand in zip(box.hand_ids, box.hands, strict=True)}
    for box in one.round.boxes:
        for place, hand in zip(box.hand_ids, box.hands, strict=True):
            if place in theirs and theirs[place] != hand.cards:
                yield Divergence(Parting.CARDS, place)


def _banks(one: Played, other: Played) -> Iterator[Divergence]:
    cards, others = one.round.dealer.cards, other.round.dealer.cards
    if cards != others:
        yield Divergence(Parting.BANK, DEALER, len(cards) > len(others))


def _amounts(one: Played, other: Played) -> Iterator[Divergence]:
    for line in _other_amounts(one, other):
        yield Divergence(Parting.AMOUNT, line)


def _orders(one: Played, other: Played) -> Iterator[Divergence]:
    for line in _other_moments(one, other):
        yield Divergence(Parting.MOMENT, line, line in one.at_once)
    yield Divergence(Parting.ORDER, next(iter(one.settled), ""))


def _other_moments(one: Played, other: Played) -> list[str]:
    """None where the bank does not play: then there is no before and after."""
    if not (one.bank_plays and other.bank_plays):
        return []
    return [line for line in one.settled if (line in one.at_once) != (line in other.at_once)]


def _other_amounts(one: Played, other: Played) -> list[str]:
    return [line for line in (*one.settled, *(line for line in other.settled if line not in one.settled))
            if _moved(one, line) != _moved(other, line)]


def _moved(played: Played, line: str) -> tuple[int, int, int] | None:
    settled = played.settled.get(line)
    return None if settled is None else (settled.pays, settled.takes, settled.stays)
