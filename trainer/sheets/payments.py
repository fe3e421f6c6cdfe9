"""Block 7 of the card: what is paid, each line asked of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.hand import Hand
from trainer.engine.outcomes import Outcome
from trainer.engine.rules import HoleCard, RuleSet, Surrender
from trainer.engine.settlement import settle_hand
from trainer.errors import N_
from trainer.sheets.said import Row, Said, row, said, upcards

_STAKE = 4200
"""In hundredths: every odds of a rule set pays it in whole hundredths."""
_BLACKJACK, _DRAWN_21 = "As Kd", "7s 7h 7d"
_FINAL = {17: "Ts 7h", 18: "Ts 8h", 19: "Ts 9h", 20: "Ts Qh", 21: "Ts 6h 5d"}
_OUTCOMES = {
    Outcome.PUSH: N_("push"), Outcome.LOSE: N_("loses"), Outcome.LOSE_TO_DEALER_BLACKJACK: N_("loses"),
    Outcome.WIN: N_("1:1"),
}
_SUITS = {"s": N_("spades"), "h": N_("hearts"), "d": N_("diamonds"), "c": N_("clubs")}
_BONUS = {
    "any": N_("21 of %(cards)s"), "suited": N_("21 of %(cards)s, one suit"),
    "spades": N_("21 of %(cards)s in spades"),
}


def payments(rules: RuleSet) -> tuple[Row, ...]:
    """The plain ones, then what this table pays besides."""
    return (*_plain(rules), *_besides(rules))


def _plain(rules: RuleSet) -> Iterator[Row]:
    yield row(N_("Winning hand"), said(N_("1:1")))
    yield row(N_("Blackjack"), _odds(rules.blackjack_payout, "blackjack_payout"))
    if rules.insurance_upcards:
        yield row(N_("Insurance"), _odds(rules.insurance_payout, "insurance_payout"))
    else:
        yield row(N_("Insurance"), said(N_("no"), "insurance_upcards"))
    yield _even_money(rules)
    pushed = N_("left in place") if rules.push_bet == "stays" else N_("returned")
    yield row(N_("Push, the bet is"), said(pushed, "push_bet"))
    yield row(N_("Blackjack each"), _blackjack_each(rules))
    yield row(N_("Blackjack against drawn 21"),
              _odds(rules.blackjack_payout, "blackjack_payout", "dealer_wins_ties"))
    drawn = _outcome(_DRAWN_21, _BLACKJACK, rules)
    yield row(N_("Drawn 21 against blackjack"), said(_OUTCOMES[drawn], "dealer_bj_takes"))
    yield row(N_("Surrender"), said(N_("no") if rules.surrender is Surrender.NONE else N_("half the bet"),
                                    "surrender"))


def _besides(rules: RuleSet) -> Iterator[Row]:
    if rules.suited_blackjack_payout != "none":
        odds = _odds(rules.suited_blackjack_payout, "suited_blackjack_payout")
        yield Row(_suited_blackjack(rules), (odds,))
    for bonus in rules.bonus_21:
        cards = {"cards": " ".join(f"{rank}s" for rank in bonus.hand)}
        yield Row(said(_BONUS[bonus.suits], "bonus_21", cards=cards), (_odds(bonus.pays, "bonus_21"),))
    if rules.charlie_n != "none":
        which = N_("%(cards)s cards, not bust") if rules.charlie_after_split else N_(
            "%(cards)s cards, no split")
        yield Row(said(which, "charlie_n", "charlie_after_split", cards=rules.charlie_n),
                  (_odds(rules.charlie_payout, "charlie_payout"),))
    if _outcome(_FINAL[20], "Ts 6h 6d", rules) is Outcome.PUSH:
        yield row(N_("Bank has 22"), said(N_("push"), "push_22"))
    lost = [str(total) for total, cards in _FINAL.items() if _outcome(cards, cards, rules) is Outcome.LOSE]
    if lost:
        yield Row(said(N_("Equal totals of %(totals)s"), "dealer_wins_ties", totals=", ".join(lost)),
                  (said(N_("lose"), "dealer_wins_ties"),))


def _even_money(rules: RuleSet) -> Row:
    if rules.even_money == "off" or rules.hole_card is HoleCard.FACE_UP:
        return row(N_("Even money"), said(N_("no"), "even_money"))
    against = ("A",) if rules.even_money == "vs_A" else ("A", "10")
    return Row(said(N_("Even money, %(upcards)s up"), "even_money", upcards=upcards(against)),
               (said(N_("1:1 now"), "even_money"),))


def _blackjack_each(rules: RuleSet) -> Said:
    if _outcome(_BLACKJACK, _BLACKJACK, rules) is Outcome.PUSH:
        return said(N_("push"), "player_bj_always_wins")
    return _odds(rules.blackjack_payout, "player_bj_always_wins", "blackjack_payout")


def _suited_blackjack(rules: RuleSet) -> Said:
    suits = [suit for suit in _SUITS if suit in rules.suited_blackjack_suits]
    if len(suits) == len(_SUITS):
        return said(N_("Blackjack of one suit"), "suited_blackjack_suits")
    if len(suits) == 1:
        return said(N_("Blackjack in %(suit)s"), "suited_blackjack_suits", suit={"message": _SUITS[suits[0]]})
    if len(suits) == 2:
        return said(N_("Blackjack in %(suit)s, %(other)s"), "suited_blackjack_suits",
                    suit={"message": _SUITS[suits[0]]}, other={"message": _SUITS[suits[1]]})
    missing, = (suit for suit in _SUITS if suit not in suits)
    return said(N_("Blackjack of one suit but %(suit)s"), "suited_blackjack_suits",
                suit={"message": _SUITS[missing]})


def _outcome(hand: str, bank: str, rules: RuleSet) -> Outcome:
    return settle_hand(Hand.of(hand, bet=_STAKE), Hand.of(bank), rules).outcome


def _odds(odds: str, *keys: str) -> Said:
    """Odds are written alike in every language."""
    return said("%(odds)s", *keys, odds=odds)
