"""Assignments: set to a class or to some of it, begun from Today, and how far everybody is.

What counts: every answer that counts for mastery's figures (of a practice block or a check, unassisted,
not rapid, away, a slip or voided), on the assignment's drills at its tables, from its opening until it is
closed, whether its block was begun for the assignment or not. What comes after the due date is late.
"""

from trainer.assignments.begin import Task, begin, tasks
from trainer.assignments.outstanding import Outstanding, outstanding
from trainer.assignments.reading import FIELDS, Wanted, read
from trainer.assignments.setting import change, class_of, in_class, look, make, withdraw
from trainer.assignments.standing import Standing, standing_of
from trainer.assignments.table import Row, rows_of
from trainer.assignments.typed import again, for_one, typed_of
from trainer.store.assignments import Assignment

__all__ = [
    "FIELDS", "Assignment", "Outstanding", "Row", "Standing", "Task", "Wanted", "again", "begin", "change",
    "class_of", "for_one", "in_class", "look", "make", "outstanding", "read", "rows_of", "standing_of",
    "tasks", "typed_of", "withdraw",
]
