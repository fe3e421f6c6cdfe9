"""Lists of a class to take away that have no page of their own: they are like reports without one."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.errors import N_
from trainer.reporting import r07_assignment, r08_exam, skills
from trainer.reporting.registry import AS_OF_NOW, OfClass

LISTS: Mapping[str, OfClass] = {
    "skills": OfClass(id="skills", name=N_("Skills"), make=skills.report, period="all", holds_not=AS_OF_NOW,
                      has_period=False, is_tab=False),
    "assignments": OfClass(id="r7", name=N_("Assignments"), make=r07_assignment.list_of_class, period="all",
                           is_tab=False),
    "exams": OfClass(id="r8", name=N_("Exams"), make=r08_exam.list_of_class, period="all", is_tab=False),
}
"""By name; its address is ``/teach/classes/<id>/<name>.csv``."""
