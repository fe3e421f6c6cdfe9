"""Every table that can be dealt by: those of the files, the houses made here, and what a class is on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from trainer.content import Content
from trainer.engine.rules import HouseRules
from trainer.errors import StoreUnavailable
from trainer.houses.reading import read_rules
from trainer.people import Person
from trainer.store import houses as rows
from trainer.store.database import Database, Store


@dataclass(frozen=True, slots=True)
class _Known:
    """What the store said, and when: ``store``, ``shipped`` and ``state`` tell whether it still holds."""

    store: Store | None
    shipped: Content
    state: tuple[int, int, int]
    everything: Content
    retired: Mapping[str, HouseRules]
    pins: Mapping[int, Mapping[str, tuple[int, HouseRules]]]
    """Class -> table -> the move and the rules, of classes that are on others than the newest."""


class Shelf:
    """Of one application. What it knows is looked up anew as soon as anything of it was changed."""

    def __init__(self, store: Callable[[], Store], shipped: Callable[[], Content]) -> None:
        self._store, self._shipped = store, shipped
        self._lock = threading.Lock()
        self._known: _Known | None = None
        self._read: dict[tuple[str, bytes], HouseRules] = {}

    def everything(self) -> Content:
        """The tables of the files, and the newest version of every house that is not retired."""
        return self._now().everything

    def of_class(self, class_id: int) -> Content:
        """By the rules that this class is on; they stand for their table also where that is no more."""
        return _seen_from(self._now(), (class_id,))

    def of_person(self, person: Person) -> Content:
        """By the rules of the classes that the person is a trainee of; the one moved last goes before."""
        known = self._now()
        if not known.pins:
            return known.everything
        with self._store().read() as db:
            class_ids = rows.classes_of_trainee(db, person.id)
        return _seen_from(known, class_ids)

    def last_known(self, table_id: str) -> HouseRules | None:
        """A table that is there, or the newest version of a house that is retired: for its name."""
        known = self._now()
        return known.everything.tables.get(table_id) or known.retired.get(table_id)

    def version(self, table_id: str, sha: bytes) -> HouseRules | None:
        """A table by the rules with this hash; None where they were never stored, or are read no more."""
        with self._store().read() as db:
            if not rows.is_kept(db, sha):
                shipped = self._shipped().tables.get(table_id)
                return shipped if shipped and shipped.sha256 == sha.hex() else None
            return self._rules(db, self._shipped(), table_id, sha)

    def _now(self) -> _Known:
        """Where the store is away, what it said last: rules can still be read, and nothing is begun."""
        shipped = self._shipped()
        try:
            store = self._store()
            with store.read() as db:
                state = rows.state(db)
                with self._lock:
                    known = self._known
                    if known is None or known.store is not store:
                        self._read.clear()
                        known = None
                    if known is None or known.shipped is not shipped or known.state != state:
                        known = self._known = self._look(db, store, shipped, state)
                return known
        except StoreUnavailable:
            known = self._known
            if known is not None and known.shipped is shipped:
                return known
            return _Known(None, shipped, (0, 0, 0), shipped, {}, {})

    def _look(self, db: Database, store: Store, shipped: Content, state: tuple[int, int, int]) -> _Known:
        found = [(house, table) for version, house in rows.newest_versions(db)
                 if (table := self._rules(db, shipped, version.table_id, version.sha))]
        retired = {table.id: table for house, table in found if house.retired}
        houses = [table for house, table in found if house.retired is None]
        everything = shipped.with_houses(houses, retired.values()) if found else shipped
        pins: dict[int, dict[str, tuple[int, HouseRules]]] = {}
        for move in rows.pins(db):
            newest = everything.tables.get(move.table_id)
            if newest is not None and newest.sha256 == move.sha.hex():
                continue
            if table := self._rules(db, shipped, move.table_id, move.sha):
                pins.setdefault(move.class_id, {})[move.table_id] = move.id, table
        return _Known(store, shipped, state, everything, retired, pins)

    def _rules(self, db: Database, shipped: Content, table_id: str, sha: bytes) -> HouseRules | None:
        """Read once, so that what was worked out of a table is found again; anew where the same rules were
        published once more, under another number.
        """
        key, edition = (table_id, sha), rows.edition(db, table_id, sha)
        found = self._read.get(key)
        if found is None or found.version != (edition.no if edition else 0):
            found = read_rules(db, shipped, table_id, sha)
            if found is not None and found is not shipped.tables.get(table_id):
                self._read[key] = found
        return found


def _seen_from(known: _Known, class_ids: Iterable[int]) -> Content:
    pins = sorted((pin for one in class_ids for pin in known.pins.get(one, {}).values()),
                  key=lambda pin: pin[0])
    return known.everything.with_tables({table.id: table for _, table in pins}.values())
