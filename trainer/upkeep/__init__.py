"""Looking after what the school keeps: the record of who did what, exports, erasing, retention."""

from trainer.upkeep.record import Shown, head, shown, verify

__all__ = ["Shown", "head", "shown", "verify"]
