"""Lists as people save them, and a class to bring them into."""

from __future__ import annotations

from typing import Any

from tests.school import NOON, School, make_school
from trainer import roster
from trainer.people import Person
from trainer.roster import Outcome, Plan
from trainer.store import classes, people
from trainer.store.classes import Member
from trainer.store.database import Store

LANGUAGES = ("en", "fr", "ru")
HEAD = "code,last_name,first_name,email,group,lang,extra_time_pct"


def listed(*rows: str, head: str = HEAD) -> bytes:
    return "\r\n".join((head, *rows, "")).encode()


def in_parts(fields: dict[str, str], file: bytes | None = None) -> dict[str, Any]:
    """A form with its file as a browser sends it, for ``client.post``."""
    named = [(f'name="{name}"', text.encode()) for name, text in fields.items()]
    named += [('name="file"; filename="roster.csv"', file)] if file is not None else []
    parts = [b"--in-parts\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (name.encode(), body)
             for name, body in named]
    return {"data": b"".join((*parts, b"--in-parts--\r\n")),
            "content_type": "multipart/form-data; boundary=in-parts"}


class Desk:
    """An instructor, or another role, at the first class of a school."""

    def __init__(self, store: Store, role: str = "instructor") -> None:
        self.store = store
        self.school: School = make_school(store)
        self.class_id = self.school.class_id
        self.be(role)

    def be(self, role: str) -> None:
        with self.store.read() as db:
            found = people.find_person(db, getattr(self.school, role))
        assert found
        self.actor: Person = found

    def plan(self, raw: bytes) -> Plan:
        return roster.dry_run(self.store, self.actor, self.class_id, raw, languages=LANGUAGES)

    def take(self, raw: bytes, plan: Plan | None = None) -> Outcome:
        shown = plan or self.plan(raw)
        return roster.take_over(self.store, self.actor, self.class_id, raw, shown.digest,
                                languages=LANGUAGES, now=NOON)

    def export(self) -> bytes:
        return roster.export(self.store, self.actor, self.class_id)

    def members(self) -> dict[str | None, Member]:
        with self.store.read() as db:
            return {one.code: one for one in classes.members(db, self.class_id, "trainee")}


def said(plan: Plan) -> list[str]:
    """``2: The code ...`` for each fault, in English."""
    texts = []
    for fault in plan.faults:
        params = {key: value["message"] % value if isinstance(value, dict) else value
                  for key, value in fault.said.params.items()}
        texts.append(f"{fault.number}: {fault.said.template % params}")
    return texts
