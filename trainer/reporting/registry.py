"""The one list of the reports of a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trainer.errors import N_
from trainer.reporting import (
    r01_class,
    r02_matrix,
    r04_mistakes,
    r05_situations,
    r06_items,
    r09_answers,
    r10_progress,
    r15_costs,
)
from trainer.reporting.asked import Asked
from trainer.reports.report import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class OfClass:
    """A report of a class; its address is ``/teach/classes/<id>/<name>``, its key here."""

    id: str
    name: str
    """English, marked for translation: of its tab and its title."""
    make: Callable[[Asked], Report]
    template: str = "reports/report.html"
    period: str = "30"
    """The preset of a page that is not told one."""
    filters: tuple[str, ...] = ()
    """Those that its page offers besides group and period; whatever else an address says holds too."""
    is_tab: bool = True
    has_period: bool = True
    """Else it is of how things stand now, and offers no days."""
    has_files: bool = True
    """Else its table is a page of the log, which is taken away whole and noted (``log.py``)."""
    has_columns: bool = True
    """Else its page draws its table in its own way, and whole."""


OF_CLASS: Mapping[str, OfClass] = {
    "overview": OfClass(id="r1", name=N_("Overview"), make=r01_class.report,
                        template="reports/overview.html", filters=("kind", "mode", "table")),
    "matrix": OfClass(id="r2", name=N_("Skill matrix"), make=r02_matrix.report,
                      template="reports/matrix.html", filters=("kind",), has_period=False, has_columns=False),
    "mistakes": OfClass(id="r4", name=N_("Mistakes"), make=r04_mistakes.report,
                        template="reports/mistakes.html", filters=("kind", "mode", "table", "device")),
    "situations": OfClass(id="r5", name=N_("Situations"), make=r05_situations.report,
                          template="reports/situations.html", filters=("kind", "mode", "table", "device")),
    "items": OfClass(id="r6", name=N_("Items"), make=r06_items.report, template="reports/items.html",
                     filters=("kind", "mode", "table", "device")),
    "progress": OfClass(id="r10", name=N_("Progress"), make=r10_progress.report,
                        template="reports/progress.html", period="term",
                        filters=("person", "kind", "mode", "table")),
    "answers": OfClass(id="r9", name=N_("Answers"), make=r09_answers.report, template="reports/answers.html",
                       filters=("kind", "situation", "table", "mode", "device"), is_tab=False,
                       has_files=False),
    "costs": OfClass(id="r15", name=N_("What errors cost"), make=r15_costs.report,
                     template="reports/costs.html", filters=("mode", "table", "device"), is_tab=False),
}
"""By name, in the order of the tabs."""
