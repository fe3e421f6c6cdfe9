"""One solved item of a drill, to show what it asks before a block is begun."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill, Verdict
from trainer.drills.dealable import first_dealable
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import CannotDeal
from trainer.practice.views import IssuedItem

_NEVER = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Example:
    """An item that nobody is asked, and what is said of a right answer to it."""

    item: IssuedItem
    verdict: Verdict


def example(content: Content, drill: Drill, table: HouseRules, lang: str) -> Example | None:
    """The same one each time; None where the table has nothing for the drill."""
    kind = KINDS[drill.kind]
    there = kind.situations(drill, table)
    if not there:
        return None
    first = next((one for one in kind.CRITICAL if one in there), there[0])
    try:
        _, item = first_dealable([(drill, one) for one in (first, *there)], table, lambda _: Rng(b"example"))
    except CannotDeal:
        return None
    verdict = kind.grade(item, kind.parse(kind.model_form(item), content.calls(table.id, lang)))
    shown = IssuedItem(
        sitting="", seq=1, kind=item.kind, drill_id=drill.id, table_id=table.id, prompt=item.prompt,
        target_ms=item.target_ms, n_items=1, issued=_NEVER)
    return Example(shown, verdict)
