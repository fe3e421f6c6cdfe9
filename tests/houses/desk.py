"""A school with an instructor at the form of a draft, and a colleague at the same one."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.school import NOON, make_school
from tests.shipped import shipped_content
from trainer.houses import Shelf, drafts, making, publishing
from trainer.houses.drafts import Saved, Seen
from trainer.houses.form import Speech, fields_of
from trainer.people import Person
from trainer.store import people
from trainer.store.database import Store
from trainer.store.drafts import Draft
from trainer.store.houses import Version

REASON = {"en": "Chosen by this house.", "fr": "Choix de la maison.", "ru": "Так решило казино."}
SPEECH = Speech("en", ".", ("en", "fr", "ru"), REASON)
Texts = dict[str, str | list[str]]


class Desk:
    """What two people do at the drafts of a store, a minute after one another."""

    def __init__(self, store: Store) -> None:
        self.store, self.school = store, make_school(store)
        self.shelf = Shelf(lambda: store, shipped_content)
        self.now = NOON
        self.me = self.person(self.school.instructor)
        self.colleague = self.person(self.school.other_instructor)

    def person(self, person_id: int) -> Person:
        with self.store.read() as db:
            found = people.find_person(db, person_id)
        assert found
        return found

    def copy(self, table_id: str = "uk", name: str = "Club du Nord") -> Draft:
        content = self.shelf.everything()
        return making.copy(self.store, content, self.me, content.tables[table_id], table_id, name=name,
                           now=self._later())

    def open_draft(self, table_id: str, actor: Person | None = None) -> Draft:
        return drafts.open_draft(self.store, self.shelf.everything(), actor or self.me, table_id,
                                 now=self._later())

    def look(self, draft: Draft, rev: int | None = None) -> Seen:
        return drafts.seen(self.store, draft.id, rev)

    def save(self, draft: Draft, texts: Texts, *, rev: int | None = None, actor: Person | None = None,
             theirs: tuple[str, ...] = ()) -> Saved:
        """The whole form as it stood at ``rev``, with these fields typed over."""
        seen = self.look(draft, rev)
        typed = fields_of(seen.before, seen.began, SPEECH) | {
            name: text if isinstance(text, list) else [text] for name, text in texts.items()}
        return drafts.save(self.store, self.shelf.everything(), actor or self.me, draft.id,
                           rev or seen.draft.rev, typed, SPEECH, theirs=theirs, now=self._later())

    def publish(self, draft: Draft, rev: int | None = None, note: str = "") -> Version:
        return publishing.publish(self.store, self.shelf.everything(), self.me, draft.id,
                                  rev or self.look(draft).draft.rev, note=note, now=self._later())

    def _later(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now
