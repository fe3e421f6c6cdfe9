"""Looking after what the school keeps: the record of who did what, exports, erasing, retention."""

from trainer.store.audit import Entry
from trainer.upkeep.erasing import Erased, called, erase, find_by_word, find_to_erase
from trainer.upkeep.exporting import export_csv, export_json
from trainer.upkeep.rebuilding import rebuild
from trainer.upkeep.record import SPOKEN_OF, Shown, every, head, shown, verify
from trainer.upkeep.retention import Due, apply, due

__all__ = [
    "SPOKEN_OF", "Due", "Entry", "Erased", "Shown", "apply", "called", "due", "erase", "every",
    "export_csv", "export_json", "find_by_word", "find_to_erase", "head", "rebuild", "shown", "verify",
]
