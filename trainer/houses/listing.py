"""The tables of a school for those who teach: who made which, what is being changed, who is on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

from trainer import classes
from trainer.content import Content
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.houses.reading import read_rules
from trainer.people import Person
from trainer.store import drafts, names
from trainer.store import houses as rows
from trainer.store.database import Database, Store
from trainer.store.drafts import Draft
from trainer.store.houses import House, Version


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of the list; ``house`` None: a file describes it. ``table`` None: nothing is published."""

    table_id: str
    name: Mapping[str, str]
    table: HouseRules | None
    house: House | None
    version: Version | None
    draft: Draft | None
    editor: str | None = None
    """Who saved the draft last; None: erased."""


@dataclass(frozen=True, slots=True)
class OnIt:
    """A version, its rules where they are still read, who published it, and the classes that are on it."""

    version: Version | None
    sha: str
    table: HouseRules | None
    publisher: str | None
    class_names: tuple[tuple[int, str], ...]
    n_others: int
    """Classes on it that are not the reader's."""


@dataclass(frozen=True, slots=True)
class Overview:
    """A table with all its versions, the newest first."""

    listed: Listed
    versions: tuple[OnIt, ...]
    without: tuple[tuple[int, str], ...]
    """The reader's classes that do not have the table."""


def listed(store: Store, content: Content) -> tuple[Listed, ...]:
    """Those of the files, then the houses in the order in which they were made. Raises StoreUnavailable."""
    with store.read() as db:
        shipped = [Listed(table.id, table.name, table, None, None, None) for table in content.tables.values()
                   if table.id not in content.made]
        open_ = {draft.table_id: draft for draft in drafts.open_drafts(db)}
        newest = {version.table_id: version for version, _ in rows.newest_versions(db)}
        made = (_listed(db, content, house, open_.get(house.table_id), newest.get(house.table_id))
                for house in rows.all_houses(db))
        return (*shipped, *(found for found in made if found))


def overview(store: Store, content: Content, actor: Person, table_id: str) -> Overview:
    """Raises NotFound, StoreUnavailable."""
    own = {one.id: one.name for one in classes.visible(store, actor) if one.archived is None}
    with store.read() as db:
        found = _one(db, content, table_id)
        on_it = _classes_on(db, table_id)
        versions = {version.sha: version for version in reversed(rows.versions_of(db, table_id))}
        shas = [version.sha for version in sorted(versions.values(), key=lambda one: -one.no)]
        if found.house is None and found.table:
            shas.append(bytes.fromhex(found.table.sha256))
        shas += [sha for sha in on_it if sha not in shas]
        people = _people(db, (one.published_by for one in versions.values()))
        return Overview(found, tuple(
            _on_it(db, content, found, versions.get(sha), sha, people, on_it.get(sha, []), own)
            for sha in shas), tuple(one for one in own.items() if one[0] not in chain(*on_it.values())))


def _on_it(db: Database, content: Content, found: Listed, version: Version | None, sha: bytes,
           people: Mapping[int, str | None], class_ids: list[int], own: Mapping[int, str]) -> OnIt:
    mine = tuple((one, own[one]) for one in class_ids if one in own)
    table = read_rules(db, content, found.table_id, sha) if rows.is_kept(db, sha) else found.table
    return OnIt(
        version, sha.hex(), table, people.get(version.published_by) if version else None, mine,
        len(class_ids) - len(mine))


def _one(db: Database, content: Content, table_id: str) -> Listed:
    house = rows.find_house(db, table_id)
    found = None
    if house is not None:
        found = _listed(db, content, house, drafts.draft_of(db, table_id),
                        next(iter(rows.versions_of(db, table_id)), None))
    table = content.tables.get(table_id)
    if found is None and table is not None and table_id not in content.made:
        found = Listed(table.id, table.name, table, None, None, None)
    if found is None:
        raise NotFound(N_("There is no such table."))
    return found


def _listed(db: Database, content: Content, house: House, draft: Draft | None,
            newest: Version | None) -> Listed | None:
    """None where nothing was ever published and the draft was discarded."""
    if draft is None and newest is None:
        return None
    table = content.tables.get(house.table_id)
    if table is None and newest:
        table = read_rules(db, content, house.table_id, newest.sha)
    name = table.name if table else draft.body["name"] if draft else {"en": house.table_id}
    editor = _people(db, [draft.saved_by])[draft.saved_by] if draft else None
    return Listed(house.table_id, name, table, house, newest, draft, editor)


def _classes_on(db: Database, table_id: str) -> dict[bytes, list[int]]:
    """Hash of the rules -> the classes that are taught by them at this table now."""
    found: dict[bytes, list[int]] = {}
    for class_id, sha in rows.classes_on(db, table_id):
        found.setdefault(sha, []).append(class_id)
    return found


def name_of(store: Store, person_id: int) -> str | None:
    """Of somebody who saved a draft; None: erased."""
    with store.read() as db:
        return _people(db, [person_id])[person_id]


def _people(db: Database, ids: Iterable[int]) -> dict[int, str | None]:
    wanted = set(ids)
    found = names.names_of(db, [f"person:{one}" for one in wanted])
    return {one: found.get(f"person:{one}") for one in wanted}


def versions(store: Store, table_id: str) -> list[Version]:
    """Of a house, the newest first. Raises StoreUnavailable."""
    with store.read() as db:
        return rows.versions_of(db, table_id)
