"""R8 to order: an exam's report, and the list of all the exams of a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from trainer import certificates, exams
from trainer.errors import N_, Message
from trainer.exams import Exam, Overview
from trainer.exams.views import SittingRow
from trainer.people import Person
from trainer.practice.standing import currency_of
from trainer.practice.summing import sum_of
from trainer.reporting.asked import Asked
from trainer.reports.filters import Filters
from trainer.reports.r08_exam import Held, Sat, exam_columns, exam_row, exam_table, marks_chart
from trainer.reports.reliability import Reliability, reliability
from trainer.reports.report import Report
from trainer.reports.table import Money, Table
from trainer.store import audit, classes, names, papers, sums
from trainer.store.database import Database, Store
from trainer.store.practice import sitting_by_id
from trainer.store.reporting.exams import PaperItem, answers_of_exam, kept_costs

Costs = Mapping[int, tuple[str, int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """What the page of an exam's report says above its table; of the first attempts."""

    n: int
    n_passed: int
    missing: int
    reliability: Reliability | None
    costs: tuple[tuple[Money, Money], ...]
    """Over- and underpaid by currency."""


def of_exam(store: Store, actor: Person, exam_id: int, now: datetime) -> Report:
    """Figures once the results are out. Raises NotFound, StoreUnavailable."""
    found = exams.overview(store, actor, exam_id, now=now)
    if found.exam.released is None:
        early = Message(N_("The results are not out yet: until then nothing is said of marks."))
        return Report(id="r8", filters=Filters(), as_of=now, notes=(early,),
                      table=Table(columns=exam_columns(()), rows=()))
    held, sat, items, void = _facts(store, actor, found)
    chart = marks_chart(sat, found.blueprint.pass_line)
    return Report(
        id="r8", filters=Filters(), as_of=now, table=exam_table(held, sat), charts=(chart,) if chart else (),
        notes=tuple(_notes(found, sat)), extra=_extra(found, sat, items, void))


def list_of_class(asked: Asked) -> Report:
    """Every attempt of every exam whose results are out. Raises StoreUnavailable."""
    rows = []
    for exam in exams.of_class(asked.store, asked.actor, asked.class_.id):
        if exam.released is None or asked.filters.exam not in (None, exam.id):
            continue
        found = exams.overview(asked.store, asked.actor, exam.id, now=asked.now)
        held, sat, _, _ = _facts(asked.store, asked.actor, found)
        rows += [exam_row(held, one, ()) for one in sat if one.person_id in asked.people]
    return Report(id="r8", filters=asked.filters, as_of=asked.now,
                  table=Table(columns=exam_columns((), is_list=True), rows=tuple(rows)))


def _facts(store: Store, actor: Person, found: Overview
           ) -> tuple[Held, list[Sat], dict[int, list[PaperItem]], dict[int, frozenset[int]]]:
    """The exam, its attempts, and their answers and void places by sitting."""
    exam = found.exam
    held = {one.sitting_id: one.no for one in certificates.of_exam(store, actor, exam.id) if one.holds}
    rows = [row for row in found.rows if not row.is_trial]
    with store.read() as db:
        items = answers_of_exam(db, exam.id)
        void = {row.sitting_id: papers.void_items(db, row.sitting_id) for row in rows}
        costs = _costs(db, exam.id, rows)
        seeds = {row.sitting_id: sitting.seed.hex() for row in rows
                 if (sitting := sitting_by_id(db, row.sitting_id))}
        codes = {one.person_id: one.code for one in classes.members(db, exam.class_id, "trainee")}
        invigilator = _invigilator(db, exam)
    skills = tuple(dict.fromkeys(part.kind for part in found.blueprint.parts))
    sat = [replace(
        _sat(row, found.blueprint.table_id, seeds.get(row.sitting_id, ""), items.get(row.sitting_id, []),
             void[row.sitting_id], costs[row.sitting_id], held.get(row.sitting_id)),
        has_left=row.person_id not in codes) for row in rows]
    missing = [Sat(person_id=number, name=name, code=codes.get(number)) for number, name in found.missing]
    return (Held(id=exam.id, name=exam.name, table_id=found.blueprint.table_id, invigilator=invigilator,
                 skills=skills), sat + missing, items, void)


def _sat(row: SittingRow, table_id: str, seed: str, items: Sequence[PaperItem], void: frozenset[int],
         cost: tuple[str, int, int], certificate: str | None) -> Sat:
    currency, over, under = cost
    return Sat(
        person_id=row.person_id, name=row.name, code=row.code, sitting_id=row.sitting_id,
        attempt=row.attempt_no, seed=seed, ruleset=table_id, started=row.started, ended=row.ended,
        raw=sum(one.worth for one in items if one.seq not in void) / 1000, mark=row.mark.mark,
        skills={part.name: part.mark for part in row.mark.skills}, n_critical=row.mark.n_critical,
        overpaid=Money(over, currency), underpaid=Money(under, currency), has_passed=row.mark.has_passed,
        certificate=certificate, n_away=sum(one.is_away for one in items), extra_time=row.extra_time)


def _costs(db: Database, exam_id: int, rows: Sequence[SittingRow]) -> Costs:
    """As they are kept, else worked out."""
    kept = kept_costs(db, exam_id)
    for row in rows:
        if row.sitting_id not in kept:
            made = sum_of(sums.answered_items(db, row.sitting_id), currency_of(db, row.sitting_id))
            kept[row.sitting_id] = made.currency, made.overpaid, made.underpaid
    return kept


def _invigilator(db: Database, exam: Exam) -> str:
    released = [one.actor_id for one in audit.entries(db, target=f"exam:{exam.id}")
                if one.action == "exam.released" and one.actor_id]
    who = f"person:{released[0] if released else exam.made_by}"
    return names.names_of(db, [who]).get(who) or ""


def _extra(found: Overview, sat: Sequence[Sat], items: Mapping[int, Sequence[PaperItem]],
           void: Mapping[int, frozenset[int]]) -> Extra:
    firsts = [row for row in found.rows if not row.is_trial and row.attempt_no == 1]
    left_out = frozenset().union(*void.values()) if void else frozenset()
    sheets = []
    for row in firsts:
        worth = {one.seq: one.worth / 1000 for one in items.get(row.sitting_id, ())}
        sheets.append([worth.get(seq, 0.0) for seq in range(1, row.n_items + 1) if seq not in left_out])
    costs: dict[str, list[int]] = {}
    for one in sat:
        if one.overpaid and one.underpaid:
            both = costs.setdefault(one.overpaid.currency, [0, 0])
            both[0], both[1] = both[0] + one.overpaid.cents, both[1] + one.underpaid.cents
    return Extra(
        n=len(firsts), n_passed=sum(row.mark.has_passed for row in firsts), missing=len(found.missing),
        reliability=reliability(sheets),
        costs=tuple((Money(over, currency), Money(under, currency))
                    for currency, (over, under) in costs.items()))


def _notes(found: Overview, sat: Sequence[Sat]) -> list[Message]:
    if not any(one.sitting_id for one in sat):
        return [Message(N_("Nobody sat this exam."))]
    notes = []
    if any(row.attempt_no > 1 for row in found.rows if not row.is_trial):
        notes.append(Message(N_("Mean, spread and reliability are of first attempts alone.")))
    return notes
