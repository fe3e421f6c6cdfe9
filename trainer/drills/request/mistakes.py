"""What a wrong answer to a request shows: a rule misread, or a dealer who is too strict or too lax."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.base import Json, Mistake
from trainer.engine.permission import Decision
from trainer.errors import N_

RULE_OF: Mapping[str, str] = {
    "split_tens": "RULE_SPLIT_RANK",
    "split_hands": "RULE_MAX_HANDS",
    "split_aces": "RULE_RESPLIT_ACES",
    "hit_split_ace": "RULE_HIT_SPLIT_ACES",
    "double_cards": "RULE_DOUBLE_CARDS",
    "double_totals": "RULE_DOUBLE_TOTALS",
    "double_hard": "RULE_DOUBLE_HARD",
    "double_soft": "RULE_DOUBLE_SOFT",
    "double_split": "RULE_DAS",
    "double_less": "RULE_DOUBLE_LESS",
    "double_blackjack": "RULE_DOUBLE_BJ",
    "insurance_over": "RULE_INS_MAX",
    "insurance_part": "RULE_INS_PART",
    "insurance_ten": "RULE_INS_UPCARD",
    "insurance_late": "RULE_INS_TIME",
    "even_money": "RULE_EVEN_MONEY",
    "surrender_none": "RULE_SURRENDER",
    "surrender_time": "RULE_SURRENDER_TIME",
    "hit_21": "RULE_HIT_21",
    "bet_late": "RULE_LATE_BET",
    "bet_limit": "RULE_BET_LIMIT",
    "signal": "RULE_SIGNAL",
}
"""By situation; the others turn on no particular rule."""

MISTAKES: Mapping[str, str] = {
    "RULE_SPLIT_RANK": N_("Which cards make a pair is this table’s own rule: rank or value."),
    "RULE_MAX_HANDS": N_("Count the hands of the box before you split again."),
    "RULE_RESPLIT_ACES": N_("Aces have a limit of their own, whatever other pairs may do."),
    "RULE_HIT_SPLIT_ACES": N_("Whether a split ace may draw is this table’s own rule, for aces alone."),
    "RULE_DOUBLE_CARDS": N_("Count the cards before you take a double."),
    "RULE_DOUBLE_TOTALS": N_("Look at the total before you take a double: this table has its list."),
    "RULE_DOUBLE_HARD": N_("A double on a hard 12 or more is dealt, and the floor hears of it."),
    "RULE_DOUBLE_SOFT": N_("Whether a soft hand may double is this table’s own rule."),
    "RULE_DAS": N_("After a split the right to double is this table’s own rule."),
    "RULE_DOUBLE_LESS": N_("Count what is added: as much as the bet, less or more is not the same."),
    "RULE_DOUBLE_BJ": N_("A blackjack is finished: nobody doubles it."),
    "RULE_INS_MAX": N_("Insurance is never more than half the bet."),
    "RULE_INS_PART": N_("Whether less than half may be insured is this table’s own rule."),
    "RULE_INS_UPCARD": N_("Insurance is a matter of the bank’s upcard."),
    "RULE_INS_TIME": N_("Insurance has its moment; after it the line is closed."),
    "RULE_EVEN_MONEY": N_("Even money needs a blackjack, the right upcard and a house that offers it."),
    "RULE_SURRENDER": N_("A right that this table does not give is refused, however it is asked for."),
    "RULE_SURRENDER_TIME": N_("Surrender is for the first two cards, at its own moment."),
    "RULE_HIT_21": N_("A total of 21 is done; below it the player decides."),
    "RULE_LATE_BET": N_("Bets are open until the first card, and no longer."),
    "RULE_BET_LIMIT": N_("Hold the bet against the table’s minimum and maximum."),
    "RULE_SIGNAL": N_("How a request must be made is this table’s own procedure: by hand or by word."),
    "TOO_LAX": N_("You allowed what the table forbids."),
    "TOO_STRICT": N_("You refused what the table allows."),
    "NOT_CALLED_OUT": N_("Allowed, but the floor must hear of it: call it out."),
    "NEEDLESS_FLOOR": N_("Allowed as it stands: the floor need not hear of it."),
    "WRONG_REASON": N_("The decision is right; the reason is another one."),
}

MISTAKE_NAMES: Mapping[str, str] = {
    "RULE_SPLIT_RANK": N_("Which tens make a pair"),
    "RULE_MAX_HANDS": N_("Number of hands of a box"),
    "RULE_RESPLIT_ACES": N_("Aces split again"),
    "RULE_HIT_SPLIT_ACES": N_("Cards on split aces"),
    "RULE_DOUBLE_CARDS": N_("Cards of a double"),
    "RULE_DOUBLE_TOTALS": N_("Totals of a double"),
    "RULE_DOUBLE_HARD": N_("Double on hard 12 and more"),
    "RULE_DOUBLE_SOFT": N_("Double on a soft hand"),
    "RULE_DAS": N_("Double after a split"),
    "RULE_DOUBLE_LESS": N_("Amount of a double"),
    "RULE_DOUBLE_BJ": N_("Double on a blackjack"),
    "RULE_INS_MAX": N_("Insurance over half the bet"),
    "RULE_INS_PART": N_("Insurance under half the bet"),
    "RULE_INS_UPCARD": N_("Insurance against the wrong card"),
    "RULE_INS_TIME": N_("Insurance at the wrong time"),
    "RULE_EVEN_MONEY": N_("When even money is given"),
    "RULE_SURRENDER": N_("Surrender where there is none"),
    "RULE_SURRENDER_TIME": N_("Surrender at the wrong time"),
    "RULE_HIT_21": N_("Cards on 21"),
    "RULE_LATE_BET": N_("Bets after the first card"),
    "RULE_BET_LIMIT": N_("Bets outside the limits"),
    "RULE_SIGNAL": N_("Word without hand signal"),
    "TOO_LAX": N_("Allowed what is forbidden"),
    "TOO_STRICT": N_("Refused what is allowed"),
    "NOT_CALLED_OUT": N_("Floor not told"),
    "NEEDLESS_FLOOR": N_("Floor called for nothing"),
    "WRONG_REASON": N_("Right decision, wrong reason"),
}


def mistakes_of(key: Json, decision: str, reason: int) -> Iterator[Mistake]:
    """The misconceptions that the answer shows, the most useful first.

    What is wrongly allowed is diagnosed by the rule that forbids it. A reason that speaks of another
    rule than the one which decides shows a dealer who allows, or refuses, out of habit.
    """
    due, is_of_the_rule = key["decision"], key["clauses"][reason] == key["clause"]
    if decision == due:
        if reason != key["reason"]:
            yield Mistake("WRONG_REASON", {})
    elif due == Decision.REFUSE:
        yield from _by_rule(key["code"], "TOO_LAX", is_of_the_rule=True)
        if key["code"] and not is_of_the_rule:
            yield Mistake("TOO_LAX", {})
    elif decision == Decision.REFUSE:
        yield from _by_rule(key["code"], "TOO_STRICT", is_of_the_rule=is_of_the_rule)
    else:
        yield Mistake("NOT_CALLED_OUT" if due == Decision.FLOOR else "NEEDLESS_FLOOR", {})


def chances_of_request(key: Json) -> frozenset[str]:
    """Codes of the misconceptions that some decision shows with some reason."""
    return frozenset(
        mistake.code for decision in Decision for reason in range(len(key["clauses"]))
        if (decision, reason) != (key["decision"], key["reason"])
        for mistake in mistakes_of(key, decision, reason))


def _by_rule(rule: str | None, bias: str, *, is_of_the_rule: bool) -> Iterator[Mistake]:
    yield Mistake(rule if rule and is_of_the_rule else bias, {})
