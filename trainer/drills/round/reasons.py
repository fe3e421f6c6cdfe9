"""Why something is due: a sentence for each thing that a round has a dealer do."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.drills.lines import Line
from trainer.drills.lines.mistakes import ROUNDING
from trainer.drills.round.scene import Cue, Scene
from trainer.drills.totals.worked import worked_total
from trainer.engine.cards import write_cards
from trainer.engine.dealer import DealerPlay, dealer_needs_cards, is_live
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Outcome
from trainer.errors import N_, Message

WHY: Mapping[str, str] = {
    "bet_in_time": N_("Bets are still open, and the bet is within the limits."),
    "bet_bet_min": N_("The least that may be bet here is %(least)s."),
    "bet_bet_max": N_("The most that may be bet here is %(most)s."),
    "bet_bet_step": N_("Bets go in steps of %(unit)s here."),
    "bet_late": N_("Cards are out: no bet is placed any more."),
    "no_more_bets": N_("Bets are closed aloud before the first card is dealt."),
    "first_base": N_("The deal begins at first base, on your left: box %(box)s is the first with a bet."),
    "order_P1-U-P2": N_("Here each box gets a card, then the bank one face up, then each box its second."),
    "order_P1-U-P2-H": N_("Here each box gets a card, then the bank one face up, then each box its second, "
                          "and the bank’s second card comes last."),
    "order_P1-P2-U-H": N_("Here two cards go to each box before the bank gets its own."),
    "claim": N_("A player’s total counts for nothing: read the cards aloud again."),
    "even_money": N_("A blackjack against this card may be paid 1:1 now: the player is asked."),
    "insurance": N_("The bank shows a card that this table insures against."),
    "insurance_exact_half": N_("Insurance is half the bet here, no more and no less: %(half)s on %(bet)s."),
    "insurance_up_to_half": N_("Insurance is at most half the bet: %(half)s on %(bet)s."),
    "close_insurance": N_("Insurance is closed aloud before anything else is done."),
    "early_surrender": N_("At this table a hand may be given up before the hole card is checked."),
    "check": N_("Under this card the hole card is checked before anybody plays."),
    "refuse_split": N_("This table does not let this hand be split."),
    "refuse_double": N_("This table does not let this hand double."),
    "refuse_surrender": N_("This table does not let this hand be given up."),
    "signal": N_("A word alone is not enough at this table: the hand has to show it."),
    "serve_hit": N_("The player asks for a card."),
    "serve_stand": N_("The player stands."),
    "serve_double": N_("The player doubles, which this table allows: one card."),
    "serve_split": N_("The player splits, which this table allows."),
    "serve_surrender": N_("The player gives up half the bet, which this table allows."),
    "turn": N_("Every box has played: the hole card is turned."),
    "clear": N_("Every line is settled: the cards go to the discards."),
    "place_bets": N_("The layout is clear: the next round is opened aloud."),
    "rebet": N_("The bets of this round again, %(amount)s in all. What a push left, %(left)s, counts "
                "towards it."),
    "rebet_deal": N_("The bets of this round again, %(amount)s in all. What a push left, %(left)s, counts "
                     "towards it."),
    "return_bets": N_("The player takes back what a push left: %(left)s."),
    "draw_to_16": N_("%(cards)s is %(total)s: the bank draws to 16."),
    "draw_soft_17": N_("%(cards)s is soft 17, which this table hits."),
    "draw_second": N_("A hand is live: the bank takes its second card."),
    "draw_plays_out": N_("%(cards)s is %(total)s: this table has the bank play on even when no hand is "
                         "live."),
    "draw_one": N_("No hand is live, but a bet waits for the bank’s second card."),
    "stand_17": N_("%(cards)s is %(total)s: the bank stands."),
    "stand_no_live": N_("No hand is live, and nothing waits for another card."),
}

_LINE_WHY: Mapping[Outcome, str] = {
    Outcome.BLACKJACK_WIN: N_("Blackjack is paid %(odds)s: %(due)s on %(stake)s."),
    Outcome.WIN: N_("%(total)s against %(dealer)s wins 1:1: %(due)s on %(stake)s."),
    Outcome.PUSH: N_("%(total)s against %(dealer)s is a push."),
    Outcome.LOSE: N_("%(total)s against %(dealer)s loses %(stake)s."),
    Outcome.BUST: N_("%(total)s is over 21: %(due)s is lost."),
    Outcome.SURRENDER: N_("Of the surrendered %(stake)s the house takes %(due)s."),
    Outcome.LOSE_TO_DEALER_BLACKJACK: N_("The bank’s blackjack takes the stake, %(stake)s."),
    Outcome.ORIGINAL_BET_LOST: N_("The bank’s blackjack takes one bet of the box: %(due)s."),
    Outcome.ONE_MORE_BET_LOST: N_("The bank’s blackjack takes one bet from this hand: %(due)s."),
    Outcome.ADDITIONAL_BET_RETURNED: N_("The bank’s blackjack has had its bet of this box: this one goes "
                                        "back."),
    Outcome.CHARLIE: N_("So many cards without a bust win at once: %(due)s on %(stake)s."),
    Outcome.EVEN_MONEY: N_("Even money was taken: 1:1, %(due)s."),
}
_BONUS = N_("This 21 has a bonus at this table: %(due)s on %(stake)s.")
_INSURANCE_WON = N_("The bank has blackjack: insurance pays %(odds)s, %(due)s on %(stake)s.")
_INSURANCE_LOST = N_("The bank has no blackjack: insurance loses %(stake)s.")


def worked(cue: Cue, scene: Scene, total: Json) -> list[Json]:
    """``[template, params]`` of each sentence that explains the cue; ``total`` is its total’s key, if any."""
    if cue.line is not None:
        return [[line_reason(cue.line), line_facts(cue.line, scene)]]
    if total is not None:
        why = [[WHY["claim"], {}]] if cue.why == "claim" else []
        return why + [[message.template, message.params] for message in worked_total(total)]
    if cue.act in ("bank_draw", "bank_stand"):
        dealer = scene.round.dealer
        params = {"cards": {"cards": write_cards(dealer.cards)}, "total": str(dealer.total)}
        return [[WHY[_of_the_bank(cue, scene)], params]]
    return [[WHY[cue.why], cue.facts]]


def line_reason(line: Line) -> str:
    """The sentence that says why the line is settled so."""
    if line.hand is None:
        return _INSURANCE_WON if line.action == "pay" else _INSURANCE_LOST
    if "bonus_21" in line.settlement.because:
        return _BONUS
    return _LINE_WHY[line.settlement.outcome]


def line_facts(line: Line, scene: Scene) -> dict[str, Json]:
    """All that the sentences about a line speak of."""
    rules, stake, bet = scene.rules, line.stake, line.box.bet
    amounts = {
        "due": line.amount, "stake": stake, "bet": bet, "added": stake - bet, "half": stake // 2,
    }
    dealer = scene.round.dealer
    return {
        **{name: {"money": amount} for name, amount in amounts.items()},
        "total": {"total": _notation(line.hand)} if line.hand is not None else "",
        "dealer": {"total": _notation(dealer)},
        "odds": _odds(line, rules),
        "rounding": {"message": ROUNDING[rules.payout_rounding]},
    }


def _odds(line: Line, rules: RuleSet) -> str:
    if line.hand is None:
        return rules.insurance_payout
    is_suited = "suited_blackjack_payout" in line.settlement.because
    return rules.suited_blackjack_payout if is_suited else rules.blackjack_payout


def _of_the_bank(cue: Cue, scene: Scene) -> str:
    dealer, rules = scene.round.dealer, scene.rules
    play = dealer_needs_cards(scene.round.boxes, dealer, rules)
    if cue.act == "bank_stand":
        return "stand_17" if play is DealerPlay.DRAW else "stand_no_live"
    if play is DealerPlay.ONE_CARD:
        return "draw_one"
    if not any(is_live(hand, rules) for box in scene.round.boxes for hand in box.hands):
        return "draw_plays_out"
    if len(dealer.cards) == 1:
        return "draw_second"
    return "draw_soft_17" if dealer.is_soft and dealer.total == 17 else "draw_to_16"


def _notation(hand: Hand) -> str:
    return "bj" if hand.is_blackjack else str(hand.total)


def messages(saved: Json) -> tuple[Message, ...]:
    """The sentences of ``worked`` again."""
    return tuple(Message(template, params) for template, params in saved)
