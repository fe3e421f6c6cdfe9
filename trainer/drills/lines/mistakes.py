"""Misconceptions about a line of the settlement: the sentence of each, and the answer it arrives at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.lines import Line
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds, payout
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Outcome
from trainer.errors import N_, NotPayable

MISTAKES: Mapping[str, str] = {
    "PAYS_EVEN": N_("Blackjack is not paid 1:1 but %(odds)s: %(due)s on %(stake)s."),
    "PAYS_6_5": N_("6:5 is another table’s rule: here blackjack pays %(odds)s, %(due)s."),
    "PAYS_3_2": N_("3:2 is another table’s rule: here blackjack pays %(odds)s, %(due)s."),
    "PAYS_2_1": N_("2:1 is for insurance: blackjack pays %(odds)s, %(due)s."),
    "HALF_ONLY": N_("You paid the half and forgot the bet itself: %(due)s is %(stake)s and half of it."),
    "STAKE_ADDED": N_("The stake stays on the box: you pay only the win, %(due)s."),
    "FORGOT_STAKE": N_("You took the stake off the win: it stays on the box, and the win is %(due)s."),
    "ROUNDED_DOWN": N_("You rounded down: %(rounding)s"),
    "ROUNDED_UP": N_("You rounded up: %(rounding)s"),
    "NOT_ROUNDED": N_("You left in a fraction of the smallest chip."),
    "INS_ON_FULL_BET": N_("Insurance pays %(odds)s on its own stake, %(stake)s, not on the bet, %(bet)s."),
    "INS_EVEN": N_("Insurance is not paid 1:1 but %(odds)s: %(due)s on %(stake)s."),
    "INS_3_2": N_("Insurance is not paid 3:2 but %(odds)s: %(due)s on %(stake)s."),
    "INS_NOT_TAKEN": N_("You left a lost insurance bet on its line."),
    "INS_PAID_NO_BJ": N_("Insurance is paid only when the bank has blackjack."),
    "MAIN_KEPT_ON_BJ": N_("The insurance wins, but the main bet still loses to the bank’s blackjack."),
    "EVEN_MONEY_3_2": N_("You paid %(odds)s: whoever takes even money gives that up."),
    "PUSH_PAID": N_("This is a push: nothing is paid."),
    "PUSH_TAKEN": N_("This is a push: nothing is taken."),
    "BJ_TIES_21": N_("Blackjack beats a 21 of more cards: it is paid %(odds)s, %(due)s."),
    "SPLIT_BJ": N_("You paid a 21 of a split hand %(odds)s, as if it were a blackjack."),
    "DOUBLE_AS_SINGLE": N_("The box was doubled: %(stake)s lies there, not %(bet)s."),
    "BUST_BOTH_PUSH": N_("You gave the stake back: the box was over 21 before the bank was."),
    "BUST_BOTH_PAID": N_("You paid a box that was over 21 before the bank was."),
    "SURR_FULL": N_("Who surrenders gives up half of the bet, neither all nor nothing."),
    "ONE_BET_ONLY": N_("You took more than the one bet that was lost."),
}

MISTAKE_NAMES: Mapping[str, str] = {
    "PAYS_EVEN": N_("Blackjack paid 1:1"),
    "PAYS_6_5": N_("Blackjack paid 6:5"),
    "PAYS_3_2": N_("Blackjack paid 3:2"),
    "PAYS_2_1": N_("Blackjack paid 2:1"),
    "HALF_ONLY": N_("Only the half paid"),
    "STAKE_ADDED": N_("Stake paid along with the win"),
    "FORGOT_STAKE": N_("Stake taken off the win"),
    "ROUNDED_DOWN": N_("Rounded down"),
    "ROUNDED_UP": N_("Rounded up"),
    "NOT_ROUNDED": N_("Fraction left in"),
    "INS_ON_FULL_BET": N_("Insurance paid on the full bet"),
    "INS_EVEN": N_("Insurance paid 1:1"),
    "INS_3_2": N_("Insurance paid 3:2"),
    "INS_NOT_TAKEN": N_("Lost insurance not taken"),
    "INS_PAID_NO_BJ": N_("Insurance paid without a blackjack"),
    "MAIN_KEPT_ON_BJ": N_("Lost bet left because it was insured"),
    "EVEN_MONEY_3_2": N_("Even money paid like a blackjack"),
    "PUSH_PAID": N_("Push paid"),
    "PUSH_TAKEN": N_("Push taken"),
    "BJ_TIES_21": N_("Blackjack against 21 pushed"),
    "SPLIT_BJ": N_("21 after a split paid as blackjack"),
    "DOUBLE_AS_SINGLE": N_("Double paid as one bet"),
    "BUST_BOTH_PUSH": N_("Busted box given back"),
    "BUST_BOTH_PAID": N_("Busted box paid"),
    "SURR_FULL": N_("Surrender not halved"),
    "ONE_BET_ONLY": N_("More than one bet taken by a blackjack"),
}

ROUNDING: Mapping[str, str] = {
    "exact": N_("here fractions are paid exactly."),
    "down": N_("here fractions are rounded down to the smallest chip."),
    "up": N_("here fractions are rounded up to the smallest chip."),
    "nearest": N_("here fractions are rounded to the nearest chip."),
}

_EVEN, _3_2, _6_5, _2_1 = Odds(1, 1), Odds(3, 2), Odds(6, 5), Odds(2, 1)

_Reached = tuple[str, str]
"""An answer, ``pay:3000``, ``take:1250``, ``take``, ``pay`` or ``push``, and the code that leads to it."""


def wrong_answers(line: Line, dealer: Hand, rules: RuleSet) -> dict[str, list[str]]:
    """Answer -> codes of the misconceptions that arrive at it.

    ``pay`` and ``take`` without an amount stand for every amount that is not named.
    """
    found: dict[str, list[str]] = {}
    for answer, code in _reached(line, dealer, rules):
        found.setdefault(answer, []).append(code)
    return found


def is_ambiguous(line: Line, wrong: Mapping[str, list[str]]) -> bool:
    """Whether an amount would show two misconceptions, or one that is right by accident."""
    return f"{line.action}:{line.amount}" in wrong or any(len(codes) > 1 for codes in wrong.values())


def _reached(line: Line, dealer: Hand, rules: RuleSet) -> Iterator[_Reached]:
    if line.side_bet:
        return iter(())
    if line.hand is None:
        return _on_insurance(line, rules)
    match line.settlement.outcome:
        case Outcome.BLACKJACK_WIN:
            return _on_blackjack(line, dealer, rules)
        case Outcome.EVEN_MONEY:
            return _on_even_money(line, rules)
        case Outcome.WIN:
            return _on_win(line, rules)
        case Outcome.PUSH:
            return _on_push(line, rules)
        case Outcome.SURRENDER:
            return _on_surrender(line, rules)
    return _on_loss(line, dealer, rules)


def _on_blackjack(line: Line, dealer: Hand, rules: RuleSet) -> Iterator[_Reached]:
    stake, due, odds = line.stake, line.amount, Odds.parse(rules.blackjack_payout)
    other_odds = {"PAYS_EVEN": _EVEN, "PAYS_6_5": _6_5, "PAYS_3_2": _3_2, "PAYS_2_1": _2_1}
    for code, other in other_odds.items():
        if other != odds and (code, odds) != ("PAYS_2_1", _EVEN):  # there 2:1 is the stake added
            yield from _paying(stake, other, rules, code)
    yield f"pay:{due + stake}", "STAKE_ADDED"
    if odds == _3_2:
        yield from _paying(stake, Odds(1, 2), rules, "HALF_ONLY")
    elif odds != _2_1:  # there the win less the stake is 1:1
        yield f"pay:{due - stake}", "FORGOT_STAKE"
    yield from _rounded(stake, odds, due, rules)
    if dealer.total == 21 and not dealer.is_blackjack:
        yield "push", "BJ_TIES_21"


def _on_even_money(line: Line, rules: RuleSet) -> Iterator[_Reached]:
    odds = Odds.parse(rules.blackjack_payout)
    if odds not in (_EVEN, _2_1):
        yield from _paying(line.stake, odds, rules, "EVEN_MONEY_3_2")
    yield f"pay:{2 * line.stake}", "STAKE_ADDED"


def _on_win(line: Line, rules: RuleSet) -> Iterator[_Reached]:
    yield f"pay:{2 * line.stake}", "STAKE_ADDED"
    yield "pay:0", "FORGOT_STAKE"
    if line.hand is not None and line.hand.doubled:
        yield f"pay:{line.hand.bet}", "DOUBLE_AS_SINGLE"
    yield from _as_split_blackjack(line, rules)


def _on_push(line: Line, rules: RuleSet) -> Iterator[_Reached]:
    yield "pay", "PUSH_PAID"
    yield "take", "PUSH_TAKEN"
    yield from _as_split_blackjack(line, rules)


def _on_loss(line: Line, dealer: Hand, rules: RuleSet) -> Iterator[_Reached]:
    outcome = line.settlement.outcome
    if outcome is Outcome.ADDITIONAL_BET_RETURNED:
        yield "take", "ONE_BET_ONLY"
    elif line.needs_amount:
        yield f"take:{line.stake}", "ONE_BET_ONLY"
    if line.box.insurance and dealer.is_blackjack and line.action == "take":
        yield "push", "MAIN_KEPT_ON_BJ"
    if outcome is Outcome.BUST and dealer.is_bust:
        yield "push", "BUST_BOTH_PUSH"
        yield "pay", "BUST_BOTH_PAID"
    yield from _as_split_blackjack(line, rules)


def _on_surrender(line: Line, rules: RuleSet) -> Iterator[_Reached]:
    yield f"take:{line.stake}", "SURR_FULL"
    yield "push", "SURR_FULL"
    half, rest = divmod(line.stake, 2)
    if rules.payout_rounding == "exact":
        for answer, code in _rounded(line.stake, Odds(1, 2), line.amount, rules):
            yield answer.replace("pay", "take"), code
    elif not rest and half != line.amount:
        yield f"take:{half}", "NOT_ROUNDED"


def _on_insurance(line: Line, rules: RuleSet) -> Iterator[_Reached]:
    if line.action == "take":
        yield "push", "INS_NOT_TAKEN"
        yield "pay", "INS_PAID_NO_BJ"
        return
    yield from _paying(line.stake, _EVEN, rules, "INS_EVEN")
    yield from _paying(line.stake, _3_2, rules, "INS_3_2")
    yield from _paying(line.box.bet, Odds.parse(rules.insurance_payout), rules, "INS_ON_FULL_BET")
    yield f"pay:{line.amount + line.stake}", "STAKE_ADDED"


def _as_split_blackjack(line: Line, rules: RuleSet) -> Iterator[_Reached]:
    """Ace and ten after a split, paid as a blackjack."""
    hand, odds = line.hand, Odds.parse(rules.blackjack_payout)
    if hand is not None and hand.from_split and hand.is_ace_and_ten:
        yield from (one for one in _paying(line.stake, odds, rules, "SPLIT_BJ") if odds not in (_EVEN, _2_1))


def _paying(wager: int, odds: Odds, rules: RuleSet, code: str) -> Iterator[_Reached]:
    """The payment at these odds, if the house could make it."""
    try:
        amount = payout(wager, odds, rules.breakage)
    except NotPayable:
        return
    yield f"pay:{amount}", code


def _rounded(wager: int, odds: Odds, due: int, rules: RuleSet) -> Iterator[_Reached]:
    """The payment rounded where it is exact (to the step of the bets), or not as the house rounds."""
    unit = rules.bet_step if rules.payout_rounding == "exact" else rules.smallest_chip
    down, rest = divmod(wager * odds.pays, odds.to * unit)
    if not rest:
        return
    exact, finer = divmod(wager * odds.pays, odds.to)
    amounts = {"ROUNDED_DOWN": down * unit, "ROUNDED_UP": (down + 1) * unit}
    if not finer:
        amounts["NOT_ROUNDED"] = exact
    for code, amount in amounts.items():
        if amount != due:
            yield f"pay:{amount}", code
