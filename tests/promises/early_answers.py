"""A block as P12 looks at it: what is sent while an item is open, in every world, and what it gives away."""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, fields, replace

from flask import Flask

from tests.promises.filled import guess, right
from tests.promises.lockstep import Lockstep
from tests.promises.worlds import Sent
from trainer.drills.base import Json
from trainer.drills.find_error.faults import TYPES
from trainer.engine.randomness import Rng, item_seed
from trainer.engine.rules import HouseRules
from trainer.progress.replaying import code_of
from trainer.store.practice import Sitting, StoredItem
from trainer.web.language import languages

LANGUAGES = languages()
_UNREADABLE = {"total": "@", "call": "@", "amount": "@"}
_OF_A_SCHOOL: dict[str, str | int] = {
    **dict.fromkeys(("class_id", "group_id", "person_id", "assignment_id", "exam_id", "sitting_id",
                    "draft_id"), 1),
    **dict.fromkeys(("exam", "no", "token", "class_code", "address"), "0" * 32), "form": "csv",
    "name": "matrix"}
"""Where nobody signs in there is none of these."""
_SESSION = re.compile(rb"Set-Cookie: session=(\.?)([\w-]+)")


@dataclass
class Tally:
    """What was looked at, and what was found."""

    items: Counter[str] = field(default_factory=Counter)
    """By drill."""
    unlike: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By world and drill: items with another key than the true one."""
    statuses: Counter[int] = field(default_factory=Counter)
    scanned: int = 0
    hits: list[str] = field(default_factory=list)


class Play:
    """One trainee: a block of a drill, and a second go at what was missed in it."""

    def __init__(self, step: Lockstep, tally: Tally, drill_id: str, table_id: str, number: int) -> None:
        self.step = step
        self.tally = tally
        self.drill_id = drill_id
        self.table_id = table_id
        self.kind = drill_id.partition("/")[0]
        self.answers_right = number % 2 == 0
        self.rng = Rng(b"answers %d" % number)
        self.public = said_of(step.first.app.extensions["content"].tables[table_id])
        self.stored: dict[tuple[str, int], StoredItem] = {}
        """What each world had in each place of the first block before the truth was told."""
        step.begin(f"{drill_id} at {table_id}, {number}", LANGUAGES[number // 2 % len(LANGUAGES)])

    def run(self, items: int, *, is_thorough: bool, looks_around: bool = False) -> None:
        """Answer all of ``items`` but the last, and look at everything while each is open: at what the block
        has, and around it at what it has not.
        """
        self.looks_around = looks_around
        menu = f"/drills/{self.kind}"
        choice = {"drill": self.drill_id, "table": self.table_id}
        begun = [self.step.get(menu), self.step.post(menu, choice)]
        sitting = self._block(begun, items, is_thorough=is_thorough)
        if is_thorough:
            self._end(sitting, items)
            self._again(sitting, items - 1)

    def _block(self, sent: list[Sent], items: int, *, is_thorough: bool) -> Sitting:
        """``sent`` is what came since the first item was issued; the last of it leads to its page."""
        run, sitting = sent[-1].location, self.step.first.sitting()
        for seq in range(1, items + 1):
            true = self._note(sitting, seq)
            sent += self._look(run, sitting, seq) if is_thorough else [self.step.get(run)]
            self._scan(sent, sitting, true)
            if seq < items:
                self._tell(sitting, true)
                form = right(true.item) if self.answers_right else guess(true.item, self.rng)
                sent = [self.step.post(f"{run}/answer", form | {"seq": str(seq)}, is_htmx=seq % 2 == 1)]
                self.tally.statuses[sent[0].status] += 1
        return sitting

    def _note(self, sitting: Sitting, seq: int) -> StoredItem:
        """The true item; the others' are counted and kept."""
        true = self.step.first.item(sitting, seq)
        self.tally.items[self.drill_id] += 1
        for world in self.step.worlds[1:]:
            other = world.item(sitting, seq)
            if other.item.prompt != true.item.prompt:
                self.step.differences.append(f"{world.name}: another prompt in item {seq} of {self.drill_id}")
            self.tally.unlike[world.name, self.drill_id] += other.item.key != true.item.key
            if sitting.mode == "practice":
                self.stored[world.name, seq] = other
        return true

    def _tell(self, sitting: Sitting, true: StoredItem) -> None:
        """It is about to be answered, then its key may be known: the same in every world."""
        for world in self.step.worlds[1:]:
            world.rewrite(sitting, true)

    def _look(self, run: str, sitting: Sitting, seq: int) -> Iterator[Sent]:
        """Every page there is, and every way of being refused that changes nothing.

        The pages of progress name every situation that there is: of those only the comparison can tell.
        """
        for path in _pages(self.step.first.app, sitting, seq, self.kind, self.table_id):
            if path.startswith(run):
                yield self._told(self.step.get(path, is_htmx=True))
            if path.startswith((run, "/answers", "/s/")) or path == "/":
                yield self._told(self.step.get(path))
            elif self.looks_around and path.startswith("/progress"):
                self._told(self.step.get(path))
            elif self.looks_around and seq == 1:
                yield self._told(self.step.get(path))
        for form in ({"seq": str(seq), **_UNREADABLE}, {"seq": str(seq + 1)}, {"seq": "1000"}):
            for is_htmx in (False, True):
                yield self._told(self.step.post(f"{run}/answer", form, is_htmx=is_htmx))
        yield self._told(self.step.post(f"{run}/mark", {"seq": str(seq)}))
        yield self._told(self.step.get(f"{run}/answer"))
        yield self._told(self.step.get(f"/run/{'0' * 32}"))
        if seq == 1:
            yield self._told(self.step.post(f"{run}/retry", {}))
        else:
            before = self.step.first.item(sitting, seq - 1).item
            again = guess(before, self.rng) | {"seq": str(seq - 1)}
            yield self._told(self.step.post(f"{run}/answer", again, is_htmx=True))

    def _told(self, sent: Sent) -> Sent:
        self.tally.statuses[sent.status] += 1
        return sent

    def _end(self, sitting: Sitting, seq: int) -> None:
        """Closed with an item open: that one is never answered, and nothing tells what was right."""
        run = f"/run/{sitting.public_id.hex()}"
        self._told(self.step.post(f"{run}/end", {}))
        for path in (run, f"{run}/summary", "/"):
            self._told(self.step.get(path))
        self._told(self.step.post(f"{run}/answer", {"seq": str(seq), **_UNREADABLE}))

    def _again(self, source: Sitting, answered: int) -> None:
        """What is asked a second time was answered once, but not in this block."""
        for seq in range(1, answered + 1):
            true = self.step.first.item(source, seq)
            for world in self.step.worlds[1:]:
                other = self.stored[world.name, seq]
                item = replace(other.item, target_ms=true.item.target_ms)
                world.rewrite(source, replace(other, item=item))
        begun = self._told(self.step.post(f"/run/{source.public_id.hex()}/retry", {}))
        if begun.status == 303:
            self._block([begun], min(2, self.step.first.sitting().n_items), is_thorough=False)

    def _scan(self, sent: list[Sent], sitting: Sitting, true: StoredItem) -> None:
        """After a right answer nothing has been explained, so nothing in the open item's key is known."""
        if not self.answers_right:
            return
        raw = b"\n".join(one.raw for one in sent)
        self.tally.scanned += len(raw)
        wanted = needles(sitting, true, self.public)
        self.tally.hits += [f"{self.drill_id}: {needle}" for needle in found(raw, wanted)]


def needles(sitting: Sitting, stored: StoredItem, public: Collection[str] = ()) -> list[str]:
    """Seeds in their usual disguises, and of situation and key what no page says for another reason.

    Names and codes are told by their underscore, lists of cards and sums by their spaces. Single words and
    numbers stand on every keypad: of those only the comparison of worlds can tell. ``public`` is what the
    pages say of the table.
    """
    seeds = (sitting.seed, item_seed(sitting.seed, stored.drill_id, stored.seq))
    shown = {*_texts(stored.item.prompt), *public}
    secret = {stored.item.situation, *_texts(stored.item.key)}
    return [
        *(form for seed in seeds for form in (seed.hex(), _base64(seed), _base64(seed, b"-_"))),
        *(text for text in sorted(secret - shown) if re.search("[_ ]", text)),
    ]


def found(raw: bytes, wanted: list[str]) -> list[str]:
    """Those that stand in what was sent, also inside the session's cookie, which anybody can unpack."""
    sent = b"\n".join((raw, *_sessions(raw)))
    return [text for text in wanted if re.search(rb"(?<!\w)" + re.escape(text.encode()) + rb"(?!\w)", sent)]


def _sessions(raw: bytes) -> Iterator[bytes]:
    for is_packed, payload in _SESSION.findall(raw):
        session = base64.urlsafe_b64decode(payload + b"=" * (-len(payload) % 4))
        yield zlib.decompress(session) if is_packed else session


def said_of(table: HouseRules) -> frozenset[str]:
    """Names and values of its rules, and where they are written; the faults that each page offers to name."""
    rules = {one.name: str(getattr(table.rules, one.name)) for one in fields(table.rules)}
    return frozenset((*rules, *rules.values(), *table.stated.values(), *TYPES))


def _base64(secret: bytes, signs: bytes = b"+/") -> str:
    return base64.b64encode(secret, signs).rstrip(b"=").decode()


def _texts(value: Json) -> Iterator[str]:
    """Every name and every text in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _pages(app: Flask, sitting: Sitting, seq: int, kind: str, table_id: str) -> Iterator[str]:
    """Whatever can be asked for with GET, the files apart; a KeyError names what a new page needs.

    The answer and the scenario asked for are those of the open item: neither is there yet. A paper drill has
    its own key on it, which in each world is what that world holds right.
    """
    known = _OF_A_SCHOOL | {"sitting": sitting.public_id.hex(), "seq": seq, "kind": kind,
                            "table_id": table_id, "code": code_of(sitting, seq)}
    addresses = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        is_compared = rule.endpoint != "site.asset" and "/practice" not in rule.rule
        if "GET" in (rule.methods or ()) and is_compared:
            yield addresses.build(rule.endpoint, {name: known[name] for name in rule.arguments})
