"""The whole log of a class to take away, a piece at a time: neither memory nor the database is held."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from trainer.exports.flat import Plain
from trainer.exports.responses import row_of
from trainer.reporting.asked import Asked
from trainer.reporting.parameters import parameters
from trainer.store import audit
from trainer.store.classes import Member
from trainer.store.reporting import responses as rows

AT_ONCE = 500
"""Rows after which a transaction is left: others write meanwhile, and the log of the database stays short."""


def note_export(asked: Asked, form: str, report: str) -> None:
    """Who took away what of whom stands in the record. Raises StoreUnavailable."""
    asked.store.write(lambda db: audit.add_entry(
        db, asked.actor.id, "class.exported", f"class:{asked.class_.id}", asked.now, report=report,
        form=form))


def responses(asked: Asked) -> Iterator[list[Plain]]:
    """Every answer that the filters leave, by trainee, block and place; more are added only behind.

    Raises StoreUnavailable.
    """
    for member in asked.members:
        with asked.store.read() as db:
            sittings = rows.sittings_of(db, member.person_id, asked.until)
        while sittings:
            piece, sittings = _piece(asked, member, sittings)
            yield from piece


def _piece(asked: Asked, member: Member, sittings: list[int]) -> tuple[list[list[Plain]], list[int]]:
    """The rows of the first sittings, and the sittings that are left."""
    wanted, zone = parameters(asked), ZoneInfo(asked.class_.zone)
    found: list[list[Plain]] = []
    with asked.store.read() as db:
        while sittings and len(found) < AT_ONCE:
            sitting_id = sittings.pop(0)
            found += [row_of(one, member.person_id, member.code, member.group, zone)
                      for one in rows.responses(db, member.person_id, sitting_id, wanted)]
    return found, sittings

