"""Other verdicts on the same prompts: keys exchanged behind the engine's back, and an engine that lies."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any
from unittest.mock import patch

from trainer.calls.saying import say_total
from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill, DrillKind, Item, Json, Verdict
from trainer.drills.hand_total.hands import AskedHand
from trainer.drills.lines.bets import odd_bets
from trainer.drills.payout import verdicts as payout_verdicts
from trainer.drills.totals import total_key
from trainer.engine.box import Box
from trainer.engine.dealer import DealerPlay, dealer_must_draw, dealer_needs_cards
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import House, HouseRules, RuleSet
from trainer.engine.settlement import Settlement, settle_box, settle_insurance

DEALING = ("tables", "dealer_draw.tables", "hand_total.hands", "tables.dealing", "tables.finished")
"""Of ``trainer.drills``, what lays the cards out: there the engine has its say in the prompt."""


class OtherKeys:
    """A kind of drill that shows the true prompt and stores another item's key and situation."""

    def __init__(self, kind: DrillKind) -> None:
        self._kind = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kind, name)

    def generate(self, drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
        self._place = drill, table
        return self._other(self._kind.generate(drill, table, situation, rng))

    def follow_up(self, item: Item, answer: Json, verdict: Verdict) -> Item | None:
        step = self._kind.follow_up(item, answer, verdict)
        return step and self._other(step)

    def _other(self, true: Item) -> Item:
        drill, table = self._place
        situations = self._kind.situations(drill, table)
        others = [one for one in situations if one != true.situation] or situations
        for n in count():
            rng = Rng(b"another item %d" % n)
            other = self._kind.generate(drill, table, rng.choice(others), rng)
            if self._kind.model_form(other) != self._kind.model_form(true):
                return replace(other, prompt=true.prompt, target_ms=true.target_ms + 1000)
        raise AssertionError("not reached")


_OTHERS: Mapping[str, DrillKind] = {name: OtherKeys(kind) for name, kind in KINDS.items()}


def other_keys() -> AbstractContextManager[object]:
    """Every kind issues its items with the right answer of another one."""
    return patch.dict(KINDS, _OTHERS)


@contextmanager
def other_engine() -> Iterator[None]:
    """The engine says something else wherever no cards are laid out.

    What the engine says is also asked to reject an item: see ``no_rejection``.
    """
    with ExitStack() as lies:
        for module, name, lie in _places():
            lies.enter_context(patch.object(module, name, lie))
        lies.enter_context(patch.object(AskedHand, "is_final", _is_not_final))
        yield


def no_rejection(content: Content) -> AbstractContextManager[object]:
    """Payouts on which a wrong amount has two meanings are dealt again, which only the right one can tell.

    So that a lie leaves the prompts alone they are taken as they come, in every world; and which bets are
    fair, which is worked out once and kept, is worked out now.
    """
    for table in content.tables.values():
        odd_bets(table.rules, table.house)
    return patch.object(payout_verdicts, "is_ambiguous", lambda line, wrong: False)


@cache
def _places() -> tuple[tuple[Any, str, Callable[..., Any]], ...]:
    """Module, name and lie, wherever a function of the engine has been imported by its name."""
    told = [module for name, module in sorted(sys.modules.items()) if _is_told_lies(name)]
    return tuple((module, function.__name__, lie) for function, lie in _LIES.items() for module in told
                 if getattr(module, function.__name__, None) is function)


def _is_told_lies(name: str) -> bool:
    is_dealing = any(f"{name}.".startswith(f"trainer.drills.{module}.") for module in DEALING)
    return name.startswith("trainer.") and not (f"{name}.".startswith("trainer.engine.") or is_dealing)


def _other_total_key(hand: Hand, rules: RuleSet, house: House, *, is_final: bool) -> Json:
    """That of another hand."""
    other = Hand.of("5s 9h" if hand.total != 14 else "As 6h")
    return total_key(other, rules, house, is_final=not is_final)


def _other_needs(*about: Any) -> DealerPlay:
    is_play = dealer_needs_cards(*about) is DealerPlay.DRAW
    return DealerPlay.NONE if is_play else DealerPlay.DRAW


def _other_box(box: Box, *about: Any, **more: Any) -> tuple[Settlement, ...]:
    """Everything is paid, and far too much."""
    return tuple(_overpaid(one, box.bet) for one in settle_box(box, *about, **more))


def _other_insurance(box: Box, *about: Any) -> Settlement | None:
    settlement = settle_insurance(box, *about)
    return settlement and _overpaid(settlement, box.insurance)


def _overpaid(settlement: Settlement, stake: int) -> Settlement:
    return replace(settlement, pays=settlement.pays + 7 * stake, takes=0)


_true_is_final = AskedHand.is_final


def _is_not_final(asked: AskedHand, rules: RuleSet) -> bool:
    return not _true_is_final(asked, rules)


_LIES: dict[Callable[..., Any], Callable[..., Any]] = {
    say_total: lambda hand, house, *, is_final: str(hand.total + 1),
    total_key: _other_total_key,
    dealer_must_draw: lambda hand, rules: not dealer_must_draw(hand, rules),
    dealer_needs_cards: _other_needs,
    settle_box: _other_box,
    settle_insurance: _other_insurance,
}
