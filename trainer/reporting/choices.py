"""What can be chosen in the filters of a report, besides what belongs to the class."""

from __future__ import annotations

from trainer.content import Content
from trainer.drills import KINDS
from trainer.practice import MODES


def choices(content: Content) -> dict[str, list[tuple[str, str]]]:
    """By filter: value, and the id that the page names."""
    return {
        "kind": [(kind, kind) for kind in KINDS],
        "drill": [(drill_id, drill_id) for drill_id in content.drills],
        "table": [(table_id, table_id) for table_id in content.tables],
        "mode": [(mode, mode) for mode in MODES],
        "situation": [(f"{kind}/{one}", f"{kind}/{one}") for kind, module in KINDS.items()
                      for one in module.SITUATIONS],
        "device": [(one, one) for one in ("phone", "tablet", "computer")],
    }
