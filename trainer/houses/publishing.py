"""A draft becomes the next version of its house: dated, kept for ever, what new classes are taught by."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.houses.checking import Fault, check
from trainer.houses.drafts import refuse_unseen
from trainer.houses.reading import with_newest
from trainer.people import Person
from trainer.store import drafts
from trainer.store import houses as rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.houses import Version
from trainer.store.practice import keep_rules

LONGEST_NOTE = 400


class Faults(AnswerFormatError):
    """A draft that is no table yet; ``faults`` has each with its field."""

    def __init__(self, found: tuple[Fault, ...]) -> None:
        super().__init__(N_("This table cannot be published as it is: %(count)s to correct."),
                         count=len({fault.key for fault in found}))
        self.faults = found


def publish(store: Store, content: Content, actor: Person, draft_id: int, rev: int, *, note: str = "",
            now: datetime) -> Version:
    """The draft as it was seen at ``rev``, dated today by the clock of whoever publishes it.

    Nobody is moved to it. Raises Faults; Closed where somebody changed or closed the draft meanwhile, and
    where nothing differs from the newest version; NotFound, StoreUnavailable.
    """
    dated = now.astimezone(ZoneInfo(actor.zone)).date().isoformat()

    def add(db: Database) -> Version:
        draft = drafts.find_draft(db, draft_id)
        if draft is None:
            raise NotFound(N_("There is no such draft."))
        if draft.closed is not None:
            raise Closed(N_("This draft was published or discarded meanwhile."))
        refuse_unseen(draft, rev)
        versions = rows.versions_of(db, draft.table_id)
        found = check(with_newest(db, content), draft.table_id, draft.body, version=len(versions) + 1,
                      dated=dated)
        if found.table is None:
            raise Faults(found.faults)
        table, sha = found.table, bytes.fromhex(found.table.sha256)
        if versions and versions[0].sha == sha:
            raise Closed(N_("Nothing differs from version %(no)s, so there is nothing to publish."),
                         no=versions[0].no)
        keep_rules(db, sha, lambda: body(table))
        made = rows.add_version(db, draft.table_id, sha, dated=dated, note=_line(note), published_by=actor.id,
                                now=now)
        drafts.close_draft(db, draft_id, now)
        add_entry(db, actor.id, "house.published", f"house:{draft.table_id}", now, version=made.no,
                  ruleset=table.sha256)
        return made

    return store.write(add)


def _line(text: str) -> str:
    return " ".join(text[:1000].split())[:LONGEST_NOTE]
