"""The lines of a round, every hand, insurance and side bet: what each comes to and when it is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from trainer.engine.box import Box
from trainer.engine.dealer import counts_as_blackjack, is_charlie
from trainer.engine.hand import Hand
from trainer.engine.requests import finished_by
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import (
    Outcome,
    Settlement,
    insurance_is_lost,
    settle_box,
    settle_insurance,
    settlement_order,
)
from trainer.engine.side_bets import settle_side_bet
from trainer.engine.steps import Act, Step

if TYPE_CHECKING:
    from trainer.engine.round import Round


def next_line_now(round: Round, rules: RuleSet) -> Step | None:
    """The next line that is settled before the end, because no card can change it any more."""
    if round.ended_at_check:
        return None
    decided = {line for box in round.boxes for line in _decided_lines(round, box, rules)}
    return _next_of(round, rules, lambda line: line in decided) if decided - round.settled.keys() else None


def next_line(round: Round, rules: RuleSet) -> Step | None:
    return _next_of(round, rules, lambda line: True)


def take_settle(round: Round, step: Step, _rules: RuleSet) -> Step:
    if step.settlement is not None:
        round.settled[step.place] = step.settlement
    return step


def settle_lines(round: Round, box: Box, rules: RuleSet, settled: dict[str, Settlement]) -> None:
    """Put every line of the box into ``settled``: hands, insurance, side bets."""
    dealer = round.dealer
    hands = settle_box(box, dealer, rules, dealer_checked=round.is_checked)
    if len(hands) == 1:
        settled[str(box.number)] = hands[0]
    else:
        settled.update(zip(box.hand_ids, hands, strict=True))
    if box.insurance and (insurance := settle_insurance(box, dealer, rules)) is not None:
        settled[box.insurance_id] = insurance
    if box.side_bets:
        _settle_side_bets(box, dealer, rules, settled)


def settle_all(round: Round, rules: RuleSet) -> None:
    """Every line at once, without a log, box by box."""
    for box in round.boxes:
        settle_lines(round, box, rules, round.settled)


def _settle_side_bets(box: Box, dealer: Hand, rules: RuleSet, settled: dict[str, Settlement]) -> None:
    first_two = box.first_two or box.hands[0].cards[:2]
    for bet, stake in box.side_bets.items():
        result = settle_side_bet(bet, stake, first_two, dealer, rules)
        outcome = Outcome.WIN if result.line else Outcome.LOSE
        settled[box.side_bet_id(bet)] = Settlement(outcome, result.pays, result.takes, ("side_bets",))


def _next_of(round: Round, rules: RuleSet, wanted: Callable[[str], bool]) -> Step | None:
    lines: dict[str, Settlement] = {}
    for box in round.boxes:
        settle_lines(round, box, rules, lines)
    pending = {line: lines[line] for line in lines if line not in round.settled and wanted(line)}
    for line in settlement_order(round.boxes, pending, rules):
        return Step(Act.SETTLE, line, settlement=pending[line])
    return None


def _decided_lines(round: Round, box: Box, rules: RuleSet) -> Iterator[str]:
    second_card_is_seen = round.is_checked or len(round.dealer.cards) > 1
    if box.insurance and (second_card_is_seen or insurance_is_lost(box, rules)):
        yield box.insurance_id
    for index, hand in enumerate(box.hands):
        if finished_by(box, hand, rules) is None:
            return  # what lies to the right may still move on one letter
        if _is_decided(round, box, hand, rules):
            yield box.hand_id(index)


def _is_decided(round: Round, box: Box, hand: Hand, rules: RuleSet) -> bool:
    """A bust is taken at once unless a dealer blackjack may give it back; a blackjack may have to wait."""
    if hand.surrendered or box.even_money or is_charlie(hand, rules):
        return True
    is_safe = round.is_checked or not _may_be_blackjack(round.dealer)
    if hand.is_bust:
        return is_safe or rules.dealer_bj_takes != "original_only"
    if not counts_as_blackjack(hand, rules) or rules.blackjack_paid == "at_settlement":
        return False
    return is_safe or rules.player_bj_always_wins


def _may_be_blackjack(dealer: Hand) -> bool:
    if len(dealer.cards) > 1:
        return dealer.is_blackjack
    return dealer.cards[0].upcard_class != ""
