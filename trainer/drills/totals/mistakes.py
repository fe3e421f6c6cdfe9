"""Misconceptions about a hand's total: the sentence of each, and the number that each arrives at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.base import Json
from trainer.engine.cards import Card, write_cards
from trainer.engine.hand import Hand
from trainer.errors import N_

MISTAKES: Mapping[str, str] = {
    "ACE_ALL_11": N_("At most one ace counts 11, and none where that goes over 21: %(cards)s is %(due)s."),
    "ACE_STUCK_11": N_("With the ace kept at 11, %(cards)s would be %(over)s: over 21 the ace becomes 1."),
    "ACE_ALWAYS_1": N_("You counted the ace low, but it may be 11: %(cards)s is %(due)s."),
    "SOFT_DROPPED": N_("The number is right, but the hand can still move: say %(due)s."),
    "SOFT_EXTRA": N_("Two values are one too many: %(reason)s"),
    "BJ_AS_21": N_("A blackjack beats 21: it is never called by its number."),
    "21_AS_BJ": N_("%(cards)s is 21, not blackjack: %(reason)s"),
    "FACE_VALUE": N_("Pictures count ten, an ace 1 or 11: %(cards)s is %(due)s."),
    "MISSED_LAST": N_("You left out the last card, the %(card)s."),
    "MISSED_ONE": N_("You left out the %(card)s."),
    "OFF_BY_1": N_("A slip of one: %(sum)s is %(due)s."),
    "OFF_BY_10": N_("A slip of ten, check the carry: %(sum)s is %(due)s."),
    "BUST_BLIND": N_("You called a hand that is over as if it were still in play."),
}

MISTAKE_NAMES: Mapping[str, str] = {
    "ACE_ALL_11": N_("Every ace counted 11"),
    "ACE_STUCK_11": N_("Ace kept at 11 over 21"),
    "ACE_ALWAYS_1": N_("Ace counted low only"),
    "SOFT_DROPPED": N_("Soft total said as one number"),
    "SOFT_EXTRA": N_("Two values said where there is one"),
    "BJ_AS_21": N_("Blackjack said as 21"),
    "21_AS_BJ": N_("21 said as blackjack"),
    "FACE_VALUE": N_("Pictures not counted ten"),
    "MISSED_LAST": N_("Last card left out"),
    "MISSED_ONE": N_("A card left out"),
    "OFF_BY_1": N_("Slip of one"),
    "OFF_BY_10": N_("Slip of ten"),
    "BUST_BLIND": N_("Bust not seen"),
}

REASONS: Mapping[str, str] = {
    "no_ace": N_("the hand has no ace."),
    "ace_is_1": N_("the ace already counts 1."),
    "final": N_("only a hand that can still move has two."),
    "many_cards": N_("it has more than two cards."),
    "from_split": N_("it comes from a split."),
}
"""Why a hand has one number only, or why a 21 is no blackjack."""

_FACE_VALUES = {"J": 11, "Q": 12, "K": 13}
_ACE_AS_14 = 13
"""What an ace counted 14 has over one counted 1."""
_SEEN_AS_BUST = frozenset({"ACE_ALL_11", "ACE_STUCK_11", "FACE_VALUE"})
_ACE_OVER_21 = frozenset({"ACE_ALL_11", "ACE_STUCK_11"})

_Found = tuple[str, int, dict[str, Json]]
"""A code, the number that it arrives at, and what its sentence needs."""


def mistakes_by_number(hand: Hand, due: str) -> dict[str, list[Json]]:
    """Number -> ``[code, params]`` of each misconception that arrives at it, the likeliest first.

    One ace counted 11 over 21 is always a slip of ten as well: there the slip is not named.
    """
    numbers: dict[str, list[Json]] = {}
    for code, number, params in _all_found(hand, due):
        found = numbers.setdefault(str(number), [])
        codes = {earlier for earlier, _ in found}
        if code not in codes and not (code == "OFF_BY_10" and codes & _ACE_OVER_21):
            found.append([code, params])
    return numbers


def mistakes_by_word(hand: Hand, due: str) -> dict[str, list[Json]]:
    """The same for the words ``bust`` and ``blackjack`` where they are wrong."""
    words: dict[str, list[Json]] = {}
    if not hand.is_bust:
        seen = {code: params for code, number, params in _all_found(hand, due)
                if number > 21 and code in _SEEN_AS_BUST}
        words["bust"] = [[code, params] for code, params in seen.items()]
    if hand.total == 21 and due != "bj":
        reason = "from_split" if hand.from_split and len(hand.cards) == 2 else "many_cards"
        words["blackjack"] = [["21_AS_BJ", {"cards": {"cards": write_cards(hand.cards)}, "reason": reason}]]
    return words


def _all_found(hand: Hand, due: str) -> Iterator[_Found]:
    """In the order in which they are told apart; never the right number, except of a blackjack."""
    said = {"cards": {"cards": write_cards(hand.cards)}, "due": {"total": due}}
    if due == "bj":
        yield "BJ_AS_21", 21, {}
    for found in (*_of_aces(hand, said), *_of_pictures(hand, said), *_of_missed_cards(hand),
                  *_of_slips(hand, due, said)):
        if found[1] != hand.total:
            yield found


def _of_aces(hand: Hand, said: dict[str, Json]) -> Iterator[_Found]:
    aces = sum(one.ace_bit for one in hand.cards)
    stuck = hand.hard_total + 10
    if aces == 1 and _was_soft(hand):
        yield "ACE_STUCK_11", stuck, said | {"over": stuck}
    if aces:
        yield "ACE_ALL_11", hand.hard_total + 10 * aces, said
    if aces > 1 and _was_soft(hand):
        yield "ACE_STUCK_11", stuck, said | {"over": stuck}
    if hand.is_soft:
        yield "ACE_ALWAYS_1", hand.hard_total, said


def _was_soft(hand: Hand) -> bool:
    """Whether an ace counted 11 before a later card made that too much: read soft, kept so."""
    return not hand.is_soft and any(
        Hand(hand.cards[:count]).is_soft for count in range(2, len(hand.cards))
    )


def _of_pictures(hand: Hand, said: dict[str, Json]) -> Iterator[_Found]:
    faces = sum(_FACE_VALUES.get(one.rank, one.value) for one in hand.cards)
    if faces != hand.hard_total:
        yield "FACE_VALUE", faces, said
        if hand.has_ace:
            yield "FACE_VALUE", faces + 10, said
    if hand.has_ace:
        yield "FACE_VALUE", hand.hard_total + _ACE_AS_14, said


def _of_missed_cards(hand: Hand) -> Iterator[_Found]:
    yield "MISSED_LAST", Hand(hand.cards[:-1]).total, _card(hand.cards[-1])
    for place, missed in enumerate(hand.cards[:-1]):
        yield "MISSED_ONE", Hand(hand.cards[:place] + hand.cards[place + 1:]).total, _card(missed)


def _of_slips(hand: Hand, due: str, said: dict[str, Json]) -> Iterator[_Found]:
    is_sum = due == str(hand.total)  # a blackjack, a bust, a soft total are no sums
    params = said | {"sum": write_sum(hand) if is_sum else said["cards"]}
    for code, slip in (("OFF_BY_1", 1), ("OFF_BY_10", 10)):
        for number in (hand.total - slip, hand.total + slip):
            if number > 0:
                yield code, number, params


def _card(missed: Card) -> dict[str, Json]:
    return {"card": {"cards": str(missed)}}


def write_sum(hand: Hand) -> str:
    """The values as they add up to the total: ``1 + 7 + 10``, the first ace of a soft hand as 11."""
    values = [one.value for one in hand.cards]
    if hand.is_soft:
        values[values.index(1)] = 11
    return " + ".join(map(str, values))
