"""May this box have what it asks for: allow, refuse, or allow and call it out; and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.calls.vocabulary import Calls
from trainer.drills.base import WHOLE, Drill, Item, Json, Verdict
from trainer.drills.request.bets import BETS
from trainer.drills.request.case import Case, Deal, Reason, Topic, Variation
from trainer.drills.request.doubles import AMOUNTS, DOUBLES
from trainer.drills.request.hints import hint as hint
from trainer.drills.request.insurance import INSURANCE
from trainer.drills.request.manners import MANNERS, TWENTY_ONE
from trainer.drills.request.mistakes import MISTAKE_NAMES as MISTAKE_NAMES
from trainer.drills.request.mistakes import MISTAKES as MISTAKES
from trainer.drills.request.mistakes import RULE_OF, chances_of_request, mistakes_of
from trainer.drills.request.offers import EVEN_MONEY, SURRENDER
from trainer.drills.request.placard import cited, placard_line
from trainer.drills.request.splits import SPLIT_HANDS, SPLITS
from trainer.drills.shown import DEALER, show_box, show_hand
from trainer.drills.tables import first_that_deals
from trainer.engine.hand import Hand
from trainer.engine.permission import Decision
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, CannotDeal, Message

KIND = "request"

SITUATIONS: Mapping[str, str] = {
    "split_tens": N_("A split of ten-value cards"),
    "split_hands": N_("One more split of a box"),
    "split_aces": N_("A split of aces"),
    "hit_split_ace": N_("A card for a split ace"),
    "double_cards": N_("A double on three cards"),
    "double_totals": N_("A double on some total"),
    "double_hard": N_("A double on hard 12 and more"),
    "double_soft": N_("A double on a soft hand"),
    "double_split": N_("A double after a split"),
    "double_less": N_("A double for less or more"),
    "double_blackjack": N_("A double on a blackjack"),
    "insurance_over": N_("Insurance for more than half"),
    "insurance_part": N_("Insurance for less than half"),
    "insurance_ten": N_("Insurance against a ten"),
    "insurance_late": N_("Insurance asked for late"),
    "even_money": N_("Even money"),
    "surrender_none": N_("Surrender where there is none"),
    "surrender_time": N_("Surrender and its moment"),
    "hit_21": N_("A card on 21"),
    "bet_late": N_("A bet after the first card"),
    "bet_limit": N_("A bet and the limits"),
    "bet_outside": N_("A bet beside its box"),
    "signal": N_("A word without a hand signal"),
    "other_player": N_("Another player’s instruction"),
    "touching": N_("A hand on the cards"),
}
IS_SKILL = True
CRITICAL: tuple[str, ...] = (
    "split_tens", "split_aces", "double_cards", "double_totals", "insurance_over", "bet_late",
)
"""Of each family what costs most when it is granted wrongly; with more of them the answers to a hundred items
do not show mastery where it is there.
"""

VARIANTS: Mapping[str, tuple[str, ...]] = {"ask": tuple(SITUATIONS)}
GUESS: Mapping[str, float] = {"ask": 1 / 12}
"""Three decisions and four reasons."""
PARAMS: tuple[str, ...] = ()
RELIES_ON: Mapping[str, tuple[str, ...]] = {"ask": (
    "double_on", "das", "max_hands", "surrender", "even_money", "split_match", "resplit_aces",
    "hit_split_aces", "double_soft", "double_for_less", "insurance_upcards", "insurance_amount",
    "insurance_when", "auto_stand_21", "bet_min", "bet_max",
)}
"""Those that the strip does not name stand on the placard of each item."""

_OF_DECISION, _OF_REASON = 600, 400
TOPICS: Sequence[Topic] = (
    SPLITS, SPLIT_HANDS, DOUBLES, AMOUNTS, INSURANCE, EVEN_MONEY, SURRENDER,
    TWENTY_ONE, BETS, MANNERS,
)
_TOPIC_OF: Mapping[str, Topic] = {situation: topic for topic in TOPICS for situation in topic.situations}

_DUE: Mapping[str, str] = {
    "allow": N_("Allow."),
    "refuse": N_("Refuse."),
    "floor": N_("Allow, and call it out."),
}
_NO_DECISION = N_("What do you do with the request: allow it, refuse it, or allow it and call the floor?")
_NO_REASON = N_("And why? Choose one of the four reasons.")


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that this table's rules can deal."""
    return tuple(one for one in drill.situations if _TOPIC_OF[one].variations(one, table))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the table does not have the situation."""
    topic = _TOPIC_OF[situation]
    found = topic.variations(situation, table)
    if not found:
        raise CannotDeal(N_("The rules of this table have no such request."))
    variation = rng.choice(found)
    case = first_that_deals(lambda: variation.make(Deal(table, rng)))
    right, options = _reasons(case, variation, topic, rng)
    prompt = _prompt(drill.variant, case, topic) | {
        "reasons": [{"reason": option, "said": topic.reasons[option].said(case)} for option in options],
    }
    key = _key(right, options, case, topic) | {"code": RULE_OF.get(situation)}
    return Item(KIND, situation, prompt, key, drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the decision and the number of the reason, from 1; raises AnswerFormatError."""
    decision, reason = form.get("decision", ""), form.get("reason", "")
    if decision not in list(Decision):
        raise AnswerFormatError(_NO_DECISION)
    if reason not in ("1", "2", "3", "4"):
        raise AnswerFormatError(_NO_REASON)
    return {"decision": decision, "reason": int(reason) - 1}


def grade(item: Item, answer: Json) -> Verdict:
    """0.6 for the decision and 0.4 for the reason, by the item's key."""
    key = item.key
    is_decided, is_reasoned = answer["decision"] == key["decision"], answer["reason"] == key["reason"]
    credit = _OF_DECISION * is_decided + _OF_REASON * is_reasoned
    worked = (_message(key["said"]), _message(key["cited"]))
    mistakes = () if credit == WHOLE else tuple(mistakes_of(key, answer["decision"], answer["reason"]))
    return Verdict(credit, Message(_DUE[key["decision"]]), worked, mistakes)


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    return chances_of_request(item.key)


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    return {"decision": item.key["decision"], "reason": str(item.key["reason"] + 1)}


def _right_reason(case: Case, variation: Variation, topic: Topic) -> str:
    """The one that speaks of what decides, and is true; raises CannotDeal where something else does."""
    decision = case.ruling.decision
    found = [name for name, reason in topic.reasons.items()
             if reason.clause == variation.clause and reason.says is decision and reason.holds(case)]
    is_decided_by_it = decision is Decision.ALLOW or case.forbids(variation.clause)
    if not found or not is_decided_by_it:
        raise CannotDeal(N_("The rules of this table have no such request."))
    return found[0]


def _reasons(case: Case, variation: Variation, topic: Topic, rng: Rng) -> tuple[str, list[str]]:
    """The right one, and the four to choose from; raises CannotDeal."""
    right = _right_reason(case, variation, topic)
    return right, _options(case, right, topic.reasons, rng)


def _options(case: Case, right: str, reasons: Mapping[str, Reason], rng: Rng) -> list[str]:
    """Two that grant and two that refuse, of which only the right one is true, in any order.

    One of the others misreads the very rule that decides, wherever it can be misread.
    """
    chosen, due = [right], reasons[right]
    false = [name for name, reason in reasons.items() if not reason.holds(case) and reason.fits(case)]
    for grants in (not due.grants, due.grants, not due.grants):
        left = [name for name in false if name not in chosen and reasons[name].grants is grants]
        of_the_rule = [name for name in left if reasons[name].clause == due.clause]
        is_misread = len(chosen) == 1 or (due.says is Decision.FLOOR and grants)
        if not left:
            raise CannotDeal(N_("The rules of this table have no such request."))
        chosen.append(rng.choice(of_the_rule if is_misread and of_the_rule else left))
    rng.shuffle(chosen)
    return chosen


def _key(right: str, options: Sequence[str], case: Case, topic: Topic) -> Json:
    """Everything that judging needs: the reason that is right, among the others, decides all of it."""
    reasons = topic.reasons
    return {
        "decision": str(reasons[right].says),
        "reason": options.index(right),
        "said": reasons[right].said(case),
        "clause": str(reasons[right].clause),
        "clauses": [str(reasons[option].clause) for option in options],
        "cited": _stored(cited(reasons[right].clause, case.table)),
    }


def _prompt(variant: str, case: Case, topic: Topic) -> Json:
    dealer = Hand([case.upcard] if case.upcard else ())
    shown = show_box(case.box)
    shown["hands"] = [hand for hand in shown["hands"] if hand["cards"] or hand["wager"]]
    asking = next(at for at, hand in enumerate(case.box.hands) if hand is case.hand)
    return {
        "variant": variant,
        "dealer": show_hand(dealer, DEALER) if case.upcard else None,
        "boxes": [shown],
        "asked": {
            "request": str(case.request) if case.request else "bet",
            "hand": case.box.hand_id(asking),
            "way": str(case.way),
            "amount": case.amount,
            "is_in_box": case.is_in_box,
            "moment": str(case.moment),
        },
        "history": list(case.history),
        "placard": [placard_line(clause, case.table) for clause in topic.rules(case.table)],
    }


def _stored(message: Message) -> Json:
    return {"message": message.template, **message.params}


def _message(stored: Json) -> Message:
    return Message(stored["message"], {name: value for name, value in stored.items() if name != "message"})
