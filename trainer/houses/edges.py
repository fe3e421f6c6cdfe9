"""The house edge of a rule set: what is known of it, and working it out once for all that are alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import datetime
from hashlib import sha256
from typing import Any

from trainer.content.records import read_record
from trainer.engine.edge import EDGE_VERSION, HouseEdge, edge_key, house_edge
from trainer.engine.rules import RuleSet
from trainer.errors import N_, AnswerFormatError, Message
from trainer.store import houses as rows
from trainer.store.database import Store


def known_edge(store: Store, rules: RuleSet) -> HouseEdge | None:
    """What was worked out of these rules or of others that are alike in all that matters to it."""
    with store.read() as db:
        found = rows.find_edge(db, edge_key(rules), EDGE_VERSION)
    return _from_json(found) if found else None


def work_out(store: Store, rules: RuleSet, progress: Callable[[float], None], *, now: datetime) -> HouseEdge:
    """Keep it too. The chance of what is simulated follows from the rules, so that it comes out the same.

    ``progress`` is told the share that is done, and may raise to end it. Raises StoreUnavailable.
    """
    found = known_edge(store, rules)
    if found is None:
        key = edge_key(rules)
        found = house_edge(rules, seed=sha256(key.encode()).digest(), progress=progress)
        kept = asdict(found)
        store.write(lambda db: rows.keep_edge(db, key, EDGE_VERSION, kept, now))
    return found


def rules_to_json(rules: RuleSet) -> dict[str, Any]:
    """For a job, which outlives the draft that it was asked of."""
    return {key: sorted(value) if isinstance(value, frozenset) else value
            for key, value in asdict(rules).items()}


def rules_from_json(values: Mapping[str, Any]) -> RuleSet:
    """Raises AnswerFormatError where this version reads them no more."""
    read, findings = read_record(RuleSet, dict(values), "rules")
    if findings:
        raise AnswerFormatError(N_("The rules that this was asked of are read no more. Ask for it again."))
    return RuleSet(**read)


def _from_json(kept: Mapping[str, Any]) -> HouseEdge:
    said = tuple(Message(one["template"], one["params"]) for one in kept["assumptions"])
    return HouseEdge(**{**kept, "assumptions": said})
