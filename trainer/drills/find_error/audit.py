"""Recounts a table from what is shown of it: every fault, each said with the engine's own figures.

A fault is counted where it was made. What follows from it is no second one: lines are judged by the
cards as they lie, and the order of settlement by what was done to the lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.drills.find_error import money
from trainer.drills.find_error.faults import DEALER, INSURANCE, Fault, line_name, place_of
from trainer.drills.find_error.sheet import Sheet
from trainer.drills.shown import DEALER as DEALER_HAND
from trainer.engine.box import Box
from trainer.engine.cards import Card, write_cards
from trainer.engine.dealer import DealerPlay, dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, refusal
from trainer.engine.rules import RuleSet
from trainer.errors import N_, Message

_TOTAL = N_("%(place)s: %(cards)s is %(due)s, and %(called)s was called.")
_STOOD = N_("Bank: it stood on %(total)s. It draws to 16.")
_STOOD_SOFT = N_("Bank: it stood on soft 17. At this table soft 17 takes a card.")
_DREW = N_("Bank: it drew on %(total)s. It stands on 17 and more.")
_DREW_SOFT = N_("Bank: it drew on soft 17. At this table it stands on every 17.")
_DREW_ALONE = N_("Bank: no hand was left to beat, so it draws no card.")
_ONE_CARD = N_("%(place)s: this hand has one card, its second is missing.")
_NO_DOUBLE_CARD = N_("%(place)s: doubled, but the card for it is missing.")
_DOUBLED = N_("%(place)s: %(cards)s was doubled. %(rule)s")
_SPLIT = N_("%(place)s: %(cards)s was split. %(rule)s")
_OVER_HALF = N_("%(place)s: %(stake)s lies on a bet of %(bet)s. Half of it is the most.")
_NOT_HALF = N_("%(place)s: %(stake)s lies on a bet of %(bet)s. It must be exactly half.")
_NOT_OFFERED = N_("%(place)s: it was taken against %(upcard)s, where none is offered.")
_ORDER = N_("%(place)s: settled as number %(turn)s. Its turn was number %(due)s: %(rule)s")

_CLAUSES = {
    "double_on": N_("This total may not double here."),
    "double_soft": N_("A soft hand may not double here."),
    "das": N_("There is no double after a split here."),
    "split_match": N_("Only two cards of one rank may be split here."),
    "max_hands": N_("That is more hands than may be split here."),
}
_TWO_CARDS_ONLY = N_("Only the first two cards may double.")
_ORDERS = {
    "collect_then_pay": N_("first all that loses is taken, then the rest, from right to left."),
    "box_by_box": N_("box by box, from right to left."),
}
_ORDERS_FROM_LEFT = {
    "collect_then_pay": N_("first all that loses is taken, then the rest, from left to right."),
    "box_by_box": N_("box by box, from left to right."),
}


def faults_of(sheet: Sheet) -> tuple[Fault, ...]:
    """Every fault of the sheet; a clean one has none. Raises NotPayable as the engine does."""
    found = [*_totals(sheet), *_cards(sheet), *_requests(sheet), *_insurance(sheet)]
    if sheet.state == "settled":
        found += [*_dealer(sheet), *money.faults(sheet), *_order(sheet)]
    return tuple(found)


def _totals(sheet: Sheet) -> Iterator[Fault]:
    hands = {name: hand for name, _, hand in sheet.hands()} | {DEALER_HAND: sheet.layout.dealer}
    for name, called in sheet.called.items():
        due = sheet.due_call(hands[name])
        if called != due:
            is_dealer = name == DEALER_HAND
            place = {"message": N_("Bank")} if is_dealer else line_name(name)
            yield Fault(DEALER if is_dealer else place_of(name), "total", "total", Message(_TOTAL, {
                "place": place, "cards": {"cards": write_cards(hands[name].cards)},
                "due": {"total": due}, "called": {"total": called},
            }))


def _dealer(sheet: Sheet) -> Iterator[Fault]:
    """The first card drawn that was not due, or the last one that was due and did not come."""
    dealer, rules = sheet.layout.dealer, sheet.rules
    said = _wrong_dealer_play(dealer.cards, sheet.layout.dealer_play, rules)
    if said is not None:
        yield Fault(DEALER, "draw", "draw", said)


def _wrong_dealer_play(cards: list[Card], play: DealerPlay, rules: RuleSet) -> Message | None:
    if play is not DealerPlay.DRAW:
        due = 1 if play is DealerPlay.NONE else 2
        return Message(_DREW_ALONE) if len(cards) > due else None
    for count in range(2, len(cards)):
        before = Hand(cards[:count])
        if not dealer_must_draw(before, rules):
            return _of_dealer(before, _DREW_SOFT if _is_soft_17(before) else _DREW)
    end = Hand(cards)
    if dealer_must_draw(end, rules):
        return _of_dealer(end, _STOOD_SOFT if _is_soft_17(end) else _STOOD)
    return None


def _of_dealer(hand: Hand, sentence: str) -> Message:
    return Message(sentence, {} if _is_soft_17(hand) else {"total": str(hand.total)})


def _is_soft_17(hand: Hand) -> bool:
    return hand.is_soft and hand.total == 17


def _cards(sheet: Sheet) -> Iterator[Fault]:
    """A hand that has fewer cards than what was done with it needs."""
    for name, _, hand in sheet.hands():
        if len(hand.cards) < 2 or (hand.doubled and len(hand.cards) < 3):
            sentence = _ONE_CARD if len(hand.cards) < 2 else _NO_DOUBLE_CARD
            yield Fault(place_of(name), "sequence", "card", Message(sentence, {"place": line_name(name)}))


def _requests(sheet: Sheet) -> Iterator[Fault]:
    """Splits and doubles, asked again as they were asked: before the cards that they got."""
    upcard = sheet.layout.upcard
    for box in sheet.boxes:
        clause = _split_refusal(box, sheet.rules, upcard)
        if clause is not None:
            yield _refused(box.number, str(box.number), box.first_two, clause, _SPLIT)
    for name, box, hand in sheet.hands():
        if hand.doubled:
            before = Hand(hand.cards[:max(2, len(hand.cards) - 1)], hand.bet, from_split=hand.from_split)
            added = hand.stake - hand.bet
            clause = refusal(Request.DOUBLE, box, before, sheet.rules, upcard=upcard, amount=added)
            if clause is not None:
                yield _refused(box.number, name, before.cards, clause, _DOUBLED)


def _split_refusal(box: Box, rules: RuleSet, upcard: Card) -> str | None:
    """Each split of the box on its own, with as many hands as lay there."""
    first = [hand.cards[0] for hand in box.hands]
    for hands in range(1, len(first)):
        pair = Hand([first[0], first[hands]], box.bet, from_split=hands > 1)
        then = Box(box.number, box.bet)
        then.hands = [pair] * hands
        clause = refusal(Request.SPLIT, then, pair, rules, upcard=upcard)
        if clause is not None:
            return clause
    return None


def _refused(
    box: int, name: str, cards: list[Card] | tuple[Card, ...], clause: str, sentence: str
) -> Fault:
    is_late = clause == "double_on" and len(cards) > 2
    return Fault(str(box), "illegal", "illegal", Message(sentence, {
        "place": line_name(name), "cards": {"cards": write_cards(cards)},
        "rule": {"message": _TWO_CARDS_ONLY if is_late else _CLAUSES[clause]},
    }))


def _insurance(sheet: Sheet) -> Iterator[Fault]:
    """Whether each bet may lie there at all, and for so much."""
    for box in sheet.boxes:
        if not box.insurance:
            continue
        asked = Box(box.number, box.bet)
        clause = refusal(Request.INSURANCE, asked, box.hands[0], sheet.rules, upcard=sheet.layout.upcard,
                         amount=box.insurance)
        if clause is not None:
            sentence = _NOT_OFFERED if clause == "insurance_upcards" else (
                _NOT_HALF if sheet.rules.insurance_amount == "exact_half" else _OVER_HALF)
            yield Fault(INSURANCE, "insurance", "insurance", Message(sentence, {
                "place": line_name(box.insurance_id), "stake": {"money": box.insurance},
                "bet": {"money": box.bet}, "upcard": {"cards": str(sheet.layout.upcard)},
            }))


def _order(sheet: Sheet) -> Iterator[Fault]:
    """Each line without which the rest would be in order: where it is one only, that one is the fault."""
    done, due = sheet.order(), sheet.due_order()
    if done == due:
        return
    orders = _ORDERS if sheet.rules.settlement_direction == "right_to_left" else _ORDERS_FROM_LEFT
    for line in done:
        if _without(line, done) == _without(line, due):
            yield Fault(place_of(line), "sequence", "order", Message(_ORDER, {
                "place": line_name(line), "turn": done.index(line) + 1, "due": due.index(line) + 1,
                "rule": {"message": orders[sheet.rules.settlement_order]},
            }))


def _without(line: str, order: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(other for other in order if other != line)
