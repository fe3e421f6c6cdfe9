"""Misconceptions about a cut: the sentence of each, and how a cut is told to show one.

There is no code for touching the player's chips: an answer is what leaves the rack, so the bet cannot be
touched. Who pays the stake along with the win shows STAKE_ADDED, who gives back the chip that was to be
changed SAME_CHIP_BACK.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.drills.base import Json, Mistake
from trainer.drills.chip_cutting.tasks import OF_BLACKJACK
from trainer.drills.lines.mistakes import MISTAKE_NAMES as LINE_NAMES
from trainer.drills.lines.mistakes import MISTAKES as LINE_MISTAKES
from trainer.drills.lines.mistakes import ROUNDING
from trainer.engine.cutting import Cut, DueCut, worth
from trainer.errors import N_

MISTAKES: Mapping[str, str] = {
    **{code: LINE_MISTAKES[code] for code in OF_BLACKJACK},
    "CALLS_UNPAYABLE": N_("The rack can pay this: %(cut)s."),
    "PAYS_UNPAYABLE": N_("The rack has not got the chips for this, and nothing else is owed."),
    "NO_BREAKAGE": N_("%(exact)s is owed, and what no chip pays is rounded: %(rounding)s"),
    "WRONG_BREAKAGE": N_("You rounded in your own way: %(rounding)s"),
    "HALF_MISSING": N_("The %(half)s at the end is missing."),
    "SHORT_ONE": N_("One chip of %(chip)s is missing: %(off)s too little."),
    "OVER_ONE": N_("There is one chip of %(chip)s too many: %(off)s too much."),
    "SWAPPED_DENOM": N_("%(count)s × %(used)s lies where %(count)s × %(meant)s should: %(off)s out."),
    "SAME_CHIP_BACK": N_("The player asked to have %(chip)s changed: give chips that are smaller."),
    "WRONG_CONVERSION": N_("The amount is right, the colours are not: %(rule)s"),
    "TOO_MANY_CHIPS": N_("The amount is right, with %(given)s chips where %(count)s are enough."),
    "LOW_FIRST": N_("Cut the largest chips first: they lie at the bottom."),
}

MISTAKE_NAMES: Mapping[str, str] = {
    **{code: LINE_NAMES[code] for code in OF_BLACKJACK},
    "CALLS_UNPAYABLE": N_("Called a payable amount unpayable"),
    "PAYS_UNPAYABLE": N_("Paid what the rack cannot pay"),
    "NO_BREAKAGE": N_("Forgot to round to the smallest chip"),
    "WRONG_BREAKAGE": N_("Rounded otherwise than the house"),
    "HALF_MISSING": N_("Half left out"),
    "SHORT_ONE": N_("One chip short"),
    "OVER_ONE": N_("One chip too many"),
    "SWAPPED_DENOM": N_("One colour taken for another"),
    "SAME_CHIP_BACK": N_("Same chip given back as change"),
    "WRONG_CONVERSION": N_("Other colours than the house pays"),
    "TOO_MANY_CHIPS": N_("More chips than needed"),
    "LOW_FIRST": N_("Small chips laid first"),
}

RULES: Mapping[str, str] = {
    "fewest": N_("as few chips as can be."),
    "colour_for_colour": N_("each colour of the bet is paid in its own chips, as far as it goes."),
    "keep_fives": N_("the player is left five fives to bet with."),
    "wanted": N_("the player asked for %(wanted)s."),
}
"""What a cut must be like, as the end of a sentence."""

_MOST_SWAPPED = 4
_BESIDES = 3
"""Chips more than due with which a swap is still told: a chip or two may be given in smaller ones."""


def is_accepted(key: Json, cut: Cut) -> bool:
    """Whether a cut of the right amount is one that the house, or the player, wants."""
    below = key["below"]
    is_smaller = below is None or all(value < below for value in cut)
    return is_smaller and DueCut(read_cut(key["fixed"]), read_cut(key["cut"])).accepts(cut)


def is_in_order(cut: Cut, order: Sequence[int]) -> bool:
    """Whether the highest chips went down first; a form that tells no order has them from the highest."""
    return not order or list(order) == sorted(cut, reverse=True)


def refused(key: Json) -> Iterator[Mistake]:
    """What "the rack cannot pay this" shows where it can."""
    code = "CALLS_UNPAYABLE" if key["amount"] == key["exact"] else "NO_BREAKAGE"
    yield Mistake(code, facts(key))


def diagnosed(key: Json, cut: Cut, order: Sequence[int]) -> Iterator[Mistake]:
    """What a cut shows, the likeliest first; nothing where it is right, or wrong in no known way."""
    if key["due"] == "cannot":
        yield Mistake("PAYS_UNPAYABLE", facts(key))
        return
    if worth(cut) == key["amount"]:
        yield from _of_the_choice(key, cut)
        if not is_in_order(cut, order):
            yield Mistake("LOW_FIRST", facts(key))
        return
    code = key["amounts"].get(str(worth(cut)))
    if code is not None:
        yield Mistake(code, facts(key))
    else:
        yield from _of_the_count(key, cut)


def chances_of_cut(key: Json) -> frozenset[str]:
    """Codes of the misconceptions that some cut, or refusing one, shows."""
    if key["due"] == "cannot":
        return frozenset({"PAYS_UNPAYABLE"})
    codes = {*key["amounts"].values(), "SHORT_ONE", "OVER_ONE"}
    codes |= {mistake.code for mistake in refused(key)} if key["may_refuse"] else set()
    rack, due = [int(value) for value in key["rack"]], read_cut(key["cut"])
    needed = {
        "SAME_CHIP_BACK": key["below"] is not None,
        "WRONG_CONVERSION": bool(key["fixed"]),
        "SWAPPED_DENOM": len(rack) > 1,
        "TOO_MANY_CHIPS": any(value < max(due) for value in rack),
        "LOW_FIRST": sum(value < key["amount"] for value in rack) > 1,
    }
    return frozenset(codes | {code for code, is_there in needed.items() if is_there})


def _of_the_choice(key: Json, cut: Cut) -> Iterator[Mistake]:
    if is_accepted(key, cut):
        return
    if key["below"] is not None and any(value >= key["below"] for value in cut):
        yield Mistake("SAME_CHIP_BACK", facts(key) | {"chip": {"money": key["below"]}})
    elif any(cut.get(value, 0) < count for value, count in read_cut(key["fixed"]).items()):
        yield Mistake("WRONG_CONVERSION", facts(key))
    else:
        yield Mistake("TOO_MANY_CHIPS", facts(key) | {"given": sum(cut.values())})


def _of_the_count(key: Json, cut: Cut) -> Iterator[Mistake]:
    """A chip too few or too many, or one colour for another."""
    off = worth(cut) - key["amount"]
    due, money = read_cut(key["cut"]), {"off": {"money": abs(off)}, "chip": {"money": abs(off)}}
    if -off in cut or -off in due:
        yield Mistake("SHORT_ONE", facts(key) | money)
    elif off in cut:
        yield Mistake("OVER_ONE", facts(key) | money)
    elif (swapped := _swapped(due, cut, off)) is not None:
        count, meant, used = swapped
        yield Mistake("SWAPPED_DENOM", facts(key) | money | {
            "count": count, "meant": {"money": meant}, "used": {"money": used}})


def _swapped(due: Cut, cut: Cut, off: int) -> tuple[int, int, int] | None:
    """How many chips of the cut stand for as many of another value that is due; the fewest that do.

    A swap leaves the number of chips alone: far more of them were not cut so by one.
    """
    if sum(cut.values()) > sum(due.values()) + _BESIDES:
        return None
    for count in range(1, _MOST_SWAPPED + 1):
        for meant in due:
            for used, given in cut.items():
                if count <= min(due[meant], given) and count * (used - meant) == off:
                    return count, meant, used
    return None


def facts(key: Json) -> dict[str, Json]:
    """All that the sentences about an item speak of."""
    amounts = {"amount": key["amount"], "due": key["amount"], "exact": key["exact"], "half": key["half"],
               "stake": key["stake"]}
    return {
        **{name: {"money": amount} for name, amount in amounts.items()},
        "odds": key["odds"],
        "rounding": {"message": ROUNDING[key["rounding"]]},
        "rule": {"message": RULES[key["rule"]], "wanted": said_cut(read_cut(key["wanted"]))},
        "cut": said_cut(read_cut(key["cut"])),
        "count": sum(key["cut"].values()),
    }


def said_cut(cut: Cut) -> Json:
    """``2 × 100 + 1 × 2.50``, however many colours there are."""
    if not cut:
        return {"money": 0}
    (value, count), *others = cut.items()
    first: Json = {"message": _CHIPS, "count": count, "chip": {"money": value}}
    return {"message": _SUM, "first": first, "rest": said_cut(dict(others))} if others else first


_CHIPS = N_("%(count)s × %(chip)s")
_SUM = N_("%(first)s + %(rest)s")


def read_cut(written: Mapping[str, int]) -> dict[int, int]:
    """A cut out of JSON, whose names are text; the highest value first."""
    return {value: written[str(value)] for value in sorted(map(int, written), reverse=True)}


def write_cut(cut: Cut) -> dict[str, int]:
    return {str(value): count for value, count in cut.items()}
