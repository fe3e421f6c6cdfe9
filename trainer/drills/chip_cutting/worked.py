"""How an amount is cut, or why it cannot be: sentences made from this very item."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.drills.base import Json
from trainer.drills.chip_cutting.mistakes import facts, read_cut, said_cut
from trainer.engine.cutting import Cut, worth
from trainer.errors import N_, Message

_BLACKJACK = N_("Blackjack pays %(odds)s: %(exact)s on %(stake)s.")
_BROKEN = N_("%(exact)s is finer than the smallest chip, %(smallest)s: the house pays %(due)s.")
_FINER = N_("%(exact)s is finer than the smallest chip, %(smallest)s, and this house rounds nothing: "
            "call the floor.")
_SHORT = N_("What is left in the rack does not come to %(exact)s: ask for a fill.")
_NOT_LEFT = N_("What is left in the rack is not enough for %(wanted)s: ask for a fill.")
_FIRST = {
    "colour_for_colour": N_("First the bet’s own colours: %(fixed)s."),
    "keep_fives": N_("First the fives: %(fixed)s."),
    "wanted": N_("First what was asked for: %(fixed)s."),
}
_REST = N_("Then %(rest)s in the fewest chips: %(chips)s.")
_CUT = N_("%(due)s in the fewest chips: %(cut)s.")
_TOO_LITTLE = N_("%(off)s too little.")
_TOO_MUCH = N_("%(off)s too much.")


def worked_cut(key: Json) -> Iterator[Message]:
    """From what is owed to the chips."""
    said = facts(key) | {"smallest": {"money": key["smallest"]}}
    if key["stake"]:
        yield Message(_BLACKJACK, said)
    if key["due"] == "cannot":
        yield Message(_reason(key), said | {"wanted": said_cut(read_cut(key["wanted"]))})
        return
    if key["amount"] != key["exact"]:
        yield Message(_BROKEN, said)
    yield from _parts(key, said)


def worked_answer(key: Json, cut: Cut) -> Iterator[Message]:
    """How far the chips of the answer are from what is owed, where no misconception says it."""
    off = worth(cut) - key["amount"]
    if off and key["due"] == "push":
        yield Message(_TOO_MUCH if off > 0 else _TOO_LITTLE, {"off": {"money": abs(off)}})


def _reason(key: Json) -> str:
    if key["is_finer"]:
        return _FINER
    return _NOT_LEFT if key["wanted"] else _SHORT


def _parts(key: Json, said: dict[str, Json]) -> Iterator[Message]:
    fixed, cut = read_cut(key["fixed"]), read_cut(key["cut"])
    if not fixed:
        yield Message(_CUT, said)
        return
    yield Message(_FIRST[key["rule"]], said | {"fixed": said_cut(fixed)})
    rest = {value: left for value in cut if (left := cut[value] - fixed.get(value, 0))}
    if rest:
        yield Message(_REST, {"rest": {"money": worth(rest)}, "chips": said_cut(rest)})
