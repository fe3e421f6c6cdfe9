"""The cards of a situation against the decks: none too often, and a suit for those that have none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from trainer.engine.cards import SUITS, TENS
from trainer.engine.rules import RuleSet
from trainer.errors import N_, ImpossibleSituation
from trainer.sheets.ruling.situation import BoxPut, HandPut, Situation

_TOO_OFTEN = N_("%(card)s%(suit)s lies there %(count)s times, and the shoe of this table has %(decks)s of "
                "it.")
_RANK_TOO_OFTEN = N_("%(count)s cards of rank %(card)s lie there, and the decks of this table have %(most)s.")
_NEEDS_SUITS = N_("Here the suits decide: write them, as in As Kd.")
_SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
_SUITED_SIDE_BETS = ("perfect_pairs", "21+3")


def with_suits(situation: Situation, rules: RuleSet) -> Situation:
    """The same situation, each card with a suit: its own, or one of which a card is left.

    Raises ImpossibleSituation for a card that lies there more often than the decks have it, and for a
    missing suit that a rule of the table asks for.
    """
    _refuse_too_many(situation, rules)
    for place, key in _asked_for(situation, rules):
        raise ImpossibleSituation(_NEEDS_SUITS, place=place, clause=key)
    given = _Suits(situation)
    return replace(situation, dealer=given.complete(situation.dealer),
                   boxes=tuple(_with_suits(box, given) for box in situation.boxes))


def lacks_suits(situation: Situation) -> bool:
    """Whether some card had none, so that what is drawn for it is any of its rank."""
    return any(len(word) == 1 for word in situation.cards)


class _Suits:
    """Gives each card without a suit the one that its rank has least of so far."""

    def __init__(self, situation: Situation) -> None:
        self._used = Counter(word for word in situation.cards if len(word) == 2)

    def complete(self, words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(word if len(word) == 2 else self._any(word, turn) for turn, word in enumerate(words))

    def _any(self, rank: str, turn: int) -> str:
        """Of two that are as rare it is the next one's turn, so that a hand is not of one suit."""
        suits = SUITS[turn % 4:] + SUITS[:turn % 4]
        word = min((rank + suit for suit in suits), key=lambda word: self._used[word])
        self._used[word] += 1
        return word


def _with_suits(box: BoxPut, suits: _Suits) -> BoxPut:
    def of(hand: HandPut | None) -> HandPut | None:
        return None if hand is None else replace(hand, cards=suits.complete(hand.cards))

    return replace(box, hands=tuple(map(of, box.hands)))


def _refuse_too_many(situation: Situation, rules: RuleSet) -> None:
    if rules.decks == "infinite":
        return
    for word, count in Counter(word for word in situation.cards if len(word) == 2).items():
        if count > rules.decks:
            raise ImpossibleSituation(_TOO_OFTEN, clause="decks", place=_place_of(word, situation),
                                      card={"cards": word}, suit=_SIGNS[word[1]], count=count,
                                      decks=rules.decks)
    for rank, count in Counter(word[0] for word in situation.cards).items():
        if count > 4 * rules.decks:
            raise ImpossibleSituation(_RANK_TOO_OFTEN, clause="decks", card={"cards": rank}, count=count,
                                      most=4 * rules.decks)


def _place_of(word: str, situation: Situation) -> str:
    """The last hand that has the card."""
    found = [hand.id for box in situation.boxes for hand in box.given if word in hand.cards]
    return found[-1] if found else "dealer"


def _asked_for(situation: Situation, rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Hand and key of each rule that turns on a suit that is not given."""
    for box in situation.boxes:
        upcard = situation.dealer[:1] if "21+3" in box.side_bets else ()
        if any(name in box.side_bets for name in _SUITED_SIDE_BETS) and not _has_suits(
                *(word for hand in box.given for word in hand.cards[:2]), *upcard):
            yield str(box.number), "side_bets"
        for hand in box.given:
            if not _has_suits(*hand.cards) and (key := _suited_bonus(hand, rules)):
                yield hand.id, key


def _suited_bonus(hand: HandPut, rules: RuleSet) -> str:
    """The key of a bonus that these ranks have for some suits; ``""`` where they have none."""
    ranks = "".join(sorted(word[0] for word in hand.cards))
    is_ace_and_ten = len(ranks) == 2 and "A" in ranks and any(rank in TENS for rank in ranks)
    if is_ace_and_ten and rules.suited_blackjack_payout != "none":
        return "suited_blackjack_payout"
    is_bonus = any(bonus.hand == ranks and bonus.suits != "any" for bonus in rules.bonus_21)
    return "bonus_21" if is_bonus else ""


def _has_suits(*words: str) -> bool:
    return all(len(word) == 2 for word in words)


