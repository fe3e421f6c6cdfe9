"""Certificates of no exam that was sat: a sitting put straight into the store, and what is said of it."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.history import sitting
from tests.school import NOON, School
from trainer.certificates.body import Body, Skill, rules_of, to_body_json
from trainer.certificates.numbers import new_number
from trainer.engine.rules import HouseRules
from trainer.exams import Blueprint
from trainer.store import certificates, practice
from trainer.store.database import Database

KINDS = ("hand-total", "dealer-draw", "payout", "chip-cutting", "request", "settlement-order", "round",
         "find-error", "irregularity", "arithmetic")


def body(table: HouseRules, *, name: str = "Éloïse Marchand-Kovač", school: str = "", skills: int = 8,
         exam: str = "Table test", expires: datetime | None = None) -> Body:
    """So many skills, nearly all of them right."""
    return Body(
        name=name, school=school, exam=exam, mark=944, pass_line=900, criticals=0,
        criticals_allowed=0, table_id=table.id, table_name=table.name, table_version=table.version,
        rules=rules_of(table), rules_sha256=table.sha256, commitment="4a" * 32, tested=NOON,
        zone="Europe/Paris", expires=expires,
        skills=tuple(Skill(kind=kind, right=20 - place, of=20, mark=1000 - 50 * place, pass_line=500)
                     for place, kind in enumerate(KINDS[:skills])))


def add_sitting(db: Database, person_id: int, class_id: int, made_by: int, number: int = 1) -> int:
    """A sitting of an exam of its own; the exam's rows are as bare as the schema lets them be."""
    public_id = bytes([number]) * 16
    exam_id = db.execute(
        """INSERT INTO exam (public_id, class_id, name, blueprint, secret, attempts, opens_us, closes_us,
                             made_by, made_us)
           VALUES (?, ?, 'Table test', ?, ?, 1, 0, 1, ?, 0) RETURNING id""",
        [public_id, class_id, Blueprint(parts=(), table_id="uk").to_json(), bytes(32), made_by]).fetchone()[0]
    begun = practice.add_sitting(db, sitting(person_id, public_id), lambda: "{}")
    db.execute("INSERT INTO exam_sitting VALUES (?, ?, ?, 0, 1, 100, '[]')", [begun.id, exam_id, person_id])
    return begun.id


def issue(db: Database, school: School, made: Body, *, number: int = 1, person_id: int = 0) -> str:
    """A certificate of the school's first trainee, unless it is another's; its number."""
    holder = person_id or school.trainee
    no = new_number()
    sitting_id = add_sitting(db, holder, school.class_id, school.instructor, number)
    certificates.add(db, no, sitting_id, holder, to_body_json(made), now=NOON + timedelta(days=1),
                     expires=made.expires)
    return no
