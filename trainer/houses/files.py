"""Houses as files: taken away as the TOML of ``drills/rulesets``, brought as one, whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from trainer.content import Content
from trainer.content.files import read_toml_text
from trainer.content.writing import write_table, write_toml
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Closed, FileFinding, NotFound
from trainer.houses.bodies import body_of, refuse_too_long
from trainer.houses.making import begin, free_id
from trainer.houses.reading import read_typed
from trainer.people import Person
from trainer.store import drafts
from trainer.store import houses as rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.drafts import Draft

LONGEST_TABLE = 192 * 1024
"""Bytes: with every reason at its longest, in three languages."""
TOO_LARGE = N_("This file is too large: up to %(most)s bytes.")
NEW = ""
"""In the place of a house: the file is another one."""
_LONGEST_NAME = 60


class FileRefused(AnswerFormatError):
    """A file that is no table; ``findings`` has everything that is wrong in it. Nothing was changed."""

    def __init__(self, findings: Sequence[FileFinding]) -> None:
        super().__init__(N_("Nothing was taken over. To mend in the file: %(count)s"), count=len(findings))
        self.findings = tuple(findings)


def table_file(table: HouseRules) -> str:
    """What ``take_file`` and the folder of the files read."""
    return write_table(table)


def draft_file(store: Store, draft_id: int) -> tuple[str, str]:
    """Id of the house, and the file of its draft, right or wrong. Raises NotFound."""
    with store.read() as db:
        draft = drafts.find_draft(db, draft_id)
    if draft is None:
        raise NotFound(N_("There is no such draft."))
    return draft.table_id, write_toml(draft.body)


def can_take(store: Store, content: Content) -> list[HouseRules]:
    """The houses that a file can be the next version of: those that nobody is changing."""
    with store.read() as db:
        open_ = {draft.table_id for draft in drafts.open_drafts(db)}
    return [content.tables[one] for one in sorted(content.made - open_) if one in content.tables]


def take_file(store: Store, content: Content, actor: Person, name: str, raw: bytes, *, into: str = NEW,
              now: datetime) -> Draft:
    """A draft that says what the file says: of a new house, or of the house ``into``, which has none open.

    Raises FileRefused with every error at once; NotFound, Closed.
    """
    found = _read(content, into, name, raw)

    def take(db: Database) -> Draft:
        if into == NEW:
            return begin(db, content, actor, body_of(found), of=None, of_sha=None, now=now)
        if rows.find_house(db, into) is None:
            raise NotFound(N_("There is no such table."))
        if drafts.draft_of(db, into):
            raise Closed(N_("This table is being changed already. Publish or discard its draft, then bring "
                            "the file."))
        versions = rows.versions_of(db, into)
        add_entry(db, actor.id, "house.imported", f"house:{into}", now)
        newest = versions[0].sha if versions else None
        return drafts.add_draft(db, into, newest, body_of(found), actor.id, now)

    return store.write(take)


def _read(content: Content, into: str, name: str, raw: bytes) -> HouseRules:
    if not raw:
        raise AnswerFormatError(N_("Choose a file first."))
    if len(raw) > LONGEST_TABLE:
        raise AnswerFormatError(TOO_LARGE, most=LONGEST_TABLE)
    typed, findings = read_toml_text(raw)
    if not findings:
        table, findings = read_typed(into or free_id("", content.tables), typed, content)
        if table is not None:
            refuse_too_long(body_of(table))
            return table
    raise FileRefused([replace(one, file=_shown(name)) for one in findings])


def _shown(name: str) -> str:
    """The file's own name as far as it can be shown."""
    return re.sub(r"[^\w. -]", "_", name.replace("\\", "/").rpartition("/")[2])[:_LONGEST_NAME] or "file"
