"""A class from its beginning to its end: made, changed, archived, opened again."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from trainer.classes.seeing import open_class, own_class
from trainer.engine.rules import HouseRules
from trainer.errors import N_, AnswerFormatError, Closed, NotFound
from trainer.houses.pinning import pin
from trainer.people import Person, read_name, read_zone
from trainer.store import classes as rows
from trainer.store.audit import add_entry
from trainer.store.classes import Class
from trainer.store.database import Database, Store

LEVELS: Final = ("proficient", "mastered")
"""What a class may be expected to reach in its skills."""
NAME_LENGTH: Final = 80
MOST_ITEMS_A_WEEK: Final = 5000
CODE_LENGTH: Final = 6
CODE_SIGNS: Final = "ACDEFGHJKMNPRTVWXY346789"
"""No two of them look alike on a card or a board: no 0 O Q, 1 I L, 2 Z, 5 S, B, U."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a class is to be like, as it was typed and chosen."""

    name: str
    table_ids: tuple[str, ...]
    lang: str | None
    zone: str
    level: str | None = None
    items_a_week: int | None = None

    def targets(self) -> dict[str, Any]:
        """As they are stored: only those that were set."""
        both = {"level": self.level, "items_a_week": self.items_a_week}
        return {key: value for key, value in both.items() if value is not None}


def make_class(store: Store, actor: Person, wanted: Wanted, *, tables: Mapping[str, HouseRules],
               now: datetime) -> Class:
    """Whoever makes it teaches it, unless they see every class anyway.

    ``tables`` are those that there are, by whose rules of today it is taught until it is moved. Raises
    AnswerFormatError, NotFound for whoever is no staff.
    """
    if not actor.is_staff:
        raise NotFound(N_("There is no such page."))
    name = _read(wanted, tables)

    def make(db: Database) -> Class:
        made = rows.add_class(db, Class(
            id=0, code=_free_code(db), name=name, lang=wanted.lang, zone=wanted.zone,
            table_ids=wanted.table_ids, targets=wanted.targets()), now)
        if actor.role == "instructor":
            rows.add_member(db, made.id, actor.id, "instructor", now)
        pin(db, tables, now)
        add_entry(db, actor.id, "class.made", f"class:{made.id}", now)
        return made

    return store.write(make)


def version_of(class_: Class) -> str:
    """Tells the settings of a class from what they were: whoever changes them says which ones they saw."""
    text = "|".join(map(str, (class_.name, class_.lang, class_.zone, sorted(class_.table_ids),
                              sorted(class_.targets.items()))))
    return sha256(text.encode()).hexdigest()[:32]


def change_class(store: Store, actor: Person, class_id: int, wanted: Wanted, *,
                 tables: Mapping[str, HouseRules], seen: str | None = None, now: datetime) -> None:
    """In the place of the settings that were ``seen`` (``version_of``), or of any.

    Raises AnswerFormatError, NotFound; Closed in an archived class and when somebody else has changed them.
    """
    def change(db: Database) -> None:
        before = open_class(db, actor, class_id)
        if seen is not None and version_of(before) != seen:
            raise Closed(N_("Somebody else has changed these settings meanwhile. Look at them as they are "
                            "now; nothing of theirs was changed."))
        name = _read(wanted, {*tables, *before.table_ids})
        after = replace(before, name=name, lang=wanted.lang, zone=wanted.zone,
                        table_ids=tuple(sorted(wanted.table_ids)), targets=wanted.targets())
        if after != before:
            rows.change_class(db, after)
            pin(db, tables, now)
            add_entry(db, actor.id, "class.changed", f"class:{class_id}", now, **_differences(before, after))

    store.write(change)


def renew_code(store: Store, actor: Person, class_id: int, *, now: datetime) -> str:
    """The one before opens nothing any more. Raises NotFound, Closed."""
    def renew(db: Database) -> str:
        code = _free_code(db)
        rows.change_class(db, replace(open_class(db, actor, class_id), code=code))
        add_entry(db, actor.id, "class.code.renewed", f"class:{class_id}", now)
        return code

    return store.write(renew)


def archive(store: Store, actor: Person, class_id: int, *, now: datetime) -> None:
    """From now on it can be read, and takes no work; harmless when it is archived. Raises NotFound."""
    _set_archived(store, actor, class_id, now, now)


def reopen(store: Store, actor: Person, class_id: int, *, now: datetime) -> None:
    """It goes on; harmless when it does. Raises NotFound."""
    _set_archived(store, actor, class_id, None, now)


def _set_archived(store: Store, actor: Person, class_id: int, since: datetime | None, now: datetime) -> None:
    def change(db: Database) -> None:
        before = own_class(db, actor, class_id)
        if (before.archived is None) != (since is None):
            rows.change_class(db, replace(before, archived=since))
            add_entry(db, actor.id, "class.archived" if since else "class.reopened", f"class:{class_id}", now)

    store.write(change)


def _read(wanted: Wanted, tables: Collection[str]) -> str:
    """The name as it is kept, once all the rest was found right."""
    name = read_name(wanted.name, NAME_LENGTH)
    if not name:
        raise AnswerFormatError(N_("A class needs a name."))
    read_zone(wanted.zone)
    if not wanted.table_ids or not set(wanted.table_ids) <= set(tables):
        raise AnswerFormatError(N_("Choose one table or more from the list."))
    if wanted.level is not None and wanted.level not in LEVELS:
        raise AnswerFormatError(N_("Choose a level from the list."))
    if wanted.items_a_week is not None and not 1 <= wanted.items_a_week <= MOST_ITEMS_A_WEEK:
        raise AnswerFormatError(N_("Items a week are a number from 1 to %(most)s, or nothing."),
                                most=MOST_ITEMS_A_WEEK)
    return name


def _differences(before: Class, after: Class) -> dict[str, Any]:
    """What was changed, but for the name, which could be a person's."""
    keys = ("lang", "zone", "table_ids", "targets")
    found: dict[str, Any] = {
        key: {"before": _plain(getattr(before, key)), "after": _plain(getattr(after, key))}
        for key in keys if getattr(before, key) != getattr(after, key)}
    return found | ({"is_renamed": True} if before.name != after.name else {})


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _free_code(db: Database) -> str:
    while True:
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        if rows.find_by_code(db, code) is None:
            return code
