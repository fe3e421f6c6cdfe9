"""The rules that a sitting was begun by: it goes on by them, whatever its table has come to since."""

from __future__ import annotations

from trainer.content import Content
from trainer.content.rule_sets import body, read_body
from trainer.engine import ENGINE_VERSION
from trainer.errors import N_, Closed
from trainer.store import practice as sittings
from trainer.store.database import Database
from trainer.store.practice import Sitting

_NEW_ENGINE = N_("The trainer was updated since this exam was published, and its next items would be others. "
                 "What you answered is kept: hand it in, and tell your instructor.")
_LOST_RULES = N_("The rules that this exam was published with are not there any more. What you answered is "
                 "kept: hand it in, and tell your instructor.")


def by_own_rules(db: Database, content: Content, sitting: Sitting) -> Content | None:
    """The content, its table by the rules that the sitting was begun by; None where they are read no more.

    Read is what is written again without a difference: else something would be dealt that nobody chose.
    """
    table = content.tables.get(sitting.table_id)
    if table is not None and table.sha256 == sitting.ruleset_sha.hex():
        return content
    text = sittings.ruleset_body(db, sitting.ruleset_sha)
    table = read_body(text)
    if table is None or body(table) != text or table.house.calls not in content.vocabularies:
        return None
    return content.with_table(table)


def pinned(db: Database, content: Content, sitting: Sitting) -> Content:
    """What the next item of a sitting is made from.

    Raises Closed where it cannot be: an engine deals the items of its own version alone, and one that is
    dealt by another could not be made again from the seed that was committed to.
    """
    own = by_own_rules(db, content, sitting)
    if sitting.engine_version != ENGINE_VERSION:
        raise Closed(_NEW_ENGINE)
    if own is None or any(drill_id not in content.drills for drill_id in sitting.drill_ids):
        raise Closed(_LOST_RULES)
    return own
