"""The one list of the reports of a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

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
from trainer.reports.filters import Filters
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
    """Those that its page offers at once, besides group and period; ``more`` are folded up, and whatever else
    an address says holds too."""
    holds_not: tuple[str, ...] = ()
    """Filters that its figures cannot be narrowed by: an address that has them is read without."""
    is_tab: bool = True
    has_period: bool = True
    """Else it is of how things stand now, and offers no days."""
    has_files: bool = True
    """Else its table is a page of the log, which is taken away whole and noted (``log.py``)."""
    has_columns: bool = True
    """Else its page draws its table in its own way, and whole."""

    @property
    def more(self) -> tuple[str, ...]:
        """What is asked for rarely and holds of its figures."""
        return tuple(name for name in RARE if name not in (*self.filters, *self.holds_not)) \
            if self.has_period else ()

    def holding(self, filters: Filters) -> Filters:
        """Those that hold: neither page nor file nor evidence says of its figures what they are not."""
        usual: dict[str, Any] = {name: getattr(Filters(period=self.period), name) for name in self.holds_not}
        return replace(filters, **usual)


RARE = ("person", "situation", "table", "device", "lang", "assignment", "voided")
_OF_LIST = ("counts", "mastery", "currency")
"""Of the list of answers alone."""
_OF_SKILL = (*_OF_LIST, "right", "code", "voided")
"""Of answers that tell of skill and are not voided, right and wrong together."""
AS_OF_NOW = ("period", "since", "until", "drill", "situation", "table", "mode", "assignment", "exam", "lang",
             "device", *_OF_SKILL)
"""How skills stand: of all answers that ever counted."""

OF_CLASS: Mapping[str, OfClass] = {
    "overview": OfClass(id="r1", name=N_("Overview"), make=r01_class.report,
                        template="reports/overview.html", filters=("kind", "mode"), holds_not=_OF_LIST),
    "matrix": OfClass(id="r2", name=N_("Skill matrix"), make=r02_matrix.report,
                      template="reports/matrix.html", filters=("kind",), holds_not=AS_OF_NOW,
                      has_period=False, has_columns=False),
    "mistakes": OfClass(id="r4", name=N_("Mistakes"), make=r04_mistakes.report,
                        template="reports/mistakes.html", filters=("kind", "mode"),
                        holds_not=("drill", "situation", *_OF_SKILL)),
    "situations": OfClass(id="r5", name=N_("Situations"), make=r05_situations.report,
                          template="reports/situations.html", filters=("kind", "mode"), holds_not=_OF_SKILL),
    "items": OfClass(id="r6", name=N_("Items"), make=r06_items.report, template="reports/items.html",
                     filters=("kind", "mode"), holds_not=_OF_SKILL),
    "progress": OfClass(id="r10", name=N_("Progress"), make=r10_progress.report,
                        template="reports/progress.html", period="term",
                        filters=("kind", "mode"), holds_not=_OF_LIST),
    "answers": OfClass(id="r9", name=N_("Answers"), make=r09_answers.report, template="reports/answers.html",
                       filters=("kind", "mode"), is_tab=False, has_files=False),
    "costs": OfClass(id="r15", name=N_("What errors cost"), make=r15_costs.report,
                     template="reports/costs.html", filters=("mode",), holds_not=_OF_SKILL, is_tab=False),
}
"""By name, in the order of the tabs."""
