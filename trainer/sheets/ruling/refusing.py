"""Why a situation cannot have come about: sentences for what the engine refuses or leaves over."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.find_error.faults import line_name
from trainer.engine.bets import bets_refusal
from trainer.engine.box import Box
from trainer.engine.cards import card, write_cards
from trainer.engine.dealer import DealerPlay, counts_as_blackjack, dealer_must_draw, dealer_needs_cards
from trainer.engine.hand import Hand
from trainer.engine.permission import Asked, Moment, clauses_against
from trainer.engine.requests import FINISHED, Request, finished_by, refusal
from trainer.engine.round import Round
from trainer.engine.rules import RuleSet
from trainer.engine.side_bets import is_on_the_dealer, settle_side_bet
from trainer.engine.steps import Step
from trainer.errors import N_, IllegalStep, ImpossibleSituation, TrainerError
from trainer.sheets.ruling.situation import BoxPut, HandPut, Situation

_REQUESTS: Mapping[Request, str] = {
    Request.HIT: N_("%(hand)s may take no card on %(cards)s."),
    Request.STAND: N_("%(hand)s may not stand on %(cards)s."),
    Request.DOUBLE: N_("%(hand)s may not double %(cards)s."),
    Request.SPLIT: N_("%(hand)s may not split %(cards)s."),
    Request.SURRENDER: N_("%(hand)s may not surrender %(cards)s."),
    Request.INSURANCE: N_("%(hand)s may not be insured so: %(stake)s on a bet of %(bet)s."),
    Request.EVEN_MONEY: N_("%(hand)s has no even money to take."),
}
_DOUBLED_FOR = N_("%(hand)s may not double for %(stake)s on a bet of %(bet)s.")
_ENDS: Mapping[str, str] = {
    "bust": N_("%(hand)s went on after %(cards)s, which is over 21."),
    "blackjack": N_("%(hand)s went on after blackjack."),
    "auto_stand_21": N_("%(hand)s went on after %(cards)s: at this table 21 stands by itself."),
    "redouble": N_("%(hand)s went on after its double: it gets one card and no more."),
    "hit_split_aces": N_("%(hand)s went on after a split of aces: each ace gets one card here."),
    "charlie_n": N_("%(hand)s went on after %(cards)s: so many cards have won already."),
}
_AFTER_SURRENDER = N_("%(hand)s went on after it had surrendered.")
_NOT_INSURED = N_("There is no insurance here against %(upcard)s.")
_NO_UPCARD = N_("Insurance and even money turn on the bank’s upcard: put it in.")
_EVEN_MONEY_AND_INSURANCE = N_(
    "%(hand)s took even money: its blackjack is paid, and there is nothing to insure.")
_NO_CHIPS = N_("%(stake)s cannot be made up of the chips of this table.")
_NO_EVEN_MONEY = N_("%(hand)s has no even money to take.")
_AFTER_THE_CHECK = N_("The check of the hole card finds the bank’s blackjack before anybody plays: %(hand)s "
                      "cannot have gone on.")
_BANK: Mapping[str, str] = {
    "blackjack": N_("The bank has blackjack in its first two cards: it draws no more."),
    "stands": N_("The bank stands on %(total)s (%(cards)s): it draws no more."),
    "one_card": N_("No hand is left to beat: the bank takes one card and no more."),
    "no_card": N_("No hand is left to beat: the bank draws no card."),
}
OPEN_HOLE_CARD = N_("The bank’s second card lies face up at this table: put it in.")
_TOO_FEW = N_("%(hand)s has too few cards: two, and one more for each double.")
_NO_BOX = N_("This table has no box %(box)s.")
_BET = N_("A bet of %(bet)s is not taken in box %(box)s.")
_TOO_LITTLE_KNOWN = N_("How much of box %(box)s the bank’s blackjack takes hangs on all its hands: put in "
                       "those that are gone too.")
_FIRST_TWO = N_("Which two cards of box %(box)s came first decides its side bet, and after so many splits "
                "they cannot be told.")


def refuse_bets(situation: Situation, rules: RuleSet) -> None:
    """Boxes that are not there, bets that the table does not take, hands of too few cards."""
    for box in situation.boxes:
        place = box.given[0].id
        if box.number > rules.boxes_max_event:
            raise ImpossibleSituation(_NO_BOX, place=place, clause="boxes_max_event", box=box.number)
        clause = bets_refusal({1: box.bet}, rules)
        if clause is not None:
            raise ImpossibleSituation(_BET, place=place, clause=clause, box=box.number,
                                      bet={"money": box.bet})
        _refuse_stakes(box, rules)
        for hand in box.given:
            if len(hand.cards) < 2 + len(hand.doubles):
                raise ImpossibleSituation(_TOO_FEW, place=hand.id, hand=line_name(hand.id))


def _refuse_stakes(box: BoxPut, rules: RuleSet) -> None:
    """What lies beside the bet is made of chips too; half a bet and a whole one are what they are."""
    for hand in box.given:
        for stake in (box.insurance, *hand.doubles, *box.side_bets.values()):
            if stake and stake % rules.smallest_chip and 2 * stake != box.bet and stake != box.bet:
                raise ImpossibleSituation(_NO_CHIPS, place=hand.id, clause="smallest_chip",
                                          stake={"money": stake})


def refuse_unknown_first_two(situation: Situation, rules: RuleSet) -> None:
    """A box split twice began with the first card of its first hand and that of any other."""
    for box in situation.boxes:
        first, *others = [card(hand.cards[0]) for hand in box.given]
        for bet, stake in box.side_bets.items():
            if len(box.hands) < 3 or is_on_the_dealer(bet) or not situation.dealer:
                continue
            upcard = Hand([card(situation.dealer[0])])
            if len({settle_side_bet(bet, stake, (first, other), upcard, rules) for other in others}) > 1:
                raise ImpossibleSituation(_FIRST_TWO, place=box.given[0].id, clause="side_bets",
                                          box=box.number)


def of_request(asked: Step, round: Round, error: IllegalStep) -> ImpossibleSituation:
    """What the engine said to a request or an answer, with the hand's cards or the amount."""
    number = "".join(filter(str.isdigit, asked.place))
    box = round.box(int(number))
    hand = box.hands[0] if asked.place == number else round.find(asked.place)[1]
    request = asked.request or Request.STAND
    facts = {"hand": line_name(asked.place), "cards": {"cards": write_cards(hand.cards)}}
    if request is Request.INSURANCE:
        facts |= {"stake": {"money": box.bet // 2 if asked.amount is None else asked.amount},
                  "bet": {"money": box.bet}}
    template = _REQUESTS[request]
    if request is Request.DOUBLE and error.clause == "double_for_less":
        template = _DOUBLED_FOR
        facts |= {"stake": {"money": asked.amount or 0}, "bet": {"money": hand.bet}}
    return ImpossibleSituation(template, place=asked.place, clause=_key(error.clause), **facts)


def as_impossible(error: TrainerError, clause: str) -> ImpossibleSituation:
    """The engine's own sentence, of a situation as a whole."""
    impossible = ImpossibleSituation(error.template, clause=clause)
    impossible.params = error.params
    return impossible


def refuse_play_before_the_deal(situation: Situation) -> None:
    """Where the bank's second card lies face up nobody plays before it is out."""
    if any(box.has_played for box in situation.boxes):
        raise ImpossibleSituation(OPEN_HOLE_CARD, place="dealer", clause="hole_card")


def refuse_what_is_left(situation: Situation, round: Round, rules: RuleSet) -> None:
    """Raises ImpossibleSituation for what the round had no place for."""
    for put, box in zip(situation.boxes, round.boxes, strict=True):
        _refuse_offers(put, box, situation, round, rules)
        if round.ended_at_check:
            if put.has_played and not box.hands[0].surrendered:
                raise ImpossibleSituation(_AFTER_THE_CHECK, place=put.given[0].id, clause="peek",
                                          hand=line_name(put.given[0].id))
        elif situation.dealer[1:] or put.has_played:
            _refuse_hands(put, box, round, rules)
        if not put.is_whole and round.dealer.is_blackjack and rules.dealer_bj_takes != "all_bets":
            raise ImpossibleSituation(_TOO_LITTLE_KNOWN, place=put.given[0].id, clause="dealer_bj_takes",
                                      box=put.number)
    _refuse_bank(situation, round, rules)


def _refuse_offers(put: BoxPut, box: Box, situation: Situation, round: Round, rules: RuleSet) -> None:
    if put.insurance is None and not put.even_money:
        return
    place = put.given[0].id
    if not situation.dealer:
        raise ImpossibleSituation(_NO_UPCARD, place=place)
    if put.insurance is not None and box.even_money:
        raise ImpossibleSituation(_EVEN_MONEY_AND_INSURANCE, place=place, clause="even_money",
                                  hand=line_name(place))
    if put.insurance is not None and not box.insurance:
        clause = refusal(Request.INSURANCE, box, box.hands[0], rules, upcard=round.upcard)
        raise ImpossibleSituation(_NOT_INSURED, place=place, clause=clause or "insurance_upcards",
                                  upcard={"cards": str(round.upcard)})
    if put.even_money and not box.even_money:
        raise ImpossibleSituation(_NO_EVEN_MONEY, place=place, clause="even_money",
                                  hand=line_name(place))


def _refuse_hands(put: BoxPut, box: Box, round: Round, rules: RuleSet) -> None:
    """A hand that has less than is put in was finished before; fewer hands were never split."""
    if len(box.hands) < len(put.hands):
        hand = box.hands[-1]
        asked = Asked(request=Request.SPLIT, box=box, hand=hand, upcard=round.upcard, moment=Moment.PLAY)
        *_, clause = None, *clauses_against(asked, rules)  # a pair of aces is finished before it is barred
        place = put.given[min(len(box.hands), len(put.given)) - 1].id
        raise ImpossibleSituation(_REQUESTS[Request.SPLIT], place=place, clause=_key(clause),
                                  hand=line_name(place), cards={"cards": write_cards(hand.cards)})
    for wanted, hand in zip(put.hands, box.hands, strict=True):
        if wanted is not None and _is_less(hand, wanted):
            raise _ended(wanted, hand, box, rules)


def _key(clause: str | None) -> str:
    """The rule-set key of a refusal; ``""`` where no house would grant it."""
    return "" if clause in (None, FINISHED) else str(clause)


def _is_less(hand: Hand, wanted: HandPut) -> bool:
    return (len(hand.cards) < len(wanted.cards) or hand.doubles < len(wanted.doubles)
            or hand.surrendered is not wanted.surrendered)


def _ended(wanted: HandPut, hand: Hand, box: Box, rules: RuleSet) -> ImpossibleSituation:
    facts = {"hand": line_name(wanted.id), "cards": {"cards": write_cards(hand.cards)}}
    if hand.surrendered:
        return ImpossibleSituation(_AFTER_SURRENDER, place=wanted.id, **facts)
    clause = finished_by(box, hand, rules) or ""
    reason = "bust" if hand.is_bust else "blackjack" if counts_as_blackjack(hand, rules) else clause
    template = _ENDS.get(reason, _REQUESTS[Request.HIT])
    return ImpossibleSituation(template, place=wanted.id, clause=clause if clause in _ENDS else "", **facts)


def _refuse_bank(situation: Situation, round: Round, rules: RuleSet) -> None:
    """Cards of the bank that its rule did not have it draw."""
    if not situation.dealer:
        return
    lying = len(round.dealer.cards) + (round.face_down is not None)
    if len(situation.dealer) <= lying:
        return
    reason, clause = _why_no_card(round, rules)
    raise ImpossibleSituation(_BANK[reason], place="dealer", clause=clause, total=str(round.dealer.total),
                              cards={"cards": write_cards(round.dealer.cards)})


def _why_no_card(round: Round, rules: RuleSet) -> tuple[str, str]:
    if round.dealer.is_blackjack:
        return "blackjack", ""
    match dealer_needs_cards(round.boxes, round.dealer, rules):
        case DealerPlay.DRAW:
            return bank_stands(round.dealer, rules)
        case DealerPlay.ONE_CARD:
            return "one_card", "one_card_for_insurance" if any(
                box.insurance for box in round.boxes) else "one_card_for_naturals"
    return "no_card", "dealer_draw_if_no_live_hand"


def bank_stands(dealer: Hand, rules: RuleSet) -> tuple[str, str]:
    """Why a bank that plays draws no card; the rule of soft 17 where it is what decides."""
    is_soft_17 = dealer.is_soft and dealer.total == 17
    return ("blackjack", "") if dealer.is_blackjack else ("stands", "dealer_soft_17" if is_soft_17 else "")


def refuse_lone_bank(dealer: Hand, rules: RuleSet) -> None:
    """The bank's cards where no box is put in: none after it had to stand."""
    for count in range(2, len(dealer.cards)):
        before = Hand(dealer.cards[:count])
        if not dealer_must_draw(before, rules):
            reason, clause = bank_stands(before, rules)
            raise ImpossibleSituation(_BANK[reason], place="dealer", clause=clause, total=str(before.total),
                                      cards={"cards": write_cards(before.cards)})


