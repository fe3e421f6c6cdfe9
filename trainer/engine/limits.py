"""Ranges of the numbers of a rule set and its house, one by one and against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from trainer.engine.findings import Finding, written
from trainer.engine.rules import Chip
from trainer.errors import N_, Message

MOST_MONEY = 10**12
"""Ten billion, in hundredths: far above any table, and exact in every number format on the way."""
MOST_CHIPS = 16
MOST_BETS = 60
CARDS_A_BOX = 6
"""Cards that a box should have in the shoe, so that a round does not run out of them."""


def burnt_cards(burn_cards: int, decks: int | str) -> Iterator[Finding]:
    most = 0 if decks == "infinite" else 8
    yield from _range("burn_cards", burn_cards, 0, most)


def cut_card(
    shuffle: str, cut_card_position: int, decks: int | Literal["infinite"], burn_cards: int, boxes_max: int
) -> Iterator[Finding]:
    if shuffle != "cut_card":
        if cut_card_position:
            yield Finding("cut_card_position", Message(N_(
                "%(cards)s cards behind a cut card, but shuffle is %(shuffle)s; allowed: 0"
            ), {"cards": cut_card_position, "shuffle": shuffle}))
    elif decks == "infinite":
        yield Finding("shuffle", Message(N_(
            "an infinite shoe has no place for a cut card; allowed: every_round, csm")))
    else:
        yield from _range("cut_card_position", cut_card_position, 1,
                          52 * decks - burn_cards - 2 * boxes_max - 2)


def boxes(boxes_max: int, boxes_max_event: int, hands_per_player_max: int) -> Iterator[Finding]:
    yield from _range("boxes_max", boxes_max, 1, 7)
    yield from _range("boxes_max_event", boxes_max_event, boxes_max, 15)
    yield from _range("hands_per_player_max", hands_per_player_max, 1, max(boxes_max, boxes_max_event))


def cards_for_every_box(
    decks: int | Literal["infinite"], burn_cards: int, boxes_max_event: int
) -> Iterator[Finding]:
    if decks != "infinite" and boxes_max_event * CARDS_A_BOX > 52 * decks - burn_cards:
        yield Finding("decks", Message(N_(
            "%(decks)s decks are too few for %(boxes)s boxes; allowed: at least %(cards)s cards a box"
        ), {"decks": decks, "boxes": boxes_max_event, "cards": CARDS_A_BOX}))


def redoubles(redouble: int) -> Iterator[Finding]:
    yield from _range("redouble", redouble, 0, 8)


def ties(dealer_wins_ties: frozenset[int]) -> Iterator[Finding]:
    for total in sorted(dealer_wins_ties.difference(range(17, 22))):
        yield Finding("dealer_wins_ties", Message(N_(
            "no dealer ends on %(total)s; allowed: totals from 17 to 21"), {"total": total}))


def bet_limits(bet_min: int, bet_max: int, bet_step: int) -> Iterator[Finding]:
    yield from _range("bet_step", bet_step, 1, MOST_MONEY)
    yield from _range("bet_min", bet_min, 1, MOST_MONEY)
    yield from _range("bet_max", bet_max, max(bet_min, 1), MOST_MONEY)
    if bet_step > 0:
        for key, amount in (("bet_min", bet_min), ("bet_max", bet_max)):
            if amount % bet_step:
                yield Finding(key, Message(N_(
                    "%(amount)s is no multiple of bet_step; allowed: multiples of %(step)s"
                ), {"amount": amount, "step": bet_step}))


def rack(chips: tuple[Chip, ...], smallest_chip: int) -> Iterator[Finding]:
    values = [chip.value for chip in chips]
    if not 1 <= len(chips) <= MOST_CHIPS:
        yield Finding("chips", Message(N_("%(count)s chips; allowed: 1 to %(most)s"),
                                       {"count": len(chips), "most": MOST_CHIPS}))
        return
    for number, value in enumerate(values, start=1):
        yield from _range("chips", value, 1, MOST_MONEY, f"chips #{number}.value")
    if values != sorted(set(values)):
        yield Finding("chips", Message(N_(
            "the values are %(values)s; allowed: each once, the smallest first"
        ), {"values": written(values)}))
    colours = [chip.colour for chip in chips]
    for colour in sorted({colour for colour in colours if colours.count(colour) > 1}):
        yield Finding("chips", Message(N_(
            "two chips are %(colour)s; allowed: a colour of its own for each"), {"colour": colour}))
    if smallest_chip != min(values):
        yield Finding("smallest_chip", Message(N_(
            "%(amount)s is not the smallest of the house's chips; allowed: %(chip)s"
        ), {"amount": smallest_chip, "chip": min(values)}))


def usual_bets(bets: tuple[int, ...], bet_min: int, bet_max: int, bet_step: int) -> Iterator[Finding]:
    if not 1 <= len(bets) <= MOST_BETS:
        yield Finding("bets", Message(N_("%(count)s bets; allowed: 1 to %(most)s"),
                                      {"count": len(bets), "most": MOST_BETS}))
    if list(bets) != sorted(set(bets)):
        yield Finding("bets", Message(N_("the bets do not rise; allowed: each once, the smallest first")))
    for number, bet in enumerate(bets, start=1):
        if not bet_min <= bet <= bet_max or (bet_step > 0 and bet % bet_step):
            yield Finding("bets", Message(N_(
                "%(bet)s may not be bet here; allowed: multiples of %(step)s from %(low)s to %(high)s"
            ), {"bet": bet, "step": bet_step, "low": bet_min, "high": bet_max}), place=f"bets #{number}")


def _range(key: str, value: int, low: int, high: int, place: str = "") -> Iterator[Finding]:
    if not low <= value <= high:
        yield Finding(key, Message(N_("%(value)s is out of range; allowed: %(low)s to %(high)s"),
                                   {"value": value, "low": low, "high": high}), place=place)


CHECKS: tuple[Callable[..., Iterator[Finding]], ...] = (
    burnt_cards, cut_card, boxes, cards_for_every_box, redoubles, ties, bet_limits, rack, usual_bets,
)
