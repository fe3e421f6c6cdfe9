"""A house of the school's own: begun as a copy of another table, put away, and taken up again."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from trainer.content import Content
from trainer.content.names import LINE, alike
from trainer.content.rule_sets import body as table_body
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.houses.bodies import Body, body_of
from trainer.houses.reading import named_alike, read_rules, with_newest
from trainer.people import Person
from trainer.store import drafts
from trainer.store import houses as rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.drafts import Draft
from trainer.store.houses import House
from trainer.store.practice import keep_rules

LONGEST_ID = 40
_ADDRESSES = frozenset({"compare", "copy", "drafts", "edge", "import"})
"""Parts of an address that stand where the id of a table does."""
_MOST_OPEN = 200
"""Drafts that can be open at once: far more than a school has tables."""


def copy(store: Store, content: Content, actor: Person, table: HouseRules, of: str, *, name: str = "",
         now: datetime) -> Draft:
    """The draft of a new house, which says what ``table`` does; ``of`` is how that is called.

    Called ``name`` in every language, else like the table with a number. Raises AnswerFormatError for a name
    that is too long, Closed, StoreUnavailable.
    """
    wanted = " ".join(name[:1000].split())
    if len(wanted) > LINE:
        raise AnswerFormatError(N_("A table has a name of 1 to %(most)s letters."), most=LINE)
    languages = content.languages

    def make(db: Database) -> Draft:
        taken = _names(db, content)
        body = body_of(table)
        body["name"] = (dict.fromkeys(languages, wanted) if wanted
                        else numbered(table.name, taken, languages))
        sha = bytes.fromhex(table.sha256)
        if "@" in of:
            keep_rules(db, sha, lambda: table_body(table))  # to be compared with when its file is another
        return begin(db, content, actor, body, of=of, of_sha=sha, now=now)

    return store.write(make)


def begin(db: Database, content: Content, actor: Person, body: Body, *, of: str | None,
          of_sha: bytes | None, now: datetime) -> Draft:
    """A house under an id of its own, with this body as its draft; within a job. Raises Closed."""
    if len(drafts.open_drafts(db)) >= _MOST_OPEN:
        raise Closed(N_("There are too many drafts. Publish or discard some first."))
    taken = {*_ADDRESSES, *content.tables, *(house.table_id for house in rows.all_houses(db))}
    table_id = free_id(body["name"].get("en") or next(iter(body["name"].values()), ""), taken)
    rows.add_house(db, table_id, of, actor.id, now)
    add_entry(db, actor.id, "house.made", f"house:{table_id}", now, of=of)
    return drafts.add_draft(db, table_id, of_sha, body, actor.id, now)


def retire(store: Store, actor: Person, table_id: str, *, now: datetime) -> None:
    """Nothing new is begun at it; classes that are on it go on. Raises NotFound."""
    def put_away(db: Database) -> None:
        if _house(db, table_id).retired is None:
            rows.set_retired(db, table_id, now)
            add_entry(db, actor.id, "house.retired", f"house:{table_id}", now)

    store.write(put_away)


def restore(store: Store, content: Content, actor: Person, table_id: str, *, now: datetime) -> None:
    """It can be chosen again. Raises NotFound; Closed where another table has its name by now."""
    def take_up(db: Database) -> None:
        if _house(db, table_id).retired is None:
            return
        versions = rows.versions_of(db, table_id)
        table = read_rules(db, content, table_id, versions[0].sha) if versions else None
        if table and named_alike(with_newest(db, content), table_id, table.name):
            raise Closed(N_("Another table is called like this one by now. Publish this one under another "
                            "name first."))
        rows.set_retired(db, table_id, None)
        add_entry(db, actor.id, "house.restored", f"house:{table_id}", now)

    store.write(take_up)


def _house(db: Database, table_id: str) -> House:
    house = rows.find_house(db, table_id)
    if house is None:
        raise NotFound(N_("There is no such table."))
    return house


def free_id(name: str, taken: Collection[str]) -> str:
    """``cafe-nord`` of ``Café Nord``, or that with a number; ``house`` of a name in no such letters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_ID - 5].strip("-") or "house"
    number = 1
    while (found := stem if number == 1 else f"{stem}-{number}") in taken:
        number += 1
    return found


def numbered(name: Mapping[str, str], taken: Collection[str], languages: Sequence[str]) -> dict[str, str]:
    """The name with the first number that makes it another one in every language: ``Midnight 2``."""
    number = 2
    while True:
        found = {lang: f"{name.get(lang) or name['en']}"[:LINE - 5] + f" {number}" for lang in languages}
        if not {alike(one) for one in found.values()} & set(taken):
            return found
        number += 1


def _names(db: Database, content: Content) -> set[str]:
    """What tables are called, and drafts of tables, in any language."""
    names = [table.name for table in content.tables.values()]
    names += [draft.body["name"] for draft in drafts.open_drafts(db)]
    return {alike(text) for one in names for text in one.values()}
