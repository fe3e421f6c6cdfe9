"""Reports to order: who may see one, what it is made from, and one list of all.

A report of a class is a function ``(asked: Asked) -> Report`` in a module of its own, which fetches facts by
``trainer/store/reporting`` and hands them to ``trainer/reports``; it is added to ``OF_CLASS``.
"""

from trainer.reporting.asked import Asked, asked_of_class
from trainer.reporting.choices import choices
from trainer.reporting.lists import LISTS
from trainer.reporting.log import note_export, responses
from trainer.reporting.r03_trainee import only
from trainer.reporting.r03_trainee import report as trainee_report
from trainer.reporting.registry import OF_CLASS, OfClass

__all__ = ["LISTS", "OF_CLASS", "Asked", "OfClass", "asked_of_class", "choices", "note_export", "only",
           "responses", "trainee_report"]
