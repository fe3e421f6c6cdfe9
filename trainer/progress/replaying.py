"""A past answer again, judged in the rules that it was given under; and its scenario, to be played again."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from trainer.content import Content
from trainer.content.rule_sets import read_body
from trainer.drills import KINDS
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Closed, NotFound
from trainer.learning.modes import MODES
from trainer.learning.scoring import Hints, Timing
from trainer.practice.answering import feedback, read_form, stored_verdict
from trainer.practice.dealing import find_asked, issued, own_sitting, refuse_while_silent, refuse_while_unsaid
from trainer.practice.pinning import as_begun, by_own_rules
from trainer.practice.views import Feedback, IssuedItem
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.answers import Answer
from trainer.store.database import Database, Store
from trainer.store.practice import Sitting, StoredItem

_MAC = 5
"""Bytes of a code that nobody can work out without the seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """An item that was answered, the table as it was then, and what was said."""

    item: IssuedItem
    table: HouseRules
    is_current: bool
    """Whether the table still has these rules."""
    code: str
    """Of its scenario."""
    feedback: Feedback | None
    """None: to be answered."""
    may_be_ruled: bool
    """Whether the ruling desk may be asked about it: by these rules still, and by no check that is open."""


def replay(store: Store, content: Content, person_id: int, sitting: str, seq: int) -> Replay:
    """The person's own answer with its verdict; raises NotFound, Closed, StoreUnavailable."""
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        refuse_while_unsaid(as_begun(db, content, found), found)
        return replay_of(db, content, found, seq)


def replay_of(db: Database, content: Content, sitting: Sitting, seq: int) -> Replay:
    """The same for whoever has asked already whether it may be seen; raises NotFound, Closed."""
    asked = find_asked(db, sitting, seq)
    answered = _answer(db, sitting, seq)
    return _replay(db, content, sitting, asked,
                   feedback(sitting, asked, answered, stored_verdict(asked, answered), None))


def scenario(store: Store, content: Content, code: str) -> Replay:
    """The item behind a code, to be answered by whoever has it; raises NotFound, Closed, StoreUnavailable."""
    with store.read() as db:
        found, asked, _ = _find(db, content, code)
        return _replay(db, content, found, asked, None)


def play_scenario(store: Store, content: Content, code: str, form: Mapping[str, str], lang: str) -> Replay:
    """Judge an answer to a scenario; nothing is stored.

    Raises AnswerFormatError for what cannot be read, NotFound, Closed, StoreUnavailable.
    """
    with store.read() as db:
        found, asked, first = _find(db, content, code)
        whole = _replay(db, content, found, asked, None)
        own = by_own_rules(db, content, found)
    if own is None:
        raise Closed(N_("The rules of this scenario are read no more, so nothing can be answered by them."))
    typed, given = read_form(own, found, asked, form, lang)
    verdict = KINDS[asked.item.kind].grade(asked.item, given)
    again = Answer(seq=asked.seq, received=first.received, typed=typed, given=given, credit=verdict.credit,
                   codes=(), hints=Hints(), timing=Timing(elapsed_ms=None, is_rapid=False, is_away=False))
    return Replay(item=whole.item, table=whole.table, is_current=whole.is_current, code=code,
                  feedback=feedback(found, asked, again, verdict, None), may_be_ruled=whole.may_be_ruled)


def code_of(sitting: Sitting, seq: int) -> str:
    """The code of an item: its place in the store, and a mark that only the store can make."""
    place = sitting.id.to_bytes(5, "big") + seq.to_bytes(2, "big")
    mark = hmac.digest(sitting.seed, b"scenario|%d" % seq, "sha256")[:_MAC]
    return base64.b32encode(place + mark).decode().rstrip("=").lower()


def _find(db: Database, content: Content, code: str) -> tuple[Sitting, StoredItem, Answer]:
    """Raises NotFound, also for an item that is not answered yet: its verdict would tell the answer; and for
    those of exams, which are told of on their own pages alone.

    Closed while its block must keep silent.
    """
    try:
        place = base64.b32decode(code.upper() + "=" * (-len(code) % 8))
    except ValueError:
        place = b""
    found = rows.sitting_by_id(db, int.from_bytes(place[:5], "big")) if len(place) == 7 + _MAC else None
    seq = int.from_bytes(place[5:7], "big")
    if found is None or found.mode == "exam":
        raise NotFound(N_("There is no such scenario."))
    if not hmac.compare_digest(code_of(found, seq).encode(), code.encode()):
        raise NotFound(N_("There is no such scenario."))
    refuse_while_silent(as_begun(db, content, found), found)
    return found, find_asked(db, found, seq), _answer(db, found, seq)


def _answer(db: Database, sitting: Sitting, seq: int) -> Answer:
    answered = answers.find_answer(db, sitting.id, seq)
    if answered is None:
        raise NotFound(N_("There is no answer to this item yet."))
    return answered


def _replay(db: Database, content: Content, sitting: Sitting, asked: StoredItem,
            said: Feedback | None) -> Replay:
    own = by_own_rules(db, content, sitting)
    table = own.tables[sitting.table_id] if own else _table_of(db, sitting)
    now = content.tables.get(sitting.table_id)
    is_current = now is not None and now.sha256 == table.sha256
    is_open_check = MODES[sitting.mode].stands_alone and not sitting.has_ended
    return Replay(item=issued(sitting, asked), table=table, is_current=is_current,
                  code=code_of(sitting, asked.seq), feedback=said,
                  may_be_ruled=is_current and not is_open_check)


def _table_of(db: Database, sitting: Sitting) -> HouseRules:
    """To be shown, where nothing more can be dealt by it; raises Closed where it cannot even be read."""
    table = read_body(rows.ruleset_body(db, sitting.ruleset_sha))
    if table is None:
        raise Closed(N_("The rules of this answer are of an earlier version and cannot be shown any more."))
    return table
