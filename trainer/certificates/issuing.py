"""Certificates made of marks: for a sitting that is passed, once the results of its exam are out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer import exams
from trainer.certificates import CHANGED, Certificate, of_exam
from trainer.certificates.body import Body, Skill, rules_of, to_body_json
from trainer.certificates.numbers import new_number
from trainer.classes.seeing import own_class
from trainer.content import Content
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.exams import Blueprint, Exam, Mark, SittingRow
from trainer.exams.pinning import as_published
from trainer.people import Person
from trainer.store import accounts, erasing, papers, people, school
from trainer.store import certificates as rows
from trainer.store import exams as exam_rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store


@dataclass(frozen=True, slots=True)
class Issue:
    """What all the certificates of an exam have in common."""

    actor: Person
    expires: datetime | None
    now: datetime


def issue(store: Store, content: Content, actor: Person, exam_id: int, sitting_id: int, *,
          expires: datetime | None = None, now: datetime) -> str:
    """Its number; that of the one which holds, where there is one.

    Raises NotFound, Closed before the release and for one that is not passed, AnswerFormatError for an end
    that is past already.
    """
    wanted = Issue(actor, _future(expires, now), now)
    return store.write(lambda db: _issue(db, content, wanted, exam_id, sitting_id))


def issue_all(store: Store, content: Content, actor: Person, exam_id: int, *, expires: datetime | None = None,
              now: datetime) -> int:
    """For who passed and has none that holds, of their best sitting; how many. Raises as ``issue``."""
    wanted = Issue(actor, _future(expires, now), now)
    found = best(exams.overview(store, actor, exam_id, now=now).rows)

    def job(db: Database) -> int:
        held = {one.person_id for one in rows.of_exam(db, exam_id) if one.withdrawn is None}
        new = [row.sitting_id for row in found if row.mark.has_passed and row.person_id not in held]
        for sitting_id in new:
            _issue(db, content, wanted, exam_id, sitting_id)
        return len(new)

    return store.write(job)


def as_certified(store: Store, content: Content, actor: Person, exam_id: int, sitting_id: int, *,
                 now: datetime) -> Certificate | None:
    """The certificate that was withdrawn as the marks of a sitting changed, where they are again what it says
    and no other was issued since: it stays withdrawn, as whoever verified it was told, but its like can be
    issued. Raises StoreUnavailable.
    """
    issued = [one for one in of_exam(store, actor, exam_id) if one.sitting_id == sitting_id]
    last = issued[-1] if issued else None
    if last is None or any(one.holds for one in issued) or last.reason != CHANGED or last.body is None:
        return None
    with store.read() as db:
        sheet = exams.sheet_of(db, content, sitting_id, now)
    if sheet is None or not sheet.row.mark.has_passed:
        return None
    mark, said = sheet.row.mark, last.body
    is_again = (mark.mark, mark.n_critical, tuple(_skills(mark))) == (said.mark, said.criticals, said.skills)
    return last if is_again else None


def best(rows_: tuple[SittingRow, ...]) -> list[SittingRow]:
    """Of each trainee the sitting with the highest mark that passed, else the highest; no trials.

    Whoever was erased has no name any more, and is certified nothing.
    """
    found: dict[int, SittingRow] = {}
    for row in rows_:
        there = found.get(row.person_id)
        if row.name and not row.is_trial and (there is None or _rank(row) > _rank(there)):
            found[row.person_id] = row
    return list(found.values())


def _rank(row: SittingRow) -> tuple[bool, int]:
    return row.mark.has_passed, row.mark.mark or 0


def _future(expires: datetime | None, now: datetime) -> datetime | None:
    if expires and expires <= now:
        raise AnswerFormatError(N_("A certificate is valid until a day that is still to come."))
    return expires


def _issue(db: Database, content: Content, wanted: Issue, exam_id: int, sitting_id: int) -> str:
    exam, row = _own(db, content, wanted, exam_id, sitting_id)
    held = rows.that_holds(db, sitting_id)
    if held:
        return held
    if not exam.released:
        raise Closed(N_("Certificates are issued once the results are released."))
    if erasing.erased_at(db, row.person_id) is not None:
        raise Closed(N_("Whoever sat this was erased, so there is nobody to certify it to."))
    if not row.mark.has_passed or row.mark.mark is None:
        raise Closed(N_("This exam is not passed, so there is no certificate for it."))
    body = _body(db, content, wanted, exam, row)
    no = new_number()
    rows.add(db, no, sitting_id, row.person_id, to_body_json(body), now=wanted.now, expires=wanted.expires)
    add_entry(db, wanted.actor.id, "certificate.issued", f"certificate:{no}", wanted.now, sitting=sitting_id,
              person=row.person_id)
    return no


def _own(db: Database, content: Content, wanted: Issue, exam_id: int, sitting_id: int
         ) -> tuple[Exam, SittingRow]:
    exam = exam_rows.find_exam(db, exam_id)
    if exam is None:
        raise NotFound(N_("There is no such exam."))
    own_class(db, wanted.actor, exam.class_id)
    paper = papers.find_paper(db, sitting_id)
    sheet = exams.sheet_of(db, content, sitting_id, wanted.now)
    if paper is None or sheet is None or paper.exam_id != exam_id or paper.is_trial:
        raise NotFound(N_("There is no such exam."))
    return exam, sheet.row


def _body(db: Database, content: Content, wanted: Issue, exam: Exam, row: SittingRow) -> Body:
    blueprint = exams.read_blueprint(exam.blueprint)
    table = _table(db, content, blueprint)
    mark = row.mark
    assert mark.mark is not None
    assert exam.commitment
    return Body(
        name=_name(db, row.person_id), school=str(school.read(db, "name") or ""), exam=exam.name,
        skills=tuple(_skills(mark)), mark=mark.mark, pass_line=mark.pass_line, criticals=mark.n_critical,
        criticals_allowed=mark.criticals_allowed, table_id=table.id, table_name=table.name,
        table_version=table.version, rules=rules_of(table), rules_sha256=table.sha256,
        commitment=exam.commitment.hex(), tested=row.ended or row.deadline,
        zone=own_class(db, wanted.actor, exam.class_id).zone, expires=wanted.expires)


def _table(db: Database, content: Content, blueprint: Blueprint) -> HouseRules:
    """As it was when the exam was published: a certificate names no other rules than those it was sat by."""
    own = as_published(db, content, blueprint)
    if own is None:
        raise Closed(
            N_("The rules of this exam are of an earlier version, so no certificate can name them."))
    return own.tables[blueprint.table_id]


def _skills(mark: Mark) -> list[Skill]:
    """Without what does not count; a skill has the pass line that all its parts have."""
    lines: dict[str, set[int | None]] = {}
    for part in mark.parts:
        lines.setdefault(part.name.partition("/")[0], set()).add(part.pass_line)
    return [Skill(kind=one.name, right=one.n_right, of=one.n, mark=one.mark,
                  pass_line=next(iter(lines[one.name])) if len(lines[one.name]) == 1 else None)
            for one in mark.skills if one.mark is not None]


def _name(db: Database, person_id: int) -> str:
    """First and last name; of an account without them what the person is called."""
    account, person = accounts.find_account(db, person_id), people.find_person(db, person_id)
    full = f"{account.first_name} {account.last_name}".strip() if account else ""
    return full or (person.name if person else "")
