"""Block 2 of the card: what cards count, the shoe, the boxes and their limits."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_
from trainer.sheets.said import Row, Said, money, row, said

_SHUFFLE = {"every_round": N_("before every round"), "csm": N_("by machine, all the time")}
_TENS = {"ten": {"cards": "Ts"}, "jack": {"cards": "Js"}, "queen": {"cards": "Qs"}, "king": {"cards": "Ks"}}


def cards_and_shoe(table: HouseRules) -> tuple[Row, ...]:
    rules = table.rules
    return (
        row(N_("Ace"), said(N_("11, or 1 if 11 is over 21"))),
        row(N_("2 to 9"), said(N_("face value"))),
        Row(said("%(ten)s %(jack)s %(queen)s %(king)s", **_TENS), (said("10"),)),
        row(N_("Blackjack"), said(N_("ace + ten, first two cards"))),
        row(N_("Shoe"), _decks(rules)),
        _shuffle(rules),
        row(N_("Burn"), *_burned(rules)),
        row(N_("Boxes"), *_boxes(rules)),
        row(N_("Bets"), _limits(table)),
    )


def _decks(rules: RuleSet) -> Said:
    if rules.decks == "infinite":
        return said(N_("without end"), "decks")
    if rules.decks == 1:
        return said(N_("1 deck of 52"), "decks")
    return said(N_("%(decks)s decks of 52"), "decks", decks=rules.decks)


def _shuffle(rules: RuleSet) -> Row:
    if rules.shuffle == "cut_card":
        return row(N_("Cut card"), said(N_("%(cards)s behind; finish, shuffle"),
                                        "shuffle", "cut_card_position", cards=rules.cut_card_position))
    return row(N_("Shuffle"), said(_SHUFFLE[rules.shuffle], "shuffle", "cut_card_position"))


def _burned(rules: RuleSet) -> Iterator[Said]:
    if rules.burn_cards == 0:
        yield said(N_("none burned"), "burn_cards")
    elif rules.burn_cards == 1:
        yield said(N_("1 card after the shuffle"), "burn_cards")
    else:
        yield said(N_("%(cards)s after the shuffle"), "burn_cards", cards=rules.burn_cards)
    if rules.burn_on_new_dealer:
        yield said(N_("1 for a new dealer"), "burn_on_new_dealer")


def _boxes(rules: RuleSet) -> Iterator[Said]:
    yield said("%(boxes)s", "boxes_max", boxes=rules.boxes_max)
    if rules.boxes_max_event != rules.boxes_max:
        yield said(N_("at events %(boxes)s"), "boxes_max_event", boxes=rules.boxes_max_event)
    if rules.hands_per_player_max != rules.boxes_max:
        yield said(N_("a player has %(boxes)s"), "hands_per_player_max", boxes=rules.hands_per_player_max)


def _limits(table: HouseRules) -> Said:
    rules, currency = table.rules, table.house.currency
    return said(N_("%(low)s to %(high)s, step %(step)s"), "bet_min", "bet_max", "bet_step",
                low=money(rules.bet_min), step=money(rules.bet_step),
                high={"money": rules.bet_max, "currency": currency})
