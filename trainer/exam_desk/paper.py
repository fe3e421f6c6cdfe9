"""An exam on paper: the items that its blueprint deals from a seed, as far as paper can ask them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from trainer import exams
from trainer.content import Content
from trainer.drills.base import Drill, Item
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.exams import Blueprint, Dealt, Exam, deal_paper
from trainer.exams.pinning import as_published
from trainer.papers import blackjack_asked, case_asked, sum_asked, total_asked
from trainer.people import Person
from trainer.sheets.practice import BlackjackAsked, CaseAsked, SumAsked, TotalAsked
from trainer.store.audit import add_entry
from trainer.store.database import Store

Question = TotalAsked | BlackjackAsked | CaseAsked | SumAsked


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The questions of one part; numbered on from ``first``."""

    form: str
    """How they are asked: ``totals``, ``blackjacks``, ``cases``, ``sums``."""
    drill_id: str
    first: int
    """Questions before it."""
    questions: tuple[Question, ...]
    weight: int
    seconds: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamPaper:
    """One for all who write it, in the order of the exam's parts."""

    exam: Exam
    blueprint: Blueprint
    table: HouseRules
    seed: bytes
    sections: tuple[Section, ...]
    left_out: tuple[str, ...]
    """Drills that paper cannot ask."""

    @property
    def questions(self) -> int:
        return sum(len(section.questions) for section in self.sections)


def print_paper(store: Store, actor: Person, exam_id: int, seed: bytes, now: datetime) -> None:
    """Tell the record that a paper of this seed was made. Raises NotFound."""
    found = exams.exam(store, actor, exam_id)
    store.write(lambda db: add_entry(db, actor.id, "exam.printed", f"exam:{found.id}", now, seed=seed.hex()))


def on_paper(store: Store, content: Content, actor: Person, exam_id: int, seed: bytes) -> ExamPaper:
    """The same seed makes the same paper, by the rules that the exam was published with.

    Raises NotFound, for a table or drills taken out too.
    """
    found = exams.exam(store, actor, exam_id)
    blueprint = exams.read_blueprint(found.blueprint)
    with store.read() as db:
        own = as_published(db, content, blueprint)
    return paper_of(own or content, found, blueprint, seed)


def paper_of(content: Content, exam: Exam, blueprint: Blueprint, seed: bytes) -> ExamPaper:
    """An exam's paper from a seed; raises NotFound for a table or drills taken out."""
    table = content.tables.get(blueprint.table_id)
    if table is None or any(part.drill_id not in content.drills for part in blueprint.parts):
        raise NotFound(N_("The table or a drill of this exam is not there any more."))
    dealt = list(deal_paper(content, blueprint, seed))
    sections: list[Section] = []
    left_out: list[str] = []
    for place, part in enumerate(blueprint.parts):
        items = [one for one in dealt if one.part == place]
        form = form_of(content.drills[part.drill_id], table, items)
        if form is None:
            left_out.append(part.drill_id)
            continue
        sections.append(Section(
            form=form, drill_id=part.drill_id, first=sum(len(one.questions) for one in sections),
            questions=tuple(_ASKED[form](content, one.item, table) for one in items), weight=part.weight,
            seconds=part.seconds))
    return ExamPaper(exam=exam, blueprint=blueprint, table=table, seed=seed, sections=tuple(sections),
                     left_out=tuple(dict.fromkeys(left_out)))


def form_of(drill: Drill, table: HouseRules, items: Sequence[Dealt]) -> str | None:
    """How paper asks a drill; None: what is flashed, played, cut or ruled on cannot be asked there."""
    kind = drill.kind, drill.variant
    if kind == ("hand-total", "single"):
        return "totals"
    if kind == ("arithmetic", "sum"):
        return "sums"
    if drill.kind != "payout" or drill.params.get("boxes") != [1, 1]:
        return None
    is_plain = table.rules.suited_blackjack_payout == "none"
    is_blackjacks = is_plain and all(one.item.situation in ("bj_even", "bj_odd") for one in items)
    return "blackjacks" if is_blackjacks else "cases"


_ASKED: dict[str, Callable[[Content, Item, HouseRules], Question]] = {
    "totals": total_asked,
    "blackjacks": lambda content, item, table: blackjack_asked(item),
    "cases": case_asked,
    "sums": sum_asked,
}
