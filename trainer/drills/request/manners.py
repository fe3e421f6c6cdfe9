"""A card on 21, and how a card is asked for: by hand, by word, by somebody else, with a hand on the cards."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.request.case import Case, Deal, Reason, Topic, Variation, allow, never, refuse
from trainer.engine.permission import Way
from trainer.engine.procedure import Procedure, word_counts
from trainer.engine.requests import Request
from trainer.errors import N_

_OF_21 = ("T56", "966", "885", "T47", "A46", "A28", "993")
_BELOW_21 = ("T8", "T9", "TJ", "99", "A9", "T63", "874")
_STIFF = ("T2", "T4", "95", "86", "T6", "532", "643")


def _on_21(deal: Deal) -> Case:
    return _hit(deal, deal.rng.choice(_OF_21))


def _below_21(deal: Deal) -> Case:
    return _hit(deal, deal.rng.choice(_BELOW_21))


def _by_word(deal: Deal) -> Case:
    return _hit(deal, deal.rng.choice(_STIFF), Way.WORD)


def _by_hand(deal: Deal) -> Case:
    return _hit(deal, deal.rng.choice(_STIFF))


def _by_another(deal: Deal) -> Case:
    return _hit(deal, deal.rng.choice(_STIFF), Way.ANOTHER)


def _touching(deal: Deal) -> Case:
    return _hit(deal, deal.rng.choice(_STIFF), Way.TOUCH)


def _hit(deal: Deal, ranks: str, way: Way = Way.SIGNAL) -> Case:
    history = ("first_two",) if len(ranks) == 2 else ("drew",)
    return deal.asks(Request.HIT, deal.box(ranks), way=way, history=history)


def _counts(case: Case) -> bool:
    return word_counts(case.table)


_21_REASONS: Mapping[str, Reason] = {
    "no_card_on_21": refuse("auto_stand_21", N_("On 21 a hand stands: it gets no card."),
                            lambda case: case.forbids("auto_stand_21")),
    "card_on_21": allow("auto_stand_21", N_("A hand may draw on 21 too."),
                        lambda case: not case.rules.auto_stand_21),
    "below_21": allow("auto_stand_21", N_("Below 21 a hand may draw, however high it is."),
                      lambda case: case.hand.total < 21),
    "until_stop": allow("auto_stand_21", N_("A hand draws until the player says stop."),
                     lambda case: not case.rules.auto_stand_21),
    "no_card_on_17": refuse("auto_stand_21", N_("From 17 on a box gets no card."), never),
    "surely_bust": refuse("auto_stand_21", N_("No card for a hand that would surely bust."), never),
    "bank_stiff": allow("auto_stand_21", N_("While the bank may bust, every box may draw."), never),
}

_MANNER_REASONS: Mapping[str, Reason] = {
    "no_signal": refuse(Procedure.HAND_OR_WORD,
                        N_("A word alone is no request: the hand signal is missing."),
                        lambda case: case.way is Way.WORD and not _counts(case)),
    "signal": allow(Procedure.HAND_OR_WORD, N_("The player gave the hand signal, and that counts."),
                    lambda case: case.way is not Way.WORD),
    "word_is_enough": allow(Procedure.HAND_OR_WORD, N_("At this table the word is enough."), _counts),
    "word_was_heard": allow(Procedure.HAND_OR_WORD, N_("Whoever is heard clearly needs no signal."), _counts),
    "others_decide": refuse(Procedure.OWN_BOX, N_("Nobody else may speak for this box."),
                            lambda case: case.way is Way.ANOTHER),
    "own_decision": allow(Procedure.OWN_BOX, N_("The player of the box asks, and nobody else."),
                          lambda case: case.way is not Way.ANOTHER),
    "anyone_decides": allow(Procedure.OWN_BOX, N_("Anybody at the table may speak for a box."), never),
    "touches": refuse(Procedure.CARDS_UNTOUCHED, N_("The player has a hand on the cards."),
                      lambda case: case.way is Way.TOUCH),
    "untouched": allow(Procedure.CARDS_UNTOUCHED, N_("The player signals and leaves the cards alone."),
                       lambda case: case.way in (Way.SIGNAL, Way.ANOTHER)),
    "may_touch": allow(Procedure.CARDS_UNTOUCHED, N_("Cards that lie open may be touched."), never),
    "not_his_turn": refuse(Procedure.OWN_BOX, N_("It is not the turn of this box."), never),
    "no_card_here": refuse(Procedure.HAND_OR_WORD,
                           N_("Against this card of the bank no card is given."), never),
}


TWENTY_ONE = Topic(
    rules=lambda table: ("auto_stand_21",),
    situations={
        "hit_21": (
            Variation("auto_stand_21", _on_21),
            Variation("auto_stand_21", _below_21),
        ),
    },
    reasons=_21_REASONS,
)

MANNERS = Topic(
    rules=lambda table: (Procedure.HAND_OR_WORD, Procedure.OWN_BOX, Procedure.CARDS_UNTOUCHED),
    situations={
        "signal": (
            Variation(Procedure.HAND_OR_WORD, _by_word),
            Variation(Procedure.HAND_OR_WORD, _by_hand, is_at=lambda table: not word_counts(table)),
        ),
        "other_player": (
            Variation(Procedure.OWN_BOX, _by_another),
            Variation(Procedure.OWN_BOX, _by_hand),
        ),
        "touching": (
            Variation(Procedure.CARDS_UNTOUCHED, _touching),
            Variation(Procedure.CARDS_UNTOUCHED, _by_hand),
        ),
    },
    reasons=_MANNER_REASONS,
)
