"""The rules that an exam was published with: it is begun and goes on by them and by no others."""

from __future__ import annotations

from trainer.content import Content
from trainer.engine import ENGINE_VERSION
from trainer.errors import N_, Closed
from trainer.exams.blueprint import Blueprint
from trainer.practice.pinning import by_own_rules, by_rules
from trainer.store.database import Database
from trainer.store.practice import Sitting

_NEW_ENGINE = N_("The trainer was updated since this exam was published, and its next items would be others. "
                 "What you answered is kept: hand it in, and tell your instructor.")
_LOST_RULES = N_("The rules that this exam was published with are not there any more. What you answered is "
                 "kept: hand it in, and tell your instructor.")


def as_published(db: Database, content: Content, blueprint: Blueprint) -> Content | None:
    """The content, its table by the rules that the exam was published with; None where they are read no more.

    Of a draft the content as it is, which it would be published with now.
    """
    if not blueprint.ruleset_sha:
        return content
    return by_rules(db, content, blueprint.table_id, bytes.fromhex(blueprint.ruleset_sha))


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
