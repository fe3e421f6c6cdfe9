"""A person of whom the store holds something in every place where it can."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from tests.history import NOON, given, sitting, stored_item
from tests.school import make_school
from trainer.store import accounts, answers, assignments, audit, classes, pages, people, practice, ratings
from trainer.store.accounts import Account
from trainer.store.assignments import Assignment
from trainer.store.classes import Class
from trainer.store.database import Database, Store
from trainer.store.moments import to_us
from trainer.store.pages import Page

NAME, FIRST, LAST = "Zéphyrine Абрамова", "Zéphyrine", "Абрамова-Quackenbush"
CODE, LOGIN, EMAIL, NICK = "zephyr-4711", "quackenbush.z", "zephyrine@abramova.example", "Zephy le Petit"
NEEDLES = (NAME, FIRST, LAST, CODE, LOGIN, EMAIL, NICK, "Абрамова", "Quackenbush")
KEY = '{"sum":"the key of what is open"}'
DAY = timedelta(days=1)
CERTIFICATE = "BJ-2026-0001-ABCD"


def make(store: Store) -> int:
    """In a school; the id."""
    make_school(store)
    return store.write(_make)


def _make(db: Database) -> int:
    person = people.add_person(db, name=NAME, lang="ru", zone="Asia/Omsk", now=NOON)
    accounts.add_account(db, Account(
        person_id=person.id, role="trainee", code=CODE, login=LOGIN, email=EMAIL, first_name=FIRST,
        last_name=LAST, password_hash="$argon2-secret", pin_hash="$argon2-pin"), NOON)
    db.execute("UPDATE person SET preferences = ?, extra_time = 150 WHERE id = ?",
               [f'{{"motto":"{NICK}"}}', person.id])
    class_ = classes.add_class(db, Class(id=0, code="CCCC44", name="Night", lang=None, zone="UTC",
                                         table_ids=()), NOON)
    classes.add_member(db, class_.id, person.id, "trainee", NOON)
    people.add_session(db, b"s" * 32, person.id, NOON, "device")
    db.execute("INSERT INTO known_browser (browser_hash, person_id, seen_us) VALUES (?, ?, 0)",
               [b"b" * 32, person.id])
    db.execute("""INSERT INTO one_time_link (token_hash, person_id, purpose, made_by, made_us, expires_us)
                  VALUES (?, ?, 'password', 1, 0, 1)""", [b"l" * 32, person.id])
    local = people.add_person(db, name=NICK, lang="fr", zone="Europe/Paris", now=NOON)
    db.execute("INSERT INTO claim (local_id, person_id, at_us) VALUES (?, ?, 0)", [local.id, person.id])
    set_id = assignments.add_assignment(db, Assignment(
        class_id=class_.id, name="Sums", drill_ids=("sums/plain",), table_ids=("test-table",), goal="items",
        items=2, opens=NOON, due=NOON + DAY, made_by=1, trainee_ids=(person.id,)), NOON)
    for number, owner in enumerate((person.id, local.id)):
        _block(db, owner, bytes([number]) * 16, set_id)
    _exam(db, person.id, class_.id)
    audit.add_entry(db, 1, "person.made", f"person:{person.id}", NOON)
    audit.add_entry(db, 1, "exam.reopened", "sitting:1", NOON, reason=f"{NAME} asked")
    return person.id


def _block(db: Database, person_id: int, public_id: bytes, set_id: int) -> None:
    begun = practice.add_sitting(db, sitting(person_id, public_id), lambda: '{"id":"test-table"}')
    assignments.add_block(db, begun.id, set_id)
    pages.add_page(db, begun.id, Page("fr", "tablet"))
    for seq, credit, codes in ((1, 1000, ()), (2, 0, ("OFF_BY_1",))):
        practice.add_item(db, begun.id, stored_item(seq))
        answers.add_answer(db, begun.id, person_id, "sums/plain", given(seq, credit, codes))
    answers.add_slip(db, begun.id, 2, person_id, NOON + timedelta(seconds=5))
    practice.add_end(db, begun.id, "stopped", NOON + timedelta(seconds=6))
    ratings.add_rating(db, begun.id, 4, NOON + timedelta(seconds=7))
    again = practice.add_sitting(
        db, sitting(person_id, bytes(15) + public_id[:1] if public_id[0] else b"r" * 16, mode="retry"),
        lambda: '{"id":"test-table"}')
    practice.add_repeats(db, again.id, begun.id, [2, 1])
    practice.add_item(db, again.id, stored_item(1))


def _exam(db: Database, person_id: int, class_id: int) -> None:
    """Published and not released: nothing of its keys or credit may be told."""
    db.execute(
        """INSERT INTO exam (public_id, class_id, name, blueprint, secret, commitment, attempts, opens_us,
                             closes_us, made_by, made_us, published_us)
           VALUES (?, ?, 'Final', '{}', ?, ?, 1, 0, 1, 1, 0, 1)""",
        [b"e" * 16, class_id, b"x" * 32, b"c" * 32])
    begun = practice.add_sitting(db, sitting(person_id, b"E" * 16, mode="exam"), lambda: "{}")
    _into(db, "exam_sitting", sitting_id=begun.id, exam_id=1, person_id=person_id, is_trial=0, attempt_no=1,
          extra_time=150)
    practice.add_item(db, begun.id, stored_item(1))
    db.execute("INSERT INTO item (sitting_id, seq, drill_id, situation, issued_us, target_ms) "
               "VALUES (?, 2, 'sums/plain', 'plain', 0, 1000)", [begun.id])
    db.execute("INSERT INTO item_body (sitting_id, seq, is_next_step, prompt, answer_key) "
               "VALUES (?, 2, 0, '{}', ?)", [begun.id, KEY])
    answers.add_answer(db, begun.id, person_id, "sums/plain", given(1, 1000))
    _into(db, "exam_answer", sitting_id=begun.id, seq=1, latency_ms=5, credited_ms=5, is_late=0)
    said = f"{NAME} asked"
    _into(db, "exam_stop", sitting_id=begun.id, at_us=5, what="finished", actor_id=1, reason=said)
    _into(db, "exam_added_time", exam_id=1, sitting_id=begun.id, at_us=5, ms=1, actor_id=1, reason=said)
    _into(db, "exam_void", sitting_id=begun.id, seq=1, at_us=5, what="void", actor_id=1, reason=said)
    _into(db, "exam_hold", sitting_id=begun.id, page_hash=b"p" * 32, at_us=5)
    _into(db, "certificate", no=CERTIFICATE, sitting_id=begun.id, person_id=person_id,
          body=f'{{"name":"{NAME}"}}', issued_us=to_us(NOON))


def _into(db: Database, table: str, **row: Any) -> None:
    if "part_items" in db[table].columns_dict:
        row["part_items"] = "[2]"
    db[table].insert(row)
