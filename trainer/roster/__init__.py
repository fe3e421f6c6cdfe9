"""The people of a class as a list in a file: written, read, compared, and taken over as it was shown."""

from __future__ import annotations

from trainer.roster.comparing import FIELDS, Change, Line, Plan
from trainer.roster.importing import Outcome, dry_run, take_over
from trainer.roster.table import COLUMNS, MOST_BYTES, MOST_ROWS
from trainer.roster.writing import export

__all__ = ["COLUMNS", "FIELDS", "MOST_BYTES", "MOST_ROWS", "Change", "Line", "Outcome", "Plan", "dry_run",
           "export", "take_over"]
