"""What somebody has not understood who does this when that is due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trainer.drills.base import Json
from trainer.drills.lines.mistakes import MISTAKE_NAMES as LINE_NAMES
from trainer.drills.lines.mistakes import MISTAKES as LINE_MISTAKES
from trainer.drills.round.acts import ACTS, ORDER
from trainer.drills.round.scene import Cue, Scene
from trainer.drills.totals.mistakes import MISTAKE_NAMES as TOTAL_NAMES
from trainer.drills.totals.mistakes import MISTAKES as TOTAL_MISTAKES
from trainer.engine.dealer import DealerPlay, dealer_checks_hole_card, dealer_needs_cards, offers_insurance
from trainer.errors import N_

OWN_MISTAKES: Mapping[str, str] = {
    "ACT_TOO_EARLY": N_("Not yet. First: %(act)s."),
    "ACT_TOO_LATE": N_("That is behind you, or nobody asks for it. Now: %(act)s."),
    "LATE_BET_TAKEN": N_("You took a bet after “no more bets”."),
    "WRONG_BET_TAKEN": N_("You took a bet that is outside the limits."),
    "BET_REFUSED": N_("You refused a bet that was in time and within the limits."),
    "BET_LEFT": N_("You left the new chips on the layout and went on."),
    "SKIPPED_CALL": N_("You went on without the call: %(act)s."),
    "WRONG_DEAL_ORDER": N_("You dealt in another table’s order."),
    "INSURANCE_NOT_OFFERED": N_("You went on without offering insurance."),
    "EVEN_MONEY_NOT_OFFERED": N_("You went on without offering even money."),
    "NEEDLESS_INSURANCE": N_("There is no insurance against this card."),
    "INSURANCE_NOT_CLOSED": N_("You went on while insurance was still open."),
    "INSURANCE_UNCHECKED": N_("You went on without looking at the stake on the insurance line."),
    "INSURANCE_OVER_HALF": N_("You let a stake lie that this table does not take."),
    "INSURANCE_CUT": N_("You changed an insurance stake that was right."),
    "INSURANCE_WRONG_LIMIT": N_("The limit is half the bet, nothing else."),
    "NO_PEEK": N_("You went on without checking the hole card."),
    "NEEDLESS_PEEK": N_("Nothing is checked under this card at this table."),
    "SERVED_WITHOUT_SIGNAL": N_("You served a word without a hand signal."),
    "NEEDLESS_SIGNAL": N_("You asked for a signal though the player had made himself clear."),
    "MISREAD_REQUEST": N_("The player asked for something else."),
    "GRANTED_FORBIDDEN": N_("You granted what this table does not allow."),
    "REFUSED_ALLOWED": N_("You refused what this table allows."),
    "CLAIM_BELIEVED": N_("You took over the player’s total."),
    "WRONG_TOTAL": N_("That is not how this hand is called."),
    "CLAIM_LEFT": N_("You let a wrong total stand."),
    "STOPPED_TOO_EARLY": N_("The bank stopped while a card was due."),
    "DREW_TOO_FAR": N_("The bank drew on a total that stands."),
    "DREW_FOR_NOBODY": N_("The bank drew though no hand was left to draw for."),
    "HOLE_CARD_FORGOTTEN": N_("The hole card is turned before another is drawn."),
    "WRONG_BOX": N_("Not there: the right place is %(place)s."),
    "SETTLED_OUT_OF_ORDER": N_("The house settles in another order: next is %(place)s."),
    "LINE_LEFT": N_("A line was still unsettled: %(place)s."),
    "CARDS_BEFORE_MONEY": N_("You lifted the cards before the money was settled."),
    "WRONG_WINNER": N_("You gave the line to the wrong side."),
    "WRONG_AMOUNT": N_("The amount is not what the rules make of this bet."),
    "NOT_CLEARED": N_("You opened the next round with cards on the layout."),
    "REBET_DOUBLED": N_("You put a second stake on top of one that a push had left."),
    "STAKE_FORGOTTEN": N_("You forgot the stake that a push had left."),
}

OWN_NAMES: Mapping[str, str] = {
    "ACT_TOO_EARLY": N_("Acted too early"),
    "ACT_TOO_LATE": N_("Did what was done already"),
    "LATE_BET_TAKEN": N_("Late bet taken"),
    "WRONG_BET_TAKEN": N_("Bet outside the limits taken"),
    "BET_REFUSED": N_("Good bet refused"),
    "BET_LEFT": N_("New bet overlooked"),
    "SKIPPED_CALL": N_("Call left out"),
    "WRONG_DEAL_ORDER": N_("Dealt in the wrong order"),
    "INSURANCE_NOT_OFFERED": N_("Insurance not offered"),
    "EVEN_MONEY_NOT_OFFERED": N_("Even money not offered"),
    "NEEDLESS_INSURANCE": N_("Insurance offered for nothing"),
    "INSURANCE_NOT_CLOSED": N_("Insurance not closed"),
    "INSURANCE_UNCHECKED": N_("Insurance stake not checked"),
    "INSURANCE_OVER_HALF": N_("Wrong insurance stake accepted"),
    "INSURANCE_CUT": N_("Right insurance stake changed"),
    "INSURANCE_WRONG_LIMIT": N_("Wrong limit of insurance"),
    "NO_PEEK": N_("Hole card not checked"),
    "NEEDLESS_PEEK": N_("Hole card checked for nothing"),
    "SERVED_WITHOUT_SIGNAL": N_("Served without a signal"),
    "NEEDLESS_SIGNAL": N_("Signal asked for nothing"),
    "MISREAD_REQUEST": N_("Request misread"),
    "GRANTED_FORBIDDEN": N_("Forbidden request granted"),
    "REFUSED_ALLOWED": N_("Allowed request refused"),
    "CLAIM_BELIEVED": N_("Player’s total believed"),
    "WRONG_TOTAL": N_("Hand called wrongly"),
    "CLAIM_LEFT": N_("Wrong total left standing"),
    "STOPPED_TOO_EARLY": N_("Bank stopped too early"),
    "DREW_TOO_FAR": N_("Bank drew too far"),
    "DREW_FOR_NOBODY": N_("Bank drew for no hand"),
    "HOLE_CARD_FORGOTTEN": N_("Hole card not turned"),
    "WRONG_BOX": N_("Wrong box"),
    "SETTLED_OUT_OF_ORDER": N_("Settled out of order"),
    "LINE_LEFT": N_("Line left unsettled"),
    "CARDS_BEFORE_MONEY": N_("Cards lifted before the money"),
    "WRONG_WINNER": N_("Wrong winner"),
    "WRONG_AMOUNT": N_("Wrong amount"),
    "NOT_CLEARED": N_("Next round over old cards"),
    "REBET_DOUBLED": N_("Rebet put on top of a stake"),
    "STAKE_FORGOTTEN": N_("Stake of a push forgotten"),
}

_NEVER_HERE = ("BUST_BOTH_PUSH", "BUST_BOTH_PAID")
"""A bust is taken before the bank can be bust too."""

MISTAKES: Mapping[str, str] = {
    code: text for code, text in {**OWN_MISTAKES, **TOTAL_MISTAKES, **LINE_MISTAKES}.items()
    if code not in _NEVER_HERE
}
MISTAKE_NAMES: Mapping[str, str] = {
    code: name for code, name in {**OWN_NAMES, **TOTAL_NAMES, **LINE_NAMES}.items() if code in MISTAKES
}

SLIPS_OF_ORDER = frozenset({
    "ACT_TOO_EARLY", "ACT_TOO_LATE", "SKIPPED_CALL", "NEEDLESS_SIGNAL", "NEEDLESS_PEEK", "NEEDLESS_INSURANCE",
    "SETTLED_OUT_OF_ORDER", "LINE_LEFT",
})
"""Nothing is lost by these but the procedure, whatever was due."""

_BETS = ("accept_bet", "refuse_bet")
_DEALS = ("deal_boxes", "bank_up", "bank_down")
_SERVES = ("give_card", "pass_on", "take_double", "take_split", "take_surrender")
LINES = ("pay", "take", "push")
ENDS = ("rebet", "rebet_deal", "return_bets")


_BOX = N_("box %(box)s")
_HAND, _INSURANCE = N_("hand %(box)s"), N_("the insurance of box %(box)s")


def _each(acts: Iterable[str], code: str) -> dict[str, str]:
    return dict.fromkeys(acts, code)


_AFTER_SIGNAL = _each(("ask_signal",), "NEEDLESS_SIGNAL")
_SERVED = {**_each(_SERVES, "MISREAD_REQUEST"), **_AFTER_SIGNAL, "refuse": "REFUSED_ALLOWED"}
_STOPPED = _each(("bank_stand", *LINES), "STOPPED_TOO_EARLY")
_LINE = {**_each(("bank_stand", "turn_hole", *_SERVES), "LINE_LEFT"), "clear": "CARDS_BEFORE_MONEY"}

_BY_DUE: Mapping[str, Mapping[str, str]] = {
    "accept_bet": {"refuse_bet": "BET_REFUSED", "": "BET_LEFT"},
    "refuse_bet": {"": "BET_LEFT"},
    "no_more_bets": {"": "SKIPPED_CALL"},
    "deal_boxes": _each(_DEALS, "WRONG_DEAL_ORDER"),
    "bank_up": _each(_DEALS, "WRONG_DEAL_ORDER"),
    "bank_down": _each(_DEALS, "WRONG_DEAL_ORDER"),
    "announce": {"": "SKIPPED_CALL"},
    "offer_even_money": {"": "EVEN_MONEY_NOT_OFFERED"},
    "offer_insurance": {"": "INSURANCE_NOT_OFFERED"},
    "accept_insurance": {"limit_insurance": "INSURANCE_CUT", "": "INSURANCE_UNCHECKED"},
    "limit_insurance": {"accept_insurance": "INSURANCE_OVER_HALF", "": "INSURANCE_UNCHECKED"},
    "close_insurance": {"": "INSURANCE_NOT_CLOSED"},
    "check_hole_card": {"": "NO_PEEK"},
    **dict.fromkeys(_SERVES, _SERVED),
    "refuse": {**_each(_SERVES, "GRANTED_FORBIDDEN"), **_AFTER_SIGNAL},
    "ask_signal": {**_each(_SERVES, "SERVED_WITHOUT_SIGNAL"), "refuse": "REFUSED_ALLOWED"},
    "turn_hole": {"bank_draw": "HOLE_CARD_FORGOTTEN", **_STOPPED},
    "bank_draw": _STOPPED,
    "bank_stand": _each(LINES, "SKIPPED_CALL"),
    "pay": {**_each(LINES, "WRONG_WINNER"), **_LINE},
    "take": {**_each(LINES, "WRONG_WINNER"), **_LINE},
    "push": {**_each(LINES, "WRONG_WINNER"), **_LINE},
    "clear": _each(("place_bets", *ENDS), "NOT_CLEARED"),
    **dict.fromkeys(ENDS, _each(("place_bets", *ENDS), "MISREAD_REQUEST")),
}
"""What is due -> what is done instead -> the code; ``""`` for all that comes later in a round."""


def code_of(act: str, cue: Cue, scene: Scene) -> str:
    """The code of doing ``act`` instead of what is due."""
    if act == "accept_bet" and cue.act == "refuse_bet":
        return "LATE_BET_TAKEN" if scene.bets_are_closed else "WRONG_BET_TAKEN"
    if act == "announce" == cue.act:
        return "WRONG_BOX"
    if cue.why == "claim":
        return "CLAIM_LEFT"
    if needless := _never_due(act, cue, scene):
        return needless
    if act == "bank_draw" and cue.act in (*LINES, "bank_stand"):
        return _drew_wrongly(scene)
    codes = _BY_DUE.get(cue.act, {})
    is_later = ORDER[act] > ORDER[cue.act]
    return codes.get(act) or (is_later and codes.get("")) or ("ACT_TOO_EARLY" if is_later else "ACT_TOO_LATE")


def facts_of(cue: Cue) -> dict[str, Json]:
    """What the sentences of the codes speak of."""
    has_place = ACTS[cue.act].has_place
    return {"act": {"message": ACTS[cue.act].name}, "place": say_place(cue.place) if has_place else ""}


def say_place(place: str) -> Json:
    """A box, a hand of a split one or an insurance line, in words."""
    number, _, of_insurance = place.partition("-")
    if of_insurance:
        return {"message": _INSURANCE, "box": number}
    return {"message": _BOX if place.isdigit() else _HAND, "box": place}


def _never_due(act: str, cue: Cue, scene: Scene) -> str:
    """An offer or a check that this upcard does not bring about at this table, once it lies there."""
    if not scene.is_dealt or act == cue.act:
        return ""
    upcard, rules = scene.round.upcard, scene.rules
    if act in ("offer_insurance", "close_insurance") and not offers_insurance(upcard, rules):
        return "NEEDLESS_INSURANCE"
    if act == "check_hole_card" and not dealer_checks_hole_card(upcard, rules):
        return "NEEDLESS_PEEK"
    return ""


def _drew_wrongly(scene: Scene) -> str:
    if scene.stage != "bank":
        return "ACT_TOO_EARLY"
    play = dealer_needs_cards(scene.round.boxes, scene.round.dealer, scene.rules)
    return "DREW_TOO_FAR" if play is DealerPlay.DRAW else "DREW_FOR_NOBODY"


def ended_wrongly(began: Mapping[int, int], left: Mapping[int, int]) -> dict[str, str]:
    """Amount -> code, of the wagers that a rebet puts down or that a player takes back."""
    all_left, all_bets = sum(left.values()), sum(began.values())
    if not all_left:
        return {}
    return {str(all_bets + all_left): "REBET_DOUBLED", str(max(all_bets - all_left, 0)): "STAKE_FORGOTTEN"}
