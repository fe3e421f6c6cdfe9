"""Warm-up: sums in the house's own bets and chips, without a table. Outside the mastery of the skills."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.calls.money import read_money
from trainer.calls.vocabulary import Calls
from trainer.drills.arithmetic.hints import hint as hint
from trainer.drills.arithmetic.sums import MISTAKES as MISTAKES
from trainer.drills.arithmetic.sums import SORTS, has_sums, make_sum
from trainer.drills.base import WHOLE, Drill, Item, Json, Mistake, Verdict
from trainer.drills.lines.mistakes import MISTAKE_NAMES as PAYMENT_NAMES
from trainer.drills.totals.mistakes import MISTAKE_NAMES as TOTAL_NAMES
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

KIND = "arithmetic"
IS_SKILL = False

SITUATIONS: Mapping[str, str] = {name: sort.name for name, sort in SORTS.items()}
VARIANTS: Mapping[str, tuple[str, ...]] = {"sum": tuple(SITUATIONS)}
PARAMS: tuple[str, ...] = ()
RELIES_ON: Mapping[str, tuple[str, ...]] = {"sum": ("blackjack_payout", "payout_rounding")}
CRITICAL: tuple[str, ...] = ()
GUESS: Mapping[str, float] = {"sum": 0.02}

MISTAKE_NAMES: Mapping[str, str] = {
    code: name for code, name in {**PAYMENT_NAMES, **TOTAL_NAMES, "CARRY": N_("Carry lost")}.items()
    if code in MISTAKES
}


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's sorts of sum that the table's odds, bets and chips make."""
    return tuple(one for one in drill.situations if has_sums(one, table))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new sum; equal arguments make an equal one."""
    prompt, key = make_sum(situation, table, rng)
    return Item(KIND, situation, {"variant": drill.variant, **prompt}, key, drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the number as any amount is read; raises AnswerFormatError."""
    return {"amount": read_money(form.get("amount", ""), calls)}


def grade(item: Item, answer: Json) -> Verdict:
    """All or nothing; the codes are those that the key has for this number."""
    key, amount = item.key, answer["amount"]
    due = Message("%(due)s", {"due": {"money": key["due"]}})
    worked = (Message(SORTS[item.situation].worked, key["facts"]),)
    codes = key["wrong"].get(str(amount), [])
    credit = WHOLE if amount == key["due"] else 0
    return Verdict(credit, due, worked, tuple(Mistake(code, key["facts"]) for code in codes))


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    return frozenset(code for codes in item.key["wrong"].values() for code in codes)


def model_form(item: Item) -> dict[str, str]:
    """The field that a perfect answer would post."""
    return {"amount": f"{item.key['due'] / 100:.2f}"}
