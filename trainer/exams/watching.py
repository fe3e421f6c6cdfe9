"""An exam as its instructors see it: who sits it, how far they are, what it comes to."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.errors import N_, Message, NotFound
from trainer.exams import clock, latency
from trainer.exams.blueprint import read_blueprint
from trainer.exams.composing import own_exam
from trainer.exams.marks import marked_items, rules_of
from trainer.exams.sitting import CLOCK_BACK, Found, with_exam
from trainer.exams.views import Overview, Sheet, SheetItem, SittingRow
from trainer.learning.marking import mark_paper
from trainer.people import Person
from trainer.practice.answering import stored_verdict
from trainer.practice.dealing import issued
from trainer.practice.pinning import by_own_rules
from trainer.store import accounts, answers, audit, classes, papers, people
from trainer.store import practice as sittings
from trainer.store.database import Database, Store
from trainer.store.papers import StoredPaper
from trainer.store.practice import StoredItem


def overview(store: Store, actor: Person, exam_id: int, *, now: datetime) -> Overview:
    """The live list, and after the release the list of marks. Raises NotFound."""
    with store.read() as db:
        exam = own_exam(db, actor, exam_id)
        blueprint = read_blueprint(exam.blueprint)
        found = [Found(exam, blueprint, paper) for paper in papers.papers_of(db, exam.id)]
        rows = [_row(db, one, now) for one in found]
        begun = {one.person_id for one in rows if not one.is_trial}
        missing = tuple((member.person_id, member.name) for member in classes.members(
            db, exam.class_id, "trainee") if member.person_id not in begun)
    rows = [replace(row, last_seen=max(row.last_seen, seen)) if (seen := latency.last_seen(
        store, row.sitting_id)) else row for row in rows]
    rows.sort(key=lambda row: (row.is_trial, row.name.casefold(), row.person_id, row.attempt_no))
    return Overview(exam=exam, blueprint=blueprint, rows=tuple(rows), missing=missing,
                    n_open=sum(row.state == "open" and not row.is_trial for row in rows))


def sheet(store: Store, content: Content, actor: Person, sitting_id: int, *, now: datetime) -> Sheet:
    """A sitting item by item, right answers too, which an instructor may know. Raises NotFound."""
    with store.read() as db:
        own_sitting_of_class(db, actor, sitting_id)
        found = sheet_of(db, content, sitting_id, now)
    assert found is not None
    return found


def sheet_of(db: Database, content: Content, sitting_id: int, now: datetime) -> Sheet | None:
    """The same for whoever has asked already whether it may be seen, in a transaction of its own."""
    paper = papers.find_paper(db, sitting_id)
    if paper is None:
        return None
    own = by_own_rules(db, content, paper.sitting)
    return Sheet(row=_row(db, with_exam(db, paper), now), items=tuple(_items(db, own, paper)),
                 letters=own.tables[paper.sitting.table_id].house.card_letters if own else "KQJ")


def own_sitting_of_class(db: Database, actor: Person, sitting_id: int) -> Found:
    """A sitting of an exam that the actor may see. Raises NotFound."""
    paper = papers.find_paper(db, sitting_id)
    if paper is None:
        raise NotFound(N_("There is no such exam."))
    own_exam(db, actor, paper.exam_id)
    return with_exam(db, paper)


def _row(db: Database, found: Found, now: datetime) -> SittingRow:
    paper, sitting = found.paper, found.paper.sitting
    person, account = people.find_person(db, sitting.person_id), accounts.find_account(db, sitting.person_id)
    beside, log = papers.paper_answers(db, paper.id), answers.read_log(db, paper.id)
    n_holds, held = papers.holds(db, paper.id)
    times = [sitting.started, *(line.received for line in log if line.received), *([held] if held else [])]
    stop = paper.stops[-1] if paper.stops and paper.stops[-1].what != "reopened" else None
    state, ends = found.state(now), clock.deadline(found.exam, found.blueprint, paper)
    return SittingRow(
        sitting_id=paper.id, public_id=sitting.public_id.hex(), person_id=sitting.person_id,
        name=person.name if person else "", code=account.code if account else None,
        attempt_no=paper.attempt_no, is_trial=paper.is_trial, state=state, started=sitting.started,
        deadline=ends, ended=stop.at if stop else ends if state == "deadline" else None,
        n_items=sitting.n_items, n_answered=len(beside), n_late=sum(one.is_late for one in beside.values()),
        n_away=sum(line.result is not None and line.result.timing.is_away for line in log),
        extra_time=paper.extra_time, added_ms=sum(one.ms for one in paper.added),
        credited_ms=paper.credited_ms, n_holds=n_holds, last_seen=max(times),
        clock_went_back=audit.has_entry(db, f"sitting:{paper.id}", CLOCK_BACK),
        mark=mark_paper(rules_of(found.blueprint), marked_items(db, paper, log, beside)))


def _due(content: Content | None, table_id: str, asked: StoredItem) -> Message | None:
    """What would have been right."""
    if content is None:
        return None
    kind = KINDS[asked.item.kind]
    return kind.grade(asked.item, kind.parse(kind.model_form(asked.item), content.calls(table_id, "en"))).due


def _items(db: Database, own: Content | None, paper: StoredPaper) -> list[SheetItem]:
    """Those that were issued."""
    beside, void, items = papers.paper_answers(db, paper.id), papers.void_items(db, paper.id), []
    for seq in range(1, papers.last_place(db, paper.id) + 1):
        asked, answered = sittings.find_item(db, paper.id, seq), answers.find_answer(db, paper.id, seq)
        assert asked is not None, "items are issued in order"
        kept = beside.get(seq)
        verdict = stored_verdict(asked, answered) if answered else None
        items.append(SheetItem(
            seq=seq, part=paper.part_of(seq), item=issued(paper.sitting, asked),
            situation=asked.item.situation, given=answered.typed if answered else None,
            verdict=verdict, due=verdict.due if verdict else _due(own, paper.sitting.table_id, asked),
            elapsed_ms=answered.timing.elapsed_ms if answered else None,
            credited_ms=kept.credited_ms if kept else 0, is_late=kept is not None and kept.is_late,
            is_away=answered is not None and answered.timing.is_away, is_void=seq in void))
    return items
