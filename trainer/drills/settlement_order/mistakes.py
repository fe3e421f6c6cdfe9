"""Misconceptions about the order of a settlement: their sentences, and what an order that fits none shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.drills.base import Json, Mistake
from trainer.drills.lines import mistakes as on_a_line
from trainer.errors import N_

_ON_A_LINE = (
    "PUSH_PAID", "PUSH_TAKEN", "BJ_TIES_21", "INS_NOT_TAKEN", "INS_PAID_NO_BJ", "MAIN_KEPT_ON_BJ",
    "ONE_BET_ONLY",
)
"""What a call without an amount can show."""

MISTAKES: Mapping[str, str] = {
    "PAID_BEFORE_INSURANCE": N_(
        "A critical fault: you paid before the insurance was settled. Insurance comes first."),
    "INSURANCE_LATE": N_("Insurance is settled before the bets in the boxes."),
    "LTR_ORDER": N_(
        "You went from the dealer’s left, as the cards are dealt. It is settled from the right: "
        "box %(first)s is first."),
    "MIRROR_SIDE": N_(
        "That is the right order in the mirror, as the players see it. On the dealer’s side box %(first)s "
        "is first."),
    "PAID_BEFORE_TAKE": N_("You paid while lost bets still lay there."),
    "COLLECTED_FIRST": N_(
        "You took all lost bets first. This house goes box by box: each is taken or paid as it comes."),
    "PAID_WALKING_BACK": N_(
        "You paid on the way back. The paying begins where the taking began, with box %(first_paid)s."),
    "SPLIT_HANDS_SWAPPED": N_(
        "The hands of a split box go in the same direction as the boxes: %(first_hand)s before the other."),
    "SKIPPED_BOX": N_("You passed over box %(skipped)s."),
    "SIDE_BETS_WITH_BOX": N_(
        "Here side bets do not go with their box: the lost ones are taken first, the winners paid last."),
    "SIDE_BETS_APART": N_("Here a side bet is settled together with its box."),
    **{code: on_a_line.MISTAKES[code] for code in _ON_A_LINE},
}

MISTAKE_NAMES: Mapping[str, str] = {
    "PAID_BEFORE_INSURANCE": N_("Paid before the insurance"),
    "INSURANCE_LATE": N_("Insurance left for later"),
    "LTR_ORDER": N_("Settled as it was dealt"),
    "MIRROR_SIDE": N_("Settled from the players’ side"),
    "PAID_BEFORE_TAKE": N_("Paid before all losers were taken"),
    "COLLECTED_FIRST": N_("Collected first, not box by box"),
    "PAID_WALKING_BACK": N_("Paid on the way back"),
    "SPLIT_HANDS_SWAPPED": N_("Hands of a split box swapped"),
    "SKIPPED_BOX": N_("Box passed over"),
    "SIDE_BETS_WITH_BOX": N_("Side bets settled with their box"),
    "SIDE_BETS_APART": N_("Side bets settled apart"),
    **{code: on_a_line.MISTAKE_NAMES[code] for code in _ON_A_LINE},
}

_INSURANCE = 1


def diagnosed(key: Json, given: Sequence[str]) -> tuple[Mistake, ...]:
    """What the order of the bound lines shows, the gravest first; nothing where it is right."""
    if list(given) == key["due"]:
        return ()
    known = key["wrong"].get(" ".join(given))
    codes = [known] if known else list(_shown(key, given))
    facts = key["facts"] | {"skipped": _passed_over(key, given) or ""}
    return tuple(Mistake(code, facts) for code in codes)


def chances_of_order(key: Json) -> frozenset[str]:
    """Codes of the misconceptions that some order shows, and some call where calls are asked."""
    codes = set(key["wrong"].values())
    rounds, paid = set(key["rounds"].values()), {
        key["rounds"][line] for line, is_paid in key["is_paid"].items() if is_paid and line in key["rounds"]}
    needed = {
        "PAID_BEFORE_INSURANCE": _INSURANCE in rounds and max(paid, default=0) > _INSURANCE,
        "INSURANCE_LATE": _INSURANCE in rounds and max(rounds) > _INSURANCE,
        "PAID_BEFORE_TAKE": _INSURANCE + 1 in rounds and max(rounds) > _INSURANCE + 1,
        "SKIPPED_BOX": len(set(key["boxes"].values())) > 1,
    }
    codes |= {code for code, is_there in needed.items() if is_there}
    if key["has_calls"]:
        wrong = [found for line in key["lines"].values() for found in line["wrong"].values()]
        codes |= {code for found in wrong for code in found}
    return frozenset(codes)


def _shown(key: Json, given: Sequence[str]) -> Iterator[str]:
    """Faults of an order that no single misconception explains."""
    rounds = [key["rounds"][line] for line in given]
    before = given[:_last(rounds, _INSURANCE)]
    if any(key["is_paid"][line] and key["rounds"][line] > _INSURANCE for line in before):
        yield "PAID_BEFORE_INSURANCE"
    elif any(key["rounds"][line] > _INSURANCE for line in before):
        yield "INSURANCE_LATE"
    if any(number > _INSURANCE + 1 for number in rounds[:_last(rounds, _INSURANCE + 1)]):
        yield "PAID_BEFORE_TAKE"
    if _passed_over(key, given):
        yield "SKIPPED_BOX"


def _last(rounds: Sequence[int], wanted: int) -> int:
    """Where the last line of a round stands; 0 where there is none."""
    return max((at for at, number in enumerate(rounds) if number == wanted), default=0)


def _passed_over(key: Json, given: Sequence[str]) -> str | None:
    """The one box that came too late, all the others being in order."""
    due: Sequence[str] = key["due"]
    for box in dict.fromkeys(key["boxes"].values()):
        own = [line for line in due if key["boxes"][line] == box]
        others_due, others_given = ([line for line in order if line not in own] for order in (due, given))
        came_late = [list(given).index(line) >= due.index(line) for line in own]
        if others_due == others_given and list(given) != due and all(came_late):
            return str(box)
    return None
