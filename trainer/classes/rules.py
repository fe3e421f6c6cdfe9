"""By which rules a class is taught: moved to others on purpose, and told to its trainees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from trainer.classes.seeing import open_class, own_class
from trainer.content.rule_sets import body
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Closed, NotFound
from trainer.houses.shelf import Shelf
from trainer.people import Person
from trainer.store import classes, people
from trainer.store import houses as rows
from trainer.store.audit import add_entry
from trainer.store.classes import Class
from trainer.store.database import Database, Store
from trainer.store.houses import Move
from trainer.store.practice import keep_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """A table of a class."""

    table_id: str
    now: HouseRules | None
    """None where the table is there no more, and its rules neither."""
    pin: Move | None
    """What says so; None before the server has noted it."""
    moved_by: str
    """The name of who moved it; "" where nobody did."""
    newest: HouseRules | None
    """None where the table is retired, or there no more."""
    others: tuple[HouseRules, ...]
    """What the class can be moved to, the newest first."""

    @property
    def seen(self) -> str:
        """Hash of the rules that count (``move``)."""
        return self.pin.sha.hex() if self.pin else ""

    @property
    def is_behind(self) -> bool:
        """Whether there are newer rules."""
        return self.newest is not None and (self.now is None or self.now.sha256 != self.newest.sha256)

    @property
    def is_lost(self) -> bool:
        """Whether the rules that the class is on are read no more, so that it goes by the newest."""
        return self.now is not None and self.pin is not None and self.now.sha256 != self.seen


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """A move that a trainee has not been told of; ``before`` are the rules that they know."""

    move_id: int
    class_name: str
    before: HouseRules
    after: HouseRules


def taught(store: Store, shelf: Shelf, actor: Person, class_id: int) -> tuple[Class, tuple[Taught, ...]]:
    """The class and its tables. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        class_ = own_class(db, actor, class_id)
        moves = rows.moves_of(db, class_id)
        names = {one.moved_by: _name(db, one.moved_by) for one in moves}
        known = {table_id: rows.rules_by_start(db, table_id, "") for table_id in class_.table_ids}
    now, everything = shelf.of_class(class_id).tables, shelf.everything().tables
    found = []
    for table_id in class_.table_ids:
        pin = next((one for one in moves if one.table_id == table_id), None)
        table, newest = now.get(table_id), everything.get(table_id)
        older = [one for sha in known[table_id] if (one := shelf.version(table_id, sha))]
        older.sort(key=lambda one: (-one.version, one.sha256))
        others = {one.sha256: one for one in (newest, *older) if one and newest and one != table}
        found.append(Taught(
            table_id=table_id, now=table, pin=pin, moved_by=names[pin.moved_by] if pin else "", newest=newest,
            others=tuple(others.values())))
    return class_, tuple(found)


def move(store: Store, shelf: Shelf, actor: Person, class_id: int, table_id: str, to: str, *,
         seen: str | None = None, now: datetime) -> None:
    """Teach the class by other rules of a table from now on, by their hash; harmless where it is on them.

    What was begun goes on by its own. ``seen``: the hash that was there when it was chosen (``Taught.seen``;
    None: any). Raises NotFound; Closed in an archived class, and when somebody else has moved it meanwhile.
    """
    _, tables = taught(store, shelf, actor, class_id)
    one = next((one for one in tables if one.table_id == table_id), None)
    offered = [*one.others, one.now] if one else []
    wanted = next((table for table in offered if table and table.sha256 == to), None)
    if wanted is None:
        raise NotFound(N_("There are no such rules of this table."))
    sha = bytes.fromhex(wanted.sha256)

    def write(db: Database) -> None:
        class_ = open_class(db, actor, class_id)
        if table_id not in class_.table_ids:
            raise NotFound(N_("There are no such rules of this table."))
        before = next((one for one in rows.moves_of(db, class_id) if one.table_id == table_id), None)
        if before and before.sha == sha:
            return
        if seen is not None and seen != (before.sha.hex() if before else ""):
            raise Closed(N_("Somebody else has moved this class to other rules meanwhile. Look at them as "
                            "they are now; nothing of theirs was changed."))
        keep_rules(db, sha, lambda: body(wanted))
        rows.add_move(db, class_id, table_id, sha, moved_by=actor.id, now=now)
        add_entry(db, actor.id, "class.rules.moved", f"class:{class_id}", now, table=table_id, rules={
            "before": before.sha.hex()[:8] if before else None, "after": wanted.sha256[:8]})

    store.write(write)


def news(store: Store, shelf: Shelf, person: Person) -> tuple[News, ...]:
    """Moves of the person's classes that they were not told of, the latest first; raises StoreUnavailable.

    What leads back to the rules that they know is none.
    """
    with store.read() as db:
        moves = [(one, rows.known_before(db, person.id, one), classes.find_class(db, one.class_id))
                 for one in rows.untold(db, person.id)]
    found = []
    for one, known, class_ in moves:
        before = known and shelf.version(one.table_id, known.sha)
        after = shelf.version(one.table_id, one.sha)
        if before and after and class_ and before.sha256 != after.sha256:
            found.append(News(move_id=one.id, class_name=class_.name, before=before, after=after))
    return tuple(found)


def note_told(store: Store, person: Person, move_ids: Iterable[int], now: datetime) -> None:
    """The person has seen these; harmless for others and when it was noted. Raises StoreUnavailable."""
    wanted = set(move_ids)

    def write(db: Database) -> None:
        there = [one.id for one in rows.untold(db, person.id) if one.id in wanted]
        rows.add_told(db, person.id, there, now)

    store.write(write)


def _name(db: Database, person_id: int | None) -> str:
    found = people.find_person(db, person_id) if person_id is not None else None
    return found.name if found else ""
